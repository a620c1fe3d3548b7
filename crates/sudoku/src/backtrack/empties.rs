//! `empties`: the list of empty cells, made once, and a finger that moves along it: forward when
//! the cell takes a digit, back when it has no more. No recursion.

use super::position::Position;
use super::run::Run;
use quadrille_problem::limits::End;
use std::ops::ControlFlow;

pub(super) fn walk(now: &mut Position<'_>, run: &mut Run<'_>) -> ControlFlow<End> {
    let cells: Vec<usize> = (0..now.digits.len())
        .filter(|&cell| now.digits[cell] == 0)
        .collect();
    // the cells before the finger hold a digit, those after it none
    let mut finger = 0;
    loop {
        let forward = if let Some(&cell) = cells.get(finger) {
            raise(now, cell, run)?
        } else {
            run.answer(&now.digits)?;
            false
        };
        finger = match (forward, finger) {
            (true, _) => finger + 1,
            (false, 0) => return ControlFlow::Continue(()),
            (false, _) => finger - 1,
        };
    }
}

/// Takes the cell's digit away, and puts the next larger one that fits; false if no digit fits, and
/// the cell stays empty.
fn raise(now: &mut Position<'_>, cell: usize, run: &mut Run<'_>) -> ControlFlow<End, bool> {
    let old = if now.digits[cell] == 0 {
        0
    } else {
        now.take_back(cell)
    };
    for digit in old + 1..=now.size() {
        if now.fits(cell, digit) {
            run.node()?;
            now.put(cell, digit);
            return ControlFlow::Continue(true);
        }
    }
    ControlFlow::Continue(false)
}
