//! Routes: tours from a depot that visit each customer once, of least length together.
//!
//! Primary items are the customers. An option is a set of a few customers, and costs the shortest
//! tour through them.

use super::super::recipe::{Instance, Kind, Parameter, Presence, Recipe};
use super::super::size::check_size;
use super::SEED;
use quadrille_picture::{Cell, Picture, Shape};
use quadrille_problem::problem::{Cost, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fmt;

/// The side of the map, in units of length.
const SIDE: i32 = 100;
/// The most customers of a tour: all their orders are tried.
const MOST_STOPS: usize = 6;

/// The puzzle: customers on a map, and how many a tour may visit.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::Routes;
///
/// let cheapest = Routes::new(12, 3, 1).cheapest_answers(1)?;
/// assert_eq!((cheapest[0].0, cheapest[0].1.tours().len()), (4977, 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Routes {
    customers: usize,
    stops: usize,
    seed: u64,
}

impl Routes {
    /// This many customers, drawn from a seed; a tour visits no more than `stops`, and no more than
    /// 6.
    pub fn new(customers: usize, stops: usize, seed: u64) -> Routes {
        Routes {
            customers,
            stops: stops.clamp(1, MOST_STOPS),
            seed,
        }
    }

    fn map(&self) -> Map {
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        Map((0..self.customers)
            .map(|_| [0; 2].map(|_| rng.random_range(0..=SIDE)))
            .collect())
    }

    /// All sets of customers that a tour may visit, in the order of the options.
    fn sets(&self) -> Vec<Vec<usize>> {
        let mut sets: Vec<Vec<usize>> =
            (0..self.customers).map(|customer| vec![customer]).collect();
        let mut from = 0;
        for _ in 1..self.stops {
            let to = sets.len();
            for at in from..to {
                for next in sets[at].last().map_or(0, |&last| last + 1)..self.customers {
                    sets.push([sets[at].as_slice(), &[next]].concat());
                }
            }
            from = to;
        }
        sets
    }
}

/// Where the customers are.
struct Map(Vec<[i32; 2]>);

impl Map {
    /// The length between two places, in tenths, rounded; the depot is in the middle.
    fn length(&self, from: Option<usize>, to: Option<usize>) -> i64 {
        let place =
            |customer: Option<usize>| customer.map_or([SIDE / 2; 2], |customer| self.0[customer]);
        let ([x, y], [to_x, to_y]) = (place(from), place(to));
        (f64::from(x - to_x).hypot(f64::from(y - to_y)) * 10.0).round() as i64
    }

    /// The shortest tour through a set, and its length in tenths.
    fn tour(&self, set: &[usize]) -> (i64, Vec<usize>) {
        let mut best = (i64::MAX, Vec::new());
        self.extend(set, 0, &mut Vec::new(), &mut best);
        best
    }

    fn extend(
        &self,
        set: &[usize],
        length: i64,
        tour: &mut Vec<usize>,
        best: &mut (i64, Vec<usize>),
    ) {
        if length >= best.0 {
            return;
        }
        let last = tour.last().copied();
        if tour.len() == set.len() {
            *best = (length + self.length(last, None), tour.clone()).min(std::mem::take(best));
        }
        for &next in set {
            if !tour.contains(&next) {
                tour.push(next);
                self.extend(set, length + self.length(last, Some(next)), tour, best);
                tour.pop();
            }
        }
    }
}

impl Puzzle for Routes {
    type Answer = Tours;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        check_size(std::iter::repeat_n(self.customers, self.stops))?;
        let map = self.map();
        let mut builder = Problem::builder();
        let customers =
            builder.primaries((1..=self.customers).map(|customer| customer.to_string()))?;
        for set in self.sets() {
            let option = builder.option(set.iter().map(|&customer| customers[customer]))?;
            builder.cost(
                option,
                Cost {
                    units: map.tour(&set).0,
                    decimals: 1,
                },
            )?;
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Tours {
        let map = self.map();
        let set = |option| {
            problem
                .entries(option)
                .iter()
                .map(|entry| entry.item.index())
                .collect::<Vec<_>>()
        };
        let tours = chosen
            .iter()
            .map(|&option| map.tour(&set(option)))
            .collect();
        Tours {
            places: map.0,
            tours,
        }
    }
}

/// Tours, each with its length in tenths. Displayed, a line a tour, its length behind it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Tours {
    places: Vec<[i32; 2]>,
    tours: Vec<(i64, Vec<usize>)>,
}

impl Tours {
    /// For each tour its customers, from 1, in the order in which it visits them.
    pub fn tours(&self) -> Vec<Vec<usize>> {
        self.tours
            .iter()
            .map(|(_, tour)| tour.iter().map(|customer| customer + 1).collect())
            .collect()
    }
}

impl fmt::Display for Tours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (units, tour) in &self.tours {
            let tour: Vec<String> = tour
                .iter()
                .map(|customer| (customer + 1).to_string())
                .collect();
            writeln!(
                f,
                "{}: {}",
                tour.join(" "),
                Cost {
                    units: *units,
                    decimals: 1
                }
            )?;
        }
        Ok(())
    }
}

impl From<&Tours> for Picture {
    /// A map: discs for the customers and the depot, a color for each tour.
    fn from(tours: &Tours) -> Picture {
        let mut picture = Picture::new([9, 9, 1]);
        let point =
            |[x, y]: [i32; 2]| Shape::point(0.5 + 0.08 * f64::from(x), 0.5 + 0.08 * f64::from(y));
        let depot = [SIDE / 2; 2];
        for ((_, tour), color) in tours.tours.iter().zip(0..) {
            let stops = || tour.iter().map(|&customer| tours.places[customer]);
            for (from, to) in [depot]
                .into_iter()
                .chain(stops())
                .zip(stops().chain([depot]))
            {
                picture.add(Shape::Line {
                    ends: [point(from), point(to)],
                    bold: true,
                    color: Some(color),
                });
            }
        }
        let disc = |center, text, color| Shape::Disc {
            center,
            cell: Cell {
                color,
                text,
                ..Cell::default()
            },
        };
        for ((_, tour), color) in tours.tours.iter().zip(0..) {
            for &customer in tour {
                picture.add(disc(
                    point(tours.places[customer]),
                    (customer + 1).to_string(),
                    Some(color),
                ));
            }
        }
        picture.add(disc(point(depot), "D".into(), None));
        picture
    }
}

/// How they are named.
pub(in crate::puzzle) const RECIPE: Recipe = Recipe {
    name: "routes",
    about: "Routes: tours from a depot to N customers drawn at random",
    details: "Options cost the length of a tour: ask for --cheapest 1.",
    examples: &[
        "routes 20 --cheapest 1",
        "routes 30 --stops 5 --cheapest 1 --svg routes.svg",
    ],
    parameters: &[
        Parameter::number("n", "N", "The number of customers"),
        Parameter::option(
            "stops",
            "N",
            Kind::Number(1, MOST_STOPS),
            "The most customers of a tour",
        )
        .present(Presence::Default("4")),
        SEED,
    ],
    make: |values, _| {
        let [customers, stops, seed] = ["n", "stops", "seed"].map(|name| values.number(name));
        Ok(Instance::new(Routes::new(customers, stops, seed as u64)))
    },
    ..Recipe::EMPTY
};
