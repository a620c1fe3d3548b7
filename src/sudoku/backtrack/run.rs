//! What all methods share: limits, counting, and the report that cannot lie.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The clock and the cancel flag are asked once in so many nodes.
const POLL: u64 = 256;

/// Why a walk ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// There is nothing left: the answers shown are all there are.
    Exhausted,
    /// As many answers were found as were asked for, or the visitor had enough. There may be more.
    Answers,
    /// The limit of nodes was reached. There may be more answers.
    Nodes,
    /// The time was up. There may be more answers.
    Time,
    /// The cancel flag was set. There may be more answers.
    Cancelled,
}

/// What a walk found, and why it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "a walk that was stopped looks like a puzzle without answers"]
pub struct Report {
    /// Why the walk ended.
    pub end: End,
    /// How many answers it showed.
    pub answers: u64,
    /// How many digits it put into empty cells.
    pub nodes: u64,
}

impl Report {
    /// Whether these are all the answers.
    pub fn is_complete(&self) -> bool {
        self.end == End::Exhausted
    }

    /// Whether the puzzle has exactly one answer; `None` if the walk was stopped before it could tell.
    pub fn is_unique(&self) -> Option<bool> {
        match (self.answers, self.end) {
            (2.., _) => Some(false),
            (answers, End::Exhausted) => Some(answers == 1),
            _ => None,
        }
    }
}

/// When to stop.
#[derive(Clone, Debug)]
pub(super) struct Limits {
    pub(super) answers: u64,
    pub(super) nodes: u64,
    pub(super) time: Option<Duration>,
    pub(super) cancel: Option<Arc<AtomicBool>>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { answers: u64::MAX, nodes: u64::MAX, time: None, cancel: None }
    }
}

/// One walk on its way: a method reports each step here, and stops when told to.
pub(super) struct Run<'a> {
    limits: &'a Limits,
    deadline: Option<Instant>,
    visitor: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>,
    answers: u64,
    nodes: u64,
}

impl<'a> Run<'a> {
    pub(super) fn new(limits: &'a Limits, visitor: &'a mut dyn FnMut(&[u8]) -> ControlFlow<()>) -> Self {
        // a time too long for the clock is no limit
        let deadline = limits.time.and_then(|time| Instant::now().checked_add(time));
        Run { limits, deadline, visitor, answers: 0, nodes: 0 }
    }

    /// Runs a method, unless there is nothing to look for.
    pub(super) fn walk(mut self, method: impl FnOnce(&mut Self) -> ControlFlow<End>) -> Report {
        let end = match self.limits.answers {
            0 => ControlFlow::Break(End::Answers),
            _ => method(&mut self),
        };
        Report { end: end.break_value().unwrap_or(End::Exhausted), answers: self.answers, nodes: self.nodes }
    }

    /// A digit is about to be put into an empty cell.
    #[inline]
    pub(super) fn node(&mut self) -> ControlFlow<End> {
        if self.nodes == self.limits.nodes {
            return ControlFlow::Break(End::Nodes);
        }
        if self.nodes.is_multiple_of(POLL) {
            self.poll()?;
        }
        self.nodes += 1;
        ControlFlow::Continue(())
    }

    /// All cells hold a digit, and none clashes.
    pub(super) fn answer(&mut self, digits: &[u8]) -> ControlFlow<End> {
        self.answers += 1;
        let enough = (self.visitor)(digits).is_break() || self.answers == self.limits.answers;
        if enough { ControlFlow::Break(End::Answers) } else { ControlFlow::Continue(()) }
    }

    #[cold]
    fn poll(&self) -> ControlFlow<End> {
        if self.limits.cancel.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return ControlFlow::Break(End::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => ControlFlow::Break(End::Time),
            _ => ControlFlow::Continue(()),
        }
    }
}
