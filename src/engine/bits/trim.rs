//! Dropping what is too dear. A lot is a run of options that begins with the cheap ones, so that its cheapest live option is the first
//! bit of the run, and what is too dear are its last ones.
//!
//! A state is looked at word by word, once for the cheapest of each lot, once to cut the lots off; where a lot is cut stands in a
//! table. Nothing goes over the options one by one: on weighted pentominoes a node drops 80 of 200.

use super::engine::{Bits, Packing};
use crate::engine::prices::{Prices, Thrifty};
use crate::engine::simd::Isa;
use crate::problem::OptionId;
use std::sync::Arc;

/// The lots among the options of one kernel.
#[derive(Clone, Debug, Default)]
pub(super) struct Lots {
    /// What each option costs.
    costs: Vec<u64>,
    /// Where the part of a word belongs to one lot, in order, and where the parts of each word begin.
    parts: Vec<Part>,
    starts: Vec<u32>,
    /// The runs of the lots, and last of the options in none.
    runs: Vec<Lot>,
    /// For each lot and step of costs, how far its options go that cost no more than the end of that step.
    reach: Vec<u32>,
}

/// The options of a lot that stand in one word.
#[derive(Clone, Copy, Debug)]
struct Part {
    mask: u64,
    lot: u32,
}

/// A lot, cut by the steps of a ladder: step `i` holds the costs from `base + (i << shift)` on.
#[derive(Clone, Copy, Debug)]
struct Lot {
    start: u32,
    /// Where its steps begin in `reach`, and the number of the last.
    ladder: u32,
    last: u32,
    shift: u32,
    base: u64,
}

impl Lots {
    /// Learns what the options of a kernel cost, which `ids` names in order.
    pub(super) fn fill(&mut self, prices: &Prices, ids: &[OptionId]) {
        self.costs.clear();
        self.parts.clear();
        self.starts.clear();
        self.runs.clear();
        self.reach.clear();
        self.costs.extend(ids.iter().map(|&id| prices.cost(id)));
        let mut start = 0;
        for &end in prices.ends() {
            let end = start + ids[start..].partition_point(|id| id.number() < end);
            self.add(start, end);
            start = end;
        }
        self.add(start, ids.len());
        while self.starts.len() <= ids.len().div_ceil(64) {
            self.starts.push(self.parts.len() as u32);
        }
    }

    fn add(&mut self, start: usize, end: usize) {
        let costs = &self.costs[start..end];
        let base = costs.first().copied().unwrap_or(0);
        let width = costs.last().map_or(0, |dearest| dearest - base);
        // twice as many steps as options, about
        let bits = costs.len().max(1).ilog2() + 2;
        let shift = (u64::BITS - width.leading_zeros()).saturating_sub(bits);
        let last = width >> shift;
        self.runs.push(Lot { start: start as u32, ladder: self.reach.len() as u32, last: last as u32, shift, base });
        let mut reached = 0;
        for step in 0..=last {
            while reached < costs.len() && (costs[reached] - base) >> shift <= step {
                reached += 1;
            }
            self.reach.push((start + reached) as u32);
        }
        let mut at = start;
        while at < end {
            let word = at / 64;
            while self.starts.len() <= word {
                self.starts.push(self.parts.len() as u32);
            }
            let next = end.min((word + 1) * 64);
            let mask = below(next - word * 64) & !below(at - word * 64);
            self.parts.push(Part { mask, lot: self.runs.len() as u32 - 1 });
            at = next;
        }
    }

    #[inline(always)]
    fn parts(&self, word: usize) -> &[Part] {
        &self.parts[self.starts[word] as usize..self.starts[word + 1] as usize]
    }

    /// How far the options of a lot go that cost no more than this.
    #[inline(always)]
    fn reach(&self, lot: &Lot, most: u64) -> u32 {
        let step = (most.saturating_sub(lot.base) >> lot.shift).min(u64::from(lot.last));
        let mut reached = self.reach[lot.ladder as usize + step as usize];
        while reached > lot.start && self.costs[reached as usize - 1] > most {
            reached -= 1;
        }
        reached
    }
}

/// Prices, and room to think.
#[derive(Clone, Debug)]
pub(super) struct Purse {
    pub(super) prices: Arc<Prices>,
    /// The lots of the whole problem.
    pub(super) whole: Arc<Lots>,
    pub(super) cuts: Cuts,
}

/// For each lot of one state what its cheapest live option costs, and where it is cut off.
#[derive(Clone, Debug, Default)]
pub(super) struct Cuts {
    least: Vec<u64>,
    ends: Vec<u32>,
}

impl Cuts {
    /// Finds where the lots are to be cut off in a state, given by its live words and their numbers, the last one first. False when
    /// the cheapest of all lots are too dear together.
    #[inline(always)]
    pub(super) fn find(&mut self, lots: &Lots, live: impl Iterator<Item = (usize, u64)>, slack: u64) -> bool {
        self.least.clear();
        self.least.resize(lots.runs.len(), 0);
        for (word, live) in live {
            for part in lots.parts(word).iter().rev() {
                let bits = live & part.mask;
                let least = &mut self.least[part.lot as usize];
                *least = if bits == 0 { *least } else { lots.costs[word * 64 + bits.trailing_zeros() as usize] };
            }
        }
        // whoever belongs to no lot need not be there
        if let Some(least) = self.least.last_mut() {
            *least = 0;
        }
        let mut rest = slack;
        for &least in &self.least {
            let Some(left) = rest.checked_sub(least) else { return false };
            rest = left;
        }
        self.ends.clear();
        for (lot, least) in lots.runs.iter().zip(&self.least) {
            self.ends.push(lots.reach(lot, least.saturating_add(rest)));
        }
        true
    }

    /// The options of a word that are not cut off.
    #[inline(always)]
    pub(super) fn kept(&self, lots: &Lots, word: usize) -> u64 {
        let mut kept = 0;
        for part in lots.parts(word) {
            kept |= part.mask & below((self.ends[part.lot as usize] as usize).saturating_sub(word * 64));
        }
        kept
    }
}

impl<I: Isa, P: Packing> Thrifty for Bits<I, P> {
    fn heed(&mut self, prices: &Arc<Prices>) {
        self.rests.only_measure();
        let mut whole = Lots::default();
        whole.fill(prices, self.ids());
        self.purse =
            Some(Box::new(Purse { prices: Arc::clone(prices), whole: Arc::new(whole), cuts: Cuts::default() }));
    }

    #[inline(always)]
    fn trim(&mut self, slack: u64) -> bool {
        self.trim_inside(slack)
    }
}

/// The bits of a word before place `n`.
#[inline(always)]
fn below(n: usize) -> u64 {
    match n {
        0..64 => (1 << n) - 1,
        _ => u64::MAX,
    }
}
