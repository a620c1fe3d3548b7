//! What all methods share: limits, counting, and the report.

use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits, Report};
use std::ops::ControlFlow;

/// A search in progress: a method reports each step here, and stops on request.
pub struct Run<'a> {
    max_answers: u64,
    max_nodes: u64,
    clock: Clock,
    visitor: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    answers: u64,
    nodes: u64,
}

impl<'a> Run<'a> {
    pub fn new(limits: &Limits, visitor: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Self {
        Run {
            max_answers: limits.solutions.unwrap_or(u64::MAX),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            clock: limits.start(),
            visitor,
            answers: 0,
            nodes: 0,
        }
    }

    /// Runs a method, unless there is nothing to look for.
    pub fn walk(mut self, method: impl FnOnce(&mut Self) -> ControlFlow<End>) -> Report {
        let end = match self.max_answers {
            0 => ControlFlow::Break(End::Solutions),
            _ => method(&mut self),
        };
        let end = Some(end.break_value().unwrap_or(End::Exhausted));
        {
            let mut report = Report::default();
            report.end = end;
            report.solutions = self.answers.into();
            report.nodes = self.nodes;
            report
        }
    }

    /// A digit is about to be put into an empty cell.
    #[inline]
    pub(super) fn node(&mut self) -> ControlFlow<End> {
        if self.nodes == self.max_nodes {
            return ControlFlow::Break(End::Nodes);
        }
        if self.nodes.is_multiple_of(Clock::NODES_PER_LOOK) {
            self.poll()?;
        }
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    /// All cells hold a digit, and none clashes.
    pub(super) fn answer(&mut self, digits: &[u8]) -> ControlFlow<End> {
        self.answers += 1;
        match (self.visitor)(digits) {
            ControlFlow::Break(()) => ControlFlow::Break(End::Visitor),
            ControlFlow::Continue(()) if self.answers == self.max_answers => {
                ControlFlow::Break(End::Solutions)
            }
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
        }
    }

    #[cold]
    fn poll(&self) -> ControlFlow<End> {
        self.clock.report(self.nodes, self.answers.into(), 0.0);
        self.clock
            .stop()
            .map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}
