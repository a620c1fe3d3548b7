//! Stubs for builds without the features `family` or `learn`.
//!
//! [`Absent`] has no values, so its methods, the ones that `search` calls, compile to nothing.

use num_bigint::BigUint;
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Absent {}

pub(crate) use Absent as BackgroundSearch;
pub(crate) use Absent as Counting;
pub(crate) use Absent as Learner;
pub(crate) use Absent as Portfolio;

impl Absent {
    pub(crate) fn new(_: &Problem, _: u64) -> Option<Absent> {
        None
    }

    pub(crate) fn begin(_: BackgroundTask) -> Option<Absent> {
        None
    }

    pub(crate) fn unless(_: &Problem, _: &dyn Fn() -> bool) -> Option<Absent> {
        None
    }

    pub(crate) fn narrow(_: &Problem) -> Option<Absent> {
        None
    }
}

/// Methods that nobody calls.
macro_rules! methods {
    ($($name:ident($($argument:ty),*) -> $result:ty;)*) => {
        impl Absent {
            $(pub(crate) fn $name(&self, $(_: $argument),*) -> $result {
                match *self {}
            })*
        }
    };
}

methods! {
    with_others(u64, usize) -> Absent;
    advance_ticks(u64) -> bool;
    bytes() -> usize;
    collect() -> Findings;
    conflicts() -> u64;
    exclude(&[OptionId]) -> bool;
    expected_ticks() -> f64;
    has_more() -> bool;
    max_memory(usize) -> Absent;
    reason() -> String;
    run(u64) -> Outcome;
    run_ticks(u64) -> Outcome;
    set_threads(usize) -> ();
    solution() -> &[OptionId];
    states() -> u64;
    suppose(&[(OptionId, bool)]) -> bool;
    ticks() -> u64;
    total() -> Option<BigUint>;
    work() -> Work;
}

/// Why a learner returned.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Outcome {
    Pause,
    Solution,
    Exhausted,
    Full,
}

/// The work of a learner.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Work {
    pub(crate) nodes: u64,
    pub(crate) decisions: u64,
    pub(crate) conflicts: u64,
    pub(crate) deepest: usize,
    pub(crate) solutions: u64,
    pub(crate) literals: u64,
    pub(crate) levels: u64,
}

/// A task for learners beside a walk.
#[derive(Debug)]
pub(crate) struct BackgroundTask {
    pub(crate) problem: Arc<Problem>,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    pub(crate) excluded: Vec<Vec<OptionId>>,
    pub(crate) wanted: usize,
    pub(crate) memory: u64,
}

/// The solutions of such learners.
#[derive(Debug)]
pub(crate) struct Findings {
    pub(crate) solutions: Vec<Vec<OptionId>>,
    pub(crate) exhausted: bool,
}

pub(crate) fn dives(_: &Problem, _: u64, _: usize, _: &dyn Fn() -> bool) -> Vec<Vec<OptionId>> {
    Vec::new()
}
