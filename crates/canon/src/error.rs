//! Why a board has no canonical form here, or a symmetry no image of it.

use super::measures::{MAX_ALIKE, MAX_SIZE};
use quadrille_sudoku::{BoardError, Shape};
use thiserror::Error;

/// Why a board has no canonical form here, or why some orders are no symmetry of it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct CanonError(pub(super) String);

impl CanonError {
    #[cold]
    pub(super) fn too_large(shape: Shape) -> CanonError {
        CanonError(format!(
            "a board with {}x{} boxes is too large for a canonical form; expected a size up to \
            {MAX_SIZE}",
            shape.box_rows(),
            shape.box_columns()
        ))
    }

    /// More beginnings of images are equal than are kept.
    #[cold]
    pub(super) fn alike() -> CanonError {
        CanonError(format!(
            "more than {MAX_ALIKE} equivalent boards begin alike; expected a board with more \
            empty cells or fewer symmetries"
        ))
    }

    pub(super) fn shapes() -> CanonError {
        CanonError("the board and the symmetry have different shapes".into())
    }

    /// A digit stands twice in a row, column or box.
    pub(super) fn board(error: BoardError) -> CanonError {
        CanonError(error.to_string())
    }
}
