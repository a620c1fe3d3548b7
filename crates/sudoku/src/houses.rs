//! Sudokus whose only rules are houses.

use super::error::BoardFault;
use super::{BoardError, House, MAX_SIZE, Sudoku, cover};
use quadrille_problem::problem::{OptionId, Problem};

/// A house and its cells, which are numbered row by row from 0.
pub type HouseCells = (House, Vec<usize>);

/// A sudoku whose only rules are houses: rows, columns, regions of any form, and extra houses such
/// as diagonals. Each house has as many cells as there are digits.
///
/// ```
/// use quadrille_sudoku::{House, HouseSudoku};
///
/// let region = |n: usize, cells: [usize; 3]| (House::Other("region", n), cells.into());
/// let regions = vec![region(0, [0, 1, 3]), region(1, [2, 4, 5]), region(2, [6, 7, 8])];
/// let diagonal = (House::Other("diagonal", 0), vec![0, 4, 8]);
/// let sudoku = HouseSudoku::new(regions, vec![diagonal], &[1, 0, 0, 0, 0, 0, 0, 0, 0], None)?;
/// assert_eq!(sudoku.size(), 3);
/// assert_eq!(sudoku.houses()[9].0.to_string(), "diagonal 1");
/// # Ok::<(), quadrille_sudoku::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HouseSudoku {
    size: usize,
    houses: Vec<HouseCells>,
    clues: Box<[u8]>,
    /// The digits that each cell may take, 1 in the lowest bit.
    candidates: Box<[u32]>,
}

impl HouseSudoku {
    /// A board with these regions, extra houses, and clues, 0 where a cell is empty; perhaps with
    /// the digits that each cell may take, 1 in the lowest bit. There is a row for each region.
    pub fn new(
        regions: Vec<HouseCells>,
        extra: Vec<HouseCells>,
        clues: &[u8],
        candidates: Option<&[u32]>,
    ) -> Result<HouseSudoku, BoardError> {
        let size = regions.len();
        let n_cells = size * size;
        let mut in_regions: Vec<usize> = regions
            .iter()
            .flat_map(|(_, cells)| cells.clone())
            .collect();
        in_regions.sort_unstable();
        in_regions.dedup();
        if !(1..=MAX_SIZE).contains(&size) || in_regions.len() != n_cells || extra.len() > MAX_SIZE
        {
            let [regions, extra] = [size, extra.len()];
            return Err(BoardError(BoardFault::Houses { regions, extra }));
        }
        let houses = regions.into_iter().chain(lines(size)).chain(extra);
        let all = vec![u32::MAX >> (32 - size); n_cells];
        let board = HouseSudoku {
            size,
            houses: houses.collect(),
            clues: clues.into(),
            candidates: candidates.unwrap_or(&all).into(),
        };
        board.check().map(|()| board)
    }

    fn check(&self) -> Result<(), BoardError> {
        let (size, n_cells) = (self.size, self.size * self.size);
        for (house, cells) in &self.houses {
            let mut cells = cells.clone();
            cells.sort_unstable();
            cells.dedup();
            if cells.len() != size || cells[size - 1] >= n_cells {
                return Err(BoardError(BoardFault::House {
                    house: *house,
                    size,
                }));
            }
        }
        for found in [self.clues.len(), self.candidates.len()] {
            if found != n_cells {
                return Err(BoardError(BoardFault::Length {
                    expected: n_cells,
                    found,
                }));
            }
        }
        let wrong = self
            .clues
            .iter()
            .position(|&digit| usize::from(digit) > size);
        wrong.map_or(Ok(()), |cell| {
            Err(BoardError(BoardFault::Digit {
                digit: self.clues[cell],
                cell,
                size,
            }))
        })
    }

    /// The number of rows, columns, regions and digits.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All houses: regions, rows, columns, extra houses.
    pub fn houses(&self) -> &[HouseCells] {
        &self.houses
    }

    /// The digits, row by row, 0 where a cell is empty.
    pub fn clues(&self) -> &[u8] {
        &self.clues
    }

    /// The digits that a cell may take if its houses are left out, 1 in the lowest bit.
    pub fn candidates(&self, cell: usize) -> u32 {
        match self.clues[cell] {
            0 => self.candidates[cell],
            digit => 1 << (digit - 1),
        }
    }

    /// The exact cover whose solutions are the answers.
    #[allow(
        clippy::missing_panics_doc,
        reason = "the names differ and the ids are small"
    )]
    pub fn problem(&self) -> Problem {
        let numbered = || (0..).zip(&self.houses);
        let houses_of = |cell| {
            let houses = numbered().filter(|(_, (_, cells))| cells.contains(&cell));
            houses.map(|(number, _)| number).collect()
        };
        let names = numbered().map(|(number, _)| format!("h{}", number + 1));
        let is_open = |option: OptionId| {
            let [cell, digit] = [option.index() / self.size, option.index() % self.size];
            self.candidates(cell) >> digit & 1 == 1
        };
        let empty = cover::of_houses(self.size, names, houses_of);
        empty.expect("a board has a problem").restrict(is_open).0
    }
}

/// The rows, then the columns.
fn lines(size: usize) -> impl Iterator<Item = HouseCells> {
    let row = move |n| (House::Row(n), (n * size..(n + 1) * size).collect());
    let column = move |n| (House::Column(n), (n..size * size).step_by(size).collect());
    (0..size).map(row).chain((0..size).map(column))
}

/// The houses of a sudoku are its rows, columns and boxes.
#[doc(hidden)]
impl From<&Sudoku> for HouseSudoku {
    fn from(sudoku: &Sudoku) -> HouseSudoku {
        let shape = sudoku.shape();
        let cells = |n| (0..shape.n_cells()).filter(move |&cell| shape.box_of(cell) == n);
        let boxes = (0..shape.size()).map(|n| (House::Box(n), cells(n).collect()));
        let (clues, candidates) = (sudoku.clues().digits(), sudoku.candidates());
        HouseSudoku::new(boxes.collect(), Vec::new(), clues, candidates)
            .expect("a sudoku is a board")
    }
}
