//! Puzzles of one answer that share all clues but a few with another one.
//!
//! Without a clue or two a minimal puzzle has some hundred answers. A new clue keeps those answers
//! that agree with it, so the clues that keep one answer alone are seen in a table of all answers,
//! and nothing has to be solved again.

use super::super::generated::Digits;
use super::super::rng::AttemptRng;
use crate::tuning::TUNING;
use quadrille_lockstep::lockstep::{Grid, Lockstep};
use quadrille_problem::limits::End;
use std::ops::ControlFlow;

pub(super) struct Swap {
    solver: Lockstep,
    answers: Vec<Digits>,
    /// For each cell and digit the answers that have the digit there, as bits.
    table: Vec<u64>,
    /// The words of a set of answers.
    words: usize,
}

impl Swap {
    pub(super) fn new(solver: &Lockstep) -> Swap {
        Swap {
            solver: solver
                .clone()
                .limited(|limits| limits.max_solutions(TUNING.max_swap_answers as u64)),
            answers: Vec::new(),
            table: Vec::new(),
            words: 0,
        }
    }

    /// Removes one or two clues, and makes this many puzzles with one answer from the remaining
    /// ones. `None` if the solver was stopped.
    pub(super) fn neighbors(
        &mut self,
        puzzle: &Digits,
        tries: usize,
        rng: &mut AttemptRng,
        mut receive: impl FnMut(Digits),
    ) -> Option<()> {
        let mut clues: Vec<usize> = (0..81).filter(|&cell| puzzle[cell] != 0).collect();
        let taken = 1 + rng.below(2);
        let mut rest = *puzzle;
        for _ in 0..taken.min(clues.len()) {
            rest[clues.swap_remove(rng.below(clues.len()))] = 0;
        }
        if !self.find_answers(&rest)? {
            return Some(());
        }
        let open: Vec<usize> = (0..81).filter(|&cell| rest[cell] == 0).collect();
        for _ in 0..tries {
            if let Some(puzzle) = self.neighbor(&rest, &open, taken, rng) {
                receive(puzzle);
            }
        }
        Some(())
    }

    /// Makes the table of all answers; false if they are too many.
    fn find_answers(&mut self, puzzle: &Digits) -> Option<bool> {
        self.answers.clear();
        let answers = &mut self.answers;
        let outcome = self.solver.answers(&Grid::from(puzzle), |digits| {
            answers.push(*digits);
            ControlFlow::Continue(())
        });
        if matches!(outcome.end, End::Time | End::Cancelled) {
            return None;
        }
        if answers.len() >= TUNING.max_swap_answers || answers.is_empty() {
            return Some(false);
        }
        // they come in an order of the machine
        answers.sort_unstable();
        self.words = answers.len().div_ceil(64);
        self.table.clear();
        self.table.resize(81 * 9 * self.words, 0);
        for (number, answer) in answers.iter().enumerate() {
            for (cell, &digit) in answer.iter().enumerate() {
                self.table[place(cell, digit) * self.words + number / 64] |= 1 << (number % 64);
            }
        }
        Some(true)
    }

    /// A puzzle with one of the answers, if adding some of the answer's clues makes it unique.
    /// Where two clues were taken, the first new one may be any.
    fn neighbor(
        &self,
        rest: &Digits,
        open: &[usize],
        taken: usize,
        rng: &mut AttemptRng,
    ) -> Option<Digits> {
        let answer = &self.answers[rng.below(self.answers.len())];
        let mut puzzle = *rest;
        let mut left = vec![u64::MAX; self.words];
        left[self.words - 1] >>= (64 - self.answers.len() % 64) % 64;
        for round in 0..TUNING.max_swap_clues {
            if count(&left, &left) == 1 {
                return Some(puzzle);
            }
            let turn = rng.below(open.len());
            let mut cells = open[turn..].iter().chain(&open[..turn]).copied();
            let any = round == 0 && taken == 2;
            let last = cells.find(|&cell| !any && count(&left, self.agreeing(cell, answer)) == 1);
            let cell = last.unwrap_or(open[turn]);
            puzzle[cell] = answer[cell];
            left.iter_mut()
                .zip(self.agreeing(cell, answer))
                .for_each(|(left, agreeing)| *left &= agreeing);
        }
        (count(&left, &left) == 1).then_some(puzzle)
    }

    /// The answers with this answer's digit in a cell.
    fn agreeing(&self, cell: usize, answer: &Digits) -> &[u64] {
        let start = place(cell, answer[cell]) * self.words;
        &self.table[start..start + self.words]
    }
}

fn place(cell: usize, digit: u8) -> usize {
    cell * 9 + usize::from(digit) - 1
}

/// How many answers are in both sets.
fn count(one: &[u64], other: &[u64]) -> u32 {
    one.iter()
        .zip(other)
        .map(|(one, other)| (one & other).count_ones())
        .sum()
}
