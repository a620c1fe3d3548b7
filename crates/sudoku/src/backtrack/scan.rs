//! `scan`: take the first empty cell, try every digit, and look at the board for each.
//!
//! The board is all there is: the search stores nothing else, so backtracking has nothing to
//! restore.

use super::position::Position;
use super::run::Run;
use quadrille_problem::limits::End;
use std::ops::ControlFlow;

pub(super) fn walk(now: &mut Position<'_>, run: &mut Run<'_>) -> ControlFlow<End> {
    let Some(cell) = now.digits.iter().position(|&digit| digit == 0) else {
        return run.answer(&now.digits);
    };
    for digit in 1..=now.size() {
        if now.sudoku.allows(cell, digit) && !now.clashes(cell, digit) {
            run.node()?;
            now.digits[cell] = digit;
            walk(now, run)?;
            now.digits[cell] = 0;
        }
    }
    ControlFlow::Continue(())
}
