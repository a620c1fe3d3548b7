//! `marks`: fill the board row by row, and keep marks of what each row, column and box holds: mark, go on, unmark.

use super::super::Sudoku;
use super::method::Method;
use super::run::Run;
use super::tables::Tables;
use crate::limits::End;
use std::ops::ControlFlow;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Rows<'a> {
    sudoku: &'a Sudoku,
    digits: Vec<u8>,
    tables: Tables,
}

impl<'a> Method<'a> for Rows<'a> {
    fn new(sudoku: &'a Sudoku) -> Self {
        Rows { sudoku, digits: sudoku.clues().digits().to_vec(), tables: Tables::new(sudoku) }
    }

    fn walk(&mut self, run: &mut Run<'_>) -> ControlFlow<End> {
        self.fill(0, 0, run)
    }
}

impl Rows<'_> {
    /// Fills the board from this cell on.
    fn fill(&mut self, row: usize, column: usize, run: &mut Run<'_>) -> ControlFlow<End> {
        let size = self.sudoku.shape().size();
        if row == size {
            return run.answer(&self.digits);
        }
        if column == size {
            return self.fill(row + 1, 0, run);
        }
        let cell = row * size + column;
        if self.digits[cell] != 0 {
            return self.fill(row, column + 1, run);
        }
        for digit in 1..=size as u8 {
            if self.sudoku.allows(cell, digit) && !self.tables.holds(cell, digit) {
                run.node()?;
                self.digits[cell] = digit;
                self.tables.mark(cell, digit, true);
                self.fill(row, column + 1, run)?;
                self.tables.mark(cell, digit, false);
                self.digits[cell] = 0;
            }
        }
        ControlFlow::Continue(())
    }
}
