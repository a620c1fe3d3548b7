//! Lists of sudokus: each is answered in its place, and a bad one hides no other.

use super::event::{Place, write_event};
use super::totals::Totals;
use super::writer::{Count, Json, JsonAnswer, Status, Writer, text_of};
use super::{Ask, placed, plural, seen_by_visitor};
use crate::args::{AskArgs, Format, SolveArgs};
use crate::input::Texts;
use crate::session::Session;
use crate::watch::{Watch, progress};
use quadrille::limits::{Monitor, Report};
use quadrille::search::EngineKind;
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::read::{Entry, ReadError};
use quadrille::sudoku::{Board, write};
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A puzzle that was tried.
struct Done {
    status: Status,
    report: Report,
    /// The answers that are still to be written.
    kept: Vec<Board>,
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
    let Some(reader) = super::reader(args.read, args.shape, session) else { return Ok(()) };
    let method = match (args.solver, args.ask.engine) {
        (None, EngineKind::Auto) => Method::Auto,
        (Some(method), EngineKind::Auto) => method,
        (None | Some(Method::Cover(EngineKind::Auto)), engine) => Method::Cover(engine),
        (Some(method), engine) => {
            session.bad(&format!("--solver {method} and --engine {engine} are contradictory; give only one of them"));
            return Ok(());
        }
    };
    let now: Arc<Mutex<(u64, Arc<Monitor>)>> = Arc::default();
    let shown = Arc::clone(&now);
    let _watch = Watch::new(!session.quiet, move || {
        let now = shown.lock().unwrap_or_else(PoisonError::into_inner);
        match now.0 {
            0 => progress(&now.1, "answer"),
            done => format!("{}; {}", plural(done, "puzzle"), progress(&now.1, "answer")),
        }
    });
    let solver = method.solver_with_simd(args.simd);
    let mut job = Job { solver, args: &args.ask, file, titled: writer.named, now, totals: Totals::default() };
    'all: while let Some(block) = texts.next(session)? {
        let entries = reader.puzzles(&block.text);
        let mut entries = entries.filter_map(|entry| placed(entry, block.before, block.before > 0)).peekable();
        while let Some(entry) = entries.next() {
            if session.interrupted() {
                let puzzles = plural(job.totals.puzzles, "puzzle");
                session.note(&format!("{file}: {} after {puzzles}", session.interruption()));
                break 'all;
            }
            if writer.format.is_none() {
                // one board alone, and somebody looking: draw it
                let draw = session.on_terminal && entries.peek().is_none() && texts.is_done(session)?;
                writer.format = Some(if draw { Format::Grid } else { Format::Line });
            }
            job.titled |= entries.peek().is_some();
            match entry {
                Ok(entry) => job.puzzle(&entry, writer, session)?,
                Err(error) => job.refused(&error, writer, session)?,
            }
            session.show()?;
        }
    }
    if !writer.json {
        job.totals.offer(file, &args.reading(), session)?;
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
    /// There are several puzzles: answers name theirs.
    titled: bool,
    /// For whoever looks on: the puzzles done, and the search under way.
    now: Arc<Mutex<(u64, Arc<Monitor>)>>,
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
        let (limits, monitor) = self.args.limits(enough, session);
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = (self.totals.puzzles - 1, monitor);
        let streams = keep > 1;
        if streams && self.titled {
            writer.title(&at, session)?;
        }
        let (json, mut index) = (writer.json, 0_u128);
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
                        let answer = write::line_in(answer, entry.alphabet);
                        let place = Place { file: self.file, line: entry.line, label: None };
                        write_event(Some(place), "answer", &JsonAnswer { index: index.into(), answer }, session)
                    } else {
                        writer.board(answer, entry.alphabet, session)
                    };
                    if let Err(error) = written {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                    // writing may be slow: the search is not the first to see an interrupt
                    if session.interrupted() {
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
        let mut report = match report {
            Ok(report) => report,
            Err(refused) => {
                let why = format!("{refused}; omit --solver and --engine to choose automatically");
                session.bad(&format!("{at}: {why}"));
                return self.failed(entry.line, why, writer, session);
            }
        };
        report.end = seen_by_visitor(report.end, session);
        // notes come behind the answers on a terminal
        session.show()?;
        let status = self.judge(entry, &report, &kept, &at, session);
        self.totals.add(status, &report, time);
        let done = Done { status, report, kept, time };
        self.show(entry, &done, writer, session)
    }

    /// Writes what became of a puzzle, but for the answers that were written as they came.
    fn show(&self, entry: &Entry, done: &Done, writer: &mut Writer, session: &mut Session) -> anyhow::Result<()> {
        let Done { status, report, kept, time } = done;
        let (status, time, ask) = (*status, *time, self.args.ask());
        let streamed = streamed(ask);
        match writer.format {
            _ if writer.json => {
                let place = Place { file: self.file, line: entry.line, label: entry.label.as_deref() };
                let body = Json {
                    puzzle: Some(text_of(entry)),
                    answers: kept.iter().map(|answer| write::line_in(answer, entry.alphabet)).collect(),
                    count: (streamed || ask == Ask::Count).then(|| Count::of(report)),
                    ..Json::new(status, report, time)
                };
                write_event(Some(place), "puzzle", &body, session)
            }
            Some(Format::Csv) => {
                let answer = kept.first().map_or(String::new(), |answer| write::line_in(answer, entry.alphabet));
                writer.table(&text_of(entry), &answer, (status, report, time), session)
            }
            _ => match (ask, kept.as_slice()) {
                (Ask::Count, _) => writer.count(report, &format!("{}:{}", self.file, entry.line), session),
                (Ask::Unique, _) => writer.word(status, session),
                (_, []) if streamed && report.solutions > 0 => Ok(()),
                (_, []) => writer.word(status, session),
                (_, answers) => answers.iter().try_for_each(|answer| writer.board(answer, entry.alphabet, session)),
            },
        }
    }

    /// Reports what is notable about an outcome, and records it for the exit code.
    fn judge(&self, entry: &Entry, report: &Report, kept: &[Board], at: &str, session: &mut Session) -> Status {
        let status = Status::noted(report, self.args.ask(), at, session);
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
            let place = Place { file: self.file, line, label: None };
            let body = Json::failed(message);
            return write_event(Some(place), "puzzle", &body, session);
        }
        writer.word(Status::Error, session)
    }
}

/// Whether the answers to this question are written as they come, since there may be too many to keep.
fn streamed(ask: Ask) -> bool {
    matches!(ask, Ask::All | Ask::First(2..))
}
