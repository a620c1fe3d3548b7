//! The arguments of `compare`.

use super::reading::ReadArgs;
use super::values::{box_shape, duration, engine_names, solver_names};
use clap::{Args, ValueHint};
use quadrille::search::EngineKind;
use quadrille::solver::Method;
use quadrille_races::{Kind, show};
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  quadrille compare
  quadrille compare puzzles/sudoku/hard.txt puzzles/sudoku/famous.txt --svg solvers.svg
  quadrille compare --solvers lockstep,cover:delta,backtrack:fewest --max-time 1s puzzles.txt
  quadrille compare --engines bits,links --rounds 9 puzzles/cover/soma.dlx
  quadrille compare --markdown --budget 10m puzzles/sudoku/*.txt > solvers.md

A solver that runs out of time has seen a random sample of the puzzles; a line below the table
reports how many. Two solvers that disagree, or a wrong answer, end the race with exit code 2.";

/// What stands below the options: with the columns, as they stand under the tables.
fn help() -> String {
    format!("{EXAMPLES}\n\n{}\n{}", show::legend(Kind::Sudokus), show::legend(Kind::Cover).trim_end())
}

#[derive(Debug, Args)]
#[command(after_long_help = help())]
pub struct CompareArgs {
    /// Files of sudokus or exact covers; - is standard input [default: built-in sets]
    #[arg(value_name = "SET", value_hint = ValueHint::FilePath)]
    pub sets: Vec<PathBuf>,

    /// Solvers for sudokus, separated by commas [default: all but auto, which runs others]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = solver_names(), hide_possible_values = true)]
    pub solvers: Vec<Method>,

    /// Engines for exact covers, separated by commas [default: all]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = engine_names(), hide_possible_values = true)]
    pub engines: Vec<EngineKind>,

    /// Rows x columns of a box, such as 2x3 [default: as drawn, or the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub shape: Option<(usize, usize)>,

    /// How often each solver runs over the puzzles; times are medians of all rounds
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub rounds: u32,

    /// The seed of the random permutations
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    pub seed: u64,

    /// Stop each sudoku after this time, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", default_value = "100ms", value_parser = duration)]
    pub max_time: Duration,

    /// The time for the whole race, divided equally between solvers and sets
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub budget: Duration,

    /// Print the results as JSON, one object per line
    #[arg(long, group = "form")]
    pub json: bool,

    /// Print the results as comma-separated values
    #[arg(long, group = "form")]
    pub csv: bool,

    /// Print the results as Markdown tables
    #[arg(long, group = "form")]
    pub markdown: bool,

    #[cfg_attr(
        feature = "png",
        doc = "Draw the times to this file, SVG or PNG by its name; whether it can be written is known before the race"
    )]
    #[cfg_attr(
        not(feature = "png"),
        doc = "Draw the times to this file as SVG; whether it can be written is known before the race"
    )]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub svg: Option<PathBuf>,

    #[command(flatten)]
    pub read: ReadArgs,
}
