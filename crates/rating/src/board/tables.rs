//! The houses of a board of 9x9 cells, and the cells that see each other.
//!
//! Houses are numbered: boxes from 0, rows from 9, columns from 18. Digits count from 0. A place is
//! a cell's number in its house.

use crate::board::grid::{BOX, CellSet, Layout, ROW};
use crate::board::mask::{Mask, bits};

/// The number of lanes of a board: 81 cells, then nine digits of 27 houses, then padding.
pub(crate) const LANES: usize = 336;
pub(crate) const CELLS: usize = 81;
/// All digits, or all places of a house.
pub(crate) const ALL: u16 = 0x1ff;

/// The houses in the order in which singles and sets are looked for: boxes, columns, rows.
pub(crate) const BOXES_COLUMNS_ROWS: [u8; 27] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 20, 21, 22, 23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16,
    17,
];

/// Facts about every board: its houses and peers.
pub(crate) struct Tables {
    /// The cells of each house, by place.
    pub(crate) cells: [[u8; 9]; 27],
    /// The box, row and column of each cell.
    pub(crate) houses: [[u8; 3]; 81],
    /// The place of each cell in its box, row and column.
    pub(crate) places: [[u8; 3]; 81],
    /// The cells that each cell sees: box first, then row, then column.
    pub(crate) peers: [[u8; 20]; 81],
    /// The same as sets.
    pub(crate) sees: [u128; 81],
    /// The cells of each house, as sets.
    pub(crate) sets: [u128; 27],
    /// For each two houses, the places of the first that the second shares.
    pub(crate) crossing: [[u16; 27]; 27],
    /// The lanes of a board that a candidate, `cell * 9 + digit`, stands in, and its bit in each:
    /// in its cell, its box, its row and its column.
    pub(crate) spots: [[(u16, u16); 4]; 729],
    /// The candidate that each bit of a lane stands for.
    pub(crate) candidates: [[u16; 9]; LANES],
}

/// The lane of a digit in a house.
#[inline]
pub(crate) const fn lane(house: usize, digit: usize) -> usize {
    CELLS + house * 9 + digit
}

pub(crate) static TABLES: Tables = tables();

const fn tables() -> Tables {
    let mut tables = Tables {
        cells: [[0; 9]; 27],
        houses: [[0; 3]; 81],
        places: [[0; 3]; 81],
        peers: [[0; 20]; 81],
        sees: [0; 81],
        sets: [0; 27],
        crossing: [[0; 27]; 27],
        spots: [[(0, 0); 4]; 729],
        candidates: [[0; 9]; LANES],
    };
    let mut cell = 0;
    while cell < 81 {
        tables = with_cell(tables, cell);
        cell += 1;
    }
    cell = 0;
    while cell < 81 {
        tables = with_peers(tables, cell);
        cell += 1;
    }
    tables
}

const fn with_cell(mut tables: Tables, cell: usize) -> Tables {
    let (row, column) = (cell / 9, cell % 9);
    let houses = [row / 3 * 3 + column / 3, 9 + row, 18 + column];
    let places = [row % 3 * 3 + column % 3, column, row];
    let mut kind = 0;
    while kind < 3 {
        let (house, place) = (houses[kind], places[kind]);
        tables.houses[cell][kind] = house as u8;
        tables.places[cell][kind] = place as u8;
        tables.cells[house][place] = cell as u8;
        tables.sets[house] |= 1 << cell;
        let mut digit = 0;
        while digit < 9 {
            let (candidate, lane) = (cell * 9 + digit, lane(house, digit));
            tables.spots[candidate][0] = (cell as u16, 1 << digit);
            tables.spots[candidate][kind + 1] = (lane as u16, 1 << place);
            tables.candidates[cell][digit] = candidate as u16;
            tables.candidates[lane][place] = candidate as u16;
            digit += 1;
        }
        let mut other = 0;
        while other < 3 {
            tables.crossing[house][houses[other]] |= 1 << place;
            other += 1;
        }
        kind += 1;
    }
    tables
}

