//! Why a board has no canonical form here, or a symmetry no image of it.

use super::measures::{MAX_ALIKE, MAX_SIZE};
use quadrille_problem::problem::ErrorKind;
use quadrille_sudoku::{BoardError, Shape};
use thiserror::Error;

/// Why a board has no canonical form here, or why some orders are no symmetry of it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct CanonError(pub(super) Fault);

impl CanonError {
    /// The kind of the error: malformed or too large.
    pub fn kind(&self) -> ErrorKind {
        match self.0 {
            Fault::TooLarge(_) | Fault::Alike => ErrorKind::TooLarge,
            _ => ErrorKind::Malformed,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum Fault {
    #[error(
        "a board with {}x{} boxes is too large for a canonical form; expected a size up to \
        {MAX_SIZE}",
        .0.box_rows(),
        .0.box_columns()
    )]
    TooLarge(Shape),
    /// More beginnings of images are equal than are kept.
    #[error(
        "more than {MAX_ALIKE} equivalent boards begin alike; expected a board with more empty \
        cells or fewer symmetries"
    )]
    Alike,
    #[error("the board and the symmetry have different shapes")]
    Shapes,
    #[error(
        "boxes of {}x{} cells cannot be transposed; expected square ones",
        .0.box_rows(),
        .0.box_columns()
    )]
    Transposed(Shape),
    #[error("the order of the {what} does not keep bands and stacks together")]
    Order { what: &'static str },
    /// A digit is no digit of the board, or stands twice in a row, column or box.
    #[error(transparent)]
    Board(BoardError),
}
