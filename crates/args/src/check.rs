//! The arguments of `check`.

use super::reading::ReadArgs;
use super::values::{box_shape, duration, positive};
use clap::{Args, ValueHint};
use quadrille_gallery::variant::Rule;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzles.txt > answers.txt
  quadrille check puzzles.txt answers.txt
  quadrille solve problem.dlx | quadrille check problem.dlx -
  quadrille solve --all problem.dlx | quadrille check --all problem.dlx -
  quadrille solve --count --json puzzles.txt | quadrille check puzzles.txt -

Exit codes:
  0    all answers are right
  1    some are wrong, missing, or given twice
  2    bad input or usage
  3    some could not be decided within the limits, or were not given: `stopped`, `error`
  130  interrupted";

#[derive(Debug, Args)]
pub struct CheckArgs {
    /// The puzzles, or the exact cover
    #[arg(value_name = "PUZZLES", value_hint = ValueHint::FilePath)]
    pub puzzles: PathBuf,

    /// The answers to verify; - is standard input
    #[arg(value_name = "ANSWERS", default_value = "-", value_hint = ValueHint::FilePath)]
    pub answers: PathBuf,

    /// Expect all answers of each puzzle: one that is missing is an error
    #[arg(long)]
    pub all: bool,

    /// Search each puzzle for at most this time, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "10s")]
    pub max_time: Duration,

    /// Search each puzzle for at most N nodes
    #[arg(long, value_name = "N", value_parser = positive)]
    pub max_nodes: Option<NonZeroU64>,

    /// Rows x columns of a box, such as 2x3 [default: as drawn, or the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub shape: Option<(usize, usize)>,

    /// Rules that hold beside the usual ones, as in `solve`
    #[arg(long, value_name = "RULES", value_delimiter = ',')]
    pub rules: Vec<Rule>,

    /// Print verdicts as JSON, one object per line
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}
