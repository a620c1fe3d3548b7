//! The limits of a question, and how its end is told.

use quadrille::limits::{End, Limits, Monitor};
use quadrille_args::AskArgs;
use quadrille_console::session::Session;
use std::num::NonZeroU64;
use std::sync::Arc;

/// Starts the time of the whole run.
pub(crate) fn start(ask: &AskArgs, session: &Session) {
    if let Some(time) = ask.budget {
        session.budget(time);
    }
}

/// The limits, with at most the solutions that the question needs.
pub(crate) fn limits(
    ask: &AskArgs,
    enough: Option<u64>,
    session: &Session,
) -> (Limits, Arc<Monitor>) {
    let monitor = Monitor::with_flag(session.interrupt());
    let most = ask.max_solutions.map(NonZeroU64::get);
    let mut limits = Limits::new().monitor(Arc::clone(&monitor));
    limits.nodes = ask.max_nodes.map(NonZeroU64::get);
    limits.solutions = most.into_iter().chain(enough).min();
    limits.time = ask.max_time;
    limits.memory = ask.max_memory;
    (limits, monitor)
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
    if end == Some(End::Visitor) && session.interrupted() {
        Some(End::Cancelled)
    } else {
        end
    }
}
