//! The trait of boards for the plain techniques and static chains, which is implemented for boards
//! of 9x9 cells ([`Board`](crate::board::nine::Board)), made for speed, and for all others
//! ([`WideBoard`](crate::wide::WideBoard)).

use crate::board::mask::{Mask, bits};
use quadrille_sudoku::House;
use std::ops::{Range, RangeInclusive};

/// The kinds of houses, in the order of the houses' numbers. Each further house has its own
/// kind.
pub(crate) const BOX: usize = 0;
pub(crate) const ROW: usize = 1;
pub(crate) const COLUMN: usize = 2;

/// A set of cells.
pub(crate) trait CellSet: Copy {
    const EMPTY: Self;
    const FULL: Self;

    fn one(cell: usize) -> Self;
    fn contains(self, cell: usize) -> bool;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    fn len(self) -> u32;
    /// The cells, in order.
    fn iter(self) -> impl Iterator<Item = usize>;

    fn is_empty(self) -> bool {
        self.len() == 0
    }

    fn has_several(self) -> bool {
        self.len() > 1
    }

    /// The set of these cells.
    fn of(cells: impl IntoIterator<Item = usize>) -> Self {
        let cells = cells.into_iter();
        cells.fold(Self::EMPTY, |set, cell| set.or(Self::one(cell)))
    }
}

/// The kinds of the two houses of locked candidates, in order.
pub(crate) const LOCKS: [(usize, usize); 4] =
    [(BOX, COLUMN), (BOX, ROW), (COLUMN, BOX), (ROW, BOX)];

/// The houses of a board: boxes, rows, columns and others, numbered in this order. Each has as many
/// places as there are digits; a place is a cell's number in its house.
pub(crate) trait Layout: Clone {
    type Cells: CellSet;
    /// A value for each digit.
    type PerDigit<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;
    /// A value for a cell, and one value per house of the cell.
    type PerHouse<T: Copy>: Copy + AsRef<[T]> + AsMut<[T]>;

    fn per_digit<T: Copy>(value: T) -> Self::PerDigit<T>;
    fn per_house<T: Copy>(value: T) -> Self::PerHouse<T>;
    /// The number of digits, and of rows, columns and boxes.
    fn size(&self) -> usize;
    /// The cell at a place of a house.
    fn cell_at(&self, house: usize, place: usize) -> usize;
    /// The house of a given kind that contains a cell.
    fn house_of(&self, cell: usize, kind: usize) -> usize;
    /// A cell's place in its house of a kind, as a mask.
    fn place_bit(&self, cell: usize, kind: usize) -> Mask;
    /// The cells that a cell sees.
    fn sees(&self, cell: usize) -> Self::Cells;
    /// The cells of a house.
    fn set(&self, house: usize) -> Self::Cells;
    /// The cells that a cell sees: box first, then row, column and other houses.
    fn peers(&self, cell: usize) -> impl Iterator<Item = usize> + Clone;
    /// The places of `house` that `other` shares.
    fn crossing(&self, house: usize, other: usize) -> Mask;
    /// The houses of a kind that share more than one cell with a house.
    fn crossed(&self, house: usize, kind: usize) -> impl Iterator<Item = usize>;

    /// All digits, or all places of a house.
    fn all(&self) -> Mask {
        Mask::MAX >> (32 - self.size())
    }

    fn n_cells(&self) -> usize {
        self.size() * self.size()
    }

    /// The kinds of houses that a cell is in.
    fn kinds(&self, _cell: usize) -> impl Iterator<Item = usize> {
        BOX..=COLUMN
    }

    fn n_houses(&self) -> usize {
        3 * self.size()
    }

    /// The kind of a house.
    fn kind(&self, house: usize) -> usize {
        house / self.size()
    }

    /// The houses of a kind.
    fn of_kind(&self, kind: usize) -> Range<usize> {
        kind * self.size()..(kind + 1) * self.size()
    }

