//! Everything that follows from an assumption, in any order and without reasons.
//!
//! Singles, locked candidates, pairs, X-wings and static chains are monotone: with fewer
//! candidates no conclusion is lost, since either the pattern is still there, or a part of it has
//! been settled and singles give the rest. So a closure can be computed in any order, and
//! continued when further candidates go.

use crate::board::grid::{CellSet, Grid};
use crate::board::mask::{Mask, bits, count, is_single};
use crate::board::nine::{Board, News, OPEN, is_open_single, single_of};
use crate::board::tables::{ALL, TABLES, lane};
use crate::chains::node::{NODES, Node};
use crate::plain::patterns::{Pattern, Scope, fish, hidden_sets, locked, naked_sets};
use std::ops::ControlFlow;

/// The candidates of a board under an assumption. Settled cells and digits keep their one bit, but
/// are no longer open.
#[derive(Clone)]
pub(crate) struct Closure {
    pub(crate) board: Board,
    /// There is a contradiction, and the rest means nothing.
    pub(crate) is_refuted: bool,
}

/// For each assumption, an equivalent one that represents it. If `x` and `y` are the last two
/// candidates of a cell or house, `x` off and `y` on have the same consequences, and `y` on
/// represents both.
pub(crate) struct Aliases(Box<[Node; NODES]>);

impl Aliases {
    pub(crate) fn new() -> Aliases {
        Aliases(Box::new([Node(0); NODES]))
    }

    /// Takes over a board.
    pub(crate) fn update(&mut self, board: &Board) {
        for node in assumptions(board) {
            self.0[node.index()] = match node.is_on() {
                true => node,
                false => partner(board, node).unwrap_or(node),
            };
        }
    }

    #[inline]
    pub(crate) fn of(&self, node: Node) -> Node {
        self.0[node.index()]
    }
}

/// The candidate that a strong link makes true exactly when the candidate of `off` is false.
fn partner(board: &Board, off: Node) -> Option<Node> {
    off.spots().iter().find_map(|&(lane, bit)| {
        let lane = usize::from(lane);
        let rest = board.lanes[lane] & ALL & !bit;
        is_single(rest).then(|| Node(single_of(lane, rest) * 2 + 1))
    })
}

/// All assumptions of a board: the candidates of cells that have several, on and off.
pub(crate) fn assumptions(board: &Board) -> impl Iterator<Item = Node> {
    let cells = (0..81).filter(|&cell| count(board.candidates(cell)) > 1);
    cells.flat_map(|cell| {
        bits(board.candidates(cell))
            .flat_map(move |digit| [Node::on(cell, digit), Node::off(cell, digit)])
    })
}

/// Candidates to be settled, as `cell * 9 + digit`.
pub(crate) type Pending = Vec<u16>;

/// The closures of all assumptions on a board.
#[derive(Clone, Copy)]
pub(crate) struct Closures<'c> {
    pub(crate) closures: &'c [Closure],
    pub(crate) aliases: &'c Aliases,
}

impl<'c> Closures<'c> {
    #[inline]
    pub(crate) fn of(self, node: Node) -> &'c Closure {
        &self.closures[self.aliases.of(node).index()]
    }
}

/// How many lanes are tested together.
const LANES_AT_ONCE: usize = 16;

/// Whether nothing is left of a lane.
#[inline]
fn is_empty(lane: u16) -> bool {
    lane & !OPEN == 0
}

/// Whether links of one digit lead from an assumption to a contradiction.
pub(crate) fn is_refuted_by_digit(board: &Board, node: Node) -> bool {
    let digit = node.digit();
    let mut cells = board.cells_with(digit);
    let houses = (0..27).filter(|&house| board.lanes[lane(house, digit)] & OPEN != 0);
    let mut open = houses.fold(0, |open, house| open | 1_u32 << house);
    if node.is_on() {
        cells &= !TABLES.sees[node.cell()];
    } else {
        cells &= !(1 << node.cell());
    }
    let mut is_settled = false;
    while !is_settled {
        is_settled = true;
        for house in bits(open) {
            let places = cells & TABLES.sets[house];
            if places == 0 {
                return true;
            }
            if !places.has_several() {
                open &= !(1 << house);
                cells &= !TABLES.sees[places.trailing_zeros() as usize];
                is_settled = false;
            }
        }
    }
    false
}

