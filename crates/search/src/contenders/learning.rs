//! Learning beside a walk, where one solution or two answer what was asked.
//!
//! A tree is the right way for most problems, and the wrong one for some by any factor. The walk
//! begins; what has not ended soon is also given to an engine that learns from conflicts, and both
//! take turns, each going on where it was. Turns have the same length until it is seen which of the
//! two gets on: then its turns are four times as long as those of the other. So an answer takes
//! 1.25 times as long as the better of them takes where that is seen, and about twice as long where
//! it is not; where the walk comes near its end, less. A few descents without backtracking come
//! before. With threads to spare, these learn while the walk goes on. Which solution is found
//! depends on the clock from then on; whether there is one, or only one, does not.
//!
//! What is looked at is the share of the tree that the walk has done, whether it grows steadily,
//! and on how many levels the literals of a learned clause are: where each has a level of its own,
//! no decision implies much, and learning seldom wins.
//!
//! Tried and lost: eight turns in nine for learning where the walk has done less than a millionth
//! of its tree. Social golfers (6 groups of 3, 8 weeks), a random cover of 150 items and 1,500
//! options, and straight tetrominoes on 18x18, which have none, take 3.3 to 4.4 times as long: such
//! a share does not tell luck.

use crate::contenders::forecast::{Forecast, LUCK};
use crate::learn::{BackgroundSearch, Learner, Outcome, Task, Work, dives};
use quadrille_problem::internal::{Clock, Moment};
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;
use std::time::Duration;

/// The time that the walk has before learning begins: most searches end within it. With ten times
/// as much, 1,000 sudokus of 25x25 take 1.7 times as long, and nothing takes less.
const AHEAD: Duration = Duration::from_millis(2);

/// A walk goes on alone while its nodes times the entries of the problem are fewer: a millisecond
/// or less. So the answer of a short search does not depend on the clock, not even where the
/// machine stands still for a while.
const WORK_AHEAD: u64 = 1 << 20;

/// Beside a walk that has found nothing and expects to take more seconds than this, learning begins
/// after a quarter of [`AHEAD`], and then has at once as much time as the walk has had. Latin
/// squares of 20 to 35 and sudokus of 25x25 that learning solves in a millisecond take two thirds
/// of the time so. With one second, puzzles of squares with edges in three colors take three times
/// as long: problems with many solutions have walks that end much sooner than they expect.
const LONG: f64 = 30.0;
const PART_WHERE_LONG: u32 = 4;

/// Making a learner takes about this many nanoseconds for each entry of the problem; the walk has
/// at least as much time before.
const MAKING: u64 = 60;

/// The favorite gets this many times the time of the other.
const TIMES_OF_FAVORITE: u32 = 4;

/// A walk that has done this share is stuck while it has less than this part of its speed so far:
/// it was fast with one large part, and is in another.
const STUCK_FROM: f64 = 1e-3;
const STUCK: f64 = 0.125;

/// A walk that has done this share may end soon; it does if it is steady.
const SOON: f64 = 1.0 / 64.0;

/// Learned clauses whose literals are on more levels than this, as a part of their number, say
/// little: each decision implies few options. Where clauses say much, learning is the favorite
/// unless the walk ends soon.
const SHALLOW: f64 = 0.8;

/// What clauses say is known after so many conflicts.
const CONFLICTS: u64 = 50;

/// A steady walk that has done this share of its tree is likely to end before learning would: it
/// goes on alone, for this many times the time that the rest is expected to take.
const ALONE_FROM: f64 = 0.2;
const ALONE_FOR: f64 = 1.25;

/// A turn is about so long that limits hold.
const TURN: Duration = Duration::from_millis(1);

/// The memory that learning may take, unless there is a limit: 1 GiB.
const LEARNER_MEMORY: u64 = 1 << 30;

/// Solutions that more than this many are asked for are a list, and a list has the order of the
/// walk.
pub(crate) const MOST_WANTED: u64 = 2;

