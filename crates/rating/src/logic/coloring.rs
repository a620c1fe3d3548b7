//! Simple coloring: where a house has two places for a digit, one is right; such pairs hang
//! together, and take two colors in turns.

use super::changes::first;
use super::grid::{Cells, Grid, HOUSES, N_HOUSES, PEERS, each, house, houses_of};
use super::{Reason, Step, Technique};

pub(super) fn find(grid: &Grid, digits: &mut u32) -> Option<Step> {
    first(digits, |digit| {
        let plane = grid.planes[digit];
        let mut seen: Cells = 0;
        each(plane).find_map(|start| {
            if seen >> start & 1 == 1 {
                return None;
            }
            let colors = spread(plane, start);
            seen |= colors[0] | colors[1];
            if colors[1] == 0 {
                return None;
            }
            wrap(grid, digit, colors)
                .or_else(|| wrap(grid, digit, [colors[1], colors[0]]))
                .or_else(|| trap(grid, digit, colors))
        })
    })
}

/// Two places of the first color in one house: that color is wrong.
fn wrap(grid: &Grid, digit: usize, colors: [Cells; 2]) -> Option<Step> {
    let number = (0..N_HOUSES).find(|&number| (HOUSES[number] & colors[0]).count_ones() > 1)?;
    step(grid, digit, colors, Some(number), colors[0])
}

/// A place that sees both colors is wrong.
fn trap(grid: &Grid, digit: usize, colors: [Cells; 2]) -> Option<Step> {
    let sees = |color| each(color).fold(0, |all, cell| all | PEERS[cell]);
    step(
        grid,
        digit,
        colors,
        None,
        sees(colors[0]) & sees(colors[1]) & !(colors[0] | colors[1]),
    )
}

fn step(
    grid: &Grid,
    digit: usize,
    colors: [Cells; 2],
    conflict: Option<usize>,
    wrong: Cells,
) -> Option<Step> {
    let removed = grid.of_digit(digit, wrong);
    let colors = colors.map(|color| each(color).collect());
    let reason = Reason::Colors {
        digit: digit as u8 + 1,
        colors,
        conflict: conflict.map(house),
    };
    (!removed.is_empty()).then_some(Step {
        technique: Technique::Coloring,
        reason,
        placed: None,
        removed,
    })
}

/// The two colors of all that hangs together with a place.
fn spread(plane: Cells, start: usize) -> [Cells; 2] {
    let mut colors = [1 << start, 0];
    let (mut fresh, mut turn) = (colors[0], 0);
    while fresh != 0 {
        turn ^= 1;
        let next = each(fresh)
            .flat_map(|cell| partners(plane, cell))
            .fold(0, |all, partner| all | 1 << partner);
        fresh = next & !colors[turn];
        colors[turn] |= fresh;
    }
    colors
}

/// The other place of each house in which a place has one other.
pub(super) fn partners(plane: Cells, cell: usize) -> impl Iterator<Item = usize> {
    houses_of(cell).into_iter().filter_map(move |number| {
        let others = plane & HOUSES[number] & !(1 << cell);
        others
            .is_power_of_two()
            .then(|| others.trailing_zeros() as usize)
    })
}
