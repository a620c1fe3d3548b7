//! The arguments of proofs: how they are written, and `certify`.

use super::reading::ReadArgs;
use super::values::{box_shape, bytes, duration};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

pub(crate) const EXAMPLES: &str = "\
Examples:
  quadrille solve --all --proof proof.pbp puzzles/cover/queens8.dlx > answer.txt
  quadrille certify puzzles/cover/queens8.dlx answer.txt proof.pbp
  quadrille solve --proof proof.pbp --formula formula.opb puzzles/sudoku/example.sdk > answer.txt
  quadrille certify --json puzzles/sudoku/example.sdk answer.txt proof.pbp

Exit codes:
  0    the answer is proved
  1    it is not: the reason stands on standard error
  2    bad input or usage
  3    stopped by a limit, and nothing is known";

/// The statement to be proved, and the file of the proof.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Proofs")]
pub struct ProveArgs {
    /// Write a proof that the answer is right: that there is no solution, no other, or none that is
    /// cheaper
    ///
    /// `certify` checks it, and so does `VeriPB` (docs/proofs.md). With --all the proof shows that
    /// no further answer exists, with --unique (which also prints the answer) that only one answer
    /// exists, with --cheapest 1 that no answer costs less, otherwise that no answer exists. One
    /// problem or sudoku, searched on one thread unless --threads asks for more; with --reduce the
    /// removals are proved first; a search that was stopped proves nothing.
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,

    /// Write the formula that the proof is about, as OPB for other checkers
    #[arg(long, value_name = "FILE", requires = "proof")]
    pub formula: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct CertifyArgs {
    /// The exact cover, or the sudoku
    #[arg(value_name = "PROBLEM")]
    pub problem: PathBuf,

    /// The answer, as `solve` printed it
    #[arg(value_name = "ANSWER")]
    pub answer: PathBuf,

    /// The proof, as `solve --proof` wrote it
    #[arg(value_name = "PROOF")]
    pub proof: PathBuf,

    /// Rows x columns of a box, such as 2x3 [default: as drawn, or the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub shape: Option<(usize, usize)>,

    /// Stop where more memory is needed, such as 256M or 2G
    #[arg(long, value_name = "SIZE", value_parser = bytes, default_value = "1G")]
    pub max_memory: u64,

    /// Stop after this time, such as 10, 500ms, 2m
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Print the result as JSON
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}
