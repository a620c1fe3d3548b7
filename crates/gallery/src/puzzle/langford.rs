//! Langford pairs and Skolem sequences: the numbers 1 to n, each twice, in a row. Between the two k
//! of a Langford pair stand k other numbers; in a Skolem sequence they are k places apart.
//!
//! Items are the numbers `1` to `n` and the places `s1` to `s2n`, all primary; an option puts one
//! number on two places. A hooked sequence has one place more, and the last but one stays empty.
//! There are Skolem sequences if n is 0 or 1 modulo 4, hooked ones otherwise. To have one of each
//! mirror pair of Langford's, an odd number k as large as possible stands in the left half only:
//! turned around it would stand in the right half, and never in the middle, as its two places lie
//! symmetric only when k is even.

use super::capacity::check_size;
use super::recipe::{Instance, Parameter, Recipe};
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: n pairs. With n = 0 there is one answer, the empty row.
///
/// ```
/// use quadrille::{puzzle::Puzzle, search, solve::PuzzleExt};
/// use quadrille_gallery::puzzle::Langford;
///
/// let langford = Langford::up_to_reflection(3);
/// let problem = langford.problem()?;
/// let all: Vec<String> = search::solutions(&problem)
///     .map(|chosen| langford.answer(&problem, &chosen).to_string())
///     .collect();
/// assert_eq!(all, ["3 1 2 1 3 2"]);
///
/// assert_eq!(Langford::skolem(4).count_answers()?, 6);
/// assert_eq!(Langford::hooked(2).solve()?.expect("an answer").to_string(), "1 1 2 . 2");
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Langford {
    n: usize,
    kind: PairKind,
}

/// Which numbers stand between two, and which rows count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum PairKind {
    Langford,
    /// One of each Langford pair and its mirror image.
    Half,
    Skolem,
    /// A Skolem sequence with a gap before the last place.
    Hooked,
}

impl Langford {
    /// All Langford pairs.
    pub fn new(n: usize) -> Langford {
        let kind = PairKind::Langford;
        Langford { n, kind }
    }

    /// One of each Langford pair and its mirror image.
    pub fn up_to_reflection(n: usize) -> Langford {
        let kind = PairKind::Half;
        Langford { n, kind }
    }

    /// Skolem sequences.
    pub fn skolem(n: usize) -> Langford {
        let kind = PairKind::Skolem;
        Langford { n, kind }
    }

    /// Skolem sequences with a gap before the last place.
    pub fn hooked(n: usize) -> Langford {
        let kind = PairKind::Hooked;
        Langford { n, kind }
    }

    /// The place in the sequence, from 0, of the covered place with this number: numbers leave out
    /// the gap of a hooked sequence.
    fn place(self, number: usize) -> usize {
        let is_last = number + 1 == 2 * self.n;
        number + usize::from(is_last && self.kind == PairKind::Hooked)
    }

    /// As many empty places as there are.
    fn row<T: Clone>(self) -> Vec<Option<T>> {
        let last = (2 * self.n).checked_sub(1);
        vec![None; last.map_or(0, |last| self.place(last) + 1)]
    }

    /// Whether the first k may stand here.
    fn is_wanted(self, k: usize, first: usize) -> bool {
        let largest_odd = 2 * self.n.div_ceil(2) - 1;
        let is_bound = self.kind == PairKind::Half && k == largest_odd;
        !is_bound || 2 * first + 2 + k <= 2 * self.n
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
        let places = (0..2 * n).map(|number| self.place(number));
        let items = builder.primaries(places.clone().map(|place| format!("s{}", place + 1)))?;
        // none for the gap
        let mut items_of = self.row();
        for (place, item) in places.zip(items) {
            items_of[place] = Some(item);
        }
        let is_skolem = matches!(self.kind, PairKind::Skolem | PairKind::Hooked);
        for k in 1..=n {
            let distance = if is_skolem { k } else { k + 1 };
            for (first, pair) in items_of.windows(distance + 1).enumerate() {
                if let [Some(one), .., Some(other)] = *pair
                    && self.is_wanted(k, first)
                {
                    builder.option([numbers[k - 1], one, other])?;
                }
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Arrangement {
        let mut row = self.row();
        for &option in chosen {
            // items are the numbers, then the places
            if let [number, two @ ..] = problem.entries(option) {
                for place in two {
                    row[self.place(place.item.index() - self.n)] = Some(number.item.index() + 1);
                }
            }
        }
        Arrangement { row }
    }
}

/// The numbers in a row. Displayed, an empty place is a dot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrangement {
    row: Vec<Option<usize>>,
}

impl Arrangement {
    /// The numbers, from left to right; none in the gap.
    pub fn row(&self) -> &[Option<usize>] {
        &self.row
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |number: &Option<usize>| number.map_or(".".into(), |number| number.to_string());
        let texts: Vec<String> = self.row.iter().map(text).collect();
        f.write_str(&texts.join(" "))
    }
}

impl From<&Arrangement> for Picture {
    fn from(arrangement: &Arrangement) -> Picture {
        let row = arrangement.row();
        Picture::table([row.len(), 1], |column, _| row[column].map(Cell::number))
    }
}

/// How Langford pairs are named.
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
        Ok(Instance::new(match values.is_given("half") {
            true => Langford::up_to_reflection(n),
            false => Langford::new(n),
        }))
    },
    ..Recipe::EMPTY
};

/// How Skolem sequences are named.
pub(super) const SKOLEM: Recipe = Recipe {
    name: "skolem",
    about: "Skolem sequences: 1 to N twice each in a row, the two k being k places apart",
    examples: &["skolem 8 --count", "skolem 6 --hooked"],
    parameters: &[
        Parameter::number("n", "N", "The largest number"),
        Parameter::flag("hooked", "The last place but one stays empty"),
    ],
    make: |values, _| {
        let n = values.number("n");
        Ok(Instance::new(match values.is_given("hooked") {
            true => Langford::hooked(n),
            false => Langford::skolem(n),
        }))
    },
    ..Recipe::EMPTY
};