/// A search that learns, beside a walk.
pub(crate) struct Learning {
    problem: Arc<Problem>,
    seed: u64,
    threads: usize,
    learner: State,
    memory: u64,
    /// This many solutions are an answer.
    wanted: usize,
    /// Solutions that the walk has found, and others.
    of_walk: Vec<Vec<OptionId>>,
    others: Vec<Vec<OptionId>>,
    /// What the walk has done; the time that learning has taken since it was made, and may have
    /// taken.
    walk: Forecast,
    spent: Duration,
    due: Duration,
    /// What making a learner may take.
    making: Duration,
    /// Until the walk has taken so long, it goes on alone.
    alone_until: Option<Duration>,
    /// Nodes in a turn.
    nodes: u64,
}

#[derive(Debug)]
enum State {
    Waiting,
    UnderWay(Box<Learner>),
    Background(BackgroundSearch),
    /// It has given up, or has found all that was wanted.
    Over,
}

impl Learning {
    /// Learning for a search where `wanted` solutions answer, if it pays.
    pub(crate) fn new(
        problem: &Problem,
        wanted: u64,
        seed: u64,
        limits: &Limits,
    ) -> Option<Box<Learning>> {
        if wanted > MOST_WANTED || limits.nodes.is_some() {
            return None;
        }
        Some(Box::new(Learning {
            problem: Arc::new(problem.clone()),
            seed,
            threads: 1,
            learner: State::Waiting,
            memory: limits.memory.unwrap_or(LEARNER_MEMORY),
            wanted: wanted as usize,
            of_walk: Vec::new(),
            others: Vec::new(),
            walk: Forecast::default(),
            spent: Duration::ZERO,
            due: Duration::ZERO,
            making: Duration::from_nanos(problem.n_entries() as u64 * MAKING),
            alone_until: None,
            nodes: 1,
        }))
    }

    /// Learning on all of these threads but the one that walks.
    pub(crate) fn on_threads(mut self: Box<Self>, threads: usize) -> Box<Learning> {
        self.threads = threads;
        self
    }

    /// The problem, for others that need one of their own.
    pub(crate) fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// The walk has found a solution; whether that is enough.
    pub(crate) fn note(&mut self, chosen: &[OptionId]) -> bool {
        let mut solution = chosen.to_vec();
        solution.sort_unstable();
        self.others.retain(|other| *other != solution);
        self.of_walk.push(solution);
        self.is_enough()
    }

    /// All solutions found so far.
    fn found(&self) -> impl Iterator<Item = &Vec<OptionId>> {
        self.of_walk.iter().chain(&self.others)
    }

    fn is_enough(&self) -> bool {
        self.of_walk.len() + self.others.len() >= self.wanted
    }

    /// Whether there are solutions that the walk has not found.
    pub(crate) fn has_others(&self) -> bool {
        !self.others.is_empty()
    }

    /// A solution that the walk has not found.
    pub(crate) fn take(&mut self) -> Option<Vec<OptionId>> {
        self.others.pop()
    }

    /// The time that learning has taken in turns with the walk.
    pub(crate) fn spent(&self) -> Duration {
        self.spent
    }

    /// The conflicts that were learned from.
    pub(crate) fn conflicts(&self) -> u64 {
        match &self.learner {
            State::UnderWay(learner) => learner.work().conflicts,
            State::Background(background) => background.conflicts(),
            State::Waiting | State::Over => 0,
        }
    }

