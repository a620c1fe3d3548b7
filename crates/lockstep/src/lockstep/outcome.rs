//! The outcome of a puzzle, and the work that it took.

use quadrille_problem::limits::{End, Report};

/// The outcome of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The number of the puzzle in the input, from 0.
    pub puzzle: u64,
    /// The answers found: all, or up to the limit.
    pub solutions: u64,
    /// The digits of the answer found first, row by row; zeros without an answer.
    #[doc(hidden)]
    pub digits: [u8; 81],
    /// The searches that split in two.
    pub guesses: u64,
    /// The searches that ended or split: a puzzle solved without a guess has one.
    pub nodes: u64,
    /// Why its search ended.
    pub end: End,
}

impl Outcome {
    /// The outcome of a puzzle before the first node.
    pub(super) fn of(puzzle: u64) -> Outcome {
        Outcome {
            puzzle,
            solutions: 0,
            digits: [0; 81],
            guesses: 0,
            nodes: 0,
            end: End::Exhausted,
        }
    }

    /// The digits of the answer found first, row by row; `None` without an answer.
    pub fn first(&self) -> Option<&[u8; 81]> {
        (self.solutions > 0).then_some(&self.digits)
    }

    /// Adds its work to a report of several puzzles.
    pub(super) fn add_to(&self, report: &mut Report) {
        report.solutions += u128::from(self.solutions);
        report.nodes += self.nodes;
        report.decisions = report.decisions.map(|guesses| guesses + self.guesses);
    }

    /// The same as a [`Report`].
    pub fn report(&self) -> Report {
        let mut report = Report::default();
        report.end = Some(self.end);
        report.solutions = self.solutions.into();
        report.nodes = self.nodes;
        report.decisions = Some(self.guesses);
        report
    }
}

/// The use of the lanes; it depends on the machine only by the width of its vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Counters {
    /// The puzzles begun.
    pub puzzles: u64,
    /// The rounds, each for all lanes.
    pub rounds: u64,
    /// The total rounds of lanes with a search.
    pub lane_rounds: u64,
    /// The services between rounds: lanes refilled or split.
    pub services: u64,
    /// The lanes per vector.
    pub lanes: u64,
}

impl Counters {
    /// The fraction of lanes with a search, from 0 to 1.
    pub fn occupancy(&self) -> f64 {
        self.lane_rounds as f64 / (self.rounds * self.lanes).max(1) as f64
    }

    pub(crate) fn add(&mut self, other: Counters) {
        self.puzzles += other.puzzles;
        self.rounds += other.rounds;
        self.lane_rounds += other.lane_rounds;
        self.services += other.services;
        self.lanes = self.lanes.max(other.lanes);
    }
}
