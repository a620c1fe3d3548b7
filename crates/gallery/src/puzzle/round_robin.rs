//! Round robins: a timetable in which each of n teams meets each other team once, at the home of
//! one of the two.
//!
//! Primary items are the pairs of teams `1,2` and each team in each round, `1@1`. Items with bounds
//! keep the venues even: `home1` counts the home games of a team, half of its games up to one, and
//! `home1@1` its home games in three consecutive rounds, one or two. An option is a game with its
//! venue and its round; the cost is the distance that the guest travels.

use super::capacity::check_size;
use super::error::check_length;
use super::names::names;
use super::pairs::Pairs;
use super::recipe::{Instance, Parameter, ParameterKind, Recipe};
use super::spaced::spaced;
use super::{PuzzleError, named};
use quadrille_picture::{Cell, Picture};
use quadrille_problem::problem::{Bounds, ItemId, OptionId, Problem, ProblemBuilder, ProblemError};
use quadrille_problem::puzzle::Puzzle;
use std::fmt;

/// The puzzle: n teams in n - 1 rounds; if n is odd, there is no answer.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_gallery::puzzle::RoundRobin;
///
/// let timetable = RoundRobin::new(6).solve()?.expect("a timetable");
/// assert_eq!(timetable.rounds().len(), 5);
/// # Ok::<(), quadrille::problem::ProblemError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoundRobin {
    n: usize,
    distances: Option<Vec<u64>>,
}

impl RoundRobin {
    /// This many teams, at no cost.
    pub fn new(n: usize) -> RoundRobin {
        RoundRobin { n, distances: None }
    }

    /// A league with these distances, row by row, from each guest's home to each host's.
    pub fn with_distances(n: usize, distances: &[u64]) -> Result<RoundRobin, PuzzleError> {
        check_length(n, distances.len())?;
        Ok(RoundRobin {
            n,
            distances: Some(distances.into()),
        })
    }

    fn n_rounds(&self) -> usize {
        self.n.saturating_sub(1)
    }

    /// All games, as host, guest and round, in the order of the options.
    fn games(&self) -> Vec<[usize; 3]> {
        let mut games = Vec::new();
        for host in 0..self.n {
            for guest in (0..self.n).filter(|&guest| guest != host) {
                games.extend((0..self.n_rounds()).map(|round| [host, guest, round]));
            }
        }
        games
    }

    /// The rounds in which three in a row begin.
    fn windows(&self) -> usize {
        self.n_rounds().saturating_sub(2)
    }

    fn items(&self, builder: &mut ProblemBuilder) -> Result<Items, ProblemError> {
        let (n, rounds) = (self.n, self.n_rounds());
        let pairs = Pairs::add(builder, n)?;
        let name = |team, round| format!("{}@{}", team + 1, round + 1);
        let plays = builder.primaries(names(n, rounds, &name))?;
        let (mut homes, mut in_a_row) = (Vec::new(), Vec::new());
        let even = Bounds {
            low: rounds as u32 / 2,
            high: rounds.div_ceil(2) as u32,
        };
        let once_or_twice = Bounds { low: 1, high: 2 };
        for team in (1..=n).filter(|_| rounds > 0) {
            homes.push(builder.primary_bounded(format!("home{team}"), even)?);
            for round in 1..=self.windows() {
                let name = format!("home{team}@{round}");
                in_a_row.push(builder.primary_bounded(name, once_or_twice)?);
            }
        }
        Ok(Items {
            pairs,
            plays,
            homes,
            in_a_row,
        })
    }

    /// The items that a game covers.
    fn items_of(&self, items: &Items, [host, guest, round]: [usize; 3]) -> Vec<ItemId> {
        let rounds = self.n_rounds();
        let mut covered = vec![
            items.pairs.item(host.min(guest), host.max(guest)),
            items.plays[host * rounds + round],
            items.plays[guest * rounds + round],
            items.homes[host],
        ];
        let begun = (round.saturating_sub(2)..=round).filter(|&first| first < self.windows());
        covered.extend(begun.map(|first| items.in_a_row[host * self.windows() + first]));
        covered
    }
}

