//! Aligned pair and triplet exclusion.
//!
//! Some base cells are filled in all ways; a way is *locked* if two base cells that see each other
//! get the same digit, or if an excluder, a cell that all of them see, keeps no digit. A digit that
//! occurs in locked ways only is removed.
//!
//! No cell has a single candidate when these techniques are tried, since naked singles come first.

use super::board::{Board, News};
use super::step::{Finding, Step};
use super::tables::{CellSet, TABLES, bits, house_of, is_single, members};
use super::technique::Technique;

/// What the excluders of some base cells lock.
struct Locks {
    /// For each digit, those that cannot stand with it in the base.
    pairs: [u16; 9],
    /// For each two digits, those that cannot stand with both.
    triples: [[u16; 9]; 9],
}

impl Locks {
    /// The locks of those excluders that have no other digits than these; `None` if there are no
    /// such excluders.
    fn new(board: &Board, excluders: CellSet, digits: u16) -> Option<Locks> {
        let masks = members(excluders).map(|cell| board.candidates(cell));
        let mut masks = masks.filter(|mask| mask & !digits == 0).peekable();
        masks.peek()?;
        let mut locks = Locks {
            pairs: [0; 9],
            triples: [[0; 9]; 9],
        };
        for mask in masks {
            for one in bits(mask) {
                let rest = mask & !(1 << one);
                if is_single(rest) {
                    locks.pairs[one] |= rest;
                }
                for two in bits(rest) {
                    locks.triples[one][two] |= rest & !(1 << two);
                }
            }
        }
        Some(locks)
    }
}

/// The base cells with their candidates, and which of them see each other.
struct Base<const N: usize> {
    cells: [usize; N],
    masks: [u16; N],
    sees: [[bool; N]; N],
    locks: Locks,
}

impl<const N: usize> Base<N> {
    /// `None` if no excluder can lock anything. Base cells that see each other then exclude no
    /// more than a naked pair, which has been looked for.
    fn new(board: &Board, cells: [usize; N], excluders: CellSet) -> Option<Base<N>> {
        let (mut masks, mut sees, mut digits) = ([0; N], [[false; N]; N], 0);
        for i in 0..N {
            masks[i] = board.candidates(cells[i]);
            digits |= masks[i];
        }
        let locks = Locks::new(board, excluders, digits)?;
        for i in 0..N {
            for j in 0..N {
                sees[i][j] = TABLES.sees[cells[i]] >> cells[j] & 1 != 0;
            }
        }
        Some(Base {
            cells,
            masks,
            sees,
            locks,
        })
    }

    /// The digits of a cell that occur in a way that is not locked.
    fn allowed(&self, cell: usize) -> u16 {
        let mut others = (0..N).filter(|&other| other != cell);
        let second = others.next().unwrap_or(cell);
        let third = others.next();
        let is_allowed = |&digit: &usize| {
            let seconds = self.beside(cell, digit, second);
            match third {
                None => seconds != 0,
                Some(third) => {
                    let thirds = self.beside(cell, digit, third);
                    bits(seconds).any(|other| {
                        let locked = self.locks.triples[digit][other];
                        thirds & self.beside(second, other, third) & !locked != 0
                    })
                }
            }
        };
        let digits = bits(self.masks[cell]).filter(is_allowed);
        digits.fold(0, |all, digit| all | 1 << digit)
    }

    /// The digits of another cell that are not locked by a digit of a cell alone.
    fn beside(&self, cell: usize, digit: usize, other: usize) -> u16 {
        let same = u16::from(self.sees[cell][other]) << digit;
        self.masks[other] & !self.locks.pairs[digit] & !same
    }

    fn step(&self, technique: Technique) -> Option<Step> {
        let mut removed = [(0, 0); N];
        let mut is_useful = false;
        for (i, removed) in removed.iter_mut().enumerate() {
            *removed = (self.cells[i], self.masks[i] & !self.allowed(i));
            is_useful |= removed.1 != 0;
        }
        if !is_useful {
            return None;
        }
        Finding::new(technique, 0, self.cells).removes(removed)
    }
}

/// Aligned pair exclusion.
pub(super) fn pair(board: &Board, news: &News) -> Option<Step> {
    let few = board.cells_of_size(2..=2);
    let base = base_cells(board, few);
    for (j, &second) in base.iter().enumerate() {
        for &first in &base[..j] {
            let cells = 1 << first | 1 << second;
            let excluders = TABLES.sees[first] & TABLES.sees[second] & few;
            if excluders.count_ones() < 2 || (excluders | cells) & news.cells == 0 {
                continue;
            }
            let step = Base::new(board, [first, second], excluders)
                .and_then(|base| base.step(Technique::AlignedPairExclusion));
            if step.is_some() {
                return step;
            }
        }
    }
    None
}

/// Aligned triplet exclusion.
pub(super) fn triplet(board: &Board, news: &News) -> Option<Step> {
    let few = board.cells_of_size(2..=3);
    let base = base_cells(board, few);
    let third = base.iter().fold(0, |set, &cell| set | 1 << cell) & few;
    for (j, &second) in base.iter().enumerate() {
        for &first in &base[..j] {
            let excluders = TABLES.sees[first] & TABLES.sees[second] & few;
            if excluders.count_ones() >= 2 {
                let step = third_cells(board, [first, second], excluders, third, news);
                if step.is_some() {
                    return step;
                }
            }
        }
    }
    None
}

/// Tries each third cell that the first or the second one sees.
fn third_cells(
    board: &Board,
    [first, second]: [usize; 2],
    excluders: CellSet,
    third: CellSet,
    news: &News,
) -> Option<Step> {
    let two = 1 << first | 1 << second;
    let mut left = third & (TABLES.sees[first] | TABLES.sees[second]) & !two;
    if (excluders | two) & news.cells == 0 {
        left &= news.cells;
    }
    for i in 0..6 {
        if left == 0 {
            break;
        }
        let seer = if i < 3 { first } else { second };
        let house = TABLES.sets[house_of(seer, i % 3)];
        for cell in members(left & house) {
            let common = excluders & TABLES.sees[cell];
            let all = common | two | 1 << cell;
            if common.count_ones() < 2 || all & news.cells == 0 {
                continue;
            }
            let base = Base::new(board, [first, second, cell], common);
            let step = base.and_then(|base| base.step(Technique::AlignedTripletExclusion));
            if step.is_some() {
                return step;
            }
        }
        left &= !house;
    }
    None
}

/// The cells with two candidates or more that see one of these.
fn base_cells(board: &Board, few: CellSet) -> Vec<usize> {
    let open = members(board.cells_of_size(2..=9));
    open.filter(|&cell| TABLES.sees[cell] & few != 0).collect()
}
