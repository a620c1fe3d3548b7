//! X-wing, swordfish, jellyfish: parallel lines whose places of a digit lie in as many lines
//! across.

use super::changes::first;
use super::grid::{Grid, HOUSES, house};
use super::tight::tight;
use super::{Reason, Step, Technique};

pub(super) fn find(grid: &Grid, digits: &mut u32, n: u32, technique: Technique) -> Option<Step> {
    first(digits, |digit| {
        // rows as bases and columns as covers, then the other way round
        [(0, 9), (9, 0)].into_iter().find_map(|(base, cover)| {
            let masks = std::array::from_fn(|line| grid.places(base + line, digit));
            tight(&masks, n, &mut |bases, covers| {
                let lines = |from: usize, mask: u16| {
                    (0..9)
                        .filter(move |n| mask >> n & 1 == 1)
                        .map(move |n| from + n)
                };
                let cells = |from, mask| lines(from, mask).fold(0, |all, line| all | HOUSES[line]);
                let removed = grid.of_digit(digit, cells(cover, covers) & !cells(base, bases));
                let reason = Reason::Fish {
                    digit: digit as u8 + 1,
                    bases: lines(base, bases).map(house).collect(),
                    covers: lines(cover, covers).map(house).collect(),
                };
                (!removed.is_empty()).then_some(Step {
                    technique,
                    reason,
                    placed: None,
                    removed,
                })
            })
        })
    })
}
