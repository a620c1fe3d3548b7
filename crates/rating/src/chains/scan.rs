//! One pass over all assumptions of a board.

use crate::board::grid::Grid;
use crate::board::mask::{bits, count, is_single};
use crate::board::nine::Board;
use crate::board::tables::{ALL, cells_at, house_of};
use crate::chains::hits::{Hit, Shape, Winners};
use crate::chains::node::Node;
use crate::chains::scratch;
use crate::chains::search::{ChainKind, ChainSearch, Filter};
use crate::shortcuts::closure::{Closure, Closures, assumptions, is_refuted_by_digit};
use crate::shortcuts::supersets::{Supersets, add_left};

/// One pass over all assumptions.
pub(crate) struct Scan<'s, 'b, const W: usize> {
    pub(crate) search: &'s mut ChainSearch<W>,
    pub(crate) board: &'b Board,
    pub(crate) question: ChainKind,
    pub(crate) filter: Filter<'b>,
    pub(crate) winners: &'s mut Winners,
    pub(crate) supersets: Option<&'b Supersets<W>>,
}

impl<const W: usize> ChainSearch<W> {
    /// Goes through all assumptions, in the order of Sudoku Explainer.
    pub(crate) fn scan(
        &mut self,
        board: &Board,
        question: ChainKind,
        filter: Filter<'_>,
        winners: &mut Winners,
        supersets: Option<&Supersets<W>>,
    ) {
        let mut scan = Scan {
            search: self,
            board,
            question,
            filter,
            winners,
            supersets,
        };
        scan.follow_refuted();
        for cell in 0..81 {
            let n = count(board.candidates(cell));
            let least = if question == ChainKind::MULTIPLE {
                3
            } else {
                2
            };
            if n >= least && scan.search.clock.stop().is_none() {
                scan.of_cell(cell);
            }
        }
    }
}

impl<const W: usize> Scan<'_, '_, W> {
    fn follow(&mut self, node: Node) {
        self.search
            .follow(self.board, self.question, node, self.supersets);
    }

    /// Follows all assumptions that may be refuted, those first whose contradictions were least
    /// complex in the step before. Their complexities bound what others can win with.
    pub(crate) fn follow_refuted(&mut self) {
        let Filter::Closures(closures) = self.filter else {
            return;
        };
        let mut refuted = Vec::new();
        for node in assumptions(self.board) {
            let is_refuted = closures.of(node).is_refuted;
            self.search.refuted.is_refuted[node.index()] = is_refuted;
            if is_refuted {
                refuted.push(node);
            }
        }
        if self.question.links != scratch::Links::Dynamic {
            return;
        }
        if self.question.level >= 2 {
            let last = &self.search.refuted.last_complexity;
            refuted.sort_by_key(|node| last[node.index()]);
        }
        for node in refuted {
            self.follow(node);
            if let Winners::Best(_) = self.winners {
                self.bound_by_contradiction(node);
            }
        }
    }

    fn bound_by_contradiction(&mut self, node: Node) {
        let ends = self
            .search
            .traces
            .get(node)
            .and_then(|trace| trace.contradiction);
        let complexity = if ends.is_some() {
            let (hit, flat) = (contradiction(node), self.flat_contradiction(node));
            let level = self.question.level;
            self.search.complete(self.board, &hit, level, flat)
        } else {
            let last = self.search.refuted.last_complexity[node.index()];
            last.max(self.search.bound)
        };
        self.search.refuted.last_complexity[node.index()] = complexity;
        if ends.is_some() {
            self.search.bound = self.search.bound.min(complexity);
        }
    }

    /// The number of nodes in the ancestries of both ends of a contradiction; 0 without a
    /// contradiction.
    fn flat_contradiction(&mut self, node: Node) -> u32 {
        let search = &mut *self.search;
        let trace = search.traces.get_mut(node);
        trace.map_or(0, |trace| {
            trace.flat_contradiction(self.board, &mut search.queue)
        })
    }

