//! The request to linear programming, and its answer.

use super::incumbents::Solution;
use quadrille_problem::problem::OptionId;

/// A request.
pub struct Request<'a> {
    /// How many solutions.
    pub k: usize,
    /// The most that they may cost.
    pub limit: i64,
    /// A solution that is known, its options in ascending order.
    pub start: Option<Solution>,
    /// The most nodes of all trees together.
    pub nodes: u64,
    /// The threads that search a tree.
    pub threads: usize,
    /// Whether the search has to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Called now and then with the progress.
    pub report: &'a (dyn Fn(&Report) + Sync),
    /// Called with each solution that is cheaper than all before.
    pub better: &'a (dyn Fn(&Solution) + Sync),
    pub few: Few,
}

impl<'a> Request<'a> {
    /// Asks for one solution up to a limit, without reports.
    pub(super) fn quiet(limit: i64, nodes: u64, stop: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Request {
            k: 1,
            limit,
            start: None,
            nodes,
            threads: 1,
            stop,
            report: &|_| (),
            better: &|_| (),
            few: Few::NONE,
        }
    }
}

/// The progress of a search.
#[derive(Clone, Copy)]
pub struct Report {
    /// The cost of the cheapest solution found.
    pub best: Option<i64>,
    /// No solution costs less.
    pub bound: i64,
    /// The nodes of all trees.
    pub nodes: u64,
}

/// The numbers of options that are few enough for the caller's search: before the search for
/// cliques, and after.
#[derive(Clone, Copy)]
pub struct Few {
    pub(in super::super) before_cliques: usize,
    pub(in super::super) after: usize,
}

impl Few {
    /// The tree of linear programs solves the whole problem, unless it reaches a limit.
    pub(in super::super) const NONE: Few = Few {
        before_cliques: 0,
        after: 0,
    };
}

impl Default for Few {
    fn default() -> Few {
        Few {
            before_cliques: 150,
            after: 400,
        }
    }
}

/// How it ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ended {
    /// There are no other solutions of use.
    Proven,
    /// It was stopped.
    Stopped,
    /// Further solutions of use have only these options, in ascending order. The rows have these
    /// prices; none where there are too many.
    Left {
        options: Vec<OptionId>,
        prices: Option<Vec<f64>>,
    },
}

/// The solutions found, and the end.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The cheapest first.
    pub solutions: Vec<Solution>,
    pub ended: Ended,
    /// The lesser of this bound and the best cost found is a lower bound for all solutions.
    pub bound: i64,
    pub nodes: u64,
}
