//! The measures of a board, and how large it and the walk may become.

use quadrille_sudoku::Shape;

/// The side of the largest board that has a canonical form here.
pub const MAX_SIZE: usize = 16;

/// The most beginnings of equivalent boards that are kept; only large boards with many clues come
/// near.
pub(super) const MAX_ALIKE: usize = 1 << 20;

/// The measures that the walk needs; for the usual board they are constants.
#[derive(Clone, Copy)]
pub(super) struct Measures {
    pub(super) size: usize,
    pub(super) box_rows: usize,
    pub(super) box_columns: usize,
}

impl Measures {
    pub(super) const NINE: Measures = Measures {
        size: 9,
        box_rows: 3,
        box_columns: 3,
    };

    pub(super) fn of(shape: Shape) -> Measures {
        Measures {
            size: shape.size(),
            box_rows: shape.box_rows(),
            box_columns: shape.box_columns(),
        }
    }
}
