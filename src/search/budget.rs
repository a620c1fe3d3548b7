//! What a search may spend, how it ended, and what it did.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The whole tree was walked: what was not found is not there.
    Exhausted,
    /// As many solutions were found as were asked for.
    Solutions,
    /// The limit of nodes was reached.
    Nodes,
    /// The time was over.
    Time,
    /// Somebody cancelled it.
    Cancelled,
}

impl End {
    /// Whether a limit cut the search short, so that its count is a lower bound only.
    pub fn is_limit(self) -> bool {
        matches!(self, End::Nodes | End::Time | End::Cancelled)
    }
}

/// What a search did, and why it ended. Only with [`End::Exhausted`] the number of solutions is the whole truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "a search that was cut short has not proved anything: look at `end`"]
pub struct Report {
    /// Why it ended.
    pub end: End,
    /// The solutions found.
    pub solutions: u128,
    /// The nodes visited: partial covers at which forced options were taken.
    pub nodes: u64,
    /// The nodes at which there was a choice between two options or more: the same for all engines.
    pub decisions: u64,
    /// The most choices above one node.
    pub deepest: u64,
    /// How often an option left the list of an item, on engines with lists.
    pub updates: u64,
}

/// What other threads may read of a running search, and their way to stop it.
#[derive(Debug, Default)]
pub struct Monitor {
    cancel: Arc<AtomicBool>,
    nodes: AtomicU64,
    solutions: AtomicU64,
    share: AtomicU64,
}

impl Monitor {
    /// A monitor to hand to a search.
    pub fn new() -> Arc<Monitor> {
        Arc::default()
    }

    /// A monitor that cancels when somebody else sets this flag.
    pub fn with_flag(cancel: Arc<AtomicBool>) -> Arc<Monitor> {
        Arc::new(Monitor { cancel, ..Monitor::default() })
    }

    /// The flag that cancels, to share with solvers that are no searches.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    /// Asks the search to end as soon as it can.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked for the end.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The nodes visited, some moments ago.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// The solutions found, some moments ago; at most `u64::MAX`.
    pub fn solutions(&self) -> u64 {
        self.solutions.load(Ordering::Relaxed)
    }

    /// The share of the tree that is done, between 0 and 1, as [`Path::share`](super::Path::share) estimates it.
    pub fn share(&self) -> f64 {
        f64::from_bits(self.share.load(Ordering::Relaxed))
    }

    pub(super) fn tell(&self, nodes: u64, solutions: u128, share: f64) {
        self.nodes.store(nodes, Ordering::Relaxed);
        self.solutions.store(u64::try_from(solutions).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.share.store(share.to_bits(), Ordering::Relaxed);
    }
}

/// The limits of a search; all unlimited by default.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The most nodes to visit.
    pub nodes: Option<u64>,
    /// The most solutions to find.
    pub solutions: Option<u64>,
    /// The longest time to search, from the first node on.
    pub time: Option<Duration>,
    /// Watches and cancels the search from another thread.
    pub monitor: Option<Arc<Monitor>>,
}
