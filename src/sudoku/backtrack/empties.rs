//! `empties`: the list of empty cells, made once, and a finger that moves along it: forward when the cell takes a digit, back
//! when it has no more. No recursion.

use super::super::Sudoku;
use super::method::Method;
use super::run::Run;
use super::tables::Tables;
use crate::limits::End;
use std::ops::ControlFlow;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Empties<'a> {
    sudoku: &'a Sudoku,
    cells: Vec<usize>,
    digits: Vec<u8>,
    tables: Tables,
}

impl<'a> Method<'a> for Empties<'a> {
    fn new(sudoku: &'a Sudoku) -> Self {
        let digits = sudoku.clues().digits().to_vec();
        let cells = (0..digits.len()).filter(|&cell| digits[cell] == 0).collect();
        Empties { sudoku, cells, digits, tables: Tables::new(sudoku) }
    }

    fn walk(&mut self, run: &mut Run<'_>) -> ControlFlow<End> {
        // the cells before the finger hold a digit, those after it none
        let mut finger = 0;
        loop {
            let forward = if let Some(&cell) = self.cells.get(finger) {
                self.raise(cell, run)?
            } else {
                run.answer(&self.digits)?;
                false
            };
            finger = match (forward, finger) {
                (true, _) => finger + 1,
                (false, 0) => return ControlFlow::Continue(()),
                (false, _) => finger - 1,
            };
        }
    }
}

impl Empties<'_> {
    /// Takes the cell's digit away, and puts the next larger one that fits; false if there is none, and the cell stays empty.
    fn raise(&mut self, cell: usize, run: &mut Run<'_>) -> ControlFlow<End, bool> {
        let old = std::mem::take(&mut self.digits[cell]);
        if old != 0 {
            self.tables.mark(cell, old, false);
        }
        for digit in old + 1..=self.sudoku.shape().size() as u8 {
            if self.sudoku.allows(cell, digit) && !self.tables.holds(cell, digit) {
                run.node()?;
                self.digits[cell] = digit;
                self.tables.mark(cell, digit, true);
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }
}