    /// The walk has visited so many nodes in all, gone on for this time, and done this share of its
    /// tree. Learning takes its turns, and returns why the walk need not go on, if it need not.
    pub(crate) fn look(
        &mut self,
        nodes: u64,
        walked: Duration,
        share: f64,
        clock: &Clock,
    ) -> Option<End> {
        self.walk.note(walked, share);
        if let State::UnderWay(learner) = &self.learner {
            self.due += Favorite::new(&self.walk, learner.work()).time(walked);
        }
        if matches!(self.learner, State::Waiting) && !self.is_due_to_begin(nodes) {
            return None;
        }
        let walked = self.walk.spent;
        if share >= ALONE_FROM && self.walk.is_steady() && self.alone_until.is_none() {
            self.alone_until = Some(walked.mul_f64(1.0 + ALONE_FOR * (1.0 - share) / share));
        }
        if !matches!(self.learner, State::Background(_))
            && self.alone_until.is_some_and(|until| walked < until)
        {
            return None;
        }
        if matches!(self.learner, State::Waiting) {
            if let Some(end) = clock.stop() {
                return Some(end);
            }
            self.descend(clock);
            if self.is_enough() {
                return Some(End::Solutions);
            }
            self.begin();
            self.due = if self.is_long() {
                walked
            } else {
                walked.saturating_sub(AHEAD)
            };
        }
        if let State::Background(background) = &self.learner {
            let found = background.collect();
            self.others.extend(
                found
                    .solutions
                    .into_iter()
                    .filter(|other| !self.of_walk.contains(other)),
            );
            // what was excluded was found, and the others are here
            let enough = self.is_enough().then_some(End::Solutions);
            return enough.or(found.exhausted.then_some(End::Exhausted));
        }
        while let State::UnderWay(learner) = &mut self.learner
            && self.spent < self.due
        {
            let begin = Moment::now();
            let outcome = learner.run(learner.work().nodes + self.nodes);
            let spent = Moment::now().since(begin);
            self.spent += spent;
            self.nodes = if spent < TURN {
                self.nodes * 2
            } else {
                (self.nodes / 2).max(1)
            };
            match outcome {
                Outcome::Pause if learner.bytes() as u64 > self.memory => {
                    self.learner = State::Over;
                }
                Outcome::Pause => {}
                Outcome::Full => self.learner = State::Over,
                Outcome::Exhausted => return Some(End::Exhausted),
                Outcome::Solution => {
                    if !self.of_walk.iter().any(|found| found == learner.solution()) {
                        self.others.push(learner.solution().to_vec());
                    }
                    if self.is_enough() {
                        return Some(End::Solutions);
                    }
                }
            }
            if let Some(end) = clock.stop() {
                return Some(end);
            }
        }
        None
    }

    /// Whether the walk expects to go on for long. One that has found a solution may find another
    /// as soon.
    fn is_long(&self) -> bool {
        self.of_walk.is_empty() && self.walk.expected() > LONG
    }

    /// Whether the walk, which has visited so many nodes, was alone for long enough.
    fn is_due_to_begin(&self, nodes: u64) -> bool {
        let ahead = if self.is_long() {
            AHEAD / PART_WHERE_LONG
        } else {
            AHEAD
        };
        let work = nodes.saturating_mul(self.problem.n_entries() as u64);
        work >= WORK_AHEAD && self.walk.spent >= ahead.max(self.making)
    }

    /// Looks for solutions that need no search.
    fn descend(&mut self, clock: &Clock) {
        let found = dives(&self.problem, self.seed, self.wanted, &|| {
            clock.stop().is_some()
        });
        let new = found
            .into_iter()
            .filter(|found| !self.of_walk.contains(found));
        self.others.extend(new);
    }

    fn begin(&mut self) {
        if self.threads > 1
            && let Some(background) = BackgroundSearch::begin(self.task())
        {
            self.learner = State::Background(background);
            return;
        }
        let learner = Learner::new(&self.problem, self.seed);
        let learner = learner.and_then(|mut learner| {
            let room = self.found().all(|found| learner.exclude(found));
            room.then(|| Box::new(learner))
        });
        self.learner = learner.map_or(State::Over, State::UnderWay);
    }

    fn task(&self) -> Task {
        Task {
            problem: Arc::clone(&self.problem),
            seed: self.seed,
            threads: self.threads - 1,
            excluded: self.found().cloned().collect(),
            wanted: self.wanted,
            memory: self.memory,
        }
    }

    /// Ends it: nothing more will be asked.
    pub(crate) fn stop(&mut self) {
        self.learner = State::Over;
    }
}

/// Which of the two is seen to get on.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Favorite {
    Neither,
    Walk,
    Learning,
}

impl Favorite {
    fn new(walk: &Forecast, learned: Work) -> Favorite {
        let is_shallow = learned.levels as f64 > SHALLOW * learned.literals as f64;
        let [is_deep, is_shallow] =
            [!is_shallow, is_shallow].map(|is| is && learned.conflicts >= CONFLICTS);
        let ends_soon = walk.share > SOON;
        if walk.share < LUCK
            || is_deep && !ends_soon
            || walk.pace() < STUCK && walk.share > STUCK_FROM
        {
            Favorite::Learning
        } else if ends_soon && walk.is_steady() && is_shallow {
            Favorite::Walk
        } else {
            Favorite::Neither
        }
    }

