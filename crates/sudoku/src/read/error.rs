//! Why a text is no sudoku, and where.

use super::super::{Alphabet, BoardError, MAX_SIZE, Shape};
pub(super) use quadrille_problem::format::Place as Spot;
use quadrille_problem::format::beginning;
use quadrille_problem::problem::ErrorKind;
use thiserror::Error;

/// A fault of a text, and its place: lines and columns count from 1, columns in characters.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}, column {column}: {fault}")]
#[non_exhaustive]
pub struct ReadError {
    /// The line.
    pub line: usize,
    /// The character of the line.
    pub column: usize,
    /// The fault, whose text is part of the error's; its variants are not promised.
    #[doc(hidden)]
    #[source]
    pub fault: Fault,
}

impl ReadError {
    /// A fault at this place.
    #[doc(hidden)]
    pub fn at(line: usize, column: usize, fault: Fault) -> ReadError {
        ReadError {
            line,
            column,
            fault,
        }
    }

    /// The kind of the error.
    pub fn kind(&self) -> ErrorKind {
        match &self.fault {
            Fault::LongLine { .. } | Fault::TooLarge { .. } => ErrorKind::TooLarge,
            Fault::Variant { .. } | Fault::Key { .. } | Fault::Overlapping => {
                ErrorKind::Unsupported
            }
            Fault::Symbols { .. } | Fault::Header | Fault::TwoMarks { .. } => ErrorKind::Ambiguous,
            Fault::Shape(error) | Fault::Board(error) => error.kind(),
            _ => ErrorKind::Malformed,
        }
    }

    /// The place.
    pub(super) fn spot(&self) -> Spot {
        Spot {
            line: self.line,
            column: self.column,
        }
    }
}

