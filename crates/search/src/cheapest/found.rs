//! What a search for the cheapest finds: in units of the problem inside, in costs for callers.

use crate::settings::part::WayBack;
use quadrille_lp::Solution;
use quadrille_problem::limits::{Costs, End, Report};
use quadrille_problem::problem::{Cost, OptionId, Problem};

/// A solution and its cost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Costed {
    /// The sum of the costs of its options.
    pub cost: Cost,
    /// Its options, in ascending order.
    pub options: Vec<OptionId>,
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
    /// Whether the search proved these the cheapest solutions (with `maximize` the most expensive);
    /// a list shorter than requested is then complete.
    pub proven: bool,
    /// A lower bound on the cost of all solutions, proven or not (an upper bound with `maximize`);
    /// `None` if the problem provably has no solution.
    pub bound: Option<Cost>,
    /// The work done.
    pub report: Report,
}

impl Cheapest {
    /// The relative gap between the cost of the first solution and the bound: 0 for a proven
    /// optimum, `None` without a solution.
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
        Costs::new(Some(self.solutions.first()?.cost), self.bound?).gap()
    }
}

impl WayBack {
    /// The solution in the options of the caller's problem.
    pub(super) fn solution(&self, found: &Solution) -> Solution {
        Solution {
            cost: found.cost + self.cost(),
            options: self.restore(&found.options),
        }
    }
}

impl Costed {
    /// A solution of this problem.
    pub(super) fn new(solution: Solution, problem: &Problem) -> Costed {
        Costed {
            cost: problem.decimal(solution.cost),
            options: solution.options,
        }
    }
}

/// What a search has found so far, in units of the problem; the fields are those of [`Cheapest`].
pub(super) struct Outcome {
    pub(super) solutions: Vec<Solution>,
    pub(super) proven: bool,
    pub(super) bound: Option<i64>,
    pub(super) report: Report,
}

impl Outcome {
    /// Solutions found within some nodes, where no other solution costs less than the bound.
    pub(super) fn known(solutions: Vec<Solution>, bound: Option<i64>, nodes: u64) -> Outcome {
        let mut report = Report::default();
        (report.solutions, report.nodes) = (solutions.len() as u128, nodes);
        Outcome {
            solutions,
            proven: false,
            bound,
            report,
        }
    }

    /// The outcome where nothing else is searched.
    pub(super) fn ended(mut self, end: End) -> Outcome {
        self.report.end = Some(end);
        self.proven = end == End::Exhausted;
        let known = self.bound.take().unwrap_or(i64::MIN);
        self.bounded(known)
    }

    /// The outcome of a search of this problem for its caller.
    pub(super) fn costed(self, problem: &Problem) -> Cheapest {
        let solutions = self.solutions.into_iter();
        Cheapest {
            solutions: solutions.map(|one| Costed::new(one, problem)).collect(),
            proven: self.proven,
            bound: self.bound.map(|units| problem.decimal(units)),
            report: self.report,
        }
    }

    /// The least cost of a solution that was found.
    pub(super) fn least(&self) -> Option<i64> {
        self.solutions.first().map(|best| best.cost)
    }

    /// Raises the bound to `known`, a bound on the cost of all solutions not found here.
    pub(super) fn bounded(mut self, known: i64) -> Outcome {
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
    pub(super) fn take(&mut self, found: Vec<Solution>, k: usize) {
        self.solutions.extend(found);
        self.solutions.sort_unstable();
        self.solutions.dedup();
        self.solutions.truncate(k);
        self.report.solutions = self.solutions.len() as u128;
    }

    /// The same for costs of the other sign.
    pub(super) fn negated(mut self) -> Outcome {
        self.solutions
            .iter_mut()
            .for_each(|solution| solution.cost = -solution.cost);
        self.bound = self.bound.map(i64::saturating_neg);
        self
    }

    /// In the options of the caller's problem.
    pub(super) fn restored(mut self, back: &WayBack) -> Outcome {
        let restored = self.solutions.iter().map(|found| back.solution(found));
        self.solutions = restored.collect();
        self.bound = self.bound.map(|bound| bound.saturating_add(back.cost()));
        self.solutions.sort_unstable();
        self
    }

    /// Takes the solutions of another pass, and adds its work.
    pub(super) fn add(&mut self, found: Vec<Solution>, report: &Report, k: usize) {
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
