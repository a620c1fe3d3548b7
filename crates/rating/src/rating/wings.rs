//! XY-wings and XYZ-wings.

use super::board::Board;
use super::step::{Finding, Step};
use super::tables::{CellSet, TABLES, is_single, lowest, members, peers};
use super::technique::Technique;

/// A pivot with two candidates, and two wings that share a digit that the pivot lacks.
pub(super) fn xy(board: &Board) -> Option<Step> {
    find(board, Technique::XyWing, 2)
}

/// A pivot with three candidates, and two wings that share one of them.
pub(super) fn xyz(board: &Board) -> Option<Step> {
    find(board, Technique::XyzWing, 3)
}

fn find(board: &Board, technique: Technique, pivot_size: u32) -> Option<Step> {
    let pairs = board.cells_of_size(2..=2);
    members(board.cells_of_size(pivot_size..=pivot_size))
        .filter(|&pivot| (TABLES.sees[pivot] & pairs).count_ones() > 1)
        .find_map(|pivot| of_pivot(board, technique, pivot, pairs))
}

fn of_pivot(board: &Board, technique: Technique, pivot: usize, pairs: CellSet) -> Option<Step> {
    let digits = board.candidates(pivot);
    let wings = peers(pivot).filter(|&cell| pairs >> cell & 1 != 0);
    for first in wings.clone() {
        if !is_single(digits & !board.candidates(first)) {
            continue;
        }
        for second in wings.clone() {
            let (one, two) = (board.candidates(first), board.candidates(second));
            let in_all = digits & one & two;
            let fits = match technique {
                Technique::XyWing => in_all == 0,
                _ => is_single(in_all),
            };
            if !fits || (digits | one | two).count_ones() != 3 || !is_single(one & two) {
                continue;
            }
            let digit = lowest(one & two);
            let mut seen = TABLES.sees[first] & TABLES.sees[second] & board.cells_with(digit);
            if technique == Technique::XyzWing {
                seen &= TABLES.sees[pivot];
            }
            seen &= !(1 << pivot);
            if seen != 0 {
                let finding = Finding::new(technique, digits | one, [pivot, first, second]);
                return finding.removes(members(seen).map(|cell| (cell, 1 << digit)));
            }
        }
    }
    None
}
