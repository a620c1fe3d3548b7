//! Unique rectangles and loops: a loop of cells with two common digits would have two answers if
//! its cells had no other digits.
//!
//! Each house of a loop cell holds two loop cells, one at an even and one at an odd place. So the
//! digits can be swapped, for houses of any form.

use crate::board::grid::{CellSet, Cells, Changes, Grid, Layout};
use crate::board::mask::{Mask, bits, count, lowest, subsets};
use crate::step::{Finding, Step};
use crate::technique::Technique;

/// The best step from unique loops. The first one found wins ties.
pub(crate) fn find<B: Grid>(board: &B, news: &impl Changes<Cells<B>>) -> Option<Step> {
    let pairs = board.cells_of_size(2..=2);
    let mut search = LoopSearch {
        board,
        pairs,
        digits: 0,
        holders: CellSet::EMPTY,
        path: Vec::with_capacity(32),
        best: None,
        is_perfect: false,
    };
    for cell in pairs.iter() {
        search.start_at(cell, news);
        if search.is_perfect {
            break;
        }
    }
    search.best.map(|(_, _, step)| step)
}

struct LoopSearch<'a, B: Grid> {
    board: &'a B,
    /// The cells with two candidates.
    pairs: Cells<B>,
    /// The two digits of the loop, and the cells with both as candidates.
    digits: Mask,
    holders: Cells<B>,
    path: Vec<usize>,
    /// The best step so far, its difficulty, and its type, from 1 to 4.
    best: Option<(f64, u8, Step)>,
    /// No better step is possible.
    is_perfect: bool,
}

/// What a path has used up.
struct Branch<C> {
    /// The cells that may still have extra digits without having the same one.
    free: u8,
    extras: Mask,
    /// The kind of the last link; `None` at the start.
    last_kind: Option<usize>,
    /// The houses of the cells at even and odd places of the path.
    claimed: [u128; 2],
    visited: C,
}

