//! `fewest`: always the empty cell with the fewest digits left, the first of these. A cell that has none left ends the branch
//! before anything is tried elsewhere.

use super::super::Sudoku;
use super::method::Method;
use super::run::Run;
use super::tables::Tables;
use crate::limits::End;
use std::ops::ControlFlow;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fewest<'a> {
    sudoku: &'a Sudoku,
    digits: Vec<u8>,
    tables: Tables,
}

impl<'a> Method<'a> for Fewest<'a> {
    fn new(sudoku: &'a Sudoku) -> Self {
        Fewest { sudoku, digits: sudoku.clues().digits().to_vec(), tables: Tables::new(sudoku) }
    }

    fn walk(&mut self, run: &mut Run<'_>) -> ControlFlow<End> {
        let empties = (0..self.digits.len()).filter(|&cell| self.digits[cell] == 0);
        let fewest = empties.map(|cell| (self.left(cell), cell)).min_by_key(|(left, _)| left.count_ones());
        let Some((left, cell)) = fewest else {
            return run.answer(&self.digits);
        };
        for digit in (1..=self.sudoku.shape().size() as u8).filter(|digit| left >> (digit - 1) & 1 == 1) {
            run.node()?;
            self.digits[cell] = digit;
            self.tables.mark(cell, digit, true);
            self.walk(run)?;
            self.tables.mark(cell, digit, false);
            self.digits[cell] = 0;
        }
        ControlFlow::Continue(())
    }
}

impl Fewest<'_> {
    /// The digits that fit an empty cell: bit `d - 1` for digit `d`.
    fn left(&self, cell: usize) -> u32 {
        self.tables.left(cell) & self.sudoku.candidates().map_or(u32::MAX, |masks| masks[cell])
    }
}
