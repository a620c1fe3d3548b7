//! Faults of what a program gets and prints.

use quadrille::format::WriteError;
use quadrille::problem::ProblemError;
use thiserror::Error;

/// The reason why an instance has no text for a program.
#[derive(Debug, Error)]
pub(super) enum InputError {
    #[error(transparent)]
    Format(#[from] WriteError),
    #[error("a board of pencil marks is no line")]
    Pencilmarks,
    #[error("an exact cover is no line")]
    Cover,
}

/// The reason why the output of a program is no answer; `last` is the last message of the program.
#[derive(Debug, Error)]
pub(super) enum OutputError {
    #[error("its output breaks off within a line")]
    BrokenLine,
    #[error("its last model breaks off: a `v` line without 0")]
    BrokenModel,
    #[error("its output has `{}`, which is no option", .0.escape_debug())]
    NoOption(String),
    #[error("it has a line that begins as JSON, and is none")]
    Json,
    #[error("a JSON solution with an option that the problem has not")]
    JsonOption,
    #[error("it shows a solution, and does not state that none is cheaper{last}")]
    NotProved { last: String },
    #[error("there is no answer in its output{last}")]
    NoAnswer { last: String },
    #[error("it printed {found} lines for {puzzles} puzzles")]
    Lines { found: usize, puzzles: usize },
    #[error("`{}` is no board and no verdict", .0.escape_debug())]
    NoVerdict(String),
    #[error(transparent)]
    Problem(#[from] ProblemError),
}
