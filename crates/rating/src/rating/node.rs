//! The nodes of chains: candidates that are true ("on") or false ("off").

use super::grid::Layout;
use super::step::LinkReason;

/// The number of nodes.
pub(super) const NODES: usize = 2 * 729;

/// A candidate, on or off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Node(pub(super) u16);

impl Node {
    #[inline]
    pub(super) fn on(cell: usize, digit: usize) -> Node {
        Node(((cell * 9 + digit) * 2 + 1) as u16)
    }

    #[inline]
    pub(super) fn off(cell: usize, digit: usize) -> Node {
        Node(((cell * 9 + digit) * 2) as u16)
    }

    #[inline]
    pub(super) fn opposite(self) -> Node {
        Node(self.0 ^ 1)
    }

    #[inline]
    pub(super) fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    /// `cell * 9 + digit`.
    #[inline]
    pub(super) fn candidate(self) -> u16 {
        self.0 >> 1
    }

    #[inline]
    pub(super) fn cell(self) -> usize {
        usize::from(self.0 >> 1) / 9
    }

    #[inline]
    pub(super) fn digit(self) -> usize {
        usize::from(self.0 >> 1) % 9
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}

/// Why a node follows from its cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    /// It is the assumption.
    Assumed,
    /// It is off because it sees its cause.
    Excluded,
    /// It is on as the last candidate of its cell.
    LastOfCell,
    /// It is on as the last place in its house of this kind.
    LastOfHouse(u8),
    /// It is off by a pattern or a nested chain.
    Pattern,
}

impl Reason {
    /// The same as an explanation of a node in a cell.
    pub(super) fn of_link(self, layout: &impl Layout, cell: usize) -> Option<LinkReason> {
        Some(match self {
            Reason::Assumed => LinkReason::Assumed,
            Reason::Excluded => LinkReason::Excluded,
            Reason::LastOfCell => LinkReason::LastOfCell,
            Reason::LastOfHouse(kind) => {
                LinkReason::LastOfHouse(layout.name(layout.house_of(cell, kind.into())))
            }
            Reason::Pattern => return None,
        })
    }
}

/// How a node was derived.
#[derive(Clone, Copy, Debug)]
pub(super) struct Derivation {
    pub(super) node: Node,
    /// The node that it follows from, or the number of the pattern.
    pub(super) cause: u16,
    pub(super) reason: Reason,
}

/// A set of nodes.
#[derive(Clone)]
pub(super) struct NodeSet([u64; NODES.div_ceil(64)]);

impl NodeSet {
    pub(super) fn new() -> NodeSet {
        NodeSet([0; NODES.div_ceil(64)])
    }

    /// Whether the node is new to the set.
    #[inline]
    pub(super) fn insert(&mut self, node: Node) -> bool {
        let word = &mut self.0[node.index() >> 6];
        let is_new = *word >> (node.0 & 63) & 1 == 0;
        *word |= 1 << (node.0 & 63);
        is_new
    }
}
