//! What a search for the cheapest finds.

use crate::settings::part::WayBack;
use quadrille_problem::limits::{Costs, Report};
use quadrille_problem::problem::OptionId;

/// A solution and its cost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Costed {
    /// The sum of the costs of its options, in the units of the problem:
    /// [`Problem::decimal`](quadrille_problem::problem::Problem::decimal) shows them as people
    /// write them.
    pub cost: i64,
    /// Its options, in ascending order.
    pub options: Vec<OptionId>,
}

impl Costed {
    /// In the options of the caller's problem.
    pub(super) fn restored(self, back: &WayBack) -> Costed {
        Costed {
            cost: self.cost + back.cost(),
            options: back.restore(&self.options),
        }
    }
}

/// The cheapest solutions, as far as a search got.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[must_use = "a search that was cut short has not proved anything: look at `proven`"]
#[non_exhaustive]
pub struct Cheapest {
    /// The solutions, the cheapest first, or with [`maximize`](crate::Search::maximize)
    /// those worth most; equally expensive ones in the order of their options.
    pub solutions: Vec<Costed>,
    /// Whether no other solution is cheaper than any of these, or worth more; if there are fewer
    /// than were asked for, there are no others.
    pub proven: bool,
    /// In the same units: no solution costs less than this, or is worth more, whether it is proven
    /// or not; `None` where it is proven that there is no solution at all.
    pub bound: Option<i64>,
    /// The work done.
    pub report: Report,
}

impl Cheapest {
    /// What a search found, whether no other solution is cheaper, and what none costs less than.
    #[doc(hidden)]
    pub fn new(
        solutions: Vec<Costed>,
        proven: bool,
        bound: Option<i64>,
        report: Report,
    ) -> Cheapest {
        Cheapest {
            solutions,
            proven,
            bound,
            report,
        }
    }

    /// By which part of its cost the first solution may be too expensive at most: 0 where it is
    /// proved to be the cheapest, none without a solution.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |2".parse()?;
    /// assert_eq!(Search::new().cheapest(&problem, 1)?.gap(), Some(0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn gap(&self) -> Option<f64> {
        Costs {
            best: Some(self.least()?),
            bound: self.bound?,
            decimals: 0,
        }
        .gap()
    }

    /// The least cost of a solution that was found.
    pub(super) fn least(&self) -> Option<i64> {
        self.solutions.first().map(|best| best.cost)
    }

    /// The same where no solution costs less than `known`, but for those that were found.
    pub(super) fn bounded(mut self, known: i64) -> Cheapest {
        let least = self.least();
        if !self.proven {
            let known = self.bound.map_or(known, |bound| bound.max(known));
            self.bound = Some(least.map_or(known, |least| least.min(known)));
        } else if least.is_some() {
            self.bound = least;
        }
        self
    }

    /// Takes more solutions, and keeps the `k` cheapest.
    pub(super) fn take(&mut self, found: Vec<Costed>, k: usize) {
        self.solutions.extend(found);
        self.solutions.sort_unstable();
        self.solutions.dedup();
        self.solutions.truncate(k);
        self.report.solutions = self.solutions.len() as u128;
    }

    /// The same for costs of the other sign.
    pub(super) fn negated(mut self) -> Cheapest {
        self.solutions
            .iter_mut()
            .for_each(|solution| solution.cost = -solution.cost);
        self.bound = self.bound.map(i64::saturating_neg);
        self
    }

    /// In the options of the caller's problem.
    pub(super) fn restored(mut self, back: &WayBack) -> Cheapest {
        self.solutions = self
            .solutions
            .into_iter()
            .map(|solution| solution.restored(back))
            .collect();
        self.bound = self.bound.map(|bound| bound.saturating_add(back.cost()));
        self.solutions.sort_unstable();
        self
    }

    /// Takes the solutions of another pass, and adds its work.
    pub(super) fn add(&mut self, found: Vec<Costed>, report: &Report, k: usize) {
        self.take(found, k);
        let total = &mut self.report;
        total.end = report.end;
        total.nodes += report.nodes;
        total.decisions = sum(total.decisions, report.decisions);
        total.updates = sum(total.updates, report.updates);
        total.deepest = total.deepest.max(report.deepest);
    }
}

/// What two passes did together, where that is known.
fn sum(before: Option<u64>, more: Option<u64>) -> Option<u64> {
    Some(before.unwrap_or(0) + more?)
}
