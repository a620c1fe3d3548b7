//! Values that variables had, to be given again.

use super::assignment::Assignment;
use super::literal::Literal;
use rand::{Rng, RngExt};

/// The value of a variable in the longest partial assignment without a conflict.
#[derive(Clone, Copy, Debug)]
enum Best {
    Unseen,
    Was(bool),
}

#[derive(Clone, Debug)]
pub(super) struct Phases {
    /// The last value of each.
    saved: Vec<bool>,
    best: Vec<Best>,
    longest: usize,
    /// How often they were disturbed.
    changes: u32,
}

impl Phases {
    pub(super) fn new(n_variables: usize) -> Phases {
        Phases {
            saved: vec![true; n_variables],
            best: vec![Best::Unseen; n_variables],
            longest: 0,
            changes: 0,
        }
    }

    #[inline(always)]
    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.variable()] = literal.value();
    }

    /// The value to try.
    pub(super) fn of(&self, variable: usize) -> bool {
        match self.best[variable] {
            Best::Was(value) => value,
            Best::Unseen => self.saved[variable],
        }
    }

    /// How much there is for making it true: most if it was in the longest assignment.
    #[inline(always)]
    pub(super) fn rank(&self, variable: usize) -> u8 {
        match self.best[variable] {
            Best::Was(true) => 2,
            Best::Unseen if self.saved[variable] => 1,
            Best::Unseen | Best::Was(false) => 0,
        }
    }

    /// There is a conflict: the assignment before the last decision was without one, and may be the
    /// longest such assignment.
    pub(super) fn note(&mut self, now: &Assignment) {
        let len = now.before_last_decision();
        if len > self.longest {
            self.longest = len;
            for literal in &now.order[..len] {
                self.best[literal.variable()] = Best::Was(literal.value());
            }
        }
    }

    /// Makes this choice the best assignment, regardless of its length.
    pub(super) fn follow(&mut self, chosen: &[u32]) {
        self.best.fill(Best::Was(false));
        chosen
            .iter()
            .for_each(|&option| self.best[option as usize] = Best::Was(true));
        self.longest = 0;
    }

    /// Tries other values from now on, in turn: those at first, the best, the opposite, the best,
    /// some at random, the best.
    pub(super) fn change(&mut self, rng: &mut impl Rng) {
        match self.changes % 6 {
            0 => self.saved.fill(true),
            2 => self.saved.iter_mut().for_each(|value| *value = !*value),
            4 => {
                for value in &mut self.saved {
                    if rng.random_range(0..8) == 0 {
                        *value = rng.random();
                    }
                }
            }
            _ => {
                for (value, best) in self.saved.iter_mut().zip(&self.best) {
                    if let Best::Was(was) = *best {
                        *value = was;
                    }
                }
            }
        }
        self.changes += 1;
        self.longest = 0;
    }
}
