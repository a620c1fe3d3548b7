//! The arguments of `explain`.

use super::reading::{BoardArgs, ReadArgs};
use super::values::duration;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille explain puzzles/cover/mutilated4x4.dlx
  quadrille explain puzzles/sudoku/no-answer.txt
  quadrille explain --rules non-consecutive puzzles/sudoku/example.sdk
  quadrille explain --json puzzles/cover/mutilated4x4.dlx

Exit codes:
  0    there is a solution
  1    proved that there is none
  2    bad input or usage
  3    stopped by a limit
  130  interrupted";

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Exact covers or sudokus; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub files: Vec<PathBuf>,

    /// Stop after this time for each, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    #[command(flatten)]
    pub board: BoardArgs,

    /// Print explanations as JSON, one object per line
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}
