//! The output per puzzle, diagnostics, and totals.

use crate::lockstep::Counters;

/// What to write for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// Its answer, or the word `none`, `stopped` or `error` in its place. For a puzzle with
    /// several answers, the choice does not depend on other puzzles or the number of threads.
    Answer,
    /// `unique`, `several`, `none`, `stopped` or `error`.
    Verdict,
}

/// The totals of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[must_use = "some puzzles may have been bad, or not finished"]
#[non_exhaustive]
pub struct Summary {
    /// The lines that hold a puzzle, good or bad.
    pub puzzles: u64,
    /// The puzzles with an answer; with exactly one, if two were searched for.
    pub answered: u64,
    /// Those with two answers or more.
    pub several: u64,
    /// Those without an answer.
    pub none: u64,
    /// Those stopped by a limit.
    pub stopped: u64,
    /// Those that cannot be read.
    pub errors: u64,
    /// The searches that ended or split.
    pub nodes: u64,
    /// Those that split.
    pub guesses: u64,
    /// The use of the lanes.
    pub counters: Counters,
    /// Whether the run was cancelled before the end of the text.
    pub cancelled: bool,
}

/// A diagnostic for a line, with its number, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnostic {
    /// It cannot be read, for this reason.
    Bad(usize, String),
    /// It has several answers.
    Several(usize),
    /// It has no answer.
    None(usize),
    /// It was stopped by a limit.
    Stopped(usize),
}

impl Summary {
    pub(super) fn add(&mut self, other: &Summary) {
        self.puzzles += other.puzzles;
        self.answered += other.answered;
        self.several += other.several;
        self.none += other.none;
        self.stopped += other.stopped;
        self.errors += other.errors;
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.counters.add(other.counters);
        self.cancelled |= other.cancelled;
    }
}
