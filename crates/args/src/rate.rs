//! The arguments of `rate`.

use super::reading::ReadArgs;
use super::values::duration;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use quadrille::sudoku::logic::{Technique, UnknownTechnique};
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille rate puzzles/sudoku/famous.txt
  quadrille rate --explain puzzles/sudoku/example.sdk
  quadrille rate --json --explain puzzles/sudoku/example.sdk
  quadrille rate --up-to jellyfish --format csv puzzles/sudoku/hard.txt > ratings.csv
  quadrille solve --hint puzzles/sudoku/example.sdk

Each line of --json holds file, line and label of the puzzle; status (unique, several, none, stopped
or error); the puzzle; if unique, rating, sum, hardest (a technique), steps (how many), guesses (of
a search from where logic gets stuck), search_guesses and search_nodes (of a search without logic).
With --explain, path lists the steps: technique, weight, text (conclusion and reason), and the
conclusion as placed {row, column, digit}, or as a list of those removed.

The rating is the weight of the hardest technique:
   1 last cell        2 hidden single in a box   3 hidden single in a line   4 naked single
   6 pointing         7 claiming                 9 naked pair               10 hidden pair
  12 naked triple    14 hidden triple           16 X-wing                   18 naked quad
  20 hidden quad     22 coloring                24 swordfish                25 XY-wing
  27 XYZ-wing        30 jellyfish               34 X-chain                  37 XY-chain
  45 chain           60 forcing chains          80 trial                   100 guess

The sum adds the weights of all steps, 100 for a guess. The scale is our own.";

#[derive(Debug, Args)]
pub struct RateArgs {
    /// Files to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,

    /// Print each step and its reason
    #[arg(long, conflicts_with = "format")]
    pub explain: bool,

    /// Print results as JSON, one object per line
    #[arg(long, conflicts_with = "format")]
    pub json: bool,

    /// Use no harder technique than this; count a guess where one is needed
    ///
    /// The rating is unchanged, or 100. Techniques up to jellyfish exclude chains, which take most
    /// of the time.
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_names())]
    pub up_to: Option<Technique>,

    /// Stop the search of each puzzle after this time, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Threads for long lists, 1 to 1024 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// The format of ratings
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = RateFormat::Line)]
    pub format: RateFormat,

    #[command(flatten)]
    pub read: ReadArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum RateFormat {
    /// One line of text per puzzle
    Line,
    /// A table: puzzle, status, rating, sum, hardest, steps, guesses, and the guesses and nodes of
    /// a search without logic
    Csv,
}

fn technique_names() -> impl TypedValueParser<Value = Technique> {
    PossibleValuesParser::new(Technique::ALL.map(Technique::word)).try_map(|word| {
        word.parse()
            .map_err(|error: UnknownTechnique| error.to_string())
    })
}
