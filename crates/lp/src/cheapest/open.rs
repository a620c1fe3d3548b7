//! The open nodes of a tree, a stack for each thread: a thread continues with its own latest node,
//! and without one takes another thread's earliest node.

use super::relaxation::{Decision, Relaxation};
use crate::simplex::Snapshot;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
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

/// All open nodes.
pub(super) struct OpenNodes {
    state: Mutex<NodeStacks>,
    wake: Condvar,
    is_cut: AtomicBool,
}

struct NodeStacks {
    stacks: Vec<VecDeque<Node>>,
    /// How many threads visit nodes, and may leave others.
    running: usize,
    cut: Option<Cut>,
}

/// A thread that visits nodes.
struct Visitor<'o>(&'o OpenNodes);

impl Drop for Visitor<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.running -= 1;
        // after a panic, other threads would wait for this thread's nodes
        if std::thread::panicking() {
            self.0.is_cut.store(true, Ordering::Relaxed);
        }
        if state.running == 0 || std::thread::panicking() {
            self.0.wake.notify_all();
        }
    }
}

impl OpenNodes {
    pub(super) fn new() -> OpenNodes {
        let state = NodeStacks {
            stacks: vec![VecDeque::new()],
            running: 0,
            cut: None,
        };
        OpenNodes {
            state: Mutex::new(state),
            wake: Condvar::new(),
            is_cut: AtomicBool::new(false),
        }
    }

    fn state(&self) -> MutexGuard<'_, NodeStacks> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The number of a thread that joins.
    pub(super) fn join(&self) -> usize {
        let mut state = self.state();
        state.stacks.push(VecDeque::new());
        state.stacks.len() - 1
    }

    /// Whether the search of the tree was stopped.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::Relaxed)
    }

    /// Whether nothing is left to visit.
    pub(super) fn is_done(&self) -> bool {
        self.is_cut() || self.state().stacks.iter().all(VecDeque::is_empty)
    }

    pub(super) fn push(&self, thread: usize, node: Node) {
        self.state().stacks[thread].push_back(node);
        self.wake.notify_one();
    }

    /// Visits nodes as long as there are some, and `goes_on` is true before each of them.
    pub(super) fn visit(
        &self,
        thread: usize,
        goes_on: impl Fn() -> bool,
        mut visit: impl FnMut(Node) -> ControlFlow<Cut>,
    ) {
        while goes_on()
            && let Some(node) = self.take(thread)
        {
            let _visitor = Visitor(self);
            if let ControlFlow::Break(cut) = visit(node) {
                self.cut(cut);
            }
        }
    }

    /// Waits for a node; `None` if there will be none.
    fn take(&self, thread: usize) -> Option<Node> {
        let mut state = self.state();
        loop {
            if self.is_cut() {
                return None;
            }
            let own = state.stacks[thread].pop_back();
            let node = own.or_else(|| state.stacks.iter_mut().find_map(VecDeque::pop_front));
            if node.is_some() {
                state.running += 1;
                return node;
            }
            if state.running == 0 {
                return None;
            }
            state = self
                .wake
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Stops the search of the tree on all threads.
    fn cut(&self, cut: Cut) {
        let mut state = self.state();
        state.cut.get_or_insert(cut);
        self.is_cut.store(true, Ordering::Relaxed);
        self.wake.notify_all();
    }

    /// How the tree ended.
    pub(super) fn into_end(self) -> ControlFlow<Cut> {
        let state = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        state
            .cut
            .map_or(ControlFlow::Continue(()), ControlFlow::Break)
    }
}
