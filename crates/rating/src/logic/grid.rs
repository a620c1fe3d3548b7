//! What is still possible: the candidates of 81 cells, by cell and by digit.
//!
//! 1. A cell with a digit has no candidates, and stands in no plane.
//! 2. `planes[d]` holds the cell `c` exactly if `cells[c]` holds the digit `d`, digits being
//!    numbered from 0 here.

use super::{Candidate, Step};
use quadrille_sudoku::{Board, House, Shape, Sudoku};

/// A set of cells: bit `c` stands for cell `c`.
pub(super) type Cells = u128;

/// How many houses there are: 9 rows, 9 columns, 9 boxes, in this order.
pub(super) const N_HOUSES: usize = 27;

/// The cells of each house, in order.
pub(super) const LISTS: [[usize; 9]; N_HOUSES] = lists();
/// The same as sets.
pub(super) const HOUSES: [Cells; N_HOUSES] = houses();
/// The cells that share a house with a cell, without the cell itself.
pub(super) const PEERS: [Cells; 81] = peers();

const fn lists() -> [[usize; 9]; N_HOUSES] {
    let mut lists = [[0; 9]; N_HOUSES];
    let mut n = 0;
    while n < 81 {
        let (row, column) = (n / 9, n % 9);
        lists[row][column] = n;
        lists[9 + column][row] = n;
        lists[18 + row / 3 * 3 + column / 3][row % 3 * 3 + column % 3] = n;
        n += 1;
    }
    lists
}

const fn houses() -> [Cells; N_HOUSES] {
    let mut sets = [0; N_HOUSES];
    let mut n = 0;
    while n < 9 * N_HOUSES {
        sets[n / 9] |= 1 << LISTS[n / 9][n % 9];
        n += 1;
    }
    sets
}

const fn peers() -> [Cells; 81] {
    let mut sets = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let all = HOUSES[row] | HOUSES[9 + column] | HOUSES[18 + row / 3 * 3 + column / 3];
        sets[cell] = all & !(1 << cell);
        cell += 1;
    }
    sets
}

/// The name of a house.
pub(super) fn house(number: usize) -> House {
    match number {
        0..9 => House::Row(number),
        9..18 => House::Column(number - 9),
        _ => House::Box(number - 18),
    }
}

