//! A puzzle as the candidates of its cells.

use crate::sudoku::{Board, Shape, Sudoku};
use thiserror::Error;

/// The cells of a grid, up to whole vectors: those behind the 81 hold nothing.
pub(super) const CELLS: usize = 96;

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
#[repr(align(64))]
pub struct Grid {
    pub(super) cells: [u16; CELLS],
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

    /// A grid whose cells hold nothing.
    #[inline(always)]
    pub(super) fn blank() -> Grid {
        Grid { cells: [0; CELLS] }
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

    /// The same, in place and for whatever instruction set it is inlined into; whether all characters are good.
    #[inline(always)]
    pub(crate) fn read_cells(&mut self, cells: &[u8; 81]) -> bool {
        super::text::read_inlined(cells, self)
    }

    /// The grid of these clues, row by row; 0, and whatever is no digit, is an empty cell.
    pub fn from_digits(digits: &[u8; 81]) -> Grid {
        Grid::from_candidates(&digits.map(|digit| if matches!(digit, 1..=9) { 1 << (digit - 1) } else { 0x1ff }))
    }

    /// The grid in which each cell may hold the digits of its mask: bit `d - 1` stands for digit `d`, higher bits for nothing.
    pub fn from_candidates(candidates: &[u16; 81]) -> Grid {
        let mut cells = [0; CELLS];
        for (cell, mask) in cells.iter_mut().zip(candidates) {
            *cell = mask & 0x1ff;
        }
        Grid { cells }
    }

    /// For each cell the digits that it may hold: bit `d - 1` stands for digit `d`.
    pub fn candidates(&self) -> [u16; 81] {
        let mut candidates = [0; 81];
        candidates.copy_from_slice(&self.cells[..81]);
        candidates
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
