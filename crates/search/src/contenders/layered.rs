//! Layers beside a walk, and the time that they take.

use crate::family::Counting;
use quadrille_problem::internal::Moment;
use quadrille_problem::problem::Problem;
use std::time::Duration;

/// Layers are the favorite if they expect to take this part of what the walk expects: it does not
/// know what it will remember.
pub(crate) const FAVORITE: f64 = 0.125;

/// Layers are given up where they expect to take this many times as long as until now, once they
/// have held [`MUCH`] memory: of counts that came to an end, none beyond that memory ever expected
/// more than 5e9 times, where others expected from 1e12 to 1e68 times.
const HOPELESS: f64 = 1e15;

/// Bytes; layers that have held less have cost little.
const MUCH: usize = 1 << 20;

/// A count by layers under way.
pub(crate) struct Layered {
    pub(crate) counting: Counting,
    pub(crate) spent: Duration,
}

impl Layered {
    /// Layers to be made within this memory; `None` where they cannot be, or are to stop.
    pub(crate) fn new(problem: &Problem, memory: u64, stop: &dyn Fn() -> bool) -> Option<Layered> {
        Some(Layered::of(Counting::unless(problem, stop)?, memory))
    }

    /// The same, if it is seen at once that their frontier is narrow.
    pub(crate) fn narrow(problem: &Problem, memory: u64) -> Option<Layered> {
        Some(Layered::of(Counting::narrow(problem)?, memory))
    }

    fn of(counting: Counting, memory: u64) -> Layered {
        let memory = usize::try_from(memory).unwrap_or(usize::MAX);
        Layered {
            counting: counting.max_memory(memory),
            spent: Duration::ZERO,
        }
    }

    /// Goes on for this much work; returns whether it has ended.
    pub(crate) fn advance(&mut self, work: u64) -> bool {
        let begin = Moment::now();
        let ended = self.counting.advance(work);
        // a clock that stands still does not make it endless
        self.spent += Moment::now().since(begin).max(Duration::from_nanos(1));
        ended
    }

    /// The seconds that they expect to take still.
    pub(crate) fn expected(&self) -> f64 {
        // a successor takes 40 ns until it is known better
        let each = (self.spent.as_secs_f64() + 4e-5) / (self.counting.work() as f64 + 1e3);
        self.counting.expected_work() * each
    }

    /// Whether they hold memory that nothing will come of.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.counting.bytes() >= MUCH && self.expected() > HOPELESS * self.spent.as_secs_f64()
    }

    /// The share of the work that is done, as far as it is known.
    pub(crate) fn share(&self) -> f64 {
        let work = self.counting.work() as f64;
        work / (work + self.counting.expected_work()).max(1.0)
    }
}

/// An upper bound, about, on the time that it takes to find an order of the items, and what each
/// step does to a state.
pub(crate) fn time_to_begin(problem: &Problem) -> Duration {
    let [n_primary, n_items] = [problem.n_primary(), problem.n_items()].map(|n| n as u64);
    let orders = n_primary * n_primary * n_items.div_ceil(64);
    Duration::from_nanos(orders + 400 * problem.n_entries() as u64)
}

#[cfg(all(test, feature = "family"))]
pub(crate) mod tests {
    use super::*;

    /// Points in pairs that are no further apart than this; some are left out, so that no points
    /// can be exchanged.
    pub(crate) fn pairs(points: usize, distance: usize) -> Problem {
        let mut builder = Problem::builder();
        let items = builder
            .primaries((0..points).map(|point| point.to_string()))
            .unwrap();
        for first in 0..points {
            let near = first + 1..points.min(first + 1 + distance);
            for second in near.filter(|second| (first * first + second * second * 7) % 11 > 2) {
                builder.option([items[first], items[second]]).unwrap();
            }
        }
        builder.build().unwrap()
    }

    #[test]
    fn what_can_never_end_is_seen_before_it_holds_much() {
        let mut endless = Layered::new(&pairs(120, 119), u64::MAX, &|| false).unwrap();
        while !endless.is_hopeless() {
            assert!(!endless.advance(1 << 15));
            assert!(endless.counting.bytes() < 32 * MUCH);
        }
        let mut wide = Layered::new(&pairs(40, 18), u64::MAX, &|| false).unwrap();
        while !wide.advance(1 << 10) {
            assert!(!wide.is_hopeless());
        }
        assert!(wide.counting.bytes() > MUCH, "{}", wide.counting.bytes());
    }
}
