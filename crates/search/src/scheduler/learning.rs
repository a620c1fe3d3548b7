//! Learning from conflicts beside a walk, where one solution or two answer the question.
//!
//! A few greedy dives come first. With threads to spare, these learn while the walk goes on. Which
//! solution is found depends on the clock then; whether there is one, or only one, does not.

use super::{Contender, Outlook, Turn};
use crate::learn::{BackgroundSearch, Learner, Outcome, Task, dives};
use crate::scheduler::forecast::Forecast;
use crate::scheduler::tuning::Tuning;
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::problem::{OptionId, Problem};
use std::sync::Arc;

/// Solutions that more than this many are asked for are a list, and a list has the order of the
/// walk.
pub(crate) const MOST_WANTED: u64 = 2;

/// A search that learns, beside a walk.
pub(crate) struct Learning {
    problem: Arc<Problem>,
    seed: u64,
    threads: usize,
    state: State,
    memory: u64,
    /// This many solutions are an answer.
    wanted: usize,
    /// Solutions that the walk has found, and others.
    of_walk: Vec<Vec<OptionId>>,
    others: Vec<Vec<OptionId>>,
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
    /// Learning for a search where `wanted` solutions answer, if it can: on all of these threads
    /// but the one that walks.
    pub(crate) fn new(
        problem: &Arc<Problem>,
        wanted: u64,
        [seed, threads]: [u64; 2],
        limits: &Limits,
        tuning: Tuning,
    ) -> Option<Learning> {
        if wanted > MOST_WANTED || limits.nodes.is_some() {
            return None;
        }
        Some(Learning {
            problem: Arc::clone(problem),
            seed,
            threads: threads as usize,
            state: State::Waiting,
            memory: limits.memory.unwrap_or(tuning.memory),
            wanted: wanted as usize,
            of_walk: Vec::new(),
            others: Vec::new(),
            tuning,
        })
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
            false => Turn::Paused,
        }
    }

    fn learner(&self) -> Option<Learner> {
        let mut learner = Learner::new(&self.problem, self.seed)?;
        let is_room = self.found().all(|found| learner.exclude(found));
        is_room.then_some(learner)
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
        let found = dives(&self.problem, self.seed, self.wanted, stop);
        self.add(found);
        self.state = State::Over;
        if self.threads > 1
            && let Some(background) = BackgroundSearch::begin(self.task())
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

    /// The remaining work of a learner is unknown: its prospects depend on those of the walk and on
    /// the length of learned clauses.
    fn outlook(&self, walk: &Forecast) -> Outlook {
        let State::UnderWay(learner) = &self.state else {
            return Outlook::Even;
        };
        let (work, tuning) = (learner.work(), &self.tuning);
        let says_much = (work.levels as f64) < tuning.telling * work.literals as f64;
        if tuning.needs_luck(walk.share) || says_much && learner.ticks() < tuning.chance {
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
