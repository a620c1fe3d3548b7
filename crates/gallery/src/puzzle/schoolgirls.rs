//! Kirkman's schoolgirls: girls walk out in rows of three, day after day, until any two have walked
//! together once.
//!
//! Primary items are the pairs of girls `1,2` and so on, and each girl on each day, `1@1`. An
//! option is a row of three on a day, and covers three of each. On the first day the girls walk in
//! the order of their numbers: other solutions are these with the girls renamed.

use super::capacity::check_size;
use super::names::names;
use super::pairs::{Pairs, triples};
use super::recipe::{Instance, Parameter, Recipe};
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: n girls, and (n - 1) / 2 days. There are answers if n is 3 modulo 6 (Ray-Chaudhuri
/// and Wilson, 1971); 15 is Kirkman's.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Schoolgirls;
///
/// assert_eq!(Schoolgirls::new(9).count_answers()?, 72);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Schoolgirls {
    n: usize,
}

impl Schoolgirls {
    /// This many girls.
    pub fn new(n: usize) -> Schoolgirls {
        Schoolgirls { n }
    }

    fn days(self) -> usize {
        self.n.saturating_sub(1).div_ceil(2)
    }

    /// The rows that may walk on a day, from 0.
    fn rows(self, day: usize) -> Vec<[usize; 3]> {
        let mut rows = triples(self.n);
        rows.retain(|[a, _, c]| (a / 3 == c / 3) == (day == 0));
        rows
    }
}

impl Puzzle for Schoolgirls {
    type Answer = Walks;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let (n, days) = (self.n, self.days());
        check_size([n, n, n, days])?;
        let mut builder = Problem::builder();
        let pairs = Pairs::add(&mut builder, n)?;
        let name = |day, girl| format!("{}@{}", girl + 1, day + 1);
        let walks = builder.primaries(names(days, n, &name))?;
        for day in 0..days {
            let walks = &walks[day * n..];
            for [a, b, c] in self.rows(day) {
                let together = [pairs.item(a, b), pairs.item(a, c), pairs.item(b, c)];
                builder.option(together.into_iter().chain([walks[a], walks[b], walks[c]]))?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Walks {
        let n_pairs = problem.n_items() - self.n * self.days();
        let mut days = vec![Vec::new(); self.days()];
        for &option in chosen {
            // the last three items are the girls on the day
            let walks = problem.entries(option)[3..]
                .iter()
                .map(|entry| entry.item.index() - n_pairs);
            let girls: Vec<usize> = walks.clone().map(|walk| walk % self.n + 1).collect();
            let day = walks.max().map_or(0, |walk| walk / self.n);
            days[day].push([girls[0], girls[1], girls[2]]);
        }
        Walks { days }
    }
}

/// The rows of each day. Displayed, each day is a line.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Walks {
    days: Vec<Vec<[usize; 3]>>,
}

impl Walks {
    /// For each day the rows of girls, from 1.
    pub fn days(&self) -> &[Vec<[usize; 3]>] {
        &self.days
    }
}

impl fmt::Display for Walks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self
            .days
            .iter()
            .flatten()
            .flatten()
            .max()
            .map_or(1, |girl| girl.to_string().len());
        for rows in &self.days {
            let row = |[a, b, c]: &[usize; 3]| format!("{a:>width$} {b:>width$} {c:>width$}");
            writeln!(
                f,
                "{}",
                rows.iter().map(row).collect::<Vec<_>>().join(" | ")
            )?;
        }
        Ok(())
    }
}

impl From<&Walks> for Picture {
    /// A row for each day; girls who walk together on the first day have one color.
    fn from(walks: &Walks) -> Picture {
        let columns = walks.days.iter().map(Vec::len).max().unwrap_or(0) * 3;
        Picture::table([columns, walks.days.len()], |column, day| {
            let &girl = walks.days[day].get(column / 3)?.get(column % 3)?;
            let area = (day * columns + column / 3) as u32;
            Some(Cell {
                area,
                ..Cell::new(girl.to_string(), Some((girl - 1) / 3))
            })
        })
    }
}

/// How it is named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "schoolgirls",
    about: "Kirkman's schoolgirls: N girls in rows of three, any two together once",
    examples: &["schoolgirls 15", "schoolgirls 9 --count"],
    parameters: &[Parameter::number(
        "n",
        "N",
        "The number of girls, 3 modulo 6",
    )],
    make: |values, _| Ok(Instance::new(Schoolgirls::new(values.number("n")))),
    ..Recipe::EMPTY
};
