//! The question that is asked of a puzzle, and how its end is told.

use crate::args::AskArgs;
use crate::session::Session;
use quadrille::limits::{End, Limits, Monitor};
use std::num::NonZeroU64;
use std::sync::Arc;

/// The question asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Question {
    /// By default: one answer, and for boards whether it is the only one.
    Default,
    First(u64),
    Cheapest(u64),
    All,
    Count,
    Unique,
}

impl Question {
    /// After how many answers it is answered; none where all are wanted. Of boards it is asked by default whether there is a second answer.
    pub(super) fn enough(self, of_boards: bool) -> Option<u64> {
        match self {
            Question::Default if !of_boards => Some(1),
            Question::Default | Question::Unique => Some(2),
            Question::First(n) => Some(n),
            Question::All | Question::Count | Question::Cheapest(_) => None,
        }
    }

    /// Whether more answers than these are needed.
    pub(crate) fn wants_more_than(self, answers: u128) -> bool {
        match self {
            Question::Default => answers < 1,
            Question::First(n) | Question::Cheapest(n) => answers < u128::from(n),
            Question::Unique => answers < 2,
            Question::All | Question::Count => true,
        }
    }

    /// Whether the answers are written as they come, since there may be too many to keep.
    pub(super) fn is_streamed(self) -> bool {
        matches!(self, Question::All | Question::First(2..))
    }

    /// Whether no answer is written, only how many there are.
    pub(super) fn is_count(self) -> bool {
        matches!(self, Question::Count | Question::Unique)
    }
}

impl AskArgs {
    pub(crate) fn question(&self) -> Question {
        match self {
            AskArgs { all: true, .. } => Question::All,
            AskArgs { count: true, .. } => Question::Count,
            AskArgs { unique: true, .. } => Question::Unique,
            AskArgs { first: Some(n), .. } => Question::First(n.get()),
            AskArgs { cheapest: Some(n), .. } => Question::Cheapest(n.get()),
            _ => Question::Default,
        }
    }

    /// Starts the time of the whole run.
    pub(crate) fn start(&self, session: &Session) {
        if let Some(time) = self.budget {
            session.budget(time);
        }
    }

    /// The limits, with at most the solutions that the question needs.
    pub(crate) fn limits(&self, enough: Option<u64>, session: &Session) -> (Limits, Arc<Monitor>) {
        let monitor = Monitor::with_flag(session.interrupt());
        let most = self.max_solutions.map(NonZeroU64::get);
        let mut limits = Limits::new().monitor(Arc::clone(&monitor));
        limits.nodes = self.max_nodes.map(NonZeroU64::get);
        limits.solutions = most.into_iter().chain(enough).min();
        limits.time = self.max_time;
        limits.memory = self.max_memory;
        (limits, monitor)
    }
}

/// Why a search was cut short, as text; none if it was not.
pub(crate) fn stopped_by(end: Option<End>, session: &Session) -> Option<&'static str> {
    match end? {
        End::Exhausted | End::Overflow | End::Solutions | End::Visitor => None,
        End::Memory => Some("stopped by the limit of memory"),
        End::Nodes => Some("stopped by the limit of nodes"),
        End::Time => Some("stopped by the limit of time"),
        End::Cancelled => Some(session.interruption()),
        _ => Some("stopped"),
    }
}

/// Why a search ended, if a visitor broke off where it saw an interrupt.
pub(super) fn seen_by_visitor(end: Option<End>, session: &Session) -> Option<End> {
    if end == Some(End::Visitor) && session.interrupted() { Some(End::Cancelled) } else { end }
}
