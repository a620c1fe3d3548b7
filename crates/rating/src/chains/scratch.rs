//! The board on which one assumption is followed: singles, and the patterns of level 1.

use crate::board::mask::{Mask, bits};
use crate::board::nine::{Board, News, is_open_single, single_of};
use crate::board::tables::ALL;
use crate::chains::node::{Derivation, Node, Reason, off_nodes};
use crate::chains::trace::{RuleKind, Trace};
use crate::plain::patterns::{Pattern, Scope, fish, hidden_sets, locked, naked_sets};
use std::ops::ControlFlow;

/// The rules that apply when an assumption is followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Links {
    /// The links of the board at the start.
    Static,
    /// Links of one digit, as they come up.
    Digit,
    /// All links, as they come up.
    Dynamic,
}

/// A board on which an assumption is followed.
pub(crate) struct Scratch {
    /// Without the candidates whose consequences have been drawn.
    pub(crate) board: Board,
    /// The consequences of so many nodes that are on, or off, have been drawn.
    n_on: usize,
    n_off: usize,
    /// How much of the order of off nodes each family of patterns has seen.
    seen: [usize; 4],
    rule: RuleBuffer,
}

/// The parents and the removals of one rule.
struct RuleBuffer {
    parents: Vec<Node>,
    removals: Vec<Node>,
}

