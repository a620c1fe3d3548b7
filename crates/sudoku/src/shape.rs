//! The size of a board and of its boxes.

use super::error::{BoardError, BoardFault, MAX_SIZE};

/// A board's measures: boxes of `box_rows` x `box_columns` cells, as many digits, rows and columns
/// as a box has cells.
///
/// The usual sudoku has boxes of 3 x 3. A 6x6 board has boxes of 2 rows and 3 columns.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::Shape;
///
/// let shape = Shape::new(2, 3)?;
/// assert_eq!((shape.size(), shape.n_cells()), (6, 36));
/// assert_eq!(Shape::from_size(9), Ok(Shape::NINE));
/// # Ok::<(), quadrille::sudoku::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    box_rows: u8,
    box_columns: u8,
}

impl Shape {
    /// The usual board: 9x9, boxes of 3x3.
    pub const NINE: Shape = Shape {
        box_rows: 3,
        box_columns: 3,
    };

    /// The board with boxes of these measures.
    pub fn new(box_rows: usize, box_columns: usize) -> Result<Shape, BoardError> {
        match box_rows.checked_mul(box_columns) {
            Some(1..=MAX_SIZE) => Ok(Shape {
                box_rows: box_rows as u8,
                box_columns: box_columns as u8,
            }),
            _ => Err(BoardError(BoardFault::Boxes {
                box_rows,
                box_columns,
            })),
        }
    }

    /// The usual boxes for a board of this side: the most nearly square ones, no taller than wide.
    pub fn from_size(size: usize) -> Result<Shape, BoardError> {
        let tallest = (1..=size.min(MAX_SIZE))
            .rev()
            .find(|rows| rows * rows <= size && size.is_multiple_of(*rows));
        match tallest {
            Some(rows) if rows > 1 || size == 1 => Shape::new(rows, size / rows),
            _ => Err(BoardError(BoardFault::NoBoxes { size })),
        }
    }

    /// The rows of a box.
    #[inline]
    pub const fn box_rows(self) -> usize {
        self.box_rows as usize
    }

    /// The columns of a box.
    #[inline]
    pub const fn box_columns(self) -> usize {
        self.box_columns as usize
    }

    /// The side of the board: how many rows, columns, boxes and digits there are.
    #[inline]
    pub const fn size(self) -> usize {
        self.box_rows as usize * self.box_columns as usize
    }

    /// How many cells there are.
    #[inline]
    pub const fn n_cells(self) -> usize {
        self.size() * self.size()
    }

    /// The row of a cell, cells being numbered row by row from 0.
    #[inline]
    pub const fn row_of(self, cell: usize) -> usize {
        cell / self.size()
    }

    /// The column of a cell.
    #[inline]
    pub const fn column_of(self, cell: usize) -> usize {
        cell % self.size()
    }

    /// The box of a cell, boxes being numbered row by row from 0.
    #[inline]
    pub const fn box_of(self, cell: usize) -> usize {
        // as many boxes stand beside each other as a box has rows
        self.row_of(cell) / self.box_rows() * self.box_rows()
            + self.column_of(cell) / self.box_columns()
    }
}

impl Default for Shape {
    fn default() -> Self {
        Shape::NINE
    }
}
