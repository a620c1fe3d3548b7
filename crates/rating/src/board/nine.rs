//! The candidates of a board, by cell and by house and digit, and the board of a puzzle as it is
//! being solved.

use crate::board::grid::{Changes, Grid, HiddenSingle};
use crate::board::mask::{Mask, bits, count, lowest};
use crate::board::tables::{ALL, BOXES_COLUMNS_ROWS, CELLS, LANES, Nine, TABLES, house_of, lane};
use quadrille_sudoku::Sudoku;
use std::ops::RangeInclusive;

/// The cell, or the digit in the house, has not been placed.
pub(crate) const OPEN: u16 = 1 << 15;
/// The lane of a cell or digit that the puzzle has placed: no candidate, and no contradiction.
const PLACED: u16 = 1 << 14;
/// What padding holds: neither a single nor empty.
const PADDING: u16 = OPEN | 3;

/// The candidates of a board.
///
/// The lane of a cell has the cell's candidates; the lane of a house and digit has the places that
/// the digit may take there. All lanes tell the same; flags above the nine bits say whether the
/// cell or digit is open.
#[derive(Clone, Debug)]
#[repr(align(32))]
pub(crate) struct Board {
    pub(crate) lanes: [u16; LANES],
}

/// Whether a lane has one bit and is open.
#[inline]
pub(crate) fn is_open_single(lane: u16) -> bool {
    lane & lane.wrapping_sub(1) == OPEN
}

/// The candidate that the only bit of a lane stands for.
#[inline]
pub(crate) fn single_of(lane: usize, mask: u16) -> u16 {
    TABLES.candidates[lane][lowest(mask)]
}

impl Board {
    /// A board on which everything is possible.
    pub(crate) fn new() -> Board {
        let mut lanes = [OPEN | ALL; LANES];
        lanes[CELLS + 243..].fill(PADDING);
        Board { lanes }
    }

    /// The digits that a cell may take.
    #[inline]
    pub(crate) fn candidates(&self, cell: usize) -> u16 {
        self.lanes[cell] & ALL
    }

    /// The places that a digit may take in a house.
    #[inline]
    pub(crate) fn places(&self, house: usize, digit: usize) -> u16 {
        self.lanes[lane(house, digit)] & ALL
    }

    /// Whether a cell has this candidate.
    #[inline]
    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.lanes[cell] >> digit & 1 != 0
    }

    /// The masks of all cells.
    pub(crate) fn cells(&self) -> &[u16; CELLS] {
        self.lanes.first_chunk().expect("the cells come first")
    }
}

impl Grid for Board {
    type Layout = Nine;

    #[inline]
    fn layout(&self) -> &Nine {
        &Nine
    }

    #[inline]
    fn digits_of(&self, cell: usize) -> Mask {
        self.candidates(cell).into()
    }

    #[inline]
    fn places_of(&self, house: usize, digit: usize) -> Mask {
        self.places(house, digit).into()
    }

    #[inline]
    fn is_open(&self, cell: usize) -> bool {
        self.lanes[cell] & OPEN != 0
    }

    fn n_placed(&self, digit: usize) -> u32 {
        (9..18)
            .map(|row| u32::from(self.lanes[lane(row, digit)] & OPEN == 0))
            .sum()
    }

    fn cells_with(&self, digit: usize) -> u128 {
        (0..9).fold(0, |set, row| {
            set | u128::from(self.places(9 + row, digit)) << (9 * row)
        })
    }

    fn cells_of_size(&self, sizes: RangeInclusive<u32>) -> u128 {
        (0..81).fold(0, |set, cell| {
            let is_in = sizes.contains(&count(self.candidates(cell)));
            set | u128::from(is_in) << cell
        })
    }
}

/// A puzzle as it is being solved: its board, with the counts for singles, and the changes since
/// each technique looked last.
#[derive(Clone, Debug)]
pub struct Position {
    pub(crate) board: Board,
    /// The digits placed, from 1; 0 for an open cell.
    pub values: [u8; 81],
    /// All candidates removed so far, in order, as `cell * 9 + digit`; without placed digits.
    pub(crate) log: Vec<u16>,
    /// The cells without a digit.
    pub n_open: u8,
    /// For each house the digits that have one place.
    singles: [u16; 27],
    /// The houses that have such a digit, as bits in the order of [`BOXES_COLUMNS_ROWS`].
    with_single: u32,
    /// The number of open cells of each house, and the houses with one, as bits in that order.
    open_cells: [u8; 27],
    with_one_cell: u32,
}

/// The bit of a house in the order of [`BOXES_COLUMNS_ROWS`].
fn order_bit(house: usize) -> u32 {
    // the order only swaps rows and columns
    1 << BOXES_COLUMNS_ROWS[house]
}