    /// The kinds of houses in the order in which singles and sets are looked for.
    fn kinds_in_order(&self) -> impl Iterator<Item = usize> {
        [BOX, COLUMN, ROW].into_iter()
    }

    /// All houses in that order.
    fn in_order(&self) -> impl Iterator<Item = usize> {
        self.kinds_in_order().flat_map(|kind| self.of_kind(kind))
    }

    /// The kinds of the two houses of locked candidates, in order.
    fn locks(&self) -> impl Iterator<Item = (usize, usize)> {
        LOCKS.into_iter()
    }

    /// The cells at some places of a house.
    fn cells_at(&self, house: usize, places: Mask) -> impl Iterator<Item = usize> {
        bits(places).map(move |place| self.cell_at(house, place))
    }

    /// The kinds of houses that hold both cells.
    fn shared_kinds(&self, one: usize, two: usize) -> impl Iterator<Item = usize> {
        let has_two = move |&kind: &usize| self.set(self.house_of(one, kind)).contains(two);
        self.kinds(one).filter(has_two)
    }

    /// A house, as other packages name it.
    fn name(&self, house: usize) -> House {
        let number = house % self.size();
        match self.kind(house) {
            BOX => House::Box(number),
            ROW => House::Row(number),
            _ => House::Column(number),
        }
    }
}

/// The candidates of a board. Cells and digits that have been placed have none.
pub(crate) trait Grid {
    type Layout: Layout;

    fn layout(&self) -> &Self::Layout;
    /// The digits that a cell may take.
    fn digits_of(&self, cell: usize) -> Mask;
    /// The places that a digit may take in a house.
    fn places_of(&self, house: usize, digit: usize) -> Mask;
    /// Whether no digit has been placed in a cell.
    fn is_open(&self, cell: usize) -> bool;
    /// How often a digit is placed.
    fn n_placed(&self, digit: usize) -> u32;

    /// The number of open cells of a house.
    fn n_open(&self, house: usize) -> u32 {
        let layout = self.layout();
        let cells = (0..layout.size()).map(|place| layout.cell_at(house, place));
        cells.map(|cell| u32::from(self.is_open(cell))).sum()
    }

    /// The cells that may take a digit.
    fn cells_with(&self, digit: usize) -> Cells<Self> {
        let rows = self.layout().of_kind(ROW);
        CellSet::of(rows.flat_map(|row| self.layout().cells_at(row, self.places_of(row, digit))))
    }

    /// The open cells whose number of candidates is in a range.
    fn cells_of_size(&self, sizes: RangeInclusive<u32>) -> Cells<Self> {
        let cells = 0..self.layout().n_cells();
        CellSet::of(cells.filter(|&cell| sizes.contains(&self.digits_of(cell).count_ones())))
    }
}

/// The sets of cells of a board.
pub(crate) type Cells<B> = <<B as Grid>::Layout as Layout>::Cells;

/// Where candidates have been removed since a technique was tried last.
pub(crate) trait Changes<C: CellSet> {
    /// The digits of which a house has lost places.
    fn digits(&self, house: usize) -> Mask;
    /// Whether one of these cells has lost candidates.
    fn meets(&self, cells: C) -> bool;
    /// The cells that have.
    fn cells(&self) -> C;
    /// The same, taking all houses for changed.
    fn of_digits(&self) -> Self;
}

/// Everything counts as changed.
#[derive(Clone, Copy)]
pub(crate) struct Everything;

impl<C: CellSet> Changes<C> for Everything {
    fn digits(&self, _: usize) -> Mask {
        Mask::MAX
    }

    fn meets(&self, _: C) -> bool {
        true
    }

    fn cells(&self) -> C {
        C::FULL
    }

    fn of_digits(&self) -> Everything {
        Everything
    }
}

/// A digit with one place in a house, perhaps the last open cell of it.
pub(crate) struct HiddenSingle {
    pub(crate) house: usize,
    pub(crate) digit: usize,
    pub(crate) is_last: bool,
}
