//! Puzzles on grids that are no squares of digits: kakuro and nonograms.

use super::kakuro::{self, Kakuro};
use super::nonogram::{self, Nonogram};
use crate::format::{FormatError, decode};
use crate::picture::{Cell, Picture};
use crate::problem::{OptionId, Problem, ProblemError};
use crate::puzzle::Puzzle;
use std::fmt;

/// A kakuro or a nonogram.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille::variant::Grid;
///
/// let kakuro = Grid::read(r"# 4\ 3\".to_owned() + "\n" + r"\4 . ." + "\n" + r"\3 . .")?;
/// assert_eq!(kakuro.solve()?.expect("an answer").to_string(), "# # #\n# 3 1\n# 1 2\n");
///
/// let nonogram = Grid::read("width 3\nheight 2\nrows\n1,1\n3\ncolumns\n2\n1\n2\n")?;
/// assert_eq!(nonogram.solve()?.expect("an answer").to_string(), "#.#\n###\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Grid {
    /// Sums of runs.
    Kakuro(Kakuro),
    /// Runs of black cells.
    Nonogram(Nonogram),
}

impl Grid {
    /// Whether a text may hold one: cells and sums such as `16\17` alone, or the lines of a `.non` file.
    pub fn recognize(text: &[u8]) -> bool {
        decode(text).is_ok_and(|text| kakuro::is_kakuro(text) || is_nonogram(text))
    }

    /// Reads a kakuro, rows of cells with blanks between: `#` for a black one, `16\17` for one with the sums of the runs below and
    /// behind it, either of which may be left out, `.` for a white one. Or a nonogram as a `.non` file holds it.
    ///
    /// # Errors
    /// Names the place of what cannot be read.
    pub fn read(text: impl AsRef<[u8]>) -> Result<Grid, FormatError> {
        let text = decode(text.as_ref())?;
        if is_nonogram(text) { nonogram::read(text).map(Grid::Nonogram) } else { kakuro::read(text).map(Grid::Kakuro) }
    }
}

fn is_nonogram(text: &str) -> bool {
    let has = |word: &str| text.lines().any(|line| line.trim() == word);
    let names = |word: &str| text.lines().any(|line| line.split_whitespace().next() == Some(word));
    has("rows") && has("columns") && names("width") && names("height")
}

impl Puzzle for Grid {
    type Answer = Filled;

    fn problem(&self) -> Result<Problem, ProblemError> {
        match self {
            Grid::Kakuro(kakuro) => kakuro.problem(),
            Grid::Nonogram(nonogram) => nonogram.problem(),
        }
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Filled {
        let mut digits = vec![0; problem.n_primary()];
        for &option in chosen {
            // a placement covers its cell first, and the color that is its digit last
            if let [cell, .., last] = problem.entries(option)
                && let (Some(color), Some(digit)) = (last.color, digits.get_mut(cell.item.index()))
            {
                *digit = problem.color_name(color).parse().unwrap_or(0);
            }
        }
        let (size, cells) = match self {
            Grid::Kakuro(kakuro) => (kakuro.size(), kakuro.draw(&digits)),
            Grid::Nonogram(nonogram) => (nonogram.size(), Nonogram::draw(&digits[..nonogram.size().iter().product()])),
        };
        Filled { width: size[0], cells, spaced: matches!(self, Grid::Kakuro(_)) }
    }
}

/// A filled grid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Filled {
    width: usize,
    cells: Vec<Option<char>>,
    /// Blanks stand between cells.
    spaced: bool,
}

impl Filled {
    /// What stands in each cell, row by row; nothing in those of a kakuro that are black.
    pub fn cells(&self) -> &[Option<char>] {
        &self.cells
    }
}

impl fmt::Display for Filled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.cells.chunks(self.width) {
            let cells: Vec<String> = row.iter().map(|cell| cell.unwrap_or('#').to_string()).collect();
            writeln!(f, "{}", cells.join(if self.spaced { " " } else { "" }))?;
        }
        Ok(())
    }
}

impl From<&Filled> for Picture {
    fn from(filled: &Filled) -> Picture {
        let mut picture = Picture::new([filled.width, filled.cells.len() / filled.width, 1]).ruled();
        for (number, cell) in filled.cells.iter().enumerate() {
            let text = cell.filter(char::is_ascii_digit).map_or(String::new(), String::from);
            let drawn = match cell {
                Some('#') => Some(Cell { area: 1, color: Some(7), text: "■".into(), ..Cell::default() }),
                Some(_) => Some(Cell { text, ..Cell::default() }),
                None => None,
            };
            picture.set([number % filled.width, number / filled.width, 0], drawn);
        }
        picture
    }
}