impl Position {
    /// The board of a puzzle: what the clues see is removed.
    pub(crate) fn new(sudoku: &Sudoku) -> Position {
        let mut position = Position {
            board: Board::new(),
            values: [0; 81],
            log: Vec::with_capacity(729),
            n_open: 81,
            singles: [0; 27],
            with_single: 0,
            open_cells: [9; 27],
            with_one_cell: 0,
        };
        for (cell, &digit) in sudoku.clues().digits().iter().enumerate() {
            if digit != 0 {
                position.place(cell, usize::from(digit) - 1);
            }
        }
        if let Some(candidates) = sudoku.candidates() {
            for (cell, &mask) in candidates.iter().enumerate() {
                position.remove_all(cell, !(mask as u16));
            }
        }
        position
    }

    /// Removes a candidate that the cell has.
    fn remove(&mut self, candidate: u16) {
        self.log.push(candidate);
        let [(cell, digit), houses @ ..] = TABLES.spots[usize::from(candidate)];
        self.board.lanes[usize::from(cell)] &= !digit;
        for (kind, (lane, bit)) in houses.into_iter().enumerate() {
            let places = &mut self.board.lanes[usize::from(lane)];
            *places &= !bit;
            let left = *places & ALL;
            if left & left.wrapping_sub(1) == 0 {
                self.set_single(house_of(cell.into(), kind), lowest(digit), left != 0);
            }
        }
    }

    fn set_single(&mut self, house: usize, digit: usize, is_one: bool) {
        let singles = &mut self.singles[house];
        *singles = *singles & !(1 << digit) | u16::from(is_one) << digit;
        let bit = order_bit(house);
        if *singles == 0 {
            self.with_single &= !bit;
        } else {
            self.with_single |= bit;
        }
    }

    /// Removes the digits that the cell has of these.
    pub(crate) fn remove_all(&mut self, cell: usize, digits: u16) {
        for digit in bits(digits & self.board.candidates(cell)) {
            self.remove((cell * 9 + digit) as u16);
        }
    }

    /// Places a digit.
    pub(crate) fn place(&mut self, cell: usize, digit: usize) {
        self.values[cell] = digit as u8 + 1;
        self.n_open -= 1;
        for (lane, bit) in TABLES.spots[cell * 9 + digit] {
            for other in bits(self.board.lanes[usize::from(lane)] & ALL & !bit) {
                self.remove(TABLES.candidates[usize::from(lane)][other]);
            }
        }
        self.board.lanes[cell] = PLACED;
        for kind in 0..3 {
            let house = house_of(cell, kind);
            self.board.lanes[lane(house, digit)] = PLACED;
            self.set_single(house, digit, false);
            self.open_cells[house] -= 1;
            let bit = order_bit(house);
            self.with_one_cell &= !bit;
            if self.open_cells[house] == 1 {
                self.with_one_cell |= bit;
            }
        }
    }

    /// The first house, in the order of [`BOXES_COLUMNS_ROWS`], in which a digit has one place, and
    /// the first such digit; first among the houses with one open cell.
    pub(crate) fn hidden_single(&self) -> Option<HiddenSingle> {
        let is_last = self.with_single & self.with_one_cell != 0;
        let houses = if is_last { self.with_one_cell } else { !0 };
        let houses = self.with_single & houses;
        if houses == 0 {
            return None;
        }
        let house = BOXES_COLUMNS_ROWS[houses.trailing_zeros() as usize].into();
        Some(HiddenSingle {
            house,
            digit: lowest(self.singles[house]),
            is_last,
        })
    }
}

/// The digits of which something has changed in each house.
pub(crate) struct News {
    pub(crate) digits: [u16; 27],
    pub(crate) cells: u128,
}

impl News {
    /// Everything is new.
    pub(crate) const ALL: News = News {
        digits: [ALL; 27],
        cells: !0,
    };

    /// The cells and houses changed by the removal of candidates, given as `cell * 9 + digit`.
    pub(crate) fn of(removed: impl Iterator<Item = u16>) -> News {
        let mut news = News {
            digits: [0; 27],
            cells: 0,
        };
        for candidate in removed {
            let (cell, digit) = (usize::from(candidate) / 9, candidate % 9);
            news.cells |= 1 << cell;
            for house in TABLES.houses[cell] {
                news.digits[usize::from(house)] |= 1 << digit;
            }
        }
        news
    }
}

impl Changes<u128> for News {
    #[inline]
    fn digits(&self, house: usize) -> Mask {
        self.digits[house].into()
    }

    fn meets(&self, cells: u128) -> bool {
        self.cells & cells != 0
    }

    fn cells(&self) -> u128 {
        self.cells
    }

    fn of_digits(&self) -> News {
        let digits = self.digits.iter().fold(0, |all, digits| all | digits);
        News {
            digits: [digits; 27],
            cells: self.cells,
        }
    }
}
