//! The results of a race: one solver on one set.

use super::statistics::Times;

/// A kind of set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A set of sudokus, each proved to have one answer, none, or several.
    Sudokus,
    /// An exact cover, all solutions counted.
    Cover,
}

/// Why a solver stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It finished the set.
    Done,
    /// It ran out of time.
    Time,
    /// It was cancelled.
    Cancelled,
    /// It does not support one of the puzzles, for this reason.
    Refused(String),
}

/// The results of one solver on one set.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// The kind of the set.
    pub kind: Kind,
    /// The name of the set, or of the exact cover.
    pub set: String,
    /// The name of the solver, or of the engine.
    pub solver: String,
    /// The puzzles of the set.
    pub puzzles: usize,
    /// The puzzles that it tried: solved, or stopped by the time limit.
    pub tried: usize,
    /// The puzzles that it solved within the limit.
    pub solved: usize,
    /// Those solved without a guess, if it counts guesses.
    pub unguessed: Option<usize>,
    /// The guesses in all solved puzzles, if it counts them.
    pub guesses: Option<u64>,
    /// The nodes in all solved puzzles, in its own unit.
    pub nodes: u64,
    /// The solutions of an exact cover.
    pub solutions: Option<u128>,
    /// Puzzles solved per second; time spent on those stopped by the limit counts too.
    pub per_second: Option<f64>,
    /// Whether all puzzles were handed over in one batch: a row of its own, without times of single puzzles.
    pub batched: bool,
    /// The times of single puzzles, including those stopped by the limit.
    pub times: Option<Times>,
    /// The seconds of each solved puzzle, ascending.
    pub seconds: Vec<f64>,
    /// Why it stopped.
    pub ended: Ended,
}

impl Row {
    /// Its time relative to the best on the same set.
    pub fn ratio(&self, rows: &[Row]) -> Option<f64> {
        let same = rows.iter().filter(|row| row.kind == self.kind && row.set == self.set);
        let best = same.filter_map(|row| row.per_second).fold(0.0, f64::max);
        self.per_second.filter(|&own| own > 0.0).map(|own| best / own)
    }
}
