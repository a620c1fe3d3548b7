//! Crew pairing: the flights of a day are put together to pairings, each flown by one crew, at the
//! least cost together.
//!
//! Primary items are the flights. An option is a *pairing*: flights of which each leaves from where
//! the one before landed, half an hour to three hours later. It costs the minutes on duty, four
//! hours at least, and more for a crew that begins or ends away from the base and is flown there as
//! passengers (a *deadhead*). So each flight alone is a pairing, which guarantees a solution.

use super::super::capacity::check_size;
use super::super::recipe::{Instance, Parameter, ParameterKind, Presence, Recipe};
use super::SEED;
use quadrille_picture::{Cell, Picture, Shape};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::{fmt, ops::RangeInclusive};

/// The airports, on a line; the first is the base.
const AIRPORTS: [char; 5] = ['A', 'B', 'C', 'D', 'E'];
/// When the first flights leave, and after which no plane leaves again, in minutes of the day.
const DAY: [u32; 2] = [6 * 60, 19 * 60];
/// The minutes that a crew may have between two flights.
const GROUND: RangeInclusive<u32> = 30..=180;
/// The fewest minutes that a crew is paid for.
const PAID: u32 = 240;
/// What each deadhead costs, in minutes.
const DEADHEAD: u32 = 150;
/// The most flights of a pairing.
const MOST_LEGS: usize = 6;

/// The puzzle: flights drawn from a seed, and how many a pairing may have.
///
/// ```
/// use quadrille::{search::Search, solve::PuzzleExt};
/// use quadrille_gallery::puzzle::Crew;
///
/// println!("{}", Crew::new(20, 4, 1).cheapest_answers(&Search::new(), 1)?.answers[0].1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Crew {
    flights: usize,
    legs: usize,
    seed: u64,
}

/// A flight: the minutes of departure and arrival, and the numbers of the airports. Flights stand
/// in order of departure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Flight {
    leaves: u32,
    lands: u32,
    from: usize,
    to: usize,
}

impl Crew {
    /// This many flights; `legs`, clamped to 1 to 6, limits the flights of a pairing.
    pub fn new(flights: usize, legs: usize, seed: u64) -> Crew {
        Crew {
            flights,
            legs: legs.clamp(1, MOST_LEGS),
            seed,
        }
    }

    /// Draws the flights of one plane after the other through the day, until there are enough; many
    /// flights are to or from the base.
    fn flights(&self) -> Vec<Flight> {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut flights = Vec::with_capacity(self.flights);
        let (mut from, mut leaves) = (0, DAY[1]);
        while flights.len() < self.flights {
            if leaves >= DAY[1] {
                (from, leaves) = (
                    rng.random_range(0..AIRPORTS.len()),
                    DAY[0] + 5 * rng.random_range(0..24),
                );
            }
            let to = if from > 0 && rng.random() {
                0
            } else {
                rng.random_range(0..AIRPORTS.len())
            };
            if to != from {
                let lands = leaves + 40 + 15 * from.abs_diff(to) as u32;
                flights.push(Flight {
                    leaves,
                    lands,
                    from,
                    to,
                });
                (from, leaves) = (to, lands + 30 + 5 * rng.random_range(0..12));
            }
        }
        flights.sort_unstable();
        flights
    }

    /// For each flight, the flights that a crew may take next.
    fn next(flights: &[Flight]) -> Vec<Vec<usize>> {
        let fits = |a: &Flight, b: &Flight| {
            b.from == a.to && GROUND.contains(&b.leaves.saturating_sub(a.lands))
        };
        let after = |last| {
            (0..flights.len())
                .filter(|&next| fits(last, &flights[next]))
                .collect()
        };
        flights.iter().map(after).collect()
    }

    /// The sizes of all pairings together.
    fn n_entries(&self, next: &[Vec<usize>]) -> u128 {
        let (mut ways, mut sum) = (vec![1_u128; next.len()], next.len() as u128);
        for legs in 2..=self.legs as u128 {
            ways = next
                .iter()
                .map(|after| after.iter().map(|&flight| ways[flight]).sum())
                .collect();
            sum += legs * ways.iter().sum::<u128>();
        }
        sum
    }
}

/// What a pairing costs.
fn cost(pairing: &[Flight]) -> u32 {
    let [Some(first), Some(last)] = [pairing.first(), pairing.last()] else {
        return 0;
    };
    let ends = [first.from, last.to]
        .into_iter()
        .filter(|&airport| airport > 0)
        .count();
    (last.lands - first.leaves).max(PAID) + DEADHEAD * ends as u32
}

