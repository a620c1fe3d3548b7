//! The totals of all puzzles of a file.

use super::question::explanation;
use super::writer::Work;
use crate::fields::Status;
use quadrille::solver::stream::Summary;
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use std::fmt::Display;
use std::io::{self, Write};
use std::time::Duration;

/// The totals of a whole file.
#[derive(Default)]
pub(super) struct Totals {
    pub(super) puzzles: u64,
    /// The number of puzzles of each status.
    by_status: [u64; 6],
    nodes: u64,
    guesses: Option<u64>,
    time: Duration,
}

impl Totals {
    /// The totals of a list that was streamed, in this time.
    pub(super) fn of_list(list: &Summary, time: Duration) -> Totals {
        Totals {
            puzzles: list.puzzles,
            by_status: [
                list.answered - list.several,
                list.several,
                list.none,
                0,
                list.stopped,
                list.errors,
            ],
            nodes: list.nodes,
            guesses: Some(list.guesses),
            time,
        }
    }

    /// Adds the status of a puzzle, and the work on the puzzle if there was some.
    pub(super) fn add(&mut self, status: Status, work: Option<Work>) {
        self.by_status[status as usize] += 1;
        let Some(Work { report, time }) = work else {
            return;
        };
        self.nodes = self.nodes.saturating_add(report.nodes);
        if let Some(guesses) = report.decisions {
            self.guesses = Some(self.guesses.unwrap_or(0).saturating_add(guesses));
        }
        self.time += time;
    }

    /// Names the command that explains why a puzzle has no answer; these flags make it read the
    /// file as here.
    pub(super) fn offer(&self, file: &str, flags: &str, session: &mut Session) -> io::Result<()> {
        let none = self.by_status[Status::None as usize];
        if let Some(why) = explanation(file, flags).filter(|_| none > 0) {
            session.out.flush()?;
            let puzzles = if none == 1 {
                "a puzzle has".into()
            } else {
                format!("{none} puzzles have")
            };
            session.note(&format!("{file}: {puzzles} no answer; {why}"));
        }
        Ok(())
    }

    pub(super) fn text(&self, file: &str, method: impl Display) -> String {
        let (puzzles, time) = (self.puzzles, self.time);
        let [unique, several, none, answered, stopped, errors] = self.by_status;
        let answered = unique + several + answered;
        let guesses = self.guesses;
        let guesses = guesses.map_or(String::new(), |n| format!(", {}", plural(n, "guess")));
        let rate = puzzles as f64 / time.as_secs_f64().max(1e-9);
        format!(
            "{file}: {method}: {}: {answered} answered ({several} with several answers), {none} \
            without answer, {stopped} stopped, {}; {}{guesses}; {time:.3?}, {rate:.0} puzzles/s",
            plural(puzzles, "puzzle"),
            plural(errors, "error"),
            plural(self.nodes, "node"),
        )
    }
}
