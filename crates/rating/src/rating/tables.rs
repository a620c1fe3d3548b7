//! The houses of a board, and the cells that see each other.
//!
//! Houses are numbered: boxes from 0, rows from 9, columns from 18. Digits count from 0. A place is
//! a cell's number in its house.

/// A set of cells: bit `cell`.
pub(super) type CellSet = u128;

/// All digits, or all places of a house.
pub(super) const ALL: u16 = 0x1ff;
/// The first box, row and column.
pub(super) const BOX: usize = 0;
pub(super) const ROW: usize = 9;
pub(super) const COLUMN: usize = 18;

/// The houses in the order in which singles and sets are looked for: boxes, columns, rows.
pub(super) const BOXES_COLUMNS_ROWS: [u8; 27] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 20, 21, 22, 23, 24, 25, 26, 9, 10, 11, 12, 13, 14, 15, 16,
    17,
];

/// Facts about every board: its houses and peers.
pub(super) struct Tables {
    /// The cells of each house, by place.
    pub(super) cells: [[u8; 9]; 27],
    /// The box, row and column of each cell.
    pub(super) houses: [[u8; 3]; 81],
    /// The place of each cell in its box, row and column.
    pub(super) places: [[u8; 3]; 81],
    /// The cells that each cell sees: those of its box, then of its row, then of its column.
    pub(super) peers: [[u8; 20]; 81],
    /// The same as sets.
    pub(super) sees: [CellSet; 81],
    /// The cells of each house, as sets.
    pub(super) sets: [CellSet; 27],
    /// The places of one house that lie in another one.
    pub(super) crossing: [[u16; 27]; 27],
}

pub(super) static TABLES: Tables = tables();

const fn tables() -> Tables {
    let mut tables = Tables {
        cells: [[0; 9]; 27],
        houses: [[0; 3]; 81],
        places: [[0; 3]; 81],
        peers: [[0; 20]; 81],
        sees: [0; 81],
        sets: [0; 27],
        crossing: [[0; 27]; 27],
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
    let square = row / 3 * 3 + column / 3;
    let houses = [square, ROW + row, COLUMN + column];
    let places = [row % 3 * 3 + column % 3, column, row];
    let mut kind = 0;
    while kind < 3 {
        tables.houses[cell][kind] = houses[kind] as u8;
        tables.places[cell][kind] = places[kind] as u8;
        tables.cells[houses[kind]][places[kind]] = cell as u8;
        tables.sets[houses[kind]] |= 1 << cell;
        let mut other = 0;
        while other < 3 {
            tables.crossing[houses[kind]][houses[other]] |= 1 << places[kind];
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
pub(super) fn cell_at(house: usize, place: usize) -> usize {
    TABLES.cells[house][place].into()
}

/// The house of a kind (0 box, 1 row, 2 column) of a cell.
#[inline]
pub(super) fn house_of(cell: usize, kind: usize) -> usize {
    TABLES.houses[cell][kind].into()
}

/// A cell's place in its house of a kind, as a mask.
#[inline]
pub(super) fn place_bit(cell: usize, kind: usize) -> u16 {
    1 << TABLES.places[cell][kind]
}

/// The cells that a cell sees, in their order.
pub(super) fn peers(cell: usize) -> impl Iterator<Item = usize> + Clone {
    TABLES.peers[cell].iter().map(|&peer| peer.into())
}

/// The cells at some places of a house.
#[inline]
pub(super) fn cells_at(house: usize, places: u16) -> impl Iterator<Item = usize> {
    bits(places).map(move |place| cell_at(house, place))
}

/// The set bits of a mask, from the lowest.
#[inline]
pub(super) fn bits(mask: u16) -> impl Iterator<Item = usize> + Clone {
    let mut rest = mask;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(bit)
    })
}

/// The cells of a set, in order.
#[inline]
pub(super) fn members(set: CellSet) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let cell = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(cell)
    })
}

const COUNTS: [u8; 512] = counts();

const fn counts() -> [u8; 512] {
    let mut counts = [0; 512];
    let mut mask = 1;
    while mask < 512 {
        counts[mask] = counts[mask >> 1] + (mask & 1) as u8;
        mask += 1;
    }
    counts
}

/// The number of bits of a mask of nine. Processors without an instruction for it, which a program
/// for all must not use, take several times as long to count.
#[inline]
pub(super) fn count(mask: u16) -> u32 {
    COUNTS[usize::from(mask & ALL)].into()
}

/// The lowest bit of a mask.
#[inline]
pub(super) fn lowest(mask: u16) -> usize {
    mask.trailing_zeros() as usize
}

/// Whether exactly one bit is set.
#[inline]
pub(super) fn is_single(mask: u16) -> bool {
    mask & mask.wrapping_sub(1) == 0 && mask != 0
}

/// The subsets of a mask that have `size` members, in the order of their masks as numbers.
pub(super) fn subsets(mask: u16, size: u32) -> impl Iterator<Item = u16> {
    let mut members = [0_u16; 16];
    let mut n = 0;
    for bit in bits(mask) {
        members[n] = 1 << bit;
        n += 1;
    }
    let mut next: u32 = (1 << size) - 1;
    std::iter::from_fn(move || {
        if size == 0 || next >= 1 << n {
            return None;
        }
        let mut subset = 0;
        let mut rest = next;
        while rest != 0 {
            subset |= members[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        let low = next & next.wrapping_neg();
        let up = next + low;
        next = up | (((next ^ up) >> 2) / low);
        Some(subset)
    })
}
