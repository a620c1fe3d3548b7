//! Errors of shapes, boards and answers, the largest board, names of houses and cells.

use quadrille_problem::problem::ErrorKind;
use std::fmt;
use thiserror::Error;

/// The largest side of a board: one 32-bit word holds the digits of a cell.
pub const MAX_SIZE: usize = 32;

/// A row, a column, a box or another place where each digit stands once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum House {
    /// The row of this number, from 0.
    Row(usize),
    /// The column of this number, from 0.
    Column(usize),
    /// The box of this number, from 0.
    Box(usize),
    /// A house of another kind, such as a diagonal: the name of the kind, and its number, from 0.
    Other(&'static str, usize),
}

/// The reason why a shape has no board, or a board is no puzzle or no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct BoardError(pub(super) BoardFault);

impl BoardError {
    /// The kind of the error: malformed, or too large for a board beyond [`MAX_SIZE`].
    pub fn kind(&self) -> ErrorKind {
        match self.0 {
            BoardFault::Boxes {
                box_rows,
                box_columns,
            } if box_rows.saturating_mul(box_columns) > MAX_SIZE => ErrorKind::TooLarge,
            BoardFault::NoBoxes { size } if size > MAX_SIZE => ErrorKind::TooLarge,
            _ => ErrorKind::Malformed,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(super) enum BoardFault {
    #[error("expected {expected} cells, found {found}")]
    Length { expected: usize, found: usize },
    #[error("the digit {digit} in {} is not between 1 and {size}", At(*cell, *size))]
    Digit { digit: u8, cell: usize, size: usize },
    #[error(
        "the digit {digit} appears twice in {house}: in {} and in {}",
        At(*first, *size),
        At(*second, *size)
    )]
    Twice {
        digit: u8,
        house: House,
        first: usize,
        second: usize,
        size: usize,
    },
    #[error("{} is empty", At(*cell, *size))]
    Empty { cell: usize, size: usize },
    #[error("{} holds {digit}, which the puzzle does not allow", At(*cell, *size))]
    NotAllowed { digit: u8, cell: usize, size: usize },
    #[error("the candidates of {} do not fit the board", At(*cell, *size))]
    Candidates { cell: usize, size: usize },
    #[error("{house} has to have {size} different cells of the board")]
    House { house: House, size: usize },
    #[error(
        "expected 1 to {MAX_SIZE} regions that share no cell, and up to {MAX_SIZE} extra houses, \
        found {regions} and {extra}"
    )]
    Houses { regions: usize, extra: usize },
    #[error("the answer and the puzzle have different shapes")]
    Shape,
    #[error(
        "boxes of {box_rows}x{box_columns} cells make no board; expected a size (rows x columns) \
        from 1 to {MAX_SIZE}"
    )]
    Boxes { box_rows: usize, box_columns: usize },
    #[error(
        "a board of {size}x{size} cells has no rectangular boxes; expected a size such as 4, 6, 8, \
        9, 10, 12, 16 or 25"
    )]
    NoBoxes { size: usize },
}

/// A cell as people name it: row and column, from 1.
pub(super) struct At(pub(super) usize, pub(super) usize);

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.0 / self.1 + 1, self.0 % self.1 + 1)
    }
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Row(n) => write!(f, "row {}", n + 1),
            House::Column(n) => write!(f, "column {}", n + 1),
            House::Box(n) => write!(f, "box {}", n + 1),
            House::Other(name, n) => write!(f, "{name} {}", n + 1),
        }
    }
}
