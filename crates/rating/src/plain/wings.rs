//! XY-wings and XYZ-wings.

use crate::board::grid::{CellSet, Cells, Changes, Grid, Layout};
use crate::board::mask::{Mask, is_single, lowest};
use crate::step::{Finding, Step};
use crate::technique::Technique;

/// A pivot with two candidates, and two wings that share a digit that the pivot lacks.
pub(crate) fn xy<B: Grid>(board: &B, news: &impl Changes<Cells<B>>) -> Option<Step> {
    find(board, Technique::XyWing, 2, news)
}

/// A pivot with three candidates, and two wings that share one of them.
pub(crate) fn xyz<B: Grid>(board: &B, news: &impl Changes<Cells<B>>) -> Option<Step> {
    find(board, Technique::XyzWing, 3, news)
}

fn find<B: Grid>(
    board: &B,
    technique: Technique,
    pivot_size: u32,
    news: &impl Changes<Cells<B>>,
) -> Option<Step> {
    let pairs = board.cells_of_size(2..=2);
    let pivots = board.cells_of_size(pivot_size..=pivot_size).iter();
    let is_new = |&pivot: &usize| {
        let wings = board.layout().sees(pivot).and(pairs);
        wings.has_several() && news.meets(wings.or(CellSet::one(pivot)))
    };
    pivots
        .filter(is_new)
        .find_map(|pivot| of_pivot(board, technique, pivot, pairs))
}

fn of_pivot<B: Grid>(
    board: &B,
    technique: Technique,
    pivot: usize,
    pairs: Cells<B>,
) -> Option<Step> {
    let layout = board.layout();
    let digits = board.digits_of(pivot);
    let wings = layout.peers(pivot).filter(|&cell| pairs.contains(cell));
    for first in wings.clone() {
        let one = board.digits_of(first);
        if !is_single(digits & !one) {
            continue;
        }
        for second in wings.clone() {
            let two = board.digits_of(second);
            if !fits(technique, digits, [one, two]) {
                continue;
            }
            let digit = lowest(one & two);
            let holders = board.cells_with(digit).without(CellSet::one(pivot));
            let mut seen = layout.sees(first).and(layout.sees(second)).and(holders);
            if technique == Technique::XyzWing {
                seen = seen.and(layout.sees(pivot));
            }
            if !seen.is_empty() {
                let cells = [pivot, first, second];
                let finding = Finding::new(layout, technique, digits | one, cells);
                return finding.removes(seen.iter().map(|cell| (cell, 1 << digit)));
            }
        }
    }
    None
}

/// Whether the digits of a pivot and of its wings make the technique.
fn fits(technique: Technique, pivot: Mask, [one, two]: [Mask; 2]) -> bool {
    let in_all = pivot & one & two;
    let is_shared = match technique {
        Technique::XyWing => in_all == 0,
        _ => is_single(in_all),
    };
    is_shared && (pivot | one | two).count_ones() == 3 && is_single(one & two)
}