impl Closure {
    /// The board without an assumption.
    pub(crate) fn of(board: &Board) -> Closure {
        Closure {
            board: board.clone(),
            is_refuted: false,
        }
    }

    /// The board on which these candidates, by cell, are settled.
    pub(crate) fn settled(board: &Board, on: &[u16; 81]) -> Closure {
        let mut closure = Closure::of(board);
        for (cell, &digits) in on.iter().enumerate() {
            for digit in bits(digits) {
                closure.close_lanes((cell * 9 + digit) as u16);
            }
        }
        closure
    }

    fn close_lanes(&mut self, candidate: u16) {
        for (lane, _) in TABLES.spots[usize::from(candidate)] {
            self.board.lanes[usize::from(lane)] &= ALL;
        }
    }

    /// Removes a candidate, and notes the cells and digits that this settles.
    #[inline]
    pub(crate) fn remove(&mut self, candidate: u16, pending: &mut Pending) {
        for (lane, bit) in TABLES.spots[usize::from(candidate)] {
            let lane = usize::from(lane);
            let left = self.board.lanes[lane] & !bit;
            self.board.lanes[lane] = left;
            if is_open_single(left) {
                pending.push(single_of(lane, left));
            }
            self.is_refuted |= is_empty(left);
        }
    }

    /// Settles all that is pending, and what follows by singles.
    pub(crate) fn close(&mut self, pending: &mut Pending) {
        while let Some(candidate) = pending.pop() {
            let (cell, digit) = TABLES.spots[usize::from(candidate)][0];
            let cell = self.board.lanes[usize::from(cell)];
            self.is_refuted |= cell & digit == 0;
            if self.is_refuted {
                pending.clear();
                return;
            }
            if cell & OPEN != 0 {
                self.settle(candidate, pending);
            }
        }
    }

    fn settle(&mut self, candidate: u16, pending: &mut Pending) {
        self.close_lanes(candidate);
        for (lane, bit) in TABLES.spots[usize::from(candidate)] {
            let lane = usize::from(lane);
            for other in bits(self.board.lanes[lane] & ALL & !bit) {
                self.remove(TABLES.candidates[lane][other], pending);
            }
        }
    }

    /// Makes an assumption.
    pub(crate) fn assume(&mut self, node: Node, pending: &mut Pending) {
        if node.is_on() {
            pending.push(node.candidate());
        } else {
            self.remove(node.candidate(), pending);
        }
        self.close(pending);
    }

    /// Becomes what two closures have in common, and what follows from that.
    pub(crate) fn meet_of(&mut self, one: &Closure, two: &Closure, pending: &mut Pending) {
        self.is_refuted = one.is_refuted || two.is_refuted;
        if self.is_refuted {
            return;
        }
        self.board.lanes = one.board.lanes;
        self.meet(two, pending);
    }

    /// Keeps only the conclusions common to both closures, and draws the consequences.
    pub(crate) fn meet(&mut self, other: &Closure, pending: &mut Pending) {
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
                    pending.push(single_of(part * LANES_AT_ONCE + i, lane));
                }
            }
        }
    }

    /// Removes these candidates, by cell, and what follows.
    pub(crate) fn remove_all(&mut self, masks: &[u16; 81], pending: &mut Pending) {
        for (cell, &mask) in masks.iter().enumerate() {
            for digit in bits(mask & self.board.candidates(cell)) {
                self.remove((cell * 9 + digit) as u16, pending);
            }
        }
        self.close(pending);
    }

    /// Applies locked candidates, pairs and X-wings until nothing follows. They are searched
    /// in cells that differ from `before`, and `before` becomes the result.
    pub(crate) fn apply_patterns(&mut self, before: &mut Board, pending: &mut Pending) -> bool {
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

    /// What has gone since `before`; `None` if nothing.
    fn news(&self, before: &Board) -> Option<News> {
        let lanes = before.cells().iter().zip(self.board.cells());
        let gone = lanes.enumerate().flat_map(|(cell, (before, now))| {
            bits((before ^ now) & ALL).map(move |digit| (cell * 9 + digit) as u16)
        });
        let news = News::of(gone);
        (news.cells != 0).then_some(news)
    }

    /// The candidates that patterns of level 1 exclude, by cell; `None` without such a candidate.
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
