//! Rosters: an early, a late and a night shift on each of some days, and people who take them, as
//! they like it best.
//!
//! Primary items are the people and the shifts, `2L` the late one of day 2. An option is a person's
//! plan for all days: on each day nothing or one shift, nothing on two days at least, and eleven
//! hours between any two shifts. It costs what the person dislikes of it.

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

/// The letters of the shifts, and of a free day.
const SHIFTS: [char; 3] = ['E', 'L', 'N'];
const FREE: usize = SHIFTS.len();
/// The cost of each shift by which a person's number deviates from the mean.
const UNFAIR: i64 = 5;

/// The puzzle: people, days, and how much each person dislikes each shift, drawn from a seed.
///
/// ```
/// use quadrille::puzzle::Puzzle;
/// use quadrille::search::Search;
/// use quadrille_gallery::puzzle::Roster;
///
/// let roster = Roster::new(5, 5, 1);
/// let problem = roster.problem()?;
/// let cheapest = Search::new().cheapest(&problem, 1)?;
/// assert!(cheapest.proven);
/// println!("{}", roster.answer(&problem, &cheapest.solutions[0].options));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Roster {
    people: usize,
    days: usize,
    seed: u64,
}

impl Roster {
    /// A roster of this many people and days, at most 10 days.
    pub fn new(people: usize, days: usize, seed: u64) -> Roster {
        Roster {
            people,
            days: days.min(10),
            seed,
        }
    }

    /// All plans of a person, in the order of the options: for each day a shift or `FREE`.
    fn weeks(&self) -> Vec<Vec<usize>> {
        let mut weeks = vec![Vec::new()];
        for _ in 0..self.days {
            let longer = |week: &Vec<usize>| {
                // who worked comes back no earlier in the day
                let earliest = week
                    .last()
                    .map_or(0, |&last| if last == FREE { 0 } else { last });
                (earliest..=FREE)
                    .map(|shift| [week.as_slice(), &[shift]].concat())
                    .collect::<Vec<_>>()
            };
            weeks = weeks.iter().flat_map(longer).collect();
        }
        let free = |week: &Vec<usize>| week.iter().filter(|&&shift| shift == FREE).count();
        weeks.retain(|week| free(week) >= self.days.min(2));
        weeks
    }

    /// The cost of a week for a person, by the person's dislike of each shift of each day.
    fn cost(&self, dislikes: &[i64], week: &[usize]) -> i64 {
        let works = week.iter().enumerate().filter(|(_, shift)| **shift != FREE);
        let (mut n, mut sum) = (0, 0);
        for (day, shift) in works {
            (n, sum) = (n + 1, sum + dislikes[day * SHIFTS.len() + shift]);
        }
        let fair = (self.days * SHIFTS.len() / self.people) as i64;
        sum + UNFAIR * (n - fair).abs()
    }
}

impl Puzzle for Roster {
    type Answer = Plan;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        let weeks = self.weeks();
        check_size([self.people, weeks.len(), self.days + 1])?;
        let mut builder = Problem::builder();
        let people = builder.primaries((1..=self.people).map(|person| format!("p{person}")))?;
        let name = |day, shift: usize| format!("{}{}", day + 1, SHIFTS[shift]);
        let shifts = builder.primaries(names(self.days, SHIFTS.len(), &name))?;
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        for item in people {
            let dislikes: Vec<i64> = shifts.iter().map(|_| rng.random_range(0..10)).collect();
            for week in &weeks {
                let works = week.iter().enumerate().filter(|(_, shift)| **shift != FREE);
                let option = builder.option(
                    [item]
                        .into_iter()
                        .chain(works.map(|(day, &shift)| shifts[day * SHIFTS.len() + shift])),
                )?;
                builder.cost(option, self.cost(&dislikes, week))?;
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Plan {
        let week = |&option: &OptionId| {
            let mut week = vec![FREE; self.days];
            // behind the person stand the shifts
            for entry in &problem.entries(option)[1..] {
                let shift = entry.item.index() - self.people;
                week[shift / SHIFTS.len()] = shift % SHIFTS.len();
            }
            week
        };
        Plan {
            weeks: chosen.iter().map(week).collect(),
        }
    }
}

/// What everybody does on each day. Displayed, a line for each person, with a letter or a point for
/// each day.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Plan {
    weeks: Vec<Vec<usize>>,
}

impl Plan {
    /// For each person, the letters of the shifts by day; `None` on free days.
    pub fn shifts(&self) -> Vec<Vec<Option<char>>> {
        let of_week = |week: &Vec<usize>| {
            week.iter()
                .map(|&shift| SHIFTS.get(shift).copied())
                .collect()
        };
        self.weeks.iter().map(of_week).collect()
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for week in self.shifts() {
            let days = week.iter().map(|shift| shift.unwrap_or('.'));
            writeln!(f, "{}", spaced(days))?;
        }
        Ok(())
    }
}

impl From<&Plan> for Picture {
    /// A chart: a row for each person, a column for each day, a color for each shift.
    fn from(plan: &Plan) -> Picture {
        let size = [
            plan.weeks.first().map_or(1, Vec::len),
            plan.weeks.len().max(1),
        ];
        Picture::table(size, |day, person| {
            let shift = *plan.weeks.get(person)?.get(day)?;
            let cell = SHIFTS.get(shift).map_or(Cell::default(), |letter| {
                Cell::new(letter.to_string(), Some(shift))
            });
            Some(Cell {
                area: person as u32,
                ..cell
            })
        })
    }
}

/// How they are named.
pub(in crate::puzzle) const RECIPE: Recipe = Recipe {
    name: "roster",
    about: "Rosters: N people take all shifts of some days, as they like it best",
    details: "Options cost what people dislike: ask for --cheapest 1.",
    examples: &[
        "roster 6 --cheapest 1",
        "roster 8 --seed 5 --cheapest 3 --svg roster.svg",
    ],
    parameters: &[
        Parameter::number("n", "N", "The number of people"),
        Parameter::option(
            "days",
            "N",
            ParameterKind::Number(1, 10),
            "The number of days",
        )
        .present(Presence::Default("7")),
        SEED,
    ],
    make: |values, _| {
        let [people, days, seed] = ["n", "days", "seed"].map(|name| values.number(name));
        Ok(Instance::new(Roster::new(people, days, seed as u64)))
    },
    ..Recipe::EMPTY
};
