//! Where a line crosses a box: all places of a digit in one of them may stand in the other.

use super::changes::first;
use super::grid::{Grid, HOUSES, each, house};
use super::{Reason, Step, Technique};

/// The lines that cross a box, as numbers of houses.
fn lines(number: usize) -> [usize; 6] {
    let (row, column) = (number / 3 * 3, 9 + number % 3 * 3);
    [row, row + 1, row + 2, column, column + 1, column + 2]
}

/// All places of a box stand in one line.
pub(super) fn pointing(grid: &Grid, houses: &mut u32) -> Option<Step> {
    first(houses, |house| {
        lines(house - 18)
            .into_iter()
            .find_map(|line| locked(grid, house, line))
    })
}

/// All places of a line stand in one box.
pub(super) fn claiming(grid: &Grid, houses: &mut u32) -> Option<Step> {
    let news = |line: &usize| *houses >> line & 1 == 1;
    let step = (0..9).find_map(|number| {
        lines(number)
            .into_iter()
            .filter(news)
            .find_map(|line| locked(grid, line, 18 + number))
    });
    if step.is_none() {
        *houses = 0;
    }
    step
}

fn locked(grid: &Grid, base: usize, cover: usize) -> Option<Step> {
    let technique = if base >= 18 {
        Technique::Pointing
    } else {
        Technique::Claiming
    };
    (0..9).find_map(|digit| {
        let (plane, both) = (grid.planes[digit], HOUSES[base] & HOUSES[cover]);
        let inside = plane & both;
        if inside == 0 || plane & HOUSES[base] & !both != 0 || plane & HOUSES[cover] & !both == 0 {
            return None;
        }
        let reason = Reason::Locked {
            digit: digit as u8 + 1,
            base: house(base),
            cover: house(cover),
            cells: each(inside).collect(),
        };
        Some(Step {
            technique,
            reason,
            placed: None,
            removed: grid.of_digit(digit, HOUSES[cover] & !both),
        })
    })
}
