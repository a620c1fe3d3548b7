//! Linear programming before the walk: it proves bounds, finds solutions and removes options.
//!
//! It takes part where there are no colors. The rest, a problem of few options with prices, is
//! searched by a walk.

use super::caller::Caller;
use super::found::Outcome;
use crate::settings::Search;
use crate::settings::part::Part;
use quadrille_lp::{
    Cover, Ended, Few, Request, Solution, has_prices, minimize, raised, uniform_prices,
};
use quadrille_problem::internal::{Clock, Deadline};
use quadrille_problem::limits::{Costs, End};
use quadrille_problem::problem::Problem;

/// The remaining problem of the walk, and the results known before it.
pub(super) struct Remainder<'p> {
    pub(super) part: Part<'p>,
    pub(super) k: usize,
    /// The prices of the items.
    pub(super) prices: Option<Vec<f64>>,
    /// The most that solutions of the part shall cost.
    limit: Option<i64>,
    /// The solutions and the bound found so far, in the options and costs of the caller's problem.
    pub(super) known: Outcome,
}

impl<'p> Remainder<'p> {
    /// A whole part, of whose items the prices may be known.
    pub(super) fn priced(
        part: Part<'p>,
        k: usize,
        prices: Option<Vec<f64>>,
        caller: &Caller<'_>,
    ) -> Remainder<'p> {
        let found = caller.start.iter().cloned().collect();
        Remainder {
            part,
            k,
            prices,
            limit: None,
            known: Outcome::known(found, None, 0),
        }
    }

    /// Whether the search found nothing better than the caller's start, which may be far from the
    /// optimum.
    pub(super) fn is_start_of(&self, caller: &Caller<'_>) -> bool {
        caller.start.is_some() && self.known.solutions.first() == caller.start.as_ref()
    }

    /// The cost limit for further solutions of the part; `None` while no limit is known.
    pub(super) fn most(&self) -> Option<i64> {
        let found = &self.known.solutions;
        let worst = found.last().filter(|_| found.len() >= self.k)?;
        let (worst, step) = (worst.cost - self.part.back.cost(), step(&self.part.problem));
        // the best solution may have options that are removed, and so cost no multiple of the
        // remaining costs
        let better = worst.saturating_sub(1).div_euclid(step) * step;
        Some(self.limit.map_or(better, |limit| limit.min(better)))
    }

    /// The same, or the limit that was asked for.
    pub(super) fn ceiling(&self) -> Option<i64> {
        self.most().or(self.limit)
    }

    /// The results of a walk through the remaining problem, and those known before it.
    pub(super) fn join(self, mut walked: Outcome) -> Outcome {
        walked.take(self.known.solutions, self.k);
        walked.report.nodes += self.known.report.nodes;
        walked.bounded(self.known.bound.unwrap_or(i64::MIN))
    }
}

/// A search for the cheapest by linear programming, and by a walk through the remaining problem.
pub(super) struct Linear<'a> {
    pub(super) search: &'a Search,
    pub(super) problem: &'a Problem,
    pub(super) part: &'a Part<'a>,
    pub(super) deadline: Option<Deadline>,
    pub(super) clock: &'a Clock,
    pub(super) caller: &'a Caller<'a>,
}

impl Linear<'_> {
    /// What linear programming does with a part: it ends the search for the `k` cheapest that cost
    /// `limit` at most, in options of the part, or leaves a rest.
    pub(super) fn ask<'p>(
        &self,
        part: Part<'p>,
        k: usize,
        limit: Option<i64>,
        nodes: Option<u64>,
    ) -> Result<Outcome, Box<Remainder<'p>>> {
        let uniform = uniform_prices(&part.problem);
        if uniform.is_some() || part.problem.has_colors() || !has_prices(&part.problem) {
            return Err(Box::new(Remainder::priced(part, k, uniform, self.caller)));
        }
        let raised = raised(&part.problem);
        let outcome = self.minimize(&part, &raised, (k, limit, nodes));
        let known = Outcome::known(outcome.solutions, Some(outcome.bound), outcome.nodes);
        let known = known.restored(&part.back);
        match outcome.ended {
            Ended::Proven => Ok(known.ended(End::Exhausted)),
            Ended::Stopped => Ok(known.ended(self.clock.stop().unwrap_or(End::Nodes))),
            Ended::Left { options, prices } => {
                let lowered = |prices: Vec<f64>| {
                    let pairs = prices.iter().zip(&raised);
                    pairs.map(|(price, &more)| price - more as f64).collect()
                };
                Err(Box::new(Remainder {
                    part: part.only(&options),
                    k,
                    prices: prices.map(lowered),
                    limit,
                    known,
                }))
            }
        }
    }

    /// Runs linear programming on a part, whose costs are raised by these, for the `k` cheapest
    /// that cost `limit` at most.
    fn minimize(
        &self,
        part: &Part<'_>,
        raised: &[i64],
        (k, limit, nodes): (usize, Option<i64>, Option<u64>),
    ) -> quadrille_lp::Outcome {
        let all = most_expensive(&part.problem);
        let request = Request {
            k,
            limit: limit.map_or(all, |limit| all.min(limit)),
            start: self.start(part),
            nodes: nodes.unwrap_or(u64::MAX),
            threads: self.search.n_threads(),
            stop: &|| self.clock.stop().is_some(),
            report: &|now: &_| self.show_progress(part, now, limit.is_none()),
            better: &|found| self.caller.show(|| part.back.solution(found)),
            few: Few::default(),
        };
        minimize(Cover::of(&part.problem, raised), &request)
    }

    /// Shows what linear programming knows now. Costs are shown until the cheapest solution is
    /// known: a limit is set only after that.
    fn show_progress(&self, part: &Part<'_>, now: &quadrille_lp::Report, shows_costs: bool) {
        let whole = |cost: i64| {
            let units = self.search.sign() * cost.saturating_add(part.back.cost());
            part.problem.decimal(units)
        };
        self.clock.report(now.nodes, now.best.is_some().into(), 0.0);
        if shows_costs {
            let costs = Costs::new(now.best.map(whole), whole(now.bound));
            self.clock.report_costs(costs);
        }
    }

    /// The solution that the caller started from, in the options of the part.
    fn start(&self, part: &Part<'_>) -> Option<Solution> {
        let start = self.caller.start.as_ref()?;
        Some(Solution {
            cost: start.cost - part.back.cost(),
            options: part.translate(&start.options),
        })
    }
}

/// No solution costs more.
pub(super) fn most_expensive(problem: &Problem) -> i64 {
    problem
        .options()
        .map(|option| problem.units(option).max(0))
        .sum()
}

/// A common divisor of all costs, and so of all differences between solutions' costs.
pub(super) fn step(problem: &Problem) -> i64 {
    let gcd = |mut a: u64, mut b: u64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    problem
        .options()
        .fold(0, |divisor, option| {
            gcd(divisor, problem.units(option).unsigned_abs())
        })
        .max(1) as i64
}
