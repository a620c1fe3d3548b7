//! Stubs for a build without the feature `learn`. `Learner` and `Portfolio` have no values, so
//! their methods, the ones that `search` calls, compile to nothing.

use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

/// Why the search returned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Outcome {
    /// The requested number of nodes was visited.
    Pause,
    /// A solution was found.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// No more clauses can be numbered.
    Full,
}

/// The work done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Partial assignments whose consequences were drawn.
    pub(crate) nodes: u64,
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    /// Literals that became true.
    pub(crate) propagations: u64,
    pub(crate) deepest: usize,
    pub(crate) solutions: u64,
    /// The literals of all learned clauses, and the levels that these are on, clause by clause.
    pub(crate) literals: u64,
    pub(crate) levels: u64,
}

#[derive(Debug)]
pub(crate) enum Learner {}

impl Learner {
    pub(crate) fn new(_: &Problem, _: u64) -> Option<Learner> {
        None
    }

    pub(crate) fn work(&self) -> Work {
        match *self {}
    }

    pub(crate) fn solution(&self) -> &[OptionId] {
        match *self {}
    }

    pub(crate) fn has_more(&self) -> bool {
        match *self {}
    }

    pub(crate) fn exclude(&mut self, _: &[OptionId]) -> bool {
        match *self {}
    }

    pub(crate) fn bytes(&self) -> usize {
        match *self {}
    }

    pub(crate) fn run(&mut self, _: u64) -> Outcome {
        match *self {}
    }

    pub(crate) fn ticks(&self) -> u64 {
        match *self {}
    }

    pub(crate) fn run_ticks(&mut self, _: u64) -> Outcome {
        match *self {}
    }
}

#[derive(Debug)]
pub(crate) enum Portfolio {}

impl Portfolio {
    pub(crate) fn new(learner: Learner, _: u64, _: usize) -> Portfolio {
        match learner {}
    }

    pub(crate) fn run(&mut self, _: u64) -> Outcome {
        match *self {}
    }

    pub(crate) fn solution(&self) -> &[OptionId] {
        match *self {}
    }

    pub(crate) fn has_more(&self) -> bool {
        match *self {}
    }

    pub(crate) fn work(&self) -> Work {
        match *self {}
    }

    pub(crate) fn ticks(&self) -> u64 {
        match *self {}
    }

    pub(crate) fn bytes(&self) -> usize {
        match *self {}
    }
}

#[derive(Debug)]
pub(crate) enum BackgroundSearch {}

#[derive(Debug)]
pub(crate) struct Task {
    pub(crate) problem: Arc<Problem>,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) excluded: Vec<Vec<OptionId>>,
    pub(crate) wanted: usize,
    pub(crate) memory: u64,
}

#[derive(Debug)]
pub(crate) struct Findings {
    pub(crate) solutions: Vec<Vec<OptionId>>,
    pub(crate) exhausted: bool,
}

impl BackgroundSearch {
    pub(crate) fn begin(_: Task) -> Option<BackgroundSearch> {
        None
    }

    pub(crate) fn collect(&self) -> Findings {
        match *self {}
    }

    pub(crate) fn conflicts(&self) -> u64 {
        match *self {}
    }
}

pub(crate) fn dives(_: &Problem, _: u64, _: usize, _: &dyn Fn() -> bool) -> Vec<Vec<OptionId>> {
    Vec::new()
}
