//! XY-wing and XYZ-wing: a pivot and two cells that it sees, of which one is the digit that they
//! share.

use super::grid::{Grid, PEERS, each};
use super::{Reason, Step, Technique};

pub(super) fn xy(grid: &Grid) -> Option<Step> {
    wings(grid, 2, Technique::XyWing)
}

pub(super) fn xyz(grid: &Grid) -> Option<Step> {
    wings(grid, 3, Technique::XyzWing)
}

/// Pivot `xy` or `xyz`, wings `xz` and `yz`: `z` goes where all that can be `z` are seen.
fn wings(grid: &Grid, size: u32, technique: Technique) -> Option<Step> {
    let pairs = each(grid.open)
        .filter(|&cell| grid.cells[cell].count_ones() == 2)
        .fold(0, |all, cell| all | 1 << cell);
    each(grid.open)
        .filter(|&cell| grid.cells[cell].count_ones() == size)
        .find_map(|pivot| {
            let middle = grid.cells[pivot];
            let near = pairs & PEERS[pivot];
            each(near).find_map(|a| {
                each(near & !((2 << a) - 1)).find_map(|b| {
                    let (left, right) = (grid.cells[a], grid.cells[b]);
                    let shared = left & right;
                    let fits =
                        shared.is_power_of_two() && (left | right | middle).count_ones() == 3;
                    let z_in_pivot = middle & shared != 0;
                    if !fits || z_in_pivot != (size == 3) {
                        return None;
                    }
                    let z = shared.trailing_zeros() as usize;
                    let seen = PEERS[a] & PEERS[b] & if size == 3 { PEERS[pivot] } else { !0 };
                    let removed = grid.of_digit(z, seen);
                    let cells = if size == 3 {
                        vec![pivot, a, b]
                    } else {
                        vec![a, b]
                    };
                    let reason = Reason::Wing {
                        pivot,
                        digit: z as u8 + 1,
                        cells,
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
