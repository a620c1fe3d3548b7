//! Locked candidates, naked and hidden sets, and fish.
//!
//! The plain techniques take the first pattern that removes something; a chain of level 1 takes
//! all, and asks on which missing candidates they rest; the closures take all in any order. So a
//! finder calls a visitor for each pattern, in the order of Sudoku Explainer.

use crate::board::grid::{BOX, COLUMN, Cells, Changes, Grid, Layout, ROW};
use crate::board::mask::{Mask, bits, count, subsets};
use crate::technique::Technique;
use std::ops::ControlFlow;

/// What a finder may skip.
pub(crate) struct Scope<'n, C> {
    /// Patterns are wanted only where something has changed.
    pub(crate) news: &'n C,
    /// Patterns are wanted also where Sudoku Explainer does not look because few cells are open.
    pub(crate) everywhere: bool,
}

/// An arrangement of candidates that excludes others.
pub(crate) trait Pattern {
    /// The technique that removes candidates by it.
    fn technique(&self) -> Technique;

    /// Calls `visit` with each cell that loses candidates, and the digits that it loses.
    fn removals<B: Grid>(&self, board: &B, visit: impl FnMut(usize, Mask));

    /// Calls `visit` with the candidates of `start` whose removal made the pattern on `board`:
    /// cells and digits.
    fn absences<B: Grid>(&self, start: &B, board: &B, visit: impl FnMut(usize, Mask));

    /// Whether it removes anything.
    fn is_useful<B: Grid>(&self, board: &B) -> bool {
        let mut useful = false;
        self.removals(board, |_, _| useful = true);
        useful
    }
}

/// All places of a digit in the house `base` lie in the house `cover`.
pub(crate) struct Locked {
    pub(crate) digit: usize,
    pub(crate) base: usize,
    pub(crate) cover: usize,
    /// The base is a box.
    pub(crate) is_pointing: bool,
}

/// As many cells of a house as they have digits together.
pub(crate) struct NakedSet {
    pub(crate) house: usize,
    pub(crate) places: Mask,
    pub(crate) digits: Mask,
}

/// As many digits of a house as they have places together.
pub(crate) struct HiddenSet {
    pub(crate) house: usize,
    pub(crate) places: Mask,
    pub(crate) digits: Mask,
}

/// As many lines as they have places for a digit across them.
pub(crate) struct Fish {
    pub(crate) digit: usize,
    /// The kind of the base lines, and of the lines across.
    pub(crate) base: usize,
    pub(crate) cover: usize,
    /// Which base lines, and which lines across.
    pub(crate) bases: Mask,
    pub(crate) covers: Mask,
}

