//! Locked candidates, naked and hidden sets, and fish.
//!
//! The plain techniques take the first pattern that removes something; a chain of level 1 takes
//! all, and asks on which missing candidates they rest; the closures take all in any order. So a
//! finder calls a visitor for each pattern, in the order of Sudoku Explainer.

use super::board::{Board, News};
use super::tables::{
    ALL, BOX, BOXES_COLUMNS_ROWS, COLUMN, ROW, TABLES, bits, cell_at, cells_at, count, subsets,
};
use super::technique::Technique;
use std::ops::ControlFlow;

/// What a finder may skip.
#[derive(Clone, Copy)]
pub(super) struct Scope<'n> {
    /// Patterns are wanted only where something has changed.
    pub(super) news: &'n News,
    /// Patterns are wanted also where Sudoku Explainer does not look because few cells are open.
    pub(super) everywhere: bool,
}

/// An arrangement of candidates that excludes others.
pub(super) trait Pattern {
    /// The technique that removes candidates by it.
    fn technique(&self) -> Technique;

    /// Calls `visit` with each cell that loses candidates, and the digits that it loses.
    fn removals(&self, board: &Board, visit: impl FnMut(usize, u16));

    /// Calls `visit` with the candidates of `start` whose removal made the pattern on `board`:
    /// cells and digits.
    fn absences(&self, start: &Board, board: &Board, visit: impl FnMut(usize, u16));

    /// Whether it removes anything.
    fn is_useful(&self, board: &Board) -> bool {
        let mut useful = false;
        self.removals(board, |_, _| useful = true);
        useful
    }
}

/// All places of a digit in the house `base` lie in the house `cover`.
pub(super) struct Locked {
    pub(super) digit: usize,
    pub(super) base: usize,
    pub(super) cover: usize,
}

/// As many cells of a house as they have digits together.
pub(super) struct NakedSet {
    pub(super) house: usize,
    pub(super) places: u16,
    pub(super) digits: u16,
}

/// As many digits of a house as they have places together.
pub(super) struct HiddenSet {
    pub(super) house: usize,
    pub(super) places: u16,
    pub(super) digits: u16,
}

/// As many lines as they have places for a digit across them.
pub(super) struct Fish {
    pub(super) digit: usize,
    /// The first house of the kind of the base lines, and of the lines across.
    pub(super) base: usize,
    pub(super) cover: usize,
    /// Which base lines, and which lines across.
    pub(super) bases: u16,
    pub(super) covers: u16,
}

