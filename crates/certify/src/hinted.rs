//! Propagation over the few constraints that a line names.

use super::budget::Budget;
use super::constraint::{Constraint, Literal, negated};
use quadrille_problem::limits::End;

/// Values of variables for the time of one check.
#[derive(Clone)]
pub(super) struct Scratch {
    /// 1 for a true literal, -1 for a false one, else 0.
    values: Vec<i8>,
    trail: Vec<Literal>,
}

impl Scratch {
    pub(super) fn new(n_variables: usize) -> Scratch {
        Scratch {
            values: vec![0; 2 * n_variables],
            trail: Vec::new(),
        }
    }

    #[inline(always)]
    fn set(&mut self, literal: Literal) {
        self.values[literal as usize] = 1;
        self.values[negated(literal) as usize] = -1;
        self.trail.push(literal);
    }

    /// Whether `target` follows by propagation from these alone: its negation contradicts them.
    pub(super) fn follows(
        &mut self,
        target: &Constraint,
        hints: &[&Constraint],
        budget: &Budget,
    ) -> Result<bool, End> {
        let negation = target.negation();
        let follows = self.contradicts(&negation, hints, budget);
        for literal in self.trail.drain(..) {
            self.values[literal as usize] = 0;
            self.values[negated(literal) as usize] = 0;
        }
        follows
    }

    fn contradicts(
        &mut self,
        negation: &Constraint,
        hints: &[&Constraint],
        budget: &Budget,
    ) -> Result<bool, End> {
        loop {
            let before = self.trail.len();
            for constraint in std::iter::once(negation).chain(hints.iter().copied()) {
                if !self.propagate(constraint) {
                    return Ok(true);
                }
            }
            if self.trail.len() == before {
                return Ok(false);
            }
            budget.allows(0)?;
        }
    }

    /// Draws what follows from one constraint; false if nothing satisfies it.
    fn propagate(&mut self, constraint: &Constraint) -> bool {
        if constraint.is_plain() {
            let left = constraint
                .literals
                .iter()
                .filter(|&&literal| self.values[literal as usize] >= 0)
                .count();
            let slack = left as i128 - constraint.degree;
            if slack == 0 {
                for &literal in &constraint.literals {
                    if self.values[literal as usize] == 0 {
                        self.set(literal);
                    }
                }
            }
            return slack >= 0;
        }
        let mut slack = -constraint.degree;
        for (at, &literal) in constraint.literals.iter().enumerate() {
            if self.values[literal as usize] >= 0 {
                slack += constraint.weight(at);
            }
        }
        if slack < 0 {
            return false;
        }
        if slack < constraint.largest {
            for (at, &literal) in constraint.literals.iter().enumerate() {
                if self.values[literal as usize] == 0 && constraint.weight(at) > slack {
                    self.set(literal);
                }
            }
        }
        true
    }
}
