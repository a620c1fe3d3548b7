//! The cheapest solutions: linear programming first, then walks with a limit of cost that grows.
//!
//! If one solution is asked for, linear programming comes first (`stage`, and the package
//! `quadrille-lp`): it may find and prove it, and leaves little otherwise. Then each item is given
//! a price, so that options show their reduced costs (`quadrille_lp::Reduced`); then the options
//! are sorted by these, and a search walks the nodes that can still lead to a solution within a
//! limit. The engine drops the options that are too expensive at each node. The limit begins close
//! above the bound that the dual prices prove, and is widened until enough solutions lie below it:
//! a search with a low limit costs little, and a first solution that is expensive does not lead it
//! astray.

mod caller;
mod found;
mod part;
mod prices;
mod stage;
mod team;

pub use found::{Cheapest, Costed};
pub use prices::Prices;
pub(crate) use quadrille_lp::Reduced;
use quadrille_lp::{Incumbents, Solution};

use crate::settings::pace::Pace;
use crate::settings::part::{Part, WayBack};
use crate::settings::{EngineKind, Search};
use crate::tree::choice;
use crate::tree::driver::Driver;
use crate::tree::walk::{Advance, Walk};
use caller::Caller;
use found::Outcome;
use quadrille_engine::internal::Walker;
use quadrille_engine::{Bits, Unsupported};
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::internal::{Clock, Deadline, sort_by_rank};
use quadrille_problem::limits::{Costs, End, Limits, Report};
use quadrille_problem::problem::{ItemId, OptionId, Problem};
use stage::{Linear, Remainder};
use std::sync::Arc;
use team::Team;

impl Search {
    /// Takes costs as values: [`cheapest`](Search::cheapest) finds the solutions worth most, the
    /// most valuable first, and its bound is one that no solution exceeds. So it is for auctions
    /// and packings, whose items have bounds `0..=1`.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// // three goods, each sold once at most, and four bids
    /// let auction: Problem = "0:1|a 0:1|b 0:1|c\na b |5\nc |3\nb c |4\na |4.5".parse()?;
    /// let best = Search::new().maximize(true).cheapest(&auction, 2)?;
    /// let values = best.solutions.iter().map(|sold| sold.cost.to_string());
    /// assert_eq!(values.collect::<Vec<_>>(), ["8.5", "8.0"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn maximize(mut self, maximizes: bool) -> Self {
        self.maximizes = maximizes;
        self
    }

    /// The `k` cheapest solutions, or with [`maximize`](Search::maximize) those that cost most;
    /// where several cost the same as the last of these, whichever of them come first in the
    /// search.
    ///
    /// Limits of time and nodes hold for the whole search, a limit of solutions does not count
    /// here. On several threads, which of those that cost the same come first may differ from run
    /// to run.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |2".parse()?;
    /// let cheapest = Search::new().cheapest(&problem, 2)?;
    /// assert!(cheapest.proven);
    /// assert!(cheapest.solutions.iter().all(|solution| solution.cost == 5.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cheapest(&self, problem: &Problem, k: usize) -> Result<Cheapest, Unsupported> {
        let found = self.ask(problem, k, &Caller::default())?;
        Ok(found.costed(problem))
    }

    /// By what costs are multiplied where they are shown.
    fn sign(&self) -> i64 {
        if self.maximizes { -1 } else { 1 }
    }

    fn ask(
        &self,
        problem: &Problem,
        k: usize,
        caller: &Caller<'_>,
    ) -> Result<Outcome, Unsupported> {
        let part = self.wanted.part(problem)?.lightened();
        let _stages = self.limits.stages();
        match self.maximizes {
            true => Ok(self.least(problem, part.negated(), k, caller)?.negated()),
            false => self.least(problem, part, k, caller),
        }
    }

    /// The cheapest solutions of a part of the caller's problem.
    fn least(
        &self,
        problem: &Problem,
        mut part: Part<'_>,
        k: usize,
        caller: &Caller<'_>,
    ) -> Result<Outcome, Unsupported> {
        if problem.has_costs() {
            part = part.with_slack();
        }
        // a time limit starts here
        let deadline = self.limits.time.and_then(Deadline::after);
        let is_linear = k > 0 && k <= FEW_SOLUTIONS && self.limits.nodes != Some(0);
        if is_linear && self.is_free() {
            let linear = Linear {
                search: self,
                problem,
                part: &part,
                deadline,
                clock: &caller.clock(&self.limits.start()),
                caller,
            };
            return linear.cheapest(k);
        }
        let rest = Remainder::priced(part, k, None, caller);
        self.walk_cheapest(problem, rest, deadline, self.limits.nodes, caller)
    }

    /// The cheapest by a walk alone.
    fn walk_cheapest(
        &self,
        original: &Problem,
        mut rest: Remainder<'_>,
        deadline: Option<Deadline>,
        nodes: Option<u64>,
        caller: &Caller<'_>,
    ) -> Result<Outcome, Unsupported> {
        let problem = &*self.branching.arrange(&rest.part.problem);
        let kind = comparing(self.kind(), problem)?;
        let clock = self.limits.with_time(deadline.map(Deadline::left)).start();
        let groups = quadrille_lp::choose(problem);
        let stop = || clock.stop().is_some();
        let reduced = Reduced::new(&rest.part.problem, rest.prices.take(), &stop);
        let order = by_group_and_cost(problem, &groups, &reduced);
        let sorted = problem.arrange(&order);
        let mut walker = choice::make(kind, self.set, &sorted)?;
        let costs = order.iter().map(|option| reduced.costs[option.index()]);
        let groups = groups.iter().map(|(item, options)| (*item, options.len()));
        let sizes: Vec<(ItemId, usize)> = groups.collect();
        let compares = walker.set_costs(&Arc::new(ReducedCosts::new(costs.collect(), &sizes)));
        debug_assert!(compares, "only engines that compare costs are made");
        let back = rest.part.back.then(&order);
        self.hook(&mut walker, &back, [original, &sorted])?;
        let nodes = nodes.map(|most| most.saturating_sub(rest.known.report.nodes));
        let task = PricedSearch {
            problem: &sorted,
            walker,
            reduced,
            k: rest.k,
            most: rest.ceiling(),
            deepens: rest.is_start_of(caller),
            limits: &self.limits.with_nodes(nodes),
            deadline,
            threads: self.n_threads(),
            pace: self.pace,
            caller: (caller, &back),
        };
        let walked = task.search().restored(&back);
        Ok(rest.join(walked))
    }
}

