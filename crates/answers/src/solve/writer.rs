//! How sudokus are answered: boards, words in their places, lines of JSON.

use super::question::stopped_by;
use crate::entry::{Answer, Entry};
use anyhow::{Result, ensure};
use quadrille::format::json::stream::Number;
use quadrille::limits::{End, Report};
use quadrille_args::{Format, Question, SolveArgs};
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use serde::{Deserialize, Serialize, Serializer};
use std::io::Write;
use std::time::Duration;

/// What became of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is exactly one answer.
    Unique,
    /// There are several answers.
    Several,
    /// There is no answer.
    None,
    /// There is an answer; whether there is another was not asked.
    Answered,
    /// A limit stopped the search.
    Stopped,
    /// The puzzle could not be tried.
    Error,
}

impl Status {
    /// All of them, in their order.
    pub(crate) const ALL: [Status; 6] = [
        Status::Unique,
        Status::Several,
        Status::None,
        Status::Answered,
        Status::Stopped,
        Status::Error,
    ];

    /// The status that a search has shown.
    pub(super) fn of(report: &Report) -> Status {
        match (report.solutions, report.end) {
            (2.., _) => Status::Several,
            (1, Some(End::Exhausted)) => Status::Unique,
            (0, Some(End::Exhausted)) => Status::None,
            (1, Some(End::Solutions)) => Status::Answered,
            _ => Status::Stopped,
        }
    }

    /// The status of this name.
    pub(crate) fn named(name: &str) -> Option<Status> {
        Status::ALL.into_iter().find(|status| status.word() == name)
    }

    /// The word that is printed, and that `check` reads.
    pub fn word(self) -> &'static str {
        ["unique", "several", "none", "answered", "stopped", "error"][self as usize]
    }

    /// The outcome of a search; remarks about it are reported, and recorded for the exit code.
    pub(super) fn noted(
        report: &Report,
        question: Question,
        at: &str,
        session: &mut Session,
    ) -> Status {
        let status = match Status::of(report) {
            // it was asked whether there is another, and a limit forbade to look
            Status::Answered if question == Question::Unique => Status::Stopped,
            status => status,
        };
        match status {
            Status::Several if question == Question::Default => {
                let note = format!("{at}: several answers; this is one of them");
                session.note_of("several answers", &note);
            }
            Status::None if question == Question::Default => {
                session.note_of("no answer", &format!("{at}: there is no answer"));
            }
            _ => {}
        }
        if status == Status::None {
            session.ended(Exit::NoAnswer);
        }
        if let Some(stopped) = stopped_by(report.end, session)
            .filter(|_| status == Status::Stopped || question != Question::Unique)
        {
            let nodes = plural(report.nodes, "node");
            let least = if question == Question::Count {
                "at least "
            } else {
                ""
            };
            let answers = plural(report.solutions, "answer");
            session.note(&format!("{at}: {stopped} after {nodes}, {least}{answers}"));
            session.ended(Exit::Stopped);
        } else if report.end == Some(End::Solutions) && question.wants_more_than(report.solutions) {
            let answers = plural(report.solutions, "answer");
            session.note(&format!("{at}: stopped after {answers}; there may be more"));
            session.ended(Exit::Stopped);
        }
        status
    }
}

/// One line of `--json` where there may be many answers: one of them. The puzzle's line comes
/// behind.
#[derive(Serialize)]
pub(super) struct JsonAnswer {
    pub(super) index: Number,
    pub(super) answer: String,
}

/// One line of `--json`: a puzzle.
#[derive(Serialize)]
pub(super) struct Json {
    pub(super) status: Status,
    /// The puzzle as it was read.
    pub(super) read: String,
    pub(super) puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) answers: Option<[String; 1]>,
    #[serde(flatten)]
    pub(super) count: Option<Count>,
    pub(super) nodes: Number,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) guesses: Option<Number>,
    /// Seconds.
    pub(super) elapsed: f64,
}

/// A puzzle that could not be tried.
#[derive(Serialize)]
pub(super) struct JsonFailed<'a> {
    pub(super) status: Status,
    pub(super) message: &'a str,
}

/// What became of a puzzle.
pub(super) struct Outcome {
    pub(super) status: Status,
    pub(super) report: Report,
    pub(super) time: Duration,
}

