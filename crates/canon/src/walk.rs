//! Builds the least image of a board row by row, breadth first: keeps all images whose first rows
//! are least, and extends each by its least next row.

use super::error::{CanonError, Fault};
use super::full;
use super::measures::{MAX_ALIKE, MAX_SIZE, Measures};
use super::step::{Beginning, NEW, expand, word};
use quadrille_cpu::internal::change_pairs;

/// A row that may come next, and the number of interchangeable rows that it represents.
#[derive(Clone, Copy)]
struct Pick {
    beginning: u32,
    row: u8,
    weight: u32,
}

/// The least beginnings of one board, and a buffer for longer beginnings.
pub(super) struct Walk<const N: usize> {
    /// The board, and the board transposed.
    boards: [[[u8; N]; N]; 2],
    /// The rows of both that are empty.
    empty: [u32; 2],
    alike: Vec<Beginning<N>>,
    next: Vec<Beginning<N>>,
    picks: Vec<Pick>,
}

impl<const N: usize> Default for Walk<N> {
    fn default() -> Walk<N> {
        let (alike, next, picks) = (Vec::new(), Vec::new(), Vec::new());
        Walk {
            boards: [[[0; N]; N]; 2],
            empty: [0; 2],
            alike,
            next,
            picks,
        }
    }
}

impl<const N: usize> Walk<N> {
    /// Finds the canonical form, and returns the number of automorphisms.
    #[inline(always)]
    pub(super) fn least(&mut self, digits: &[u8], measures: Measures) -> Result<u128, CanonError> {
        self.take(digits, measures);
        let flips = if measures.box_rows == measures.box_columns {
            2
        } else {
            1
        };
        self.alike.clear();
        for flip in 0..flips {
            self.alike.push(Beginning::new(flip, measures));
        }
        self.rows(0, measures)
    }

    /// Takes a board.
    #[inline(always)]
    fn take(&mut self, digits: &[u8], measures: Measures) {
        let size = measures.size;
        for row in 0..size {
            for column in 0..size {
                let digit = digits[row * size + column];
                self.boards[0][row][column] = digit;
                self.boards[1][column][row] = digit;
            }
        }
        self.empty = [0; 2];
        for row in 0..size {
            self.empty[0] |= u32::from(self.boards[0][row] == [0; N]) << row;
            self.empty[1] |= u32::from(self.boards[1][row] == [0; N]) << row;
        }
    }

    /// The rows from this one on.
    #[inline(always)]
    fn rows(&mut self, from: usize, measures: Measures) -> Result<u128, CanonError> {
        for depth in from..measures.size {
            self.row(depth, measures);
            if self.alike.len() > MAX_ALIKE {
                return Err(CanonError(Fault::Alike));
            }
        }
        let mut automorphisms = 0;
        for whole in &self.alike {
            automorphisms += whole.ways(measures);
        }
        Ok(automorphisms)
    }

    /// The next row of the image.
    #[inline(always)]
    fn row(&mut self, depth: usize, measures: Measures) {
        let mut least = u128::MAX;
        self.picks.clear();
        for (number, beginning) in self.alike.iter().enumerate() {
            let flip = usize::from(beginning.flip);
            let rows = choices(beginning, self.empty[flip], depth, measures);
            for (row, weight) in rows {
                let word = word(beginning, &self.boards[flip][row], least, measures);
                if word < least {
                    self.picks.clear();
                    least = word;
                }
                if word == least {
                    self.picks.push(Pick {
                        beginning: number as u32,
                        row: row as u8,
                        weight,
                    });
                }
            }
        }
        self.extend(depth, measures);
    }

    /// The beginnings that are picked, with their rows.
    #[inline(always)]
    fn extend(&mut self, depth: usize, measures: Measures) {
        self.next.clear();
        for &Pick {
            beginning,
            row,
            weight,
        } in &self.picks
        {
            let beginning = &self.alike[beginning as usize];
            let from = self.next.len();
            let line = &self.boards[usize::from(beginning.flip)][usize::from(row)];
            expand(beginning, line, measures, &mut self.next);
            for child in &mut self.next[from..] {
                child.rows[depth] = row;
                child.used |= 1 << row;
                child.weight *= u64::from(weight);
            }
            if self.next.len() > MAX_ALIKE {
                break;
            }
        }
        std::mem::swap(&mut self.alike, &mut self.next);
    }
}

