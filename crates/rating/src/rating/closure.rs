//! Everything that follows from an assumption, in any order and without reasons.
//!
//! Singles, locked candidates, pairs, X-wings and static chains are monotone: with fewer
//! candidates no conclusion is lost, since either the pattern is still there, or a part of it has
//! been settled and singles give the rest. So a closure can be computed in any order, and
//! continued when further candidates go.

use super::board::{Board, News, OPEN, lane, single_of};
use super::grid::Grid;
use super::node::{NODES, Node};
use super::patterns::{Pattern, Scope, fish, hidden_sets, locked, naked_sets};
use super::tables::{
    ALL, Mask, bits, cell_at, cells_at, count, house_of, is_single, lowest, place_bit,
};
use std::ops::ControlFlow;

/// The candidates of a board under an assumption. Settled cells and digits keep their one bit, but
/// are no longer open.
#[derive(Clone)]
pub(super) struct Closure {
    pub(super) board: Board,
    /// There is a contradiction, and the rest means nothing.
    pub(super) is_refuted: bool,
}

/// For each assumption, the one that stands for it. If `x` and `y` are the last two of a cell or
/// house, the same follows from `x` off and from `y` on, and `y` on stands for both.
pub(super) struct Aliases(Box<[Node; NODES]>);

impl Aliases {
    pub(super) fn new() -> Aliases {
        Aliases(Box::new([Node(0); NODES]))
    }

    /// Takes over a board.
    pub(super) fn update(&mut self, board: &Board) {
        for node in assumptions(board) {
            self.0[node.index()] = match node.is_on() {
                true => node,
                false => partner(board, node).unwrap_or(node),
            };
        }
    }

    #[inline]
    pub(super) fn of(&self, node: Node) -> Node {
        self.0[node.index()]
    }
}

/// The node that is on if and only if this one is off, over a strong link.
fn partner(board: &Board, off: Node) -> Option<Node> {
    let (cell, digit) = (off.cell(), off.digit());
    let rest = board.candidates(cell) & !(1 << digit);
    if is_single(rest) {
        return Some(Node::on(cell, lowest(rest)));
    }
    (0..3).find_map(|kind| {
        let house = house_of(cell, kind);
        let rest = board.places(house, digit) & !place_bit(cell, kind);
        is_single(rest).then(|| Node::on(cell_at(house, lowest(rest)), digit))
    })
}

/// All assumptions of a board: the candidates of cells that have several, on and off.
pub(super) fn assumptions(board: &Board) -> impl Iterator<Item = Node> {
    let cells = (0..81).filter(|&cell| count(board.candidates(cell)) > 1);
    cells.flat_map(|cell| {
        bits(board.candidates(cell))
            .flat_map(move |digit| [Node::on(cell, digit), Node::off(cell, digit)])
    })
}

/// Candidates to be settled, as `cell * 9 + digit`.
pub(super) type Pending = Vec<u16>;

/// The closures of all assumptions on a board.
#[derive(Clone, Copy)]
pub(super) struct Closures<'c> {
    pub(super) closures: &'c [Closure],
    pub(super) aliases: &'c Aliases,
}

impl<'c> Closures<'c> {
    #[inline]
    pub(super) fn of(self, node: Node) -> &'c Closure {
        &self.closures[self.aliases.of(node).index()]
    }
}

/// How many lanes are tested together.
const LANES_AT_ONCE: usize = 16;

/// Whether a lane has one bit and is open.
#[inline]
fn is_open_single(lane: u16) -> bool {
    lane & lane.wrapping_sub(1) == OPEN
}

/// Whether nothing is left of a lane.
#[inline]
fn is_empty(lane: u16) -> bool {
    lane & !OPEN == 0
}

impl Closure {
    /// The board without an assumption.
    pub(super) fn of(board: &Board) -> Closure {
        Closure {
            board: board.clone(),
            is_refuted: false,
        }
    }

    /// The board on which these candidates, by cell, are settled.
    pub(super) fn settled(board: &Board, on: &[u16; 81]) -> Closure {
        let mut closure = Closure::of(board);
        for (cell, &digits) in on.iter().enumerate() {
            for digit in bits(digits) {
                closure.close_lanes(cell, digit);
            }
        }
        closure
    }

    fn close_lanes(&mut self, cell: usize, digit: usize) {
        self.board.lanes[cell] &= ALL;
        for kind in 0..3 {
            self.board.lanes[lane(house_of(cell, kind), digit)] &= ALL;
        }
    }

    /// Removes a candidate, and notes the cells and digits that this settles.
    #[inline]
    pub(super) fn remove(&mut self, cell: usize, digit: usize, pending: &mut Pending) {
        let left = self.board.lanes[cell] & !(1 << digit);
        self.board.lanes[cell] = left;
        if is_open_single(left) {
            pending.push((cell * 9 + lowest(left)) as u16);
        }
        self.is_refuted |= is_empty(left);
        for kind in 0..3 {
            let house = house_of(cell, kind);
            let places = &mut self.board.lanes[lane(house, digit)];
            *places &= !place_bit(cell, kind);
            if is_open_single(*places) {
                pending.push((cell_at(house, lowest(*places)) * 9 + digit) as u16);
            }
            self.is_refuted |= is_empty(*places);
        }
    }

