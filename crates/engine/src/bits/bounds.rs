//! The items of a problem that are not covered exactly once.

use quadrille_problem::problem::{Bounds, Problem};

/// The items of a problem that are not covered exactly once.
#[derive(Debug, Default)]
pub(super) struct BoundedItems {
    /// In order, each with its bounds.
    pub(super) items: Vec<(usize, Bounds)>,
    /// For each option which of these it covers, `starts[o]..starts[o + 1]`; empty where there are
    /// none.
    covers: Vec<u32>,
    starts: Vec<u32>,
}

/// How many items of a problem have bounds.
pub(super) fn count(problem: &Problem) -> usize {
    match problem.has_bounds() {
        true => problem
            .primary_items()
            .filter(|&item| problem.bounds(item) != Bounds::ONCE)
            .count(),
        false => 0,
    }
}

impl BoundedItems {
    pub(super) fn new(problem: &Problem) -> Self {
        if count(problem) == 0 {
            return BoundedItems::default();
        }
        let bounds = problem
            .primary_items()
            .map(|item| (item.index(), problem.bounds(item)));
        let items: Vec<(usize, Bounds)> = bounds
            .filter(|&(_, bounds)| bounds != Bounds::ONCE)
            .collect();
        let (mut covers, mut starts) = (Vec::new(), vec![0]);
        for option in problem.options() {
            for entry in problem.entries(option) {
                let found = items.binary_search_by_key(&entry.item.index(), |&(item, _)| item);
                covers.extend(found.ok().map(|at| at as u32));
            }
            starts.push(covers.len() as u32);
        }
        BoundedItems {
            items,
            covers,
            starts,
        }
    }

    /// The number of them.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether an item is one of them.
    pub(super) fn has(&self, item: usize) -> bool {
        self.items
            .binary_search_by_key(&item, |&(item, _)| item)
            .is_ok()
    }

    #[inline(always)]
    pub(super) fn of_option(&self, option: usize) -> &[u32] {
        &self.covers[self.starts[option] as usize..self.starts[option + 1] as usize]
    }
}
