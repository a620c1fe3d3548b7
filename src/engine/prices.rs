//! Prices: what a cheap cover may still cost, for the engines that can drop what is too dear.

use super::Engine;
use crate::problem::{ItemId, OptionId};
use std::sync::Arc;

/// What each option costs, and which options compete.
///
/// Invariants:
/// 1. A *lot* is a run of options: all those of an item that is covered exactly once. So every solution has exactly one option of
///    each lot, and the cheapest of each lot together are a bound. The lots stand one after the other from the first option on; then
///    come the options in no lot.
/// 2. Within a lot, and among the options in no lot, the cost does not fall from one option to the next.
#[derive(Clone, Debug)]
pub struct Prices {
    costs: Box<[u64]>,
    items: Box<[ItemId]>,
    /// Where each lot ends.
    ends: Box<[u32]>,
}

impl Prices {
    /// The prices of all options, in order, and for each lot its item and how many options it has.
    ///
    /// # Panics
    /// If the lots have more options than there are prices, or if the cost falls within one.
    pub fn new(costs: Vec<u64>, lots: &[(ItemId, usize)]) -> Self {
        let (mut rest, mut ends) = (costs.as_slice(), Vec::new());
        for &(_, size) in lots {
            let (lot, others) = rest.split_at(size);
            assert!(lot.is_sorted(), "the options of a lot are sorted by cost");
            rest = others;
            ends.push((costs.len() - others.len()) as u32);
        }
        assert!(rest.is_sorted(), "the options in no lot are sorted by cost");
        Prices { items: lots.iter().map(|&(item, _)| item).collect(), ends: ends.into(), costs: costs.into() }
    }

    /// What an option costs.
    #[inline(always)]
    pub fn cost(&self, option: OptionId) -> u64 {
        self.costs[option.index()]
    }

    /// The items of the lots.
    pub fn items(&self) -> &[ItemId] {
        &self.items
    }

    /// For each lot the number of the first option behind it.
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }
}

/// An engine that can drop what is too dear.
///
/// A further law: `trim` may be called once before each `settle`. What it drops stays dropped below the deepest open level, and
/// comes back when `next` restores the state of that level.
pub trait Thrifty: Engine {
    /// Learns the prices; once, before anything else.
    fn heed(&mut self, prices: &Arc<Prices>);

    /// Drops live options that are in no solution below the present state whose further options cost `slack` or less together; not
    /// necessarily all of them. False when it is certain that there is no such solution; the state means nothing then, until
    /// the next `next`.
    fn trim(&mut self, slack: u64) -> bool;
}