/// The engine of this kind that compares costs.
fn comparing(kind: EngineKind, problem: &Problem) -> Result<EngineKind, Unsupported> {
    match kind {
        EngineKind::Auto if Bits::check(problem).is_ok() => Ok(EngineKind::Bits),
        EngineKind::Auto => Ok(EngineKind::Cells),
        named if named.supports_cheapest() => Ok(named),
        other => Err(Unsupported::new(other.name(), "costs to compare")),
    }
}

/// The options group by group, and in each group by their reduced costs.
fn by_group_and_cost(
    problem: &Problem,
    groups: &[(ItemId, Vec<OptionId>)],
    reduced: &Reduced,
) -> Vec<OptionId> {
    let mut group_of = vec![groups.len(); problem.n_options()];
    for (group, (_, options)) in groups.iter().enumerate() {
        options
            .iter()
            .for_each(|option| group_of[option.index()] = group);
    }
    let mut order: Vec<OptionId> = problem.options().collect();
    sort_by_rank(&mut order, |option| reduced.costs[option.index()]);
    sort_by_rank(&mut order, |option| group_of[option.index()] as u64);
    order
}

impl Linear<'_> {
    /// The `k` cheapest.
    fn cheapest(&self, k: usize) -> Result<Outcome, Unsupported> {
        let nodes = self.search.limits.nodes;
        let first = match self.ask(self.part.clone(), 1, None, nodes) {
            Ok(cheapest) => cheapest,
            // where no solution comes by itself, the walk finds all at once
            Err(rest) if k > 1 && rest.known.solutions.is_empty() => {
                let whole = Remainder::priced(self.part.clone(), k, rest.prices, self.caller);
                return self.walk(whole, nodes);
            }
            Err(rest) => self.walk(*rest, nodes)?,
        };
        match first.least() {
            Some(least) if first.proven => {
                self.show(least);
                if k > 1 {
                    return self.others(k, first, least);
                }
                Ok(first)
            }
            _ => Ok(first),
        }
    }

    /// Shows the least cost, once it is known.
    fn show(&self, least: i64) {
        let least = self.problem.decimal(self.search.sign() * least);
        self.clock.report_costs(Costs::new(Some(least), least));
    }

    /// The first and the others, which cost little more: they are looked for among the options that
    /// a limit leaves at the root, and the limit is raised until there are enough.
    fn others(&self, k: usize, mut total: Outcome, least: i64) -> Result<Outcome, Unsupported> {
        let problem = &*self.part.problem;
        let reduced = Reduced::new(problem, None, &|| self.clock.stop().is_some());
        let all = stage::most_expensive(problem);
        let least = least - self.part.back.cost();
        let first = least.saturating_sub(reduced.lowest()) / FIRST_MARGIN;
        let mut margin = first.max(stage::step(problem));
        let mut last_nodes = 0;
        loop {
            let limit = least.saturating_add(margin).min(all);
            let most = self.search.limits.nodes;
            let nodes = most.map(|most| most.saturating_sub(total.report.nodes));
            let more = self.within(limit, &reduced, k, nodes)?;
            let is_enough = more.solutions.len() >= k || limit == all;
            total.proven = more.proven && is_enough;
            let is_end = !more.proven || is_enough;
            let report = more.report;
            total.add(more.solutions, &report, k);
            if is_end {
                return Ok(total);
            }
            let is_cheap = report.nodes < last_nodes + last_nodes / 2;
            margin = margin.saturating_mul(if is_cheap { 4 } else { 2 });
            last_nodes = report.nodes;
        }
    }

    /// The `k` cheapest that cost at most this, in the options of the part.
    fn within(
        &self,
        limit: i64,
        reduced: &Reduced,
        k: usize,
        nodes: Option<u64>,
    ) -> Result<Outcome, Unsupported> {
        let left = reduced.left(limit.into());
        let options = self.part.problem.options();
        let keep: Vec<OptionId> = options
            .filter(|option| i128::from(reduced.costs[option.index()]) <= left)
            .collect();
        match self.ask(self.part.clone().only(&keep), k, Some(limit), nodes) {
            Ok(cheapest) => Ok(cheapest),
            Err(rest) => self.walk(*rest, nodes),
        }
    }

    fn walk(&self, rest: Remainder<'_>, nodes: Option<u64>) -> Result<Outcome, Unsupported> {
        self.search
            .walk_cheapest(self.problem, rest, self.deadline, nodes, self.caller)
    }
}

