//! The cheapest solutions.
//!
//! Items are taxed first (`taxes`), so that options show what they really cost; then the options are sorted by that, and a search
//! walks the nodes that can still lead to a solution within a limit. An engine that is [`Thrifty`] drops at each node what is too dear there.
//! The limit begins close above the bound that the taxes prove, and is widened until enough solutions lie below it: a search with a
//! low limit costs little, and a first solution that is dear does not lead it astray.

mod lots;
mod taxes;

use super::choice::{self, ThriftyWork};
use super::walk::{Guide, Walk};
use super::{End, Limits, Report, Search};
use crate::engine::{Prices, Thrifty, Unsupported};
use crate::problem::{ItemId, OptionId, Problem};
use std::collections::BinaryHeap;
use std::sync::Arc;
use std::time::Instant;
use taxes::Taxed;

/// A solution and what it costs.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Costed {
    /// The sum of the costs of its options.
    pub cost: u64,
    /// Its options, in ascending order.
    pub options: Vec<OptionId>,
}

/// The cheapest solutions, as far as a search came.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use = "a search that was cut short has not proved anything: look at `proven`"]
pub struct Cheapest {
    /// The solutions, the cheapest first; equally dear ones in the order of their options.
    pub solutions: Vec<Costed>,
    /// Whether no other solution is cheaper than any of these; if there are fewer than were asked for, there are no others.
    pub proven: bool,
    /// No solution costs less than this, whether it is proven or not.
    pub bound: u64,
    /// What was done.
    pub report: Report,
}

impl Search {
    /// The `k` cheapest solutions; where several cost the same as the dearest of these, whichever of them come first in the search.
    ///
    /// Limits of time and nodes hold for the whole search, a limit of solutions does not count here.
    ///
    /// ```
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |2".parse()?;
    /// let cheapest = Search::new().cheapest(&problem, 2)?;
    /// assert!(cheapest.proven);
    /// let costs: Vec<u64> = cheapest.solutions.iter().map(|solution| solution.cost).collect();
    /// assert_eq!(costs, [5, 5]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&self, problem: &Problem, k: usize) -> Result<Cheapest, Unsupported> {
        let started = Instant::now();
        let problem = &*self.branching.arrange(problem);
        let lots = lots::choose(problem);
        let taxed = Taxed::new(problem, &lots);
        // lot by lot, and in each by what an option costs
        let mut lot_of = vec![lots.len(); problem.n_options()];
        for (lot, (_, options)) in lots.iter().enumerate() {
            options.iter().for_each(|option| lot_of[option.index()] = lot);
        }
        let mut order: Vec<OptionId> = problem.options().collect();
        order.sort_by_key(|option| (lot_of[option.index()], taxed.rests[option.index()]));
        let sorted = problem.arrange(&order);
        let costs = order.iter().map(|option| taxed.rests[option.index()]).collect();
        let sizes: Vec<(ItemId, usize)> = lots.iter().map(|(item, options)| (*item, options.len())).collect();
        let prices = Arc::new(Prices::new(costs, &sizes));
        let task = Task { problem: &sorted, prices, taxed, k, limits: &self.limits, started };
        let mut cheapest = choice::with_thrifty(self.engine, &sorted, task)?;
        for solution in &mut cheapest.solutions {
            solution.options.iter_mut().for_each(|option| *option = order[option.index()]);
            solution.options.sort_unstable();
        }
        cheapest.solutions.sort_unstable();
        Ok(cheapest)
    }
}

/// Admits what can still lead to a solution whose options cost `most` together, after taxes; nothing, if that is less than nothing.
struct Thrift {
    prices: Arc<Prices>,
    most: Option<u64>,
}

impl<E: Thrifty> Guide<E> for Thrift {
    #[inline(always)]
    fn admit(&mut self, engine: &mut E) -> bool {
        let Some(mut slack) = self.most else { return false };
        for &option in engine.chosen() {
            match slack.checked_sub(self.prices.cost(option)) {
                Some(left) => slack = left,
                None => return false,
            }
        }
        engine.trim(slack)
    }
}

/// A search for the cheapest, on a problem whose options are sorted by what they cost after taxes.
struct Task<'a> {
    problem: &'a Problem,
    prices: Arc<Prices>,
    taxed: Taxed,
    k: usize,
    limits: &'a Limits,
    started: Instant,
}

