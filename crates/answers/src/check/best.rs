//! Claims about costs: a bound that no solution is below, and given solutions that no other
//! solution is cheaper than.

use super::verdict::Judgment;
use crate::entry::Best;
use quadrille::format::json::stream::Goal;
use quadrille::limits::Limits;
use quadrille::problem::{Cost, Problem};
use quadrille::search::Search;
use std::cmp::Ordering;

impl Best {
    /// The better of two costs is less.
    fn order(self, one: Cost, other: Cost) -> Ordering {
        match self.goal {
            Goal::Cheapest => one.cmp(&other),
            Goal::MostValuable => other.cmp(&one),
        }
    }

    /// Verifies the claims: by the costs of the given solutions where these refute a claim, else by
    /// a search for the best solutions.
    ///
    /// # Errors
    /// If a claim is refuted.
    pub(super) fn verify(
        self,
        problem: &Problem,
        mut given: Vec<Cost>,
        limits: Limits,
    ) -> Result<Judgment, String> {
        given.sort_by(|&one, &other| self.order(one, other));
        self.expect_bound(&given)?;
        if !self.proved && self.bound.is_none() {
            return Ok(Judgment::Unanswered);
        }
        let search = Search::new()
            .limits(limits)
            .maximize(self.goal == Goal::MostValuable);
        // a problem that no engine takes is not decided
        let Ok(found) = search.cheapest(problem, given.len().max(1)) else {
            return Ok(Judgment::Undecided);
        };
        let costs: Vec<Cost> = found.solutions.iter().map(|best| best.cost).collect();
        self.expect_bound(&costs)?;
        if self.proved {
            self.expect_best(&given, &costs)?;
        }
        let is_bounded = |bound| {
            let least = found.bound;
            found.proven || least.is_some_and(|least| self.order(least, bound).is_ge())
        };
        Ok(match (self.bound.is_none_or(is_bounded), self.proved) {
            (true, false) => Judgment::Unanswered,
            (true, true) if found.proven => Judgment::Right,
            _ => Judgment::Undecided,
        })
    }

    /// Refuses given costs, the best first, if others are better.
    fn expect_best(self, given: &[Cost], costs: &[Cost]) -> Result<(), String> {
        let mut pairs = costs.iter().zip(given);
        let better = pairs.find(|&(&one, &other)| self.order(one, other).is_lt());
        better.map_or(Ok(()), |(better, worse)| {
            let noun = self.goal.noun();
            Err(format!(
                "{noun} {worse} is not the best, a solution has {noun} {better}"
            ))
        })
    }

    /// Refuses a bound that the best of some solutions contradicts.
    fn expect_bound(self, costs: &[Cost]) -> Result<(), String> {
        let Some((&cost, bound)) = costs.first().zip(self.bound) else {
            return Ok(());
        };
        if self.order(cost, bound).is_ge() {
            return Ok(());
        }
        let (noun, than) = match self.goal {
            Goal::Cheapest => ("cost", "below"),
            Goal::MostValuable => ("value", "above"),
        };
        Err(format!(
            "no solution has a {noun} {than} {bound}, it says, but one has {cost}"
        ))
    }
}
