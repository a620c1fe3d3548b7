//! Marks: which digits a row, a column and a box hold.

use super::super::{MAX_SIZE, Shape, Sudoku};
use bitvec::prelude::{BitArr, BitArray, Lsb0};

/// A bit for each house and digit. Houses are [`MAX_SIZE`] bits apart, so that one word holds the
/// digits of one.
type Table = BitArr!(for MAX_SIZE * MAX_SIZE, in u32, Lsb0);

/// Three tables of marks: row x digit, column x digit, box x digit.
#[derive(Clone, PartialEq, Debug)]
pub struct Tables {
    shape: Shape,
    rows: Table,
    columns: Table,
    boxes: Table,
}

impl Tables {
    /// The marks of the clues.
    pub fn new(sudoku: &Sudoku) -> Self {
        let (shape, zero) = (sudoku.shape(), BitArray::ZERO);
        let mut tables = Tables {
            shape,
            rows: zero,
            columns: zero,
            boxes: zero,
        };
        for (cell, &digit) in sudoku
            .clues()
            .digits()
            .iter()
            .enumerate()
            .filter(|&(_, &digit)| digit != 0)
        {
            tables.mark(cell, digit, true);
        }
        tables
    }

    /// Whether the row, the column or the box of a cell holds a digit.
    pub fn holds(&self, cell: usize, digit: u8) -> bool {
        let [row, column, square] = self.houses(cell).map(|house| place(house, digit));
        self.rows[row] || self.columns[column] || self.boxes[square]
    }

    /// Marks a digit in the row, the column and the box of a cell, or takes the marks away.
    pub fn mark(&mut self, cell: usize, digit: u8, mark: bool) {
        let [row, column, square] = self.houses(cell).map(|house| place(house, digit));
        self.rows.set(row, mark);
        self.columns.set(column, mark);
        self.boxes.set(square, mark);
    }

    /// The digits that neither the row, the column nor the box of a cell holds: bit `d - 1` for
    /// digit `d`.
    pub fn left(&self, cell: usize) -> u32 {
        let [row, column, square] = self.houses(cell);
        let held = self.rows.as_raw_slice()[row]
            | self.columns.as_raw_slice()[column]
            | self.boxes.as_raw_slice()[square];
        !held & u32::MAX >> (32 - self.shape.size())
    }

    fn houses(&self, cell: usize) -> [usize; 3] {
        [
            self.shape.row_of(cell),
            self.shape.column_of(cell),
            self.shape.box_of(cell),
        ]
    }
}

fn place(house: usize, digit: u8) -> usize {
    house * MAX_SIZE + usize::from(digit) - 1
}
