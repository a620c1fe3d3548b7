//! The totals of `check`: how many are right, wrong and open, the line of JSON, the exit code.

use super::verdict::{Judgment, Verdict};
use crate::event::{Place, write_event};
use crate::fields::{Count, Fields};
use anyhow::Result;
use quadrille_args::CheckArgs;
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use std::io::Write;
use std::time::Instant;

/// The numbers of puzzles by verdict, and of answers.
pub(super) struct Totals<'a> {
    args: &'a CheckArgs,
    started: Instant,
    /// What an answer is called.
    pub(super) thing: &'static str,
    /// The number of puzzles of each judgment.
    by_judgment: [u64; 4],
    /// The right answers, no two the same, and those that were given before.
    given: usize,
    repeated: u64,
    total: Option<Count>,
}

impl<'a> Totals<'a> {
    /// Nothing was verified so far.
    pub(super) fn new(args: &'a CheckArgs) -> Totals<'a> {
        Totals {
            args,
            started: Instant::now(),
            thing: "answer",
            by_judgment: [0; 4],
            given: 0,
            repeated: 0,
            total: None,
        }
    }

    /// Counts and reports a verdict; messages begin with `about`.
    pub(super) fn tell(
        &mut self,
        place: Place<'_>,
        about: &str,
        verdict: &Verdict<'_>,
        session: &mut Session,
    ) -> Result<()> {
        self.given += verdict.right.len();
        self.repeated += verdict.repeated;
        let totals = self.total.into_iter().chain(verdict.total);
        self.total = totals.reduce(Count::and);
        self.by_judgment[verdict.judgment as usize] += 1;
        for why in &verdict.messages {
            let message = format!("{about}: {why}");
            match verdict.judgment {
                Judgment::Wrong => session.wrong(&message),
                _ => session.note(&message),
            }
        }
        match self.args.json {
            true => write_event(Some(place), "verdict", &verdict.fields(), session),
            false => Ok(()),
        }
    }

    /// The totals as text; with those of all answers if these are wanted.
    fn text(&self) -> String {
        let [right, wrong, undecided, unanswered] = self.by_judgment;
        let open = |n, what| match n {
            0 => String::new(),
            n => format!(", {n} {what}"),
        };
        let open = open(undecided, "not decided") + &open(unanswered, "not answered");
        let total = self.total.filter(|_| self.args.all);
        let total = total.map_or(String::new(), |Count { n, exact }| {
            let at_least = if exact { "" } else { "at least " };
            format!("; {} of {at_least}{}", self.given, plural(n, self.thing))
        });
        format!("{right} right, {wrong} wrong{open}{total}")
    }

    /// Writes the totals, and sets the exit code.
    pub(super) fn finish(&self, file: &str, session: &mut Session) -> Result<()> {
        let complete = !session.interrupted();
        if self.args.json {
            let numbers = Judgment::NAMES.into_iter().zip(self.by_judgment);
            let fields = numbers
                .fold(Fields::default(), |fields, (name, n)| fields.with(name, n))
                .with("given", self.given)
                .with("repeated", self.repeated)
                .count(self.total)
                .with("complete", complete)
                .with("elapsed", self.started.elapsed().as_secs_f64());
            write_event(Some(Place::new(file, 1)), "checked", &fields, session)?;
        } else {
            writeln!(session.out, "{}", self.text())?;
        }
        if !complete {
            let interruption = session.interruption();
            session.note(&format!(
                "{interruption}; the other answers were not verified"
            ));
        }
        session.ended(match self.by_judgment {
            [_, 0, 0, 0] => Exit::Answered,
            [_, 0, ..] => Exit::Stopped,
            _ => Exit::NoAnswer,
        });
        Ok(())
    }
}
