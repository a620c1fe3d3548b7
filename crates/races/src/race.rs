//! The rules of a race, and the race: set by set.

use super::Question;
use super::course::Course;
use super::entrant::Entrant;
use super::instance::Set;
use super::machine::Machine;
use super::record::{Record, Results};
use super::referee::Referee;
use super::scratch::Scratch;
use quadrille::limits::Monitor;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What programs are raced over first: it takes them as long as they take to start.
pub(super) const START_UP: &str = "start-up";

/// The rules of a race.
#[derive(Clone, Debug)]
pub struct Rules {
    /// What is asked; if nothing, whether sudokus have one answer, and how many solutions exact
    /// covers have.
    pub question: Option<Question>,
    /// The number of rounds, at least one; if nothing, as many as the spread of the times needs.
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

impl Default for Rules {
    fn default() -> Self {
        Rules {
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

impl Rules {
    /// What is asked about sudokus (`true`) or exact covers.
    pub fn question(&self, sudokus: bool) -> Question {
        self.question.unwrap_or(Question::usual(sudokus))
    }

    /// The time limit of an answer about a sudoku or an exact cover.
    pub fn max_time(&self, sudokus: bool) -> Duration {
        self.max_time
            .unwrap_or(Duration::from_millis(if sudokus { 100 } else { 10_000 }))
    }
}

/// A race.
pub struct Race<'r> {
    rules: &'r Rules,
    sets: &'r [Set],
    /// When the time of the race is up.
    end: Instant,
    progress: Box<dyn FnMut(&str) + 'r>,
}

impl<'r> Race<'r> {
    /// A race over these sets; `progress` receives status messages.
    ///
    /// ```
    /// use quadrille::solver::Method;
    /// use quadrille_races::{Race, Results, Rules, Set, method};
    ///
    /// let puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let set = Set::sudokus("one", [puzzle.parse()?]);
    /// let rules = Rules {
    ///     rounds: Some(1),
    ///     ..Rules::default()
    /// };
    /// let mut entrants: Vec<_> = Method::all().map(method).collect();
    /// let results =
    ///     Race::new(&rules, &[set], |_| ()).run(&mut entrants, Results::default(), &mut |_| ());
    /// assert!(results.findings.is_empty());
    /// assert!(
    ///     results
    ///         .turns
    ///         .iter()
    ///         .any(|turn| turn.entrant == "lockstep" && turn.runs.len() == 1)
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: &'r Rules, sets: &'r [Set], progress: impl FnMut(&str) + 'r) -> Race<'r> {
        // a budget beyond the range of the clock becomes some ten years
        let now = Instant::now();
        let end = now
            .checked_add(rules.budget)
            .unwrap_or_else(|| now + Duration::from_secs(1 << 28));
        Race {
            rules,
            sets,
            end,
            progress: Box::new(progress),
        }
    }

    /// Runs the race, or the rest of it: what is among the earlier results is not run again. Each
    /// new record is passed on at once.
    pub fn run(
        mut self,
        entrants: &mut [Box<dyn Entrant>],
        earlier: Results,
        record: &mut dyn FnMut(&Record),
    ) -> Results {
        let mut machine = Machine::watched();
        let mut log = Log {
            results: earlier,
            record,
        };
        let start_up = self.start_up(entrants);
        let sets = self.sets;
        for (number, set) in start_up.iter().chain(sets).enumerate() {
            let left = start_up.iter().len() + sets.len() - number;
            if self.rules.monitor.is_cancelled() {
                break;
            }
            let share = self.end.saturating_duration_since(Instant::now()) / left as u32;
            let permuted = match self.rules.as_given {
                true => set.clone(),
                false => set.permuted(self.rules.seed, || !self.rules.monitor.is_cancelled()),
            };
            let scratch = match Scratch::new() {
                Ok(scratch) => scratch,
                Err(error) => {
                    let text = format!(
                        "{}: not raced, as there is no folder for its files: {error}",
                        set.name
                    );
                    log.add(Record::Note { text });
                    continue;
                }
            };
            let course = Course {
                rules: self.rules,
                set: &permuted,
                question: self.rules.question(set.is_sudokus()),
                most: self.rules.max_time(set.is_sudokus()),
                end: Instant::now() + share,
                race_end: self.end,
                referee: Referee::default(),
                scratch,
                machine: &mut machine,
                progress: &mut *self.progress,
                log: &mut log,
                found: Vec::new(),
            };
            course.run(entrants);
        }
        for text in machine.notes() {
            log.add(Record::Note { text });
        }
        log.results
    }

    /// The set that measures how long programs take to start, if there are any.
    fn start_up(&self, entrants: &[Box<dyn Entrant>]) -> Option<Set> {
        let sudokus = self.sets.iter().all(Set::is_sudokus);
        let set = match sudokus {
            true => {
                let digits = "123456789456789123789123456231674895875912364694538217317265948\
                    542897631968341572";
                Set::sudokus(START_UP, digits.parse().ok())
            }
            false => Set::cover(START_UP, "a b c\na b\nc".parse().ok()?),
        };
        entrants
            .iter()
            .any(|entrant| entrant.is_program())
            .then_some(set)
    }
}

/// The results, and whoever hears of each.
pub(super) struct Log<'l> {
    pub(super) results: Results,
    record: &'l mut dyn FnMut(&Record),
}

impl Log<'_> {
    pub(super) fn add(&mut self, record: Record) {
        (self.record)(&record);
        self.results.add(record);
    }
}

#[cfg(test)]
mod tests;
