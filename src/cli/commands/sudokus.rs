//! Lists of sudokus: each is answered in its place, and a bad one hides no other.

use super::{Ask, Place, WORDS, placed, stopped_by};
use crate::cli::args::{AskArgs, Format, SolveArgs};
use crate::cli::input::Texts;
use crate::cli::session::{Exit, Session};
use crate::cli::watch::Watch;
use anyhow::ensure;
use quadrille::limits::{End, Report};
use quadrille::search::EngineKind;
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::read::{Entry, ReadError};
use quadrille::sudoku::{Board, Sudoku, write};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Writes answers in one format, for all files of a run.
pub(super) struct Writer {
    format: Option<Format>,
    json: bool,
    written: u64,
}

impl Writer {
    pub(super) fn new(args: &SolveArgs, session: &mut Session) -> anyhow::Result<Writer> {
        if args.ask.format == Some(Format::Csv) {
            let keeps_one = matches!(args.ask.ask(), Ask::Default | Ask::Unique | Ask::First(1));
            ensure!(keeps_one, "--format csv is one line per puzzle; omit --all, --first and --count, or use --json");
            writeln!(session.out, "puzzle,answer,status,nodes,guesses,microseconds")?;
        }
        Ok(Writer { format: args.ask.format, json: args.ask.json, written: 0 })
    }
}

/// What became of one puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Unique,
    Several,
    None,
    /// There is an answer; whether there is another was not asked.
    Answered,
    Stopped,
    Error,
}

impl Status {
    fn of(report: &Report) -> Status {
        match (report.solutions, report.end) {
            (2.., _) => Status::Several,
            (1, Some(End::Exhausted)) => Status::Unique,
            (0, Some(End::Exhausted)) => Status::None,
            (1, Some(End::Solutions)) => Status::Answered,
            _ => Status::Stopped,
        }
    }

    fn word(self) -> &'static str {
        WORDS[self as usize]
    }
}

/// One line of `--json` where there may be many answers: one of them. The puzzle's line comes behind.
#[derive(Serialize)]
struct JsonAnswer<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    index: u64,
    answer: String,
}

/// One line of `--json`.
#[derive(Serialize)]
struct Json<'a> {
    #[serde(flatten)]
    place: Place<'a>,
    status: Status,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    answers: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guesses: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    microseconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// A puzzle that was tried.
struct Done {
    status: Status,
    report: Report,
    /// The answers that are still to be written.
    kept: Vec<Board>,
    time: Duration,
}

/// What was done for a whole file.
#[derive(Default)]
struct Totals {
    puzzles: u64,
    answered: u64,
    none: u64,
    several: u64,
    stopped: u64,
    errors: u64,
    nodes: u64,
    guesses: Option<u64>,
    time: Duration,
}

/// Solves every sudoku of a text.
pub(super) fn solve(
    mut texts: Texts,
    file: &str,
    args: &SolveArgs,
    writer: &mut Writer,
    session: &mut Session,
) -> anyhow::Result<()> {
    let Some(reader) = super::reader(args.shape, session) else { return Ok(()) };
    let method = match (args.solver, args.ask.engine) {
        (None, EngineKind::Auto) => Method::Auto,
        (Some(method), EngineKind::Auto) => method,
        (None | Some(Method::Cover(EngineKind::Auto)), engine) => Method::Cover(engine),
        (Some(method), engine) => {
            session.bad(&format!("--solver {method} and --engine {engine} are contradictory; give only one of them"));
            return Ok(());
        }
    };
    let mut job = Job { solver: method.solver_with_simd(args.simd), args: &args.ask, file, totals: Totals::default() };
    let done = Arc::new(AtomicU64::new(0));
    let shown = Arc::clone(&done);
    let wanted = !session.quiet && !session.on_terminal;
    let _watch = Watch::new(wanted, move || format!("{} puzzles", shown.load(Ordering::Relaxed)));
    'all: while let Some(block) = texts.next(session)? {
        let entries = reader.puzzles(&block.text);
        let mut entries = entries.filter_map(|entry| placed(entry, block.before, block.before > 0)).peekable();
        while let Some(entry) = entries.next() {
            if session.interrupted() {
                session.note(&format!("{file}: interrupted after {} puzzles", job.totals.puzzles));
                break 'all;
            }
            if writer.format.is_none() {
                // one board alone, and somebody looking: draw it
                let draw = session.on_terminal && entries.peek().is_none() && texts.is_done(session)?;
                writer.format = Some(if draw { Format::Grid } else { Format::Line });
            }
            match entry {
                Ok(entry) => job.puzzle(&entry, writer, session)?,
                Err(error) => job.refused(&error, writer, session)?,
            }
            session.show()?;
            done.fetch_add(1, Ordering::Relaxed);
        }
    }
    if args.ask.stats {
        session.out.flush()?;
        Session::stats(&job.totals.text(file, method));
    }
    Ok(())
}

