//! The arguments of `check`.

use super::reading::{BoardArgs, ReadArgs};
use super::values::{duration, positive};
use clap::Args;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzles/sudoku/hard.txt > answers.txt
  quadrille check puzzles/sudoku/hard.txt answers.txt
  quadrille solve puzzles/cover/knuth.dlx | quadrille check puzzles/cover/knuth.dlx -
  quadrille solve --maximize puzzles/cover/tours.dlx | quadrille check puzzles/cover/tours.dlx -
  quadrille solve --all puzzles/cover/soma.dlx | quadrille check --all puzzles/cover/soma.dlx -
  quadrille solve --count puzzles/cover/soma.dlx | quadrille check puzzles/cover/soma.dlx -

Answers are boards in any layout that `solve` reads, the n-th for the n-th puzzle, or all for a
single puzzle; options, with a blank line between solutions and `| cost N` above them; the words and
numbers of `solve --unique` and `solve --count`; or lines of `solve --json`, which alone hold several
files, and several answers to several puzzles. Every claim is checked. A line or a field that
`check` does not understand is an error.

Exit codes:
  0    all answers are right
  1    some are wrong, missing, or given twice
  2    bad input or usage
  3    some were not decided within the limits, or were not given: `stopped`, `error`
  130  interrupted";

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The puzzles, or the exact cover
    #[arg(value_name = "PUZZLES")]
    pub puzzles: PathBuf,

    /// The answers to verify; - is standard input
    #[arg(value_name = "ANSWERS", default_value = "-")]
    pub answers: PathBuf,

    /// Count the answers of each puzzle, and expect all of them: one that is missing is an error
    #[arg(long)]
    pub all: bool,

    /// Count the answers of each puzzle even where nothing is claimed about their number
    #[arg(long)]
    pub count: bool,

    /// Search for at most this time for each puzzle, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub max_time: Duration,

    /// Search at most N nodes for each puzzle
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_nodes: Option<NonZeroU64>,

    #[command(flatten)]
    pub board: BoardArgs,

    /// Print verdicts as JSON, one object per line
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}

impl CheckArgs {
    /// Whether answers are counted where no claim needs it.
    pub fn counts(&self) -> bool {
        self.all || self.count
    }
}
