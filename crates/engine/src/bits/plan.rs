//! Packing: a residual problem, moved into a kernel of constant size, or, where it is too large for
//! that, into tables of its own.
//!
//! Deep in a search the live options are few, but scattered over many words. If the subtree is
//! large enough, the rows of the live options and the uncovered items are gathered bit by bit into
//! new tables, in the same order, and the subtree is searched there: the same decisions, at half
//! the cost on random sets and Latin squares, two thirds on Langford pairs.

use super::matrix::ConflictRows;
use quadrille_cpu::internal::Words;
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::OptionId;

/// The tables that rows are gathered from.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    pub(super) n_words: usize,
    pub(super) covering: &'a [u64],
    pub(super) beside: SourceRows<'a>,
    pub(super) ids: &'a [OptionId],
    pub(super) sizes: &'a [u32],
    pub(super) uniform: Option<u32>,
    /// The costs of the options, if used.
    pub(super) costs: Option<&'a ReducedCosts>,
}

/// The options compatible with each option.
#[derive(Clone, Copy)]
pub(super) enum SourceRows<'a> {
    Table(&'a [u64]),
    Rows(&'a ConflictRows),
}

impl Source<'_> {
    /// A buffer for a row, if rows are put together; otherwise empty.
    pub(super) fn scratch(&self) -> Vec<u64> {
        match self.beside {
            SourceRows::Table(_) => Vec::new(),
            SourceRows::Rows(_) => vec![0; self.n_words],
        }
    }

    /// The options compatible with one, at these places; `scratch` is room for them.
    #[inline(always)]
    pub(super) fn compatible_with<'b>(
        &'b self,
        option: usize,
        places: &[u16],
        scratch: &'b mut [u64],
    ) -> &'b [u64] {
        match self.beside {
            SourceRows::Table(rows) => &rows[option * self.n_words..][..self.n_words],
            SourceRows::Rows(rows) => {
                rows.put_together(self.covering, self.n_words, option, places, scratch);
                scratch
            }
        }
    }
}

/// The place of the live options of one word in the new tables.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The word in the old tables, and which of its options live.
    pub(super) word: usize,
    pub(super) mask: u64,
    /// The word and the bit in the new tables where the slot's options begin.
    to: usize,
    shift: u32,
}

/// The places of all live options, and the uncovered items, both in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    pub(super) slots: Vec<Slot>,
    /// The words of the slots.
    pub(super) places: Vec<u16>,
    pub(super) items: Vec<usize>,
    pub(super) n_options: usize,
}

impl Plan {
    pub(super) fn clear(&mut self) {
        self.slots.clear();
        self.places.clear();
        self.items.clear();
        self.n_options = 0;
    }

    /// Adds the live options of a word.
    pub(super) fn add_word(&mut self, word: usize, mask: u64) {
        let (to, shift) = (self.n_options / 64, self.n_options as u32 % 64);
        self.slots.push(Slot {
            word,
            mask,
            to,
            shift,
        });
        self.places.push(word as u16);
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
    pub(super) fn gather<I: Words, const W: usize>(&self, isa: I, row: &[u64]) -> [u64; W] {
        let mut gathered = [0; W];
        self.gather_to(isa, row, &mut gathered);
        gathered
    }

    /// The same into words that are zero, as many as the live options need or more.
    #[inline(always)]
    pub(super) fn gather_to<I: Words>(&self, isa: I, row: &[u64], gathered: &mut [u64]) {
        let last = gathered.len() - 1;
        for slot in &self.slots {
            let bits = isa.gather(row[slot.word], slot.mask);
            gathered[slot.to.min(last)] |= bits << slot.shift;
            // the overflow into the next word
            if slot.to < last {
                gathered[slot.to + 1] |= bits >> 1 >> (63 - slot.shift);
            }
        }
    }

    /// Calls `each` with the number of each live option, in order.
    #[inline(always)]
    pub(super) fn for_each_option(&self, mut each: impl FnMut(usize)) {
        for slot in &self.slots {
            let mut mask = slot.mask;
            while mask != 0 {
                each(slot.word * 64 + mask.trailing_zeros() as usize);
                mask &= mask - 1;
            }
        }
    }
}
