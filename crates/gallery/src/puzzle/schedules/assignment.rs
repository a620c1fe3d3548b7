//! Assignments of workers to jobs, one to one, at the least total cost; with tools as a third kind,
//! the axial 3-assignment problem.
//!
//! Primary items are the workers, the jobs and the tools: `w1`, `j1`, `t1`. An option assigns one
//! item of each kind, at a random cost.

use super::super::capacity::check_size;
use super::super::names::names;
use super::super::recipe::{Instance, Parameter, ParameterKind, Presence, Recipe};
use super::super::spaced::spaced;
use super::SEED;
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fmt;

/// The kinds of assigned items: a letter for the items, and a word for the answer.
const KINDS: [(char, &str); 3] = [('w', "worker"), ('j', "job"), ('t', "tool")];
/// The most that one assignment costs.
const MAX_COST: i64 = 999;

/// The puzzle: so many workers, jobs and perhaps tools, and what each assignment costs, drawn from
/// a seed.
///
/// ```
/// use quadrille::{search::Search, solve::PuzzleExt};
/// use quadrille_gallery::puzzle::Assignment;
///
/// let cheapest = Assignment::new(10, 3, 1).cheapest_answers(&Search::new(), 1)?;
/// let (cost, assigned) = &cheapest.answers[0];
/// println!("{cost}\n{assigned}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Assignment {
    n: usize,
    dimensions: usize,
    seed: u64,
}

impl Assignment {
    /// This many of each; two dimensions are workers and jobs, three have tools, too.
    pub fn new(n: usize, dimensions: usize, seed: u64) -> Assignment {
        Assignment {
            n,
            dimensions: dimensions.clamp(2, KINDS.len()),
            seed,
        }
    }
}

impl Puzzle for Assignment {
    type Answer = Assigned;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        check_size(std::iter::repeat_n(self.n, self.dimensions).chain([self.dimensions]))?;
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut builder = Problem::builder();
        let name = |kind: usize, i| format!("{}{}", KINDS[kind].0, i + 1);
        let items = builder.primaries(names(self.dimensions, self.n, &name))?;
        for number in 0..self.n.pow(self.dimensions as u32) {
            // the digits of the option's number, the worker first
            let digit =
                |place: usize| number / self.n.pow((self.dimensions - 1 - place) as u32) % self.n;
            let option = builder
                .option((0..self.dimensions).map(|place| items[place * self.n + digit(place)]))?;
            builder.cost(option, rng.random_range(1..=MAX_COST))?;
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Assigned {
        let one = |&option: &OptionId| {
            let numbers = problem
                .entries(option)
                .iter()
                .map(|entry| entry.item.index() % self.n)
                .collect();
            (numbers, problem.units(option))
        };
        let costs = match self.dimensions {
            2 => problem
                .options()
                .map(|option| problem.units(option))
                .collect(),
            _ => Vec::new(),
        };
        Assigned {
            n: self.n,
            costs,
            chosen: chosen.iter().map(one).collect(),
        }
    }
}

/// Who does which job, with which tool. Displayed, a line each with its cost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Assigned {
    n: usize,
    /// What each worker and job would cost, worker by worker; nothing where there are tools.
    costs: Vec<i64>,
    chosen: Vec<(Vec<usize>, i64)>,
}

impl fmt::Display for Assigned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (numbers, cost) in &self.chosen {
            let each = numbers
                .iter()
                .zip(KINDS)
                .map(|(number, (_, word))| format!("{word} {}", number + 1));
            writeln!(f, "{}: {cost}", spaced(each))?;
        }
        Ok(())
    }
}

impl From<&Assigned> for Picture {
    /// A table: a row for each worker, a column for each job, and the costs in the cells; chosen
    /// cells have a color, that of the tool if there are tools.
    fn from(assigned: &Assigned) -> Picture {
        Picture::table([assigned.n.max(1); 2], |job, worker| {
            let found = assigned
                .chosen
                .iter()
                .find(|(numbers, _)| numbers.starts_with(&[worker, job]));
            let cost = found
                .map(|(_, cost)| cost)
                .or(assigned.costs.get(worker * assigned.n + job));
            let color = found.map(|(numbers, _)| numbers.get(2).copied().unwrap_or(0));
            Some(Cell::new(cost.map_or(String::new(), i64::to_string), color))
        })
    }
}

/// How they are named.
pub(in crate::puzzle) const RECIPE: Recipe = Recipe {
    name: "assignment",
    about: "Assignments: N workers and N jobs, one to one, and perhaps N tools",
    details: "Options cost what is drawn for them: ask for --cheapest 1.",
    examples: &[
        "assignment 20 --cheapest 1",
        "assignment 12 --dimensions 3 --cheapest 1 --svg assignment.svg",
    ],
    parameters: &[
        Parameter::number("n", "N", "The number of workers, of jobs, and of tools"),
        Parameter::option(
            "dimensions",
            "N",
            ParameterKind::Number(2, KINDS.len()),
            "Workers and jobs, or with tools",
        )
        .present(Presence::Default("2")),
        SEED,
    ],
    make: |values, _| {
        let [n, dimensions, seed] = ["n", "dimensions", "seed"].map(|name| values.number(name));
        Ok(Instance::new(Assignment::new(n, dimensions, seed as u64)))
    },
    ..Recipe::EMPTY
};
