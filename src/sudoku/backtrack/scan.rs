//! `scan`: take the first empty cell, try every digit, and look at the board for each.
//!
//! The board is all there is: nothing is remembered, so nothing can be forgotten on the way back.

use super::super::Sudoku;
use super::method::{Method, clashes};
use super::run::Run;
use crate::limits::End;
use std::ops::ControlFlow;

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Scan<'a> {
    sudoku: &'a Sudoku,
    digits: Vec<u8>,
}

impl<'a> Method<'a> for Scan<'a> {
    fn new(sudoku: &'a Sudoku) -> Self {
        Scan { sudoku, digits: sudoku.clues().digits().to_vec() }
    }

    fn walk(&mut self, run: &mut Run<'_>) -> ControlFlow<End> {
        let shape = self.sudoku.shape();
        let Some(cell) = self.digits.iter().position(|&digit| digit == 0) else {
            return run.answer(&self.digits);
        };
        for digit in 1..=shape.size() as u8 {
            if self.sudoku.allows(cell, digit) && !clashes(shape, &self.digits, cell, digit) {
                run.node()?;
                self.digits[cell] = digit;
                self.walk(run)?;
                self.digits[cell] = 0;
            }
        }
        ControlFlow::Continue(())
    }
}
