//! `marks`: fill the board row by row, and keep marks of what each row, column and box holds: mark,
//! go on, unmark.

use super::position::Position;
use super::run::Run;
use quadrille_problem::limits::End;
use std::ops::ControlFlow;

pub(super) fn walk(now: &mut Position<'_>, run: &mut Run<'_>) -> ControlFlow<End> {
    fill(now, 0, 0, run)
}

/// Fills the board from this cell on.
fn fill(now: &mut Position<'_>, row: usize, column: usize, run: &mut Run<'_>) -> ControlFlow<End> {
    let size = usize::from(now.size());
    if row == size {
        return run.answer(&now.digits);
    }
    if column == size {
        return fill(now, row + 1, 0, run);
    }
    let cell = row * size + column;
    if now.digits[cell] != 0 {
        return fill(now, row, column + 1, run);
    }
    for digit in 1..=now.size() {
        if now.fits(cell, digit) {
            run.node()?;
            now.put(cell, digit);
            fill(now, row, column + 1, run)?;
            now.take_back(cell);
        }
    }
    ControlFlow::Continue(())
}
