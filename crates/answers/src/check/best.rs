//! Claims about costs: a bound that no solution is below, and given solutions that no other
//! solution is cheaper than.

use super::claims::Judged;
use quadrille::format::json::stream::Goal;
use quadrille::limits::Limits;
use quadrille::problem::{Cost, Problem};
use quadrille::search::{Cheapest, Search};

/// What a text claims about the costs of all solutions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Best {
    /// Which solutions it calls the best.
    pub goal: Goal,
    /// Whether it says that no solution is better than those that it gives.
    pub proved: bool,
    /// The cost that no solution is below, or the value that none exceeds.
    pub bound: Option<Cost>,
}

impl Best {
    /// Whether the first cost is better than the second.
    fn is_better(self, one: Cost, other: Cost) -> bool {
        match self.goal {
            Goal::Cheapest => one < other,
            Goal::MostValuable => one > other,
        }
    }

    /// Verifies the claims: by the costs of the given solutions where these refute a claim, else by
    /// a search for the best solutions.
    pub(super) fn verify(self, problem: &Problem, mut given: Vec<Cost>, limits: Limits) -> Judged {
        given.sort_by(|a, b| match self.goal {
            Goal::Cheapest => a.cmp(b),
            Goal::MostValuable => b.cmp(a),
        });
        if let Some(why) = given.first().and_then(|&best| self.refuted(best)) {
            return Judged::wrong(why);
        }
        if !self.proved && self.bound.is_none() {
            return Judged::Unanswered;
        }
        let search = Search::new()
            .limits(limits)
            .maximize(self.goal == Goal::MostValuable);
        // a problem that no engine takes is not decided
        let Ok(found) = search.cheapest(problem, given.len().max(1)) else {
            return Judged::Undecided;
        };
        let costs: Vec<Cost> = found.solutions.iter().map(|best| best.cost).collect();
        self.judge(&given, &costs, &found)
    }

    /// Compares the claims with the best solutions that a search found.
    fn judge(&self, given: &[Cost], costs: &[Cost], found: &Cheapest) -> Judged {
        if let Some(why) = costs.first().and_then(|&best| self.refuted(best)) {
            return Judged::wrong(why);
        }
        let mut pairs = costs.iter().zip(given);
        let better = pairs.find(|&(&one, &other)| self.is_better(one, other));
        if let Some((better, worse)) = better.filter(|_| self.proved) {
            let noun = self.goal.noun();
            let why = format!("{noun} {worse} is not the best, a solution has {noun} {better}");
            return Judged::wrong(why);
        }
        let least = found.bound;
        let is_bounded = |bound| found.proven || least.is_some_and(|l| !self.is_better(l, bound));
        match (self.bound.is_none_or(is_bounded), self.proved) {
            (true, false) => Judged::Unanswered,
            (true, true) if found.proven => Judged::Right,
            _ => Judged::Undecided,
        }
    }

    /// Why the bound is wrong where a solution has this cost.
    fn refuted(self, cost: Cost) -> Option<String> {
        let bound = self.bound.filter(|&bound| self.is_better(cost, bound))?;
        let (noun, than) = (
            self.goal.noun(),
            match self.goal {
                Goal::Cheapest => "below",
                Goal::MostValuable => "above",
            },
        );
        Some(format!(
            "no solution has a {noun} {than} {bound}, it says, but one has {cost}"
        ))
    }
}
