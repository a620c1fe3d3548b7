//! Steiner triple systems: triples of n points such that any two points are together in exactly one
//! of them.
//!
//! Items are the pairs of points `1,2` and so on, all primary; an option is a triple, and covers
//! its three pairs. There are systems if n is 1 or 3 modulo 6 (Kirkman, 1847).

use super::capacity::check_size;
use super::pairs::{Pairs, triples};
use super::recipe::{Instance, Parameter, Recipe};
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: a triple system of n points.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Steiner;
///
/// // the Fano plane, its points numbered in all ways
/// assert_eq!(Steiner::new(7).count_answers()?, 30);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Steiner {
    n: usize,
}

impl Steiner {
    /// On n points.
    pub fn new(n: usize) -> Steiner {
        Steiner { n }
    }
}

impl Puzzle for Steiner {
    type Answer = Triples;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.n;
        // n (n - 1) (n - 2) / 6 triples with three pairs each
        check_size([n, n, n.div_ceil(2)])?;
        let mut builder = Problem::builder();
        let pairs = Pairs::add(&mut builder, n)?;
        for [a, b, c] in triples(n) {
            builder.option([pairs.item(a, b), pairs.item(a, c), pairs.item(b, c)])?;
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Triples {
        let all = triples(self.n);
        let from_1 = |option: &OptionId| all[option.index()].map(|point| point + 1);
        Triples {
            n: self.n,
            triples: chosen.iter().map(from_1).collect(),
        }
    }
}

/// A triple system. Displayed, it has a line for each triple.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Triples {
    n: usize,
    triples: Vec<[usize; 3]>,
}

impl Triples {
    /// The triples of points, from 1, in order.
    pub fn triples(&self) -> &[[usize; 3]] {
        &self.triples
    }
}

impl fmt::Display for Triples {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.triples
            .iter()
            .try_for_each(|[a, b, c]| writeln!(f, "{a} {b} {c}"))
    }
}

impl From<&Triples> for Picture {
    /// A row for each triple, a column for each point.
    fn from(system: &Triples) -> Picture {
        Picture::table([system.n, system.triples.len()], |column, row| {
            let here = system.triples[row].contains(&(column + 1));
            Some(if here {
                Cell::new((column + 1).to_string(), Some(row))
            } else {
                Cell::default()
            })
        })
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "steiner",
    about: "Steiner triple systems: any two of N points together in one triple",
    examples: &["steiner 7", "steiner 9 --count"],
    parameters: &[Parameter::number(
        "n",
        "N",
        "The number of points; there are systems for 1 or 3 modulo 6",
    )],
    make: |values, _| Ok(Instance::new(Steiner::new(values.number("n")))),
    ..Recipe::EMPTY
};
