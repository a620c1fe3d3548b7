//! The boards of a file, each answered in its place, as text or as a line of JSON. A bad board
//! hides no other. By default each board gets one answer, and whether that is unique.

use super::question::limits;
use super::solver::{PuzzleSolver, Visit};
use super::totals::Totals;
use super::writer::{Work, Writer};
use crate::asking::Asking;
use crate::entry::{Answer, Entry, ReadEntry, Reading};
use crate::event::{Place, write_event};
use crate::fields::{Count, Fields, Status};
use crate::record::Record;
use anyhow::Result;
use quadrille::limits::Report;
use quadrille_args::{Format, Question, SolveArgs};
use quadrille_console::input::Input;
use quadrille_console::session::Session;
use quadrille_console::watch::Puzzles;
use quadrille_picture::{Mark, Picture};
use quadrille_races::show::grouped;
use std::collections::BTreeMap;
use std::io::Write;
use std::mem;
use std::ops::ControlFlow;
use std::time::Instant;

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
    let shown = Puzzles::default();
    let mut run = Run {
        file,
        args,
        solver,
        titled: writer.named,
        writer,
        shown: shown.clone(),
        kinds: BTreeMap::new(),
        read_as: String::new(),
        totals: Totals::default(),
    };
    let event = args.ask.json.then_some("puzzle");
    let ask =
        |found: &ReadEntry, _: &str, more, session: &mut Session| run.solve(found, more, session);
    let mut asking = Asking::each_found(reading, event, &shown, ask);
    asking.each_puzzle(input, file, session)?;
    let pictures = mem::take(&mut asking.pictures);
    drop(asking);
    run.finish(&method, session)?;
    Ok(pictures)
}

/// The boards of a file under way.
struct Run<'a> {
    file: &'a str,
    args: &'a SolveArgs,
    solver: PuzzleSolver<'a>,
    writer: &'a mut Writer,
    /// There are several puzzles: answers name theirs.
    titled: bool,
    shown: Puzzles,
    /// The puzzles read: the number of each kind, and a description of the last puzzle.
    kinds: BTreeMap<String, u64>,
    read_as: String,
    totals: Totals,
}

