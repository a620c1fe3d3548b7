//! What became of all answers: counted, reported, written.

use super::claims::Judged;
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
    right: u64,
    wrong: u64,
    undecided: u64,
    unanswered: u64,
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
            right: 0,
            wrong: 0,
            undecided: 0,
            unanswered: 0,
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
        if let Some(total) = verdict.total {
            self.total = Some(self.total.map_or(total, |before| before.and(total)));
        }
        *match verdict.judged {
            Judged::Right => &mut self.right,
            Judged::Wrong(_) => &mut self.wrong,
            Judged::Undecided => &mut self.undecided,
            Judged::Unanswered => &mut self.unanswered,
        } += 1;
        for why in verdict.judged.told().1 {
            let message = format!("{about}: {why}");
            match verdict.judged {
                Judged::Wrong(_) => session.wrong(&message),
                _ => session.note(&message),
            }
        }
        match json {
            true => write_event(Some(place), "verdict", &verdict.fields(), session),
            false => Ok(()),
        }
    }

    /// The totals as fields.
    fn fields(&self, complete: bool) -> Fields {
        Fields::default()
            .with("right", self.right)
            .with("wrong", self.wrong)
            .with("undecided", self.undecided)
            .with("unanswered", self.unanswered)
            .with("given", self.given)
            .with("repeated", self.repeated)
            .count(self.total)
            .with("complete", complete)
            .with("elapsed", self.started.elapsed().as_secs_f64())
    }

    /// Writes the totals, and sets the exit code.
    pub(super) fn finish(
        self,
        (file, thing): (&str, &str),
        args: &CheckArgs,
        session: &mut Session,
    ) -> Result<()> {
        let complete = !session.interrupted();
        let open = [
            ("not decided", self.undecided),
            ("not answered", self.unanswered),
        ];
        if args.json {
            let fields = self.fields(complete);
            write_event(Some(Place::new(file, 1)), "checked", &fields, session)?;
        } else {
            write!(session.out, "{} right, {} wrong", self.right, self.wrong)?;
            for (what, n) in open.iter().filter(|(_, n)| *n > 0) {
                write!(session.out, ", {n} {what}")?;
            }
            if let Some(Count { n, exact }) = self.total.filter(|_| args.all) {
                let (at_least, all) = (if exact { "" } else { "at least " }, plural(n, thing));
                write!(session.out, "; {} of {at_least}{all}", self.given)?;
            }
            writeln!(session.out)?;
        }
        if !complete {
            let interruption = session.interruption();
            session.note(&format!(
                "{interruption}; the other answers were not verified"
            ));
        }
        if self.wrong > 0 {
            session.ended(Exit::NoAnswer);
        } else if open.iter().any(|(_, n)| *n > 0) {
            session.ended(Exit::Stopped);
        }
        Ok(())
    }
}