/// The kinds of the two houses of locked candidates, in order.
const LOCKS: [(usize, usize); 4] = [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

/// The three houses of a kind that a box crosses, or the three boxes that a line crosses.
pub(super) fn crossed(house: usize, kind: usize) -> [usize; 3] {
    let (first, step) = match (house, kind) {
        (0..9, ROW) => (ROW + house / 3 * 3, 1),
        (0..9, _) => (COLUMN + house % 3 * 3, 1),
        (9..18, _) => ((house - ROW) / 3 * 3, 1),
        _ => ((house - COLUMN) / 3, 3),
    };
    [first, first + step, first + 2 * step]
}

/// Finds locked candidates.
pub(super) fn locked(
    board: &Board,
    news: &News,
    visit: &mut impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (kind, across) in LOCKS {
        for base in kind..kind + 9 {
            if !news.touches(base) {
                continue;
            }
            for cover in crossed(base, across) {
                let outside = ALL & !TABLES.crossing[base][cover];
                for digit in bits(news.digits[base]) {
                    let places = board.places(base, digit);
                    if places & outside == 0 && count(places) > 1 {
                        visit(Locked { digit, base, cover })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for Locked {
    fn technique(&self) -> Technique {
        match self.base {
            BOX..ROW => Technique::Pointing,
            _ => Technique::Claiming,
        }
    }

    fn removals(&self, board: &Board, mut visit: impl FnMut(usize, u16)) {
        let places = board.places(self.cover, self.digit);
        let outside = !TABLES.crossing[self.cover][self.base];
        cells_at(self.cover, places & outside).for_each(|cell| visit(cell, 1 << self.digit));
    }

    fn absences(&self, start: &Board, _: &Board, mut visit: impl FnMut(usize, u16)) {
        let outside = !TABLES.crossing[self.base][self.cover];
        let places = start.places(self.base, self.digit) & outside;
        cells_at(self.base, places).for_each(|cell| visit(cell, 1 << self.digit));
    }
}

/// Finds naked sets of a size.
pub(super) fn naked_sets(
    board: &Board,
    size: u32,
    scope: Scope<'_>,
    visit: &mut impl FnMut(NakedSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in BOXES_COLUMNS_ROWS.iter().map(|&house| usize::from(house)) {
        if !scope.news.touches(house) {
            continue;
        }
        let cells = &TABLES.cells[house];
        let few = (0..9).fold(0, |few, place| {
            let n = count(board.candidates(cells[place].into()));
            few | u16::from((2..=size).contains(&n)) << place
        });
        if count(few) < size || !scope.everywhere && board.n_open(house) < 2 * size {
            continue;
        }
        for places in subsets(few, size) {
            let digits = cells_at(house, places).fold(0, |all, cell| all | board.candidates(cell));
            if count(digits) == size {
                visit(NakedSet {
                    house,
                    places,
                    digits,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for NakedSet {
    fn technique(&self) -> Technique {
        match count(self.places) {
            2 => Technique::NakedPair,
            3 => Technique::NakedTriplet,
            _ => Technique::NakedQuad,
        }
    }

    fn removals(&self, board: &Board, mut visit: impl FnMut(usize, u16)) {
        for cell in cells_at(self.house, ALL & !self.places) {
            let digits = board.candidates(cell) & self.digits;
            if digits != 0 {
                visit(cell, digits);
            }
        }
    }

    fn absences(&self, start: &Board, _: &Board, mut visit: impl FnMut(usize, u16)) {
        for cell in cells_at(self.house, self.places) {
            visit(cell, start.candidates(cell) & !self.digits);
        }
    }
}

/// Finds hidden sets of a size.
pub(super) fn hidden_sets(
    board: &Board,
    size: u32,
    scope: Scope<'_>,
    visit: &mut impl FnMut(HiddenSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for house in BOXES_COLUMNS_ROWS.iter().map(|&house| usize::from(house)) {
        if !scope.news.touches(house) {
            continue;
        }
        let few = digits_with_few_places(board, house, size, ALL);
        if count(few) < size || !scope.everywhere && board.n_open(house) <= 2 * size {
            continue;
        }
        for digits in subsets(few, size) {
            let places = bits(digits).fold(0, |all, digit| all | board.places(house, digit));
            if count(places) == size {
                visit(HiddenSet {
                    house,
                    places,
                    digits,
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The digits among these with two places or more, but no more than `most`.
#[inline]
fn digits_with_few_places(board: &Board, house: usize, most: u32, digits: u16) -> u16 {
    bits(digits).fold(0, |few, digit| {
        let n = count(board.places(house, digit));
        few | u16::from((2..=most).contains(&n)) << digit
    })
}

impl Pattern for HiddenSet {
    fn technique(&self) -> Technique {
        match count(self.places) {
            2 => Technique::HiddenPair,
            3 => Technique::HiddenTriplet,
            _ => Technique::HiddenQuad,
        }
    }

    fn removals(&self, board: &Board, mut visit: impl FnMut(usize, u16)) {
        for cell in cells_at(self.house, self.places) {
            let digits = board.candidates(cell) & !self.digits;
            if digits != 0 {
                visit(cell, digits);
            }
        }
    }

    fn absences(&self, start: &Board, board: &Board, mut visit: impl FnMut(usize, u16)) {
        for place in bits(ALL & !self.places) {
            let cell = cell_at(self.house, place);
            let gone = start.candidates(cell) & !board.candidates(cell) & self.digits;
            if gone != 0 {
                visit(cell, gone);
            }
        }
    }
}

/// Finds fish of a size among some digits.
pub(super) fn fish(
    board: &Board,
    size: u32,
    scope: Scope<'_>,
    visit: &mut impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        let lines = base..base + 9;
        let new = lines
            .clone()
            .fold(0, |new, line| new | scope.news.digits[line]);
        let mut few = [0; 9];
        for (few, line) in few.iter_mut().zip(lines) {
            *few = digits_with_few_places(board, line, size, new);
        }
        let lines = (0..9).fold(0, |lines, line| lines | u16::from(few[line] != 0) << line);
        for bases in subsets(lines, size) {
            let (mut digits, mut new) = (ALL, 0);
            for line in bits(bases) {
                digits &= few[line];
                new |= scope.news.digits[base + line];
            }
            for digit in bits(digits & new) {
                let covers =
                    bits(bases).fold(0, |all, line| all | board.places(base + line, digit));
                if count(covers) == size
                    && (scope.everywhere || board.n_placed(digit) + 2 * size <= 9)
                {
                    visit(Fish {
                        digit,
                        base,
                        cover,
                        bases,
                        covers,
                    })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for Fish {
    fn technique(&self) -> Technique {
        match count(self.bases) {
            2 => Technique::XWing,
            3 => Technique::Swordfish,
            _ => Technique::Jellyfish,
        }
    }

    fn removals(&self, board: &Board, mut visit: impl FnMut(usize, u16)) {
        for line in bits(self.covers) {
            let places = board.places(self.cover + line, self.digit) & !self.bases;
            cells_at(self.cover + line, places).for_each(|cell| visit(cell, 1 << self.digit));
        }
    }

    fn absences(&self, start: &Board, _: &Board, mut visit: impl FnMut(usize, u16)) {
        for line in bits(self.bases) {
            let places = start.places(self.base + line, self.digit) & !self.covers;
            cells_at(self.base + line, places).for_each(|cell| visit(cell, 1 << self.digit));
        }
    }
}
