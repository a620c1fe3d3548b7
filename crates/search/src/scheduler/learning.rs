//! Learning from conflicts beside a walk, where one solution or two answer the question, or where
//! there are few solutions in all.
//!
//! Where one or two answer, a few greedy dives come first. With threads to spare, these learn while
//! the walk goes on. Which solution is found depends on the clock then; whether there is one, or
//! only one, does not.
//!
//! Counts and lists need all solutions. The learner blocks each one that it finds until it proves
//! that there are no more: then it has counted them, and a list goes on with those that the walk
//! has not shown, in the order of the walk. What the walk has found is of no use to it.

use super::{Contender, Outlook, Turn};
use crate::learn::{BackgroundSearch, Learner, Outcome, Task, dives};
use crate::scheduler::forecast::Forecast;
use crate::scheduler::tuning::Tuning;
use num_bigint::BigUint;
use quadrille_engine::Step;
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

/// Solutions that more than this many are asked for are a list, and a list has the order of the
/// walk.
pub(crate) const MOST_WANTED: u64 = 2;

/// A solution, its options in ascending order, and the path to its node in the tree of a walk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placed {
    pub(crate) path: Vec<Step>,
    pub(crate) solution: Vec<OptionId>,
}

/// Puts solutions into the order of a walk; `None` where there is no walk of the problem.
pub(crate) type Sort = Arc<dyn Fn(Vec<Vec<OptionId>>) -> Option<Vec<Placed>> + Send + Sync>;

/// What learning is to find.
#[derive(Clone)]
pub(crate) enum Goal {
    /// So many solutions, any of them, those of the walk among them.
    Any(usize),
    /// The number of all solutions, or that there are at least so many.
    Count(u64),
    /// All solutions, for a list in this order.
    List(Sort),
}

/// A search that learns, beside a walk.
pub(crate) struct Learning {
    problem: Arc<Problem>,
    seed: u64,
    threads: usize,
    state: State,
    memory: u64,
    goal: Goal,
    /// Solutions that the walk has found, if any will do, and others.
    of_walk: Vec<Vec<OptionId>>,
    others: Vec<Vec<OptionId>>,
    /// The number of all solutions, or as many as were to be counted, and how it was found.
    known: Option<(BigUint, String)>,
    /// The part of a list that the walk has not shown, the next solution last.
    rest: Vec<Placed>,
    tuning: Tuning,
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
    /// Learning for a search with this goal, if it can: on all of these threads but the one that
    /// walks, where any solutions will do.
    pub(crate) fn new(
        problem: &Arc<Problem>,
        goal: Goal,
        [seed, threads]: [u64; 2],
        limits: &Limits,
        tuning: Tuning,
    ) -> Option<Learning> {
        if limits.nodes.is_some() {
            return None;
        }
        Some(Learning {
            problem: Arc::clone(problem),
            seed,
            threads: threads as usize,
            state: State::Waiting,
            memory: limits.memory.unwrap_or(tuning.memory),
            goal,
            of_walk: Vec::new(),
            others: Vec::new(),
            known: None,
            rest: Vec::new(),
            tuning,
        })
    }

    /// Whether any solutions will do, so that those of the walk count.
    pub(crate) fn takes_any(&self) -> bool {
        matches!(self.goal, Goal::Any(_))
    }

    /// Whether the number of solutions is asked for, and no solution.
    pub(crate) fn counts(&self) -> bool {
        matches!(self.goal, Goal::Count(_))
    }

    /// The walk has found a solution; whether that is enough.
    pub(crate) fn note(&mut self, chosen: &[OptionId]) -> bool {
        if !self.takes_any() {
            return false;
        }
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
        match self.goal {
            Goal::Any(wanted) => self.of_walk.len() + self.others.len() >= wanted,
            Goal::Count(most) => self.others.len() as u64 >= most,
            Goal::List(_) => false,
        }
    }

    /// Whether there are solutions that the walk has not shown.
    pub(crate) fn has_others(&self) -> bool {
        self.takes_any() && !self.others.is_empty() || !self.rest.is_empty()
    }

    /// A solution that the walk has not shown: the next one of a list.
    pub(crate) fn take(&mut self) -> Option<Vec<OptionId>> {
        match self.goal {
            Goal::Any(_) => self.others.pop(),
            Goal::Count(_) | Goal::List(_) => self.rest.pop().map(|placed| placed.solution),
        }
    }

    /// The path to the next solution of a list that the walk has not shown.
    pub(crate) fn next_path(&self) -> Option<&[Step]> {
        Some(&self.rest.last()?.path)
    }

    /// The number of all solutions, or as many as were to be counted, and how they were found.
    pub(crate) fn known(&self) -> Option<(&BigUint, &str)> {
        let (count, reason) = self.known.as_ref()?;
        Some((count, reason))
    }

