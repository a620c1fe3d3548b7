//! Bivalue universal graves: if every open cell had two candidates, and every digit two places in
//! each house or none, a puzzle would have no answer or several. So one of the candidates beyond
//! that must hold.

use super::board::Board;
use super::step::{Finding, Step};
use super::tables::{
    CellSet, TABLES, bits, cells_at, count, house_of, is_single, lowest, members, peers, subsets,
};
use super::technique::Technique;

/// The cells with candidates beyond the grave.
struct Extras<'b> {
    board: &'b Board,
    /// In the order in which they were found.
    cells: Vec<usize>,
    /// The extra digits of each cell.
    digits: [u16; 81],
    /// All extra digits that were told by a house with one such cell.
    all: u16,
    /// The cells that all of them see.
    common: CellSet,
}

/// What the odd digits of the houses have in common.
enum OddDigits {
    None,
    /// All are this digit; the cells that may have it as an extra.
    One(usize, CellSet),
    Several,
}

/// The step from a grave.
pub(super) fn find(board: &Board) -> Option<Step> {
    let extras = Extras::new(board)?;
    match extras.cells[..] {
        [] => None,
        [cell] => extras.step(56, [(cell, board.candidates(cell) & !extras.all)]),
        [..] if is_single(extras.all) => extras.type_2().or_else(|| extras.type_4()),
        [..] if extras.common == 0 => None,
        [..] => extras.type_4().or_else(|| extras.type_3()),
    }
}

impl<'b> Extras<'b> {
    /// The extras of a board, if it is a grave beside them.
    fn new(board: &'b Board) -> Option<Extras<'b>> {
        let mut extras = Extras {
            board,
            cells: Vec::new(),
            digits: [0; 81],
            all: 0,
            common: !0,
        };
        let mut odd = OddDigits::None;
        for house in 0..27 {
            for digit in 0..9 {
                let n = count(board.places(house, digit));
                if n == 0 || n == 2 {
                    continue;
                }
                let cells = cells_at(house, board.places(house, digit))
                    .filter(|&cell| count(board.candidates(cell)) > 2)
                    .fold(0, |set, cell| set | 1 << cell);
                odd = odd.with(digit, cells);
                match cells.count_ones() {
                    0 => return None,
                    1 => {
                        extras.all |= 1 << digit;
                        extras.record(cells.trailing_zeros() as usize, digit)?;
                    }
                    _ => {}
                }
            }
        }
        if let OddDigits::One(digit, cells) = odd {
            let known = extras.cells.iter().fold(0, |set, &cell| set | 1 << cell);
            for cell in members(cells & !known) {
                extras.record(cell, digit)?;
            }
        }
        extras.is_grave().then_some(extras)
    }

    /// Records an extra digit of a cell; `None` if nothing can follow any more.
    fn record(&mut self, cell: usize, digit: usize) -> Option<()> {
        if !self.cells.contains(&cell) {
            self.cells.push(cell);
        }
        self.digits[cell] |= 1 << digit;
        self.common &= TABLES.sees[cell] & !(1 << cell);
        let is_void = self.cells.len() > 1 && count(self.all) > 1 && self.common == 0;
        (!is_void).then_some(())
    }

    /// Whether without the extras all open cells have two candidates, and all digits two places.
    fn is_grave(&self) -> bool {
        let left = |cell: usize| self.board.candidates(cell) & !self.digits[cell];
        let open = (0..81).filter(|&cell| self.board.is_open(cell));
        let mut all_two = open.map(left).all(|digits| count(digits) == 2);
        for house in TABLES.cells {
            let (mut once, mut twice, mut more) = (0, 0, 0);
            for digits in house.map(|cell| left(cell.into())) {
                more |= twice & digits;
                twice |= once & digits;
                once |= digits;
            }
            all_two &= once == twice && more == 0;
        }
        all_two
    }

    fn step(&self, tenths: u16, removed: impl IntoIterator<Item = (usize, u16)>) -> Option<Step> {
        let cells = self.cells.iter().copied();
        let finding = Finding::new(Technique::Bug, self.all, cells).rated(tenths);
        finding.removes(removed)
    }

    /// The kinds of houses that hold all these cells.
    fn shared_kinds(&self) -> impl Iterator<Item = usize> {
        let first = self.cells[0];
        (0..3).filter(move |&kind| {
            let house = house_of(first, kind);
            self.cells.iter().all(|&cell| house_of(cell, kind) == house)
        })
    }

    /// The only extra digit stands in one of the cells.
    fn type_2(&self) -> Option<Step> {
        let seen = self.common & self.board.cells_with(lowest(self.all));
        self.step(57, members(seen).map(|cell| (cell, self.all)))
    }

    /// Two cells of a house share a digit besides, which stands in one of them.
    fn type_4(&self) -> Option<Step> {
        let [one, two] = self.cells[..] else {
            return None;
        };
        let shared = self.board.candidates(one) & self.board.candidates(two) & !self.all;
        if !is_single(shared) {
            return None;
        }
        self.shared_kinds().next()?;
        let keep = |cell: usize| self.digits[cell] | shared;
        let removed = [one, two].map(|cell| (cell, self.board.candidates(cell) & !keep(cell)));
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
        let house = house_of(self.cells[0], kind);
        let others: Vec<usize> = peers(self.cells[0])
            .filter(|&cell| self.common >> cell & 1 != 0 && house_of(cell, kind) == house)
            .collect();
        if others.len() < size as usize {
            return None;
        }
        let all_others = (1 << others.len()) - 1;
        subsets(all_others, size - 1).find_map(|chosen| {
            let masks = bits(chosen).map(|i| self.board.candidates(others[i]));
            let digits = masks.clone().fold(0, |all, mask| all | mask);
            let is_open = masks.clone().all(|mask| count(mask) > 1);
            let together = digits | self.all;
            if !is_open || count(digits) != size || count(together) != size {
                return None;
            }
            let rest = bits(all_others & !chosen).map(|i| others[i]);
            let removed = rest.map(|cell| (cell, self.board.candidates(cell) & together));
            self.step(57 + size as u16 - 1, removed)
        })
    }
}

impl OddDigits {
    fn with(self, digit: usize, cells: CellSet) -> OddDigits {
        match self {
            OddDigits::None => OddDigits::One(digit, cells),
            OddDigits::One(same, before) if same == digit => OddDigits::One(digit, before | cells),
            _ => OddDigits::Several,
        }
    }
}
