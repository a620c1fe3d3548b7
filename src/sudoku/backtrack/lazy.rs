//! `lazy`: put the digit first, and check it only on entering the next cell; beyond the last cell there is one more check,
//! then the answer.

use super::super::Sudoku;
use super::method::{Method, clashes};
use super::run::Run;
use crate::limits::End;
use std::ops::ControlFlow;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Lazy<'a> {
    sudoku: &'a Sudoku,
    digits: Vec<u8>,
}

impl<'a> Method<'a> for Lazy<'a> {
    fn new(sudoku: &'a Sudoku) -> Self {
        Lazy { sudoku, digits: sudoku.clues().digits().to_vec() }
    }

    fn walk(&mut self, run: &mut Run<'_>) -> ControlFlow<End> {
        self.enter(0, run)
    }
}

impl Lazy<'_> {
    /// Checks the cell before this one, then puts every digit here.
    fn enter(&mut self, cell: usize, run: &mut Run<'_>) -> ControlFlow<End> {
        let shape = self.sudoku.shape();
        if cell > 0 && clashes(shape, &self.digits, cell - 1, self.digits[cell - 1]) {
            return ControlFlow::Continue(());
        }
        if cell == shape.n_cells() {
            return run.answer(&self.digits);
        }
        if self.digits[cell] != 0 {
            return self.enter(cell + 1, run);
        }
        for digit in 1..=shape.size() as u8 {
            if self.sudoku.allows(cell, digit) {
                run.node()?;
                self.digits[cell] = digit;
                self.enter(cell + 1, run)?;
            }
        }
        self.digits[cell] = 0;
        ControlFlow::Continue(())
    }
}
