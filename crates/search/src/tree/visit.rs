//! Lending the solutions of a walk to a visitor, inside the loop of the engine.

use crate::tree::form::Form;
use crate::tree::list::SolutionList;
use crate::tree::walk::{Visitor, Walk};
use quadrille_engine::internal::Stop;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Report};
use std::ops::ControlFlow;

/// Why a visitor gets no solution after this one, of which `left` more are wanted; `None` where
/// the search goes on.
#[inline]
pub(crate) fn end_of(goes_on: ControlFlow<()>, left: u128, clock: Option<&Clock>) -> Option<End> {
    if left == 0 {
        Some(End::Solutions)
    } else if goes_on.is_break() {
        Some(End::Visitor)
    } else {
        let is_cancelled = clock.is_some_and(Clock::is_cancelled);
        is_cancelled.then_some(End::Cancelled)
    }
}

impl Walk {
    /// Lends the remaining solutions to a visitor, until it breaks off; the engine's loop is left
    /// only for pauses.
    pub(crate) fn visit(&mut self, form: Form, visit: &mut Visitor<'_>) -> Report {
        self.maker.form = form;
        if self.scheduler.learns() || !self.walker.has_tree() {
            return self.visit_each(visit);
        }
        let timed = self.limits.time.is_some();
        while self.end.is_none() {
            let left = self.most().saturating_sub(self.solutions());
            if left == 0 {
                self.end = Some(End::Solutions);
            } else if self.threads.helpers.is_some() {
                self.lend_of_helpers(left, visit);
            } else if timed {
                self.lend_several(left, visit);
            } else {
                self.lend(left, visit);
            }
        }
        self.threads.stop();
        // of those that learning has found
        self.visit_each(visit)
    }

    /// Lends the remaining solutions, leaving the loop at each: where few are wanted, or another
    /// search finds them.
    fn visit_each(&mut self, visit: &mut Visitor<'_>) -> Report {
        while self.seek(u64::MAX) == Stop::Solution {
            if visit(self.restored()).is_break() {
                self.stop();
            }
        }
        self.report()
    }

    /// Lends solutions as they are found, at most `left`, until the next poll; or until the caller
    /// cancels, since a node may have very many of them.
    fn lend(&mut self, mut left: u128, visit: &mut Visitor<'_>) {
        let Walk {
            maker,
            walker,
            heard,
            clock,
            ..
        } = self;
        let mut end = None;
        let stop = walker.visit(self.poll_at, &mut |chosen, counters| {
            // the engine may show several solutions at once: those after the last wanted one are
            // passed over
            if heard.is_none() {
                left -= 1;
                let goes_on = visit(maker.solution(chosen));
                end = end_of(goes_on, left, clock.as_ref());
                *heard = end.map(|_| counters);
            }
            heard.is_none()
        });
        match stop {
            Stop::Solution => self.end = end,
            stop => self.pass(stop, true),
        }
    }

    /// Lends solutions, at most `left`, several at a time: between them the clock need not be read.
    fn lend_several(&mut self, left: u128, visit: &mut Visitor<'_>) {
        let (mut found, mut after) = (SolutionList::default(), Vec::new());
        let pause_at = self.poll_at.min(
            self.walker
                .counters()
                .nodes
                .saturating_add(Clock::NODES_PER_LOOK),
        );
        let stop = self.walker.visit(pause_at, &mut |chosen, counters| {
            found.push(chosen);
            after.push(counters);
            // a node may give many
            (found.len() as u128) < left.min(Clock::NODES_PER_LOOK.into())
        });
        if let Some(clock) = self.clock.as_mut().filter(|_| !found.is_empty()) {
            clock.pause();
        }
        let mut left = left;
        for (chosen, counters) in found.iter().zip(after) {
            left -= 1;
            self.end = end_of(visit(self.maker.solution(chosen)), left, None);
            if self.end.is_some() {
                self.heard = Some(counters);
                return;
            }
        }
        if let Some(clock) = &mut self.clock {
            clock.go_on();
        }
        let nodes = self.walker.counters().nodes;
        let is_late = stop == Stop::Pause && (nodes >= self.poll_at || nodes < pause_at);
        if stop == Stop::Exhausted || is_late {
            self.pass(stop, true);
        }
    }
}