/// Finds locked candidates.
pub(crate) fn locked<B: Grid>(
    board: &B,
    news: &impl Changes<Cells<B>>,
    visit: &mut impl FnMut(Locked) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = board.layout();
    for (kind, across) in layout.locks() {
        for base in layout.of_kind(kind) {
            let digits = news.digits(base) & layout.all();
            if digits == 0 {
                continue;
            }
            for cover in layout.crossed(base, across) {
                let outside = !layout.crossing(base, cover);
                for digit in bits(digits) {
                    let places = board.places_of(base, digit);
                    if places & outside == 0 && count(places) > 1 {
                        visit(Locked {
                            digit,
                            base,
                            cover,
                            is_pointing: kind == BOX,
                        })?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl Pattern for Locked {
    fn technique(&self) -> Technique {
        match self.is_pointing {
            true => Technique::Pointing,
            false => Technique::Claiming,
        }
    }

    fn removals<B: Grid>(&self, board: &B, mut visit: impl FnMut(usize, Mask)) {
        let layout = board.layout();
        let outside = !layout.crossing(self.cover, self.base);
        let places = board.places_of(self.cover, self.digit) & outside;
        let cells = layout.cells_at(self.cover, places);
        cells.for_each(|cell| visit(cell, 1 << self.digit));
    }

    fn absences<B: Grid>(&self, start: &B, _: &B, mut visit: impl FnMut(usize, Mask)) {
        let layout = start.layout();
        let outside = !layout.crossing(self.base, self.cover);
        let places = start.places_of(self.base, self.digit) & outside;
        let cells = layout.cells_at(self.base, places);
        cells.for_each(|cell| visit(cell, 1 << self.digit));
    }
}

/// Finds naked sets of a size.
pub(crate) fn naked_sets<B: Grid>(
    board: &B,
    size: u32,
    scope: &Scope<'_, impl Changes<Cells<B>>>,
    visit: &mut impl FnMut(NakedSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = board.layout();
    for house in layout.in_order() {
        if scope.news.digits(house) == 0 {
            continue;
        }
        let few = (0..layout.size()).fold(0, |few, place| {
            let n = count(board.digits_of(layout.cell_at(house, place)));
            few | Mask::from((2..=size).contains(&n)) << place
        });
        if count(few) < size || !scope.everywhere && board.n_open(house) < 2 * size {
            continue;
        }
        for places in subsets(few, size) {
            let cells = layout.cells_at(house, places);
            let digits = cells.fold(0, |all, cell| all | board.digits_of(cell));
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

    fn removals<B: Grid>(&self, board: &B, mut visit: impl FnMut(usize, Mask)) {
        let layout = board.layout();
        for cell in layout.cells_at(self.house, layout.all() & !self.places) {
            let digits = board.digits_of(cell) & self.digits;
            if digits != 0 {
                visit(cell, digits);
            }
        }
    }

    fn absences<B: Grid>(&self, start: &B, _: &B, mut visit: impl FnMut(usize, Mask)) {
        for cell in start.layout().cells_at(self.house, self.places) {
            visit(cell, start.digits_of(cell) & !self.digits);
        }
    }
}

/// Finds hidden sets of a size.
pub(crate) fn hidden_sets<B: Grid>(
    board: &B,
    size: u32,
    scope: &Scope<'_, impl Changes<Cells<B>>>,
    visit: &mut impl FnMut(HiddenSet) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = board.layout();
    for house in layout.in_order() {
        if scope.news.digits(house) == 0 {
            continue;
        }
        let few = digits_with_few_places(board, house, size, layout.all());
        if count(few) < size || !scope.everywhere && board.n_open(house) <= 2 * size {
            continue;
        }
        for digits in subsets(few, size) {
            let places = bits(digits).fold(0, |all, digit| all | board.places_of(house, digit));
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

/// The digits among `digits` with 2 to `most` places in a house.
#[inline]
fn digits_with_few_places<B: Grid>(board: &B, house: usize, most: u32, digits: Mask) -> Mask {
    bits(digits).fold(0, |few, digit| {
        let n = count(board.places_of(house, digit));
        few | Mask::from((2..=most).contains(&n)) << digit
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

    fn removals<B: Grid>(&self, board: &B, mut visit: impl FnMut(usize, Mask)) {
        for cell in board.layout().cells_at(self.house, self.places) {
            let digits = board.digits_of(cell) & !self.digits;
            if digits != 0 {
                visit(cell, digits);
            }
        }
    }

    fn absences<B: Grid>(&self, start: &B, board: &B, mut visit: impl FnMut(usize, Mask)) {
        let layout = start.layout();
        for cell in layout.cells_at(self.house, layout.all() & !self.places) {
            let gone = start.digits_of(cell) & !board.digits_of(cell) & self.digits;
            if gone != 0 {
                visit(cell, gone);
            }
        }
    }
}

/// Finds fish of a size among some digits.
pub(crate) fn fish<B: Grid>(
    board: &B,
    size: u32,
    scope: &Scope<'_, impl Changes<Cells<B>>>,
    visit: &mut impl FnMut(Fish) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = board.layout();
    for (base, cover) in [(COLUMN, ROW), (ROW, COLUMN)] {
        let first = layout.of_kind(base).start;
        let new = |lines| bits(lines).fold(0, |all, line| all | scope.news.digits(first + line));
        let changed = new(layout.all()) & layout.all();
        let (few_of_line, lines) = few_by_line(board, first, size, changed);
        for bases in subsets(lines, size) {
            let few = bits(bases).map(|line| few_of_line.as_ref()[line]);
            let digits = few.fold(new(bases), |all, few| all & few);
            for digit in bits(digits) {
                let places = bits(bases).map(|line| board.places_of(first + line, digit));
                let covers = places.fold(0, |all, places| all | places);
                if count(covers) == size && (scope.everywhere || has_room(board, digit, size)) {
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

/// For each line of a kind, of which house `first` is the first, the digits among `digits` with 2
/// to `most` places; and the lines that have some.
fn few_by_line<B: Grid>(
    board: &B,
    first: usize,
    most: u32,
    digits: Mask,
) -> (<B::Layout as Layout>::PerDigit<Mask>, Mask) {
    let mut few_of_line = B::Layout::per_digit(0);
    let mut lines = 0;
    for (line, few) in (0..board.layout().size()).zip(few_of_line.as_mut()) {
        *few = digits_with_few_places(board, first + line, most, digits);
        lines |= Mask::from(*few != 0) << line;
    }
    (few_of_line, lines)
}

/// Whether a digit is open in so many lines that Sudoku Explainer looks for fish of a size.
fn has_room<B: Grid>(board: &B, digit: usize, size: u32) -> bool {
    board.n_placed(digit) + 2 * size <= board.layout().size() as u32
}

impl Pattern for Fish {
    fn technique(&self) -> Technique {
        match count(self.bases) {
            2 => Technique::XWing,
            3 => Technique::Swordfish,
            _ => Technique::Jellyfish,
        }
    }

    fn removals<B: Grid>(&self, board: &B, mut visit: impl FnMut(usize, Mask)) {
        let layout = board.layout();
        let first = layout.of_kind(self.cover).start;
        for line in bits(self.covers) {
            let places = board.places_of(first + line, self.digit) & !self.bases;
            let cells = layout.cells_at(first + line, places);
            cells.for_each(|cell| visit(cell, 1 << self.digit));
        }
    }

    fn absences<B: Grid>(&self, start: &B, _: &B, mut visit: impl FnMut(usize, Mask)) {
        let layout = start.layout();
        let first = layout.of_kind(self.base).start;
        for line in bits(self.bases) {
            let places = start.places_of(first + line, self.digit) & !self.covers;
            let cells = layout.cells_at(first + line, places);
            cells.for_each(|cell| visit(cell, 1 << self.digit));
        }
    }
}
