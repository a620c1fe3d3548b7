//! A puzzle as rows of bits, one row for each digit.

use crate::sudoku::{Board, Shape, Sudoku};
use thiserror::Error;

/// The bytes of a digit's row of bits: 81 cells and seven bits over.
pub(super) const BYTES: usize = 11;
/// Where the guess of a lane stands, behind the rows; see `guess`.
const GUESS: usize = 9 * BYTES;
/// The bytes of a grid: nine rows of bits, the guess, and up to whole blocks of 16.
pub(super) const SIZE: usize = 112;
/// All cells.
pub(super) const CELLS: u128 = (1 << 81) - 1;

/// What each cell of a 9x9 board may hold: the input of this room, made from clues or from candidates.
///
/// ```
/// use quadrille::sudoku::lockstep::Grid;
///
/// let line = b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
/// let mut candidates = Grid::from_line(line)?.candidates();
/// assert_eq!(candidates[0], 1 << 3);
/// assert_eq!(candidates[1], 0x1ff);
/// candidates[1] = 0b101; // a 1 or a 3
/// assert_eq!(Grid::from_candidates(&candidates).candidates(), candidates);
/// # Ok::<(), quadrille::sudoku::lockstep::GridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(16))]
pub struct Grid {
    pub(super) bytes: [u8; SIZE],
}

/// Why there is no grid for an input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GridError {
    /// A line of another length than 81 characters.
    #[error("expected 81 characters, found {found}; a cell is a digit, an empty one is 0 or .")]
    Length {
        /// The characters that came.
        found: usize,
    },
    /// A character that is no cell.
    #[error("expected a digit, 0 or ., found {:?} in r{}c{}", char::from(*found), cell / 9 + 1, cell % 9 + 1)]
    Character {
        /// The byte that came.
        found: u8,
        /// Its cell.
        cell: usize,
    },
    /// A board that is not the usual one.
    #[error(
        "expected a board of 9x9 cells with boxes of 3x3, found {size}x{size} with boxes of {box_rows}x{box_columns}"
    )]
    Shape {
        /// The side of the board.
        size: usize,
        /// The rows of a box.
        box_rows: usize,
        /// The columns of a box.
        box_columns: usize,
    },
}

impl Grid {
    /// The grid in which every cell may hold every digit.
    pub fn empty() -> Grid {
        Grid::from_candidates(&[0x1ff; 81])
    }

    /// The grid of 81 characters, row by row: a digit is a clue, `0` and `.` are empty cells.
    ///
    /// Equal clues in a row, column or box are no error here; such a puzzle has no answer.
    #[inline]
    pub fn from_line(line: &[u8]) -> Result<Grid, GridError> {
        let cells: &[u8; 81] = line.try_into().map_err(|_| GridError::Length { found: line.len() })?;
        super::text::read(cells).ok_or_else(|| {
            let at = cells.iter().position(|&c| !(c.is_ascii_digit() || c == b'.')).unwrap_or(0);
            GridError::Character { found: cells[at], cell: at }
        })
    }

    /// The grid of these clues, row by row; 0, and whatever is no digit, is an empty cell.
    pub fn from_digits(digits: &[u8; 81]) -> Grid {
        Grid::from_candidates(&digits.map(|digit| if matches!(digit, 1..=9) { 1 << (digit - 1) } else { 0x1ff }))
    }

    /// The grid in which each cell may hold the digits of its mask: bit `d - 1` stands for digit `d`, higher bits for nothing.
    pub fn from_candidates(candidates: &[u16; 81]) -> Grid {
        let mut rows = [0; 9];
        for (cell, mask) in candidates.iter().enumerate() {
            for (digit, row) in rows.iter_mut().enumerate() {
                *row |= u128::from(mask >> digit & 1) << cell;
            }
        }
        Grid::from_rows(&rows)
    }

    /// For each cell the digits that it may hold: bit `d - 1` stands for digit `d`.
    pub fn candidates(&self) -> [u16; 81] {
        let rows = self.rows();
        std::array::from_fn(|cell| (0..9).map(|digit| ((rows[digit] >> cell & 1) as u16) << digit).sum())
    }

