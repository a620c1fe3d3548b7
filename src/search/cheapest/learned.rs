//! The cheapest solutions by learning from conflicts: each solution lowers what others may cost, and what was learned stays.
//!
//! The limit is one of reduced costs, so that the bound of the dual prices is known from the beginning: where a solution costs no more than that, nothing is left to search.

use super::duals::Reduced;
use super::found::{Cheapest, Costed};
use crate::learn::Learner;
use crate::limits::{End, Limits};
use crate::problem::Problem;
use std::collections::BinaryHeap;

/// The `k` cheapest solutions; none where the problem has too many options.
pub(super) fn search(problem: &Problem, reduced: &Reduced, k: usize, seed: u64, limits: &Limits) -> Option<Cheapest> {
    let mut learner = Learner::new(problem, seed)?;
    learner.set_costs(reduced.costs.clone());
    let mut found: BinaryHeap<Costed> = BinaryHeap::new();
    let mut report = learner.run_within(limits, k as u128, |learner, is_solved| {
        if !is_solved {
            return None;
        }
        let options = learner.solution().to_vec();
        let cost = problem.total_cost(&options);
        // prices of items with bounds may let a more expensive one pass
        found.push(Costed { cost, options });
        if found.len() > k {
            found.pop();
        }
        let worst = found.peek().filter(|_| found.len() == k)?;
        (!learner.lower(reduced.left(i128::from(worst.cost) - 1))).then_some(End::Memory)
    });
    let solutions = found.into_sorted_vec();
    report.solutions = solutions.len() as u128;
    let proven = report.is_exhausted();
    let bound = match proven && k > 0 {
        true => solutions.first().map(|best| best.cost),
        false => Some(reduced.lowest()),
    };
    Some(Cheapest { solutions, proven, bound, report })
}