/// A file under way.
struct Job<'a> {
    solver: Box<dyn Solver>,
    args: &'a AskArgs,
    file: &'a str,
    totals: Totals,
}

impl Job<'_> {
    fn puzzle(&mut self, entry: &Entry, writer: &mut Writer, session: &mut Session) -> anyhow::Result<()> {
        self.totals.puzzles += 1;
        let at = format!("{}:{}", self.file, entry.line);
        let ask = self.args.ask();
        let (enough, keep) = match ask {
            Ask::Default => (Some(2), 1),
            Ask::First(n) | Ask::Cheapest(n) => (Some(n), usize::try_from(n).unwrap_or(usize::MAX)),
            Ask::Unique => (Some(2), 0),
            Ask::All => (None, usize::MAX),
            Ask::Count => (None, 0),
        };
        let (limits, _) = self.args.limits(enough, session);
        let streams = keep > 1;
        let (json, mut index) = (writer.json, 0);
        let started = Instant::now();
        let mut kept = Vec::new();
        let mut failed = None;
        let report = if keep == 0 {
            self.solver.count(&entry.sudoku, &limits)
        } else {
            self.solver.solve(&entry.sudoku, &limits, &mut |answer| {
                if streams {
                    // there may be too many to keep
                    index += 1;
                    let written = if json {
                        let answer = answer.to_string();
                        let place = Place { file: self.file, line: entry.line, label: None };
                        write_json(&JsonAnswer { place, index, answer }, session)
                    } else {
                        writer.board(answer, session)
                    };
                    if let Err(error) = written {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                } else if kept.len() < keep {
                    kept.push(answer.clone());
                }
                ControlFlow::Continue(())
            })
        };
        failed.map_or(Ok(()), Err)?;
        let time = started.elapsed();
        let report = match report {
            Ok(report) => report,
            Err(refused) => {
                let why = format!("{refused}; omit --solver and --engine to choose automatically");
                session.bad(&format!("{at}: {why}"));
                return self.failed(entry.line, why, writer, session);
            }
        };
        let status = self.judge(entry, &report, &kept, &at, session);
        self.totals.add(status, &report, time);
        let done = Done { status, report, kept, time };
        self.show(entry, &done, writer, session)
    }

    /// Writes what became of a puzzle, but for the answers that were written as they came.
    fn show(&self, entry: &Entry, done: &Done, writer: &mut Writer, session: &mut Session) -> anyhow::Result<()> {
        let Done { status, report, kept, time } = done;
        let (status, time, ask) = (*status, *time, self.args.ask());
        let streamed = matches!(ask, Ask::All | Ask::First(2..));
        match writer.format {
            _ if writer.json => {
                let line = Json {
                    place: Place { file: self.file, line: entry.line, label: entry.label.as_deref() },
                    status,
                    puzzle: Some(text_of(&entry.sudoku)),
                    answers: kept.iter().map(ToString::to_string).collect(),
                    count: (streamed || ask == Ask::Count).then(|| report.solutions.to_string()),
                    nodes: Some(report.nodes),
                    guesses: report.decisions,
                    microseconds: Some(micros(time)),
                    message: None,
                };
                write_json(&line, session)
            }
            Some(Format::Csv) => {
                let guesses = report.decisions.map_or(String::new(), |n| n.to_string());
                let (puzzle, answer) =
                    (text_of(&entry.sudoku), kept.first().map_or(String::new(), ToString::to_string));
                // boards hold nothing that a table would have to quote
                let (status, nodes) = (status.word(), report.nodes);
                Ok(writeln!(session.out, "{puzzle},{answer},{status},{nodes},{guesses},{:.1}", micros(time))?)
            }
            _ => match (ask, kept.as_slice()) {
                (Ask::Count, _) => Ok(writeln!(session.out, "{}", report.solutions)?),
                (Ask::Unique, _) => writer.word(status, session),
                (_, []) if streamed && report.solutions > 0 => Ok(()),
                (_, []) => writer.word(status, session),
                (_, answers) => answers.iter().try_for_each(|answer| writer.board(answer, session)),
            },
        }
    }

    /// Reports what is notable about an outcome, and records it for the exit code.
    fn judge(&self, entry: &Entry, report: &Report, kept: &[Board], at: &str, session: &mut Session) -> Status {
        let ask = self.args.ask();
        let status = match Status::of(report) {
            // it was asked whether there is another, and a limit forbade to look
            Status::Answered if ask == Ask::Unique => Status::Stopped,
            status => status,
        };
        match status {
            Status::Several if ask == Ask::Default => {
                session.note(&format!("{at}: several answers; this is one of them"));
            }
            Status::None if ask == Ask::Default => {
                session.note(&format!("{at}: there is no answer"));
            }
            _ => {}
        }
        if status == Status::None {
            session.ended(Exit::NoAnswer);
        }
        if let Some(stopped) = stopped_by(report.end).filter(|_| status == Status::Stopped || ask != Ask::Unique) {
            session.note(&format!("{at}: {stopped} after {} nodes, {} answers", report.nodes, report.solutions));
            session.ended(Exit::Stopped);
        } else if report.end == Some(End::Solutions) && ask.wants_more_than(report.solutions) {
            session.note(&format!("{at}: stopped after {} answers; there may be more", report.solutions));
            session.ended(Exit::Stopped);
        }
        if let (Some(given), Some(ours), Status::Unique) = (&entry.solution, kept.first(), status) {
            let cell = given.digits().iter().zip(ours.digits()).position(|(a, b)| a != b);
            if let Some(cell) = cell {
                let (size, given, ours) = (ours.shape().size(), given.digits()[cell], ours.digits()[cell]);
                let (row, column) = (cell / size + 1, cell % size + 1);
                session.bad(&format!("{at}: the given solution has {given} in r{row}c{column}, expected {ours}"));
                return Status::Error;
            }
        }
        status
    }

    /// A puzzle that cannot be read, in its own place.
    fn refused(&mut self, error: &ReadError, writer: &mut Writer, session: &mut Session) -> anyhow::Result<()> {
        session.bad(&format!("{}: {error}", self.file));
        self.totals.puzzles += 1;
        self.failed(error.line, error.to_string(), writer, session)
    }

    /// Stands in the place of a puzzle that could not be tried.
    fn failed(
        &mut self,
        line: usize,
        message: String,
        writer: &mut Writer,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        self.totals.errors += 1;
        if writer.json {
            let line = Json {
                place: Place { file: self.file, line, label: None },
                status: Status::Error,
                puzzle: None,
                answers: Vec::new(),
                count: None,
                nodes: None,
                guesses: None,
                microseconds: None,
                message: Some(message),
            };
            return write_json(&line, session);
        }
        writer.word(Status::Error, session)
    }
}

