//! Chains: if the first candidate is wrong, the second is right, the third wrong, and so on, by
//! links of two kinds.
//!
//! A link to what is right: the other place of a house with two places for a digit, or the other
//! digit of a cell with two. A link to what is wrong: any other place of the digit in a house, any
//! other digit of the cell. Every link follows from its candidate alone, so a chain from a first
//! candidate to a last one means: one of these two is true.
//!
//! Of all chains that remove something the shortest is taken, the first of these in the order of
//! cells and digits. Where it begins the [network](super::network) shows; from there a search in
//! breadth finds the chain.

use super::coloring::partners;
use super::grid::{Cells, Grid, PEERS, digits, each};
use super::links::{Links, N_NODES, Node, candidate, node, node_of, parts};
use super::network::Network;
use super::{Candidate, Reason, Step, Technique};

/// The most candidates in a chain.
pub(super) const LONGEST: usize = 20;

pub(super) fn find(
    grid: &Grid,
    network: &mut dyn Network,
    links: Links,
    technique: Technique,
) -> Option<Step> {
    let start = network.chain(links, LONGEST / 2)?;
    let mut search = Search::new(grid, links);
    let nodes: Vec<Candidate> = search.from(start)?.into_iter().map(candidate).collect();
    let (placed, removed) = conclusion(grid, node_of(nodes.first()?), node_of(nodes.last()?));
    let placed = placed.map(candidate);
    Some(Step {
        technique,
        reason: Reason::Chain { nodes },
        placed,
        removed,
    })
}

/// A search in breadth along links.
pub(super) struct Search<'g> {
    grid: &'g Grid,
    links: Links,
    /// What was reached as wrong, and as right, by digit.
    reached: [[Cells; 9]; 2],
    /// Whence each node was reached, as wrong and as right.
    before: [[Node; 2]; N_NODES],
}

impl<'g> Search<'g> {
    pub(super) fn new(grid: &'g Grid, links: Links) -> Search<'g> {
        Search {
            grid,
            links,
            reached: [[0; 9]; 2],
            before: [[0; 2]; N_NODES],
        }
    }

    pub(super) fn is_reached(&self, node: Node, right: bool) -> bool {
        let (cell, digit) = parts(node);
        self.reached[usize::from(right)][digit] >> cell & 1 == 1
    }

    /// Whence a node was reached.
    pub(super) fn before(&self, node: Node, right: bool) -> Node {
        self.before[usize::from(node)][usize::from(right)]
    }

    /// Reaches a node; false if it was reached before.
    pub(super) fn reach(&mut self, node: Node, right: bool, from: Node) -> bool {
        let new = !self.is_reached(node, right);
        if new {
            let (cell, digit) = parts(node);
            self.reached[usize::from(right)][digit] |= 1 << cell;
            self.before[usize::from(node)][usize::from(right)] = from;
        }
        new
    }

    /// The shortest chain from one candidate.
    fn from(&mut self, start: Node) -> Option<Vec<Node>> {
        self.reach(start, false, start);
        let (mut wrong, mut right) = (vec![start], Vec::new());
        let mut length = 2;
        while !wrong.is_empty() && length <= LONGEST {
            right.clear();
            wrong
                .iter()
                .for_each(|&node| self.reach_right(node, &mut right));
            if let Some(&end) = right.iter().find(|&&end| concludes(self.grid, start, end)) {
                return Some(self.path(end, length));
            }
            wrong.clear();
            right
                .iter()
                .for_each(|&node| self.reach_wrong(node, &mut wrong));
            length += 2;
        }
        None
    }

    pub(super) fn reach_right(&mut self, from: Node, right: &mut Vec<Node>) {
        let (cell, digit) = parts(from);
        if self.links.places {
            let places =
                partners(self.grid.planes[digit], cell).map(|partner| node(partner, digit));
            right.extend(places.filter(|&next| self.reach(next, true, from)));
        }
        let others = self.grid.cells[cell] & !(1 << digit);
        if self.links.digits && others.is_power_of_two() {
            let next = node(cell, others.trailing_zeros() as usize);
            right.extend(Some(next).filter(|&next| self.reach(next, true, from)));
        }
    }

    pub(super) fn reach_wrong(&mut self, from: Node, wrong: &mut Vec<Node>) {
        let (cell, digit) = parts(from);
        let places = each(self.grid.planes[digit] & PEERS[cell]).map(|peer| node(peer, digit));
        wrong.extend(places.filter(|&next| self.reach(next, false, from)));
        // along one digit only, or on to another cell at once, a chain with one kind of links goes
        // by places
        if self.links == Links::ALL {
            let others =
                digits(self.grid.cells[cell] & !(1 << digit)).map(|other| node(cell, other));
            wrong.extend(others.filter(|&next| self.reach(next, false, from)));
        }
    }

    /// The chain that ends here, first to last.
    fn path(&self, end: Node, length: usize) -> Vec<Node> {
        let mut path = vec![end];
        for n in 1..length {
            path.push(self.before(path[n - 1], n % 2 == 1));
        }
        path.reverse();
        path
    }
}

/// Whether it follows anything from "one of these two is right".
fn concludes(grid: &Grid, first: Node, last: Node) -> bool {
    let (placed, removed) = conclusion(grid, first, last);
    placed.is_some() || !removed.is_empty()
}

/// What follows from "one of these two is right".
fn conclusion(grid: &Grid, first: Node, last: Node) -> (Option<Node>, Vec<Candidate>) {
    let ((a, x), (b, y)) = (parts(first), parts(last));
    let mut removed = Vec::new();
    if first == last {
        return (Some(first), removed);
    }
    if x == y {
        removed = grid.of_digit(x, PEERS[a] & PEERS[b]);
    } else if a == b {
        let others = grid.cells[a] & !(1 << x | 1 << y);
        removed = digits(others)
            .map(|digit| candidate(node(a, digit)))
            .collect();
    } else if PEERS[a] >> b & 1 == 1 {
        removed = grid.of_digit(y, 1 << a);
        removed.extend(grid.of_digit(x, 1 << b));
        removed.sort_unstable();
    }
    (None, removed)
}
