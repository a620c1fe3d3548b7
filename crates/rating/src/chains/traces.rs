//! The assumptions of a board that have been followed.

use crate::chains::node::{NODES, Node};
use crate::chains::trace::Trace;

/// A trace for each assumption that has been followed.
pub(crate) struct Traces {
    by_node: Vec<Option<Trace>>,
    followed: Vec<Node>,
    spare: Vec<Trace>,
}

impl Traces {
    pub(crate) fn new() -> Traces {
        Traces {
            by_node: (0..NODES).map(|_| None).collect(),
            followed: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Forgets all, and keeps the memory.
    pub(crate) fn clear(&mut self) {
        for node in self.followed.drain(..) {
            self.spare.extend(self.by_node[node.index()].take());
        }
    }

    pub(crate) fn get(&self, node: Node) -> Option<&Trace> {
        self.by_node[node.index()].as_ref()
    }

    pub(crate) fn get_mut(&mut self, node: Node) -> Option<&mut Trace> {
        self.by_node[node.index()].as_mut()
    }

    pub(crate) fn take_spare(&mut self) -> Trace {
        self.spare.pop().unwrap_or_else(Trace::new)
    }

    pub(crate) fn put(&mut self, node: Node, trace: Trace) {
        self.by_node[node.index()] = Some(trace);
        self.followed.push(node);
    }
}
