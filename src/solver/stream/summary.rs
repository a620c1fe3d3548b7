//! What is written of a puzzle, what is told of it, and what all of it comes to.

use crate::sudoku::lockstep::Counters;

/// What is written for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Show {
    /// Its answer, or the word `none`, `stopped` or `error` in its place. Of several answers it is the same whatever stands around the
    /// puzzle, and on any number of threads.
    Answer,
    /// `unique`, `several`, `none`, `stopped` or `error`.
    Verdict,
}

/// What was found, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[must_use = "some puzzles may have been bad, or not finished"]
#[non_exhaustive]
pub struct Summary {
    /// The lines that hold a puzzle, good or bad.
    pub puzzles: u64,
    /// Those with an answer; with one only, if two were looked for.
    pub answered: u64,
    /// Those with two answers or more.
    pub several: u64,
    /// Those without an answer.
    pub none: u64,
    /// Those that were left before it was known.
    pub stopped: u64,
    /// Those that are no sudoku.
    pub errors: u64,
    /// The searches that ended or split.
    pub nodes: u64,
    /// Those that split.
    pub guesses: u64,
    /// How well the lanes were used.
    pub counters: Counters,
    /// Whether somebody cancelled before the end of the text.
    pub cancelled: bool,
}

/// Something to tell about one line, which has its number, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnostic {
    /// It is no sudoku, for this reason.
    Bad(usize, String),
    /// It has several answers.
    Several(usize),
    /// It has no answer.
    None(usize),
    /// It was left before it was known.
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
        self.counters += other.counters;
        self.cancelled |= other.cancelled;
    }
}
