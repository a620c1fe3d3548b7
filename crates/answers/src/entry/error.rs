//! Faults of answers to puzzles: of their text, of their events, and of the boards themselves.

use quadrille::format::FormatError;
use quadrille::problem::{self, Cost};
use quadrille::sudoku::BoardError;
use quadrille::sudoku::read::Fault;
use quadrille_variants::Violation;
use thiserror::Error;

/// The reason why an answer cannot be read, or is wrong.
#[derive(Clone, Debug, Error)]
pub enum AnswerError {
    /// A text without a board.
    #[error("contains no board")]
    NoBoard,
    /// A board that cannot be read; the place is known if it stands in a file of its own.
    #[error("{}{fault}", .column.map_or(String::new(), |column| format!("column {column}: ")))]
    Board {
        /// The column of the fault.
        column: Option<usize>,
        /// The fault.
        fault: Fault,
    },
    /// A symbol that is no digit of the board.
    #[error("expected a digit, found `{}`", .0.escape_debug())]
    Symbol(String),
    /// A line with too few or too many digits.
    #[error("expected {expected} cells, found {found}")]
    Cells {
        /// The cells of the board.
        expected: usize,
        /// The digits of the line.
        found: usize,
    },
    /// A kakuro or a nonogram that cannot be read.
    #[error("{}", .0.message())]
    Grid(FormatError),
    /// A line that names no option.
    #[error("no such option on line {at}: {}", .line.escape_debug())]
    Option {
        /// Its number.
        at: usize,
        /// The line.
        line: String,
    },
    /// A line that names several options.
    #[error(
        "several options look like `{}`; write the number of one, such as ` |#7`",
        .0.escape_debug()
    )]
    Alike(String),
    /// Another cost than the one of the options.
    #[error("costs {0}, not {1}")]
    Cost(Cost, Cost),
    /// A line of JSON that is no event or claims two things, in the words of its reader.
    #[error("{0}")]
    Event(String),
    /// Answers without the event that ends them.
    #[error("these answers have no end: their last lines are missing")]
    NoEnd,
    /// A second answer to a puzzle.
    #[error("the same puzzle is answered again")]
    Again,
    /// A line that only people read.
    #[error("expected a board, a word or a number, found `{}`; use --json", .0.escape_debug())]
    ForPeople(String),
    /// Options that are no solution.
    #[error(transparent)]
    Cover(#[from] problem::Violation),
    /// A board that breaks a rule of sudokus or a clue.
    #[error(transparent)]
    Clash(#[from] BoardError),
    /// A board that breaks another rule.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// An answer of another kind than the puzzle.
    #[error("is no answer to a puzzle of this kind")]
    Kind,
}
