//! Faults of answers to puzzles: of their text, of their events, and of the boards themselves.

use quadrille::format::FormatError;
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
    /// A line of JSON that is no event, in the words of its reader.
    #[error("{0}")]
    Event(String),
    /// An answer that does not follow the one before.
    #[error("expected the answer number {expected}, found number {found}")]
    Number {
        /// The number of the next answer.
        expected: u128,
        /// The number in the event.
        found: u128,
    },
    /// An event with one of two fields that belong together.
    #[error("expected `count` and `exact`, or none of them")]
    Exactness,
    /// Answers without the event that ends them.
    #[error("these answers have no end: their last lines are missing")]
    NoEnd,
    /// A second answer to a puzzle.
    #[error("the same puzzle is answered again")]
    Again,
    /// A line that only people read.
    #[error("expected a board, a word or a number, found `{}`; use --json", .0.escape_debug())]
    ForPeople(String),
    /// A word or a number that differs from the one of a line before.
    #[error("tells another {0} than a line before")]
    Contradiction(&'static str),
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
