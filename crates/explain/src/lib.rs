//! Why there is no solution: kinds of reasons (items, colorings, conflicts), and their order.
//!
//! [`Explanation::of`] looks for the plainest reason: an item that too few options cover; a
//! [`Coloring`], weights that no set of options can balance, as on the chessboard without two
//! opposite corners; or else a [`Conflict`], a set of items that already contradict each other,
//! each of them needed.
//! A coloring is checked option by option, by code that knows nothing of how it was found.

mod coloring;
mod conflict;
mod drawing;
mod echelon;
mod farkas;
mod sentence;
mod weigh;

pub use coloring::{Coloring, Uncolored};
pub use conflict::Conflict;
#[doc(hidden)]
pub use conflict::{Verdict, contradicting};

use conflict::{Patience, needed};
use quadrille_problem::internal::Moment;
use quadrille_problem::limits::{Limits, Report};
use quadrille_problem::problem::{ItemId, OptionId, Problem};
use quadrille_search::Search;

/// The result of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Explanation {
    /// There is one, this one for example.
    Solution(Vec<OptionId>),
    /// There is no solution: too few options cover these items.
    Uncoverable(Vec<ItemId>),
    /// There is no solution, by this coloring.
    Coloring(Coloring),
    /// There is no solution, by this conflict.
    Conflict(Conflict),
    /// A limit was reached before anything was known.
    Unknown,
}

impl Explanation {
    /// The plainest reason why a problem has no solution.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_explain as explain}; }
    /// use quadrille::{explain::Explanation, problem::Problem};
    ///
    /// let problem: Problem = "a b c d\na b\nc\nb d\nc d".parse()?;
    /// assert!(matches!(Explanation::of(&problem), Explanation::Solution(_)));
    /// // three people, two rooms: 1 for a person, -1 for a room
    /// let problem: Problem =
    ///     "Ann Ben Cid | 1 2\nAnn 1\nAnn 2\nBen 1\nBen 2\nCid 1\nCid 2".parse()?;
    /// let Explanation::Coloring(coloring) = Explanation::of(&problem) else { panic!() };
    /// assert_eq!(coloring.check(&problem), Ok(1));
    /// // Ann and Ben want their wall in different colors
    /// let problem: Problem =
    ///     "Ann Ben Cid | wall\nAnn wall:red\nBen wall:blue\nCid".parse()?;
    /// let Explanation::Conflict(conflict) = Explanation::of(&problem) else { panic!() };
    /// assert!(conflict.is_minimal && conflict.items.len() == 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(problem: &Problem) -> Explanation {
        Explanation::within(problem, &Limits::new())
    }

    /// The same within limits: after the time it ends, perhaps with a conflict that is not known to
    /// be minimal, or with [`Unknown`](Explanation::Unknown); a monitor can cancel it.
    pub fn within(problem: &Problem, limits: &Limits) -> Explanation {
        let uncoverable = problem.uncoverable();
        if !uncoverable.is_empty() {
            return Explanation::Uncoverable(uncoverable);
        }
        let clock = limits.start();
        // at most half of the time, so that the search gets the rest
        let weighing = limits.with_time(limits.time.map(|time| time / 2)).start();
        let stop = || weighing.stop_at(0, 1).is_some();
        if let Some(coloring) = weigh::find(problem, &stop).or_else(|| farkas::find(problem, &stop))
        {
            return Explanation::Coloring(coloring);
        }
        let begin = Moment::now();
        let search = Search::new().limits(limits.with_time(clock.left()));
        let Ok(mut solutions) = search.solutions(problem) else {
            return Explanation::Unknown;
        };
        match solutions.next() {
            Some(solution) => Explanation::Solution(solution),
            None if solutions.report().is_exhausted() => {
                let patience = Patience::after(Moment::now().since(begin), clock.left());
                Explanation::Conflict(least_conflict(problem, limits, patience))
            }
            None => Explanation::Unknown,
        }
    }

    /// The reason in words, where `problem` is the problem explained; items that are named like
    /// cells are drawn as a board. `None` without a reason.
    ///
    /// ```
    /// # mod quadrille { pub use {quadrille_problem::problem, ::quadrille_explain as explain}; }
    /// use quadrille::{explain::Explanation, problem::Problem};
    ///
    /// let problem: Problem = "a b c d\na b\nc\na c".parse()?;
    /// assert_eq!(
    ///     Explanation::of(&problem).in_words(&problem).as_deref(),
    ///     Some("no solution: no option covers d\n")
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn in_words(&self, problem: &Problem) -> Option<String> {
        match self {
            Explanation::Uncoverable(items) => Some(sentence::uncoverable(problem, items)),
            Explanation::Coloring(coloring) => Some(sentence::coloring(problem, coloring)),
            Explanation::Conflict(conflict) => Some(sentence::conflict(problem, conflict)),
            Explanation::Solution(_) | Explanation::Unknown => None,
        }
    }
}

/// Items that contradict each other already.
fn least_conflict(problem: &Problem, limits: &Limits, patience: Patience) -> Conflict {
    let all: Vec<ItemId> = problem.primary_items().collect();
    let (kept, is_minimal) = needed(all.len(), |demands| {
        let some: Vec<ItemId> = demands.iter().map(|&at| all[at]).collect();
        contradict(problem, &some, &limits.with_time(Some(patience.next())))
    });
    let items = kept.into_iter().map(|at| all[at]).collect();
    Conflict { items, is_minimal }
}

/// Whether these items cannot be covered together, if that is found out within the limits.
fn contradict(problem: &Problem, items: &[ItemId], limits: &Limits) -> Option<bool> {
    let smaller = conflict::only(problem, items).ok()?;
    let report: Report = Search::new()
        .limits(limits.clone().max_solutions(1))
        .count(&smaller)
        .ok()?;
    match report.solutions {
        0 => report.is_exhausted().then_some(true),
        _ => Some(false),
    }
}
