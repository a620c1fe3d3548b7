//! A second answer from the first: four cells in two boxes that hold two digits crosswise can hold them the other way round.
//!
//! Where two rows of a band and two columns of different stacks, or two columns of a stack and two rows of different bands, meet in
//! digits `a b` above `b a`, each of the two rows, columns and boxes has both digits in these cells. If all four cells may hold both, exchanged they
//! are another answer. A puzzle with one answer has no such rectangle without a clue, and one with many answers nearly always has one.
#![allow(clippy::needless_range_loop)] // several arrays with one index read best so, and the loops are unrolled

use super::few::Few;
use super::grid::Grid;
use super::lanes::{LaneSet, Squares};

/// Two of the three lines of a box.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// Of searches that are answers those that have a rectangle to exchange.
#[inline(always)]
pub(super) fn swappable<V: Squares>(few: &Few<V>, puzzle: &Grid) -> LaneSet {
    let (x, free) = (&few.cells, &V::boxes(&puzzle.cells));
    let (mut turned, mut free_turned) = (*x, *free);
    for j in 0..9 {
        turned[j] = x[j / 3 + j % 3 * 3];
        free_turned[j] = free[j / 3 + j % 3 * 3];
    }
    let least = rectangles(x, free, V::next).min(rectangles(&turned, &free_turned, V::below));
    Few::<V>::some_box(least.zeros())
}

/// Zero in the boxes that have a rectangle with the next box, in two of their rows.
#[inline(always)]
fn rectangles<V: Squares>(x: &[V; 9], free: &[V; 9], next: impl Fn(V) -> V) -> V {
    let mut y = *x;
    for j in 0..9 {
        y[j] = next(x[j]);
    }
    let mut least = V::all();
    for [upper, lower] in PAIRS {
        let (mut bad, mut bad_next) = ([V::none(); 3], [V::none(); 3]);
        for k in 0..3 {
            let (a, b) = (3 * upper + k, 3 * lower + k);
            bad[k] = x[a].or(x[b]).without(free[a].and(free[b]));
            bad_next[k] = next(bad[k]);
        }
        for (k, l) in (0..9).map(|n| (n / 3, n % 3)) {
            let across = x[3 * upper + k].xor(y[3 * lower + l]).or(x[3 * lower + k].xor(y[3 * upper + l]));
            least = least.min(across.or3(bad[k], bad_next[l]));
        }
    }
    least
}
