//! Cells and digits that have no choice left.

use super::changes::first;
use super::grid::{Grid, HOUSES, each, house};
use super::{Candidate, Reason, Step, Technique};

pub(super) fn last_cell(grid: &Grid, houses: &mut u32) -> Option<Step> {
    first(houses, |number| {
        let left = grid.open & HOUSES[number];
        let cell = each(left).next().filter(|_| left.is_power_of_two())?;
        only_digit(
            grid,
            cell,
            Technique::LastCell,
            Reason::LastCell {
                house: house(number),
            },
        )
    })
}

pub(super) fn hidden(grid: &Grid, houses: &mut u32, technique: Technique) -> Option<Step> {
    first(houses, |number| {
        (0..9).find_map(|digit| {
            let places = grid.planes[digit] & HOUSES[number];
            let cell = each(places).next().filter(|_| places.is_power_of_two())?;
            let placed = Some(Candidate {
                cell,
                digit: digit as u8 + 1,
            });
            Some(Step {
                technique,
                reason: Reason::OnlyPlace {
                    house: house(number),
                },
                placed,
                removed: Vec::new(),
            })
        })
    })
}

pub(super) fn naked(grid: &Grid) -> Option<Step> {
    each(grid.open)
        .find_map(|cell| only_digit(grid, cell, Technique::NakedSingle, Reason::OnlyDigit))
}

fn only_digit(grid: &Grid, cell: usize, technique: Technique, reason: Reason) -> Option<Step> {
    let mask = grid.cells[cell];
    let digit = mask.trailing_zeros() as u8 + 1;
    let placed = Some(Candidate { cell, digit });
    mask.is_power_of_two().then(|| Step {
        technique,
        reason,
        placed,
        removed: Vec::new(),
    })
}
