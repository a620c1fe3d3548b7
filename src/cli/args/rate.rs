//! The words for how hard sudokus are.

use clap::{Args, ValueEnum, ValueHint};
use std::path::PathBuf;

pub(super) const EXAMPLES: &str = "\
Examples:
  quadrille rate puzzles/sudoku/famous.txt
  quadrille rate --explain puzzles/sudoku/example.sdk
  quadrille rate --format csv puzzles.txt > ratings.csv
  quadrille solve --hint puzzles/sudoku/example.sdk

The rating is the weight of the hardest technique:
   1 last cell        2 hidden single in a box   3 hidden single in a line   4 naked single
   6 pointing         7 claiming                 9 naked pair               10 hidden pair
  12 naked triple    14 hidden triple           16 X-wing                   18 naked quad
  20 hidden quad     22 coloring                24 swordfish                25 XY-wing
  27 XYZ-wing        30 jellyfish               34 X-chain                  37 XY-chain
  45 chain           60 forcing chains          80 trial                   100 a guess

The sum is that of the weights of all steps, a guess being 100. The scale is our own.";

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    /// Files to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,

    /// Says each step, and why it is right
    #[arg(long, conflicts_with = "format")]
    pub(crate) explain: bool,

    /// Prints results as JSON, one object a line
    #[arg(long, conflicts_with = "format")]
    pub(crate) json: bool,

    /// How ratings are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = RateFormat::Line)]
    pub(crate) format: RateFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RateFormat {
    /// One line a puzzle, in words
    Line,
    /// A table: puzzle, status, rating, sum, hardest, steps, guesses, and of a search without logic its guesses and nodes
    Csv,
}