/// The rows that may come next, each with the number of rows or bands like it: of empty ones the
/// first stands for all.
#[inline(always)]
fn choices<const N: usize>(
    beginning: &Beginning<N>,
    empty: u32,
    depth: usize,
    measures: Measures,
) -> impl Iterator<Item = (usize, u32)> + use<N> {
    let Measures { size, box_rows, .. } = measures;
    let whole = u32::MAX >> (32 - box_rows);
    let band = move |n: usize| whole << (n * box_rows);
    let mut weight = 1;
    let mut open = if depth.is_multiple_of(box_rows) {
        let unused = u32::MAX >> (32 - size) & !beginning.used;
        let (mut n, mut open) = (0, unused);
        for number in (0..size / box_rows).rev() {
            let band = band(number);
            if unused & empty & band == band {
                (n, open) = (n + 1, band);
            }
        }
        weight = n.max(1);
        open
    } else {
        band(usize::from(beginning.rows[depth - 1]) / box_rows) & !beginning.used
    };
    if open & empty != 0 {
        // an empty row is the least
        open &= empty;
    }
    std::iter::from_fn(move || {
        if open == 0 {
            return None;
        }
        let row = open.trailing_zeros() as usize;
        if empty >> row & 1 == 0 {
            open &= open - 1;
            return Some((row, weight));
        }
        let alike = band(row / box_rows) & open;
        open &= !alike;
        Some((row, weight * alike.count_ones()))
    })
}

/// Whether all digits are from 0 to 9 and none stands twice in a row, column or box.
#[inline]
pub(super) fn is_plain(digits: &[u8; 81]) -> bool {
    let mut seen = [0_u32; 9];
    let mut twice = 0;
    for (row, line) in digits.chunks_exact(9).enumerate() {
        let mut in_row = 0;
        for (column, &digit) in line.iter().enumerate() {
            // rows, columns and boxes of one number share a word, ten bits each; 0 has none
            let bit = if digit == 0 {
                0
            } else {
                1_u32 << digit.min(10)
            };
            let square = 3 * (row / 3) + column / 3;
            twice |= in_row & bit | seen[column] & bit | seen[square] >> 16 & bit | bit & 1 << 10;
            in_row |= bit;
            seen[column] |= bit;
            seen[square] |= bit << 16;
        }
    }
    twice == 0
}

impl Walk<9> {
    /// The canonical form of a 9x9 board.
    pub(super) fn least_of_nine(&mut self, digits: &[u8; 81]) -> Result<u128, CanonError> {
        if digits.contains(&0) {
            return self.least(digits, Measures::NINE);
        }
        self.take(digits, Measures::NINE);
        self.alike.clear();
        full::two_rows(&self.boards, &mut self.alike);
        self.rows(2, Measures::NINE)
    }
}

impl<const N: usize> Walk<N> {
    /// The digits of the image that was found last.
    pub(super) fn image(&self) -> [u8; 81] {
        let mut image = [0; 81];
        if let Some(whole) = self.alike.first() {
            let board = &self.boards[usize::from(whole.flip)];
            for (number, line) in image.chunks_exact_mut(9).enumerate().take(N) {
                let row = &board[usize::from(whole.rows[number])];
                change_pairs(line, &whole.columns, |cell, column| {
                    *cell = whole.names[usize::from(row[usize::from(column)])];
                });
            }
        }
        image
    }

    /// How it was made: whether by transposing, and the orders of rows, columns and digits.
    pub(super) fn witness(&self) -> (bool, [u8; MAX_SIZE], [u8; MAX_SIZE], [u8; MAX_SIZE]) {
        let (mut rows, mut columns, mut digits) = ([0; MAX_SIZE], [0; MAX_SIZE], [0; MAX_SIZE]);
        let Some(whole) = self.alike.first() else {
            return (false, rows, columns, digits);
        };
        rows[..N].copy_from_slice(&whole.rows);
        columns[..N].copy_from_slice(&whole.columns);
        let mut next = whole.named;
        for (digit, name) in digits.iter_mut().zip(&whole.names[1..]) {
            *digit = *name;
            if *name == NEW {
                next += 1;
                *digit = next;
            }
        }
        (whole.flip != 0, rows, columns, digits)
    }
}
