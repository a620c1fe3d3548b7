//! A walk on several threads: one thread begins, and all threads continue a long walk.

use crate::scheduler::Parts;
use crate::scheduler::tuning::Tuning;
use crate::tree::form::{Form, Render};
use crate::tree::parallel::{Delivery, HelperThreads, WalkThreads, Work};
use crate::tree::visit::end_of;
use crate::tree::walk::{Visitor, Walk};
use quadrille_engine::internal::Stop;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Report};
use std::num::NonZero;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

impl Walk {
    /// Forbids other threads to join it, or allows it; threads that have joined leave.
    pub(crate) fn go_alone(&mut self, alone: bool) {
        let changes = std::mem::replace(&mut self.threads.alone, alone) != alone;
        if changes && self.threads.helpers.is_some() && self.end.is_none() {
            self.start_here();
        }
    }

    /// Lets the threads count solutions from now on instead of listing them.
    pub(crate) fn begin_to_count(&mut self, bulk: bool) {
        if let Delivery::List { .. } = self.threads.job.task {
            self.threads.job.task = Delivery::Count { bulk };
            if self.threads.helpers.is_some() {
                self.start_here();
            }
        }
    }

    /// Lends the solutions at hand, at most `left`, to a visitor, once there are some.
    pub(crate) fn lend_of_helpers(&mut self, mut left: u128, visit: &mut Visitor<'_>) {
        if self.run_helpers(u64::MAX) != Stop::Solution {
            return;
        }
        let Walk {
            clock,
            threads:
                WalkThreads {
                    helpers: Some(helpers),
                    ..
                },
            end,
            ..
        } = self
        else {
            return;
        };
        if let Some(clock) = clock {
            clock.pause();
        }
        loop {
            left -= 1;
            *end = end_of(visit(helpers.solution()), left, clock.as_ref());
            if end.is_some() || !helpers.next() {
                break;
            }
        }
        if let Some(clock) = clock {
            clock.go_on();
        }
    }

    /// Lends the texts of all solutions to a visitor, with how many there are, until it breaks off.
    pub(crate) fn visit_texts(
        &mut self,
        render: &Render,
        visit: &mut dyn FnMut(&[u8], u64) -> ControlFlow<()>,
    ) -> Report {
        let most = self.most();
        self.maker.form = Form::Text(Arc::clone(render));
        let mut text = Vec::new();
        while self.seek(u64::MAX) == Stop::Solution {
            let left = most - self.solutions() + 1;
            let broken = if let Some(helpers) = &mut self.threads.helpers
                && self.scheduler.solution().is_none()
            {
                let (text, n) = helpers.text(left);
                visit(text, n).is_break()
            } else {
                text.clear();
                render(self.restored(), &mut text);
                visit(&text, 1).is_break()
            };
            if broken {
                self.stop();
                break;
            }
        }
        self.report()
    }

    /// The number of nodes after this many more.
    pub(crate) fn after(&self, nodes: u64) -> u64 {
        if nodes == u64::MAX {
            nodes
        } else {
            self.work().counters.nodes.saturating_add(nodes)
        }
    }

    /// The solutions found; of those that several threads list, the ones seen.
    #[inline]
    pub(crate) fn solutions(&self) -> u128 {
        let of_walk = match &self.threads.helpers {
            Some(helpers) => helpers.solutions(),
            None => self.walker.counters().solutions,
        };
        of_walk + self.scheduler.n_solutions()
    }

    /// The work done.
    pub(crate) fn work(&self) -> Work {
        self.threads
            .helpers
            .as_ref()
            .map_or_else(|| self.walker.work(), |helpers| helpers.work())
    }

    /// Goes to the next solution, to the end, or until there have been this many nodes in all,
    /// about.
    pub(crate) fn run_helpers(&mut self, pause_at: u64) -> Stop {
        let most = self.most();
        let last = pause_at.min(self.limits.nodes.unwrap_or(u64::MAX));
        self.clock.get_or_insert_with(|| self.limits.start());
        while let (None, Some(helpers)) = (self.end, &mut self.threads.helpers) {
            if helpers.next() {
                return Stop::Solution;
            }
            // where every node is a solution there never is a pause
            self.end = self.clock.as_ref().and_then(Clock::stop);
            if self.end.is_some() {
                break;
            }
            let before = match last {
                u64::MAX => 0,
                _ => helpers.work().counters.nodes,
            };
            match helpers.run(last.saturating_sub(before)) {
                Stop::Solution => return Stop::Solution,
                Stop::Exhausted => {
                    self.end = Some(End::Exhausted);
                    self.show();
                }
                Stop::Pause => {
                    self.note_pause(last);
                    if self.end.is_none() && pause_at != u64::MAX {
                        return Stop::Pause;
                    }
                    if self.end.is_none() {
                        self.look();
                    }
                }
            }
            if self.solutions() >= most {
                self.end = Some(End::Solutions);
            }
        }
        self.threads.stop();
        Stop::Exhausted
    }

    /// Notes how far the search is, and whether the clock, or the limit of nodes if there is a
    /// `last` one, has ended it.
    fn note_pause(&mut self, last: u64) {
        self.end = self.clock.as_ref().and_then(Clock::stop);
        self.show();
        let nodes = match last {
            u64::MAX => 0,
            _ => self.work().counters.nodes,
        };
        if self.limits.nodes.is_some_and(|most| nodes >= most) {
            self.end = Some(match self.state().0.is_empty() {
                true => End::Exhausted,
                false => End::Nodes,
            });
        }
    }

    /// Lets several threads go on, if the walk has taken so long that this pays.
    pub(crate) fn start_if_it_lasts(&mut self) {
        let WalkThreads {
            job,
            alone,
            helpers,
        } = &self.threads;
        let begins = job.threads > 1 && !*alone && helpers.is_none() && !self.scheduler.learns();
        let ticks = self.walker.ticks();
        let lasts = ticks >= job.pace.alone
            || ticks >= job.pace.soon && self.share() * Tuning::USUAL.long_walk < 1.0;
        if begins && lasts && self.end.is_none() {
            self.start_here();
        }
    }

    /// Lets several threads go on with the remaining parts.
    fn start_here(&mut self) {
        let (rest, work) = self.state();
        self.start(rest, work);
    }

    /// Lets several threads go on with these parts of the tree after this work. Threads may have
    /// done more since; that is forgotten.
    pub(crate) fn start(&mut self, rest: Parts, work: Work) {
        self.change_engine();
        let Some(base) = self.walker.tree().cloned() else {
            return;
        };
        let before = self.share();
        let mut job = self.threads.job;
        if self.threads.alone {
            job.threads = 1;
        } else if !job.pace.divides {
            // more threads than cores keep more subtrees open, and the memo table serves each less
            let cores = thread::available_parallelism().map_or(1, NonZero::get);
            job.threads = job.threads.min(cores.max(2));
        }
        // those that were there before stop first
        self.threads.helpers = None;
        let clock = self.clock.clone().unwrap_or_default();
        let helpers = HelperThreads::new(base, rest, (work, before), job, &self.maker, &clock);
        self.threads.helpers = Some(Box::new(helpers));
    }
}