/// The items: pairs of teams, teams in rounds, homes of teams, and homes in three rounds in a row.
struct Items {
    pairs: Pairs,
    plays: Vec<ItemId>,
    homes: Vec<ItemId>,
    in_a_row: Vec<ItemId>,
}

impl Puzzle for RoundRobin {
    type Answer = Timetable;
    type Error = ProblemError;

    fn problem(&self) -> Result<Problem, ProblemError> {
        check_size([self.n, self.n, self.n, 7])?;
        let mut builder = Problem::builder();
        let items = self.items(&mut builder)?;
        for game in self.games() {
            let option = builder.option(self.items_of(&items, game))?;
            if let Some(distances) = &self.distances {
                let [host, guest, _] = game;
                let distance = i64::try_from(distances[guest * self.n + host]);
                builder.cost(option, distance.map_err(|_| ProblemError::cost_overflow())?)?;
            }
        }
        builder.build()
    }

    fn answer(&self, _: &Problem, chosen: &[OptionId]) -> Timetable {
        let games = self.games();
        let mut rounds = vec![Vec::new(); self.n_rounds()];
        for option in chosen {
            let [host, guest, round] = games[option.index()];
            rounds[round].push([host + 1, guest + 1]);
        }
        Timetable { n: self.n, rounds }
    }
}

/// The games of each round. Displayed, a line a round, with the host of each game first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Timetable {
    n: usize,
    rounds: Vec<Vec<[usize; 2]>>,
}

impl Timetable {
    /// For each round, its games, each as host and guest, numbered from 1.
    pub fn rounds(&self) -> &[Vec<[usize; 2]>] {
        &self.rounds
    }
}

impl fmt::Display for Timetable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for games in &self.rounds {
            let games = games.iter().map(|[host, guest]| format!("{host}-{guest}"));
            writeln!(f, "{}", spaced(games))?;
        }
        Ok(())
    }
}

impl From<&Timetable> for Picture {
    /// A column for each team, a row for each round, below the row of the teams: whom it meets,
    /// colored at home, with an @ elsewhere.
    fn from(timetable: &Timetable) -> Picture {
        let mut picture = Picture::new([timetable.n, timetable.rounds.len() + 1, 1]).ruled();
        for team in 0..timetable.n {
            let head = Cell {
                area: 1,
                given: true,
                ..Cell::new((team + 1).to_string(), None)
            };
            picture.set([team, 0, 0], Some(head));
        }
        for (games, row) in timetable.rounds.iter().zip(1..) {
            for [host, guest] in games {
                let home = Cell::new(guest.to_string(), Some(0));
                picture.set([host - 1, row, 0], Some(home));
                let away = Cell::new(format!("@{host}"), None);
                picture.set([guest - 1, row, 0], Some(away));
            }
        }
        picture
    }
}

/// How they are named.
pub(super) const RECIPE: Recipe = Recipe {
    name: "round-robin",
    about: "Round robins: N teams, any two meet once, at the home of one of them",
    examples: &["round-robin 6", "round-robin 8 --svg rounds.svg"],
    parameters: &[
        Parameter::number("n", "N", "The number of teams, even"),
        Parameter::option(
            "distances",
            "FILE",
            ParameterKind::File,
            "A file with the distance from each team's home to each other's, a line a team; ask \
            for --cheapest 1",
        ),
    ],
    make: |values, read| {
        let n = values.number("n");
        let Some(file) = values.text("distances") else {
            return Ok(Instance::new(RoundRobin::new(n)));
        };
        let distances = named::numbers(&file, read)?;
        let robin = RoundRobin::with_distances(n, &distances)
            .map_err(|error| named::about(&file, error))?;
        Ok(Instance::new(robin))
    },
    ..Recipe::EMPTY
};
