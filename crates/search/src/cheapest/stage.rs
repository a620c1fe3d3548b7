//! Linear programming before the walk: it proves bounds, finds solutions and removes options.
//!
//! It takes part where there are no colors. The rest, a problem of few options with prices, is
//! searched by a walk.

use super::caller::Caller;
use super::found::{Outcome, Solution};
use crate::settings::part::Part;
use quadrille_lp::{Cover, Ended, Few, Request, has_prices, minimize, raised, uniform_prices};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{Costs, End, Report};
use quadrille_problem::problem::{OptionId, Problem};

/// The remaining problem of the walk, and the results known before it.
pub(super) struct Rest<'p> {
    pub(super) part: Part<'p>,
    pub(super) k: usize,
    /// The prices of the items.
    pub(super) prices: Option<Vec<f64>>,
    /// Solutions of the part that were found, in the options of the caller's problem.
    pub(super) found: Vec<Solution>,
    /// The most that solutions of the part shall cost.
    limit: Option<i64>,
    /// The lesser of this bound and the best cost in `found` is a lower bound for the part.
    bound: i64,
    pub(super) nodes: u64,
}

impl<'p> Rest<'p> {
    /// A whole part, of whose items the prices may be known.
    pub(super) fn priced(
        part: Part<'p>,
        k: usize,
        prices: Option<Vec<f64>>,
        caller: &Caller<'_>,
    ) -> Rest<'p> {
        let found = caller.start.iter().cloned().collect();
        Rest {
            part,
            k,
            prices,
            found,
            limit: None,
            bound: i64::MIN,
            nodes: 0,
        }
    }

    /// Whether the search found nothing better than the caller's start, which may be far from the
    /// optimum.
    pub(super) fn is_start_of(&self, caller: &Caller<'_>) -> bool {
        caller.start.is_some() && self.found.first() == caller.start.as_ref()
    }

    /// The cost limit for further solutions of the part; `None` while no limit is known.
    pub(super) fn most(&self) -> Option<i64> {
        let worst = self.found.last().filter(|_| self.found.len() >= self.k)?;
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
        let known = self.bound.saturating_add(self.part.back.cost());
        walked.take(self.found, self.k);
        walked.report.nodes += self.nodes;
        walked.bounded(known)
    }
}

/// The question that linear programming answers.
#[derive(Clone, Copy)]
pub(super) struct Question<'c> {
    /// How many solutions.
    pub(super) k: usize,
    /// The cost limit for these solutions, in options of the part.
    pub(super) limit: Option<i64>,
    /// The most nodes.
    pub(super) nodes: Option<u64>,
    pub(super) threads: usize,
    pub(super) clock: &'c Clock,
    /// By what costs are multiplied where they are shown.
    pub(super) sign: i64,
    pub(super) caller: &'c Caller<'c>,
}

impl Question<'_> {
    /// Shows what linear programming knows now. Costs are shown until the cheapest solution is
    /// known: a limit is set only after that.
    fn show(&self, part: &Part<'_>, now: &quadrille_lp::Report) {
        let whole = |cost: i64| {
            let units = self.sign * cost.saturating_add(part.back.cost());
            part.problem.decimal(units)
        };
        self.clock.report(now.nodes, now.best.is_some().into(), 0.0);
        if self.limit.is_none() {
            let costs = Costs::new(now.best.map(whole), whole(now.bound));
            self.clock.report_costs(costs);
        }
    }

    /// The solution that the caller started from, in the options of the part.
    fn start(&self, part: &Part<'_>) -> Option<(i64, Vec<u32>)> {
        let start = self.caller.start.as_ref()?;
        let options = part.translate(&start.options).into_iter();
        let cost = start.cost - part.back.cost();
        Some((cost, options.map(OptionId::number).collect()))
    }
}

/// A solution of a part as one of the caller's problem.
fn restored(part: &Part<'_>, (cost, options): &(i64, Vec<u32>)) -> Solution {
    let options = options.iter().copied().map(OptionId::new).collect();
    let cost = *cost;
    Solution { cost, options }.restored(&part.back)
}

/// What linear programming does with a part: it ends the search, or leaves a rest.
pub(super) fn run<'p>(part: Part<'p>, question: Question<'_>) -> Result<Outcome, Box<Rest<'p>>> {
    let Question {
        k,
        limit,
        clock,
        caller,
        ..
    } = question;
    let uniform = uniform_prices(&part.problem);
    if uniform.is_some() || part.problem.has_colors() || !has_prices(&part.problem) {
        return Err(Box::new(Rest::priced(part, k, uniform, caller)));
    }
    let raised = raised(&part.problem);
    let all = most_expensive(&part.problem);
    let outcome = minimize(
        Cover::of(&part.problem, &raised),
        &Request {
            k,
            limit: limit.map_or(all, |limit| all.min(limit)),
            start: question.start(&part),
            nodes: question.nodes.unwrap_or(u64::MAX),
            threads: question.threads,
            stop: &|| clock.stop().is_some(),
            report: &|now: &_| question.show(&part, now),
            better: &|solution: &_| caller.show(|| restored(&part, solution)),
            few: Few::default(),
        },
    );
    let found: Vec<Solution> = outcome
        .solutions
        .iter()
        .map(|solution| restored(&part, solution))
        .collect();
    let end = match outcome.ended {
        Ended::Proven => End::Exhausted,
        Ended::Stopped => clock.stop().unwrap_or(End::Nodes),
        Ended::Left { options, prices } => {
            let keep: Vec<OptionId> = options.into_iter().map(OptionId::new).collect();
            let lowered = |prices: Vec<f64>| {
                let pairs = prices.iter().zip(&raised);
                pairs.map(|(price, &more)| price - more as f64).collect()
            };
            return Err(Box::new(Rest {
                part: part.only(&keep),
                k,
                prices: prices.map(lowered),
                found,
                limit,
                bound: outcome.bound,
                nodes: outcome.nodes,
            }));
        }
    };
    let bound = outcome.bound.saturating_add(part.back.cost());
    Ok(answered(found, (end, bound), outcome.nodes))
}

/// The answer of a search that linear programming has ended, with its lower bound.
fn answered(solutions: Vec<Solution>, (end, bound): (End, i64), nodes: u64) -> Outcome {
    let mut report = Report::default();
    report.end = Some(end);
    report.solutions = solutions.len() as u128;
    report.nodes = nodes;
    Outcome {
        solutions,
        proven: end == End::Exhausted,
        bound: None,
        report,
    }
    .bounded(bound)
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
