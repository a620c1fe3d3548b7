//! The arguments of `canon`.

use super::reading::ReadArgs;
use super::values::box_shape;
use clap::Args;
use std::path::PathBuf;

pub(crate) const CANON_EXAMPLES: &str = "\
Examples:
  quadrille canon puzzles/sudoku/hard.txt
  quadrille canon --unique puzzles/sudoku/hard.txt puzzles/sudoku/famous.txt
  quadrille canon --automorphisms puzzles/sudoku/famous.txt";

#[derive(Debug, Args)]
pub struct CanonArgs {
    /// Files to read; - is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    pub files: Vec<PathBuf>,

    /// Omit puzzles equivalent to an earlier one
    #[arg(long)]
    pub unique: bool,

    /// Print the puzzles as given, not their canonical forms
    #[arg(long, requires = "unique")]
    pub as_given: bool,

    /// Print the number of automorphisms after each board
    #[arg(long)]
    pub automorphisms: bool,

    /// Rows x columns of a box, such as 2x3 [default: as drawn, or the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", value_parser = box_shape)]
    pub shape: Option<(usize, usize)>,

    /// Threads for long lists, 1 to 1024 [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Print results as JSON, one object per line
    #[arg(long, conflicts_with = "as_given")]
    pub json: bool,

    #[command(flatten)]
    pub read: ReadArgs,
}
