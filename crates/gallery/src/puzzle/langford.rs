//! Langford pairs: the numbers 1 to n, each twice, in a row such that between the two k stand k
//! others.
//!
//! Items are the numbers `1` to `n` and the places `s1` to `s2n`, all primary; an option puts one
//! number on two places. To have one of each mirror pair, an odd number k as large as possible
//! stands in the left half only: turned around it would stand in the right half, and never in the
//! middle, as its two places lie symmetric only when k is even.

use super::capacity::check_size;
use super::recipe::{Instance, Parameter, Recipe};
use super::spaced::spaced;
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: n pairs. With n = 0 there is one answer, the empty row.
///
/// ```
/// use quadrille::{puzzle::Puzzle, search};
/// use quadrille_gallery::puzzle::Langford;
///
/// let langford = Langford::up_to_reflection(3);
/// let problem = langford.problem()?;
/// let all: Vec<String> = search::solutions(&problem)
///     .map(|chosen| langford.answer(&problem, &chosen).to_string())
///     .collect();
/// assert_eq!(all, ["3 1 2 1 3 2"]);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Langford {
    n: usize,
    halved: bool,
}

impl Langford {
    /// All arrangements.
    pub fn new(n: usize) -> Langford {
        Langford { n, halved: false }
    }

    /// One arrangement of each pair of mirror images.
    pub fn up_to_reflection(n: usize) -> Langford {
        Langford { n, halved: true }
    }
}

impl Puzzle for Langford {
    type Answer = Arrangement;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.n;
        check_size([n, n, 6])?;
        let mut builder = Problem::builder();
        let numbers = builder.primaries((1..=n).map(|k| k.to_string()))?;
        let places = builder.primaries((1..=2 * n).map(|place| format!("s{place}")))?;
        let odd = if n % 2 == 1 { n } else { n.saturating_sub(1) };
        for k in 1..=n {
            // the first of the two places, from 0
            for first in 0..(2 * n).saturating_sub(k + 1) {
                let mirrored = 2 * n - 2 - k - first;
                if !(self.halved && k == odd && first > mirrored) {
                    builder.option([numbers[k - 1], places[first], places[first + k + 1]])?;
                }
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Arrangement {
        let mut row = vec![0; 2 * self.n];
        for &option in chosen {
            // items are the numbers, then the places
            if let [number, places @ ..] = problem.entries(option) {
                for place in places {
                    row[place.item.index() - self.n] = number.item.index() + 1;
                }
            }
        }
        Arrangement { row }
    }
}

/// The numbers in a row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrangement {
    row: Vec<usize>,
}

impl Arrangement {
    /// The numbers, from left to right.
    pub fn row(&self) -> &[usize] {
        &self.row
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&spaced(&self.row))
    }
}

impl From<&Arrangement> for Picture {
    fn from(arrangement: &Arrangement) -> Picture {
        let row = arrangement.row();
        Picture::table([row.len(), 1], |column, _| Some(Cell::number(row[column])))
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "langford",
    about: "Langford pairs: 1 to N twice each in a row, with k numbers between the two k",
    examples: &["langford 7 --half --all"],
    parameters: &[
        Parameter::number("n", "N", "The largest number"),
        Parameter::flag("half", "Only one of each arrangement and its mirror image"),
    ],
    make: |values, _| {
        let n = values.number("n");
        let half = values.is_given("half");
        Ok(Instance::new(if half {
            Langford::up_to_reflection(n)
        } else {
            Langford::new(n)
        }))
    },
    ..Recipe::EMPTY
};
