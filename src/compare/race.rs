//! The rules of a race, and the race under way; what is raced over adds its own method.

use super::clock::Clock;
use crate::limits::Monitor;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The rules of a race.
#[derive(Clone, Debug)]
pub struct Rules {
    /// How often each runs over the puzzles that it decided, at least once.
    pub rounds: u32,
    /// Permutes the puzzles.
    pub seed: u64,
    /// What a sudoku may take.
    pub max_time: Duration,
    /// What counting an exact cover may take, once.
    pub max_count_time: Duration,
    /// What all may take together.
    pub budget: Duration,
    /// Whoever has it may cancel the race.
    pub monitor: Arc<Monitor>,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            rounds: 3,
            seed: 1,
            max_time: Duration::from_millis(100),
            max_count_time: Duration::from_secs(2),
            budget: Duration::from_secs(60),
            monitor: Monitor::new(),
        }
    }
}

/// A race under way: one after the other, the sets that it was told of share its time.
pub struct Race<'r> {
    pub(super) rules: &'r Rules,
    pub(super) clock: Clock,
    /// When the time is over.
    pub(super) end: Instant,
    /// The sets still to come.
    sets: u32,
    pub(super) progress: Box<dyn FnMut(&str) + 'r>,
}

impl<'r> Race<'r> {
    /// A race over so many sets and covers; `progress` hears what is going on.
    ///
    /// ```
    /// use quadrille::compare::{Entrant, Race, Rules, Set};
    /// use quadrille::solver::Method;
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let set = Set::new("one", [puzzle.parse()?]);
    /// let mut entrants: Vec<Entrant> = Method::all().map(Entrant::new).collect();
    /// let rules = Rules { rounds: 1, ..Rules::default() };
    /// let rows = Race::new(&rules, 1, |_| ()).sudokus(&set, &mut entrants)?;
    /// assert!(rows.iter().any(|row| row.solver == "lockstep" && row.solved == 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: &'r Rules, sets: usize, progress: impl FnMut(&str) + 'r) -> Race<'r> {
        // a budget beyond all clocks is some ten years
        let now = Instant::now();
        let end = now.checked_add(rules.budget).unwrap_or_else(|| now + Duration::from_secs(1 << 28));
        Race { rules, clock: Clock::best(), end, sets: sets as u32, progress: Box::new(progress) }
    }

    /// Whether somebody ended it.
    pub fn is_cancelled(&self) -> bool {
        self.rules.monitor.is_cancelled()
    }

    /// The next set's share of what is left of the time.
    pub(super) fn share(&mut self) -> Duration {
        let left = self.end.saturating_duration_since(Instant::now());
        let share = left / self.sets.max(1);
        self.sets = self.sets.saturating_sub(1);
        share
    }
}