/// Why nodes follow from one that is off: in its cell, its box, its row and its column.
const LAST_OF: [Reason; 4] = [
    Reason::LastOfCell,
    Reason::LastOfHouse(0),
    Reason::LastOfHouse(1),
    Reason::LastOfHouse(2),
];

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch {
            board: Board::new(),
            n_on: 0,
            n_off: 0,
            seen: [0; 4],
            rule: RuleBuffer {
                parents: Vec::new(),
                removals: Vec::new(),
            },
        }
    }

    /// Makes an assumption on a board.
    pub(crate) fn assume(&mut self, start: &Board, node: Node, trace: &mut Trace) {
        trace.clear();
        self.board.clone_from(start);
        (self.n_on, self.n_off) = (0, 0);
        self.seen = [0; 4];
        trace.add(Derivation {
            node,
            cause: 0,
            reason: Reason::Assumed,
        });
    }

    /// Draws all consequences over links; whether there is a contradiction.
    pub(crate) fn propagate(&mut self, links: Links, trace: &mut Trace) -> bool {
        loop {
            let outcome = if let Some(&node) = trace.order_on.get(self.n_on) {
                self.n_on += 1;
                self.follow_on(node, links, trace)
            } else if let Some(&node) = trace.order_off.get(self.n_off) {
                self.n_off += 1;
                self.follow_off(node, links, trace)
            } else {
                return false;
            };
            if outcome.is_break() {
                return true;
            }
        }
    }

    fn follow_on(&self, on: Node, links: Links, trace: &mut Trace) -> ControlFlow<()> {
        for &(lane, bit) in &on.spots()[usize::from(links == Links::Digit)..] {
            for node in off_nodes(lane, self.board.lanes[usize::from(lane)] & ALL & !bit) {
                let new = Derivation {
                    node,
                    cause: on.0,
                    reason: Reason::Excluded,
                };
                derive(new, trace)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Removes a candidate, unless the links are static, and adds the nodes that are on because it
    /// is off: at most one per cell and house.
    fn follow_off(&mut self, node: Node, links: Links, trace: &mut Trace) -> ControlFlow<()> {
        for (&(lane, bit), reason) in node.spots().iter().zip(LAST_OF) {
            let lane = usize::from(lane);
            let left = self.board.lanes[lane] & !bit;
            if links != Links::Static {
                self.board.lanes[lane] = left;
            }
            let is_link = links != Links::Digit || reason != Reason::LastOfCell;
            if is_link && is_open_single(left) {
                let new = Derivation {
                    node: Node(single_of(lane, left) * 2 + 1),
                    cause: node.0,
                    reason,
                };
                derive(new, trace)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Applies the patterns of the first family of level 1 that adds nodes. Returns whether there
    /// is one.
    pub(crate) fn apply_patterns(&mut self, start: &Board, trace: &mut Trace) -> bool {
        (0..4).any(|family| {
            let from = self.seen[family];
            self.seen[family] = trace.order_off.len();
            if from == self.seen[family] {
                return false;
            }
            let removed = trace.order_off[from..].iter();
            let news = News::of(removed.map(|node| node.candidate()));
            self.apply_family(family, &news, start, trace)
        })
    }

    fn apply_family(
        &mut self,
        family: usize,
        news: &News,
        start: &Board,
        trace: &mut Trace,
    ) -> bool {
        let Scratch { board, rule, .. } = self;
        let board = &*board;
        let scope = Scope {
            news,
            everywhere: false,
        };
        let mut added = false;
        let _ = match family {
            0 => locked(board, news, &mut |lock| {
                added |= rule.apply(&lock, start, board, trace);
                ControlFlow::Continue(())
            }),
            1 => hidden_sets(board, 2, &scope, &mut |set| {
                added |= rule.apply(&set, start, board, trace);
                ControlFlow::Continue(())
            }),
            2 => naked_sets(board, 2, &scope, &mut |set| {
                added |= rule.apply(&set, start, board, trace);
                ControlFlow::Continue(())
            }),
            _ => fish(board, 2, &scope, &mut |fish| {
                added |= rule.apply(&fish, start, board, trace);
                ControlFlow::Continue(())
            }),
        };
        added
    }

    /// Adds what a nested chain removes, given as candidates in order; whether anything is new.
    pub(crate) fn apply_nested(
        &mut self,
        removed: &[u16],
        number: u32,
        parents: &[Node],
        trace: &mut Trace,
    ) -> bool {
        let rule = &mut self.rule;
        rule.removals.clear();
        let new = removed.iter().map(|&candidate| Node(candidate * 2));
        rule.removals.extend(new.filter(|&node| !trace.has(node)));
        rule.add_removals(RuleKind::Nested(number), parents, trace)
    }
}

/// Adds a node, unless it is there, or finds a contradiction.
#[inline(always)]
fn derive(new: Derivation, trace: &mut Trace) -> ControlFlow<()> {
    if trace.has(new.node) {
        return ControlFlow::Continue(());
    }
    let opposite = new.node.opposite();
    if trace.has(opposite) {
        let known = trace.derivation(opposite);
        trace.contradiction = Some(match new.node.is_on() {
            true => [new, known],
            false => [known, new],
        });
        return ControlFlow::Break(());
    }
    trace.add(new);
    ControlFlow::Continue(())
}

impl RuleBuffer {
    /// Adds what a pattern removes, if it has come up since the start; whether anything is new.
    fn apply(
        &mut self,
        pattern: &impl Pattern,
        start: &Board,
        board: &Board,
        trace: &mut Trace,
    ) -> bool {
        let RuleBuffer { removals, parents } = self;
        removals.clear();
        pattern.removals(board, |cell, digits| {
            let new = bits(digits & !Mask::from(trace.off[cell]));
            removals.extend(new.map(|digit| Node::off(cell, digit)));
        });
        if removals.is_empty() {
            return false;
        }
        removals.sort_unstable();
        parents.clear();
        pattern.absences(start, board, |cell, digits| {
            parents.extend(bits(digits).map(|digit| Node::off(cell, digit)));
        });
        let parents = std::mem::take(parents);
        let kind = RuleKind::Pattern(pattern.technique());
        let added = self.add_removals(kind, &parents, trace);
        self.parents = parents;
        added
    }

    /// Adds the removals, which are new, as the effect of a rule that has parents.
    fn add_removals(&mut self, kind: RuleKind, parents: &[Node], trace: &mut Trace) -> bool {
        if parents.is_empty() || self.removals.is_empty() {
            return false;
        }
        let cause = trace.add_rule(kind, parents);
        for i in 0..self.removals.len() {
            let derivation = Derivation {
                node: self.removals[i],
                cause,
                reason: Reason::Pattern,
            };
            trace.add(derivation);
        }
        true
    }
}
