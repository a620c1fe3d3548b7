//! How puzzles with boards are answered: boards, words in their places, lines of a table.

use super::question::stopped_by;
use crate::entry::{Answer, Entry};
use crate::fields::Status;
use crate::record::Record;
use anyhow::{Result, ensure};
use quadrille::limits::{End, Report};
use quadrille::sudoku::write::Frame;
use quadrille_args::{Format, Question, SolveArgs};
use quadrille_console::session::{Exit, Session};
use quadrille_console::words::plural;
use std::io::Write;
use std::time::Duration;

/// The notes on puzzles with several answers and without an answer, each with its kind.
pub(super) const SEVERAL: (&str, &str) =
    ("several answers", "several answers; this is one of them");
pub(super) const NONE: (&str, &str) = ("no answer", "there is no answer");

impl Record {
    /// The record of a search, without an answer.
    pub(super) fn of_search(report: &Report, question: Question, session: &Session) -> Record {
        let mut record = Record::new(match Status::of(report) {
            // it was asked whether there is another, and a limit forbade to look
            Status::Answered if question == Question::Unique => Status::Stopped,
            status => status,
        });
        let often = match record.status {
            Status::Several => Some(SEVERAL),
            Status::None => Some(NONE),
            _ => None,
        };
        let often = often.filter(|_| question == Question::Default);
        record.notes = often
            .map(|(kind, note)| (Some(kind), note.to_owned()))
            .into_iter()
            .collect();
        let answers = plural(report.solutions, "answer");
        let is_open = record.status == Status::Stopped || question != Question::Unique;
        if let Some(stopped) = stopped_by(report.end, session).filter(|_| is_open) {
            let nodes = plural(report.nodes, "node");
            let is_count = question == Question::Count;
            let least = if is_count { "at least " } else { "" };
            record.note(format!("{stopped} after {nodes}, {least}{answers}"));
            record.exit = Exit::Stopped;
        } else if report.end == Some(End::Solutions) && question.wants_more_than(report.solutions) {
            record.note(format!("stopped after {answers}; there may be more"));
            record.exit = Exit::Stopped;
        }
        record
    }
}

/// What a search did, and how long it took.
#[derive(Clone, Copy)]
pub(super) struct Work {
    pub(super) report: Report,
    pub(super) time: Duration,
}

/// The text of answers in one format, for all files of a run.
pub struct Writer {
    /// The format, once it is known.
    pub(super) format: Option<Format>,
    /// Several files are read: an answer that stands alone on a line is named.
    pub(super) named: bool,
    frame: Frame,
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
            named: args.files.len() > 1,
            frame: session.frame(),
            written: 0,
            rows: false,
        })
    }

    /// An answer, in a line or drawn.
    pub(super) fn answer(&mut self, entry: &Entry, answer: &Answer) -> String {
        let gap = if self.written > 0 { "\n" } else { "" };
        self.written += 1;
        if !matches!(answer, Answer::Filled(_)) && self.format != Some(Format::Grid) {
            return entry.answer_text(answer) + "\n";
        }
        self.rows = true;
        format!("{gap}{}", entry.drawn(answer, self.frame))
    }

    /// The line of a table; boards hold nothing that it would have to quote.
    pub(super) fn table(
        entry: &Entry,
        answer: Option<&Answer>,
        status: Status,
        work: Work,
    ) -> String {
        let Report {
            nodes, decisions, ..
        } = work.report;
        let answer = answer.map_or(String::new(), |answer| entry.answer_text(answer));
        let guesses = decisions.map_or(String::new(), |n| n.to_string());
        let micros = (work.time.as_secs_f64() * 1e7).round() / 10.0;
        let (puzzle, status) = (entry.text(), status.word());
        format!("{puzzle},{answer},{status},{nodes},{guesses},{micros:.1}\n")
    }

    /// The line before the answers of a puzzle that may have several.
    pub(super) fn title(&mut self, at: &str) -> String {
        let is_apart = self.written > 0 && (self.rows || self.format == Some(Format::Grid));
        // a board follows without a gap
        self.written = 0;
        format!("{}# {at}\n", if is_apart { "\n" } else { "" })
    }

    /// The word in the place of an answer that does not exist.
    pub(super) fn word(&mut self, status: Status) -> String {
        self.written += 1;
        match self.format {
            Some(Format::Csv) => format!(",,{},,,\n", status.word()),
            _ => format!("{}\n", status.word()),
        }
    }

    /// A count; a lower bound is printed so that no script takes it for a count.
    pub(super) fn count(&mut self, report: &Report, at: &str) -> String {
        self.written += 1;
        let name = if self.named {
            format!("{at}: ")
        } else {
            String::new()
        };
        match report.is_exhausted() {
            true => format!("{name}{}\n", report.solutions),
            false => format!("{name}{}\n", Status::Stopped.word()),
        }
    }
}