/// A count, or a lower bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Count {
    #[serde(rename = "count", serialize_with = "number")]
    pub(crate) n: u128,
    /// Whether there are no more.
    pub(crate) exact: bool,
}

impl Count {
    /// The solutions that a search has counted.
    pub(crate) fn of(report: &Report) -> Count {
        Count {
            n: report.solutions,
            exact: report.is_exhausted(),
        }
    }
}

fn number<S: Serializer>(n: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    Number::from(*n).serialize(serializer)
}

/// Writes answers in one format, for all files of a run.
pub struct Writer {
    /// The format, once it is known.
    pub(super) format: Option<Format>,
    /// Whether lines of JSON are written.
    pub(super) json: bool,
    /// Several files are read: an answer that stands alone on a line is named.
    pub(super) named: bool,
    written: u64,
    /// An answer of several rows was written.
    rows: bool,
}

impl Writer {
    /// A writer in the format of the arguments; of a table it writes the head.
    pub fn new(args: &SolveArgs, session: &mut Session) -> Result<Writer> {
        if args.format == Some(Format::Csv) {
            let keeps_one = matches!(
                args.ask.question(),
                Question::Default | Question::Unique | Question::First(1)
            );
            ensure!(
                keeps_one,
                "--format csv is one line per puzzle; omit --all, --first and --count, or use \
                --json"
            );
            writeln!(
                session.out,
                "puzzle,answer,status,nodes,guesses,microseconds"
            )?;
        }
        Ok(Writer {
            format: args.format,
            json: args.ask.json,
            named: args.files.len() > 1,
            written: 0,
            rows: false,
        })
    }

    /// An answer, in a line or drawn.
    pub(super) fn answer(
        &mut self,
        entry: &Entry,
        answer: &Answer,
        session: &mut Session,
    ) -> Result<()> {
        let in_rows = matches!(answer, Answer::Filled(_)) || self.format == Some(Format::Grid);
        if !in_rows {
            self.written += 1;
            return Ok(writeln!(session.out, "{}", entry.answer_text(answer))?);
        }
        let gap = if self.written > 0 { "\n" } else { "" };
        write!(session.out, "{gap}{}", entry.drawn(answer, session.frame()))?;
        self.rows = true;
        self.written += 1;
        Ok(())
    }

    /// A line of a table; boards hold nothing that it would have to quote.
    pub(super) fn table(
        &mut self,
        puzzle: &str,
        answer: &str,
        outcome: &Outcome,
        session: &mut Session,
    ) -> Result<()> {
        self.written += 1;
        let Report {
            nodes, decisions, ..
        } = outcome.report;
        let guesses = decisions.map_or(String::new(), |n| n.to_string());
        let status = outcome.status.word();
        let micros = (outcome.time.as_secs_f64() * 1e7).round() / 10.0;
        Ok(writeln!(
            session.out,
            "{puzzle},{answer},{status},{nodes},{guesses},{micros:.1}"
        )?)
    }

    /// The line before the answers of a puzzle that may have several.
    pub(super) fn title(&mut self, at: &str, session: &mut Session) -> Result<()> {
        if !self.json {
            let gap = if self.written > 0 && (self.rows || self.format == Some(Format::Grid)) {
                "\n"
            } else {
                ""
            };
            writeln!(session.out, "{gap}# {at}")?;
            // a board follows without a gap
            self.written = 0;
        }
        Ok(())
    }

    /// Written instead of an answer that does not exist.
    pub(super) fn word(&mut self, status: Status, session: &mut Session) -> Result<()> {
        self.written += 1;
        match self.format {
            Some(Format::Csv) => writeln!(session.out, ",,{},,,", status.word())?,
            _ => writeln!(session.out, "{}", status.word())?,
        }
        Ok(())
    }

    /// A count; a lower bound is printed so that no script takes it for a count.
    pub(super) fn count(&mut self, report: &Report, at: &str, session: &mut Session) -> Result<()> {
        self.written += 1;
        let name = if self.named {
            format!("{at}: ")
        } else {
            String::new()
        };
        if report.is_exhausted() {
            writeln!(session.out, "{name}{}", report.solutions)?;
        } else {
            writeln!(session.out, "{name}{}", Status::Stopped.word())?;
        }
        Ok(())
    }
}
