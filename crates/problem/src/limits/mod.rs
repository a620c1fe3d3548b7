//! The limits of a search, its end, its work, and the nodes between two looks at the clock. They
//! are the same for exact covers and for every way to solve a sudoku.

pub(crate) mod clock;
pub(crate) mod progress;

pub use clock::set_clock;
use clock::{Deadline, Moment};
pub use progress::{Costs, Earlier, Progress, Rest};

use progress::History;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum End {
    /// The whole tree was searched: there are no other solutions.
    Exhausted,
    /// The limit of solutions was reached; there may be more.
    Solutions,
    /// The limit of nodes was reached.
    Nodes,
    /// The limit of time was reached.
    Time,
    /// The memory limit was reached.
    Memory,
    /// There are 2^128 solutions or more.
    Overflow,
    /// The search was cancelled.
    Cancelled,
    /// The visitor of the solutions broke off.
    Visitor,
}

/// The work and the end of a search. Only with [`End::Exhausted`] is the number of solutions
/// exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
#[must_use = "a search that was cut short has not proved anything: look at `end`"]
pub struct Report {
    /// Why it ended; `None` while it has not.
    pub end: Option<End>,
    /// The solutions found.
    pub solutions: u128,
    /// The solver's own unit of work: partial covers at which forced options were taken, or digits
    /// tried by plain backtracking.
    pub nodes: u64,
    /// The nodes at which there was a choice between two options or more; `None` where a solver
    /// does not know.
    pub decisions: Option<u64>,
    /// The most choices above one node, where a solver knows.
    pub deepest: Option<u64>,
    /// How often an option left the list of an item: Knuth's machine-free measure of work, on
    /// engines with lists.
    pub updates: Option<u64>,
    /// The conflicts that were learned from, where an engine that learns has found the answer.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub conflicts: Option<u64>,
}

impl Report {
    /// Whether the whole tree was walked.
    pub fn is_exhausted(&self) -> bool {
        self.end == Some(End::Exhausted)
    }

    /// Whether there is exactly one solution; `None` where the search ended before that was known.
    pub fn is_unique(&self) -> Option<bool> {
        match self.solutions {
            2.. => Some(false),
            n if self.is_exhausted() => Some(n == 1),
            _ => None,
        }
    }
}

/// Lets other threads read the progress of a running search, and stop the search.
///
/// A search takes it with `monitor`. Another thread then calls [`state`](Monitor::state) now and
/// then, and [`cancel`](Monitor::cancel) to end the search.
#[derive(Debug, Default)]
pub struct Monitor {
    cancel: Arc<AtomicBool>,
    nodes: AtomicU64,
    solutions: AtomicU64,
    costs: Mutex<Option<Costs>>,
    history: Mutex<History>,
    watcher: Option<Mutex<Watcher>>,
}

type Tell = dyn FnMut(&Progress) -> ControlFlow<()> + Send;

/// The function that is told of the progress.
struct Watcher {
    every: Duration,
    /// When it was told last; never, before the first time.
    last: Option<Moment>,
    tell: Box<Tell>,
}

impl fmt::Debug for Watcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watcher")
            .field("every", &self.every)
            .finish_non_exhaustive()
    }
}

impl Monitor {
    /// A monitor to hand to a search.
    pub fn new() -> Arc<Monitor> {
        Arc::default()
    }

    /// A monitor that cancels when this flag is set elsewhere.
    pub fn with_flag(cancel: Arc<AtomicBool>) -> Arc<Monitor> {
        Arc::new(Monitor {
            cancel,
            ..Monitor::default()
        })
    }

    /// A monitor that calls `tell` with the progress, on the thread of the search, at most once in
    /// `every`; `Break` cancels the search. The first call comes when the search first looks at the
    /// clock, perhaps after a fraction of a millisecond; there is no call at the end.
    pub fn watched(
        every: Duration,
        tell: impl FnMut(&Progress) -> ControlFlow<()> + Send + 'static,
    ) -> Arc<Monitor> {
        let watcher = Watcher {
            every,
            last: None,
            tell: Box::new(tell),
        };
        Arc::new(Monitor {
            watcher: Some(Mutex::new(watcher)),
            ..Monitor::default()
        })
    }

    /// A monitor with the same cancel flag, but its own counts: for a search that is a part of
    /// something larger.
    #[doc(hidden)]
    pub fn part(&self) -> Arc<Monitor> {
        Monitor::with_flag(Arc::clone(&self.cancel))
    }

    /// Asks the search to end as soon as it can.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// Whether the search was cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The search that is watched next resumes earlier runs.
    #[doc(hidden)]
    pub fn resume(&self, earlier: Earlier) {
        let earlier = Earlier {
            share: earlier.share.clamp(0.0, 1.0),
            ..earlier
        };
        *self.history() = History::after(earlier);
        self.nodes.store(earlier.nodes, Ordering::Relaxed);
        self.solutions.store(earlier.solutions, Ordering::Relaxed);
    }

