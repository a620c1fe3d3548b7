//! Puzzles as exact covers.

use crate::problem::{OptionId, Problem, ProblemError};

/// A puzzle as a problem, and chosen options as an answer: all that a puzzle of your own needs.
pub trait Puzzle {
    /// What a solution means.
    type Answer;

    /// The exact cover whose solutions are the answers.
    fn problem(&self) -> Result<Problem, ProblemError>;

    /// What a solution of [`problem`](Puzzle::problem) means; the options come in ascending order.
    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Self::Answer;
}
