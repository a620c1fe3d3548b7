//! Orthogonal mates: a second Latin square such that no two cells have the same pair of digits.
//!
//! Items, all primary: each cell `p0,0`, each new digit in each row `r0,1`, in each column `c0,1`,
//! and with each old digit `o1,1`. An option puts a new digit into a cell. The first row is in
//! order: the other mates are these with their digits renamed.

use super::capacity::check_size;
use super::error::check_length;
use super::names::names;
use super::recipe::{Instance, Parameter, ParameterKind, Presence, Recipe};
use super::spaced::spaced;
use super::{PuzzleError, named};
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: a square, to be given a mate.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Mates;
///
/// assert_eq!([3, 4, 5].map(|n| Mates::cyclic(n).count_answers()), [Ok(1), Ok(0), Ok(3)]);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mates {
    n: usize,
    square: Vec<usize>,
}

impl Mates {
    /// The cyclic square, where each row is the row above, shifted by one.
    pub fn cyclic(n: usize) -> Mates {
        let square = if n < 1 << 10 {
            (0..n * n)
                .map(|cell| (cell / n + cell % n) % n + 1)
                .collect()
        } else {
            Vec::new()
        };
        Mates { n, square }
    }

    /// Of a square with the digits 1 to n, row by row. If it is no Latin square, it has no mate
    /// either.
    pub fn of(n: usize, square: &[usize]) -> Result<Mates, PuzzleError> {
        check_length(n, square.len())?;
        match square.iter().position(|digit| !(1..=n).contains(digit)) {
            Some(i) if square[i] == 0 => Err(PuzzleError::Empty { cell: i + 1 }),
            Some(i) => Err(PuzzleError::Digit {
                cell: i + 1,
                digit: square[i],
                size: n,
            }),
            None => Ok(Mates {
                n,
                square: square.into(),
            }),
        }
    }
}

impl Puzzle for Mates {
    type Answer = Pair;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.n;
        check_size([n, n, n, 4])?;
        let mut builder = Problem::builder();
        let mut items = |letter: char, first: usize, second: usize| {
            let name = |i, j| format!("{letter}{},{}", i + first, j + second);
            builder.primaries(names(n, n, &name))
        };
        let (cells, rows, columns, old) = (
            items('p', 0, 0)?,
            items('r', 0, 1)?,
            items('c', 0, 1)?,
            items('o', 1, 1)?,
        );
        for (cell, &digit) in self.square.iter().enumerate() {
            let (row, column) = (cell / n, cell % n);
            for new in (0..n).filter(|&new| row > 0 || new == column) {
                builder.option([
                    cells[cell],
                    rows[row * n + new],
                    columns[column * n + new],
                    old[(digit - 1) * n + new],
                ])?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Pair {
        let mut pairs: Vec<[usize; 2]> = self.square.iter().map(|&digit| [digit, 0]).collect();
        for &option in chosen {
            if let [cell, row, ..] = problem.entries(option) {
                pairs[cell.item.index()][1] = row.item.index() % self.n + 1;
            }
        }
        Pair { n: self.n, pairs }
    }
}

/// A square and its mate. Displayed, each cell has the digit of the square and that of the mate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pair {
    n: usize,
    pairs: Vec<[usize; 2]>,
}

impl Pair {
    /// The digits of both squares, from 1, row by row.
    pub fn pairs(&self) -> &[[usize; 2]] {
        &self.pairs
    }
}

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.n.to_string().len();
        for row in self.pairs.chunks(self.n.max(1)) {
            let cells = row.iter().map(|[a, b]| format!("{a:>width$},{b:<width$}"));
            writeln!(f, "{}", spaced(cells).trim_end())?;
        }
        Ok(())
    }
}

impl From<&Pair> for Picture {
    /// Colored by the digits of the mate.
    fn from(pair: &Pair) -> Picture {
        Picture::table([pair.n, pair.n], |column, row| {
            let [a, b] = pair.pairs[row * pair.n + column];
            Some(match b.checked_sub(1) {
                Some(color) => Cell::new(format!("{a},{b}"), Some(color)),
                None => Cell::new(a.to_string(), None),
            })
        })
    }
}

/// How they are named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "mates",
    about: "Orthogonal mates: a second Latin square, such that all pairs of digits differ",
    examples: &["mates 5", "mates 7 --count"],
    parameters: &[
        Parameter::number(
            "n",
            "N",
            "The side of the cyclic square whose mates are wanted",
        )
        .present(Presence::RequiredUnless("square")),
        Parameter::option(
            "square",
            "FILE",
            ParameterKind::File,
            "A file with another square: a line a row",
        )
        .without(&["n"]),
    ],
    make: |values, read| {
        let Some(file) = values.text("square") else {
            return Ok(Instance::new(Mates::cyclic(values.number("n"))));
        };
        let (n, digits) = named::square(&file, read)?;
        Ok(Instance::new(Mates::of(n, &digits)?))
    },
    ..Recipe::EMPTY
};
