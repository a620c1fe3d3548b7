//! The assumptions of a board that have been followed.

use super::node::{NODES, Node};
use super::trace::Trace;

/// A trace for each assumption that has been followed.
pub(super) struct Traces {
    traces: Vec<Option<Box<Trace>>>,
    followed: Vec<Node>,
    spare: Vec<Box<Trace>>,
}

impl Traces {
    pub(super) fn new() -> Traces {
        Traces {
            traces: (0..NODES).map(|_| None).collect(),
            followed: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Forgets all, and keeps the memory.
    pub(super) fn clear(&mut self) {
        for node in self.followed.drain(..) {
            self.spare.extend(self.traces[node.index()].take());
        }
    }

    pub(super) fn get(&self, node: Node) -> Option<&Trace> {
        self.traces[node.index()].as_deref()
    }

    pub(super) fn get_mut(&mut self, node: Node) -> Option<&mut Trace> {
        self.traces[node.index()].as_deref_mut()
    }

    pub(super) fn take_spare(&mut self) -> Box<Trace> {
        self.spare.pop().unwrap_or_else(|| Box::new(Trace::new()))
    }

    pub(super) fn put(&mut self, node: Node, trace: Box<Trace>) {
        self.traces[node.index()] = Some(trace);
        self.followed.push(node);
    }
}
