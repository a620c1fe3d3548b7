//! Skolem sequences: the numbers 1 to n, each twice, in a row such that the two k are k places
//! apart.
//!
//! Items are the numbers `1` to `n` and the places `s1` to `s2n`, all primary; an option puts one
//! number on two places. A hooked sequence has one place more, and the last but one stays empty.
//! There are sequences if n is 0 or 1 modulo 4, hooked ones otherwise.

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
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Skolem;
///
/// assert_eq!(Skolem::new(4).count_answers()?, 6);
/// assert_eq!(Skolem::hooked(2).solve()?.expect("an answer").to_string(), "1 1 2 . 2");
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Skolem {
    n: usize,
    hooked: bool,
}

impl Skolem {
    /// Sequences without a gap.
    pub fn new(n: usize) -> Skolem {
        Skolem { n, hooked: false }
    }

    /// Sequences with a gap before the last place.
    pub fn hooked(n: usize) -> Skolem {
        Skolem { n, hooked: true }
    }

    /// All places, from 0, but for the gap.
    fn places(self) -> impl Iterator<Item = usize> {
        let gap = if self.hooked {
            (2 * self.n).checked_sub(1)
        } else {
            None
        };
        (0..2 * self.n + usize::from(gap.is_some())).filter(move |&place| gap != Some(place))
    }
}

impl Puzzle for Skolem {
    type Answer = Sequence;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.n;
        check_size([n, n, 6])?;
        let mut builder = Problem::builder();
        let numbers = builder.primaries((1..=n).map(|k| k.to_string()))?;
        let places = builder.primaries(self.places().map(|place| format!("s{}", place + 1)))?;
        let number: Vec<usize> = self.places().collect();
        for k in 1..=n {
            for (i, first) in number.iter().enumerate() {
                if let Ok(second) = number.binary_search(&(first + k)) {
                    builder.option([numbers[k - 1], places[i], places[second]])?;
                }
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Sequence {
        let places: Vec<usize> = self.places().collect();
        let mut row = vec![None; places.last().map_or(0, |last| last + 1)];
        for &option in chosen {
            // items are the numbers, then the places
            if let [number, two @ ..] = problem.entries(option) {
                for place in two {
                    row[places[place.item.index() - self.n]] = Some(number.item.index() + 1);
                }
            }
        }
        Sequence { row }
    }
}

/// The numbers in a row. Displayed, the gap of a hooked sequence is a dot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sequence {
    row: Vec<Option<usize>>,
}

impl Sequence {
    /// The numbers, from left to right; none in the gap.
    pub fn row(&self) -> &[Option<usize>] {
        &self.row
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |number: &Option<usize>| number.map_or(".".into(), |number| number.to_string());
        f.write_str(&spaced(self.row.iter().map(text)))
    }
}

impl From<&Sequence> for Picture {
    fn from(sequence: &Sequence) -> Picture {
        Picture::table([sequence.row.len(), 1], |column, _| {
            sequence.row[column].map(Cell::number)
        })
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "skolem",
    about: "Skolem sequences: 1 to N twice each in a row, the two k being k places apart",
    examples: &["skolem 8 --count", "skolem 6 --hooked"],
    parameters: &[
        Parameter::number("n", "N", "The largest number"),
        Parameter::flag("hooked", "The last place but one stays empty"),
    ],
    make: |values, _| {
        let n = values.number("n");
        let hooked = values.is_given("hooked");
        Ok(Instance::new(if hooked {
            Skolem::hooked(n)
        } else {
            Skolem::new(n)
        }))
    },
    ..Recipe::EMPTY
};
