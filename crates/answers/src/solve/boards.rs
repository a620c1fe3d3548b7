//! The boards of a file, each answered in its place: a bad one hides no other. By default it shows
//! one answer of each, and whether the answer is unique.

use super::question::limits;
use super::solver::{PuzzleSolver, Visit};
use super::totals::Totals;
use super::writer::{Count, Json, JsonAnswer, JsonFailed, Outcome, Status, Writer};
use crate::entry::{Answer, Entry, EntryError, ReadEntry, Reading};
use crate::event::{Place, write_event};
use anyhow::Result;
use quadrille::limits::Report;
use quadrille_args::{Format, Question, SolveArgs};
use quadrille_console::input::Input;
use quadrille_console::session::Session;
use quadrille_console::watch::{Puzzles, Watch};
use quadrille_picture::{Mark, Picture, Sheet};
use quadrille_races::show::grouped;
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Solves the puzzles of a file; returns the pictures of first answers, if they are wanted.
pub fn solve(
    input: Input,
    file: &str,
    reading: &Reading<'_>,
    args: &SolveArgs,
    writer: &mut Writer,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let Some(solver) = PuzzleSolver::new(args, session) else {
        return Ok(Vec::new());
    };
    let method = match reading.is_plain(&input) {
        true => solver.method.to_string(),
        false => args.ask.engine.to_string(),
    };
    let mut run = Run::new(file, args, solver, writer, session);
    let mut ask = |found: ReadEntry, more, session: &mut Session| run.solve(found, more, session);
    if reading.each(input, file, session, &mut ask)? {
        let interrupted = session.interruption_after(run.totals.puzzles, "puzzle");
        session.note(&format!("{file}: {interrupted}"));
    }
    run.finish(&method, session)
}

/// The boards of a file under way.
struct Run<'a> {
    file: &'a str,
    args: &'a SolveArgs,
    solver: PuzzleSolver<'a>,
    writer: &'a mut Writer,
    /// There are several puzzles: answers name theirs.
    titled: bool,
    puzzles: Puzzles,
    /// The puzzles read: the number of each kind, and a description of the last puzzle.
    kinds: BTreeMap<String, u64>,
    read_as: String,
    totals: Totals,
    pictures: Vec<Picture>,
    _watch: Watch,
}

