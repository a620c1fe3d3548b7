//! Candidates as numbers, and the links between them.

use super::Candidate;

/// Which links a technique may use.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Links {
    /// From a place to the other place of a house.
    pub(super) places: bool,
    /// From a digit to the other digit of a cell.
    pub(super) digits: bool,
}

impl Links {
    pub(super) const ALL: Links = Links {
        places: true,
        digits: true,
    };
    pub(super) const PLACES: Links = Links {
        digits: false,
        ..Links::ALL
    };
    pub(super) const DIGITS: Links = Links {
        places: false,
        ..Links::ALL
    };
}

/// A candidate as one number.
pub(super) type Node = u16;

pub(super) const N_NODES: usize = 81 * 9;

pub(super) fn node(cell: usize, digit: usize) -> Node {
    (9 * cell + digit) as Node
}

pub(super) fn parts(node: Node) -> (usize, usize) {
    (usize::from(node) / 9, usize::from(node) % 9)
}

pub(super) fn candidate(node: Node) -> Candidate {
    let (cell, digit) = parts(node);
    Candidate {
        cell,
        digit: digit as u8 + 1,
    }
}

pub(super) fn node_of(candidate: &Candidate) -> Node {
    node(candidate.cell, usize::from(candidate.digit) - 1)
}
