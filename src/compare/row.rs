//! The figures of a race: how one did on one set.

use super::statistics::Times;

/// What was raced over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A set of sudokus, each proved to have one answer, none, or several.
    Sudokus,
    /// An exact cover, all solutions counted.
    Cover,
}

/// Why a row has no more puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// There were no more.
    Done,
    /// Its share of the time was over.
    Time,
    /// Somebody cancelled.
    Cancelled,
    /// It cannot solve one of the puzzles, for this reason.
    Refused(String),
}

/// How one did on one set.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What it ran over.
    pub kind: Kind,
    /// The name of the set, or of the exact cover.
    pub set: String,
    /// The name of the solver, or of the engine.
    pub solver: String,
    /// The puzzles of the set.
    pub puzzles: usize,
    /// The puzzles that it tried, and solved or left after the limit of time.
    pub tried: usize,
    /// The puzzles that it decided within the limit.
    pub solved: usize,
    /// Those decided without a guess, where it counts guesses.
    pub unguessed: Option<usize>,
    /// The guesses in all puzzles decided, where it counts them.
    pub guesses: Option<u64>,
    /// The nodes in all puzzles decided, in its own unit.
    pub nodes: u64,
    /// The solutions of an exact cover.
    pub solutions: Option<u128>,
    /// Puzzles decided in a second of its time; in a batch of all where it solves so.
    pub per_second: Option<f64>,
    /// Whether `per_second` is of all puzzles in one batch.
    pub batched: bool,
    /// The time of one puzzle at a time, those left after the limit among them.
    pub times: Option<Times>,
    /// The seconds of each puzzle decided, ascending.
    pub seconds: Vec<f64>,
    /// Why it ended.
    pub ended: Ended,
}

impl Row {
    /// How many times as long as the best of the same set it takes.
    pub fn ratio(&self, rows: &[Row]) -> Option<f64> {
        let same = rows.iter().filter(|row| row.kind == self.kind && row.set == self.set);
        let best = same.filter_map(|row| row.per_second).fold(0.0, f64::max);
        self.per_second.filter(|&own| own > 0.0).map(|own| best / own)
    }
}