    /// How much time learning gets while the walk takes this long.
    fn time(self, walked: Duration) -> Duration {
        match self {
            Favorite::Neither => walked,
            Favorite::Walk => walked / TIMES_OF_FAVORITE,
            Favorite::Learning => walked * TIMES_OF_FAVORITE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::EngineKind;
    use crate::tree::choice;
    use crate::tree::walk::Walk;
    use quadrille_cpu::internal::InstructionSet;
    use quadrille_problem::baseline;
    use quadrille_problem::limits::Monitor;

    /// A walk that finds nothing, and learning that begins at once.
    fn eager(
        problem: &Problem,
        wanted: u64,
        of_walk: &[Vec<OptionId>],
        threads: usize,
    ) -> (Option<End>, Box<Learning>) {
        let mut learning = Learning::new(problem, wanted, 0, &Limits::new())
            .unwrap()
            .on_threads(threads);
        for solution in of_walk {
            assert!(!learning.note(solution));
        }
        let clock = Limits::new().start();
        let mut walked = AHEAD;
        loop {
            let end = learning.look(
                WORK_AHEAD,
                std::mem::replace(&mut walked, Duration::from_micros(1)),
                0.0,
                &clock,
            );
            if end.is_some() {
                return (end, learning);
            }
        }
    }

    /// Six items in a ring, each by itself, with the next one or with the one after; a few of these
    /// options.
    fn problems() -> impl Iterator<Item = Problem> {
        (1..1_u32 << 18).step_by(997).map(|mask| {
            let there = (0..18).filter(|i| mask >> i & 1 == 1);
            let option = |i: u32| match i / 6 {
                0 => format!("{i}\n"),
                step => format!("{} {}\n", i % 6, (i % 6 + step) % 6),
            };
            format!("0 1 2 3 4 5\n{}", there.map(option).collect::<String>())
                .parse()
                .unwrap()
        })
    }

    #[test]
    fn it_answers_whatever_the_walk_has_found() {
        let mut seen = [0; 3];
        for problem in problems() {
            let all = baseline::solutions(&problem);
            seen[all.len().min(2)] += 1;
            for threads in 1..=3 {
                for n_found in 0..all.len().min(2) {
                    let (end, mut learning) = eager(&problem, 2, &all[..n_found], threads);
                    assert_eq!(
                        end,
                        Some(if all.len() < 2 {
                            End::Exhausted
                        } else {
                            End::Solutions
                        })
                    );
                    let mut found: Vec<_> = all[..n_found].to_vec();
                    found.extend(std::iter::from_fn(|| learning.take()));
                    found.sort();
                    found.dedup();
                    // threads may have found one more before they were asked
                    assert_eq!(found.len().min(2), all.len().min(2));
                    assert!(found.iter().all(|solution| all.contains(solution)));
                }
                let (end, learning) = eager(&problem, 1, &[], threads);
                assert_eq!(
                    end,
                    Some(if all.is_empty() {
                        End::Exhausted
                    } else {
                        End::Solutions
                    })
                );
                assert_eq!(learning.others.len(), all.len().min(1));
            }
        }
        assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
    }

    #[test]
    fn a_solution_of_both_counts_once() {
        for problem in problems() {
            let all = baseline::solutions(&problem);
            if let [only] = &*all {
                let mut learning = Learning::new(&problem, 2, 0, &Limits::new()).unwrap();
                learning.others.push(only.clone());
                assert!(!learning.note(only));
                assert_eq!(learning.take(), None);
            }
        }
    }

    /// A walk to which learning has handed over nothing yet has not ended for its caller.
    #[test]
    fn what_nobody_has_seen_is_no_end() {
        let mut seen = 0;
        for problem in problems() {
            let all = baseline::solutions(&problem);
            let driver = || choice::driver(EngineKind::Links, InstructionSet::best(), &problem);
            let limits = Limits::new().max_solutions(2);
            let mut walk = Walk::new(driver().unwrap(), limits.clone());
            let Some(first) = walk.advance().map(<[OptionId]>::to_vec) else {
                continue;
            };
            let Some(other) = all.iter().find(|solution| **solution != first) else {
                continue;
            };
            let mut learning = Learning::new(&problem, 2, 0, &limits).unwrap();
            learning.others.push(other.clone());
            let mut walk = Walk::new(driver().unwrap(), limits).with_rivals(None, Some(learning));
            assert!(walk.advance().is_some());
            assert_eq!((walk.report().solutions, walk.report().end), (1, None));
            walk.stop();
            assert_eq!(
                (walk.report().solutions, walk.report().end),
                (1, Some(End::Visitor))
            );
            seen += 1;
        }
        assert!(seen > 10);
    }

    #[test]
    fn what_the_learner_found_is_handed_over_where_the_walk_ends() {
        use crate::contenders::rivals::Rivals;
        use quadrille_engine::internal::Stop;
        let problem = problems()
            .find(|problem| baseline::solutions(problem).len() == 2)
            .unwrap();
        let all = baseline::solutions(&problem);
        let mut learning = Learning::new(&problem, 2, 0, &Limits::new()).unwrap();
        learning.others = vec![all[1].clone()];
        let mut rivals = Rivals::new(None, Some(learning));
        let found = |rivals: &Rivals| rivals.solution().map(<[_]>::to_vec);
        assert_eq!(rivals.join(Stop::Pause, &[], true), (Stop::Pause, false));
        assert_eq!(
            rivals.join(Stop::Solution, &all[0], true),
            (Stop::Solution, true)
        );
        assert_eq!((rivals.n_solutions(), found(&rivals)), (0, None));
        assert_eq!(
            rivals.join(Stop::Exhausted, &[], false),
            (Stop::Exhausted, false)
        );
        assert_eq!(
            rivals.join(Stop::Exhausted, &[], true),
            (Stop::Solution, false)
        );
        assert_eq!(
            (rivals.n_solutions(), found(&rivals)),
            (1, Some(all[1].clone()))
        );
        assert_eq!(
            rivals.join(Stop::Exhausted, &[], true),
            (Stop::Exhausted, false)
        );
        assert_eq!((rivals.n_solutions(), found(&rivals)), (1, None));
    }

    /// The learner does not know what the walk finds once both are under way.
    #[test]
    fn what_the_walk_found_meanwhile_is_not_found_again() {
        let clock = Limits::new().start();
        let mut seen = 0;
        for problem in problems() {
            let all = baseline::solutions(&problem);
            let [only] = &*all else { continue };
            for threads in 1..=2 {
                let mut learning = Learning::new(&problem, 2, 0, &Limits::new())
                    .unwrap()
                    .on_threads(threads);
                learning.begin();
                assert!(!learning.note(only));
                let pause = Duration::from_micros(1);
                let end = std::iter::repeat_with(|| learning.look(0, pause, 0.0, &clock))
                    .find(Option::is_some);
                assert_eq!(end, Some(Some(End::Exhausted)), "{threads}");
                assert_eq!(learning.take(), None);
                seen += 1;
            }
        }
        assert!(seen > 20, "{seen}");
    }

    #[test]
    fn a_short_walk_is_alone_whatever_the_clock_says() {
        let problem = problems()
            .find(|problem| baseline::solutions(problem).is_empty())
            .unwrap();
        let mut learning = Learning::new(&problem, 1, 0, &Limits::new()).unwrap();
        let (clock, day) = (Limits::new().start(), Duration::from_secs(86_400));
        let nodes = WORK_AHEAD.div_ceil(problem.n_entries() as u64);
        assert_eq!(learning.look(nodes - 1, day, 0.0, &clock), None);
        assert!(matches!(learning.learner, State::Waiting));
        assert_eq!(
            learning.look(nodes, Duration::ZERO, 0.0, &clock),
            Some(End::Exhausted)
        );
    }

    #[test]
    fn learning_comes_soon_beside_a_long_walk() {
        let problem = problems().next().unwrap();
        let after = |time: Duration, share: f64| {
            let mut learning = Learning::new(&problem, 1, 0, &Limits::new()).unwrap();
            learning.walk.note(time, share);
            let is_due = learning.is_due_to_begin(u64::MAX);
            learning.making = AHEAD * 2;
            assert!(
                !learning.is_due_to_begin(u64::MAX),
                "a learner takes as long to make"
            );
            is_due
        };
        let quarter = AHEAD / PART_WHERE_LONG;
        assert!(after(quarter, 1e-9) && !after(quarter / 2, 1e-9));
        assert!(!after(quarter, 0.5) && after(AHEAD, 0.5));
        let mut found = Learning::new(&problem, 2, 0, &Limits::new()).unwrap();
        found.note(&[]);
        found.walk.note(quarter, 1e-9);
        assert!(
            !found.is_due_to_begin(u64::MAX),
            "there may be another solution as near"
        );
    }

    #[test]
    fn a_walk_near_its_end_goes_on_alone_for_a_time() {
        let problem = problems()
            .find(|problem| baseline::solutions(problem).is_empty())
            .unwrap();
        let mut learning = Learning::new(&problem, 1, 0, &Limits::new()).unwrap();
        let clock = Limits::new().start();
        // half is done after a second, so the rest is expected to take another
        assert_eq!(
            learning.look(WORK_AHEAD, Duration::from_secs(1), 0.5, &clock),
            None
        );
        assert_eq!(
            learning.look(WORK_AHEAD, Duration::from_millis(1200), 0.6, &clock),
            None
        );
        assert_eq!(
            learning.look(WORK_AHEAD, Duration::from_millis(100), 0.9, &clock),
            Some(End::Exhausted)
        );
    }

    #[test]
    fn the_one_that_gets_on_is_the_favorite() {
        use Favorite::{Learning, Neither, Walk};
        let walk = |shares: [f64; 4]| {
            let mut walk = Forecast::default();
            shares
                .into_iter()
                .for_each(|share| walk.note(Duration::from_millis(1), share));
            walk
        };
        let learned = |levels, conflicts| Work {
            literals: 100,
            levels,
            conflicts,
            ..Work::default()
        };
        // clauses that say much, clauses that say little, and too few of them
        let favorites = |shares| {
            [learned(60, 50), learned(90, 50), learned(90, 49)]
                .map(|work| Favorite::new(&walk(shares), work))
        };
        assert_eq!(
            favorites([0.01, 0.02, 0.03, 0.04]),
            [Neither, Walk, Neither]
        );
        assert_eq!(
            favorites([0.001, 0.002, 0.003, 0.004]),
            [Learning, Neither, Neither]
        );
        assert_eq!(favorites([0.04; 4]), [Learning; 3]);
        assert_eq!(favorites([1e-4; 4]), [Learning, Neither, Neither]);
        assert_eq!(
            favorites([1e-8, 2e-8, 3e-8, 4e-8]),
            [Learning, Neither, Neither]
        );
        assert_eq!(favorites([1e-40, 2e-40, 3e-40, 4e-40]), [Learning; 3]);
        let four = Duration::from_secs(4);
        assert_eq!(
            [Walk, Neither, Learning].map(|favorite| favorite.time(four).as_secs()),
            [1, 4, 16]
        );
    }

    #[test]
    fn limits_hold() {
        // one solution, where two are wanted
        let problem = problems()
            .filter(|problem| baseline::solutions(problem).len() == 1)
            .last()
            .unwrap();
        assert!(
            Learning::new(&problem, 3, 0, &Limits::new()).is_none(),
            "a list"
        );
        assert!(
            Learning::new(&problem, 1, 0, &Limits::new().max_nodes(9)).is_none(),
            "nodes are the walk's"
        );
        let monitor = Monitor::new();
        monitor.cancel();
        let clock = Limits::new().monitor(monitor).start();
        let mut learning = Learning::new(&problem, 2, 0, &Limits::new().max_memory(1)).unwrap();
        assert_eq!(
            learning.look(WORK_AHEAD, Duration::from_secs(1), 0.0, &clock),
            Some(End::Cancelled)
        );
        let clock = Limits::new().start();
        while !matches!(learning.learner, State::Over) {
            assert_eq!(
                learning.look(WORK_AHEAD, Duration::from_micros(1), 0.0, &clock),
                None
            );
        }
    }
}
