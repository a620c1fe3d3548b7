//! Pairs, triples and quads: as many cells as digits.

use super::changes::first;
use super::grid::{Grid, LISTS, digits, house};
use super::tight::tight;
use super::{Candidate, Reason, Step, Technique};

/// `n` cells of a house with `n` digits between them: these stand nowhere else in it.
pub(super) fn naked(grid: &Grid, houses: &mut u32, n: u32, technique: Technique) -> Option<Step> {
    first(houses, |number| {
        let list = &LISTS[number];
        let masks = list.map(|cell| grid.cells[cell]);
        tight(&masks, n, &mut |places, union| {
            let others = (0..9).filter(|at| places >> at & 1 == 0);
            let removed = others
                .flat_map(|at| of_cell(list[at], masks[at] & union))
                .collect();
            let reason = Reason::NakedSet {
                house: house(number),
                cells: cells(list, places),
                digits: names(union),
            };
            step(technique, reason, removed)
        })
    })
}

/// `n` digits of a house with `n` cells between them: these take nothing else.
pub(super) fn hidden(grid: &Grid, houses: &mut u32, n: u32, technique: Technique) -> Option<Step> {
    first(houses, |number| {
        let list = &LISTS[number];
        let masks = std::array::from_fn(|digit| grid.places(number, digit));
        tight(&masks, n, &mut |chosen, places| {
            let cells = cells(list, places);
            let removed = cells
                .iter()
                .flat_map(|&cell| of_cell(cell, grid.cells[cell] & !chosen))
                .collect();
            let reason = Reason::HiddenSet {
                house: house(number),
                cells,
                digits: names(chosen),
            };
            step(technique, reason, removed)
        })
    })
}

fn step(technique: Technique, reason: Reason, removed: Vec<Candidate>) -> Option<Step> {
    (!removed.is_empty()).then_some(Step {
        technique,
        reason,
        placed: None,
        removed,
    })
}

fn of_cell(cell: usize, mask: u16) -> impl Iterator<Item = Candidate> {
    digits(mask).map(move |digit| Candidate {
        cell,
        digit: digit as u8 + 1,
    })
}

fn cells(list: &[usize; 9], places: u16) -> Vec<usize> {
    (0..9)
        .filter(|at| places >> at & 1 == 1)
        .map(|at| list[at])
        .collect()
}

fn names(mask: u16) -> Vec<u8> {
    digits(mask).map(|digit| digit as u8 + 1).collect()
}
