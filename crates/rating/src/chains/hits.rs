//! The common conclusions of a board's assumptions, and the best one.

use crate::board::mask::{bits, is_single, lowest};
use crate::board::nine::Board;
use crate::board::tables::cells_at;
use crate::chains::node::{NODES, Node};

/// From which assumptions a conclusion follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// One that leads to a contradiction.
    Contradiction(Node),
    /// A candidate on and off; this is the node that is on.
    Double(Node),
    /// All places of a digit in a house.
    House { house: usize, digit: usize },
    /// All digits of a cell.
    Cell(usize),
}

/// The most assumptions of a shape.
pub(crate) const MAX_CASES: usize = 9;

/// The assumptions of a shape.
#[derive(Clone, Copy)]
pub(crate) struct CaseList {
    nodes: [Node; MAX_CASES],
    n: usize,
}

impl CaseList {
    pub(crate) fn as_slice(&self) -> &[Node] {
        &self.nodes[..self.n]
    }
}

impl FromIterator<Node> for CaseList {
    fn from_iter<I: IntoIterator<Item = Node>>(nodes: I) -> CaseList {
        let mut list = CaseList {
            nodes: [Node(0); MAX_CASES],
            n: 0,
        };
        for node in nodes {
            list.nodes[list.n] = node;
            list.n += 1;
        }
        list
    }
}

impl Shape {
    /// Its assumptions on the given board.
    pub(crate) fn cases(self, board: &Board) -> CaseList {
        match self {
            Shape::Contradiction(node) => [node].into_iter().collect(),
            Shape::Double(node) => [node, node.opposite()].into_iter().collect(),
            Shape::House { house, digit } => {
                let cells = cells_at(house, board.places(house, digit));
                cells.map(|cell| Node::on(cell, digit)).collect()
            }
            Shape::Cell(cell) => {
                let digits = bits(board.candidates(cell));
                digits.map(|digit| Node::on(cell, digit)).collect()
            }
        }
    }

    /// The key by which hits of equal complexity are sorted.
    pub(crate) fn sort_key(self) -> u8 {
        match self {
            Shape::Double(_) => 1,
            Shape::Cell(_) => 5,
            Shape::House { .. } => 6,
            Shape::Contradiction(_) => 7,
        }
    }
}

/// A conclusion from the assumptions of a shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) complexity: u32,
    pub(crate) shape: Shape,
    pub(crate) target: Node,
}

impl Hit {
    fn rank(&self) -> (u32, u8) {
        (self.complexity, self.shape.sort_key())
    }

    /// The digits of the target's cell that the hit removes.
    pub(crate) fn removed(&self, board: &Board) -> u16 {
        let bit = 1 << self.target.digit();
        let digits = board.candidates(self.target.cell());
        if self.target.is_on() {
            digits & !bit
        } else {
            digits & bit
        }
    }
}

/// The best hits: one, or one of each effect.
pub(crate) enum Winners {
    Best(Option<Hit>),
    EachEffect(Effects),
}

/// The best hit of each effect.
pub(crate) struct Effects {
    /// The number of the hit with the effect of removing this node, or of placing it.
    slots: Box<[Option<u16>; NODES]>,
    hits: Vec<(Hit, u32)>,
    n_offered: u32,
}

impl Effects {
    pub(crate) fn new() -> Effects {
        Effects {
            slots: Box::new([None; NODES]),
            hits: Vec::new(),
            n_offered: 0,
        }
    }

    /// The hits, best first.
    pub(crate) fn sorted(mut self) -> Vec<Hit> {
        self.hits.sort_by_key(|(hit, order)| (hit.rank(), *order));
        self.hits.into_iter().map(|(hit, _)| hit).collect()
    }
}

impl Winners {
    /// Takes a hit if it is better than the best one known. `complexity` computes the hit's
    /// complexity, at least `least`, only on demand. Returns the complexity if only the best hit is
    /// wanted: no hit that is more complex can win.
    pub(crate) fn offer(
        &mut self,
        board: &Board,
        mut hit: Hit,
        least: u32,
        complexity: impl FnOnce(&Hit) -> u32,
    ) -> Option<u32> {
        let removed = hit.removed(board);
        if removed == 0 {
            return None;
        }
        hit.complexity = least;
        match self {
            Winners::Best(best) => {
                let is_better =
                    |hit: &Hit, best: Option<Hit>| best.is_none_or(|best| hit.rank() < best.rank());
                if !is_better(&hit, *best) {
                    return None;
                }
                hit.complexity = complexity(&hit);
                if is_better(&hit, *best) {
                    *best = Some(hit);
                }
                Some(hit.complexity)
            }
            Winners::EachEffect(effects) => {
                effects.offer(hit, removed, complexity);
                None
            }
        }
    }
}

impl Effects {
    fn offer(&mut self, mut hit: Hit, removed: u16, complexity: impl FnOnce(&Hit) -> u32) {
        let order = self.n_offered;
        self.n_offered += 1;
        let effect = match hit.target {
            target if is_single(removed) => Node::off(target.cell(), lowest(removed)),
            target => target,
        };
        let slot = &mut self.slots[effect.index()];
        let known = slot.map(usize::from);
        if known.is_some_and(|known| hit.rank() >= self.hits[known].0.rank()) {
            return;
        }
        hit.complexity = complexity(&hit);
        match known {
            None => {
                *slot = Some(self.hits.len() as u16);
                self.hits.push((hit, order));
            }
            Some(known) if hit.rank() < self.hits[known].0.rank() => {
                self.hits[known] = (hit, order);
            }
            Some(_) => {}
        }
    }
}
