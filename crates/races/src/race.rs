//! The rules of a race, and the race in progress; sudokus and covers add their own methods.

use super::clock::Clock;
use quadrille::limits::Monitor;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The rules of a race.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The number of rounds, at least one.
    pub rounds: u32,
    /// The seed of the permutations.
    pub seed: u64,
    /// The time limit of a sudoku.
    pub max_time: Duration,
    /// The time limit of one count of an exact cover.
    pub max_count_time: Duration,
    /// The time limit of the whole race.
    pub budget: Duration,
    /// Cancels the race.
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

/// A race in progress; its time is divided between the sets.
pub struct Race<'r> {
    pub(super) rules: &'r Rules,
    pub(super) clock: Clock,
    /// The deadline.
    pub(super) end: Instant,
    /// The number of sets to come.
    sets: u32,
    pub(super) progress: Box<dyn FnMut(&str) + 'r>,
}

impl<'r> Race<'r> {
    /// A race over `sets` sets and covers; `progress` receives status messages.
    ///
    /// ```
    /// use quadrille_races::{Entrant, Race, Rules, Set};
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
        // a budget beyond the range of the clock becomes some ten years
        let now = Instant::now();
        let end = now.checked_add(rules.budget).unwrap_or_else(|| now + Duration::from_secs(1 << 28));
        Race { rules, clock: Clock::best(), end, sets: sets as u32, progress: Box::new(progress) }
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.rules.monitor.is_cancelled()
    }

    /// The next set's share of the remaining time.
    pub(super) fn share(&mut self) -> Duration {
        let left = self.end.saturating_duration_since(Instant::now());
        let share = left / self.sets.max(1);
        self.sets = self.sets.saturating_sub(1);
        share
    }
}