impl ThriftyWork for Task<'_> {
    type Output = Cheapest;

    fn with_thrifty<E: Thrifty + Send + 'static>(self, mut engine: E) -> Cheapest {
        engine.heed(&self.prices);
        let top: u64 = self.problem.options().map(|option| self.problem.cost(option)).sum();
        let mut cheapest = Cheapest {
            solutions: Vec::new(),
            proven: self.k == 0,
            bound: self.lowest(),
            report: Report { end: End::Exhausted, solutions: 0, nodes: 0, decisions: 0, deepest: 0, updates: 0 },
        };
        let mut step = self.first_step(cheapest.bound);
        let (mut limit, mut last_nodes) = (cheapest.bound.saturating_add(step), 0);
        while !cheapest.proven {
            let (found, report) = self.pass(engine.clone(), limit.min(top), &cheapest.report);
            let enough = found.len() >= self.k;
            cheapest.add(found, &report, self.k);
            if cheapest.report.end != End::Exhausted {
                break;
            }
            if enough || limit >= top {
                cheapest.proven = true;
                cheapest.bound = cheapest.solutions.first().map_or(u64::MAX, |solution| solution.cost);
                break;
            }
            let least = cheapest.solutions.first().map(|solution| solution.cost);
            cheapest.bound = least.unwrap_or(limit + 1);
            // where a higher limit hardly admits more nodes, costs do not decide, and it is time to come to an end
            step = step.saturating_mul(if report.nodes < last_nodes + last_nodes / 2 { 16 } else { 2 });
            last_nodes = report.nodes;
            limit = limit.saturating_add(step);
        }
        cheapest.report.solutions = cheapest.solutions.len() as u128;
        cheapest
    }
}

impl Task<'_> {
    /// What the taxes prove that every solution costs.
    fn lowest(&self) -> u64 {
        let unit = 1 << self.taxed.fraction;
        u64::try_from((self.taxed.floor + unit - 1).div_euclid(unit)).unwrap_or(0)
    }

    /// How far above the bound the first limit lies: what a cheap option costs, but something.
    fn first_step(&self, bound: u64) -> u64 {
        let mut rests = self.taxed.rests.clone();
        rests.sort_unstable();
        let cheap = rests.get(rests.len() / 16).map_or(0, |rest| rest >> self.taxed.fraction);
        cheap.max(bound / 64).max(1)
    }

    /// A cost as a limit after taxes.
    fn after_taxes(&self, cost: u64) -> Option<u64> {
        let left = (i128::from(cost) << self.taxed.fraction) - self.taxed.floor;
        (left >= 0).then(|| u64::try_from(left).unwrap_or(u64::MAX))
    }

    /// The cheapest solutions that cost `limit` at most, up to `k`.
    fn pass<E: Thrifty>(&self, engine: E, limit: u64, so_far: &Report) -> (Vec<Costed>, Report) {
        let limits = Limits {
            nodes: self.limits.nodes.map(|most| most.saturating_sub(so_far.nodes)),
            time: self.limits.time.map(|time| time.saturating_sub(self.started.elapsed())),
            solutions: None,
            monitor: self.limits.monitor.clone(),
        };
        let guide = Thrift { prices: Arc::clone(&self.prices), most: self.after_taxes(limit) };
        let mut walk = Walk::guided(engine, limits, guide);
        let mut found: BinaryHeap<Costed> = BinaryHeap::new();
        while let Some(options) = walk.advance() {
            let cost = options.iter().map(|&option| self.problem.cost(option)).sum();
            // taxes on items with bounds may let a dearer one pass
            if cost > limit || found.len() >= self.k && found.peek().is_some_and(|worst| worst.cost <= cost) {
                continue;
            }
            found.push(Costed { cost, options: options.to_vec() });
            if found.len() > self.k {
                found.pop();
            }
            if found.len() == self.k {
                let below = found.peek().and_then(|worst| worst.cost.checked_sub(1));
                walk.guide.most = below.and_then(|below| self.after_taxes(below));
            }
        }
        (found.into_vec(), walk.report())
    }
}

impl Cheapest {
    /// Takes the solutions of another pass, and adds what it did.
    fn add(&mut self, found: Vec<Costed>, report: &Report, k: usize) {
        self.solutions.extend(found);
        self.solutions.sort_unstable();
        self.solutions.dedup();
        self.solutions.truncate(k);
        let total = &mut self.report;
        total.end = report.end;
        total.nodes += report.nodes;
        total.decisions += report.decisions;
        total.updates += report.updates;
        total.deepest = total.deepest.max(report.deepest);
    }
}

#[cfg(test)]
mod tests;