/// A fault of a text that should hold sudokus.
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// No cell anywhere.
    #[error(
        "expected a sudoku, found {found}; give 81 cells in a line, nine lines of nine, or a boxed \
        grid"
    )]
    NoPuzzle {
        /// The text found instead.
        found: &'static str,
    },
    /// Bytes that are no plain text.
    #[error("expected UTF-8 text, found {found}; {advice}")]
    NotText {
        /// The text found instead.
        found: String,
        /// What to do about it.
        advice: &'static str,
    },
    /// A line longer than any board.
    #[error(
        "expected a line of at most {limit} bytes, found {found}; give each puzzle a line of its \
        own"
    )]
    LongLine {
        /// How long a line may be.
        limit: usize,
        /// How long it is.
        found: usize,
    },
    /// Something that is neither a digit of the board nor an empty cell.
    #[error("expected a digit ({}) or an empty cell (`.` or `0`), found `{found}`", digits(*size))]
    Cell {
        /// The text found, control characters escaped.
        found: String,
        /// The side of the board.
        size: usize,
    },
    /// Something that is neither a digit nor an empty cell in the alphabet of the board.
    #[error("expected a digit ({first} to {last}) or an empty cell (`.`), found `{found}`")]
    Symbol {
        /// The text found, control characters escaped.
        found: String,
        /// The first symbol of the alphabet.
        first: String,
        /// Its last one on this board.
        last: String,
    },
    /// A board in one line, too short or too long.
    #[error(
        "expected {expected} cells, found {found}; give each cell one character, `.` where it is \
        empty"
    )]
    Cells {
        /// The cells of the board that comes nearest.
        expected: usize,
        /// The cells in the line.
        found: usize,
    },
    /// A board beyond the largest size.
    #[error(
        "a board of {size}x{size} cells is larger than {MAX_SIZE}x{MAX_SIZE}, the largest that can \
        be read"
    )]
    TooLarge {
        /// The side of the board.
        size: usize,
    },
    /// Zeros beside empty cells, which can be both.
    #[error(
        "`0` can be a digit (0 to {}) or an empty cell (1 to {}); write empty cells alike, or \
        choose with --symbols 0 or --symbols 1, in a program with `Reader::alphabet`",
        Alphabet::Zero.symbol(*size as u8),
        Alphabet::One.symbol(*size as u8)
    )]
    Symbols {
        /// The side of the board.
        size: usize,
    },
    /// A row of a grid, too short or too long.
    #[error(
        "expected {expected} cells in row {row}, found {found}; give all rows of a grid the same \
        length"
    )]
    Row {
        /// The row, from 1.
        row: usize,
        /// The cells of the other rows.
        expected: usize,
        /// The cells of this one.
        found: usize,
    },
    /// A grid with too few rows, or with a row too many.
    #[error("expected {expected} rows, found {found}; give a grid as many rows as a row has cells")]
    Rows {
        /// The rows of the board.
        expected: usize,
        /// The rows that came.
        found: usize,
    },
    /// A sudoku with other rules.
    #[error(
        "this is a {name} sudoku, with {}; `quadrille formats` tells how such rules are written",
        difference(name)
    )]
    Variant {
        /// What such sudokus are called.
        name: &'static str,
    },
    /// A name beside a board that may be a rule.
    #[error(
        "`{found}` may be a rule, and is no key of a sudoku{}; `quadrille formats` lists the keys",
        nearest.map_or(String::new(), |key| format!("; the nearest one is `{key}`"))
    )]
    Key {
        /// The name, control characters escaped.
        found: String,
        /// The key that it comes nearest to.
        nearest: Option<&'static str>,
    },
    /// A line above a grid that can be its first row too.
    #[error(
        "the line above can be a row of the grid or the numbers of its columns; take it away, or \
        draw a line below it"
    )]
    Header,
    /// Several boards that overlap, such as a samurai; a mark fills the space between the boards.
    #[error(
        "this is a samurai, a twodoku or another sudoku of boards that overlap: one mark for empty \
        cells fills the rectangles between them; such puzzles cannot be read"
    )]
    Overlapping,
    /// Two marks for empty cells, and no digit.
    #[error(
        "a square of `{mark}` and `{other}` without digits can be a sudoku or an incidence matrix; \
        write 0 and 1 and choose --input matrix, or write empty cells alike"
    )]
    TwoMarks {
        /// The mark of the first cell.
        mark: String,
        /// The other one.
        other: String,
    },
    /// Lines or gaps between the cells that show no boxes.
    #[error(
        "the lines and gaps between the cells show no regular boxes; draw them alike, or choose \
        with --box, in a program with `Reader::shape`; regions of other forms are a map beside the \
        board"
    )]
    Boxes,
    /// A board whose cells make no square of boxes.
    #[error(transparent)]
    Shape(BoardError),
    /// A board whose size differs from the requested shape.
    #[error(
        "expected {expected} cells for boxes of {}x{}, found {found}",
        shape.box_rows(),
        shape.box_columns()
    )]
    WrongShape {
        /// The cells that the shape requires, per row or in total.
        expected: usize,
        /// The cells that came.
        found: usize,
        /// The shape asked for.
        shape: Shape,
    },
    /// Clues that contradict each other, or an answer that breaks a rule.
    #[error(transparent)]
    Board(BoardError),
    /// A pencilmark that stands in the place of another digit.
    #[error(
        "expected `{expected}` or `.`, found `{found}`; 729 characters give each cell nine places, \
        one per digit"
    )]
    Mark {
        /// The digit of this place.
        expected: char,
        /// The text found, control characters escaped.
        found: String,
    },
    /// Brackets, commas or strings out of order.
    #[error("expected {expected}, found {found}; write a board as [[5,3,0,...],[6,0,0,...],...]")]
    Brackets {
        /// What could stand there.
        expected: &'static str,
        /// What did.
        found: String,
    },
    /// A board of another size than its object says.
    #[error("expected a board of the stated size, {found}")]
    Side {
        /// The size that is stated, control characters escaped.
        found: String,
    },
    /// A line of comma-separated values without its puzzle.
    #[error("expected {expected} fields, one of them the column `{name}`, found {found}")]
    Field {
        /// The name of the column.
        name: String,
        /// The columns that the first line names.
        expected: usize,
        /// The fields of this line.
        found: usize,
    },
    /// A digit for a cell that is named, beside a board.
    #[error(
        "expected a board, found `{found}`, a digit for a cell by its name; write it into the board"
    )]
    Clue {
        /// The cell and its digit.
        found: String,
    },
    /// Several sudokus where one was asked for.
    #[error("expected one sudoku, found another; read them with `sudoku::read::puzzles`")]
    Several,
    /// Candidates where a board of digits was asked for.
    #[error("expected a board of digits, found candidates; read them as a `Sudoku`")]
    Candidates,
}

impl Fault {
    /// This fault at a place.
    pub(super) fn at(self, spot: Spot) -> ReadError {
        ReadError::at(spot.line, spot.column, self)
    }
}

/// What a variant has that sudokus do not.
fn difference(name: &str) -> &'static str {
    match name {
        "killer" => "cages with sums",
        "jigsaw" => "boxes of other forms",
        _ => "rules of its own",
    }
}

/// The digits of a board as they are written.
fn digits(size: usize) -> String {
    let largest = Alphabet::One.symbol(size as u8);
    match size {
        0..=9 => format!("1 to {largest}"),
        10 => format!("1 to 9, {largest}"),
        _ => format!("1 to 9, A to {largest}"),
    }
}

/// A text as it may stand in a message: short, no control characters, nothing that turns the
/// direction of writing.
pub fn escaped(text: &str) -> String {
    match beginning(text) {
        Some(begin) => safe(begin) + "...",
        None => safe(text),
    }
}

/// A label at its full length, safe to print.
pub fn label(text: &str) -> Option<String> {
    let text =
        text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '#' | ',' | ';' | '"' | '|'));
    (!text.is_empty()).then(|| safe(text))
}

/// A text that is safe to print.
fn safe(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        // what turns the direction of writing, and what nobody sees
        let is_hidden = matches!(
            c,
            '\u{ad}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
        );
        match c {
            '\t' => safe.push_str("\\t"),
            c if c.is_control() || is_hidden => safe.extend(c.escape_unicode()),
            c => safe.push(c),
        }
    }
    safe
}
