//! The open work of several threads, such as the nodes of a tree: a thread continues with its own
//! latest node, and without one takes another thread's earliest node.

use super::relaxation::{Decision, Relaxation};
use crate::simplex::Snapshot;
use crate::tuning::TUNING;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Why a tree ended before its end.
#[derive(Clone, Copy)]
pub(super) enum Cut {
    /// The search was cancelled, or a limit of the caller was reached.
    Stopped,
    /// The limit of nodes of this tree was reached, or it grew too deep.
    GaveUp,
}

/// A node that was not visited yet: the basis of the node above, and all that is decided.
pub(super) struct Node {
    pub(super) above: Arc<Snapshot>,
    pub(super) decisions: Vec<Decision>,
    pub(super) depth: usize,
}

impl Node {
    /// A node at this depth, with the decisions that are made now.
    pub(super) fn here(relaxation: &Relaxation<'_>, above: &Arc<Snapshot>, depth: usize) -> Node {
        Node {
            above: Arc::clone(above),
            decisions: relaxation.trail.clone(),
            depth,
        }
    }

    /// Restores the state of the node; false where a solution that was found since its parent
    /// closes it.
    pub(super) fn enter(&self, relaxation: &mut Relaxation<'_>) -> bool {
        relaxation.undo(0);
        self.decisions
            .iter()
            .for_each(|&decision| relaxation.decide(decision));
        relaxation.simplex.restore(&self.above);
        let bound = relaxation.bound();
        let is_open = !relaxation.closes(bound.floor);
        if is_open {
            relaxation.fix(&bound);
        }
        is_open
    }
}

/// A pool of work for threads, such as the open nodes of a tree: a stack for each thread.
pub struct OpenWork<W, C> {
    state: Mutex<Waiting<W, C>>,
    wake: Condvar,
    is_cut: Arc<AtomicBool>,
    /// How many threads wait for work.
    idle: AtomicUsize,
}

struct Waiting<W, C> {
    stacks: Vec<VecDeque<W>>,
    /// How many threads work, and may leave something to others.
    running: usize,
    cut: Option<C>,
}

/// A thread at work.
struct Visitor<'o, W, C>(&'o OpenWork<W, C>);

impl<W, C> Drop for Visitor<'_, W, C> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.running -= 1;
        // after a panic, other threads would wait for what this thread had
        if std::thread::panicking() {
            self.0.is_cut.store(true, Ordering::Relaxed);
        }
        if state.running == 0 || std::thread::panicking() {
            self.0.wake.notify_all();
        }
    }
}

impl<W, C> Default for OpenWork<W, C> {
    fn default() -> OpenWork<W, C> {
        let state = Waiting {
            stacks: vec![VecDeque::new()],
            running: 0,
            cut: None,
        };
        OpenWork {
            state: Mutex::new(state),
            wake: Condvar::new(),
            is_cut: Arc::default(),
            idle: AtomicUsize::new(0),
        }
    }
}

impl<W, C> OpenWork<W, C> {
    fn state(&self) -> MutexGuard<'_, Waiting<W, C>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a thread that joins the first one, which has number 0.
    pub(super) fn join(&self) -> usize {
        let mut state = self.state();
        state.stacks.push(VecDeque::new());
        state.stacks.len() - 1
    }

    /// Set when the work is cut short.
    pub fn flag(&self) -> &Arc<AtomicBool> {
        &self.is_cut
    }

    /// Whether the work was cut short.
    pub fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
    }

    /// Whether no work is open; threads may still be busy.
    pub(super) fn is_done(&self) -> bool {
        self.is_cut() || self.is_empty()
    }

    fn is_empty(&self) -> bool {
        self.state().stacks.iter().all(VecDeque::is_empty)
    }

    /// Whether a thread waits for something to do.
    pub fn is_wanted(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0 && self.is_empty()
    }

    /// Leaves work open, on the stack of this thread.
    pub fn push(&self, thread: usize, work: W) {
        self.state().stacks[thread].push_back(work);
        self.wake.notify_one();
    }

    /// Does one piece of work, which may cut the rest short; false if there will be none. A thread
    /// that waits calls `look` now and then, if it has one.
    pub fn visit(
        &self,
        thread: usize,
        look: Option<&dyn Fn()>,
        visit: impl FnOnce(W) -> ControlFlow<C>,
    ) -> bool {
        let Some(work) = self.take(thread, look) else {
            return false;
        };
        let _visitor = Visitor(self);
        if let ControlFlow::Break(cut) = visit(work) {
            self.cut(cut);
        }
        true
    }

    /// Waits for work; `None` if there will be none.
    fn take(&self, thread: usize, look: Option<&dyn Fn()>) -> Option<W> {
        let mut state = self.state();
        loop {
            if self.is_cut() {
                return None;
            }
            let own = state.stacks[thread].pop_back();
            let work = own.or_else(|| state.stacks.iter_mut().find_map(VecDeque::pop_front));
            if work.is_some() {
                state.running += 1;
                return work;
            }
            if state.running == 0 {
                return None;
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            state = match look {
                None => { self.wake.wait(state) }.unwrap_or_else(PoisonError::into_inner),
                Some(look) => {
                    drop(self.wake.wait_timeout(state, TUNING.look_interval));
                    look();
                    self.state()
                }
            };
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Cuts the work of all threads short.
    pub fn cut(&self, cut: C) {
        let mut state = self.state();
        state.cut.get_or_insert(cut);
        self.is_cut.store(true, Ordering::Relaxed);
        self.wake.notify_all();
    }

    /// How the work ended.
    pub fn into_end(self) -> ControlFlow<C> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        state
            .cut
            .map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}
