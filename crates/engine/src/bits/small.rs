//! Small residual problems: the number of solutions below a level with few live options, counted at
//! once.
//!
//! The search, with its limits and its path, does not see each node. All children of a node are
//! examined before the first of them is entered, and the live ones are set aside without a branch,
//! so that none waits for a misprediction. Langford pairs take three quarters of the time, random
//! sets and queens five sixths.

use super::partial_cover::{PartialCover, Tables, row};
use quadrille_cpu::internal::Words;

/// The most live options. With 48 random sets take a ninth longer.
pub(super) const MOST_LIVE: usize = 64;

/// The most nodes: the loss if it turns out not to be small.
const MOST_NODES: u64 = 1 << 12;

/// A state still to be examined.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aside<const W: usize, const G: usize> {
    state: PartialCover<W, G>,
    /// Its item with fewest live options, one at least, and how many: `count << 16 | item`.
    least: u64,
    /// The items with one live option, if that is the fewest.
    forced: [u64; G],
    /// Items uncovered.
    left: u32,
}

impl<const W: usize, const G: usize> Tables<W, G> {
    /// The solutions below a state that branches on `item`, with `uncovered` items uncovered, and
    /// the nodes visited; none if these become too many. `aside` is scratch.
    #[inline(never)]
    pub(super) fn count_small<I: Words>(
        &self,
        isa: I,
        (state, item, left): (PartialCover<W, G>, usize, u32),
        aside: &mut Vec<Aside<W, G>>,
    ) -> Option<(u64, u64)> {
        let root = Aside {
            state,
            least: 2 << 16 | item as u64,
            forced: [0; G],
            left,
        };
        // `aside` holds children; these are options live at the root, each once
        if aside.is_empty() {
            aside.resize(MOST_LIVE + 2, root);
        }
        aside[0] = root;
        isa.run(
            #[inline(always)]
            || self.look_below(isa, aside),
        )
    }

    #[inline(always)]
    fn look_below<I: Words>(&self, isa: I, aside: &mut [Aside<W, G>]) -> Option<(u64, u64)> {
        let (mut solutions, mut nodes) = (0, 0);
        let mut n = 1;
        while n > 0 {
            n -= 1;
            let Some(Aside {
                state, least, left, ..
            }) = self.force(isa, aside[n])
            else {
                continue;
            };
            let item = (least & 0xffff) as usize;
            if left == 0 {
                solutions += 1;
                continue;
            }
            if item >= self.covering.len() {
                return None;
            }
            if let Some(sum) = self.leaves(&state, item, left) {
                solutions += sum;
                continue;
            }
            for (w, &(mut bits)) in state.live_of(self, item).iter().enumerate() {
                while bits != 0 {
                    let option = w * 64 + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let next = state.choose(self, option);
                    let (least, forced) = self.fewest(isa, &next);
                    aside[n] = Aside {
                        state: next,
                        least,
                        forced,
                        left: left - row(&self.sizes, option),
                    };
                    n += usize::from(least >> 16 != 0);
                    nodes += 1;
                }
            }
            if nodes > MOST_NODES {
                return None;
            }
        }
        Some((solutions, nodes))
    }

    /// Takes all forced options; none at a dead end.
    #[inline(always)]
    fn force<I: Words>(&self, isa: I, mut aside: Aside<W, G>) -> Option<Aside<W, G>> {
        while aside.least >> 16 == 1 {
            for (g, &forced) in aside.forced.iter().enumerate() {
                // an option taken for one item may cover others
                let mut items = forced & !aside.state.covered[g];
                while items != 0 {
                    let option = aside
                        .state
                        .first_of(self, g * 64 + items.trailing_zeros() as usize)?;
                    aside.state = aside.state.choose(self, option);
                    aside.left -= row(&self.sizes, option);
                    items &= !aside.state.covered[g];
                }
            }
            if aside.left == 0 {
                break;
            }
            (aside.least, aside.forced) = self.fewest(isa, &aside.state);
        }
        (aside.least >> 16 != 0).then_some(aside)
    }

    /// The uncovered item with fewest live options, the lowest of these, and how many:
    /// `count << 16 | item`, which is more where all are covered; and the items with one live
    /// option.
    #[inline(always)]
    fn fewest<I: Words>(&self, isa: I, state: &PartialCover<W, G>) -> (u64, [u64; G]) {
        let mut least = isa.none();
        let mut forced = [0; G];
        for (g, open) in state.covered.iter().map(|covered| !covered).enumerate() {
            for group in g * 8..self.n_groups().min(g * 8 + 8) {
                let open = (open >> (group % 8 * 8)) as u8;
                if I::COUNTS_ARE_EXPENSIVE && open == 0 {
                    continue;
                }
                let counts = isa.count(&state.live, row(&self.groups, group));
                if I::COUNTS_ARE_EXPENSIVE && isa.equal(counts, 0) & open != 0 {
                    return (0, forced);
                }
                forced[g] |= u64::from(isa.equal(counts, 1) & open) << (group % 8 * 8);
                least = isa.fold(least, counts, open, row(&self.items, group));
            }
        }
        (isa.least(least), forced)
    }

    /// Groups with items.
    #[inline(always)]
    fn n_groups(&self) -> usize {
        self.covering.len().div_ceil(8)
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::{Bits, Packing};
    use crate::kernel::Node;
    use crate::walker::Walker;
    use quadrille_cpu::internal::Portable;
    use quadrille_problem::problem::Problem;

    /// Fourteen items with three options each: more nodes than one go may take, until some of the
    /// items are covered.
    #[test]
    fn what_is_not_small_is_searched() {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..14)
            .map(|i| builder.primary(i.to_string()).unwrap())
            .collect();
        for &item in items.iter().chain(&items).chain(&items) {
            builder.option([item]).unwrap();
        }
        let mut bits = Walker::new(Bits::new(
            Portable,
            &builder.build().unwrap(),
            Packing::Always,
        ));
        let (mut solutions, mut depth, mut at_once) = (0, 0, 0);
        assert_eq!(bits.propagate(true), Node::Branch(3));
        assert!(bits.next());
        assert_eq!(bits.propagate(true), Node::Branch(3), "too many nodes");
        depth += 2;
        while depth > 0 {
            if !bits.next() {
                depth -= 1;
                continue;
            }
            match bits.propagate(true) {
                Node::Branch(_) => depth += 1,
                Node::Solved(n) => (solutions, at_once) = (solutions + n, at_once + 1),
                Node::Dead => {}
            }
        }
        assert_eq!(solutions, 3_u64.pow(14));
        assert!(at_once < 100, "{at_once}");
    }
}
