//! Reduced costs in the order in which engines prune by them.

use crate::problem::{ItemId, OptionId};

/// The cost of each option, and the exactly-one groups.
///
/// Invariants:
/// 1. A *group* is a run of options: all options of an item that is covered exactly once. Every
///    solution has exactly one option of each group, so the sum of the cheapest of each group is a
///    lower bound. The groups stand one after the other from the first option on; then come the
///    options in no group.
/// 2. Within a group, and among the options in no group, the cost does not fall from one option to
///    the next.
#[derive(Clone, Debug)]
pub struct ReducedCosts {
    costs: Box<[u64]>,
    items: Box<[ItemId]>,
    /// Where each group ends.
    ends: Box<[u32]>,
    /// Nothing costs anything: no sum has to be made.
    free: bool,
}

impl ReducedCosts {
    /// The costs of all options, in order, and for each group its item and how many options it has.
    ///
    /// # Panics
    /// If the groups have more options than `costs`, or if costs fall within a group.
    pub fn new(costs: Vec<u64>, groups: &[(ItemId, usize)]) -> Self {
        let (mut rest, mut ends) = (costs.as_slice(), Vec::new());
        for &(_, size) in groups {
            let (group, others) = rest.split_at(size);
            assert!(
                group.is_sorted(),
                "the options of a group are sorted by cost"
            );
            rest = others;
            ends.push((costs.len() - others.len()) as u32);
        }
        assert!(
            rest.is_sorted(),
            "the options in no group are sorted by cost"
        );
        let (items, free) = (
            groups.iter().map(|&(item, _)| item).collect(),
            costs.iter().all(|&cost| cost == 0),
        );
        ReducedCosts {
            items,
            ends: ends.into(),
            costs: costs.into(),
            free,
        }
    }

    /// The cost of an option.
    #[inline]
    pub fn cost(&self, option: OptionId) -> u64 {
        self.costs[option.index()]
    }

    /// Whether no option costs anything.
    #[inline]
    pub fn are_zero(&self) -> bool {
        self.free
    }

    /// The items of the groups.
    #[inline]
    pub fn items(&self) -> &[ItemId] {
        &self.items
    }

    /// For each group the number of the first option behind it.
    #[inline]
    pub fn ends(&self) -> &[u32] {
        &self.ends
    }
}