const fn with_peers(mut tables: Tables, cell: usize) -> Tables {
    let mut n = 0;
    let mut i = 0;
    while i < 27 {
        let peer = tables.cells[tables.houses[cell][i / 9] as usize][i % 9];
        if peer as usize != cell && tables.sees[cell] >> peer & 1 == 0 {
            tables.sees[cell] |= 1 << peer;
            tables.peers[cell][n] = peer;
            n += 1;
        }
        i += 1;
    }
    tables
}

/// The cell at a place of a house.
#[inline]
pub(crate) fn cell_at(house: usize, place: usize) -> usize {
    TABLES.cells[house][place].into()
}

/// The house of a kind (0 box, 1 row, 2 column) of a cell.
#[inline]
pub(crate) fn house_of(cell: usize, kind: usize) -> usize {
    TABLES.houses[cell][kind].into()
}

/// The cells at some places of a house.
#[inline]
pub(crate) fn cells_at(
    house: usize,
    places: impl Into<Mask>,
) -> impl Iterator<Item = usize> + Clone {
    bits(places).map(move |place| cell_at(house, place))
}

/// The layout of the boards of 9x9 cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nine;

impl Layout for Nine {
    type Cells = u128;
    type PerDigit<T: Copy> = [T; 9];
    type PerHouse<T: Copy> = [T; 4];

    fn per_digit<T: Copy>(value: T) -> [T; 9] {
        [value; 9]
    }

    #[inline]
    fn per_house<T: Copy>(value: T) -> [T; 4] {
        [value; 4]
    }

    #[inline]
    fn size(&self) -> usize {
        9
    }

    #[inline]
    fn cell_at(&self, house: usize, place: usize) -> usize {
        cell_at(house, place)
    }

    #[inline]
    fn house_of(&self, cell: usize, kind: usize) -> usize {
        house_of(cell, kind)
    }

    #[inline]
    fn place_bit(&self, cell: usize, kind: usize) -> Mask {
        1 << TABLES.places[cell][kind]
    }

    #[inline]
    fn sees(&self, cell: usize) -> u128 {
        TABLES.sees[cell]
    }

    #[inline]
    fn set(&self, house: usize) -> u128 {
        TABLES.sets[house]
    }

    #[inline]
    fn peers(&self, cell: usize) -> impl Iterator<Item = usize> + Clone {
        TABLES.peers[cell].iter().map(|&peer| peer.into())
    }

    #[inline]
    fn crossing(&self, house: usize, other: usize) -> Mask {
        TABLES.crossing[house][other].into()
    }

    #[inline]
    fn crossed(&self, house: usize, kind: usize) -> impl Iterator<Item = usize> {
        let (first, step) = match (self.kind(house), kind) {
            (BOX, ROW) => (9 + house / 3 * 3, 1),
            (BOX, _) => (18 + house % 3 * 3, 1),
            (ROW, _) => ((house - 9) / 3 * 3, 1),
            _ => ((house - 18) / 3, 3),
        };
        [first, first + step, first + 2 * step].into_iter()
    }
}

impl CellSet for u128 {
    const EMPTY: u128 = 0;
    const FULL: u128 = !0;

    #[inline]
    fn one(cell: usize) -> u128 {
        1 << cell
    }

    #[inline]
    fn contains(self, cell: usize) -> bool {
        self >> cell & 1 != 0
    }

    #[inline]
    fn and(self, other: u128) -> u128 {
        self & other
    }

    #[inline]
    fn or(self, other: u128) -> u128 {
        self | other
    }

    #[inline]
    fn without(self, other: u128) -> u128 {
        self & !other
    }

    #[inline]
    fn len(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn is_empty(self) -> bool {
        self == 0
    }

    #[inline]
    fn has_several(self) -> bool {
        self & self.wrapping_sub(1) != 0
    }

    #[inline]
    fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let cell = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            Some(cell)
        })
    }
}
