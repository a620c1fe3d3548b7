//! Packing: what is left of a large problem, moved into a kernel of constant size.
//!
//! Deep in a search the live options are few, but stand scattered over many words. Where the tree below is large enough, the
//! rows of the live options and the uncovered items are gathered bit by bit into new tables, in the same order, and the tree is searched
//! there. On packings of pentominoes a node costs a third then.

use super::dense::{Core, State, Tables};
use crate::engine::Node;
use crate::engine::simd::Isa;
use crate::problem::OptionId;

/// The place of the live options of one word in the new tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The word in the old tables, and which of its options live.
    pub(super) word: usize,
    pub(super) mask: u64,
    /// The word in the new tables, and the bit in it, where they begin.
    to: usize,
    shift: u32,
}

/// The places of all live options, and of the uncovered items, both in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    slots: Vec<Slot>,
    items: Vec<usize>,
    n_options: u32,
}

impl Plan {
    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.items.clear();
        self.n_options = 0;
    }

    pub(super) fn add_word(&mut self, word: usize, mask: u64) {
        let (to, shift) = (self.n_options as usize / 64, self.n_options % 64);
        self.slots.push(Slot { word, mask, to, shift });
        self.n_options += mask.count_ones();
    }

    pub(super) fn add_items(&mut self, group: usize, mut items: u8) {
        while items != 0 {
            self.items.push(group * 8 + items.trailing_zeros() as usize);
            items &= items - 1;
        }
    }

    pub(super) fn n_options(&self) -> u32 {
        self.n_options
    }

    pub(super) fn items(&self) -> &[usize] {
        &self.items
    }

    /// The live options, by their old numbers.
    #[inline(always)]
    pub(super) fn options(&self) -> impl Iterator<Item = usize> {
        self.slots.iter().flat_map(|slot| {
            let mut mask = slot.mask;
            std::iter::from_fn(move || {
                let bit = mask.trailing_zeros() as usize;
                (mask != 0).then(|| {
                    mask &= mask - 1;
                    slot.word * 64 + bit
                })
            })
        })
    }

    /// The bits of the live options in an old row, side by side.
    #[inline(always)]
    pub(super) fn gather<I: Isa, const W: usize>(&self, isa: I, row: &[u64]) -> [u64; W] {
        let mut gathered = [0; W];
        for slot in &self.slots {
            let bits = isa.gather(row[slot.word], slot.mask);
            gathered[slot.to] |= bits << slot.shift;
            if slot.to + 1 < W {
                gathered[slot.to + 1] |= bits >> 1 >> (63 - slot.shift);
            }
        }
        gathered
    }
}

/// A kernel of constant size for part of a larger search.
#[derive(Clone, Debug)]
pub(super) struct Frame<const W: usize, const G: usize> {
    pub(super) tables: Tables<W, G>,
    core: Core<W, G>,
}

impl<const W: usize, const G: usize> Frame<W, G> {
    pub(super) fn new() -> Self {
        Frame { tables: Tables::empty(), core: Core::new(State::new(&[], 0), 64 * G) }
    }

    /// Starts from tables that were just filled, with a level open on `item`.
    #[inline(always)]
    pub(super) fn start(&mut self, plan: &Plan, item: usize, trail: usize) {
        let mut live = [0; W];
        for (w, word) in live.iter_mut().enumerate() {
            let rest = (plan.n_options as usize).saturating_sub(w * 64);
            *word = if rest >= 64 { u64::MAX } else { (1 << rest) - 1 };
        }
        let state = State::new(&live, plan.items.len());
        let item = plan.items.partition_point(|&old| old < item);
        self.core.restart(&self.tables, state, plan.items.len() as u32, item, trail);
    }

    #[inline(always)]
    pub(super) fn settle<const COUNT: bool, I: Isa>(&mut self, isa: I, chosen: &mut Vec<OptionId>) -> Node {
        self.core.settle::<COUNT, I>(isa, &self.tables, chosen)
    }

    /// The next child of the deepest level, and whether no level is open any more.
    #[inline(always)]
    pub(super) fn next(&mut self, chosen: &mut Vec<OptionId>) -> (bool, bool) {
        let more = self.core.next(&self.tables, chosen);
        (more, self.core.is_closed())
    }
}