impl Puzzle for Crew {
    type Answer = Pairings;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        check_size([self.flights; 2])?;
        let flights = self.flights();
        let next = Crew::next(&flights);
        check_size([usize::try_from(self.n_entries(&next)).unwrap_or(usize::MAX)])?;
        let mut builder = Problem::builder();
        let items = builder.primaries((1..=self.flights).map(|flight| flight.to_string()))?;
        let mut pairings: Vec<Vec<usize>> = (0..self.flights).map(|flight| vec![flight]).collect();
        while let Some(pairing) = pairings.pop() {
            let option = builder.option(pairing.iter().map(|&flight| items[flight]))?;
            let flown = pairing.iter().map(|&flight| flights[flight]);
            builder.cost(option, i64::from(cost(&flown.collect::<Vec<_>>())))?;
            if let [.., last] = pairing[..]
                && pairing.len() < self.legs
            {
                let longer = |&flight| [&pairing[..], &[flight]].concat();
                pairings.extend(next[last].iter().map(longer));
            }
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Pairings {
        let flights = self.flights();
        let pairing = |&option| {
            problem
                .entries(option)
                .iter()
                .map(|entry| flights[entry.item.index()])
                .collect()
        };
        let mut pairings: Vec<Vec<Flight>> = chosen.iter().map(pairing).collect();
        pairings.sort_unstable();
        Pairings(pairings)
    }
}

/// The pairings of a day. Displayed, a line each: flights with their airports, and the cost in
/// minutes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pairings(Vec<Vec<Flight>>);

impl fmt::Display for Pairings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for pairing in &self.0 {
            for flight in pairing {
                let [leaves, lands] = [flight.leaves, flight.lands]
                    .map(|at| format!("{:02}:{:02}", at / 60, at % 60));
                write!(
                    f,
                    "{} {leaves}-{lands} {}, ",
                    AIRPORTS[flight.from], AIRPORTS[flight.to]
                )?;
            }
            writeln!(f, "{}", cost(pairing))?;
        }
        Ok(())
    }
}

/// When a crew is flown as passengers.
fn deadheads(pairing: &[Flight]) -> impl Iterator<Item = u32> {
    let first = pairing.first().filter(|flight| flight.from > 0);
    let last = pairing.last().filter(|flight| flight.to > 0);
    let before = first.map(|flight| flight.leaves - 30);
    before.into_iter().chain(last.map(|flight| flight.lands))
}

impl From<&Pairings> for Picture {
    /// A chart: a row for each pairing, a column for each hour, a bar for each flight; the
    /// deadheads are lines.
    fn from(Pairings(pairings): &Pairings) -> Picture {
        let mut picture = Picture::new([16, pairings.len().max(1), 1]);
        for (pairing, row) in pairings.iter().zip(0_u32..) {
            let point = |at: u32, down| {
                Shape::point(f64::from(at + 30 - DAY[0]) / 60.0, f64::from(row) + down)
            };
            for at in deadheads(pairing) {
                picture.add(Shape::Line {
                    ends: [point(at, 0.5), point(at + 30, 0.5)],
                    bold: true,
                    color: None,
                });
            }
            for flight in pairing {
                let Flight { leaves, lands, .. } = *flight;
                let corners = vec![
                    point(leaves, 0.2),
                    point(lands, 0.2),
                    point(lands, 0.8),
                    point(leaves, 0.8),
                ];
                let text = format!("{}{}", AIRPORTS[flight.from], AIRPORTS[flight.to]);
                picture.add(Shape::Polygon {
                    corners,
                    cell: Cell::new(text, Some(row as usize)),
                });
            }
        }
        picture
    }
}

/// How they are named.
pub(in crate::puzzle) const RECIPE: Recipe = Recipe {
    name: "crew",
    about: "Crew pairing: N flights of a day, put together to what a crew flies",
    details: "Options cost a crew's minutes on duty: ask for --cheapest 1.",
    examples: &[
        "crew 30 --cheapest 1",
        "crew 80 --legs 5 --cheapest 1 --svg crew.svg",
    ],
    parameters: &[
        Parameter::number("n", "N", "The number of flights"),
        Parameter::option(
            "legs",
            "N",
            ParameterKind::Number(1, MOST_LEGS),
            "The most flights of a pairing",
        )
        .present(Presence::Default("4")),
        SEED,
    ],
    make: |values, _| {
        let [flights, legs, seed] = ["n", "legs", "seed"].map(|name| values.number(name));
        Ok(Instance::new(Crew::new(flights, legs, seed as u64)))
    },
    ..Recipe::EMPTY
};
