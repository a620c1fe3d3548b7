//! A search under way: the loop of an engine, stopped now and then to check the limits.

use crate::scheduler::Parts;
use crate::scheduler::{Scheduler, Standing};
use crate::tree::driver::Driver;
use crate::tree::form::Maker;
use crate::tree::parallel::{WalkThreads, Work};
use crate::tree::switch::Switch;
use quadrille_engine::internal::{Counters, Stop};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits, Report};
use quadrille_problem::problem::OptionId;
use std::ops::ControlFlow;

/// The most nodes between two polls.
const MAX_POLL: u64 = 1 << 20;

pub(crate) type Visitor<'v> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'v;

/// Where [`advance_within`](crate::Solutions::advance_within) came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advance<'s> {
    /// A solution, its options in ascending order.
    Solution(&'s [OptionId]),
    /// The nodes are used up; the next call goes on from here.
    Paused,
    /// The search has ended; the report shows why.
    Ended,
}

/// A search under way, one solution at a time: `advance` lends the next one.
pub(crate) struct Walk {
    pub(crate) walker: Driver,
    pub(crate) limits: Limits,
    /// Started at the first node.
    pub(crate) clock: Option<Clock>,
    pub(crate) end: Option<End>,
    /// Whether it was sent to a path, and so is no walk of the whole tree.
    pub(crate) entered: bool,
    pub(crate) poll_at: u64,
    /// The nodes between two polls: at first one, since a single node may count a large residual
    /// problem at once.
    poll_step: u64,
    /// The work done at the last poll, in ticks.
    polled: u64,
    pub(crate) maker: Maker,
    /// The contenders that may answer sooner.
    pub(crate) scheduler: Scheduler,
    /// The engine that takes over if it lasts.
    pub(crate) switch: Option<Switch>,
    /// The work done up to the solution at which the visitor broke off, where the engine has gone
    /// on since.
    pub(crate) heard: Option<Counters>,
    pub(crate) threads: WalkThreads,
}

impl Walk {
    /// A walk of the whole tree of a fresh engine.
    pub(crate) fn new(walker: impl Into<Driver>, limits: Limits) -> Self {
        let (poll_at, poll_step, polled) = (0, 1, 0);
        Walk {
            walker: walker.into(),
            limits,
            clock: None,
            end: None,
            entered: false,
            poll_at,
            poll_step,
            polled,
            maker: Maker::default(),
            scheduler: Scheduler::default(),
            switch: None,
            heard: None,
            threads: WalkThreads::default(),
        }
    }

    /// Begins again with some of the options, like a new walk with these limits; false where the
    /// engine cannot restart.
    pub(crate) fn restart(&mut self, limits: Limits, keep: &[bool]) -> bool {
        (self.limits, self.clock, self.end, self.entered) = (limits, None, None, false);
        self.scheduler = Scheduler::default();
        (self.poll_at, self.poll_step, self.polled) = (0, 1, 0);
        self.walker.restart(keep)
    }

    /// Whether it has left the root.
    pub(crate) fn is_under_way(&self) -> bool {
        self.clock.is_some() || self.entered
    }

    /// Leaves the walk alone, without contenders: they answer for the whole tree, and do not know
    /// the remaining frontier.
    pub(crate) fn alone(&mut self) {
        self.entered = true;
        self.scheduler.let_go();
    }

    /// The parts of the tree that are left, and the work done at the same moment.
    pub(crate) fn state(&mut self) -> (Parts, Work) {
        if let Some(rest) = self.scheduler.rest_of_tree() {
            return (rest, self.work());
        }
        if self.end == Some(End::Exhausted) {
            return (Vec::new(), self.work());
        }
        if let Some(helpers) = &mut self.threads.helpers {
            return helpers.state();
        }
        let rest = self.walker.position().map(|at| (at, self.walker.floor()));
        (rest.into_iter().collect(), self.walker.work())
    }

    /// The next solution, its options in ascending order; `None` at the end, which
    /// [`report`](Walk::report) explains.
    pub(crate) fn advance(&mut self) -> Option<&[OptionId]> {
        match self.advance_within(u64::MAX) {
            Advance::Solution(options) => Some(options),
            Advance::Paused | Advance::Ended => None,
        }
    }

    /// The present solution.
    pub(crate) fn restored(&mut self) -> &[OptionId] {
        match (self.scheduler.solution(), &self.threads.helpers) {
            (Some(handed_over), _) => self.maker.solution(handed_over),
            (None, Some(helpers)) => helpers.solution(),
            (None, None) => self.maker.solution(self.walker.chosen()),
        }
    }

