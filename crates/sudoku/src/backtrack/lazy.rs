//! `lazy`: put the digit first, and check it only on entering the next cell; beyond the last cell
//! there is one more check, then the answer.

use super::position::Position;
use super::run::Run;
use quadrille_problem::limits::End;
use std::ops::ControlFlow;

pub(super) fn walk(now: &mut Position<'_>, run: &mut Run<'_>) -> ControlFlow<End> {
    enter(now, 0, run)
}

/// Checks the cell before this one, then puts every digit here.
fn enter(now: &mut Position<'_>, cell: usize, run: &mut Run<'_>) -> ControlFlow<End> {
    if cell > 0 && now.clashes(cell - 1, now.digits[cell - 1]) {
        return ControlFlow::Continue(());
    }
    if cell == now.digits.len() {
        return run.answer(&now.digits);
    }
    if now.digits[cell] != 0 {
        return enter(now, cell + 1, run);
    }
    for digit in 1..=now.size() {
        if now.sudoku.allows(cell, digit) {
            run.node()?;
            now.digits[cell] = digit;
            enter(now, cell + 1, run)?;
        }
    }
    now.digits[cell] = 0;
    ControlFlow::Continue(())
}
