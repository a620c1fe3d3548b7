//! The arguments of every command that reads puzzles.

use clap::{Args, ValueEnum};

#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ReadArgs {
    /// What the input is
    #[arg(long, value_enum, default_value_t = InputKind::Auto, value_name = "KIND")]
    pub(crate) input: InputKind,
}

/// What a text holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InputKind {
    /// Recognized by the content; refused if it can be two things
    Auto,
    /// Sudokus in any layout
    Sudoku,
    /// An exact cover in Knuth's text
    Dlx,
    /// An exact cover as rows of zeros and ones, or as rows of numbers
    Matrix,
    /// An exact cover or sudokus in JSON
    Json,
}
