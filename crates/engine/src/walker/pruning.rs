//! What cuts off parts of a tree: limits of cost, and the caller's filter.

use super::super::kernel::Kernel;
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::OptionId;
use std::fmt::{self, Debug};
use std::sync::Arc;

/// A test of partial solutions: where it is true of the options taken, nothing below is wanted.
pub type Unwanted = Arc<dyn Fn(&[OptionId]) -> bool + Send + Sync>;

/// What cuts off parts of the tree.
#[derive(Clone, Default)]
pub(super) struct Pruning {
    pub(super) costs: Option<CostLimit>,
    pub(super) unwanted: Option<Unwanted>,
}

impl Debug for Pruning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pruning")
            .field("costs", &self.costs)
            .finish_non_exhaustive()
    }
}

impl Pruning {
    #[inline(always)]
    pub(super) fn admits<K: Kernel>(&self, kernel: &mut K) -> bool {
        !self.refuses(kernel.chosen())
            && self.costs.as_ref().is_none_or(|costs| costs.admits(kernel))
    }

    #[inline(always)]
    pub(super) fn refuses(&self, chosen: &[OptionId]) -> bool {
        self.unwanted
            .as_ref()
            .is_some_and(|unwanted| unwanted(chosen))
    }
}

/// Admits nodes that can still lead to a solution with reduced costs of at most `most` in total;
/// none, if that is negative.
#[derive(Clone, Debug)]
pub(super) struct CostLimit {
    pub(super) costs: Arc<ReducedCosts>,
    pub(super) most: Option<u64>,
}

impl CostLimit {
    #[inline(always)]
    fn admits<K: Kernel>(&self, kernel: &mut K) -> bool {
        let Some(mut slack) = self.most else {
            return false;
        };
        if self.costs.are_zero() {
            return true;
        }
        for &option in kernel.chosen() {
            match slack.checked_sub(self.costs.cost(option)) {
                Some(left) => slack = left,
                None => return false,
            }
        }
        kernel.prune(slack)
    }
}
