//! The consequences of an assumption, with the parents of each node.

use crate::board::nine::Board;
use crate::board::tables::ALL;
use crate::chains::node::{Derivation, NODES, Node, NodeSet, Reason, off_nodes};
use crate::technique::Technique;

/// A pattern or nested chain that removed candidates.
struct Rule {
    /// Its parents, as a part of [`Trace::rule_parents`].
    first: u32,
    end: u32,
    kind: RuleKind,
}

/// What removed candidates.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RuleKind {
    Pattern(Technique),
    /// The number of a nested chain.
    Nested(u32),
}

/// The nodes that follow from an assumption, in their order. The first derivation of a node counts.
///
/// A node becomes true when all other candidates of its cell at the start, or all other places of
/// its house, are false. So the node that made it the last candidate or place, with the board at
/// the start, determines all its parents.
pub(crate) struct Trace {
    /// The digits that are on and off, by cell.
    pub(crate) on: [u16; 81],
    pub(crate) off: [u16; 81],
    pub(crate) order_on: Vec<Node>,
    pub(crate) order_off: Vec<Node>,
    causes: Box<[(u16, Reason); NODES]>,
    rules: Vec<Rule>,
    rule_parents: Vec<Node>,
    /// A node that is on and off.
    pub(crate) contradiction: Option<[Derivation; 2]>,
    /// The number of nodes in the ancestries of both ends, once it has been counted.
    flat_contradiction: Option<u32>,
    pub(crate) has_nested: bool,
    /// The number of nodes in the ancestry of a node; 0 if it has not been counted.
    n_ancestors: Box<[u16; NODES]>,
    counted: Vec<Node>,
}

impl Trace {
    pub(crate) fn new() -> Trace {
        Trace {
            on: [0; 81],
            off: [0; 81],
            order_on: Vec::with_capacity(96),
            order_off: Vec::with_capacity(256),
            causes: Box::new([(0, Reason::Assumed); NODES]),
            rules: Vec::new(),
            rule_parents: Vec::new(),
            contradiction: None,
            flat_contradiction: None,
            has_nested: false,
            n_ancestors: Box::new([0; NODES]),
            counted: Vec::new(),
        }
    }

    pub(crate) fn clear(&mut self) {
        for &node in &self.counted {
            self.n_ancestors[node.index()] = 0;
        }
        self.counted.clear();
        self.order_on.clear();
        self.order_off.clear();
        self.on = [0; 81];
        self.off = [0; 81];
        self.rules.clear();
        self.rule_parents.clear();
        self.contradiction = None;
        self.flat_contradiction = None;
        self.has_nested = false;
    }

    /// The true nodes, or the false nodes, in order.
    pub(crate) fn order(&mut self, is_on: bool) -> &mut Vec<Node> {
        match is_on {
            true => &mut self.order_on,
            false => &mut self.order_off,
        }
    }

    /// Whether a node has been derived.
    #[inline]
    pub(crate) fn has(&self, node: Node) -> bool {
        let sides = if node.is_on() { &self.on } else { &self.off };
        let (cell, digit) = node.spots()[0];
        sides[usize::from(cell)] & digit != 0
    }

    /// Adds a node that has not been derived yet.
    #[inline(always)]
    pub(crate) fn add(&mut self, new: Derivation) {
        let node = new.node;
        self.causes[node.index()] = (new.cause, new.reason);
        let (cell, digit) = node.spots()[0];
        if node.is_on() {
            self.on[usize::from(cell)] |= digit;
            self.order_on.push(node);
        } else {
            self.off[usize::from(cell)] |= digit;
            self.order_off.push(node);
        }
    }

    /// Adds a rule with these parents, and returns its number.
    pub(crate) fn add_rule(&mut self, kind: RuleKind, parents: &[Node]) -> u16 {
        let first = self.rule_parents.len() as u32;
        self.rule_parents.extend_from_slice(parents);
        let end = self.rule_parents.len() as u32;
        self.rules.push(Rule { first, end, kind });
        self.has_nested |= matches!(kind, RuleKind::Nested(_));
        (self.rules.len() - 1) as u16
    }

    /// How a node was derived.
    #[inline]
    pub(crate) fn derivation(&self, node: Node) -> Derivation {
        let (cause, reason) = self.causes[node.index()];
        Derivation {
            node,
            cause,
            reason,
        }
    }

    /// The rule by which a node was derived.
    pub(crate) fn rule(&self, derivation: Derivation) -> Option<RuleKind> {
        let is_rule = derivation.reason == Reason::Pattern;
        is_rule.then(|| self.rules[usize::from(derivation.cause)].kind)
    }

    /// Calls `visit` with the parents of a node, in their order. `start` is the board on which the
    /// assumption was made.
    #[inline]
    pub(crate) fn parents(
        &self,
        start: &Board,
        derivation: Derivation,
        mut visit: impl FnMut(Node),
    ) {
        let Derivation { node, cause, .. } = derivation;
        match derivation.reason {
            Reason::Assumed => {}
            Reason::Excluded => visit(Node(cause)),
            Reason::LastOfCell | Reason::LastOfHouse(_) => {
                visit(Node(cause));
                let spots = [node, Node(cause)].map(|node| node.spots()[derivation.reason.spot()]);
                let [(lane, own), (_, known)] = spots;
                let others = start.lanes[usize::from(lane)] & ALL & !own & !known;
                off_nodes(lane, others).for_each(visit);
            }
            Reason::Pattern => {
                let rule = &self.rules[usize::from(cause)];
                let parents = &self.rule_parents[rule.first as usize..rule.end as usize];
                parents.iter().copied().for_each(visit);
            }
        }
    }

    /// Calls `visit` with a derivation and all its ancestors, each once, breadth first.
    pub(crate) fn ancestry(
        &self,
        start: &Board,
        end: Derivation,
        queue: &mut Vec<Node>,
        mut visit: impl FnMut(Derivation),
    ) {
        let mut seen = NodeSet::EMPTY;
        seen.insert(end.node.0);
        queue.clear();
        queue.push(end.node);
        let mut next = 0;
        while next < queue.len() {
            let derivation = match next {
                0 => end,
                _ => self.derivation(queue[next]),
            };
            next += 1;
            visit(derivation);
            self.parents(start, derivation, |parent| {
                if !seen.contains(parent.0) {
                    seen.insert(parent.0);
                    queue.push(parent);
                }
            });
        }
    }

    /// The number of nodes in the ancestry of a node, itself included.
    pub(crate) fn n_ancestors(&mut self, start: &Board, node: Node, queue: &mut Vec<Node>) -> u32 {
        let known = self.n_ancestors[node.index()];
        if known != 0 {
            return known.into();
        }
        let n = self.count(start, self.derivation(node), queue);
        self.n_ancestors[node.index()] = n as u16;
        self.counted.push(node);
        n
    }

    /// The number of nodes in the ancestries of both ends of the contradiction; 0 without a
    /// contradiction.
    pub(crate) fn flat_contradiction(&mut self, start: &Board, queue: &mut Vec<Node>) -> u32 {
        if let Some(known) = self.flat_contradiction {
            return known;
        }
        let ends = self.contradiction.into_iter().flatten();
        let flat = ends.map(|end| self.count(start, end, queue)).sum();
        self.flat_contradiction = Some(flat);
        flat
    }

    /// The number of nodes in the ancestry of a derivation, itself included.
    fn count(&self, start: &Board, end: Derivation, queue: &mut Vec<Node>) -> u32 {
        self.ancestry(start, end, queue, |_| {});
        queue.len() as u32
    }
}
