//! A race, set by set, and how long programs take to start.

use super::entrant::Entrant;
use super::instance::{START_UP, Set};
use super::load::Load;
use super::record::{Log, Record, Results};
use super::referee::Referee;
use super::scratch::Scratch;
use super::settings::Settings;
use super::trials::Trials;
use std::time::{Duration, Instant};

/// A race.
pub struct Race<'r> {
    settings: &'r Settings,
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
    /// use quadrille_races::{Race, Results, Settings, Set, method};
    ///
    /// let puzzle =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    /// let sets = [Set::sudokus("one", [puzzle.parse()?])];
    /// let settings = Settings {
    ///     rounds: Some(1),
    ///     ..Settings::default()
    /// };
    /// let mut entrants: Vec<_> = Method::all().map(method).collect();
    /// let race = Race::new(&settings, &sets, |_| ());
    /// let results = race.run(&mut entrants, Results::default(), &mut |_| ());
    /// assert!(results.findings.is_empty());
    /// assert!(
    ///     results
    ///         .turns
    ///         .iter()
    ///         .any(|turn| turn.entrant == "lockstep" && turn.runs.len() == 1)
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        settings: &'r Settings,
        sets: &'r [Set],
        progress: impl FnMut(&str) + 'r,
    ) -> Race<'r> {
        // a budget beyond the range of the clock becomes some ten years
        let now = Instant::now();
        let end = now
            .checked_add(settings.budget)
            .unwrap_or_else(|| now + Duration::from_secs(1 << 28));
        Race {
            settings,
            sets,
            end,
            progress: Box::new(progress),
        }
    }

    /// Runs the race, or the rest of it: earlier results are not run again. Each new record is
    /// passed on at once.
    pub fn run(
        mut self,
        entrants: &mut [Box<dyn Entrant>],
        earlier: Results,
        record: &mut dyn FnMut(&Record),
    ) -> Results {
        let mut load = Load::watched();
        let mut log = Log {
            results: earlier,
            record,
        };
        let start_up = self.start_up(entrants);
        let sets = self.sets;
        for (number, set) in start_up.iter().chain(sets).enumerate() {
            let left = start_up.iter().len() + sets.len() - number;
            if self.settings.monitor.is_cancelled() {
                break;
            }
            let share = self.end.saturating_duration_since(Instant::now()) / left as u32;
            // time for the instances is worth more than for the start of programs
            let is_start_up = number < start_up.iter().len();
            let share = if is_start_up { share / 4 } else { share };
            match Scratch::new() {
                Ok(scratch) => self.go_over(set, share, scratch, &mut load, &mut log, entrants),
                Err(error) => {
                    let text = format!(
                        "{}: not raced, as there is no folder for its files: {error}",
                        set.name
                    );
                    log.add(Record::Note { text });
                }
            }
        }
        for text in load.notes() {
            log.add(Record::Note { text });
        }
        log.results
    }

    /// Races over a set for this time.
    fn go_over(
        &mut self,
        set: &Set,
        share: Duration,
        scratch: Scratch,
        load: &mut Load,
        log: &mut Log<'_>,
        entrants: &mut [Box<dyn Entrant>],
    ) {
        let permuted = if self.settings.as_given {
            set.clone()
        } else {
            set.permuted(self.settings)
        };
        let trials = Trials {
            settings: self.settings,
            set: &permuted,
            question: self.settings.question(set.is_sudokus()),
            referee: Referee::default(),
            scratch,
            load,
            log,
            most: self.settings.max_time(set.is_sudokus()),
            end: Instant::now() + share,
            race_end: self.end,
            progress: &mut *self.progress,
        };
        trials.run(entrants);
    }

    /// The set that measures how long programs take to start, if there are any.
    fn start_up(&self, entrants: &[Box<dyn Entrant>]) -> Option<Set> {
        let sudokus = self.sets.iter().all(Set::is_sudokus);
        let set = if sudokus {
            let digits = "123456789456789123789123456231674895875912364694538217317265948\
                    542897631968341572";
            Set::sudokus(START_UP, digits.parse().ok())
        } else {
            Set::cover(START_UP, "a b c\na b\nc".parse().ok()?)
        };
        entrants
            .iter()
            .any(|entrant| entrant.is_program())
            .then_some(set)
    }
}

#[cfg(test)]
mod tests;
