//! Kakuro: digits that differ in every run, and add up to the number before it.

use crate::encoder::{Encoder, MOST_CELLS};
use crate::error::{At, VariantError};
use crate::groups;
use crate::parts::sets_of_sum;
use quadrille_problem::problem::{Problem, ProblemError};

const DIGITS: usize = 9;

/// A cell of a kakuro.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Square {
    /// A black cell, perhaps with the sums of the runs that begin below it and to the right of it.
    Black {
        /// The sum of the run below.
        down: Option<usize>,
        /// The sum of the run to the right.
        across: Option<usize>,
    },
    /// A white cell with its digit, 0 where it is empty.
    White(u8),
}

/// White cells, and their sum, if the puzzle names one.
type Run = (Vec<usize>, Option<usize>);

/// A grid of black and white cells. White cells take the digits 1 to 9; those of a run, white cells
/// beside each other in a row or column, differ, and have the sum that the black cell before them
/// names, if it does.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Kakuro {
    width: usize,
    squares: Vec<Square>,
    /// For each cell its number among the white ones.
    white: Vec<Option<usize>>,
    runs: Vec<Run>,
}

impl Kakuro {
    /// A grid of this width, row by row.
    ///
    /// # Errors
    /// If the rows are of different lengths, no cell is white, or a run has more cells than there
    /// are digits or a sum that they cannot have.
    pub fn new(width: usize, squares: &[Square]) -> Result<Kakuro, VariantError> {
        let found = squares.len();
        if width == 0 || found == 0 || found > MOST_CELLS {
            return Err(VariantError::Cells {
                found,
                largest: MOST_CELLS,
            });
        }
        if !found.is_multiple_of(width) {
            return Err(VariantError::Length {
                expected: found.next_multiple_of(width),
                found,
            });
        }
        let mut n_white = 0;
        let mut number = |square: &Square| {
            let white = matches!(square, Square::White(_)).then_some(n_white);
            n_white += usize::from(white.is_some());
            white
        };
        let white: Vec<Option<usize>> = squares.iter().map(&mut number).collect();
        for (cell, square) in squares.iter().enumerate() {
            if let Square::White(digit) = *square
                && usize::from(digit) > DIGITS
            {
                return Err(VariantError::Digit {
                    digit,
                    cell,
                    size: DIGITS,
                });
            }
        }
        let mut kakuro = Kakuro {
            width,
            squares: squares.into(),
            white,
            runs: Vec::new(),
        };
        kakuro.runs = kakuro.find_runs()?;
        if n_white == 0 {
            Err(VariantError::NoWhite)
        } else {
            Ok(kakuro)
        }
    }

    /// The cells, row by row.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn size(&self) -> [usize; 2] {
        [self.width, self.squares.len() / self.width]
    }

    /// White cells beside or below each other, each such run once.
    fn find_runs(&self) -> Result<Vec<Run>, VariantError> {
        let mut runs = Vec::new();
        for (cell, square) in self.squares.iter().enumerate() {
            let [down, across] = match *square {
                Square::Black { down, across } => [down, across],
                Square::White(_) => [None; 2],
            };
            for (is_across, sum) in [(false, down), (true, across)] {
                let Some(run) = self.run(cell, is_across) else {
                    continue;
                };
                let n = run.len();
                let possible = n * (n + 1) / 2..=n * (2 * DIGITS + 1).saturating_sub(n) / 2;
                if n > DIGITS || sum.is_some_and(|sum| n == 0 || !possible.contains(&sum)) {
                    return Err(VariantError::Run {
                        cell,
                        found: n,
                        sum,
                        width: self.width,
                    });
                }
                if n > 0 {
                    runs.push((run, sum));
                }
            }
        }
        Ok(runs)
    }

    /// The white cells that begin behind a black cell, or with a white one at the edge; none for a
    /// white cell inside.
    fn run(&self, cell: usize, is_across: bool) -> Option<Vec<usize>> {
        let width = self.width;
        let (step, at_edge) = match is_across {
            true => (1, cell.is_multiple_of(width)),
            false => (width, cell < width),
        };
        let first = match self.squares[cell] {
            Square::Black { .. } => cell + step,
            Square::White(_) if at_edge => cell,
            Square::White(_) => return None,
        };
        let inside = |&next: &usize| !is_across || next / width == cell / width;
        let is_white = |next: usize| self.white.get(next).copied().flatten();
        let cells = (first..).step_by(step).take_while(inside);
        Some(cells.map_while(is_white).collect())
    }

    pub(super) fn problem(&self) -> Result<Problem, ProblemError> {
        let white = (0..self.squares.len()).filter(|&cell| self.white[cell].is_some());
        let names = white.map(|cell| At(cell, self.width).to_string());
        let mut encoder = Encoder::new(names, DIGITS);
        for (number, (cells, sum)) in (1..).zip(&self.runs) {
            let name = format!("run{number}");
            // a run has nine cells at most, and so few sets
            match sum.and_then(|sum| sets_of_sum(DIGITS, cells.len(), sum)) {
                Some(sets) => groups::with_sets(&mut encoder, &name, cells, &sets, None)?,
                None => groups::distinct(&mut encoder, &name, cells),
            }
        }
        for (square, white) in self.squares.iter().zip(&self.white) {
            let (Square::White(digit), Some(cell)) = (square, white) else {
                continue;
            };
            // the answer is read from it
            encoder.wire(*cell);
            if *digit > 0 {
                encoder.keep(*cell, &|other| other == usize::from(*digit));
            }
        }
        encoder.close_at_peers();
        encoder.build()
    }

    /// The digits of the white cells in their places, `None` in black cells.
    pub(super) fn place(&self, digits: &[u8]) -> Vec<Option<u8>> {
        self.white
            .iter()
            .map(|white| white.map(|white| digits.get(white).copied().unwrap_or(0)))
            .collect()
    }
}
