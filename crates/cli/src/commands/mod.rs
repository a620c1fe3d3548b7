//! One file per command, and what several of them share.

mod asked;
pub(crate) mod canon;
pub(crate) mod certify;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod convert;
mod covers;
mod event;
pub(crate) mod explain;
pub(crate) mod family;
pub(crate) mod generate;
mod grids;
mod kept;
mod layout;
mod lists;
pub(crate) mod manual;
pub(crate) mod merge;
mod prove;
pub(crate) mod puzzle;
pub(crate) mod rate;
mod rating;
mod reason;
mod smaller;
pub(crate) mod solve;
pub(crate) mod split;
pub(crate) mod stats;
mod sudokus;
mod totals;
mod unit;
mod variants;
mod writer;

use super::args::{AskArgs, ReadArgs};
use super::input::is_lasting;
use super::session::Session;
use super::words::{plural, typed};
use quadrille::limits::{End, Limits, Monitor};
use quadrille::sudoku::Shape;
use quadrille::sudoku::read::{Entry, Fault, ReadError, Reader};
use std::num::{NonZero, NonZeroU64};
use std::sync::Arc;
use std::thread;

/// Words in place of an answer.
const WORDS: [&str; 6] = ["unique", "several", "none", "answered", "stopped", "error"];

/// The question asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ask {
    /// By default: one answer, and for a sudoku whether it is unique.
    Default,
    First(u64),
    Cheapest(u64),
    All,
    Count,
    Unique,
}

impl Ask {
    /// Whether more answers than these are needed.
    fn wants_more_than(self, answers: u128) -> bool {
        match self {
            Ask::Default => answers < 1,
            Ask::First(n) | Ask::Cheapest(n) => answers < u128::from(n),
            Ask::Unique => answers < 2,
            Ask::All | Ask::Count => true,
        }
    }
}

impl AskArgs {
    fn ask(&self) -> Ask {
        match self {
            AskArgs { all: true, .. } => Ask::All,
            AskArgs { count: true, .. } => Ask::Count,
            AskArgs { unique: true, .. } => Ask::Unique,
            AskArgs { first: Some(n), .. } => Ask::First(n.get()),
            AskArgs { cheapest: Some(n), .. } => Ask::Cheapest(n.get()),
            _ => Ask::Default,
        }
    }

    /// Starts the time of the whole run.
    fn start(&self, session: &Session) {
        if let Some(time) = self.budget {
            session.budget(time);
        }
    }

    /// The limits, with at most the solutions that the question needs.
    fn limits(&self, enough: Option<u64>, session: &Session) -> (Limits, Arc<Monitor>) {
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
fn stopped_by(end: Option<End>, session: &Session) -> Option<&'static str> {
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
fn seen_by_visitor(end: Option<End>, session: &Session) -> Option<End> {
    if end == Some(End::Visitor) && session.interrupted() { Some(End::Cancelled) } else { end }
}

/// A reader of boards with the boxes of `--box`; none, with an error, if they are impossible.
fn reader(args: ReadArgs, boxes: Option<(usize, usize)>, session: &mut Session) -> Option<Reader> {
    let Some((rows, columns)) = boxes else { return Some(args.reader()) };
    match Shape::new(rows, columns) {
        Ok(shape) => Some(args.reader().shape(shape)),
        Err(error) => {
            session.bad(&format!("--box: {error}"));
            None
        }
    }
}

/// A sudoku as it was read, or why none was.
type Read = Result<Entry, ReadError>;

/// What was read of a part of a text, with its line in the whole. A part need not hold a
/// puzzle, as the end of a list may not: then there is nothing.
fn placed(read: Read, before: usize, is_part: bool) -> Option<Read> {
    match read {
        Ok(mut entry) => {
            entry.line += before;
            Some(Ok(entry))
        }
        Err(ReadError { fault: Fault::NoPuzzle { .. }, .. }) if is_part => None,
        Err(mut error) => {
            error.line += before;
            Some(Err(error))
        }
    }
}

/// What to type to learn why there is no answer, with these flags; nothing where the puzzle came from standard input.
fn explanation(file: &str, flags: &str) -> Option<String> {
    is_lasting(file).then(|| format!("`quadrille explain {flags}{}` finds out why", typed(file)))
}

/// The number of threads: as given, or one per core.
fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
}
