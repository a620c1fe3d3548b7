//! The cheapest solutions by learning from conflicts: each solution lowers what others may cost,
//! and what was learned stays.
//!
//! The limit is one of reduced costs, so that the bound of the dual prices is known from the
//! beginning: where a solution costs no more than that, nothing is left to search.

use super::caller::Caller;
use super::found::{Cheapest, Costed};
use crate::learn::Learner;
use crate::settings::part::Part;
use quadrille_lp::Reduced;
use quadrille_problem::limits::{End, Limits};
use std::collections::BinaryHeap;

/// The `k` cheapest solutions; none where the problem has too many options.
pub(super) fn search(
    part: &Part<'_>,
    reduced: &Reduced,
    k: usize,
    seed: u64,
    limits: &Limits,
    caller: &Caller<'_>,
) -> Option<Cheapest> {
    let (problem, base) = (&*part.problem, part.back.cost());
    let mut learner = Learner::new(problem, seed)?;
    learner.set_costs(reduced.costs.clone());
    let mut found: BinaryHeap<Costed> = caller.start.iter().cloned().collect();
    // from now on a solution is cheaper than the worst of enough
    let lower = |learner: &mut Learner, found: &BinaryHeap<Costed>| {
        let worst = found.peek().filter(|_| found.len() == k);
        worst.is_none_or(|worst| {
            learner.lower(reduced.left(i128::from(worst.cost) - i128::from(base) - 1))
        })
    };
    lower(&mut learner, &found);
    let mut report = learner.run_within(limits, k as u128, |learner, is_solved| {
        if !is_solved {
            return None;
        }
        let options = learner.solution().to_vec();
        // prices of items with bounds may let a more expensive one pass
        let solution = Costed {
            cost: problem.total_cost(&options),
            options,
        }
        .restored(&part.back);
        caller.show(|| solution.clone());
        found.push(solution);
        if found.len() > k {
            found.pop();
        }
        if caller.has_broken() {
            return Some(End::Cancelled);
        }
        (!lower(learner, &found)).then_some(End::Memory)
    });
    let solutions = found.into_sorted_vec();
    report.solutions = solutions.len() as u128;
    let proven = report.is_exhausted();
    let bound = match solutions.first() {
        Some(best) if proven => Some(best.cost),
        None if proven && k > 0 => None,
        best => {
            let lowest = reduced.lowest().saturating_add(base);
            Some(best.map_or(lowest, |best| best.cost.min(lowest)))
        }
    };
    Some(Cheapest {
        solutions,
        proven,
        bound,
        report,
    })
}
