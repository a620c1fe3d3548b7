//! What is asked of linear programming, and what it answers.

use super::found::Solution;

/// What is asked for.
pub(in super::super) struct Request<'a> {
    /// How many solutions.
    pub(in super::super) k: usize,
    /// The most that they may cost.
    pub(in super::super) limit: i64,
    /// A solution that is known, its options in ascending order.
    pub(in super::super) start: Option<Solution>,
    /// The most nodes of all trees together.
    pub(in super::super) nodes: u64,
    /// The threads that search a tree.
    pub(in super::super) threads: usize,
    /// Whether the search has to stop.
    pub(in super::super) stop: &'a (dyn Fn() -> bool + Sync),
    /// Called now and then with the progress.
    pub(in super::super) report: &'a (dyn Fn(&Report) + Sync),
    /// Called with each solution that is cheaper than all before.
    pub(in super::super) better: &'a (dyn Fn(&Solution) + Sync),
    pub(in super::super) few: Few,
}

/// How far a search is.
#[derive(Clone, Copy)]
pub(in super::super) struct Report {
    /// What the cheapest solution costs that was found.
    pub(in super::super) best: Option<i64>,
    /// No solution costs less.
    pub(in super::super) bound: i64,
    /// The nodes of all trees.
    pub(in super::super) nodes: u64,
}

/// So few options are left to the caller's search, before cliques are looked for and after.
#[derive(Clone, Copy)]
pub(in super::super) struct Few {
    pub(in super::super) before_cliques: usize,
    pub(in super::super) after: usize,
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
pub(in super::super) enum Ended {
    /// There are no other solutions of use.
    Proven,
    /// It was stopped.
    Stopped,
    /// Further solutions of use have only these options, in ascending order. The rows have these
    /// prices; none where there are too many.
    Left {
        options: Vec<u32>,
        prices: Option<Vec<f64>>,
    },
}

/// What was found, and how it ended.
#[derive(Clone, Debug)]
pub(in super::super) struct Outcome {
    /// Costs and options, the cheapest first.
    pub(in super::super) solutions: Vec<Solution>,
    pub(in super::super) ended: Ended,
    /// No solution costs less than this, and than the cheapest that was found.
    pub(in super::super) bound: i64,
    pub(in super::super) nodes: u64,
}
