//! The nodes of chains: candidates that are true ("on") or false ("off").

use crate::board::grid::Layout;
use crate::board::mask::bits;
use crate::board::set::Set;
use crate::board::tables::TABLES;
use crate::step::LinkReason;

/// The number of nodes.
pub(crate) const NODES: usize = 2 * 729;

/// A candidate, on or off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Node(pub(crate) u16);

impl Node {
    #[inline]
    pub(crate) fn on(cell: usize, digit: usize) -> Node {
        Node(((cell * 9 + digit) * 2 + 1) as u16)
    }

    #[inline]
    pub(crate) fn off(cell: usize, digit: usize) -> Node {
        Node(((cell * 9 + digit) * 2) as u16)
    }

    #[inline]
    pub(crate) fn opposite(self) -> Node {
        Node(self.0 ^ 1)
    }

    #[inline]
    pub(crate) fn is_on(self) -> bool {
        self.0 & 1 != 0
    }

    /// `cell * 9 + digit`.
    #[inline]
    pub(crate) fn candidate(self) -> u16 {
        self.0 >> 1
    }

    #[inline]
    pub(crate) fn cell(self) -> usize {
        usize::from(self.0 >> 1) / 9
    }

    #[inline]
    pub(crate) fn digit(self) -> usize {
        usize::from(self.0 >> 1) % 9
    }

    /// Where it stands on a board.
    #[inline]
    pub(crate) fn spots(self) -> &'static [(u16, u16); 4] {
        &TABLES.spots[usize::from(self.candidate())]
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0.into()
    }
}

/// Why a node follows from its cause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// It is the assumption.
    Assumed,
    /// It is off because it sees its cause.
    Excluded,
    /// The node is on: the last candidate of its cell.
    LastOfCell,
    /// The node is on: the last place in its house of this kind.
    LastOfHouse(u8),
    /// It is off by a pattern or a nested chain.
    Pattern,
}

impl Reason {
    /// The spot of the node (cell or house) with no other candidate.
    #[inline]
    pub(crate) fn spot(self) -> usize {
        match self {
            Reason::LastOfHouse(kind) => usize::from(kind) + 1,
            _ => 0,
        }
    }

    /// The same as an explanation of a node in a cell.
    pub(crate) fn of_link(self, layout: &impl Layout, cell: usize) -> Option<LinkReason> {
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

/// The nodes that are off, of some bits of a lane.
#[inline]
pub(crate) fn off_nodes(lane: u16, mask: u16) -> impl Iterator<Item = Node> {
    bits(mask).map(move |bit| Node(TABLES.candidates[usize::from(lane)][bit] * 2))
}

/// How a node was derived.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Derivation {
    pub(crate) node: Node,
    /// The node's cause, or the number of the pattern.
    pub(crate) cause: u16,
    pub(crate) reason: Reason,
}

/// A set of nodes.
pub(crate) type NodeSet = Set<{ NODES.div_ceil(64) }>;
