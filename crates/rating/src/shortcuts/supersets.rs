//! For each assumption on a step's board and each level of chains, a superset of the exact search's
//! conclusions: closures that are kept from level to level and from step to step.
//!
//! If no assumption is refuted, and the closures of no double, house or cell have anything in
//! common, the exact search finds nothing. Otherwise it is needed only for the assumptions that are
//! refuted, and for the groups that may have something in common.

use crate::board::grid::Grid;
use crate::board::mask::{bits, count};
use crate::board::nine::{Board, Position};
use crate::board::tables::{ALL, Nine, TABLES, cells_at};
use crate::chains::links::Links;
use crate::chains::node::{NODES, Node};
use crate::shortcuts::closure::{Aliases, Closure, Closures, Pending, assumptions};

/// The number of levels that have closures.
pub(crate) const LEVELS: usize = 5;

/// The closures of a level by assumption.
struct LevelClosures {
    closures: Vec<Closure>,
    /// How much of the log of removed candidates has been applied; `None` before the level is
    /// used.
    applied: Option<usize>,
}

/// The closures of the board of a step.
pub(crate) struct Supersets<const W: usize> {
    levels: [LevelClosures; LEVELS],
    aliases: Aliases,
    /// The closures of level 4 inside one assumption.
    inner: Vec<Closure>,
    inner_aliases: Aliases,
    /// Whether they belong to an earlier state of the same closure.
    has_inner: bool,
    pending: Pending,
    pub(crate) links: Links<W>,
    has_links: bool,
}

impl<const W: usize> Supersets<W> {
    pub(crate) fn new() -> Supersets<W> {
        Supersets {
            levels: std::array::from_fn(|_| LevelClosures {
                closures: Vec::new(),
                applied: None,
            }),
            aliases: Aliases::new(),
            inner: Vec::new(),
            inner_aliases: Aliases::new(),
            has_inner: false,
            pending: Vec::new(),
            links: Links::new(Nine),
            has_links: false,
        }
    }

    /// Begins another puzzle.
    pub(crate) fn reset(&mut self) {
        for level in &mut self.levels {
            level.applied = None;
        }
        self.has_links = false;
    }

    /// Takes over the board of a step.
    pub(crate) fn begin_step(&mut self, board: &Board) {
        self.aliases.update(board);
        if self.has_links {
            self.links.narrow(board);
        } else {
            self.links.renumber(board);
            self.has_links = true;
        }
    }

    /// Brings the closures of a level up to date.
    pub(crate) fn bring(&mut self, position: &Position, level: usize) {
        match self.levels[level].applied {
            None => self.start_level(position, level),
            Some(applied) if applied < position.log.len() => {
                self.continue_level(position, level, applied);
            }
            Some(_) => {}
        }
        self.levels[level].applied = Some(position.log.len());
    }

