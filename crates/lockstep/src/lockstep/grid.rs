//! A puzzle as the candidates of its cells.

use super::board_lines;
use quadrille_cpu::internal::{CELLS, change_pairs};
use quadrille_problem::problem::ErrorKind;
use quadrille_sudoku::{Board, Shape, Sudoku};
use thiserror::Error;

/// What each cell of a 9x9 board may hold: the input of this room, made from clues or from
/// candidates.
///
/// ```
/// # mod quadrille {
/// #     pub mod sudoku {
/// #         pub use quadrille_sudoku::*;
/// #         pub use quadrille_lockstep::lockstep;
/// #     }
/// # }
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
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Grid {
    /// Those behind the 81 mean nothing.
    pub(super) cells: [u16; CELLS],
}

impl PartialEq for Grid {
    fn eq(&self, other: &Grid) -> bool {
        self.cells[..81] == other.cells[..81]
    }
}

impl Eq for Grid {}

/// Why there is no grid for an input.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct GridError(Fault);

impl GridError {
    /// The kind of the error: malformed, or unsupported for a board that is not 9x9.
    pub fn kind(&self) -> ErrorKind {
        match self.0 {
            Fault::Shape(_) => ErrorKind::Unsupported,
            _ => ErrorKind::Malformed,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
enum Fault {
    #[error("expected 81 characters, found {found}; each is a digit, or 0 or . for an empty cell")]
    Length { found: usize },
    #[error("expected a digit, 0 or ., found {found:?} in r{}c{}", at / 9 + 1, at % 9 + 1)]
    Cell { found: char, at: usize },
    #[error(
        "expected a 9x9 board with 3x3 boxes, found {size}x{size} with {}x{}",
        .0.box_rows(),
        .0.box_columns(),
        size = .0.size()
    )]
    Shape(Shape),
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
    // small where it is inlined: a twentieth of the time of one puzzle
    #[inline(always)]
    pub fn from_line(line: &[u8]) -> Result<Grid, GridError> {
        let found = line.len();
        let length = |_| GridError(Fault::Length { found });
        let cells: &[u8; 81] = line.try_into().map_err(length)?;
        let mut grid = Grid::blank();
        match board_lines::read(cells, &mut grid.cells).is_good() {
            true => Ok(grid),
            false => Err(stranger(cells)),
        }
    }

    /// The same, in place and for the instruction set that it is inlined into. Returns whether all
    /// characters are valid and `0`, which can be a digit, does not occur beside `.`.
    #[inline(always)]
    pub(crate) fn read_cells(&mut self, cells: &[u8; 81]) -> bool {
        let seen = board_lines::read_inlined(cells, &mut self.cells);
        seen.is_good() && !seen.is_mixed()
    }

    /// The grid in which each cell may hold the digits of its mask: bit `d - 1` stands for digit
    /// `d`, higher bits for nothing.
    pub fn from_candidates(candidates: &[u16; 81]) -> Grid {
        let mut cells = [0; CELLS];
        change_pairs(&mut cells, candidates, |cell, mask| *cell = mask & 0x1ff);
        Grid { cells }
    }

    /// For each cell the digits that it may hold: bit `d - 1` stands for digit `d`.
    pub fn candidates(&self) -> [u16; 81] {
        let mut candidates = [0; 81];
        candidates.copy_from_slice(&self.cells[..81]);
        candidates
    }
}

/// The grid of these clues, row by row; 0 and every number that is not a digit is an empty cell.
impl From<&[u8; 81]> for Grid {
    #[inline(always)]
    fn from(digits: &[u8; 81]) -> Grid {
        let mut cells = [0; CELLS];
        change_pairs(&mut cells, digits, |cell, digit| {
            *cell = if matches!(digit, 1..=9) {
                1 << (digit - 1)
            } else {
                0x1ff
            }
        });
        Grid { cells }
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
            Ok(digits) if shape == Shape::NINE => Ok(Grid::from(digits)),
            _ => Err(GridError(Fault::Shape(shape))),
        }
    }
}

impl TryFrom<&Sudoku> for Grid {
    type Error = GridError;

    fn try_from(sudoku: &Sudoku) -> Result<Grid, GridError> {
        let mut grid = Grid::try_from(sudoku.clues())?;
        if let Some(masks) = sudoku.candidates() {
            let mut candidates = grid.candidates();
            candidates
                .iter_mut()
                .zip(masks)
                .for_each(|(cell, &mask)| *cell &= mask as u16);
            grid = Grid::from_candidates(&candidates);
        }
        Ok(grid)
    }
}

/// The first character that is no cell.
#[cold]
fn stranger(cells: &[u8; 81]) -> GridError {
    let at = cells
        .iter()
        .position(|&c| !(c.is_ascii_digit() || c == b'.'))
        .unwrap_or(0);
    let found = char::from(cells[at]);
    GridError(Fault::Cell { found, at })
}