/// A search for the cheapest, on a problem whose options are sorted by their reduced costs.
struct PricedSearch<'a> {
    problem: &'a Problem,
    /// At the root.
    walker: Walker,
    reduced: Reduced,
    k: usize,
    /// The cost limit for further solutions; `None` while no known solution sets a limit.
    most: Option<i64>,
    /// Whether lower limits are tried before `most`, which may be far from the optimum if it is the
    /// cost of a start.
    deepens: bool,
    limits: &'a Limits,
    deadline: Option<Deadline>,
    threads: usize,
    pace: Pace,
    /// Who hears of solutions, and how they become those of the caller's problem.
    caller: (&'a Caller<'a>, &'a WayBack),
}

/// More solutions are listed by a walk alone.
const FEW_SOLUTIONS: usize = 100;

/// The first margin for further solutions, as a divisor: the first solution's excess over the root
/// bound is divided by this number.
const FIRST_MARGIN: i64 = 8;

impl PricedSearch<'_> {
    fn search(&self) -> Outcome {
        let lowest = self.reduced.lowest();
        let mut cheapest = Outcome::known(Vec::new(), Some(lowest), 0);
        cheapest.report.end = Some(End::Exhausted);
        cheapest.proven = self.k == 0;
        let mut step = self.first_step(lowest);
        let top = stage::most_expensive(self.problem);
        let (mut limit, top) = match self.most {
            Some(most) if !self.deepens => (most, most),
            most => (lowest.saturating_add(step), most.unwrap_or(top)),
        };
        let mut last_nodes = 0;
        while !cheapest.proven {
            let (found, report) = self.pass(limit.min(top), &cheapest.report);
            let enough = found.len() >= self.k;
            cheapest.add(found, &report, self.k);
            if !cheapest.report.is_exhausted() {
                break;
            }
            let least = cheapest.least();
            if enough || limit >= top {
                (cheapest.proven, cheapest.bound) = (true, least);
                break;
            }
            cheapest.bound = Some(least.unwrap_or(limit + 1));
            // where a higher limit hardly admits more nodes, costs do not decide, and it is time to
            // come to an end
            let is_flat = report.nodes < last_nodes + last_nodes / 2;
            step = step.saturating_mul(if is_flat { 16 } else { 2 });
            last_nodes = report.nodes;
            limit = limit.saturating_add(step);
        }
        cheapest
    }

    /// How far above the bound the first limit lies: what a cheap option costs, but something.
    fn first_step(&self, bound: i64) -> i64 {
        let mut costs = self.reduced.costs.clone();
        costs.sort_unstable();
        let cheap = costs
            .get(costs.len() / 16)
            .map_or(0, |cost| cost >> self.reduced.fraction);
        i64::try_from(cheap)
            .unwrap_or(i64::MAX)
            .max(bound.saturating_abs() / 64)
            .max(1)
    }

    /// A cost as a limit of reduced costs.
    fn reduce(&self, cost: i64) -> Option<u64> {
        let left = self.reduced.left(cost.into());
        (left >= 0).then(|| u64::try_from(left).unwrap_or(u64::MAX))
    }

    /// The cheapest solutions that cost `limit` at most, up to `k`.
    fn pass(&self, limit: i64, so_far: &Report) -> (Vec<Solution>, Report) {
        let nodes = self.limits.nodes;
        let left = nodes.map(|most| most.saturating_sub(so_far.nodes));
        let time = self.deadline.map(Deadline::left);
        let mut limits = self.limits.with_nodes(left).with_time(time);
        limits.solutions = None;
        let (caller, back) = self.caller;
        let better = |found: &Solution| caller.show(|| back.solution(found));
        let incumbents = Incumbents::new(self.k, limit, &better);
        let report = self.walk(&incumbents, &limits);
        (incumbents.into_solutions(), report)
    }

    /// Finds the solutions of a pass, on several threads where that takes long.
    fn walk(&self, incumbents: &Incumbents<'_>, limits: &Limits) -> Report {
        let mut walk = Walk::new(self.walker.clone(), limits.clone());
        walk.walker.set_most(self.reduce(incumbents.most()));
        let until_look = match self.threads {
            1 => u64::MAX,
            // others may join
            _ => Clock::NODES_PER_LOOK,
        };
        loop {
            match walk.advance_within(until_look) {
                Advance::Solution(options) => {
                    let options = options.to_vec();
                    self.keep(options, incumbents);
                    if self.caller.0.has_broken() {
                        let mut report = walk.report();
                        report.end = Some(End::Cancelled);
                        return report;
                    }
                    walk.walker.set_most(self.reduce(incumbents.most()));
                }
                Advance::Paused => {
                    if walk.work().ticks >= self.pace.alone {
                        return self.pass_on(walk, incumbents, limits);
                    }
                }
                Advance::Ended => return walk.report(),
            }
        }
    }

    /// The rest of a pass, on several threads.
    fn pass_on(&self, walk: Walk, incumbents: &Incumbents<'_>, limits: &Limits) -> Report {
        let clock = limits.with_time(self.deadline.map(Deadline::left)).start();
        let clock = self.caller.0.clock(&clock);
        let Driver::Tree(base) = walk.walker else {
            unreachable!("only a tree has costs")
        };
        let (work, end) = Team::new(self, incumbents, base, &clock).search(&clock);
        let mut report = work.report();
        report.end = Some(end);
        report
    }

    /// Keeps a solution, if it ranks among the `k` cheapest. Prices of items with bounds may let
    /// one pass that costs too much.
    fn keep(&self, options: Vec<OptionId>, incumbents: &Incumbents<'_>) {
        let cost = self.problem.total_units(&options);
        incumbents.offer(Solution { cost, options });
    }
}

#[cfg(test)]
mod tests;
