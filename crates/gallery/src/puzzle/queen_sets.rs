//! Queens in several colors: n queens of each color on a board of n x n cells, such that no two of
//! one color attack each other.
//!
//! For each color there are the items of the queens puzzle: rows `r0:1` and columns `c0:1`,
//! primary, and diagonals `a0:1`, `b0:1`, secondary. Cells are items `p0,0`, secondary, as a cell
//! may stay empty; with n colors they are primary. Queens that are given leave one option for their
//! row.

use super::PuzzleError;
use super::capacity::check_size;
use super::names::{cell_names, names};
use super::queens::chessboard::diagonals;
use super::spaced::spaced;
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle; with one color, some queens may be given.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::QueenSets;
///
/// // all cells of 5 x 5 in five colors: two ways, but for the names of the colors
/// assert_eq!(QueenSets::new(5, 5).count_answers()?, 2 * 120);
/// assert_eq!(QueenSets::new(8, 1).with_queen(0, 0, 0)?.count_answers()?, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QueenSets {
    n: usize,
    n_colors: usize,
    torus: bool,
    given: Vec<[usize; 3]>,
}

impl QueenSets {
    /// Sets of queens of this many colors.
    pub fn new(n: usize, n_colors: usize) -> QueenSets {
        QueenSets {
            n,
            n_colors,
            torus: false,
            given: Vec::new(),
        }
    }

    /// The same on a torus, where diagonals wrap around.
    #[must_use]
    pub fn toroidal(self) -> QueenSets {
        QueenSets {
            torus: true,
            ..self
        }
    }

    /// The same with a queen that is given, its row, its column and its color from 0.
    pub fn with_queen(
        mut self,
        row: usize,
        column: usize,
        color: usize,
    ) -> Result<QueenSets, PuzzleError> {
        if row >= self.n || column >= self.n || color >= self.n_colors {
            let [row, column, color] = [row, column, color].map(|from_0| from_0.saturating_add(1));
            return Err(PuzzleError::Queen { row, column, color });
        }
        self.given.push([row, column, color]);
        Ok(self)
    }

    /// Whether the given queens allow a queen of this color here.
    fn allows(&self, row: usize, column: usize, color: usize) -> bool {
        self.given
            .iter()
            .all(|given| *given == [row, column, color] || (given[0], given[2]) != (row, color))
    }

    /// The color, the row and the column of each queen that may stand on the board.
    fn queens(&self) -> impl Iterator<Item = [usize; 3]> {
        let n = self.n;
        let all = (0..self.n_colors * n * n).map(move |at| [at / n / n, at / n % n, at % n]);
        all.filter(|&[color, row, column]| self.allows(row, column, color))
    }
}

impl Puzzle for QueenSets {
    type Answer = ColoredBoard;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let (n, colors) = (self.n, self.n_colors);
        check_size([n, n, colors, 5])?;
        let mut builder = Problem::builder();
        let names = |letter, count| {
            names(colors, count, &|color, at| {
                format!("{letter}{at}#{}", color + 1)
            })
        };
        let rows = builder.primaries(names('r', n))?;
        let columns = builder.primaries(names('c', n))?;
        let cells = cell_names("p", [n, n]);
        let cells = match colors == n {
            true => builder.primaries(cells),
            false => builder.secondaries(cells),
        }?;
        let rising = builder.secondaries(names('a', 2 * n))?;
        let falling = builder.secondaries(names('b', 2 * n))?;
        for [color, row, column] in self.queens() {
            let diagonals = diagonals(n, self.torus, row, column);
            let [a, b] = diagonals.map(|at| color * 2 * n + at);
            builder.option([
                rows[color * n + row],
                columns[color * n + column],
                cells[row * n + column],
                rising[a],
                falling[b],
            ])?;
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> ColoredBoard {
        let n = self.n;
        let mut cells = vec![None; n * n];
        for &option in chosen {
            if let [row, column, ..] = problem.entries(option) {
                let [row, column] = [row, column].map(|line| line.item.index());
                cells[row % n * n + column % n] = Some(row / n);
            }
        }
        ColoredBoard { n, cells }
    }
}

/// A board with queens in colors. Displayed, their letters from A; with one color they are Q.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ColoredBoard {
    n: usize,
    cells: Vec<Option<usize>>,
}

impl ColoredBoard {
    /// The color, from 0, of the queen on each cell, row by row.
    pub fn cells(&self) -> &[Option<usize>] {
        &self.cells
    }
}

impl fmt::Display for ColoredBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = self.cells.iter().flatten().all(|&color| color == 0);
        let letter = |color: usize| {
            if one {
                'Q'
            } else {
                ('A'..='Z').chain('a'..='z').nth(color).unwrap_or('?')
            }
        };
        for row in self.cells.chunks(self.n.max(1)) {
            let letters = row.iter().map(|cell| cell.map_or('.', letter));
            writeln!(f, "{}", spaced(letters))?;
        }
        Ok(())
    }
}

impl From<&ColoredBoard> for Picture {
    fn from(board: &ColoredBoard) -> Picture {
        Picture::table([board.n, board.n], |column, row| {
            let queen = board.cells[row * board.n + column];
            Some(Cell::new(
                queen.map_or(String::new(), |color| format!("♛{}", color + 1)),
                queen,
            ))
        })
    }
}