impl Run<'_> {
    /// Solves a puzzle, or reports the line of a text that is not one, and why; more may follow.
    fn solve(&mut self, found: &ReadEntry, more: bool, session: &mut Session) -> Result<Record> {
        if self.writer.format.is_none() {
            // one board alone, on a terminal: draw it
            let draw = session.on_terminal && !more && self.totals.puzzles == 0;
            self.writer.format = Some(if draw { Format::Grid } else { Format::Line });
        }
        self.titled |= more;
        self.totals.puzzles += 1;
        let (mut record, work) = match found {
            Ok(entry) => {
                if session.says_what_it_read {
                    *self.kinds.entry(entry.kind()).or_default() += 1;
                    self.read_as = entry.read_as();
                }
                self.answer(entry, session)?
            }
            Err(unread) => (Record::unread(unread), None),
        };
        self.totals.add(record.status, work);
        if work.is_none() {
            record.text = self.writer.word(Status::Error);
        }
        Ok(record)
    }

    /// The record of a puzzle, and the work on the puzzle; answers that are asked for are written
    /// as they come.
    fn answer(&mut self, entry: &Entry, session: &mut Session) -> Result<(Record, Option<Work>)> {
        let (ask, place) = (&self.args.ask, entry.place(self.file));
        let streams = ask.question().is_streamed();
        if streams && self.titled && !ask.json {
            write!(session.out, "{}", self.writer.title(&place.at()))?;
        }
        let (mut first, mut index, mut written) = (None, 0_u128, Ok(()));
        let started = Instant::now();
        let report = self.search(entry, session, &mut |answer, writer, session| {
            if streams {
                index += 1;
                let writer = Some(writer).filter(|_| !ask.json);
                written = write_answer(entry, &answer, (place, index), writer, session);
            }
            first.get_or_insert(answer);
            // writing may be slow: the search is not the first to see an interrupt
            written.is_ok() && !(streams && session.interrupted())
        })?;
        written?;
        let time = started.elapsed();
        Ok(match report.map(|report| Work { report, time }) {
            Ok(work) => (self.record(entry, first, work, session), Some(work)),
            Err(why) => (Record::failed(why.to_string()), None),
        })
    }

    /// Searches for the answers, and passes each to `visit`, which says whether the search goes on.
    fn search(
        &mut self,
        entry: &Entry,
        session: &mut Session,
        visit: &mut dyn FnMut(Answer, &mut Writer, &mut Session) -> bool,
    ) -> Result<Result<Report>> {
        let ask = &self.args.ask;
        let (limits, monitor) = limits(ask, ask.question().enough(true), session);
        self.shown.begin(monitor);
        let writer = &mut *self.writer;
        let visit: &mut Visit<'_> = &mut |answer, session| match visit(answer, writer, session) {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        };
        self.solver.search(entry, limits, visit, session)
    }

    /// The record of a search that found this answer first.
    fn record(
        &mut self,
        entry: &Entry,
        first: Option<Answer>,
        work: Work,
        session: &Session,
    ) -> Record {
        let question = self.args.ask.question();
        let mut record = Record::of_search(&work.report, question, session);
        // the answer must not differ from the one that the file gives
        let contradiction = first
            .as_ref()
            .and_then(|answer| entry.contradiction(answer));
        if let Some(why) = contradiction.filter(|_| record.status == Status::Unique) {
            record = Record::failed(why);
        }
        let shown = first.as_ref().filter(|_| !question.is_streamed());
        if self.args.ask.json {
            record.json = self.json(entry, shown, record.status, work);
        } else {
            record.text = self.text(entry, shown, record.status, work);
        }
        if self.args.svg.is_some() {
            let picture = first.and_then(|answer| picture(entry, &answer));
            record.pictures.extend(picture);
        }
        record
    }

    /// The text of a puzzle, but for the answers that were written as they came.
    fn text(
        &mut self,
        entry: &Entry,
        answer: Option<&Answer>,
        status: Status,
        work: Work,
    ) -> String {
        let (question, writer) = (self.args.ask.question(), &mut *self.writer);
        match (question, answer) {
            _ if writer.format == Some(Format::Csv) => Writer::table(entry, answer, status, work),
            (Question::Count, _) => writer.count(&work.report, &entry.place(self.file).at()),
            (Question::Unique, _) => writer.word(status),
            (_, Some(answer)) => writer.answer(entry, answer),
            _ if question.is_streamed() && work.report.solutions > 0 => String::new(),
            _ => writer.word(status),
        }
    }

    fn json(
        &self,
        entry: &Entry,
        answer: Option<&Answer>,
        status: Status,
        Work { report, time }: Work,
    ) -> Fields {
        let question = self.args.ask.question();
        let is_open = question.is_streamed() || question == Question::Count;
        let fields = Fields::of(status)
            .with("read", entry.read_as())
            .with("puzzle", entry.text())
            .maybe("answers", answer.map(|answer| [entry.answer_text(answer)]))
            .count(is_open.then(|| Count::of(&report)))
            .number("nodes", report.nodes);
        let fields = match report.decisions {
            Some(guesses) => fields.number("guesses", guesses),
            None => fields,
        };
        fields.with("elapsed", time.as_secs_f64())
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

    /// Reports the totals that are asked for.
    fn finish(self, method: &str, session: &mut Session) -> Result<()> {
        if let Some(what) = self.read_as() {
            session.out.flush()?;
            session.read_as(self.file, &what);
        }
        if !self.args.ask.json {
            self.totals
                .offer(self.file, &self.args.reading(), session)?;
        }
        if self.args.ask.stats {
            session.out.flush()?;
            Session::stats(&self.totals.text(self.file, method));
        }
        Ok(())
    }
}

/// The picture of an answer under the name of its puzzle.
fn picture(entry: &Entry, answer: &Answer) -> Option<Picture> {
    let mut picture = entry.picture(Some(answer)).ok()??;
    if let Some(label) = entry.place("").label {
        picture.mark(Mark::Caption(label.to_owned()));
    }
    Some(picture)
}

/// Writes one of several answers as it comes, as a text or as a line of JSON.
fn write_answer(
    entry: &Entry,
    answer: &Answer,
    (place, index): (Place<'_>, u128),
    writer: Option<&mut Writer>,
    session: &mut Session,
) -> Result<()> {
    if let Some(writer) = writer {
        return Ok(write!(session.out, "{}", writer.answer(entry, answer))?);
    }
    let fields = Fields::default().number("index", index);
    let fields = fields.with("answer", entry.answer_text(answer));
    let place = Place::new(place.file, place.line);
    write_event(Some(place), "answer", &fields, session)
}
