//! Latin squares: n digits in n x n cells, each once in each row and column; perhaps some cells are
//! given.
//!
//! Items, all primary: each cell `p0,0`, each digit in each row `r0,1`, each digit in each column
//! `c0,1`. Where a cell is given, it has one option. Options come by row, then column, then digit,
//! and each covers its items in the order above. Givens that contradict each other make a puzzle
//! without answers.

mod square;

pub use square::Square;

use super::capacity::check_size;
use super::error::check_length;
use super::names::names;
use super::recipe::{Instance, Parameter, ParameterKind, Presence, Recipe};
use super::{PuzzleError, named};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;

/// The puzzle: a square of side n. With n = 0 there is one answer, the empty square.
///
/// ```
/// use quadrille::{puzzle::Puzzle, search};
/// use quadrille_gallery::puzzle::Latin;
///
/// let latin = Latin::with_givens(3, &[1, 0, 0, 0, 3, 0, 0, 0, 0])?;
/// let problem = latin.problem()?;
/// let solution = search::first(&problem).unwrap();
/// assert_eq!(latin.answer(&problem, &solution).to_string(), "1 2 3\n2 3 1\n3 1 2\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Latin {
    n: usize,
    // empty when nothing is given, else one for each cell, 0 where it is open
    givens: Vec<usize>,
}

impl Latin {
    /// The puzzle with no cell given: all Latin squares.
    pub fn new(n: usize) -> Latin {
        Latin {
            n,
            givens: Vec::new(),
        }
    }

    /// The puzzle with these digits, row by row, 0 where a cell is open.
    pub fn with_givens(n: usize, givens: &[usize]) -> Result<Latin, PuzzleError> {
        check_length(n, givens.len())?;
        match givens.iter().position(|&digit| digit > n) {
            Some(i) => Err(PuzzleError::Digit {
                cell: i + 1,
                digit: givens[i],
                size: n,
            }),
            None => Ok(Latin {
                n,
                givens: givens.into(),
            }),
        }
    }

    /// Whether a cell may take a digit, from 0.
    fn allows(&self, cell: usize, digit: usize) -> bool {
        self.givens
            .get(cell)
            .is_none_or(|&given| given == 0 || given == digit + 1)
    }
}

impl Puzzle for Latin {
    type Answer = Square;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.n;
        check_size([n, n, n, 3])?;
        let mut builder = Problem::builder();
        let mut items = |letter: char, base: usize| {
            builder.primaries(names(n, n, &|i, j| format!("{letter}{i},{}", j + base)))
        };
        let (cells, rows, columns) = (items('p', 0)?, items('r', 1)?, items('c', 1)?);
        for (number, &cell) in cells.iter().enumerate() {
            let (row, column) = (number / n, number % n);
            for digit in (0..n).filter(|&digit| self.allows(number, digit)) {
                builder.option([cell, rows[row * n + digit], columns[column * n + digit]])?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Square {
        let mut digits = vec![0; self.n * self.n];
        for &option in chosen {
            // items are the cells, then the digits by row, each in its square
            if let [cell, row_digit, _] = problem.entries(option) {
                digits[cell.item.index()] = row_digit.item.index() % self.n + 1;
            }
        }
        Square { n: self.n, digits }
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "latin",
    about: "Latin squares: each of 1 to N once in every row and column",
    examples: &["latin 5 --svg square.svg"],
    parameters: &[
        Parameter::number("n", "N", "The side of the square")
            .present(Presence::RequiredUnless("given")),
        Parameter::option(
            "given",
            "FILE",
            ParameterKind::File,
            "A file with a square to complete: a line a row, `.` where a cell is empty",
        )
        .without(&["n"]),
    ],
    make: |values, read| {
        let Some(file) = values.text("given") else {
            return Ok(Instance::new(Latin::new(values.number("n"))));
        };
        let (n, digits) = named::square(&file, read)?;
        Ok(Instance::new(Latin::with_givens(n, &digits)?))
    },
    ..Recipe::EMPTY
};
