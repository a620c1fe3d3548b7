//! Linear programming before the walk: what it proves, finds and removes.
//!
//! It takes part where each item is covered exactly once or at most once, without colors. What it leaves, a problem of few options with prices, is walked.

use super::duals::has_prices;
use super::found::{Cheapest, Costed};
use super::linear::{self, Asked, Cover, Ended};
use crate::limits::{Clock, End, Limits, Report};
use crate::problem::{OptionId, Problem};
use crate::search::part::Part;

/// What is left to the walk, and what is known before it.
pub(super) struct Rest<'p> {
    pub(super) part: Part<'p>,
    /// The prices of the items.
    pub(super) prices: Option<Vec<f64>>,
    /// The best solution, in the options of the caller's problem.
    pub(super) best: Option<Costed>,
    /// No solution of the part costs less than this, and than the best.
    pub(super) bound: u64,
    pub(super) nodes: u64,
}

impl<'p> Rest<'p> {
    /// All of it.
    pub(super) fn all(part: Part<'p>) -> Rest<'p> {
        Rest { part, prices: None, best: None, bound: 0, nodes: 0 }
    }

    /// What a solution of the part costs that is better than the best.
    pub(super) fn most(&self) -> Option<u64> {
        let best = self.best.as_ref()?.cost - self.part.back.cost();
        Some(best.saturating_sub(step(&self.part.problem)))
    }

    /// What a walk through the rest found, and what was known before it.
    pub(super) fn join(self, mut walked: Cheapest) -> Cheapest {
        let known = self.bound.saturating_add(self.part.back.cost());
        walked.report.nodes += self.nodes;
        if let Some(best) = self.best {
            // it is the cheapest unless the walk found one that costs less
            if walked.solutions.is_empty() {
                walked.solutions.push(best.clone());
                walked.report.solutions = 1;
            }
            let bound = walked.bound.unwrap_or(best.cost).max(known);
            walked.bound = Some(bound.min(walked.solutions[0].cost));
            if walked.proven {
                walked.bound = Some(walked.solutions[0].cost);
            }
        } else if !walked.proven {
            walked.bound = walked.bound.map(|bound| bound.max(known));
        }
        walked
    }
}

/// What linear programming does with a part: it ends the search, or leaves a rest.
pub(super) fn run<'p>(part: Part<'p>, limits: &Limits, clock: &Clock) -> Result<Cheapest, Rest<'p>> {
    let Some(cover) = cover(&part.problem).filter(|_| has_prices(&part.problem)) else { return Err(Rest::all(part)) };
    let limit = part.problem.options().map(|option| part.problem.cost(option) as i64).sum();
    let stop = || clock.stop().is_some();
    let asked = Asked { k: 1, limit, nodes: limits.nodes.unwrap_or(u64::MAX), stop: &stop };
    let outcome = linear::minimize(cover, &asked);
    let solutions = outcome.solutions.into_iter().map(|(cost, options)| Costed {
        cost: cost.unsigned_abs(),
        options: options.into_iter().map(OptionId::new).collect(),
    });
    let solutions: Vec<Costed> = solutions.collect();
    let end = match outcome.ended {
        Ended::Proven => End::Exhausted,
        Ended::Stopped => clock.stop().unwrap_or(End::Nodes),
        Ended::Left { options, prices } => {
            let best = solutions.into_iter().next().map(|best| best.restored(&part.back));
            let keep: Vec<OptionId> = options.into_iter().map(OptionId::new).collect();
            let (part, bound) = (part.only(&keep), outcome.bound.unsigned_abs());
            return Err(Rest { part, prices, best, bound, nodes: outcome.nodes });
        }
    };
    let proven = end == End::Exhausted;
    let least = solutions.first().map(|best| best.cost);
    let bound = outcome.bound.unsigned_abs();
    let bound = if proven { least } else { Some(least.map_or(bound, |least| least.min(bound))) };
    let report =
        Report { end: Some(end), solutions: solutions.len() as u128, nodes: outcome.nodes, ..Report::default() };
    Ok(Cheapest { solutions, proven, bound, report }.restored(&part.back))
}

/// The problem as set partitioning, if it is nothing else.
fn cover(problem: &Problem) -> Option<Cover> {
    if problem.has_bounds() || problem.has_colors() {
        return None;
    }
    let mut cover = Cover::new(problem.n_primary(), problem.n_items());
    for option in problem.options() {
        let rows = problem.entries(option).iter().map(|entry| entry.item.number());
        cover.push(problem.cost(option) as i64, rows);
    }
    Some(cover)
}

/// What the costs of solutions differ by is a multiple of this.
fn step(problem: &Problem) -> u64 {
    let gcd = |mut a: u64, mut b: u64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    problem.options().fold(0, |divisor, option| gcd(divisor, problem.cost(option))).max(1)
}
