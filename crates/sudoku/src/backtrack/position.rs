//! What every method starts from: the board, and the marks of what its rows, columns and boxes
//! hold, for the methods that use them.

use super::super::Sudoku;
use super::tables::Tables;

/// A board that is being filled.
#[derive(Clone, PartialEq, Debug)]
pub struct Position<'a> {
    pub(super) sudoku: &'a Sudoku,
    pub(super) digits: Vec<u8>,
    pub(super) tables: Tables,
}

impl<'a> Position<'a> {
    /// The clues of a puzzle.
    pub fn new(sudoku: &'a Sudoku) -> Position<'a> {
        Position {
            sudoku,
            digits: sudoku.clues().digits().to_vec(),
            tables: Tables::new(sudoku),
        }
    }

    /// The largest digit.
    pub(super) fn size(&self) -> u8 {
        self.sudoku.shape().size() as u8
    }

    /// Whether a digit may be put into an empty cell, as the marks show.
    pub(super) fn fits(&self, cell: usize, digit: u8) -> bool {
        self.sudoku.allows(cell, digit) && !self.tables.holds(cell, digit)
    }

    /// Puts a digit into an empty cell, and marks it.
    pub(super) fn put(&mut self, cell: usize, digit: u8) {
        self.digits[cell] = digit;
        self.tables.mark(cell, digit, true);
    }

    /// Takes the digit of a cell away, and its marks.
    pub(super) fn take_back(&mut self, cell: usize) -> u8 {
        let digit = std::mem::take(&mut self.digits[cell]);
        self.tables.mark(cell, digit, false);
        digit
    }

    /// Whether a digit stands in another cell of the row, the column or the box: one look at the
    /// board, for the methods without marks.
    pub(super) fn clashes(&self, cell: usize, digit: u8) -> bool {
        let shape = self.sudoku.shape();
        let size = shape.size();
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let (top, left) = (
            row - row % shape.box_rows(),
            column - column % shape.box_columns(),
        );
        let stands = |other: usize| other != cell && self.digits[other] == digit;
        (0..size).any(|i| stands(row * size + i))
            || (0..size).any(|i| stands(i * size + column))
            || (top..top + shape.box_rows())
                .any(|r| (left..left + shape.box_columns()).any(|c| stands(r * size + c)))
    }
}
