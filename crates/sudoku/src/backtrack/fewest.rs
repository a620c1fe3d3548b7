//! `fewest`: always the empty cell with the fewest digits left, the first of these. A cell that has
//! none left ends the branch before anything is tried elsewhere.

use super::position::Position;
use super::run::Run;
use quadrille_problem::limits::End;
use std::ops::ControlFlow;

pub(super) fn walk(now: &mut Position<'_>, run: &mut Run<'_>) -> ControlFlow<End> {
    let empties = (0..now.digits.len()).filter(|&cell| now.digits[cell] == 0);
    let fewest = empties
        .map(|cell| (left(now, cell), cell))
        .min_by_key(|(left, _)| left.count_ones());
    let Some((left, cell)) = fewest else {
        return run.answer(&now.digits);
    };
    for digit in (1..=now.size()).filter(|digit| left >> (digit - 1) & 1 == 1) {
        run.node()?;
        now.put(cell, digit);
        walk(now, run)?;
        now.take_back(cell);
    }
    ControlFlow::Continue(())
}

/// The digits that fit an empty cell: bit `d - 1` for digit `d`.
fn left(now: &Position<'_>, cell: usize) -> u32 {
    now.tables.left(cell)
        & now
            .sudoku
            .candidates()
            .map_or(u32::MAX, |masks| masks[cell])
}