    /// The closures of a level as they were last brought up to date.
    pub(crate) fn level(&self, level: usize) -> Closures<'_> {
        Closures {
            closures: &self.levels[level].closures,
            aliases: &self.aliases,
        }
    }

    /// Starts a level from the closures of the level below.
    fn start_level(&mut self, position: &Position, level: usize) {
        let board = &position.board;
        if level > 0 {
            self.bring(position, level - 1);
        }
        let mut closures = std::mem::take(&mut self.levels[level].closures);
        if closures.is_empty() {
            closures = vec![Closure::of(board); NODES];
        }
        for node in assumptions(board) {
            if self.aliases.of(node) != node {
                continue;
            }
            let closure = &mut closures[node.index()];
            if level == 0 {
                closure.clone_from(&Closure::of(board));
                closure.assume(node, &mut self.pending);
                continue;
            }
            closure.clone_from(&self.levels[level - 1].closures[node.index()]);
            let mut before = match level {
                1 => board.clone(),
                _ => closure.board.clone(),
            };
            self.deepen(closure, level, &mut before, false);
        }
        self.levels[level].closures = closures;
    }

    /// Applies what has been removed since.
    fn continue_level(&mut self, position: &Position, level: usize, applied: usize) {
        if level >= 4 {
            // the closures inside start from those of level 0
            self.bring(position, 0);
        }
        let removed = &position.log[applied..];
        let mut closures = std::mem::take(&mut self.levels[level].closures);
        let mut before = Board::new();
        for node in assumptions(&position.board) {
            let closure = &mut closures[node.index()];
            if closure.is_refuted || self.aliases.of(node) != node {
                continue;
            }
            let has = |&&candidate: &&u16| {
                closure
                    .board
                    .has(usize::from(candidate) / 9, usize::from(candidate) % 9)
            };
            if removed.iter().find(has).is_none() {
                continue;
            }
            before.clone_from(&closure.board);
            let is_plain = self.remove(closure, removed);
            closure.close(&mut self.pending);
            if !closure.is_refuted && level > 0 {
                // without a new strong link, static chains reach no more than before
                let is_plain = is_plain && level == 2 && differs_by(closure, &before, removed);
                self.deepen(closure, level, &mut before, is_plain);
            }
        }
        self.levels[level].closures = closures;
    }

    /// Removes candidates; whether that made no strong link.
    fn remove(&mut self, closure: &mut Closure, removed: &[u16]) -> bool {
        let mut is_plain = true;
        for &candidate in removed {
            let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
            if closure.board.has(cell, digit) {
                closure.remove(candidate, &mut self.pending);
                let mut spots = TABLES.spots[usize::from(candidate)].iter();
                let lanes = &closure.board.lanes;
                is_plain &= spots.all(|&(lane, _)| count(lanes[usize::from(lane)] & ALL) != 2);
            }
        }
        is_plain
    }

    /// Applies what a level adds until nothing follows. `is_plain` says that only patterns can have
    /// something new.
    fn deepen(
        &mut self,
        closure: &mut Closure,
        level: usize,
        before: &mut Board,
        mut is_plain: bool,
    ) {
        self.has_inner = false;
        while !closure.is_refuted {
            is_plain &= !closure.apply_patterns(before, &mut self.pending);
            if closure.is_refuted || level < 2 || is_plain {
                return;
            }
            // the chains of level 4 find all that static ones do
            let is_changed = match level {
                2 | 3 => self.apply_static_chains(closure, level),
                _ => self.apply_dynamic_chains(closure),
            };
            if !is_changed {
                return;
            }
        }
    }

    fn apply_static_chains(&mut self, closure: &mut Closure, level: usize) -> bool {
        self.links.set(&closure.board);
        let mut excluded = self.links.refuted();
        if excluded.is_empty() && level >= 3 {
            excluded = self.links.cases(&closure.board).1;
        }
        if excluded.is_empty() {
            return false;
        }
        closure.remove_all(&self.links.masks(&excluded), &mut self.pending);
        true
    }

    /// Applies what all assumptions on a closure refute or have in common.
    fn apply_dynamic_chains(&mut self, closure: &mut Closure) -> bool {
        if self.inner.is_empty() {
            self.inner = vec![closure.clone(); NODES];
        }
        let is_changed = self.refute_inside(closure);
        self.has_inner = true;
        if is_changed {
            return true;
        }
        let excluded = self.common_inside(closure);
        if excluded == [0; 81] {
            return false;
        }
        closure.remove_all(&excluded, &mut self.pending);
        true
    }

    /// Tries all assumptions on a closure, and adds the opposite of each refuted one.
    fn refute_inside(&mut self, closure: &mut Closure) -> bool {
        let mut is_changed = false;
        self.inner_aliases.update(&closure.board);
        for cell in 0..81 {
            for digit in bits(closure.board.candidates(cell)) {
                for node in [Node::on(cell, digit), Node::off(cell, digit)] {
                    if !closure.board.is_open(cell)
                        || !closure.board.has(cell, digit)
                        || self.inner_aliases.of(node) != node
                    {
                        continue;
                    }
                    let known = &self.levels[0].closures[self.aliases.of(node).index()];
                    let inner = &mut self.inner[node.index()];
                    match self.has_inner {
                        true => inner.meet(closure, &mut self.pending),
                        false => inner.meet_of(closure, known, &mut self.pending),
                    }
                    if inner.is_refuted {
                        is_changed = true;
                        closure.assume(node.opposite(), &mut self.pending);
                        if closure.is_refuted {
                            return true;
                        }
                    }
                }
            }
        }
        is_changed
    }

    /// The candidates that are excluded in all cases of some cell, house or candidate.
    fn common_inside(&self, closure: &Closure) -> [u16; 81] {
        let board = &closure.board;
        let mut excluded = [0; 81];
        let mut exclude = |nodes: &mut dyn Iterator<Item = Node>| {
            let mut left = [0; 81];
            for node in nodes {
                let node = self.inner_aliases.of(node);
                add_left(&mut left, &self.inner[node.index()].board);
            }
            for cell in 0..81 {
                excluded[cell] |= board.candidates(cell) & !left[cell];
            }
        };
        for cell in (0..81).filter(|&cell| board.is_open(cell)) {
            let digits = bits(board.candidates(cell));
            for digit in digits.clone() {
                exclude(&mut [Node::on(cell, digit), Node::off(cell, digit)].into_iter());
            }
            exclude(&mut digits.map(|digit| Node::on(cell, digit)));
        }
        for house in 0..27 {
            for digit in 0..9 {
                let places = board.places(house, digit);
                if count(places) > 1 {
                    exclude(&mut cells_at(house, places).map(|cell| Node::on(cell, digit)));
                }
            }
        }
        excluded
    }
}

/// Whether nothing but these candidates has gone.
fn differs_by(closure: &Closure, before: &Board, removed: &[u16]) -> bool {
    let mut expected = *before.cells();
    for &candidate in removed {
        expected[usize::from(candidate) / 9] &= !(1 << (candidate % 9));
    }
    expected == *closure.board.cells()
}

/// Adds the candidates of a board to masks by cell.
#[inline]
pub(crate) fn add_left(left: &mut [u16; 81], board: &Board) {
    for (left, lane) in left.iter_mut().zip(board.cells()) {
        *left |= lane;
    }
}