impl<'a> Run<'a> {
    fn new(
        file: &'a str,
        args: &'a SolveArgs,
        solver: PuzzleSolver<'a>,
        writer: &'a mut Writer,
        session: &Session,
    ) -> Run<'a> {
        let puzzles = Puzzles::default();
        let watch = Watch::puzzles(!session.quiet, puzzles.clone());
        Run {
            file,
            args,
            solver,
            titled: writer.named,
            writer,
            puzzles,
            kinds: BTreeMap::new(),
            read_as: String::new(),
            totals: Totals::default(),
            pictures: Vec::new(),
            _watch: watch,
        }
    }

    /// Solves a puzzle, or reports the line of a text that is not one, and why; more may follow.
    fn solve(&mut self, found: ReadEntry, more: bool, session: &mut Session) -> Result<()> {
        if self.writer.format.is_none() {
            // one board alone, on a terminal: draw it
            let draw = session.on_terminal && !more && self.totals.puzzles == 0;
            self.writer.format = Some(if draw { Format::Grid } else { Format::Line });
        }
        self.titled |= more;
        self.totals.puzzles += 1;
        match found {
            Ok(entry) => {
                if session.says_what_it_read {
                    *self.kinds.entry(entry.kind()).or_default() += 1;
                    self.read_as = entry.read_as();
                }
                self.answer(&entry, session)
            }
            Err(EntryError { line, why }) => {
                session.bad(&format!("{}: {why}", self.file));
                self.failed(line, &why, session)
            }
        }
    }

    fn answer(&mut self, entry: &Entry, session: &mut Session) -> Result<()> {
        let place = entry.place(self.file);
        let streams = self.args.ask.question().is_streamed();
        if streams && self.titled {
            self.writer.title(&place.at(), session)?;
        }
        let started = Instant::now();
        let mut stream = AnswerStream {
            entry,
            place,
            streams,
            first: None,
            index: 0,
            broken: None,
        };
        let report = match self.search(&mut stream, session)? {
            Ok(report) => report,
            Err(why) => {
                session.bad(&format!("{}: {why}", place.at()));
                return self.failed(place.line, &why.to_string(), session);
            }
        };
        let time = started.elapsed();
        // notes come behind the answers on a terminal
        session.show()?;
        let first = stream.first;
        let outcome = self.outcome(entry, first.as_ref(), (report, time), session);
        self.totals.add(&outcome);
        let shown = first.as_ref().filter(|_| !streams);
        self.show(entry, shown, &outcome, session)?;
        self.draw(entry, first);
        Ok(())
    }

    /// Keeps a picture of the first answer, if one is asked for.
    fn draw(&mut self, entry: &Entry, first: Option<Answer>) {
        if self.args.svg.is_some() && self.pictures.len() < Sheet::MAX_PICTURES {
            let picture = |answer| entry.picture(Some(&answer)).ok().flatten();
            let mut picture = first.and_then(picture);
            let label = entry.place("").label.map(str::to_owned);
            if let (Some(picture), Some(label)) = (&mut picture, label) {
                picture.mark(Mark::Caption(label));
            }
            self.pictures.extend(picture);
        }
    }

    /// Searches for the answers; `stream` takes each when it is found.
    fn search(
        &mut self,
        stream: &mut AnswerStream<'_>,
        session: &mut Session,
    ) -> Result<Result<Report>> {
        let (ask, entry) = (&self.args.ask, stream.entry);
        let question = ask.question();
        let (limits, monitor) = limits(ask, question.enough(true), session);
        self.puzzles.begin(self.totals.puzzles - 1, monitor);
        let writer = &mut *self.writer;
        let visit: &mut Visit<'_> = &mut |answer, session| stream.add(answer, writer, session);
        let report = self.solver.search(entry, limits, visit, session)?;
        stream.broken.take().map_or(Ok(report), Err)
    }

    /// The outcome of a search; the answer must not differ from the one that the file gives.
    fn outcome(
        &self,
        entry: &Entry,
        answer: Option<&Answer>,
        (report, time): (Report, Duration),
        session: &mut Session,
    ) -> Outcome {
        let at = entry.place(self.file).at();
        let mut status = Status::noted(&report, self.args.ask.question(), &at, session);
        let contradiction = answer.and_then(|answer| entry.contradiction(answer));
        if let Some(why) = contradiction.filter(|_| status == Status::Unique) {
            session.bad(&format!("{at}: {why}"));
            status = Status::Error;
        }
        Outcome {
            status,
            report,
            time,
        }
    }

    /// Writes what became of a puzzle, but for the answers that were written as they came.
    fn show(
        &mut self,
        entry: &Entry,
        answer: Option<&Answer>,
        outcome: &Outcome,
        session: &mut Session,
    ) -> Result<()> {
        let (question, place) = (self.args.ask.question(), entry.place(self.file));
        let (status, report) = (outcome.status, &outcome.report);
        let writer = &mut *self.writer;
        match (question, answer) {
            _ if writer.json => {
                let body = self.json(entry, answer, outcome);
                write_event(Some(place), "puzzle", &body, session)
            }
            _ if writer.format == Some(Format::Csv) => {
                let answer = answer.map(|answer| entry.answer_text(answer));
                writer.table(&entry.text(), &answer.unwrap_or_default(), outcome, session)
            }
            (Question::Count, _) => writer.count(report, &place.at(), session),
            (Question::Unique, _) => writer.word(status, session),
            (_, Some(answer)) => writer.answer(entry, answer, session),
            _ if question.is_streamed() && report.solutions > 0 => Ok(()),
            _ => writer.word(status, session),
        }
    }

    fn json(&self, entry: &Entry, answer: Option<&Answer>, outcome: &Outcome) -> Json {
        let (question, report) = (self.args.ask.question(), &outcome.report);
        let is_open = question.is_streamed() || question == Question::Count;
        Json {
            status: outcome.status,
            read: entry.read_as(),
            puzzle: entry.text(),
            answers: answer.map(|answer| [entry.answer_text(answer)]),
            count: is_open.then(|| Count::of(report)),
            nodes: u128::from(report.nodes).into(),
            guesses: report.decisions.map(|guesses| u128::from(guesses).into()),
            elapsed: outcome.time.as_secs_f64(),
        }
    }

    /// Written instead of a puzzle that failed.
    fn failed(&mut self, line: usize, why: &str, session: &mut Session) -> Result<()> {
        self.totals.errors += 1;
        if self.writer.json {
            let place = Place::new(self.file, line);
            let body = JsonFailed {
                status: Status::Error,
                message: why,
            };
            return write_event(Some(place), "puzzle", &body, session);
        }
        self.writer.word(Status::Error, session)
    }

    /// A description of the puzzles read: `a sudoku of 9x9 with 32 clues`, `3 sudokus of 9x9, 1
    /// sudoku of 4x4`.
    fn read_as(&self) -> Option<String> {
        let kinds = self
            .kinds
            .iter()
            .map(|(kind, &n)| match kind.split_once(' ') {
                Some((word, rest)) if n > 1 => format!("{} {word}s {rest}", grouped(n)),
                _ if self.totals.puzzles == 1 => format!("a {}", self.read_as),
                _ => format!("{n} {kind}"),
            });
        Some(kinds.collect::<Vec<_>>().join(", ")).filter(|kinds| !kinds.is_empty())
    }

    /// Reports the totals that are asked for; returns the pictures.
    fn finish(self, method: &str, session: &mut Session) -> Result<Vec<Picture>> {
        if let Some(what) = self.read_as() {
            session.out.flush()?;
            session.read_as(self.file, &what);
        }
        if !self.writer.json {
            self.totals
                .offer(self.file, &self.args.reading(), session)?;
        }
        if self.args.ask.stats {
            session.out.flush()?;
            Session::stats(&self.totals.text(self.file, method));
        }
        Ok(self.pictures)
    }
}

/// The answers of a puzzle as they come: the first is kept, and all are written on request.
struct AnswerStream<'a> {
    entry: &'a Entry,
    place: Place<'a>,
    streams: bool,
    first: Option<Answer>,
    index: u128,
    /// Why writing failed.
    broken: Option<anyhow::Error>,
}

impl AnswerStream<'_> {
    fn add(
        &mut self,
        answer: Answer,
        writer: &mut Writer,
        session: &mut Session,
    ) -> ControlFlow<()> {
        if self.streams {
            self.index += 1;
            self.broken = self.write(&answer, writer, session).err();
        }
        self.first.get_or_insert(answer);
        // writing may be slow: the search is not the first to see an interrupt
        if self.broken.is_none() && !(self.streams && session.interrupted()) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Writes one of several answers as it comes.
    fn write(&self, answer: &Answer, writer: &mut Writer, session: &mut Session) -> Result<()> {
        if !writer.json {
            return writer.answer(self.entry, answer, session);
        }
        let body = JsonAnswer {
            index: self.index.into(),
            answer: self.entry.answer_text(answer),
        };
        let place = Place::new(self.place.file, self.place.line);
        write_event(Some(place), "answer", &body, session)
    }
}