    /// All solutions are found, or enough for a count. A list goes on after those that the walk has
    /// shown. False where the order is not to be had.
    pub(crate) fn complete(&mut self, n_shown: u128) -> bool {
        let found = std::mem::take(&mut self.others);
        let count = BigUint::from(found.len());
        if let Goal::List(sort) = &self.goal {
            let Some(sorted) = sort(found) else {
                return false;
            };
            let n_shown = usize::try_from(n_shown).unwrap_or(usize::MAX);
            self.rest = sorted.into_iter().skip(n_shown).rev().collect();
        }
        self.known = Some((count, "learning".into()));
        true
    }

    /// The conflicts that were learned from.
    pub(crate) fn conflicts(&self) -> u64 {
        match &self.state {
            State::UnderWay(learner) => learner.work().conflicts,
            State::Background(background) => background.conflicts(),
            State::Waiting | State::Over => 0,
        }
    }

    /// Ends it: nothing more will be asked.
    pub(crate) fn stop(&mut self) {
        self.state = State::Over;
    }

    /// Adds solutions that the walk has not found; what that answers.
    fn add(&mut self, found: impl IntoIterator<Item = Vec<OptionId>>) -> Turn {
        for solution in found {
            if !self.of_walk.contains(&solution) {
                self.others.push(solution);
            }
        }
        match self.is_enough() {
            true => Turn::Ended(End::Solutions),
            false if !self.takes_any() && self.others.len() > self.tuning.few => Turn::Over,
            false => Turn::Paused,
        }
    }

    fn learner(&self) -> Option<Learner> {
        let mut learner = Learner::new(&self.problem, self.seed)?;
        let is_room = self.found().all(|found| learner.exclude(found));
        is_room.then_some(learner)
    }

    fn task(&self, wanted: usize) -> Task {
        Task {
            problem: Arc::clone(&self.problem),
            seed: self.seed,
            threads: self.threads - 1,
            excluded: self.found().cloned().collect(),
            wanted,
            memory: self.memory,
        }
    }
}

impl Contender for Learning {
    fn start_ticks(&self, walk: &Forecast) -> Option<f64> {
        let per_entry = match self.tuning.needs_luck(walk.share) {
            true => 0,
            false => self.tuning.learner_per_entry,
        };
        let ticks = per_entry as f64 * self.problem.n_entries() as f64;
        matches!(self.state, State::Waiting).then_some(ticks)
    }

    fn begin(&mut self, stop: &dyn Fn() -> bool) -> bool {
        self.state = State::Over;
        if let Goal::Any(wanted) = self.goal {
            let found = dives(&self.problem, self.seed, wanted, stop);
            self.add(found);
        }
        if let Goal::Any(wanted) = self.goal
            && self.threads > 1
            && let Some(background) = BackgroundSearch::begin(self.task(wanted))
        {
            self.state = State::Background(background);
        } else if let Some(learner) = self.learner() {
            self.state = State::UnderWay(Box::new(learner));
        }
        !stop()
    }

    fn ticks(&self) -> u64 {
        match &self.state {
            State::UnderWay(learner) => learner.ticks(),
            State::Waiting | State::Background(_) | State::Over => 0,
        }
    }

    /// The remaining work of a learner is unknown: its prospects depend on those of the walk, and
    /// where any solutions will do, on the length of learned clauses.
    fn outlook(&self, walk: &Forecast) -> Outlook {
        let State::UnderWay(learner) = &self.state else {
            return Outlook::Even;
        };
        let (work, tuning) = (learner.work(), &self.tuning);
        let levels_per_literal = work.levels as f64 / work.literals.max(1) as f64;
        let ratio = walk.expected_late() / walk.spent / tuning.endless;
        if !self.takes_any() {
            let says = (1.0 - levels_per_literal) / (1.0 - tuning.telling);
            return Outlook::Share(ratio.powi(2).min(tuning.favorite_share) * says.powi(2));
        }
        let says_much = levels_per_literal < tuning.telling;
        let has_chance = learner.ticks() < tuning.chance || ratio > 1.0;
        if tuning.needs_luck(walk.share) || says_much && has_chance {
            Outlook::Favorite
        } else if walk.expected() < tuning.soon * walk.spent {
            Outlook::Behind
        } else {
            Outlook::Even
        }
    }

    fn run(&mut self, ticks: u64) -> Turn {
        if self.is_enough() {
            return Turn::Ended(End::Solutions);
        }
        match &mut self.state {
            State::Waiting | State::Over => Turn::Paused,
            State::Background(background) => {
                let found = background.collect();
                // excluded solutions were found before, and the others are here
                match self.add(found.solutions) {
                    Turn::Paused if found.exhausted => Turn::Ended(End::Exhausted),
                    turn => turn,
                }
            }
            State::UnderWay(learner) => {
                let outcome = learner.run_ticks(ticks);
                let is_full = learner.bytes() as u64 > self.memory;
                match outcome {
                    Outcome::Pause if !is_full => Turn::Paused,
                    Outcome::Pause | Outcome::Full => {
                        self.state = State::Over;
                        Turn::Paused
                    }
                    Outcome::Exhausted => Turn::Ended(End::Exhausted),
                    Outcome::Solution => {
                        let solution = learner.solution().to_vec();
                        self.add([solution])
                    }
                }
            }
        }
    }
}
