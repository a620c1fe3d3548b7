//! What became of all answers: counted, reported, written.

use super::claims::Judged;
use super::reading::AnswerFile;
use crate::event::{Place, write_event};
use crate::solve::writer::{Count, Status};
use anyhow::Result;
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use serde::Serialize;
use std::io::Write;
use std::time::{Duration, Instant};

/// One answer, or all answers of a puzzle, verified.
pub(super) struct Verdict {
    pub(super) judged: Judged,
    /// The line where it stands.
    pub(super) at: Option<usize>,
    /// The word that stands in its place, or beside it.
    pub(super) word: Option<Status>,
    /// The right answers, no two the same.
    pub(super) given: u64,
    /// Those that were given before.
    pub(super) repeated: u64,
    /// How many there are, where they were counted.
    pub(super) total: Option<Count>,
    pub(super) time: Duration,
}

impl Verdict {
    pub(super) fn new(judged: Judged, at: Option<usize>) -> Verdict {
        Verdict {
            judged,
            at,
            word: None,
            given: 0,
            repeated: 0,
            total: None,
            time: Duration::ZERO,
        }
    }

    /// Whether an interrupt left it open.
    pub(super) fn is_cut_short(&self, session: &Session) -> bool {
        session.interrupted() && self.judged == Judged::Undecided
    }
}

/// A line of `--json`: one answer.
#[derive(Serialize)]
struct JsonVerdict<'a> {
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<Status>,
    given: u64,
    #[serde(flatten)]
    total: Option<Count>,
    elapsed: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

/// A line of `--json`: all of them.
#[derive(Serialize)]
struct JsonEnd {
    #[serde(flatten)]
    sums: Sums,
    #[serde(flatten)]
    total: Option<Count>,
    complete: bool,
    elapsed: f64,
}

/// The numbers of answers, by verdict.
#[derive(Clone, Copy, Default, Serialize)]
pub(super) struct Sums {
    right: u64,
    wrong: u64,
    undecided: u64,
    unanswered: u64,
    /// The right answers, no two the same, and those that were given before.
    pub(super) given: u64,
    pub(super) repeated: u64,
}

/// All verdicts.
pub(super) struct Tally<'a> {
    given: &'a AnswerFile<'a>,
    /// What an answer is called.
    thing: &'static str,
    started: Instant,
    pub(super) sums: Sums,
    total: Option<Count>,
}

impl<'a> Tally<'a> {
    pub(super) fn new(given: &'a AnswerFile<'a>, thing: &'static str) -> Tally<'a> {
        Tally {
            given,
            thing,
            started: Instant::now(),
            sums: Sums::default(),
            total: None,
        }
    }

    /// Counts a verdict, and reports it if it is not `right`; `at` is what the message begins with.
    pub(super) fn add(
        &mut self,
        place: Place<'_>,
        at: &str,
        verdict: &Verdict,
        session: &mut Session,
    ) -> Result<()> {
        let (name, message) = self.count(verdict);
        if let Some(why) = message {
            let message = format!("{at}: {why}");
            match verdict.judged {
                Judged::Wrong(_) => session.wrong(&message),
                _ => session.note(&message),
            }
        }
        if self.given.args.json {
            let body = JsonVerdict {
                verdict: name,
                at: verdict.at,
                status: verdict.word,
                given: verdict.given,
                total: verdict.total,
                elapsed: verdict.time.as_secs_f64(),
                message,
            };
            write_event(Some(place), "verdict", &body, session)?;
        }
        Ok(())
    }

    /// Counts a verdict: its name, and what to report of it.
    fn count<'v>(&mut self, verdict: &'v Verdict) -> (&'static str, Option<&'v str>) {
        let sums = &mut self.sums;
        sums.given += verdict.given;
        sums.repeated += verdict.repeated;
        if let Some(total) = verdict.total {
            self.total = Some(self.total.map_or(total, |before| before.and(total)));
        }
        let (name, count, message) = match &verdict.judged {
            Judged::Right => ("right", &mut sums.right, None),
            Judged::Wrong(why) => ("wrong", &mut sums.wrong, Some(why.as_str())),
            Judged::Undecided => {
                let why = "not decided; the search was stopped";
                ("undecided", &mut sums.undecided, Some(why))
            }
            Judged::Unanswered => ("unanswered", &mut sums.unanswered, Some("not answered")),
        };
        *count += 1;
        (name, message)
    }

    /// Counts the claim about all answers together: beside answers only if it is wrong.
    pub(super) fn add_whole(
        &mut self,
        at: &str,
        verdict: &Verdict,
        beside: bool,
        session: &mut Session,
    ) -> Result<()> {
        self.add(Place::new(self.given.file, 1), at, verdict, session)?;
        if beside {
            self.sums.given -= verdict.given;
            self.sums.right -= u64::from(verdict.judged == Judged::Right);
        }
        Ok(())
    }

    /// Writes the totals, and sets the exit code.
    pub(super) fn finish(self, session: &mut Session) -> Result<()> {
        let Sums {
            right,
            wrong,
            undecided,
            unanswered,
            ..
        } = self.sums;
        let complete = !session.interrupted();
        if self.given.args.json {
            let body = JsonEnd {
                sums: self.sums,
                total: self.total,
                complete,
                elapsed: self.started.elapsed().as_secs_f64(),
            };
            write_event(
                Some(Place::new(self.given.file, 1)),
                "checked",
                &body,
                session,
            )?;
        } else {
            write!(session.out, "{right} right, {wrong} wrong")?;
            for (n, what) in [(undecided, "not decided"), (unanswered, "not answered")] {
                if n > 0 {
                    write!(session.out, ", {n} {what}")?;
                }
            }
            writeln!(session.out, "{}", self.completeness())?;
        }
        if !complete {
            session.note(&format!(
                "{}; the other answers were not verified",
                session.interruption()
            ));
        }
        if wrong > 0 {
            session.ended(Exit::NoAnswer);
        } else if undecided + unanswered > 0 {
            session.ended(Exit::Stopped);
        }
        Ok(())
    }

    /// How many there are altogether, where all are expected.
    fn completeness(&self) -> String {
        let Some(total) = self.total.filter(|_| self.given.args.all) else {
            return String::new();
        };
        let at_least = if total.exact { "" } else { "at least " };
        format!(
            "; {} of {at_least}{}",
            self.sums.given,
            plural(total.n, self.thing)
        )
    }
}
