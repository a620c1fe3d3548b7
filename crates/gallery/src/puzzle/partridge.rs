//! Partridge tilings: one square of side 1, two of side 2, and so on to n of side n, in a square of
//! side n (n + 1) / 2.
//!
//! Primary items are the squares `1`, `2` and so on, where square `k` must be covered `k` times,
//! and the cells `0,0`. An option lays a square. The areas agree for all n, as 1 + 8 + 27 + ... is
//! the square of 1 + 2 + 3 + ..., but the least tiling beyond n = 1 is that of n = 8 (B. Cutler,
//! 1996).

use super::capacity::check_size;
use super::names::cell_names;
use super::recipe::{Instance, Parameter, Recipe};
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{Bounds, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: squares up to the side n.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Partridge;
///
/// assert_eq!(
///     [1, 2, 3, 4].map(|n| Partridge::new(n).count_answers()),
///     [Ok(1), Ok(0), Ok(0), Ok(0)]
/// );
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Partridge {
    n: usize,
}

impl Partridge {
    /// Squares of sides 1 to n.
    pub fn new(n: usize) -> Partridge {
        Partridge { n }
    }

    fn side(self) -> usize {
        self.n * (self.n + 1) / 2
    }

    /// The side and the corner of each option, row by row.
    fn options(self) -> Vec<[usize; 3]> {
        let mut options = Vec::new();
        for side in 1..=self.n {
            let places = self.side() + 1 - side;
            options.extend((0..places * places).map(|at| [side, at / places, at % places]));
        }
        options
    }
}

impl Puzzle for Partridge {
    type Answer = Squares;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        check_size([self.n; 7])?;
        let side = self.side();
        let mut builder = Problem::builder();
        let mut squares = Vec::new();
        for k in 1..=self.n {
            squares.push(builder.primary_bounded(k.to_string(), Bounds::exactly(k as u32))?);
        }
        let cells = builder.primaries(cell_names("", [side, side]))?;
        for [k, row, column] in self.options() {
            let covered = (0..k * k).map(|cell| cells[(row + cell / k) * side + column + cell % k]);
            builder.option([squares[k - 1]].into_iter().chain(covered))?;
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Squares {
        let options = self.options();
        Squares {
            side: self.side(),
            squares: chosen
                .iter()
                .map(|option| options[option.index()])
                .collect(),
        }
    }
}

/// The squares in their places. Displayed, each cell is the side of its square.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Squares {
    side: usize,
    squares: Vec<[usize; 3]>,
}

impl Squares {
    /// The side of each square, its row and its column.
    pub fn squares(&self) -> &[[usize; 3]] {
        &self.squares
    }
}

impl fmt::Display for Squares {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sides = vec![0; self.side * self.side];
        for &[k, row, column] in &self.squares {
            (0..k * k).for_each(|cell| sides[(row + cell / k) * self.side + column + cell % k] = k);
        }
        let letter = |k: usize| ('0'..='9').chain('a'..='z').nth(k).unwrap_or('?');
        sides.chunks(self.side.max(1)).try_for_each(|row| {
            writeln!(f, "{}", row.iter().map(|&k| letter(k)).collect::<String>())
        })
    }
}

impl From<&Squares> for Picture {
    fn from(squares: &Squares) -> Picture {
        let mut picture = Picture::new([squares.side, squares.side, 1]);
        for (&[k, row, column], area) in squares.squares.iter().zip(1..) {
            for cell in 0..k * k {
                // the side stands in the middle
                let text = if cell == k / 2 * k + k / 2 {
                    k.to_string()
                } else {
                    String::new()
                };
                let cell_of = Cell {
                    area,
                    color: Some(k as u32 - 1),
                    text,
                    given: false,
                };
                picture.set([column + cell % k, row + cell / k, 0], Some(cell_of));
            }
        }
        picture
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "partridge",
    about: "Partridge tilings: one square of side 1, two of side 2, and so on, in a square",
    examples: &["partridge 8 --svg partridge.svg"],
    parameters: &[Parameter::number(
        "n",
        "N",
        "The largest side; from 2 to 7 there is no tiling",
    )],
    make: |values, _| Ok(Instance::new(Partridge::new(values.number("n"))).outlined()),
    ..Recipe::EMPTY
};
