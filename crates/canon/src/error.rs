//! Why a board has no canonical form here.

use super::measures::{MAX_ALIKE, MAX_SIZE};
use quadrille_sudoku::BoardError;
use thiserror::Error;

/// Why a board has no canonical form here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum CanonError {
    /// A board with a digit twice in a row, column or box.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A board that is too large.
    #[error(
        "a board with {box_rows}x{box_columns} boxes is too large for a canonical form; expected a \
        size up to {MAX_SIZE}"
    )]
    Size {
        /// The rows of a box.
        box_rows: usize,
        /// The columns of a box.
        box_columns: usize,
    },
    /// A board with more equal beginnings of images than are kept.
    #[error("more than {max} equivalent boards begin alike; expected a board with more empty cells \
        or fewer symmetries", max = MAX_ALIKE)]
    Alike,
}