impl Writer {
    fn board(&mut self, answer: &Board, session: &mut Session) -> anyhow::Result<()> {
        match self.format {
            Some(Format::Grid) => {
                let frame = if session.on_terminal { write::Frame::Unicode } else { write::Frame::Ascii };
                let gap = if self.written > 0 { "\n" } else { "" };
                write!(session.out, "{gap}{}", write::grid(answer, frame))?;
            }
            _ => writeln!(session.out, "{answer}")?,
        }
        self.written += 1;
        Ok(())
    }

    /// Stands in the place of an answer that there is not.
    fn word(&mut self, status: Status, session: &mut Session) -> anyhow::Result<()> {
        self.written += 1;
        match self.format {
            Some(Format::Csv) => writeln!(session.out, ",,{},,,", status.word())?,
            _ => writeln!(session.out, "{}", status.word())?,
        }
        Ok(())
    }
}

pub(super) fn write_json(line: &impl Serialize, session: &mut Session) -> anyhow::Result<()> {
    // by way of a text: an error of the writer stays what it is
    Ok(writeln!(session.out, "{}", serde_json::to_string(line)?)?)
}

impl Totals {
    fn add(&mut self, status: Status, report: &Report, time: Duration) {
        match status {
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
        self.time += time;
    }

    fn text(&self, file: &str, method: Method) -> String {
        let Totals { puzzles, answered, none, several, stopped, errors, nodes, guesses, time } = self;
        let guesses = guesses.map_or(String::new(), |n| format!(", {n} guesses"));
        let rate = *puzzles as f64 / time.as_secs_f64().max(1e-9);
        format!(
            "{file}: {method}: {puzzles} puzzles: {answered} answered ({several} with several answers), {none} without answer, \
             {stopped} stopped, {errors} errors; {nodes} nodes{guesses}; {time:.3?}, {rate:.0} puzzles/s"
        )
    }
}

/// A puzzle as one line: its clues, or its candidates.
pub(super) fn text_of(sudoku: &Sudoku) -> String {
    match sudoku.candidates() {
        None => sudoku.clues().to_string(),
        Some(_) => write::pencilmarks(sudoku),
    }
}

fn micros(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e7).round() / 10.0
}
