//! The proof that there are no more solutions, beside a walk that finds none for long.
//!
//! A walk goes through the same dead end as often as it comes to it. The layers of a frontier hold
//! each state once: where the frontier is narrow, they know soon that there is no solution, or that
//! all have been found. They begin when a walk has found nothing for a while, get a small part of
//! the time until they expect to be done soon, and are given up where their memory is not enough.
//! Whatever they find, the solutions and their order are the walk's.

use crate::contenders::forecast::rest;
use crate::contenders::layered::{FAVORITE, Layered, time_to_begin};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_problem::problem::Problem;
use std::time::Duration;

/// Layers begin when this much time has gone by without a solution, of the walk and of learning.
const DRY: Duration = Duration::from_millis(10);

/// Layers get this part of the time of the walk and of learning beside it: a tenth lost a fifth of
/// the time on sparse random covers.
const PART_BEHIND: u32 = 100;

/// They get this many times that time while they are ahead: they expect to take at most the part
/// [`FAVORITE`] of what the walk expects, and at most [`SOON`] times what both have taken.
const TIMES_AHEAD: u32 = 2;

const SOON: f64 = 16.0;

/// Limits are looked at after this much work of layers that are ahead, and of others.
const SLICES: [u64; 2] = [1 << 14, 1 << 11];

/// They begin when the walk has taken this many times what finding an order of the items may take.
const WALK_PER_ORDER: u32 = 10;

/// A walk of a problem with more entries has no layers beside it: a copy is kept until they begin.
const MAX_ENTRIES: usize = 1 << 19;

/// What layers find out about the problem of a walk.
pub(crate) struct AbsenceProof {
    problem: Problem,
    memory: u64,
    /// Whether this number of solutions is an answer by itself.
    answers: fn(u128) -> bool,
    layers: Layers,
    /// They do not begin before the walk and learning have taken so long.
    begins: Duration,
    found: u128,
    /// The time since the last solution, and all such times.
    dry: Duration,
    walked: Duration,
}

enum Layers {
    Waiting,
    UnderWay(Box<Layered>),
    Known(u128),
    GivenUp,
}

impl AbsenceProof {
    /// Layers that may begin with at most this many bytes; `None` where the problem is too large
    /// for them. Where a number of solutions `answers` what was asked, nobody needs the solutions
    /// themselves.
    pub(crate) fn new(
        problem: &Problem,
        memory: u64,
        answers: fn(u128) -> bool,
    ) -> Option<AbsenceProof> {
        if problem.n_entries() > MAX_ENTRIES {
            return None;
        }
        let (dry, walked) = Default::default();
        Some(AbsenceProof {
            begins: DRY.max(time_to_begin(problem) * WALK_PER_ORDER),
            problem: problem.clone(),
            layers: Layers::Waiting,
            found: 0,
            memory,
            answers,
            dry,
            walked,
        })
    }

    /// The number of all solutions, once it is known; at least `u128::MAX` is that.
    pub(crate) fn known(&self) -> Option<u128> {
        match self.layers {
            Layers::Known(count) => Some(count),
            Layers::Waiting | Layers::UnderWay(_) | Layers::GivenUp => None,
        }
    }

    /// Whether nothing more will come of it.
    pub(crate) fn is_given_up(&self) -> bool {
        matches!(self.layers, Layers::GivenUp)
    }

    /// The walk was here: it has found this many solutions, this share of its tree is done, the
    /// last nodes took so long, and learning has taken so long in all. Returns why the walk need
    /// not go on.
    pub(crate) fn look(
        &mut self,
        found: u128,
        share: f64,
        [since, learned]: [Duration; 2],
        clock: &Clock,
    ) -> Option<End> {
        if found > self.found {
            (self.found, self.dry) = (found, Duration::ZERO);
        } else {
            self.dry += since;
            self.walked += since;
        }
        let rest = rest(self.walked, share);
        let stopped = if self.dry + learned >= DRY.min(self.begins) {
            self.turn(rest, learned, clock)
        } else {
            None
        };
        match self.layers {
            Layers::Known(count) if count == found => Some(End::Exhausted),
            Layers::Known(count) if (self.answers)(count) => Some(End::Solutions),
            Layers::Known(_) | Layers::Waiting | Layers::UnderWay(_) | Layers::GivenUp => stopped,
        }
    }

