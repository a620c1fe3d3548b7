//! The limits of a question, and how its end is told.

use quadrille::limits::{End, Limits, Monitor};
use quadrille::problem::{Problem, ProblemError, check_memory};
use quadrille::search::Search;
use quadrille_args::AskArgs;
use quadrille_console::input::is_lasting;
use quadrille_console::session::Session;
use quadrille_console::words::typed;
use std::num::NonZeroU64;
use std::sync::Arc;

/// The approximate memory of an entry in a search, on any engine, in bytes.
const SEARCH_BYTES: u64 = 32;

/// Starts the time of the whole run.
pub fn start(ask: &AskArgs, session: &Session) {
    if let Some(time) = ask.budget {
        session.budget(time, "stopped by the time of --budget");
    }
}

/// The limits, with at most the solutions that the question needs.
pub fn limits(ask: &AskArgs, enough: Option<u64>, session: &Session) -> (Limits, Arc<Monitor>) {
    let monitor = session.monitor();
    let most = ask.max_solutions.map(NonZeroU64::get);
    let mut limits = Limits::new().monitor(Arc::clone(&monitor));
    limits.nodes = ask.max_nodes.map(NonZeroU64::get);
    limits.solutions = most.into_iter().chain(enough).min();
    limits.time = ask.max_time;
    limits.memory = ask.max_memory;
    (limits, monitor)
}

/// A search as it is asked for.
pub fn search(ask: &AskArgs, session: &Session) -> Search {
    Search::new()
        .engine(ask.engine)
        .branching(ask.branch)
        .threads(session.threads(ask.threads))
}

/// The limit that cut a search short, as text; none if no limit did.
pub fn limit_of(end: End) -> Option<&'static str> {
    match end {
        End::Memory => Some("stopped by the limit of memory"),
        End::Nodes => Some("stopped by the limit of nodes"),
        End::Time => Some("stopped by the limit of time"),
        _ => None,
    }
}

/// Why a search was cut short, as text; none if it was not.
pub fn stopped_by(end: Option<End>, session: &Session) -> Option<&'static str> {
    match end? {
        End::Exhausted | End::Overflow | End::Solutions => None,
        // a visitor broke off where it saw an interrupt
        End::Visitor if !session.interrupted() => None,
        End::Cancelled | End::Visitor => Some(session.interruption()),
        end => limit_of(end).or(Some("stopped")),
    }
}

/// Refuses a problem whose search needs more memory than there is.
pub fn memory(problem: &Problem) -> Result<(), ProblemError> {
    check_memory(problem.n_entries() as u64 * SEARCH_BYTES)
}

/// What to type to learn why there is no answer, with these flags; nothing where the puzzle came
/// from standard input.
pub fn explanation(file: &str, flags: &str) -> Option<String> {
    is_lasting(file).then(|| format!("`quadrille explain {flags}{}` finds out why", typed(file)))
}
