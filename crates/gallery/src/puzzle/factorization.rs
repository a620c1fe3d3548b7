//! One-factorizations of complete graphs: rounds in which n players meet two by two, until any two
//! have met once.
//!
//! Items are the pairs of players `1,2` and so on, all primary. An option is a whole round, a
//! perfect matching, so that rounds have no order; there are (n - 1)!! of them.

use super::capacity::check_size;
use super::graph::on_circle;
use super::pairs::Pairs;
use super::recipe::{Instance, Parameter, Recipe};
use super::spaced::spaced;
use quadrille_picture::{Cell, Picture, Shape};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: all pairs of n players, in rounds.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Factorization;
///
/// assert_eq!(Factorization::new(6).count_answers()?, 6);
/// assert_eq!(Factorization::new(6).solve()?.expect("an answer").rounds().len(), 5);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Factorization {
    n: usize,
}

impl Factorization {
    /// This many players; if their number is odd, there is no answer.
    pub fn new(n: usize) -> Factorization {
        Factorization { n }
    }
}

/// All perfect matchings of points, in order; one of none.
fn matchings(points: &[usize]) -> Vec<Vec<[usize; 2]>> {
    let [first, rest @ ..] = points else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for (i, partner) in rest.iter().enumerate() {
        let others = [&rest[..i], &rest[i + 1..]].concat();
        all.extend(
            matchings(&others)
                .into_iter()
                .map(|matching| [vec![[*first, *partner]], matching].concat()),
        );
    }
    all
}

impl Puzzle for Factorization {
    type Answer = Rounds;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let n = self.n;
        check_size((1..n).step_by(2).map(|factor| n - factor).chain([n.max(1)]))?;
        let mut builder = Problem::builder();
        let pairs = Pairs::add(&mut builder, n)?;
        if n > 0 {
            for matching in matchings(&(0..n).collect::<Vec<_>>()) {
                builder.option(matching.iter().map(|&[a, b]| pairs.item(a, b)))?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Rounds {
        let pair = |name: &str| {
            let mut players = name.split(',').filter_map(|player| player.parse().ok());
            [players.next().unwrap_or(0), players.next().unwrap_or(0)]
        };
        let round = |&option: &OptionId| {
            problem
                .entries(option)
                .iter()
                .map(|entry| pair(problem.item_name(entry.item)))
                .collect()
        };
        Rounds {
            n: self.n,
            rounds: chosen.iter().map(round).collect(),
        }
    }
}

/// The rounds. Displayed, each is a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rounds {
    n: usize,
    rounds: Vec<Vec<[usize; 2]>>,
}

impl Rounds {
    /// The pairs of players, from 1, of each round.
    pub fn rounds(&self) -> &[Vec<[usize; 2]>] {
        &self.rounds
    }
}

impl fmt::Display for Rounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for round in &self.rounds {
            let pairs = round.iter().map(|[a, b]| format!("{a}-{b}"));
            writeln!(f, "{}", spaced(pairs))?;
        }
        Ok(())
    }
}

impl From<&Rounds> for Picture {
    /// The players in a circle, once for each round.
    fn from(rounds: &Rounds) -> Picture {
        let mut picture = Picture::new([0, 0, 1]);
        let radius = 0.7 + 0.16 * rounds.n as f64;
        let per_line = rounds.rounds.len().clamp(1, 5);
        for (number, round) in rounds.rounds.iter().enumerate() {
            let middle = [number % per_line, number / per_line]
                .map(|at| (2.0 * at as f64 + 1.0) * (radius + 0.6));
            let place = |player: usize| on_circle(middle, radius, player - 1, rounds.n);
            for &[a, b] in round {
                picture.add(Shape::Line {
                    ends: [place(a), place(b)],
                    bold: true,
                    color: Some(number as u32),
                });
            }
            for player in 1..=rounds.n {
                picture.add(Shape::Disc {
                    center: place(player),
                    cell: Cell::new(player.to_string(), None),
                });
            }
        }
        picture
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "factorizations",
    about: "One-factorizations: N players meet two by two in rounds until any two have met",
    examples: &["factorizations 6 --all", "factorizations 8 --count"],
    parameters: &[Parameter::number("n", "N", "The number of players, even")],
    make: |values, _| Ok(Instance::new(Factorization::new(values.number("n")))),
    ..Recipe::EMPTY
};
