//! Bivalue universal graves: if every open cell had two candidates, and every digit two places in
//! each house or none, a puzzle would have no answer or several. If such a board had an answer, the
//! other candidates of its cells would form a second answer, for houses of any form. So one of the
//! candidates beyond these must hold.

use crate::board::grid::{CellSet, Cells, Grid, Layout};
use crate::board::mask::{Mask, bits, count, is_single, lowest, subsets};
use crate::step::{Finding, Step};
use crate::technique::Technique;

/// The cells with candidates beyond the grave.
struct Extras<'b, B: Grid> {
    board: &'b B,
    /// In the order in which they were found.
    cells: Vec<usize>,
    /// The extra digits of each of them.
    digits: Vec<Mask>,
    /// All extra digits found in a house with a single such cell.
    all: Mask,
    /// The cells that all of them see.
    common: Cells<B>,
}

/// The odd digits of all houses: none, one, or several.
enum OddDigits<C> {
    None,
    /// All are this digit; the cells that may have it as an extra.
    One(usize, C),
    Several,
}

/// The step from a grave.
pub(crate) fn find<B: Grid>(board: &B) -> Option<Step> {
    let extras = Extras::new(board)?;
    match extras.cells[..] {
        [] => None,
        [cell] => extras.step(56, [(cell, board.digits_of(cell) & !extras.all)]),
        [..] if is_single(extras.all) => extras.type_2().or_else(|| extras.type_4()),
        [..] if extras.common.is_empty() => None,
        [..] => extras.type_4().or_else(|| extras.type_3()),
    }
}

impl<'b, B: Grid> Extras<'b, B> {
    /// The extras of a board; `None` if the rest of it is no grave.
    fn new(board: &'b B) -> Option<Extras<'b, B>> {
        let layout = board.layout();
        let mut extras = Extras {
            board,
            cells: Vec::new(),
            digits: Vec::new(),
            all: 0,
            common: CellSet::FULL,
        };
        let mut odd = OddDigits::None;
        for house in 0..layout.n_houses() {
            for digit in 0..layout.size() {
                let places = board.places_of(house, digit);
                let n = count(places);
                if n == 0 || n == 2 {
                    continue;
                }
                let cells = layout.cells_at(house, places);
                let cells: Cells<B> =
                    CellSet::of(cells.filter(|&cell| count(board.digits_of(cell)) > 2));
                odd = odd.with(digit, cells);
                let first = cells.iter().next()?;
                if cells.len() == 1 {
                    extras.all |= 1 << digit;
                    extras.record(first, digit)?;
                }
            }
        }
        if let OddDigits::One(digit, cells) = odd {
            let known = CellSet::of(extras.cells.iter().copied());
            for cell in cells.without(known).iter() {
                extras.record(cell, digit)?;
            }
        }
        extras.is_grave().then_some(extras)
    }

    /// Records an extra digit of a cell; `None` if nothing can follow any more.
    fn record(&mut self, cell: usize, digit: usize) -> Option<()> {
        if let Some(i) = self.cells.iter().position(|&known| known == cell) {
            self.digits[i] |= 1 << digit;
        } else {
            self.cells.push(cell);
            self.digits.push(1 << digit);
        }
        self.common = self.common.and(self.board.layout().sees(cell));
        let is_void = self.cells.len() > 1 && count(self.all) > 1 && self.common.is_empty();
        (!is_void).then_some(())
    }

    /// The extra digits of a cell.
    fn extras(&self, cell: usize) -> Mask {
        let known = self.cells.iter().position(|&known| known == cell);
        known.map_or(0, |i| self.digits[i])
    }

    /// Whether without the extras all open cells have two candidates, and all digits two places.
    fn is_grave(&self) -> bool {
        let layout = self.board.layout();
        let left = |cell: usize| self.board.digits_of(cell) & !self.extras(cell);
        let open = (0..layout.n_cells()).filter(|&cell| self.board.is_open(cell));
        let mut all_two = open.map(left).all(|digits| count(digits) == 2);
        for house in 0..layout.n_houses() {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for digits in layout.cells_at(house, layout.all()).map(left) {
                more |= twice & digits;
                twice |= once & digits;
                once |= digits;
            }
            all_two &= once == twice && more == 0;
        }
        all_two
    }

    fn step(&self, tenths: u16, removed: impl IntoIterator<Item = (usize, Mask)>) -> Option<Step> {
        let cells = self.cells.iter().copied();
        let layout = self.board.layout();
        let finding = Finding::new(layout, Technique::Bug, self.all, cells).rated(tenths);
        finding.removes(removed)
    }

    /// The kinds of houses that hold all these cells.
    fn shared_kinds(&self) -> impl Iterator<Item = usize> {
        let (layout, first) = (self.board.layout(), self.cells[0]);
        layout.kinds(first).filter(move |&kind| {
            let house = layout.set(layout.house_of(first, kind));
            self.cells.iter().all(|&cell| house.contains(cell))
        })
    }

    /// The only extra digit stands in one of the cells.
    fn type_2(&self) -> Option<Step> {
        let seen = self.common.and(self.board.cells_with(lowest(self.all)));
        self.step(57, seen.iter().map(|cell| (cell, self.all)))
    }

    /// Two cells of a house share a digit besides, which stands in one of them.
    fn type_4(&self) -> Option<Step> {
        let [one, two] = self.cells[..] else {
            return None;
        };
        let shared = self.board.digits_of(one) & self.board.digits_of(two) & !self.all;
        if !is_single(shared) {
            return None;
        }
        self.shared_kinds().next()?;
        let keep = |cell: usize| self.extras(cell) | shared;
        let removed = [one, two].map(|cell| (cell, self.board.digits_of(cell) & !keep(cell)));
        self.step(57, removed)
    }

    /// The cells together are a cell of a naked set.
    fn type_3(&self) -> Option<Step> {
        if count(self.all) < 2 {
            return None;
        }
        (2..=6).find_map(|size| {
            self.shared_kinds()
                .find_map(|kind| self.naked_set(size, kind))
        })
    }

    fn naked_set(&self, size: u32, kind: usize) -> Option<Step> {
        let layout = self.board.layout();
        let house = layout.set(layout.house_of(self.cells[0], kind));
        let others = house.and(self.common);
        let others: Vec<usize> = layout
            .peers(self.cells[0])
            .filter(|&cell| others.contains(cell))
            .collect();
        if others.len() < size as usize {
            return None;
        }
        let all_others = (1 << others.len()) - 1;
        subsets(all_others, size - 1).find_map(|chosen| {
            let masks = bits(chosen).map(|i| self.board.digits_of(others[i]));
            let digits = masks.clone().fold(0, |all, mask| all | mask);
            let is_open = masks.clone().all(|mask| count(mask) > 1);
            let together = digits | self.all;
            if !is_open || count(digits) != size || count(together) != size {
                return None;
            }
            let rest = bits(all_others & !chosen).map(|i| others[i]);
            let removed = rest.map(|cell| (cell, self.board.digits_of(cell) & together));
            self.step(57 + size as u16 - 1, removed)
        })
    }
}

impl<C: CellSet> OddDigits<C> {
    fn with(self, digit: usize, cells: C) -> OddDigits<C> {
        match self {
            OddDigits::None => OddDigits::One(digit, cells),
            OddDigits::One(same, before) if same == digit => {
                OddDigits::One(digit, before.or(cells))
            }
            _ => OddDigits::Several,
        }
    }
}
