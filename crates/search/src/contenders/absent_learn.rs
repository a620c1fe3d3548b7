//! What stands for learning in a build without the feature `learn`: a search that can never be
//! made. Its methods are those that `search` calls, and since there is no value of it, none of them
//! is compiled to anything.

#[cfg(feature = "cheapest")]
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::{OptionId, Problem};

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
    #[doc(hidden)]
    pub nodes: u64,
    #[doc(hidden)]
    pub decisions: u64,
    #[doc(hidden)]
    pub conflicts: u64,
    /// Literals that became true.
    #[doc(hidden)]
    pub propagations: u64,
    #[doc(hidden)]
    pub deepest: usize,
    #[doc(hidden)]
    pub solutions: u64,
    /// The literals of all learned clauses, and the levels that these are on, clause by clause.
    #[doc(hidden)]
    pub literals: u64,
    #[doc(hidden)]
    pub levels: u64,
}

/// A clause that was learned: variables with their signs, `2 * variable`, one more where it is
/// negated.
pub(crate) type Learned = Vec<u32>;

#[derive(Debug)]
pub(crate) enum Learner {}

impl Learner {
    pub(crate) fn new(_: &Problem, _: u64) -> Option<Learner> {
        None
    }

    pub(crate) fn another(&self, _: u64) -> Learner {
        match *self {}
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

    pub(crate) fn take_over(&mut self, _: &[Learned]) -> bool {
        match *self {}
    }

    pub(crate) fn share(&mut self) {
        match *self {}
    }

    pub(crate) fn take_shared(&mut self) -> Vec<Learned> {
        match *self {}
    }

    pub(crate) fn set_costs(&mut self, _: Vec<u64>) {
        match *self {}
    }

    pub(crate) fn lower(&mut self, _: i128) -> bool {
        match *self {}
    }

    pub(crate) fn bytes(&self) -> usize {
        match *self {}
    }

    pub(crate) fn run(&mut self, _: u64) -> Outcome {
        match *self {}
    }

    pub(crate) fn run_until(&mut self, _: impl Fn(&Work) -> bool) -> Outcome {
        match *self {}
    }

    #[cfg(feature = "cheapest")]
    pub(crate) fn run_within(
        &mut self,
        _: &Limits,
        _: u128,
        _: impl FnMut(&mut Learner, bool) -> Option<End>,
    ) -> Report {
        match *self {}
    }
}
