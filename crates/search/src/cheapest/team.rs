//! A pass on several threads: they share the findings, and so the limit for better ones.
//!
//! What a limit leaves of a tree depends on the limit, so a path means something only to the engine
//! that it came from: a thread without work gets a copy of an engine, and of its level the children
//! that were not taken yet.

use super::Task;
use crate::settings::pace::Pace;
use crate::tree::parallel::{TURN, Work};
use quadrille_engine::internal::{Stop, Walker};
use quadrille_lp::Incumbents;
use quadrille_problem::internal::{Clock, Moment};
use quadrille_problem::limits::End;
use quadrille_problem::team;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The threads of a pass.
pub(super) struct Team<'t> {
    task: &'t Task<'t>,
    incumbents: &'t Incumbents<'t>,
    pace: Pace,
    state: Mutex<TeamPool>,
    wake: Condvar,
    /// How many threads wait for work.
    idle: AtomicUsize,
    stop: Arc<AtomicBool>,
    nodes: AtomicU64,
}

/// What changes under a lock.
struct TeamPool {
    waiting: VecDeque<Walker>,
    running: usize,
    work: Work,
    end: End,
}

impl<'t> Team<'t> {
    /// A team that continues the walk of one thread.
    pub(super) fn new(
        task: &'t Task<'t>,
        incumbents: &'t Incumbents<'t>,
        walker: Walker,
        pace: Pace,
    ) -> Self {
        let work = Work::of(&walker);
        let state = TeamPool {
            waiting: VecDeque::from([walker]),
            running: 0,
            work,
            end: End::Exhausted,
        };
        Team {
            task,
            incumbents,
            pace,
            state: Mutex::new(state),
            wake: Condvar::new(),
            idle: AtomicUsize::new(0),
            stop: Arc::default(),
            nodes: AtomicU64::new(work.counters.nodes),
        }
    }

    /// Searches to the end, or until the clock ends it.
    pub(super) fn search(self, clock: &Clock) -> (Work, End) {
        let part = clock.for_part(&self.stop);
        self.state()
            .waiting
            .iter_mut()
            .for_each(|walker| walker.watch(&part));
        let work = |clock: Option<&Clock>| {
            catch_unwind(AssertUnwindSafe(|| self.work(clock))).unwrap_or_else(|panic| {
                // the others would wait for what this one had
                self.stop_all(&self.state());
                resume_unwind(panic)
            });
        };
        team::run(self.task.threads, || work(Some(clock)), || work(None));
        let TeamPool { work, end, .. } = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        (work, end)
    }

    fn state(&self) -> MutexGuard<'_, TeamPool> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets all threads stop; under the lock, or one may just be about to wait.
    fn stop_all(&self, _: &MutexGuard<'_, TeamPool>) {
        self.stop.store(true, Ordering::Relaxed);
        self.wake.notify_all();
    }

    /// Works until there is nothing left; with a clock, until that stops all.
    fn work(&self, clock: Option<&Clock>) {
        while let Some(mut walker) = self.take(clock) {
            let before = Work::of(&walker);
            let (mut step, mut nodes) = (1, before.counters.nodes);
            while !self.stop.load(Ordering::Relaxed) {
                let begin = Moment::now();
                walker.set_most(self.task.reduce(self.incumbents.most()));
                match walker.run(false, walker.counters().nodes + step) {
                    Stop::Solution => self.find(&walker),
                    Stop::Exhausted => break,
                    Stop::Pause => step = self.pace.next(step, Moment::now().since(begin)),
                }
                let now = walker.counters().nodes;
                self.nodes.fetch_add(now - nodes, Ordering::Relaxed);
                nodes = now;
                self.poll(&mut walker, clock);
            }
            let mut state = self.state();
            state.work.add(&before, &Work::of(&walker));
            state.running -= 1;
            if state.running == 0 {
                self.wake.notify_all();
            }
        }
    }

    /// Waits for something to do; `None` if there will be nothing.
    fn take(&self, clock: Option<&Clock>) -> Option<Walker> {
        let mut state = self.state();
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(walker) = state.waiting.pop_front() {
                state.running += 1;
                return Some(walker);
            }
            if state.running == 0 {
                return None;
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            state = match clock {
                None => self
                    .wake
                    .wait(state)
                    .unwrap_or_else(PoisonError::into_inner),
                Some(_) => {
                    self.wake
                        .wait_timeout(state, TURN)
                        .unwrap_or_else(PoisonError::into_inner)
                        .0
                }
            };
            self.idle.fetch_sub(1, Ordering::Relaxed);
            if let Some(clock) = clock {
                self.look(&mut state, clock);
            }
        }
    }

    /// Looks after the others, and with a clock after the limits.
    fn poll(&self, walker: &mut Walker, clock: Option<&Clock>) {
        let wanted = self.pace.divides || self.idle.load(Ordering::Relaxed) > 0;
        if !wanted && clock.is_none() {
            return;
        }
        let mut state = self.state();
        if wanted
            && (self.pace.divides || state.waiting.is_empty())
            && let Some(other) = walker.give_away(2)
        {
            state.waiting.push_back(other);
            self.wake.notify_all();
        }
        if let Some(clock) = clock {
            self.look(&mut state, clock);
        }
    }

    /// Lets all stop where a limit is reached, and shows how far they are.
    fn look(&self, state: &mut MutexGuard<'_, TeamPool>, clock: &Clock) {
        if let Some(end) = clock.stop() {
            state.end = end;
            self.stop_all(state);
        }
        // how much of such a tree is left is not known before it is done
        clock.report(
            self.nodes.load(Ordering::Relaxed),
            self.incumbents.n_solutions() as u128,
            0.0,
        );
    }

    /// Keeps the walker's solution if it ranks among the `k` cheapest.
    fn find(&self, walker: &Walker) {
        let mut options = walker.chosen().to_vec();
        options.sort_unstable();
        self.task.keep(options, self.incumbents);
    }
}
