//! The totals of `check`: how many are right, wrong and open, the line of JSON, the exit code.

use super::claims::Judgment;
use super::verdict::Verdict;
use crate::event::{Place, write_event};
use crate::fields::{Count, Fields};
use anyhow::Result;
use quadrille_args::CheckArgs;
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use std::io::Write;
use std::time::Instant;

/// The numbers of puzzles by verdict, and of answers.
pub(super) struct Tally {
    started: Instant,
    /// The number of puzzles of each judgment.
    by_judgment: [u64; 4],
    /// The right answers, no two the same, and those that were given before.
    given: u64,
    repeated: u64,
    total: Option<Count>,
}

impl Tally {
    /// Nothing was verified so far.
    pub(super) fn new() -> Tally {
        Tally {
            started: Instant::now(),
            by_judgment: [0; 4],
            given: 0,
            repeated: 0,
            total: None,
        }
    }

    /// Counts a verdict, and reports the verdict if it is not `right`; messages begin with `about`.
    pub(super) fn add(
        &mut self,
        place: Place<'_>,
        about: &str,
        verdict: &Verdict,
        json: bool,
        session: &mut Session,
    ) -> Result<()> {
        self.given += verdict.given;
        self.repeated += verdict.repeated;
        let both = self.total.zip(verdict.total);
        let both = both.map(|(before, total)| before.and(total));
        self.total = both.or(self.total).or(verdict.total);
        self.by_judgment[verdict.judgment as usize] += 1;
        for why in &verdict.messages {
            let message = format!("{about}: {why}");
            match verdict.judgment {
                Judgment::Wrong => session.wrong(&message),
                _ => session.note(&message),
            }
        }
        match json {
            true => write_event(Some(place), "verdict", &verdict.fields(), session),
            false => Ok(()),
        }
    }

    /// The totals as text; `thing` is what answers are called, if all are wanted.
    fn text(&self, thing: Option<&str>) -> String {
        let [right, wrong, undecided, unanswered] = self.by_judgment;
        let open = |n, what| {
            if n > 0 {
                format!(", {n} {what}")
            } else {
                String::new()
            }
        };
        let total = self.total.zip(thing).map(|(Count { n, exact }, thing)| {
            let (at_least, all) = (if exact { "" } else { "at least " }, plural(n, thing));
            format!("; {} of {at_least}{all}", self.given)
        });
        let open = open(undecided, "not decided") + &open(unanswered, "not answered");
        format!(
            "{right} right, {wrong} wrong{open}{}",
            total.unwrap_or_default()
        )
    }

    /// Writes the totals, and sets the exit code.
    pub(super) fn finish(
        self,
        (file, thing): (&str, &str),
        args: &CheckArgs,
        session: &mut Session,
    ) -> Result<()> {
        let complete = !session.interrupted();
        if args.json {
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
            writeln!(
                session.out,
                "{}",
                self.text(Some(thing).filter(|_| args.all))
            )?;
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
