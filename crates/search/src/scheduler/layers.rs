//! Counting by the layers of a frontier, beside a walk.
//!
//! A walk goes through the same dead end as often as it comes to it. The layers of a frontier hold
//! each state once: on a narrow frontier, layers soon know the number of solutions, which proves
//! that no solution remains.

use super::{Contender, Outlook, Turn};
use crate::family::Counting;
use crate::scheduler::forecast::Forecast;
use crate::scheduler::tuning::Tuning;
use num_bigint::BigUint;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::problem::Problem;
use std::sync::Arc;

/// Layers of a problem, and the number that they find.
pub(crate) struct Layers {
    problem: Arc<Problem>,
    memory: u64,
    state: CountStage,
    /// The states of layers that are known, or were given up.
    states: u64,
    tuning: Tuning,
}

enum CountStage {
    Waiting,
    UnderWay(Box<Counting>),
    /// The number of solutions, and how they were counted.
    Known(BigUint, String),
    GivenUp,
}

impl Layers {
    /// Layers that may begin.
    pub(crate) fn new(problem: Arc<Problem>, limits: &Limits, tuning: Tuning) -> Layers {
        Layers {
            problem,
            memory: limits.memory.unwrap_or(tuning.memory),
            state: CountStage::Waiting,
            states: 0,
            tuning,
        }
    }

    /// The number of all solutions, once it is known, and how they were counted.
    pub(crate) fn known(&self) -> Option<(&BigUint, &str)> {
        match &self.state {
            CountStage::Known(count, reason) => Some((count, reason)),
            CountStage::Waiting | CountStage::UnderWay(_) | CountStage::GivenUp => None,
        }
    }

    /// The states followed so far.
    pub(crate) fn states(&self) -> u64 {
        self.states + self.counting().map_or(0, Counting::states)
    }

    /// The share of the work that is done, as far as it is known.
    pub(crate) fn share(&self) -> f64 {
        self.counting().map_or(0.0, |counting| {
            let done = counting.ticks() as f64;
            done / (done + counting.expected_ticks()).max(1.0)
        })
    }

    /// The number of threads from now on.
    pub(crate) fn set_threads(&mut self, threads: usize) {
        if let CountStage::UnderWay(counting) = &mut self.state {
            let has_threads = quadrille_problem::internal::HAS_THREADS;
            counting.set_threads(if has_threads { threads } else { 1 });
        }
    }

    /// Counts without a walk, on this many threads, until the number is known or a limit ends it.
    /// `None` where the frontier is too wide.
    pub(crate) fn count_alone(&mut self, threads: usize, clock: &Clock) -> Option<End> {
        // the caller has named no other method
        self.tuning.hopeless = f64::INFINITY;
        if !self.begin(&|| false) {
            return None;
        }
        self.set_threads(threads);
        while self.run(self.tuning.slice) == Turn::Paused {
            if self.known().is_some() {
                clock.report(self.states(), 0, 1.0);
                return Some(End::Exhausted);
            }
            clock.report(self.states(), 0, self.share());
            if let Some(end) = clock.stop() {
                return Some(end);
            }
        }
        Some(End::Memory)
    }

    /// Begins if it is seen at once that the frontier is narrow; whether it is.
    pub(crate) fn begin_if_narrow(&mut self) -> bool {
        let narrow = Counting::narrow(&self.problem);
        narrow.is_some_and(|counting| self.go_on_with(counting))
    }

    /// Whether they expect to be done soon.
    pub(crate) fn lead(&self) -> bool {
        self.counting().is_some_and(|counting| {
            counting.expected_ticks() <= self.tuning.lead * counting.ticks() as f64
        })
    }

    fn go_on_with(&mut self, counting: Counting) -> bool {
        let memory = usize::try_from(self.memory).unwrap_or(usize::MAX);
        self.state = CountStage::UnderWay(Box::new(counting.max_memory(memory)));
        true
    }

    fn counting(&self) -> Option<&Counting> {
        match &self.state {
            CountStage::UnderWay(counting) => Some(counting),
            CountStage::Waiting | CountStage::Known(..) | CountStage::GivenUp => None,
        }
    }

    /// Whether they hold memory and will not be done.
    fn are_hopeless(&self) -> bool {
        self.counting().is_some_and(|counting| {
            counting.bytes() >= self.tuning.cheap_bytes
                && counting.expected_ticks() > self.tuning.hopeless * counting.ticks() as f64
        })
    }
}

impl Contender for Layers {
    fn start_ticks(&self, _: &Forecast) -> Option<f64> {
        if !matches!(self.state, CountStage::Waiting) {
            return None;
        }
        let [n_primary, n_items, n_entries] = [
            self.problem.n_primary(),
            self.problem.n_items(),
            self.problem.n_entries(),
        ]
        .map(|n| n as f64);
        let order = 2.0 * n_primary * n_primary * (n_items / 64.0).ceil();
        Some(order + self.tuning.layers_per_entry as f64 * n_entries)
    }

    fn begin(&mut self, stop: &dyn Fn() -> bool) -> bool {
        let counting = Counting::unless(&self.problem, stop);
        counting.is_some_and(|counting| self.go_on_with(counting))
    }

    fn ticks(&self) -> u64 {
        self.counting().map_or(0, Counting::ticks)
    }

    fn outlook(&self, _: &Forecast) -> Outlook {
        Outlook::Expects(
            self.counting()
                .map_or(f64::INFINITY, Counting::expected_ticks),
        )
    }

    fn run(&mut self, ticks: u64) -> Turn {
        let ended = match &mut self.state {
            CountStage::UnderWay(counting) => counting.advance_ticks(ticks),
            CountStage::Known(..) => return Turn::Paused,
            CountStage::Waiting | CountStage::GivenUp => return Turn::Over,
        };
        if !ended && !self.are_hopeless() {
            return Turn::Paused;
        }
        self.states = self.states();
        let known = self
            .counting()
            .and_then(|counting| Some((counting.total()?, counting.reason())));
        let Some((count, reason)) = known else {
            self.state = CountStage::GivenUp;
            return Turn::Over;
        };
        self.state = CountStage::Known(count, reason);
        Turn::Paused
    }
}