    /// The share that is done, as [`Progress::share`].
    pub fn progress(&self) -> f64 {
        self.history().share()
    }

    /// All at once: how far the search is, how fast, and how long it expects to take still.
    pub fn state(&self) -> Progress {
        let history = self.history();
        let (share, elapsed, earlier, rest) = (
            history.share(),
            history.elapsed(),
            history.earlier,
            history.rest(),
        );
        let costs = *self.costs.lock().unwrap_or_else(PoisonError::into_inner);
        Progress {
            share,
            nodes: self.nodes.load(Ordering::Relaxed),
            solutions: self.solutions.load(Ordering::Relaxed),
            costs,
            elapsed,
            earlier,
            rest,
        }
    }

    fn history(&self) -> MutexGuard<'_, History> {
        self.history.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[doc(hidden)]
    pub fn report(&self, nodes: u64, solutions: u128, share: f64) {
        let mut history = self.history();
        history.add(share);
        let Earlier {
            nodes: before,
            solutions: found,
            ..
        } = history.earlier;
        let solutions = u64::try_from(solutions).unwrap_or(u64::MAX);
        self.nodes
            .store(before.saturating_add(nodes), Ordering::Relaxed);
        self.solutions
            .store(found.saturating_add(solutions), Ordering::Relaxed);
        drop(history);
        self.watch();
    }

    /// Tells the watcher, if it is time for it.
    fn watch(&self) {
        // a watcher that is being told is not told again
        if let Some(mut watcher) = self
            .watcher
            .as_ref()
            .and_then(|watcher| watcher.try_lock().ok())
        {
            let now = Moment::now();
            if watcher
                .last
                .is_none_or(|last| now.since(last) >= watcher.every)
            {
                watcher.last = Some(now);
                if (watcher.tell)(&self.state()).is_break() {
                    self.cancel();
                }
            }
        }
    }
}

/// The limits of a search; all unlimited by default. Everything that searches takes them, as in
/// `Search::new().limits(limits)`.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::limits::Limits;
/// use std::time::Duration;
///
/// let limits = Limits::new().max_solutions(2).max_time(Duration::from_secs(1));
/// # assert_eq!((limits.solutions, limits.nodes), (Some(2), None));
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Limits {
    #[doc(hidden)]
    pub nodes: Option<u64>,
    #[doc(hidden)]
    pub solutions: Option<u64>,
    #[doc(hidden)]
    pub time: Option<Duration>,
    #[doc(hidden)]
    pub memory: Option<u64>,
    #[doc(hidden)]
    pub monitor: Option<Arc<Monitor>>,
}

impl Limits {
    /// No limits.
    pub fn new() -> Limits {
        Limits::default()
    }

    /// These limits with another limit on time.
    #[doc(hidden)]
    #[must_use]
    pub fn with_time(&self, time: Option<Duration>) -> Limits {
        Limits {
            time,
            ..self.clone()
        }
    }

    /// These limits with another limit on nodes.
    #[doc(hidden)]
    #[must_use]
    pub fn with_nodes(&self, nodes: Option<u64>) -> Limits {
        Limits {
            nodes,
            ..self.clone()
        }
    }

    /// Ends after this many nodes. Solutions that are counted at once below a node add no nodes, so
    /// that a count may come further within this limit than a list.
    #[must_use]
    pub fn max_nodes(self, nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Ends after this many solutions.
    #[must_use]
    pub fn max_solutions(self, solutions: u64) -> Limits {
        Limits {
            solutions: Some(solutions),
            ..self
        }
    }

    /// Ends after this time, from the first node on: building the problem does not count, nor does
    /// the time that the caller takes between two solutions. Where there is no clock (WebAssembly
    /// without [`set_clock`]) it is over at once.
    #[must_use]
    pub fn max_time(self, time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..self
        }
    }

    /// Ends where the memo of a count would need more memory than this many bytes, about; without
    /// a limit 1 GiB, beyond which a search continues with a small memo. The learned clauses beside
    /// a long search are bounded by it too, and by 256 MiB without one.
    #[must_use]
    pub fn max_memory(self, bytes: u64) -> Limits {
        Limits {
            memory: Some(bytes),
            ..self
        }
    }

    /// Lets another thread watch and cancel the search.
    #[must_use]
    pub fn monitor(self, monitor: Arc<Monitor>) -> Limits {
        Limits {
            monitor: Some(monitor),
            ..self
        }
    }

    /// Until the value is dropped, the monitor takes searches for the stages of a single one.
    #[doc(hidden)]
    pub fn stages(&self) -> Stages {
        if let Some(monitor) = &self.monitor {
            let mut history = monitor.history();
            history.begin();
            history.has_stages = true;
        }
        Stages(self.monitor.clone())
    }

