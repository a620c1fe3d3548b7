//! The totals of all sudokus of a file.

use super::question::explanation;
use super::writer::{Outcome, Status};
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

/// The totals of a whole file.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) puzzles: u64,
    answered: u64,
    none: u64,
    several: u64,
    stopped: u64,
    pub(super) errors: u64,
    nodes: u64,
    guesses: Option<u64>,
    time: Duration,
}

impl Totals {
    pub(super) fn add(&mut self, outcome: &Outcome) {
        let report = &outcome.report;
        match outcome.status {
            Status::Unique | Status::Answered => self.answered += 1,
            Status::Several => {
                self.answered += 1;
                self.several += 1;
            }
            Status::None => self.none += 1,
            Status::Stopped => self.stopped += 1,
            Status::Error => self.errors += 1,
        }
        self.nodes = self.nodes.saturating_add(report.nodes);
        if let Some(guesses) = report.decisions {
            self.guesses = Some(self.guesses.unwrap_or(0).saturating_add(guesses));
        }
        self.time += outcome.time;
    }

    /// Names the command that explains why a puzzle has no answer; these flags make it read the
    /// file as here.
    pub(super) fn offer(&self, file: &str, flags: &str, session: &mut Session) -> io::Result<()> {
        if let Some(why) = explanation(file, flags).filter(|_| self.none > 0) {
            session.out.flush()?;
            let puzzles = if self.none == 1 {
                "a puzzle has".into()
            } else {
                format!("{} puzzles have", self.none)
            };
            session.note(&format!("{file}: {puzzles} no answer; {why}"));
        }
        Ok(())
    }

    pub(super) fn text(&self, file: &str, method: impl Display) -> String {
        let Totals {
            puzzles,
            answered,
            none,
            several,
            stopped,
            errors,
            nodes,
            guesses,
            time,
        } = self;
        let guesses = guesses.map_or(String::new(), |n| format!(", {}", plural(n, "guess")));
        let rate = *puzzles as f64 / time.as_secs_f64().max(1e-9);
        format!(
            "{file}: {method}: {}: {answered} answered ({several} with several answers), {none} \
            without answer, {stopped} stopped, {}; {}{guesses}; {time:.3?}, {rate:.0} puzzles/s",
            plural(*puzzles, "puzzle"),
            plural(*errors, "error"),
            plural(*nodes, "node"),
        )
    }
}