    /// Goes to the next solution, but visits at most this many nodes more.
    pub(crate) fn advance_within(&mut self, nodes: u64) -> Advance<'_> {
        match self.seek(nodes) {
            Stop::Solution => {}
            Stop::Pause => return Advance::Paused,
            Stop::Exhausted => return Advance::Ended,
        }
        Advance::Solution(self.restored())
    }

    /// Goes to the next solution, which the engine then has, but visits at most this many nodes
    /// more.
    pub(crate) fn seek(&mut self, nodes: u64) -> Stop {
        let most = self.most();
        if self.solutions() >= most {
            self.end.get_or_insert(End::Solutions);
        }
        if let Some(clock) = &mut self.clock {
            clock.go_on();
            // many solutions may be at hand, and no node for long
            if clock.is_cancelled() && self.end.is_none() {
                self.end = Some(End::Cancelled);
                self.threads.stop();
            }
        }
        let stop = self.run(false, self.after(nodes));
        if let Some(clock) = &mut self.clock {
            clock.pause();
        }
        let wanted = self.solutions() < most;
        let (stop, enough) = self.scheduler.join(stop, self.walker.chosen(), wanted);
        if enough {
            self.end.get_or_insert(End::Solutions);
        }
        if stop == Stop::Solution && self.solutions() >= most {
            self.end = Some(End::Solutions);
            self.threads.stop();
        }
        if self.end.is_some() {
            self.scheduler.stop_learning();
        }
        stop
    }

    pub(crate) fn most(&self) -> u128 {
        self.limits.solutions.map_or(u128::MAX, u128::from)
    }

    /// Counts the remaining solutions, in bulk where the engine can.
    pub(crate) fn count(&mut self) -> Report {
        if let Some(clock) = &mut self.clock {
            clock.go_on();
        }
        if !self.count_in_bulk(u64::MAX) {
            self.begin_to_count(false);
            while self.seek(u64::MAX) == Stop::Solution {}
        }
        self.report()
    }

    /// Counts, in bulk if the engine can, and visits at most `nodes` more nodes; returns whether
    /// the walk has ended. The clock runs on between two calls where it counts in bulk.
    pub(crate) fn count_within(&mut self, nodes: u64) -> bool {
        if self.count_in_bulk(nodes) {
            return self.end.is_some();
        }
        let pause_at = self.after(nodes);
        loop {
            match self.seek(pause_at.saturating_sub(self.work().counters.nodes)) {
                Stop::Solution if self.work().counters.nodes < pause_at => {}
                Stop::Solution | Stop::Pause => return false,
                Stop::Exhausted => return true,
            }
        }
    }

    /// Counts without finding solutions, if that is possible; whether it is. Narrow layers go
    /// first.
    fn count_in_bulk(&mut self, nodes: u64) -> bool {
        if !self.counts_in_bulk() {
            return false;
        }
        self.begin_to_count(true);
        let clock = self.clock.get_or_insert_with(|| self.limits.start());
        if self.end.is_none() {
            self.end = self.scheduler.lead(clock);
            if self.end == Some(End::Exhausted) {
                self.show();
            }
        }
        self.run(true, self.after(nodes));
        true
    }

    /// Whether solutions are counted without being found.
    fn counts_in_bulk(&self) -> bool {
        self.limits.solutions.is_none() && self.walker.counts_in_bulk()
    }

    /// The share of the tree that is done.
    pub(crate) fn share(&self) -> f64 {
        match &self.threads.helpers {
            _ if self.end == Some(End::Exhausted) => 1.0,
            Some(helpers) => helpers.share(),
            None => self.walker.progress(),
        }
    }

    /// The caller breaks off.
    pub(crate) fn stop(&mut self) {
        if self.has_more() {
            self.end = None;
        }
        self.end.get_or_insert(End::Visitor);
        self.threads.stop();
        self.scheduler.let_go();
    }

    /// Whether solutions are known that the caller wants and has not seen.
    fn has_more(&self) -> bool {
        self.scheduler.has_more() && self.solutions() < self.most()
    }

    /// Whether at least `n` solutions exist, found or counted.
    pub(crate) fn has_at_least(&self, n: u128) -> bool {
        self.solutions().max(self.scheduler.known().unwrap_or(0)) >= n
    }

    /// What has been done so far.
    pub(crate) fn report(&self) -> Report {
        self.report_of(self.work())
    }

    /// The report of the work done at some moment.
    pub(crate) fn report_of(&self, work: Work) -> Report {
        let counters = self.heard.unwrap_or(work.counters);
        let mut report = Work { counters, ..work }.report();
        report.end = self.end.filter(|_| !self.has_more());
        report.solutions += self.scheduler.n_solutions();
        report.solutions = report.solutions.min(self.most());
        report.conflicts = self.walker.conflicts().or(self.scheduler.conflicts());
        report
    }

    /// Walks on: to a solution (never with `bulk`), until there have been this many nodes in all,
    /// or to the end.
    #[inline]
    fn run(&mut self, bulk: bool, pause_at: u64) -> Stop {
        while self.end.is_none() {
            if self.threads.helpers.is_some() {
                return self.run_helpers(pause_at);
            }
            let stop = match self.walker.run(bulk, self.poll_at.min(pause_at)) {
                Ok(stop) => stop,
                Err(end) => {
                    self.end = Some(end);
                    break;
                }
            };
            match stop {
                Stop::Solution => return Stop::Solution,
                Stop::Pause if (pause_at..self.poll_at).contains(&self.walker.counters().nodes) => {
                    return Stop::Pause;
                }
                // a caller who counts nodes is not charged for what contenders do
                stop => self.pass(stop, bulk || pause_at == u64::MAX),
            }
        }
        Stop::Exhausted
    }

    /// Ends where the tree is exhausted, and polls the limits otherwise; with `looks` it also gives
    /// contenders their turn.
    pub(crate) fn pass(&mut self, stop: Stop, looks: bool) {
        if stop == Stop::Exhausted {
            self.end = Some(End::Exhausted);
            self.show();
            return;
        }
        self.poll();
        if self.end.is_none()
            && let (Some(switch), Some(walker)) = (&self.switch, self.walker.tree())
            && switch.is_due(walker)
        {
            self.change_engine();
        }
        if looks && self.end.is_none() {
            self.look();
        }
        self.start_if_it_lasts();
    }

    /// Lets another engine go on, if there is one.
    pub(crate) fn change_engine(&mut self) {
        if let Some(switch) = self.switch.take()
            && let Driver::Tree(walker) = &mut self.walker
        {
            switch.take_over(walker);
        }
    }

    /// Checks the limits.
    fn poll(&mut self) {
        let nodes = self.walker.counters().nodes;
        let clock = self.clock.get_or_insert_with(|| self.limits.start());
        let stop = clock.stop();
        self.walker.watch(clock);
        let several = self.threads.job.threads > 1;
        let watched =
            clock.runs() || several || !self.scheduler.is_empty() || !self.walker.has_tree();
        if self.limits.nodes.is_some_and(|most| nodes >= most) {
            // the last node may have been the last of all
            self.end = Some(if self.walker.has_more() {
                End::Nodes
            } else {
                End::Exhausted
            });
        } else {
            let full = self
                .limits
                .memory
                .is_some_and(|most| self.walker.bytes() > most);
            self.end = stop.or(full.then_some(End::Memory));
        }
        self.show();
        self.poll_at = u64::MAX;
        if watched {
            self.poll_at = nodes.saturating_add(self.next_poll_step());
        }
        let change = self
            .switch
            .as_ref()
            .map_or(u64::MAX, |_| Switch::after(nodes));
        self.poll_at = self
            .poll_at
            .min(self.limits.nodes.unwrap_or(u64::MAX))
            .min(change);
    }

    /// The nodes until the next poll: about a slice of work, whether nodes are slow or fast.
    fn next_poll_step(&mut self) -> u64 {
        let (slice, ticks) = (self.scheduler.tuning().slice, self.walker.ticks());
        let done = ticks.saturating_sub(self.polled).max(1);
        let most = (self.poll_step * 2).min(MAX_POLL);
        self.poll_step = (self.poll_step * slice / done).clamp(1, most);
        self.polled = ticks;
        self.poll_step
    }

    /// Gives contenders their turns, and ends the walk if one of them has the answer.
    pub(crate) fn look(&mut self) {
        if self.scheduler.is_empty() {
            return;
        }
        let threads = self.threads.job.threads;
        let (threads, helpers) = match self.threads.go_on() {
            true => (threads, 1),
            false => (1, threads),
        };
        let work = self.work();
        let now = Standing {
            ticks: work.ticks,
            threads,
            helpers,
            found: self.solutions(),
            share: self.share(),
            nodes: work.counters.nodes,
        };
        let Some(clock) = &self.clock else { return };
        self.end = self.scheduler.turn(&now, clock);
        if self.end == Some(End::Exhausted) {
            self.show();
        }
        // no thread helps a walk that is about to be given up
        self.go_alone(self.scheduler.layers_lead());
    }

    /// Shows how far the search is.
    pub(crate) fn show(&self) {
        if let Some(clock) = &self.clock {
            clock.report(
                self.work().counters.nodes + self.scheduler.states(),
                self.scheduler.counted().unwrap_or(self.solutions()),
                self.share().max(self.scheduler.share()),
            );
        }
    }
}

impl std::fmt::Debug for Walk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Walk")
            .field("report", &self.report())
            .finish_non_exhaustive()
    }
}