    /// Everything about the candidates of a cell.
    pub(crate) fn of_cell(&mut self, cell: usize) {
        let digits = self.board.candidates(cell);
        for digit in bits(digits) {
            let on = Node::on(cell, digit);
            if self.question != ChainKind::MULTIPLE {
                self.contradiction(on);
                self.contradiction(on.opposite());
            }
            if self.question == ChainKind::NISHIO {
                continue;
            }
            if self.question != ChainKind::MULTIPLE && count(digits) > 2 {
                self.group(Shape::Double(on));
            }
            self.houses(cell, digit);
        }
        if self.question != ChainKind::NISHIO {
            self.group(Shape::Cell(cell));
        }
    }

    /// The houses in which a cell is the first place of a digit.
    fn houses(&mut self, cell: usize, digit: usize) {
        for kind in 0..3 {
            let house = house_of(cell, kind);
            let places = self.board.places(house, digit);
            if count(places) > 1 && cells_at(house, places).next() == Some(cell) {
                self.group(Shape::House { house, digit });
            }
        }
    }

    /// Offers the contradiction to which an assumption leads.
    fn contradiction(&mut self, node: Node) {
        if let Filter::Closures(closures) = self.filter {
            let is_refuted = closures.of(node).is_refuted
                && (self.question != ChainKind::NISHIO || is_refuted_by_digit(self.board, node));
            if !is_refuted {
                return;
            }
        }
        self.follow(node);
        let flat = self.flat_contradiction(node);
        if flat > 0 {
            self.offer(contradiction(node), flat);
        }
    }

    fn offer(&mut self, hit: Hit, flat: u32) {
        let (board, level) = (self.board, self.question.level);
        let search = &mut *self.search;
        let complexity = |hit: &Hit| search.complete(board, hit, level, flat);
        if let Some(bound) = self.winners.offer(board, hit, flat, complexity) {
            search.bound = search.bound.min(bound);
        }
    }

    /// Offers the conclusions common to a shape's assumptions.
    fn group(&mut self, shape: Shape) {
        let cases = shape.cases(self.board);
        let cases = cases.as_slice();
        let may_meet = match self.filter {
            Filter::Nothing => true,
            Filter::Cases(found) => found.contain(shape),
            Filter::Closures(closures) => match self.targets(closures, cases) {
                Some(targets) => return self.group_with_targets(shape, cases, targets),
                None => false,
            },
        };
        if may_meet {
            cases.iter().for_each(|&case| self.follow(case));
            self.common(shape, cases);
        }
    }

    /// The candidates that may follow in all cases, by the trace or else the closure of each case.
    /// `None` if nothing can.
    fn targets(&self, closures: Closures<'_>, cases: &[Node]) -> Option<Targets> {
        let mut left = [0; 81];
        let mut has_partial = false;
        for &case in cases {
            has_partial |= self.search.refuted.is_refuted[case.index()];
            if self.search.traces.get(case).is_none() {
                add_left(&mut left, &closures.of(case).board);
            }
        }
        let mut off = *self.board.cells();
        off.iter_mut()
            .zip(&left)
            .for_each(|(off, left)| *off &= ALL & !left);
        for &case in cases {
            if let Some(trace) = self.search.traces.get(case) {
                and(&mut off, &trace.off);
            }
        }
        // with complete traces, a target that is on makes the rest of its cell off
        if !has_partial && off == [0; 81] {
            return None;
        }
        let mut targets = Targets { on: [0; 81], off };
        for (on, &lane) in targets.on.iter_mut().zip(self.board.cells()) {
            *on = several(lane);
        }
        for &case in cases {
            match self.search.traces.get(case) {
                Some(trace) => and(&mut targets.on, &trace.on),
                None => targets.keep_settled(closures.of(case)),
            }
        }
        Some(targets).filter(|targets| !targets.is_empty())
    }

