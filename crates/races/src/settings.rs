//! The settings of a race and their defaults: question, rounds, seed, time, memory.

use super::Question;
use quadrille::limits::Monitor;
use std::sync::Arc;
use std::time::Duration;

/// The settings of a race.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The question; by default whether sudokus have one answer, and how many solutions exact
    /// covers have.
    pub question: Option<Question>,
    /// The number of rounds, at least one; `None` lets the spread of the times decide.
    pub rounds: Option<u32>,
    /// The seed of the permutations.
    pub seed: u64,
    /// Whether instances are raced over as they are given, not permuted.
    pub as_given: bool,
    /// The time limit of one answer.
    pub max_time: Option<Duration>,
    /// The memory limit of a program, in bytes.
    pub max_memory: u64,
    /// The time limit of the whole race.
    pub budget: Duration,
    /// Cancels the race.
    pub monitor: Arc<Monitor>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            question: None,
            rounds: Some(3),
            seed: 1,
            as_given: false,
            max_time: None,
            max_memory: 8 << 30,
            budget: Duration::from_secs(60),
            monitor: Monitor::new(),
        }
    }
}

impl Settings {
    /// The question about sudokus (`true`) or exact covers.
    pub fn question(&self, sudokus: bool) -> Question {
        self.question.unwrap_or(Question::usual(sudokus))
    }

    /// The time limit of an answer about a sudoku or an exact cover.
    pub fn max_time(&self, sudokus: bool) -> Duration {
        self.max_time
            .unwrap_or(Duration::from_millis(if sudokus { 100 } else { 10_000 }))
    }
}
