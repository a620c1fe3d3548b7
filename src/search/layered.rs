//! Layers beside a walk, and the time that they take.

use crate::family::Counting;
use crate::limits::Moment;
use crate::problem::Problem;
use std::time::Duration;

/// Layers are the favorite if they expect to take this part of what the walk expects: it does not know what it will remember.
pub(super) const FAVORITE: f64 = 0.125;

/// A count by layers under way.
pub(super) struct Layered {
    pub(super) counting: Counting,
    pub(super) spent: Duration,
}

impl Layered {
    /// Layers to be made within this memory; `None` where they cannot be, or are to stop.
    pub(super) fn new(problem: &Problem, memory: u64, stop: &dyn Fn() -> bool) -> Option<Layered> {
        Some(Layered::of(Counting::unless(problem, stop)?, memory))
    }

    /// The same, if it is seen at once that their frontier is narrow.
    pub(super) fn narrow(problem: &Problem, memory: u64) -> Option<Layered> {
        Some(Layered::of(Counting::narrow(problem)?, memory))
    }

    fn of(counting: Counting, memory: u64) -> Layered {
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        Layered { counting: counting.max_memory(memory), spent: Duration::ZERO }
    }

    /// Goes on for this much work; returns whether it has ended.
    pub(super) fn advance(&mut self, work: u64) -> bool {
        let begin = Moment::now();
        let ended = self.counting.advance(work);
        // a clock that stands still does not make it endless
        self.spent += Moment::now().since(begin).max(Duration::from_nanos(1));
        ended
    }

    /// The seconds that they expect to take still.
    pub(super) fn expected(&self) -> f64 {
        // a successor takes 40 ns until it is known better
        let each = (self.spent.as_secs_f64() + 4e-5) / (self.counting.work() as f64 + 1e3);
        self.counting.expected_work() * each
    }

    /// The share of the work that is done, as far as it is known.
    pub(super) fn share(&self) -> f64 {
        let work = self.counting.work() as f64;
        work / (work + self.counting.expected_work()).max(1.0)
    }
}

/// An upper bound, about, on the time that it takes to find an order of the items, and what each step does to a state.
pub(super) fn time_to_begin(problem: &Problem) -> Duration {
    let [n_primary, n_items] = [problem.n_primary(), problem.n_items()].map(|n| n as u64);
    let orders = n_primary * n_primary * n_items.div_ceil(64);
    Duration::from_nanos(orders + 400 * problem.n_entries() as u64)
}
