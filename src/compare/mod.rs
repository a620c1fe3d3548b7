//! Races: every chosen way to solve over the same puzzles, in turns, each answer judged.
//!
//! [`Race::sudokus`] runs solvers over sets of sudokus, [`Race::cover`] engines over an exact cover; both return [`Row`]s, which
//! [`show`] turns into text, tables and drawings. Nothing here prints.
//!
//! What makes it fair:
//! 1. The digits, rows, columns, bands and stacks of each puzzle are permuted at random, and so is the order of the puzzles; by a seed.
//! 2. All do the same task: prove that there is one answer, none, or more than one. Engines count all solutions of a cover.
//! 3. They run in turns, round by round, each time another one first, after a warm-up that does not count.
//! 4. The time of a puzzle is the median of its times in all rounds, of the CPU where the machine tells it: see [`Clock`].
//! 5. Who runs out of time has met a random part of the puzzles, and the row says how many.

mod clock;
mod covers;
mod entrant;
mod judge;
mod permute;
pub mod show;
mod statistics;
mod sudokus;

pub use clock::Clock;
pub use entrant::Entrant;
pub use judge::Fault;
pub use permute::permuted;
pub use statistics::Times;
pub use sudokus::Set;

use crate::problem::Problem;
use crate::search::EngineKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// Ends the race when somebody raises it.
    pub cancel: Arc<AtomicBool>,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            rounds: 3,
            seed: 1,
            max_time: Duration::from_millis(100),
            max_count_time: Duration::from_secs(2),
            budget: Duration::from_secs(60),
            cancel: Arc::default(),
        }
    }
}

/// What was raced over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A set of sudokus, each proved to have one answer, none, or several.
    Sudokus,
    /// An exact cover, all solutions counted.
    Cover,
}

/// Why a row has no more puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// There were no more.
    Done,
    /// Its share of the time was over.
    Time,
    /// Somebody cancelled.
    Cancelled,
    /// It cannot solve one of the puzzles, for this reason.
    Refused(String),
}

/// How one did on one set.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// What it ran over.
    pub kind: Kind,
    /// The name of the set, or of the exact cover.
    pub set: String,
    /// The name of the solver, or of the engine.
    pub solver: String,
    /// The puzzles of the set.
    pub puzzles: usize,
    /// The puzzles that it tried, and solved or left after the limit of time.
    pub tried: usize,
    /// The puzzles that it decided within the limit.
    pub solved: usize,
    /// Those decided without a guess, where it counts guesses.
    pub unguessed: Option<usize>,
    /// The guesses in all puzzles decided, where it counts them.
    pub guesses: Option<u64>,
    /// The nodes in all puzzles decided, in its own unit.
    pub nodes: u64,
    /// The solutions of an exact cover.
    pub solutions: Option<u128>,
    /// Puzzles decided in a second of its time; in a batch of all where it solves so.
    pub per_second: Option<f64>,
    /// Whether `per_second` is of all puzzles in one batch.
    pub batched: bool,
    /// The time of one puzzle at a time, those left after the limit among them.
    pub times: Option<Times>,
    /// The seconds of each puzzle decided, ascending.
    pub seconds: Vec<f64>,
    /// Why it ended.
    pub ended: Ended,
}

impl Row {
    /// How many times as long as the best of the same set it takes.
    pub fn ratio(&self, rows: &[Row]) -> Option<f64> {
        let same = rows.iter().filter(|row| row.kind == self.kind && row.set == self.set);
        let best = same.filter_map(|row| row.per_second).fold(0.0, f64::max);
        self.per_second.filter(|&own| own > 0.0).map(|own| best / own)
    }
}

/// What stands above the figures: without it they mean little.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct About {
    /// The program and its version.
    pub version: String,
    /// The machine.
    pub machine: String,
    /// The command line.
    pub command: String,
    /// The rounds.
    pub rounds: u32,
    /// The seed.
    pub seed: u64,
    /// The limit for a puzzle.
    pub max_time: Duration,
    /// What was measured.
    pub clock: Clock,
}

impl About {
    /// This program on this machine, under these rules.
    pub fn new(command: String, rules: &Rules) -> About {
        let commit = option_env!("QUADRILLE_COMMIT").map_or(String::new(), |commit| format!(" ({commit})"));
        About {
            version: format!("quadrille {}{commit}", env!("CARGO_PKG_VERSION")),
            machine: machine(),
            command,
            rounds: rules.rounds,
            seed: rules.seed,
            max_time: rules.max_time,
            clock: Clock::best(),
        }
    }
}

/// The processor, where the system tells it, and how many threads it runs at once.
fn machine() -> String {
    let cpus = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let models = ["model name", "Model", "Hardware"].into_iter();
    let model = models.filter_map(|key| cpus.lines().find(|line| line.starts_with(key))?.split_once(':'));
    let model = model.map(|(_, model)| model.trim().to_owned()).next();
    let model = model.unwrap_or_else(|| format!("{} {}", std::env::consts::OS, std::env::consts::ARCH));
    match std::thread::available_parallelism() {
        Ok(threads) if threads.get() > 1 => format!("{model}, {threads} threads"),
        _ => model,
    }
}

/// A race under way: one after the other, the sets that it was told of share its time.
pub struct Race<'r> {
    rules: &'r Rules,
    clock: Clock,
    /// When the time is over.
    end: Instant,
    /// The sets still to come.
    sets: u32,
    tell: Box<dyn FnMut(&str) + 'r>,
}

impl<'r> Race<'r> {
    /// A race over so many sets and covers; `tell` hears what is going on.
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
    pub fn new(rules: &'r Rules, sets: usize, tell: impl FnMut(&str) + 'r) -> Race<'r> {
        // a budget beyond all clocks is some ten years
        let now = Instant::now();
        let end = now.checked_add(rules.budget).unwrap_or_else(|| now + Duration::from_secs(1 << 28));
        Race { rules, clock: Clock::best(), end, sets: sets as u32, tell: Box::new(tell) }
    }

    /// Runs solvers over a set of sudokus. Two who disagree, or an answer that is none, end the race.
    pub fn sudokus(&mut self, set: &Set, entrants: &mut [Entrant]) -> Result<Vec<Row>, Fault> {
        let share = self.share();
        sudokus::race(self, set, entrants, share)
    }

    /// Runs engines over an exact cover.
    pub fn cover(&mut self, name: &str, problem: &Problem, engines: &[EngineKind]) -> Result<Vec<Row>, Fault> {
        let share = self.share();
        covers::race(self, name, problem, engines, share)
    }

    /// Whether somebody ended it.
    pub fn is_cancelled(&self) -> bool {
        self.rules.cancel.load(Ordering::Relaxed)
    }

    /// The next set's share of what is left of the time.
    fn share(&mut self) -> Duration {
        let left = self.end.saturating_duration_since(Instant::now());
        let share = left / self.sets.max(1);
        self.sets = self.sets.saturating_sub(1);
        share
    }
}
