//! Auctions of many things at once, where a bid is for some of them together: the bids that are
//! worth most, and share nothing.
//!
//! Items are the things, each sold once at most (bounds `0..=1`). An option is a bid, and costs
//! what it offers, which is to be maximized.

use super::super::recipe::{Instance, Kind, Parameter, Presence, Recipe};
use super::super::size::check_size;
use super::SEED;
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{Bounds, OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::fmt;

/// The puzzle: things, and bids drawn from a seed.
///
/// ```
/// use quadrille::puzzle::Puzzle;
/// use quadrille::search::Search;
/// use quadrille_gallery::puzzle::Auction;
///
/// let auction = Auction::new(12, 60, 1);
/// let problem = auction.problem()?;
/// let best = Search::new().maximize(true).cheapest(&problem, 1)?;
/// assert!(best.proven);
/// println!("{}", auction.answer(&problem, &best.solutions[0].options));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Auction {
    things: usize,
    bids: usize,
    seed: u64,
}

impl Auction {
    /// This many things in a row, and bids for some that are near each other; more of them are
    /// worth more than each alone.
    pub fn new(things: usize, bids: usize, seed: u64) -> Auction {
        Auction {
            things,
            bids: if things == 0 { 0 } else { bids },
            seed,
        }
    }

    /// What a bid offers, and for which things.
    fn bid(&self, rng: &mut ChaCha8Rng) -> (i64, Vec<usize>) {
        let middle = rng.random_range(0..self.things);
        let mut wanted: Vec<usize> = (0..rng.random_range(1..=5))
            .map(|_| (middle + rng.random_range(0..8)) % self.things)
            .collect();
        wanted.sort_unstable();
        wanted.dedup();
        let each = 20 + 2 * wanted.len() as i64;
        (
            wanted.iter().map(|_| each + rng.random_range(-8..=8)).sum(),
            wanted,
        )
    }
}

impl Puzzle for Auction {
    type Answer = Sales;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        check_size([self.bids.max(self.things), 5])?;
        let mut rng = ChaCha8Rng::seed_from_u64(self.seed);
        let mut builder = Problem::builder();
        let once = Bounds { low: 0, high: 1 };
        let things =
            (1..=self.things).map(|thing| builder.primary_bounded(thing.to_string(), once));
        let things = things.collect::<Result<Vec<_>, _>>()?;
        for _ in 0..self.bids {
            let (offer, wanted) = self.bid(&mut rng);
            let option = builder.option(wanted.into_iter().map(|thing| things[thing]))?;
            builder.cost(option, offer)?;
        }
        builder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Sales {
        let wanted = |option| {
            problem
                .entries(option)
                .iter()
                .map(|entry| entry.item.index())
                .collect()
        };
        let sale = |&option: &OptionId| (option.index(), (problem.cost(option), wanted(option)));
        Sales {
            things: self.things,
            sales: chosen.iter().map(sale).collect(),
        }
    }
}

/// The bids that win, each with its number, what it offers and for what. Displayed, a line a bid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sales {
    things: usize,
    sales: Vec<(usize, (i64, Vec<usize>))>,
}

impl fmt::Display for Sales {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (bid, (offer, wanted)) in &self.sales {
            let wanted: Vec<String> = wanted.iter().map(|thing| (thing + 1).to_string()).collect();
            writeln!(f, "bid {} offers {offer} for {}", bid + 1, wanted.join(" "))?;
        }
        Ok(())
    }
}

impl From<&Sales> for Picture {
    /// The things in rows of ten, a color for each bid that wins; what is not sold is white.
    fn from(sales: &Sales) -> Picture {
        Picture::table([10, sales.things.div_ceil(10).max(1)], |column, row| {
            let thing = row * 10 + column;
            let bid = sales
                .sales
                .iter()
                .position(|(_, (_, wanted))| wanted.contains(&thing));
            let area = bid.map_or(0, |bid| bid as u32 + 1);
            (thing < sales.things).then(|| Cell {
                area,
                ..Cell::new((thing + 1).to_string(), bid)
            })
        })
    }
}

/// How they are named.
pub(in crate::puzzle) const RECIPE: Recipe = Recipe {
    name: "auction",
    about: "Auctions: bids for some of N things together, drawn at random",
    details: "Options cost what a bid offers: ask for --maximize.",
    examples: &[
        "auction 20 --maximize",
        "auction 40 --bids 400 --maximize --svg auction.svg",
    ],
    parameters: &[
        Parameter::number("n", "N", "The number of things"),
        Parameter::option("bids", "N", Kind::Number(0, 1 << 20), "The number of bids")
            .present(Presence::Default("200")),
        SEED,
    ],
    make: |values, _| {
        let [things, bids, seed] = ["n", "bids", "seed"].map(|name| values.number(name));
        Ok(Instance::new(Auction::new(things, bids, seed as u64)))
    },
    ..Recipe::EMPTY
};
