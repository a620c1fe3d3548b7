//! What became of all answers: counted, reported, written.

use super::claims::{Judged, Others};
use crate::event::{Place, write_event};
use crate::solve::writer::Status;
use quadrille::format::json::stream::Number;
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
    pub(super) given: u128,
    /// Those that were given before.
    pub(super) repeated: u64,
    /// How many there are, where that was asked.
    pub(super) others: Option<Others>,
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
            others: None,
            time: Duration::ZERO,
        }
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
    given: Number,
    #[serde(flatten)]
    total: Total,
    elapsed: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
}

/// How many answers there are, where that was asked.
#[derive(Serialize)]
struct Total {
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exact: Option<bool>,
}

impl Total {
    fn new(given: u128, others: Option<Others>) -> Total {
        let (count, exact) = match others {
            None => {
                return Total {
                    count: None,
                    exact: None,
                };
            }
            Some(Others::Known(all)) => (all, true),
            Some(Others::More) => (given + 1, false),
            Some(Others::Unknown) => (given, false),
        };
        Total {
            count: Some(count.into()),
            exact: Some(exact),
        }
    }
}

/// A line of `--json`: all of them.
#[derive(Serialize)]
struct JsonEnd {
    right: u64,
    wrong: u64,
    undecided: u64,
    unanswered: u64,
    given: Number,
    repeated: u64,
    #[serde(flatten)]
    total: Total,
    complete: bool,
    elapsed: f64,
}

/// All verdicts.
pub(super) struct Tally<'a> {
    /// The file of the puzzles.
    file: &'a str,
    json: bool,
    /// What an answer is called.
    thing: &'static str,
    started: Instant,
    right: u64,
    wrong: u64,
    undecided: u64,
    unanswered: u64,
    given: u128,
    repeated: u64,
    others: Option<Others>,
}

impl<'a> Tally<'a> {
    pub(super) fn new(file: &'a str, json: bool, thing: &'static str) -> Tally<'a> {
        let (right, wrong, undecided, unanswered, given, repeated, others) =
            (0, 0, 0, 0, 0, 0, None);
        let started = Instant::now();
        Tally {
            file,
            json,
            thing,
            started,
            right,
            wrong,
            undecided,
            unanswered,
            given,
            repeated,
            others,
        }
    }

    /// Counts a verdict, and reports it if it is not `right`; `at` is what the message begins with.
    pub(super) fn add(
        &mut self,
        place: (usize, Option<&str>),
        at: &str,
        verdict: &Verdict,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        let (name, count, message) = match &verdict.judged {
            Judged::Right => ("right", &mut self.right, None),
            Judged::Wrong(why) => ("wrong", &mut self.wrong, Some(why.as_str())),
            Judged::Undecided => (
                "undecided",
                &mut self.undecided,
                Some("not decided; the search was stopped"),
            ),
            Judged::Unanswered => ("unanswered", &mut self.unanswered, Some("not answered")),
        };
        *count += 1;
        self.given += verdict.given;
        self.repeated += verdict.repeated;
        if let Some(others) = verdict.others {
            self.others = Some(self.others.map_or(others, |before| before.and(others)));
        }
        if let Some(why) = message {
            let message = format!("{at}: {why}");
            match verdict.judged {
                Judged::Wrong(_) => session.wrong(&message),
                Judged::Right | Judged::Undecided | Judged::Unanswered => session.note(&message),
            }
        }
        if self.json {
            let (line, label) = place;
            let body = JsonVerdict {
                verdict: name,
                at: verdict.at,
                status: verdict.word,
                given: verdict.given.into(),
                total: Total::new(verdict.given, verdict.others),
                elapsed: verdict.time.as_secs_f64(),
                message,
            };
            write_event(
                Some(Place {
                    file: self.file,
                    line,
                    label,
                }),
                "verdict",
                &body,
                session,
            )?;
        }
        Ok(())
    }

    /// Counts what is claimed of all answers together: beside answers, only if it is not right.
    pub(super) fn add_whole(
        &mut self,
        at: &str,
        verdict: &Verdict,
        beside: bool,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        self.add((1, None), at, verdict, session)?;
        if beside {
            self.given -= verdict.given;
            self.right -= u64::from(verdict.judged == Judged::Right);
        }
        Ok(())
    }

    /// Writes the totals, and sets the exit code.
    pub(super) fn finish(self, session: &mut Session) -> anyhow::Result<()> {
        let Tally {
            right,
            wrong,
            undecided,
            unanswered,
            given,
            repeated,
            ..
        } = self;
        let complete = !session.interrupted();
        if self.json {
            let body = JsonEnd {
                right,
                wrong,
                undecided,
                unanswered,
                given: given.into(),
                repeated,
                total: Total::new(given, self.others),
                complete,
                elapsed: self.started.elapsed().as_secs_f64(),
            };
            write_event(
                Some(Place {
                    file: self.file,
                    line: 1,
                    label: None,
                }),
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

    /// Whether these are all, and no two the same.
    fn completeness(&self) -> String {
        let Some(others) = self.others else {
            return String::new();
        };
        let (given, thing) = (self.given, self.thing);
        let different = match self.repeated {
            0 if given < 2 => String::new(),
            0 => ", all different".into(),
            n => format!(", {n} more given again"),
        };
        match others {
            Others::Known(all) => format!("; {given} of {}{different}", plural(all, thing)),
            Others::More => format!("; {}{different}, and there are more", plural(given, thing)),
            Others::Unknown => {
                format!(
                    "; {}{different}; whether there are more is not decided",
                    plural(given, thing)
                )
            }
        }
    }
}
