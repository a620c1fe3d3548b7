//! Packing: what is left of a search, moved into a kernel of constant size.
//!
//! Deep in a search the live options are few, but stand scattered over many words. Where the tree below is large enough, the
//! rows of the live options and the uncovered items are gathered bit by bit into new tables, in the same order, and the tree is searched
//! there: the same decisions, at half the price on random sets and Latin squares, two thirds on Langford pairs.

use super::dense::{Core, State, Tables};
use crate::engine::Prices;
use crate::engine::simd::Isa;
use crate::problem::OptionId;
use std::sync::Arc;

/// The tables that rows are gathered from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) n_words: usize,
    pub(super) covering: &'a [u64],
    pub(super) beside: &'a [u64],
    pub(super) ids: &'a [OptionId],
    pub(super) sizes: &'a [u32],
    pub(super) uniform: Option<u32>,
    /// What the options cost, where costs count.
    pub(super) prices: Option<&'a Prices>,
}

/// The place of the live options of one word in the new tables.
#[derive(Clone, Copy, Debug)]
struct Slot {
    /// The word in the old tables, and which of its options live.
    word: usize,
    mask: u64,
    /// The word in the new tables, and the bit in it, where they begin.
    to: usize,
    shift: u32,
}

/// The places of all live options, and the uncovered items, both in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    slots: Vec<Slot>,
    items: Vec<usize>,
    n_options: usize,
}

impl Plan {
    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.items.clear();
        self.n_options = 0;
    }

    /// Adds the live options of a word.
    pub(super) fn add_word(&mut self, word: usize, mask: u64) {
        let (to, shift) = (self.n_options / 64, self.n_options as u32 % 64);
        self.slots.push(Slot { word, mask, to, shift });
        self.n_options += mask.count_ones() as usize;
    }

    /// Adds items, written as bits from the item `first` on.
    pub(super) fn add_items(&mut self, first: usize, mut items: u64) {
        while items != 0 {
            self.items.push(first + items.trailing_zeros() as usize);
            items &= items - 1;
        }
    }

    /// The bits of the live options in an old row, side by side.
    #[inline(always)]
    fn gather<I: Isa, const W: usize>(&self, isa: I, row: &[u64]) -> [u64; W] {
        let mut gathered = [0; W];
        for slot in &self.slots {
            let bits = isa.gather(row[slot.word], slot.mask);
            gathered[slot.to.min(W - 1)] |= bits << slot.shift;
            // what runs over into the next word
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
    pub(super) tables: Arc<Tables<W, G>>,
    pub(super) core: Core<W, G>,
}

impl<const W: usize, const G: usize> Frame<W, G> {
    pub(super) fn new() -> Self {
        Frame { tables: Arc::new(Tables::empty()), core: Core::new() }
    }

    /// Whether so many options and items find room.
    pub(super) fn holds(n_options: usize, n_items: usize) -> bool {
        n_options <= 64 * W && n_items <= 64 * G
    }

    /// Fills the tables with the live options and uncovered items of a plan, and opens a level on `item`.
    #[inline(never)]
    pub(super) fn load<I: Isa>(&mut self, isa: I, source: &Source, plan: &Plan, item: usize, trail: usize) {
        isa.run(
            #[inline(always)]
            || self.fill(isa, source, plan),
        );
        let item = plan.items.partition_point(|&old| old < item);
        let n_items = plan.items.len();
        self.core.restart(&self.tables, State::new(plan.n_options, n_items), n_items as u32, item, trail);
    }

    #[inline(always)]
    fn fill<I: Isa>(&mut self, isa: I, source: &Source, plan: &Plan) {
        let tables = Arc::make_mut(&mut self.tables);
        tables.clear(source.uniform);
        for slot in &plan.slots {
            let mut mask = slot.mask;
            while mask != 0 {
                let option = slot.word * 64 + mask.trailing_zeros() as usize;
                mask &= mask - 1;
                let beside = plan.gather(isa, &source.beside[option * source.n_words..][..source.n_words]);
                tables.push_option(source.ids[option], source.sizes[option], beside);
            }
        }
        for &item in &plan.items {
            tables.push_item(plan.gather(isa, &source.covering[item * source.n_words..][..source.n_words]));
        }
        if let Some(prices) = source.prices {
            tables.learn(prices);
        }
    }
}