impl<B: Grid> LoopSearch<'_, B> {
    fn start_at(&mut self, cell: usize, news: &impl Changes<Cells<B>>) {
        self.digits = self.board.digits_of(cell);
        let holders = bits(self.digits).map(|digit| self.board.cells_with(digit));
        let holders = holders.fold(CellSet::FULL, Cells::<B>::and);
        // a loop through an earlier start has been found from there, both ways round
        let is_same = |&start: &usize| self.board.digits_of(start) == self.digits;
        let earlier = self.pairs.iter().take_while(|&start| start < cell);
        let earlier = CellSet::of(earlier.filter(is_same));
        self.holders = self.without_ends(holders.without(earlier));
        if !self.holders.contains(cell) {
            return;
        }
        // what a loop excludes depends on the houses of its cells only
        let sees = |cell| self.board.layout().sees(cell);
        let houses = self.holders.iter().map(sees);
        if !news.meets(houses.fold(self.holders, Cells::<B>::or)) {
            return;
        }
        let start = Branch {
            free: 2,
            extras: 0,
            last_kind: None,
            claimed: [0; 2],
            visited: CellSet::EMPTY,
        };
        self.walk(cell, start);
    }

    /// Extends the path by a cell, and goes on from it.
    fn walk(&mut self, cell: usize, mut branch: Branch<Cells<B>>) {
        let layout = self.board.layout();
        let claimed = &mut branch.claimed[self.path.len() & 1];
        for kind in layout.kinds(cell) {
            let house = layout.house_of(cell, kind);
            if *claimed >> house & 1 != 0 {
                return;
            }
            *claimed |= 1 << house;
        }
        branch.visited = branch.visited.or(CellSet::one(cell));
        self.path.push(cell);
        let kinds = layout.kinds(cell);
        for kind in kinds.filter(|&kind| Some(kind) != branch.last_kind) {
            let next = layout.set(layout.house_of(cell, kind)).and(self.holders);
            for cell in next.iter() {
                if self.is_perfect {
                    break;
                }
                self.link(cell, kind, &branch);
            }
        }
        self.path.pop();
    }

    /// Closes the loop at a cell, or extends the path to the cell, if allowed.
    fn link(&mut self, cell: usize, kind: usize, branch: &Branch<Cells<B>>) {
        if cell == self.path[0] && self.path.len() >= 4 {
            if branch.claimed[0] == branch.claimed[1] {
                self.evaluate();
            }
            return;
        }
        if branch.visited.contains(cell) {
            return;
        }
        let is_pair = self.pairs.contains(cell);
        let extras = branch.extras | self.extras(cell);
        if !is_pair && count(extras) != 1 && branch.free == 0 {
            return;
        }
        let next = Branch {
            free: branch.free.saturating_sub(u8::from(!is_pair)),
            extras,
            last_kind: Some(kind),
            ..*branch
        };
        self.walk(cell, next);
    }

    fn extras(&self, cell: usize) -> Mask {
        self.board.digits_of(cell) & !self.digits
    }

    /// Looks for what the loop on the path excludes.
    fn evaluate(&mut self) {
        let with_extras: Vec<usize> = self
            .path
            .iter()
            .copied()
            .filter(|&cell| self.extras(cell) != 0)
            .collect();
        match with_extras[..] {
            [] => {}
            [cell] => self.offer(1, 0, [(cell, self.digits)]),
            [one, two] => {
                let extras = self.extras(one) | self.extras(two);
                if count(extras) == 1 {
                    self.type_2(&with_extras, lowest(extras));
                } else {
                    self.type_3([one, two], extras);
                }
                self.type_4([one, two]);
            }
            [first, ..] => self.type_2(&with_extras, lowest(self.extras(first))),
        }
    }

    /// The extra digit stands in one of these cells: no cell has it that sees all of them.
    fn type_2(&mut self, cells: &[usize], digit: usize) {
        let all = self.board.cells_with(digit);
        let sees = cells.iter().map(|&cell| self.board.layout().sees(cell));
        let seen = sees.fold(all, Cells::<B>::and);
        self.offer(2, 0, seen.iter().map(|cell| (cell, 1 << digit)));
    }

    /// The two cells together are a cell of a naked or hidden set.
    fn type_3(&mut self, cells: [usize; 2], extras: Mask) {
        let layout = self.board.layout();
        for size in 2..=7 {
            for kind in layout.shared_kinds(cells[0], cells[1]) {
                let house = layout.house_of(cells[0], kind);
                let n_open = self.board.n_open(house);
                let places = cells.map(|cell| layout.place_bit(cell, kind));
                if 2 * size <= n_open && size >= count(extras) {
                    self.naked(house, places, size, extras);
                }
                if 2 * size < n_open {
                    self.hidden(house, places, size, extras);
                }
            }
        }
    }

    fn naked(&mut self, house: usize, places: [Mask; 2], size: u32, extras: Mask) {
        let board = self.board;
        let layout = board.layout();
        let both = layout.cells_at(house, places[0] | places[1]);
        let shared = both.fold(extras, |all, cell| all & board.digits_of(cell));
        let open = layout.all() & !places[0] & !places[1];
        for others in subsets(open, size - 1) {
            let mut digits = 0;
            let mut is_open = true;
            for cell in layout.cells_at(house, others) {
                digits |= board.digits_of(cell);
                is_open &= count(board.digits_of(cell)) > 1;
            }
            if !is_open
                || (digits | shared).count_ones() != size
                || (digits | extras).count_ones() != size
            {
                continue;
            }
            let rest = layout.cells_at(house, open & !others);
            let removed = rest.map(|cell| (cell, board.digits_of(cell) & (digits | extras)));
            self.offer(3, size - 1, removed);
        }
    }

    fn hidden(&mut self, house: usize, places: [Mask; 2], size: u32, extras: Mask) {
        let board = self.board;
        let layout = board.layout();
        let choices = layout.all() & !self.digits & !extras;
        for others in no_choice(size, choices).chain(subsets(choices, size - 2)) {
            let digits = self.digits | others;
            let places_of = |digit| board.places_of(house, digit) & !places[1];
            let all = bits(digits).fold(0, |all, digit| all | places_of(digit));
            if bits(digits).any(|digit| places_of(digit) == 0) || count(all) != size {
                continue;
            }
            let hidden = all & !places[0] & !places[1];
            let cells = layout.cells_at(house, hidden);
            let removed = cells.map(|cell| (cell, board.digits_of(cell) & !digits));
            self.offer(3, count(hidden).saturating_sub(1), removed);
        }
    }

    /// If one of the two digits must stand in these cells, the other digit is removed from them.
    fn type_4(&mut self, cells: [usize; 2]) {
        let layout = self.board.layout();
        let mut missing = 0;
        for kind in layout.shared_kinds(cells[0], cells[1]) {
            let [one, two] = cells.map(|cell| layout.place_bit(cell, kind));
            let house = layout.house_of(cells[0], kind);
            let others = layout.cells_at(house, layout.all() & !one & !two);
            let there = others.fold(0, |all, cell| all | self.board.digits_of(cell));
            missing |= self.digits & !there;
        }
        let first = 1 << lowest(self.digits);
        let removed = match missing {
            0 => return,
            _ if missing & first != 0 => self.digits & !first,
            _ => first,
        };
        self.offer(4, 0, cells.map(|cell| (cell, removed)));
    }

    /// Takes a step if it is better than the best so far. The difficulty is a sum of binary
    /// fractions, whose rounding decides ties.
    fn offer(&mut self, kind: u8, plus: u32, removed: impl IntoIterator<Item = (usize, Mask)>) {
        let (mut tenths, mut difficulty) = (45, 4.5);
        for (least, add) in [(10, 3_u16), (8, 2), (6, 1)] {
            let applies = self.path.len() >= least && !(least == 6 && self.path.len() >= 8);
            if applies {
                tenths += add;
                difficulty += f64::from(add) / 10.0;
            }
        }
        tenths += plus as u16;
        difficulty += f64::from(plus) * 0.1;
        if let Some((best, best_kind, _)) = &self.best
            && best
                .total_cmp(&difficulty)
                .then(best_kind.cmp(&kind))
                .is_le()
        {
            return;
        }
        let path = self.path.iter().copied();
        let layout = self.board.layout();
        let finding = Finding::new(layout, Technique::UniqueLoop, self.digits, path).rated(tenths);
        if let Some(step) = finding.removes(removed) {
            self.is_perfect = tenths == 45 && kind == 1;
            self.best = Some((difficulty, kind, step));
        }
    }

    /// The cells of a set without those, again and again, that are linked to others in one kind of
    /// house only. Those are in no loop, since each house of a loop holds two of its cells.
    fn without_ends(&self, mut cells: Cells<B>) -> Cells<B> {
        let layout = self.board.layout();
        loop {
            let is_linked = |&cell: &usize| {
                let others = cells.without(CellSet::one(cell));
                let kinds = layout.kinds(cell);
                let houses = kinds.map(|kind| layout.set(layout.house_of(cell, kind)));
                houses.filter(|house| !house.and(others).is_empty()).count() > 1
            };
            let rest: Cells<B> = CellSet::of(cells.iter().filter(is_linked));
            if rest.len() == cells.len() {
                return cells;
            }
            cells = rest;
        }
    }
}

/// The empty choice of further digits of a hidden pair, if there are digits to choose from.
fn no_choice(size: u32, digits: Mask) -> impl Iterator<Item = Mask> {
    (size == 2 && digits != 0).then_some(0).into_iter()
}