    /// The grid with these rows of bits, which are zero beyond the cells.
    #[inline]
    pub(super) fn from_rows(rows: &[u128; 9]) -> Grid {
        // whole words at once: overlapping stores would be waited for by whoever reads the grid next
        let low = |digit: usize| rows[digit] as u64;
        let high = |digit: usize| (rows[digit] >> 64) as u64;
        // 88 bits a row: words begin at bit 0, 64, 40, 16, 80, 56, 32, 8 and 72 of a row, and so on
        let words = [
            low(0),
            high(0) | low(1) << 24,
            low(1) >> 40 | high(1) << 24 | low(2) << 48,
            low(2) >> 16 | high(2) << 48,
            high(2) >> 16 | low(3) << 8,
            low(3) >> 56 | high(3) << 8 | low(4) << 32,
            low(4) >> 32 | high(4) << 32 | low(5) << 56,
            low(5) >> 8 | high(5) << 56,
            high(5) >> 8 | low(6) << 16,
            low(6) >> 48 | high(6) << 16 | low(7) << 40,
            low(7) >> 24 | high(7) << 40,
            low(8),
            high(8),
            0,
        ];
        let mut bytes = [0; SIZE];
        for (to, word) in bytes.chunks_exact_mut(8).zip(words) {
            to.copy_from_slice(&word.to_le_bytes());
        }
        Grid { bytes }
    }

    /// The cells that may hold a digit, from 0.
    #[inline]
    pub(super) fn row(&self, digit: usize) -> u128 {
        let bytes: &[u8; 16] = self.bytes[BYTES * digit..][..16].try_into().expect("16 bytes");
        u128::from_le_bytes(*bytes) & CELLS
    }

    #[inline]
    pub(super) fn rows(&self) -> [u128; 9] {
        let mut rows = [0; 9];
        for (digit, row) in rows.iter_mut().enumerate() {
            *row = self.row(digit);
        }
        rows
    }

    /// Lets a digit, from 0, only into these cells.
    ///
    /// Written without reading the place: what was just copied there in blocks would have to be waited for.
    #[inline]
    pub(super) fn set_row(&mut self, digit: usize, cells: u128) {
        let (low, high) = (cells as u64, (cells >> 64) as u32);
        let bytes = &mut self.bytes[BYTES * digit..][..BYTES];
        bytes[..8].copy_from_slice(&low.to_le_bytes());
        bytes[8..10].copy_from_slice(&(high as u16).to_le_bytes());
        bytes[10] = (high >> 16) as u8;
    }

    /// The two bytes behind the rows, where the lanes leave their guess.
    #[inline]
    pub(super) fn guess(&self) -> u16 {
        u16::from_le_bytes([self.bytes[GUESS], self.bytes[GUESS + 1]])
    }
}

impl std::fmt::Debug for Grid {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.candidates().iter()).finish()
    }
}

impl TryFrom<&Board> for Grid {
    type Error = GridError;

    fn try_from(board: &Board) -> Result<Grid, GridError> {
        let shape = board.shape();
        match <&[u8; 81]>::try_from(board.digits()) {
            Ok(digits) if shape == Shape::NINE => Ok(Grid::from_digits(digits)),
            _ => Err(refuse(shape)),
        }
    }
}

impl TryFrom<&Sudoku> for Grid {
    type Error = GridError;

    fn try_from(sudoku: &Sudoku) -> Result<Grid, GridError> {
        let mut grid = Grid::try_from(sudoku.clues())?;
        if let Some(masks) = sudoku.candidates() {
            let mut candidates = grid.candidates();
            candidates.iter_mut().zip(masks).for_each(|(cell, &mask)| *cell &= mask as u16);
            grid = Grid::from_candidates(&candidates);
        }
        Ok(grid)
    }
}

fn refuse(shape: Shape) -> GridError {
    GridError::Shape { size: shape.size(), box_rows: shape.box_rows(), box_columns: shape.box_columns() }
}
