//! A pass on several threads: they share the findings, and so the limit for better ones.
//!
//! What a limit leaves of a tree depends on the limit, so a path means something only to the engine
//! that it came from: a thread without work gets a copy of an engine, and of its level the children
//! that were not taken yet.

use super::PricedSearch;
use crate::tree::parallel::Work;
use quadrille_engine::internal::{Stop, Walker};
use quadrille_lp::{Incumbents, OpenWork};
use quadrille_problem::internal::{Clock, Moment};
use quadrille_problem::limits::End;
use quadrille_problem::team;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The threads of a pass.
pub(super) struct Team<'t> {
    task: &'t PricedSearch<'t>,
    incumbents: &'t Incumbents<'t>,
    open: OpenWork<Walker, End>,
    /// The counters of the walkers that have ended.
    work: Mutex<Work>,
    nodes: AtomicU64,
}

impl<'t> Team<'t> {
    /// A team that continues the walk of one thread.
    pub(super) fn new(
        task: &'t PricedSearch<'t>,
        incumbents: &'t Incumbents<'t>,
        mut walker: Walker,
        clock: &Clock,
    ) -> Self {
        let (done, open) = (Work::of(&walker), OpenWork::default());
        walker.watch(&clock.for_part(open.flag()));
        open.push(0, walker);
        Team {
            task,
            incumbents,
            open,
            work: Mutex::new(done),
            nodes: AtomicU64::new(done.counters.nodes),
        }
    }

    /// Searches to the end, or until the clock ends it.
    pub(super) fn search(self, clock: &Clock) -> (Work, End) {
        let look = || self.look(clock);
        team::run(
            self.task.threads,
            || self.work(Some(&look)),
            || self.work(None),
        );
        let work = self.work.into_inner();
        let end = self.open.into_end().break_value();
        (
            work.unwrap_or_else(PoisonError::into_inner),
            end.unwrap_or(End::Exhausted),
        )
    }

    /// Works until there is nothing left, and looks after the limits, if it has to.
    fn work(&self, look: Option<&dyn Fn()>) {
        let walk = |walker| {
            self.walk(walker, look);
            ControlFlow::Continue(())
        };
        while self.open.visit(0, look, walk) {}
    }

    /// Walks to the end, and gives a part away where another thread has nothing to do.
    fn walk(&self, mut walker: Walker, look: Option<&dyn Fn()>) {
        let before = Work::of(&walker);
        let (mut step, mut nodes) = (1, before.counters.nodes);
        while !self.open.is_cut() {
            let begin = Moment::now();
            walker.set_most(self.task.reduce(self.incumbents.most()));
            match walker.run(false, walker.counters().nodes + step) {
                Stop::Solution => self.find(&walker),
                Stop::Exhausted => break,
                Stop::Pause => step = self.task.pace.next(step, Moment::now().since(begin)),
            }
            let now = walker.counters().nodes;
            self.nodes.fetch_add(now - nodes, Ordering::Relaxed);
            nodes = now;
            if (self.task.pace.divides || self.open.is_wanted())
                && let Some(other) = walker.give_away(2)
            {
                self.open.push(0, other);
            }
            look.iter().for_each(|look| look());
        }
        let mut work = self.work.lock().unwrap_or_else(PoisonError::into_inner);
        work.add(&before, &Work::of(&walker));
    }

    /// Lets all stop where a limit is reached, and shows how far they are.
    fn look(&self, clock: &Clock) {
        if let Some(end) = clock.stop() {
            self.open.cut(end);
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
