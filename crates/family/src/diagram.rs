//! A decision diagram of all solutions: its paths from the root to the end are the solutions.

use super::numbers::Numbers;
use super::plan::{NOTHING, WITHOUT};
use super::table::hash;

/// The node at which a solution is complete.
pub(super) const END: u32 = 0;

/// Stands in the place of a node where no solution passes.
pub(super) const DEAD: u32 = u32::MAX;

/// A decision diagram.
///
/// Invariants:
/// 1. Node 0 has no arcs; every other node has one at least, and all lead to nodes with smaller
///    numbers.
/// 2. The arcs of a node have different labels: a chosen `option`, or `option | WITHOUT` for an
///    excluded one, or `NOTHING`.
/// 3. Two paths from the root to the end differ at the first node that they leave by different
///    arcs, and choose different options.
/// 4. No two nodes have the same arcs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Diagram {
    /// The arcs of node `n` are `starts[n]..starts[n + 1]`.
    pub(super) starts: Vec<u32>,
    pub(super) arcs: Vec<Arc>,
    /// `None` where there is no solution.
    pub(super) root: Option<u32>,
}

/// A choice, and the node of the residual problem.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Arc {
    pub(super) label: u32,
    pub(super) to: u32,
}

impl Arc {
    /// The option that it chooses, if any.
    pub(super) fn option(self) -> Option<u32> {
        (self.label & WITHOUT == 0).then_some(self.label)
    }

    /// The option that it leaves out, if it decides about one.
    pub(super) fn left_out(self) -> Option<u32> {
        (self.label & WITHOUT != 0 && self.label != NOTHING).then_some(self.label & !WITHOUT)
    }
}

impl Diagram {
    pub(super) fn n_nodes(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) fn arcs(&self, node: u32) -> &[Arc] {
        &self.arcs[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    /// The number of solutions below each node, along arcs that are allowed; `None` if that takes
    /// more memory than these bytes.
    pub(super) fn count(&self, allowed: impl Fn(Arc) -> bool, bytes: usize) -> Option<Numbers> {
        let mut ways = Numbers::new(1);
        ways.push(1);
        for node in 1..self.n_nodes() {
            ways.push(0);
            let arcs = self.arcs(node as u32);
            // `n` summands add up to at most `n` times the largest
            let largest = arcs
                .iter()
                .map(|arc| ways.log2(arc.to as usize))
                .fold(0.0, f64::max);
            let width = ((largest + (arcs.len() as f64).log2() + 1e-6) / 64.0) as usize + 1;
            if width > ways.width() {
                ways.widen(width);
            }
            arcs.iter()
                .filter(|&&arc| allowed(arc))
                .for_each(|arc| ways.add_within(node, arc.to as usize));
            if node % 1024 == 0 && ways.bytes() > bytes {
                return None;
            }
        }
        (ways.bytes() <= bytes).then_some(ways)
    }
}

/// Makes a diagram from its end: a node is made when those below it are there.
pub(super) struct Maker {
    diagram: Diagram,
    /// A hash table from the arcs of a node to its number, 0 for a free slot; it has two slots for
    /// each node that is allowed.
    places: Vec<u32>,
}

impl Maker {
    pub(super) fn new() -> Maker {
        Maker {
            diagram: Diagram {
                starts: vec![0, 0],
                arcs: Vec::new(),
                root: None,
            },
            places: vec![0; 64],
        }
    }

    /// The node with these arcs; `None` without arcs.
    pub(super) fn node(&mut self, arcs: &[Arc]) -> Option<u32> {
        if arcs.is_empty() {
            return None;
        }
        let mut place = self.place(arcs);
        while self.places[place] != 0 {
            if self.diagram.arcs(self.places[place]) == arcs {
                return Some(self.places[place]);
            }
            place = (place + 1) & (self.places.len() - 1);
        }
        let node = self.diagram.n_nodes() as u32;
        self.places[place] = node;
        self.diagram.arcs.extend_from_slice(arcs);
        self.diagram.starts.push(self.diagram.arcs.len() as u32);
        if self.diagram.n_nodes() * 2 > self.places.len() {
            self.grow();
        }
        Some(node)
    }

    fn place(&self, arcs: &[Arc]) -> usize {
        let words = arcs
            .iter()
            .map(|arc| u64::from(arc.label) << 32 | u64::from(arc.to));
        hash(words) as usize & (self.places.len() - 1)
    }

    #[cold]
    fn grow(&mut self) {
        self.places = vec![0; self.places.len() * 2];
        for node in 1..self.diagram.n_nodes() as u32 {
            let mut place = self.place(self.diagram.arcs(node));
            while self.places[place] != 0 {
                place = (place + 1) & (self.places.len() - 1);
            }
            self.places[place] = node;
        }
    }

    pub(super) fn bytes(&self) -> usize {
        (self.diagram.starts.capacity() + self.places.len()) * 4
            + self.diagram.arcs.capacity() * size_of::<Arc>()
    }

    pub(super) fn finish(mut self, root: Option<u32>) -> Diagram {
        self.diagram.root = root;
        self.diagram
    }
}
