//! The boards of a file, each answered in its place: a bad one hides no other. By default it shows
//! one answer of each, and whether the answer is unique.

use super::question::{limits, memory, search};
use super::totals::Totals;
use super::writer::{Count, Json, JsonAnswer, JsonFailed, Outcome, Status, Writer};
use crate::event::{Place, write_event};
use anyhow::Result;
use quadrille::limits::{Limits, Report};
use quadrille::problem::ProblemError;
use quadrille::puzzle::Puzzle;
use quadrille_args::{AskArgs, Format, Question, SolveArgs};
use quadrille_console::session::Session;
use quadrille_console::watch::{Puzzles, Watch};
use quadrille_picture::{Mark, Picture, Sheet};
use quadrille_races::show::grouped;
use std::collections::BTreeMap;
use std::fmt::Display;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// A puzzle at its place in a file: how it is answered, and how its answers are written.
pub trait PuzzleEntry {
    /// The puzzle that is solved.
    type Puzzle: Puzzle<Answer: Clone, Error = ProblemError>;

    /// The puzzle itself.
    fn puzzle(&self) -> &Self::Puzzle;

    /// Its place in this file.
    fn place<'a>(&'a self, file: &'a str) -> Place<'a>;

    /// Its kind: `sudoku of 9x9`.
    fn kind(&self) -> String;

    /// The same with what else is said of the only puzzle of a file.
    fn read_as(&self) -> String {
        self.kind()
    }

    /// The puzzle as `--json` repeats it.
    fn text(&self) -> String;

    /// An answer as `--json` has it.
    fn answer_text(&self, answer: &Answer<Self>) -> String;

    /// Writes an answer in the format of `writer`.
    fn write(
        &self,
        answer: &Answer<Self>,
        writer: &mut Writer,
        session: &mut Session,
    ) -> Result<()>;

    /// The drawing of an answer, where there is one.
    fn picture(&self, _: &Answer<Self>) -> Option<Picture> {
        None
    }

    /// How the answer differs from the one that the file gives.
    fn contradiction(&self, _: &Answer<Self>) -> Option<String> {
        None
    }

    /// Passes the answers to `visit`, or only counts them without one; fails where the puzzle
    /// cannot be tried, with what to do about it.
    fn search(
        &self,
        args: &AskArgs,
        limits: Limits,
        visit: Option<&mut Visit<'_, Self>>,
        session: &mut Session,
    ) -> Result<Result<Report, String>> {
        let problem = session.busy("building the problem", || self.puzzle().problem())?;
        let problem = match problem.and_then(|problem| memory(&problem).map(|()| problem)) {
            Ok(problem) => problem,
            Err(error) => return Ok(Err(error.to_string())),
        };
        let search = search(args, session)
            .limits(limits)
            .reduce(args.reduce)
            .count_by(args.count_by)
            .any_order(args.question() == Question::Default);
        let report = match visit {
            None => search.count(&problem),
            Some(visit) => search.visit(&problem, |chosen| {
                visit(&self.puzzle().answer(&problem, chosen), session)
            }),
        };
        Ok(report.map_err(|refused| format!("{refused}; omit --engine to choose automatically")))
    }
}

/// The answer to a puzzle.
pub type Answer<P> = <<P as PuzzleEntry>::Puzzle as Puzzle>::Answer;

/// A visitor of each answer.
pub type Visit<'a, P> = dyn FnMut(&Answer<P>, &mut Session) -> ControlFlow<()> + 'a;

/// Solves these puzzles; returns the pictures of first answers, if they are wanted.
pub fn solve<P: PuzzleEntry>(
    puzzles: &[Result<P, (usize, String)>],
    file: &str,
    args: &SolveArgs,
    writer: &mut Writer,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let mut run = Run::new(file, args, writer, session);
    for (puzzle, n) in puzzles.iter().zip(1..) {
        if run.is_interrupted(session) {
            break;
        }
        run.solve(puzzle.as_ref(), n < puzzles.len(), session)?;
    }
    run.finish(args.ask.engine, session)
}

