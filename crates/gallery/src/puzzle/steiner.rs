//! Steiner triple systems: triples of n points such that any two points are together in exactly one
//! of them.
//!
//! Items are the pairs of points `1,2` and so on, all primary; an option is a triple, and covers
//! its three pairs. There are systems if n is 1 or 3 modulo 6 (Kirkman, 1847).

use super::recipe::{Instance, Parameter, Recipe};
use super::size::check_size;
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

    /// All triples of points, from 0, in the order of the options.
    fn triples(self) -> impl Iterator<Item = [usize; 3]> {
        let n = self.n;
        (0..n).flat_map(move |a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [a, b, c])))
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
        let names = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| format!("{a},{b}")));
        let pairs = builder.primaries(names)?;
        let pair = |a: usize, b: usize| pairs[a * (2 * n - a - 1) / 2 + b - a - 1];
        for [a, b, c] in self.triples() {
            builder.option([pair(a, b), pair(a, c), pair(b, c)])?;
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Triples {
        let triple = |&option: &OptionId| {
            let names = problem
                .entries(option)
                .iter()
                .map(|entry| problem.item_name(entry.item));
            let points = names
                .flat_map(|name| name.split(','))
                .filter_map(|point| point.parse().ok());
            let mut points: Vec<usize> = points.collect();
            points.sort_unstable();
            points.dedup();
            [points[0], points[1], points[2]]
        };
        Triples {
            n: self.n,
            triples: chosen.iter().map(triple).collect(),
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