    /// Follows the cases while some target may be common to all.
    fn group_with_targets(&mut self, shape: Shape, cases: &[Node], mut targets: Targets) {
        for &case in cases {
            if self.search.traces.get(case).is_some() {
                continue;
            }
            self.drop_complex(shape, cases, &mut targets);
            if targets.is_empty() {
                return;
            }
            self.follow(case);
            if let Some(trace) = self.search.traces.get(case) {
                and(&mut targets.on, &trace.on);
                and(&mut targets.off, &trace.off);
            }
            if targets.is_empty() {
                return;
            }
        }
        self.common(shape, cases);
    }

    /// Drops the targets whose ancestries, in the cases that have been followed, are together more
    /// complex than the best hit.
    fn drop_complex(&mut self, shape: Shape, cases: &[Node], targets: &mut Targets) {
        if self.search.bound == u32::MAX {
            return;
        }
        let (bound, level) = (self.search.bound, self.question.level);
        for (is_on, side) in [(true, &mut targets.on), (false, &mut targets.off)] {
            for (cell, digits) in side.iter_mut().enumerate() {
                for digit in bits(*digits) {
                    let target = match is_on {
                        true => Node::on(cell, digit),
                        false => Node::off(cell, digit),
                    };
                    let flat = self.flat(cases, target);
                    let hit = Hit {
                        complexity: 0,
                        shape,
                        target,
                    };
                    if self.search.complete(self.board, &hit, level, flat) > bound {
                        *digits &= !(1 << digit);
                    }
                }
            }
        }
    }

    /// The number of nodes in the ancestries of a target in all cases, or a number greater than
    /// the bound.
    fn flat(&mut self, cases: &[Node], target: Node) -> u32 {
        let search = &mut *self.search;
        let mut flat = 0;
        for &case in cases {
            if let Some(trace) = search.traces.get_mut(case) {
                flat += trace.n_ancestors(self.board, target, &mut search.queue);
            }
            if flat > search.bound {
                break;
            }
        }
        flat
    }

    /// Offers the targets, on or off, that follow in all cases, in the order of the first case.
    fn common(&mut self, shape: Shape, cases: &[Node]) {
        for is_on in [true, false] {
            let mut common = [u16::MAX; 81];
            for &case in cases {
                let Some(trace) = self.search.traces.get(case) else {
                    return;
                };
                and(&mut common, if is_on { &trace.on } else { &trace.off });
            }
            if common != [0; 81] {
                self.common_in_order(shape, cases, is_on, &common);
            }
        }
    }

    fn common_in_order(&mut self, shape: Shape, cases: &[Node], is_on: bool, common: &[u16; 81]) {
        let Some(first) = self.search.traces.get_mut(cases[0]) else {
            return;
        };
        let order = std::mem::take(first.order(is_on));
        for &target in &order {
            if common[target.cell()] >> target.digit() & 1 != 0 {
                let flat = self.flat(cases, target);
                if flat <= self.search.bound {
                    let hit = Hit {
                        complexity: 0,
                        shape,
                        target,
                    };
                    self.offer(hit, flat);
                }
            }
        }
        if let Some(first) = self.search.traces.get_mut(cases[0]) {
            *first.order(is_on) = order;
        }
    }
}

fn contradiction(node: Node) -> Hit {
    Hit {
        complexity: 0,
        shape: Shape::Contradiction(node),
        target: node.opposite(),
    }
}

/// Nodes that may follow in all cases, by cell.
struct Targets {
    on: [u16; 81],
    off: [u16; 81],
}

impl Targets {
    fn is_empty(&self) -> bool {
        self.on == [0; 81] && self.off == [0; 81]
    }

    /// Keeps the nodes that are on in a closure.
    fn keep_settled(&mut self, closure: &Closure) {
        for (cell, on) in self.on.iter_mut().enumerate() {
            *on &= match closure.board.is_open(cell) {
                true => 0,
                false => closure.board.candidates(cell),
            };
        }
    }
}

/// The digits of a cell that has several.
#[inline]
fn several(lane: u16) -> u16 {
    let digits = lane & ALL;
    if is_single(digits) { 0 } else { digits }
}

fn and(all: &mut [u16; 81], other: &[u16; 81]) {
    all.iter_mut()
        .zip(other)
        .for_each(|(all, other)| *all &= other);
}