    /// Lets layers go on for as long as they may, where the walk expects to take `rest` seconds
    /// still and learning has taken so long. Returns why everything has to stop.
    fn turn(&mut self, rest: f64, learned: Duration, clock: &Clock) -> Option<End> {
        let spent = self.walked + learned;
        if matches!(self.layers, Layers::Waiting) {
            if spent < self.begins {
                return None;
            }
            let layered = Layered::new(&self.problem, self.memory, &|| clock.stop().is_some());
            if layered.is_none()
                && let Some(end) = clock.stop()
            {
                return Some(end);
            }
            self.layers =
                layered.map_or(Layers::GivenUp, |layered| Layers::UnderWay(layered.into()));
        }
        while let Layers::UnderWay(layered) = &mut self.layers {
            let expected = layered.expected();
            let ahead = expected < rest * FAVORITE && expected < spent.as_secs_f64() * SOON;
            let most = if ahead {
                spent * TIMES_AHEAD
            } else {
                spent / PART_BEHIND
            };
            if layered.spent >= most {
                break;
            }
            if layered.advance(SLICES[usize::from(!ahead)]) {
                let total = layered
                    .counting
                    .total()
                    .map(|count| u128::try_from(&count).unwrap_or(u128::MAX));
                self.layers = total.map_or(Layers::GivenUp, Layers::Known);
            } else if layered.is_hopeless() {
                self.layers = Layers::GivenUp;
            }
            if let Some(end) = clock.stop() {
                return Some(end);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::baseline;
    use quadrille_problem::limits::{Limits, Monitor};

    const PAUSE: Duration = Duration::from_micros(1);

    /// Layers that begin at once.
    fn eager(problem: &Problem, answers: fn(u128) -> bool) -> AbsenceProof {
        AbsenceProof {
            begins: Duration::ZERO,
            ..AbsenceProof::new(problem, u64::MAX, answers).unwrap()
        }
    }

    fn problems() -> impl Iterator<Item = Problem> {
        // all pairs of five items, each there or not; a third item in some
        (0..1_u32 << 10).step_by(7).map(|mask| {
            let pairs = (0..5).flat_map(|a| (a + 1..5).map(move |b| (a, b)));
            let there = pairs.enumerate().filter(|(i, _)| mask >> i & 1 == 1);
            let options = there.map(|(i, (a, b))| {
                if i % 3 == 0 {
                    format!("{a} {b} 5\n")
                } else {
                    format!("{a} {b}\n")
                }
            });
            format!("0 1 2 3 4 5\n0\n4 5\n{}", options.collect::<String>())
                .parse()
                .unwrap()
        })
    }

    #[test]
    fn a_walk_ends_where_all_solutions_are_found() {
        let clock = Limits::new().start();
        let (mut none, mut some) = (0, 0);
        for problem in problems() {
            let all = baseline::solutions(&problem).len() as u128;
            let mut absence = eager(&problem, |_| false);
            while absence.known().is_none() {
                let end = absence.look(0, 0.0, [PAUSE, Duration::ZERO], &clock);
                assert_eq!(end, (absence.known() == Some(0)).then_some(End::Exhausted));
            }
            assert_eq!(absence.known(), Some(all));
            for found in 0..=all {
                assert_eq!(
                    absence.look(found, 0.0, [PAUSE, Duration::ZERO], &clock),
                    (found == all).then_some(End::Exhausted)
                );
            }
            *if all == 0 { &mut none } else { &mut some } += 1;
        }
        assert!(none > 20 && some > 20, "{none} {some}");
    }

    #[test]
    fn a_number_can_be_the_answer() {
        let clock = Limits::new().start();
        for problem in problems() {
            let all = baseline::solutions(&problem).len();
            let mut absence = eager(&problem, |count| count != 1);
            while absence.known().is_none() {
                let _ = absence.look(0, 0.0, [PAUSE, Duration::ZERO], &clock);
            }
            let expected = [Some(End::Exhausted), None, Some(End::Solutions)][all.min(2)];
            assert_eq!(
                absence.look(0, 0.0, [PAUSE, Duration::ZERO], &clock),
                expected
            );
        }
    }

    #[test]
    fn limits_hold_and_a_walk_that_finds_waits() {
        let problem: Problem = problems().last().unwrap();
        let monitor = Monitor::new();
        monitor.cancel();
        let clock = Limits::new().monitor(monitor).start();
        let mut absence = eager(&problem, |_| false);
        let end = loop {
            let end = absence.look(0, 0.0, [PAUSE, Duration::ZERO], &clock);
            if end.is_some() {
                break end;
            }
        };
        assert_eq!(end, Some(End::Cancelled));
        let mut waiting = AbsenceProof::new(&problem, u64::MAX, |_| true).unwrap();
        for found in 0..1000 {
            assert_eq!(
                waiting.look(found, 0.0, [PAUSE, Duration::ZERO], &Limits::new().start()),
                None
            );
        }
        assert!(matches!(waiting.layers, Layers::Waiting));
        let mut small = AbsenceProof {
            memory: 0,
            ..eager(&board(), |_| true)
        };
        while !small.is_given_up() {
            assert_eq!(
                small.look(0, 0.0, [PAUSE, Duration::ZERO], &Limits::new().start()),
                None
            );
        }
    }

    /// Each of 40 items by itself or with one of the ten before it: too many states for no memory.
    fn board() -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..40)
            .map(|i| builder.primary(i.to_string()).unwrap())
            .collect();
        for i in 0..40 {
            builder.option([items[i]]).unwrap();
            for j in i.saturating_sub(10)..i {
                builder.option([items[i], items[j]]).unwrap();
            }
        }
        builder.build().unwrap()
    }
}