/// The boards of a file under way.
pub(super) struct Run<'a> {
    file: &'a str,
    args: &'a SolveArgs,
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
    pub(super) fn new(
        file: &'a str,
        args: &'a SolveArgs,
        writer: &'a mut Writer,
        session: &Session,
    ) -> Run<'a> {
        let puzzles = Puzzles::default();
        let watch = Watch::puzzles(!session.quiet, puzzles.clone());
        Run {
            file,
            args,
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

    /// Whether the rest is not wanted any more; then that is said.
    pub(super) fn is_interrupted(&self, session: &Session) -> bool {
        if session.interrupted() {
            let interrupted = session.interruption_after(self.totals.puzzles, "puzzle");
            session.note(&format!("{}: {interrupted}", self.file));
        }
        session.interrupted()
    }

    /// Whether no puzzle was tried yet.
    pub(super) fn is_new(&self) -> bool {
        self.totals.puzzles == 0
    }

    /// Solves a puzzle, or reports the line of a text that is not one, and why; more may follow.
    pub(super) fn solve<P: PuzzleEntry>(
        &mut self,
        puzzle: Result<&P, &(usize, String)>,
        more: bool,
        session: &mut Session,
    ) -> Result<()> {
        if self.writer.format.is_none() {
            // one board alone, on a terminal: draw it
            let draw = session.on_terminal && !more && self.is_new();
            self.writer.format = Some(if draw { Format::Grid } else { Format::Line });
        }
        self.titled |= more;
        self.totals.puzzles += 1;
        match puzzle {
            Ok(entry) => {
                if session.says_what_it_read {
                    *self.kinds.entry(entry.kind()).or_default() += 1;
                    self.read_as = entry.read_as();
                }
                self.answer(entry, session)?;
            }
            Err((line, message)) => {
                session.bad(&format!("{}: {message}", self.file));
                self.failed(*line, message, session)?;
            }
        }
        session.show().map_err(Into::into)
    }

    fn answer<P: PuzzleEntry>(&mut self, entry: &P, session: &mut Session) -> Result<()> {
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
                return self.failed(place.line, &why, session);
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
    fn draw<P: PuzzleEntry>(&mut self, entry: &P, first: Option<Answer<P>>) {
        if self.args.svg.is_some() && self.pictures.len() < Sheet::MAX_PICTURES {
            let mut picture = first.and_then(|answer| entry.picture(&answer));
            let label = entry.place("").label.map(str::to_owned);
            if let (Some(picture), Some(label)) = (&mut picture, label) {
                picture.mark(Mark::Caption(label));
            }
            self.pictures.extend(picture);
        }
    }

    /// Searches for the answers; `stream` takes each when it is found.
    fn search<P: PuzzleEntry>(
        &mut self,
        stream: &mut AnswerStream<'_, P>,
        session: &mut Session,
    ) -> Result<Result<Report, String>> {
        let (ask, entry) = (&self.args.ask, stream.entry);
        let question = ask.question();
        let (limits, monitor) = limits(ask, question.enough(true), session);
        self.puzzles.begin(self.totals.puzzles - 1, monitor);
        let mut visit = |answer: &Answer<P>, session: &mut Session| {
            stream.add(answer, &mut *self.writer, session)
        };
        let visit: Option<&mut Visit<'_, P>> = if question.is_count() {
            None
        } else {
            Some(&mut visit)
        };
        let report = entry.search(ask, limits, visit, session)?;
        stream.broken.take().map_or(Ok(report), Err)
    }

    /// The outcome of a search; the answer must not differ from the one that the file gives.
    fn outcome<P: PuzzleEntry>(
        &self,
        entry: &P,
        answer: Option<&Answer<P>>,
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
    fn show<P: PuzzleEntry>(
        &mut self,
        entry: &P,
        answer: Option<&Answer<P>>,
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
            (_, Some(answer)) => entry.write(answer, writer, session),
            _ if question.is_streamed() && report.solutions > 0 => Ok(()),
            _ => writer.word(status, session),
        }
    }

    fn json<P: PuzzleEntry>(
        &self,
        entry: &P,
        answer: Option<&Answer<P>>,
        outcome: &Outcome,
    ) -> Json {
        let (question, report) = (self.args.ask.question(), &outcome.report);
        let is_open = question.is_streamed() || question == Question::Count;
        Json {
            status: outcome.status,
            read: entry.read_as(),
            puzzle: entry.text(),
            answers: answer.map(|answer| [entry.answer_text(answer)]),
            count: is_open.then(|| Count {
                count: report.solutions.into(),
                exact: report.is_exhausted(),
            }),
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
    pub(super) fn finish(
        self,
        method: impl Display,
        session: &mut Session,
    ) -> Result<Vec<Picture>> {
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
struct AnswerStream<'a, P: PuzzleEntry> {
    entry: &'a P,
    place: Place<'a>,
    streams: bool,
    first: Option<Answer<P>>,
    index: u128,
    /// Why writing failed.
    broken: Option<anyhow::Error>,
}

impl<P: PuzzleEntry> AnswerStream<'_, P> {
    fn add(
        &mut self,
        answer: &Answer<P>,
        writer: &mut Writer,
        session: &mut Session,
    ) -> ControlFlow<()> {
        self.first.get_or_insert_with(|| answer.clone());
        if !self.streams {
            return ControlFlow::Continue(());
        }
        self.index += 1;
        self.broken = self.write(answer, writer, session).err();
        // writing may be slow: the search is not the first to see an interrupt
        if self.broken.is_none() && !session.interrupted() {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }

    /// Writes one of several answers as it comes.
    fn write(&self, answer: &Answer<P>, writer: &mut Writer, session: &mut Session) -> Result<()> {
        if !writer.json {
            return self.entry.write(answer, writer, session);
        }
        let body = JsonAnswer {
            index: self.index.into(),
            answer: self.entry.answer_text(answer),
        };
        let place = Place::new(self.place.file, self.place.line);
        write_event(Some(place), "answer", &body, session)
    }
}
