//! The cheapest solutions by learning from conflicts: each solution lowers what others may cost, and what was learned stays.
//!
//! The limit is one of reduced costs, so that the bound of the dual prices is known from the beginning: where a solution costs no more than that, nothing is left to search.

use super::duals::Reduced;
use super::found::{Cheapest, Costed};
use crate::learn::{Learner, Outcome};
use crate::limits::{End, Limits, Report};
use crate::problem::Problem;
use std::collections::BinaryHeap;

/// Nodes between two looks at the limits.
const PAUSE: u64 = 256;

/// The `k` cheapest solutions; none where the problem has too many options.
pub(super) fn search(problem: &Problem, reduced: &Reduced, k: usize, seed: u64, limits: &Limits) -> Option<Cheapest> {
    let mut learner = Learner::new(problem, seed)?;
    learner.set_costs(reduced.costs.clone());
    let mut found: BinaryHeap<Costed> = BinaryHeap::new();
    let clock = limits.start();
    let end = loop {
        let nodes = learner.work().nodes;
        clock.report(nodes, found.len() as u128, 0.0);
        let is_full = limits.memory.is_some_and(|most| learner.bytes() as u64 > most);
        let stopped = match () {
            () if k == 0 => Some(End::Exhausted),
            () if limits.nodes.is_some_and(|most| nodes >= most) => Some(End::Nodes),
            () if is_full => Some(End::Memory),
            () => clock.stop(),
        };
        if let Some(end) = stopped {
            break end;
        }
        match learner.run(limits.nodes.unwrap_or(u64::MAX).min(nodes + PAUSE)) {
            Outcome::Pause => {}
            Outcome::Full => break End::Memory,
            Outcome::Exhausted => break End::Exhausted,
            Outcome::Solution => {
                let options = learner.solution().to_vec();
                let cost = options.iter().map(|&option| problem.cost(option)).sum();
                // prices of items with bounds may let a more expensive one pass
                found.push(Costed { cost, options });
                if found.len() > k {
                    found.pop();
                }
                let worst = found.peek().filter(|_| found.len() == k).map(|worst| worst.cost);
                let most = worst.map(|worst| ((i128::from(worst) - 1) << reduced.fraction) - reduced.floor);
                if most.is_some_and(|most| !learner.lower(most)) {
                    break End::Memory;
                }
            }
        }
    };
    let work = learner.work();
    let solutions = found.into_sorted_vec();
    let proven = end == End::Exhausted;
    let bound = match proven && k > 0 {
        true => solutions.first().map(|best| best.cost),
        false => Some(reduced.lowest()),
    };
    let report = Report {
        end: Some(end),
        solutions: solutions.len() as u128,
        nodes: work.nodes,
        decisions: Some(work.decisions),
        deepest: Some(work.deepest as u64),
        conflicts: Some(work.conflicts),
        ..Report::default()
    };
    Some(Cheapest { solutions, proven, bound, report })
}