/// The row, the column and the box of a cell, as numbers of houses.
pub(super) fn houses_of(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// The cells of a set, in order.
pub(super) fn each(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// The digits of a mask, from 0.
pub(super) fn digits(mask: u16) -> impl Iterator<Item = usize> {
    (0..9).filter(move |digit| mask >> digit & 1 == 1)
}

/// Why a board cannot be filled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fault {
    /// No digit is left for the cell.
    Cell(usize),
    /// The house has no place for the digit.
    House(House, u8),
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub(super) cells: [u16; 81],
    pub(super) planes: [Cells; 9],
    /// The cells that hold no digit yet.
    pub(super) open: Cells,
    placed: [u8; 81],
}

impl Grid {
    /// Nothing but the rules was applied: the digits of peers are gone.
    pub(super) fn new(sudoku: &Sudoku) -> Grid {
        let mut grid = Grid {
            cells: [0; 81],
            planes: [0; 9],
            open: (1 << 81) - 1,
            placed: [0; 81],
        };
        for cell in 0..81 {
            for digit in (0..9).filter(|&digit| sudoku.allows(cell, digit as u8 + 1)) {
                grid.cells[cell] |= 1 << digit;
                grid.planes[digit] |= 1 << cell;
            }
        }
        for (cell, &digit) in sudoku
            .clues()
            .digits()
            .iter()
            .enumerate()
            .filter(|&(_, &digit)| digit != 0)
        {
            grid.place(Candidate { cell, digit });
        }
        grid
    }

    pub(super) fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.cells[cell] &= !(1 << (digit - 1));
        self.planes[usize::from(digit) - 1] &= !(1 << cell);
    }

    pub(super) fn place(&mut self, Candidate { cell, digit }: Candidate) {
        let digit = usize::from(digit) - 1;
        for peer in each(self.planes[digit] & PEERS[cell]) {
            self.cells[peer] &= !(1 << digit);
        }
        self.planes[digit] &= !PEERS[cell];
        for other in digits(self.cells[cell]) {
            self.planes[other] &= !(1 << cell);
        }
        self.cells[cell] = 0;
        self.open &= !(1 << cell);
        self.placed[cell] = digit as u8 + 1;
    }

    /// Applies a step; returns the cells whose candidates change, and the digits.
    pub(super) fn apply(&mut self, step: &Step) -> (Cells, u16) {
        let (mut cells, mut digits) = (0, 0);
        for &candidate in &step.removed {
            cells |= 1 << candidate.cell;
            digits |= 1 << (candidate.digit - 1);
            self.remove(candidate);
        }
        if let Some(candidate) = step.placed {
            let Candidate { cell, digit } = candidate;
            cells |= self.planes[usize::from(digit) - 1] & PEERS[cell] | 1 << cell;
            digits |= self.cells[cell] | 1 << (digit - 1);
            self.place(candidate);
        }
        (cells, digits)
    }

    /// Whether a cell without a digit has no candidate.
    pub(super) fn is_broken(&self) -> bool {
        self.planes.iter().fold(0, |all, plane| all | plane) != self.open
    }

    /// The first cell without a candidate, or the first house without a place for a digit that does
    /// not stand in it.
    pub(super) fn fault(&self) -> Option<Fault> {
        let some = self.planes.iter().fold(0, |all, plane| all | plane);
        let stands =
            |number: usize, digit: u8| LISTS[number].iter().any(|&cell| self.placed[cell] == digit);
        let no_place = |number: usize| {
            (1..=9).find(|&digit| {
                self.planes[usize::from(digit) - 1] & HOUSES[number] == 0 && !stands(number, digit)
            })
        };
        let cell = each(self.open & !some).next().map(Fault::Cell);
        cell.or_else(|| {
            (0..N_HOUSES).find_map(|number| Some(Fault::House(house(number), no_place(number)?)))
        })
    }

    /// The digits that stand so far.
    pub(super) fn board(&self) -> Board {
        let mut board = Board::empty(Shape::NINE);
        for (cell, &digit) in self.placed.iter().enumerate() {
            // a digit from 1 to 9 always fits
            let _ = board.place(cell, digit);
        }
        board
    }

    /// For each cell the digits that it may take: its own, where it has one.
    pub(super) fn candidates(&self) -> [u32; 81] {
        std::array::from_fn(|cell| match self.placed[cell] {
            0 => u32::from(self.cells[cell]),
            digit => 1 << (digit - 1),
        })
    }

    /// The digit that stands in a cell, from 0.
    pub(super) fn digit(&self, cell: usize) -> Option<usize> {
        usize::from(self.placed[cell]).checked_sub(1)
    }

    /// In which cells of a house, by their place in it, a digit may stand.
    pub(super) fn places(&self, house: usize, digit: usize) -> u16 {
        let plane = self.planes[digit];
        match house {
            0..9 => (plane >> (9 * house)) as u16 & 0x1ff,
            9..18 => column(plane >> (house - 9)),
            _ => {
                let rows = plane >> LISTS[house][0];
                (rows & 7 | rows >> 6 & 0o70 | rows >> 12 & 0o700) as u16
            }
        }
    }

    /// The candidates of one digit in a set of cells, to be removed.
    pub(super) fn of_digit(&self, digit: usize, cells: Cells) -> Vec<Candidate> {
        each(self.planes[digit] & cells)
            .map(|cell| Candidate {
                cell,
                digit: digit as u8 + 1,
            })
            .collect()
    }
}

/// The first cells of all rows, of a set, as nine bits.
pub(super) fn column(set: Cells) -> u16 {
    // the bits 0, 9, 18 and so on of the first eight rows become 56, 57, 58 and so on
    let eight = (set as u64 & 0x8040_2010_0804_0201).wrapping_mul(0x0101_0101_0101_0101) >> 56;
    eight as u16 | ((set >> 72) as u16 & 1) << 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_list() {
        let mut grid = Grid::new(&Sudoku::new(Board::empty(Shape::NINE)).unwrap());
        for (gap, digit) in (1..=9).zip(0..) {
            grid.planes[digit] = (0..81)
                .filter(|cell| cell * cell % 10 >= gap)
                .fold(0, |all, cell| all | 1 << cell);
            for (house, list) in LISTS.iter().enumerate() {
                let places = (0..9)
                    .filter(|&n| grid.planes[digit] >> list[n] & 1 == 1)
                    .fold(0, |all, n| all | 1 << n);
                assert_eq!(grid.places(house, digit), places);
            }
        }
    }

    #[test]
    fn every_cell_has_twenty_peers() {
        assert!(PEERS.iter().all(|peers| peers.count_ones() == 20));
        assert!(HOUSES.iter().all(|house| house.count_ones() == 9));
        for (cell, peers) in PEERS.iter().enumerate() {
            let mine = houses_of(cell).map(|house| HOUSES[house]);
            assert!(mine.iter().all(|house| house >> cell & 1 == 1));
            assert_eq!((mine[0] | mine[1] | mine[2]) & !(1 << cell), *peers);
        }
    }
}