    /// The clock of a search that begins now; without a time limit, the system clock is not read.
    #[doc(hidden)]
    #[inline]
    pub fn start(&self) -> Clock {
        if let Some(monitor) = &self.monitor {
            monitor.history().begin();
        }
        Clock {
            deadline: self.time.and_then(Deadline::after),
            monitor: self.monitor.clone(),
            ..Clock::default()
        }
    }
}

/// While it exists, searches are the stages of a single one.
#[derive(Debug)]
#[doc(hidden)]
pub struct Stages(Option<Arc<Monitor>>);

impl Drop for Stages {
    fn drop(&mut self) {
        if let Some(monitor) = &self.0 {
            monitor.history().has_stages = false;
        }
    }
}

/// How the limits of a type that has a field of this name are set: the same everywhere.
#[doc(hidden)]
#[macro_export]
macro_rules! set_limits {
    () => {
        /// Sets all limits.
        #[must_use]
        pub fn limits(self, limits: $crate::limits::Limits) -> Self {
            Self { limits, ..self }
        }

        /// Changes the limits that are set.
        #[doc(hidden)]
        #[must_use]
        pub fn limited(
            self,
            change: impl FnOnce($crate::limits::Limits) -> $crate::limits::Limits,
        ) -> Self {
            Self {
                limits: change(self.limits),
                ..self
            }
        }
    };
}

/// The limits of a search under way that come from outside: the time, and a monitor that cancels.
#[derive(Clone, Debug, Default)]
#[doc(hidden)]
pub struct Clock {
    /// When the limit of time is reached.
    pub deadline: Option<Deadline>,
    /// Since when it has stood still.
    pub paused: Option<Moment>,
    monitor: Option<Arc<Monitor>>,
    /// Set when one of several threads of a search ends it.
    ended: Option<Arc<AtomicBool>>,
}

impl Clock {
    /// The nodes between two looks at the limits where a node takes some microseconds at most.
    pub const NODES_PER_LOOK: u64 = 256;

    /// The same clock for a part of the search, which ends with this flag, too.
    #[must_use]
    pub fn for_part(&self, ended: &Arc<AtomicBool>) -> Clock {
        Clock {
            ended: Some(Arc::clone(ended)),
            ..self.clone()
        }
    }

    /// Stands still until [`go_on`](Clock::go_on): the caller's own work does not count as time of
    /// the search.
    #[inline]
    pub fn pause(&mut self) {
        if self.deadline.is_some() && self.paused.is_none() {
            self.paused = Some(Moment::now());
        }
    }

    /// Runs again.
    #[inline]
    pub fn go_on(&mut self) {
        if let (Some(deadline), Some(since)) = (&mut self.deadline, self.paused.take()) {
            deadline.postpone(Moment::now().since(since));
        }
    }

    /// Whether anything from outside may end the search.
    pub fn runs(&self) -> bool {
        self.deadline.is_some() || self.monitor.is_some()
    }

    /// Why the search has to end now, if it has to. A watcher is told on the thread that searches,
    /// not on its helpers, whose clocks are parts.
    pub fn stop(&self) -> Option<End> {
        if let Some(monitor) = self.monitor.as_ref().filter(|_| self.ended.is_none()) {
            monitor.watch();
        }
        self.stop_at(0, 1)
    }

    /// The reason to end the search at this step, if any; the time is read at every `pause`-th step
    /// only.
    #[inline]
    pub fn stop_at(&self, step: u64, pause: u64) -> Option<End> {
        if self.is_cancelled() {
            return Some(End::Cancelled);
        }
        let deadline = self.deadline.filter(|_| step.is_multiple_of(pause))?;
        deadline.is_over().then_some(End::Time)
    }

    /// Whether it was cancelled.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        let is_set = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        self.monitor
            .as_ref()
            .is_some_and(|monitor| monitor.is_cancelled())
            || self.ended.as_ref().is_some_and(is_set)
    }

    /// The time that is left; none if there is no limit.
    pub fn left(&self) -> Option<std::time::Duration> {
        self.deadline.map(Deadline::left)
    }

    /// Shows the cost of the cheapest solution so far, and the lower bound of all costs, to the
    /// monitor.
    pub fn report_costs(&self, costs: Costs) {
        if let Some(monitor) = &self.monitor {
            *monitor.costs.lock().unwrap_or_else(PoisonError::into_inner) = Some(costs);
        }
    }

    /// Shows the progress of the search to the monitor.
    pub fn report(&self, nodes: u64, solutions: u128, share: f64) {
        if let Some(monitor) = &self.monitor {
            monitor.report(nodes, solutions, share);
        }
    }
}
