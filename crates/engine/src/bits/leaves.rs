//! Bulk leaves: the number of solutions below a state with two to four options to go, without a
//! search.
//!
//! If all options have the same size, the number of uncovered items determines the number of
//! options to go. With two to go, every live option compatible with the first completes it: a
//! population count. Items are not examined, so dead ends are not detected early; beyond four
//! options it no longer pays.

use super::partial_cover::{PartialCover, Tables, row};
use quadrille_cpu::internal::pairs;

/// The options to go at which bulk leaves begin, and the most live options of an item, on average.
const MOST_LEAVES: u32 = 4;

impl<const W: usize, const G: usize> Tables<W, G> {
    /// Counts the solutions below without a search, if few options are to go and all have the same
    /// size.
    #[inline(always)]
    pub(super) fn leaves(&self, state: &PartialCover<W, G>, item: usize, left: u32) -> Option<u64> {
        let size = self.uniform?;
        if left > MOST_LEAVES * size {
            return None;
        }
        let leaves = Leaves { tables: self };
        match left {
            left if left == 2 * size => Some(leaves.two(state, item)),
            left if left < 2 * size || state.n_live() * size > MOST_LEAVES * left => None,
            left if left == 3 * size => Some(leaves.three(state, item)),
            // if `size` does not divide `left`, `four` finds no solution
            _ => Some(leaves.four(state, item)),
        }
    }
}

/// Counts of solutions, by and and population count.
#[derive(Clone, Copy)]
struct Leaves<'a, const W: usize, const G: usize> {
    tables: &'a Tables<W, G>,
}

impl<const W: usize, const G: usize> Leaves<'_, W, G> {
    /// Two options to go.
    #[inline(always)]
    fn two(self, state: &PartialCover<W, G>, item: usize) -> u64 {
        self.sum(
            state,
            item,
            #[inline(always)]
            |option| {
                let mut sum = 0;
                let beside: &[u64; W] = row(&self.tables.beside, option);
                for (live, beside) in pairs(&state.live, beside) {
                    sum += u64::from((live & beside).count_ones());
                }
                sum
            },
        )
    }

    /// Three options to go.
    #[inline(always)]
    fn three(self, state: &PartialCover<W, G>, item: usize) -> u64 {
        self.sum(
            state,
            item,
            #[inline(always)]
            |option| {
                let next = state.choose(self.tables, option);
                self.two(&next, lowest(&next))
            },
        )
    }

    /// Four options to go.
    #[inline(always)]
    fn four(self, state: &PartialCover<W, G>, item: usize) -> u64 {
        self.sum(
            state,
            item,
            #[inline(always)]
            |option| {
                let next = state.choose(self.tables, option);
                self.three(&next, lowest(&next))
            },
        )
    }

    #[inline(always)]
    fn sum(self, state: &PartialCover<W, G>, item: usize, below: impl Fn(usize) -> u64) -> u64 {
        let live = state.live_of(self.tables, item);
        let mut sum = 0;
        for (w, &(mut bits)) in live.iter().enumerate() {
            while bits != 0 {
                sum += below(w * 64 + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        sum
    }
}

/// The lowest uncovered item.
#[inline(always)]
fn lowest<const W: usize, const G: usize>(state: &PartialCover<W, G>) -> usize {
    let mut item = 0;
    for g in (0..G).rev() {
        let open = !state.covered[g];
        if open != 0 {
            item = g * 64 + open.trailing_zeros() as usize;
        }
    }
    item
}