    /// Settles all that is pending, and what follows by singles.
    pub(super) fn close(&mut self, pending: &mut Pending) {
        while let Some(candidate) = pending.pop() {
            let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
            self.is_refuted |= !self.board.has(cell, digit);
            if self.is_refuted {
                pending.clear();
                return;
            }
            if self.board.is_open(cell) {
                self.settle(cell, digit, pending);
            }
        }
    }

    fn settle(&mut self, cell: usize, digit: usize, pending: &mut Pending) {
        self.close_lanes(cell, digit);
        for other in bits(self.board.candidates(cell) & !(1 << digit)) {
            self.remove(cell, other, pending);
        }
        for kind in 0..3 {
            let house = house_of(cell, kind);
            let others = self.board.places(house, digit) & !place_bit(cell, kind);
            cells_at(house, others).for_each(|other| self.remove(other, digit, pending));
        }
    }

    /// Makes an assumption.
    pub(super) fn assume(&mut self, node: Node, pending: &mut Pending) {
        if node.is_on() {
            pending.push(node.candidate());
        } else {
            self.remove(node.cell(), node.digit(), pending);
        }
        self.close(pending);
    }

    /// Becomes what two closures have in common, and what follows from that.
    pub(super) fn meet_of(&mut self, one: &Closure, two: &Closure, pending: &mut Pending) {
        self.is_refuted = one.is_refuted || two.is_refuted;
        if self.is_refuted {
            return;
        }
        self.board.lanes = one.board.lanes;
        self.meet(two, pending);
    }

    /// Keeps what the other closure has too, and what follows from that.
    pub(super) fn meet(&mut self, other: &Closure, pending: &mut Pending) {
        self.is_refuted |= other.is_refuted;
        if self.is_refuted {
            return;
        }
        let (mut singles, mut empties) = (0, 0);
        for (lane, &other) in self.board.lanes.iter_mut().zip(&other.board.lanes) {
            *lane &= other;
            singles |= u16::from(is_open_single(*lane));
            empties |= u16::from(is_empty(*lane));
        }
        self.is_refuted = empties != 0;
        if self.is_refuted || singles == 0 {
            return;
        }
        self.collect_singles(pending);
        self.close(pending);
    }

    /// Notes all open singles.
    fn collect_singles(&self, pending: &mut Pending) {
        for (part, lanes) in self.board.lanes.chunks_exact(LANES_AT_ONCE).enumerate() {
            let has_single = |any: u16, &lane: &u16| any | u16::from(is_open_single(lane));
            if lanes.iter().fold(0, has_single) == 0 {
                continue;
            }
            for (i, &lane) in lanes.iter().enumerate() {
                if is_open_single(lane) {
                    let (cell, digit) = single_of(part * LANES_AT_ONCE + i, lane);
                    pending.push((cell * 9 + digit) as u16);
                }
            }
        }
    }

    /// Removes these candidates, by cell, and what follows.
    pub(super) fn remove_all(&mut self, masks: &[u16; 81], pending: &mut Pending) {
        for (cell, &mask) in masks.iter().enumerate() {
            for digit in bits(mask & self.board.candidates(cell)) {
                self.remove(cell, digit, pending);
            }
        }
        self.close(pending);
    }

    /// Applies locked candidates, pairs and X-wings until nothing follows. They are looked for
    /// where something differs from `before`, which becomes the result.
    pub(super) fn apply_patterns(&mut self, before: &mut Board, pending: &mut Pending) -> bool {
        let mut is_changed = false;
        while !self.is_refuted {
            let Some(news) = self.news(before) else {
                break;
            };
            before.clone_from(&self.board);
            let Some(masks) = self.excluded_by_patterns(&news) else {
                break;
            };
            is_changed = true;
            self.remove_all(&masks, pending);
        }
        is_changed
    }

    /// In which houses, for which digits, something differs from `before`.
    fn news(&self, before: &Board) -> Option<News> {
        let mut news = News {
            digits: [0; 27],
            cells: 0,
        };
        let mut all = 0;
        for house in 0..27 {
            for digit in 0..9 {
                let lane = lane(house, digit);
                let differs = (self.board.lanes[lane] ^ before.lanes[lane]) & ALL != 0;
                news.digits[house] |= u16::from(differs) << digit;
            }
            all |= news.digits[house];
        }
        (all != 0).then_some(news)
    }

    /// What the patterns of level 1 exclude, by cell; `None` if nothing.
    fn excluded_by_patterns(&self, news: &News) -> Option<[u16; 81]> {
        let scope = Scope {
            news,
            everywhere: true,
        };
        let board = &self.board;
        let mut masks = [0; 81];
        let mut exclude = |cell: usize, digits: Mask| masks[cell] |= digits as u16;
        let _ = locked(board, news, &mut |lock| {
            lock.removals(board, &mut exclude);
            ControlFlow::Continue(())
        });
        let _ = hidden_sets(board, 2, &scope, &mut |set| {
            set.removals(board, &mut exclude);
            ControlFlow::Continue(())
        });
        let _ = naked_sets(board, 2, &scope, &mut |set| {
            set.removals(board, &mut exclude);
            ControlFlow::Continue(())
        });
        let _ = fish(board, 2, &scope, &mut |fish| {
            fish.removals(board, &mut exclude);
            ControlFlow::Continue(())
        });
        (masks != [0; 81]).then_some(masks)
    }
}
