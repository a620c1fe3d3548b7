//! The arguments of `explain`.

use super::reading::ReadArgs;
use super::values::{box_shape, duration};
use clap::{Args, ValueHint};
use quadrille_gallery::variant::Rule;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille explain puzzles/cover/mutilated4x4.dlx
  quadrille explain puzzles/sudoku/no-answer.txt
  quadrille explain --rules non-consecutive puzzles/sudoku/example.sdk
  quadrille explain --json puzzles/cover/mutilated4x4.dlx > why.json
  quadrille check puzzles/cover/mutilated4x4.dlx why.json

Exit codes:
  0    there is a solution
  1    proved that there is none
  2    bad input or usage
  3    stopped by a limit
  130  interrupted";

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Exact covers or sudokus; - is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// Stop after this time for each, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Rows x columns of a box, such as 2x3 [default: as drawn, or the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub shape: Option<(usize, usize)>,

    /// Rules that hold beside the usual ones, as in `solve`
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    pub rules: Vec<Rule>,

    /// Print explanations as JSON, one object per line, for `check` to verify
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}
