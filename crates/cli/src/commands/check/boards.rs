//! Answers to sudokus: each puzzle with what is claimed of it.

use super::super::plural;
use super::super::writer::text_of;
use super::answers::{Answer, answers};
use super::claims::Judged;
use super::reading::{Given, Question, Reading};
use super::tally::{Tally, Verdict};
use crate::args::CheckArgs;
use crate::session::Session;
use crate::watch::Watch;
use anyhow::Context;
use quadrille::format::decode;
use quadrille::limits::Report;
use quadrille::search::EngineKind;
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::read::{Entry, Reader};
use quadrille::sudoku::{Alphabet, Board, Shape};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Verifies the answers to all puzzles of a text.
pub(super) fn check(
    puzzles: &[u8],
    given: &Given<'_>,
    reader: Reader,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let text = &decode(given.answers).with_context(|| given.name.to_owned())?;
    let done = Arc::new(AtomicU64::new(0));
    let shown = Arc::clone(&done);
    let watch = Watch::new(!session.quiet, move || plural(shown.load(Ordering::Relaxed), "puzzle"));
    let mut tally = Tally::new(given.file, args.json, "answer");
    let mut verifier = Verifier { args, solver: Method::Cover(EngineKind::Auto).solver() };
    let mut readings = Readings { text, reader, file: given.file, all: Vec::new(), lines: BTreeSet::new() };
    let mut puzzles = reader.puzzles(puzzles).peekable();
    // for each puzzle, whether it has the answer in its place
    let mut used = Vec::new();
    while let Some(puzzle) = puzzles.next() {
        if session.interrupted() {
            break;
        }
        let only = used.is_empty() && puzzles.peek().is_none();
        match puzzle {
            Err(error) => {
                readings.lines.insert(error.line);
                used.push(true);
                session.bad(&format!("{}: {error}", given.file));
            }
            Ok(entry) => {
                readings.lines.insert(entry.line);
                let reading = readings.of(&entry, only, session)?;
                let named = reading.named.get(&entry.line);
                let answer = named.or(reading.others.get(used.len())).map(|&at| &reading.answers[at]);
                used.push(named.is_none());
                let verdict = verifier.puzzle(&entry, answer, given.name, reader, session);
                if session.interrupted() && verdict.judged == Judged::Undecided {
                    break;
                }
                let at = format!("the puzzle on line {}", entry.line);
                let place = (entry.line, entry.label.as_deref());
                tally.add(place, &at, &verdict, session)?;
            }
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
    drop(watch);
    if !session.interrupted() {
        readings.left(&used, given, &mut tally, session)?;
    }
    tally.finish(session)
}

/// Of a puzzle its symbols, and its boxes if they are unusual.
type Writing = (Alphabet, Option<Shape>);

/// The answers, read as each puzzle is written, so that no `0` is a digit here and an empty cell there.
struct Readings<'a> {
    text: &'a str,
    reader: Reader,
    /// The file of the puzzles.
    file: &'a str,
    all: Vec<(Writing, Reading<Board>)>,
    /// The lines of the puzzles so far.
    lines: BTreeSet<usize>,
}

impl Readings<'_> {
    /// The reading for such a puzzle; an only puzzle has all the answers.
    fn of(&mut self, entry: &Entry, only: bool, session: &mut Session) -> anyhow::Result<&Reading<Board>> {
        let shape = entry.sudoku.shape();
        self.written(
            (entry.alphabet, Some(shape).filter(|_| Shape::from_size(shape.size()) != Ok(shape))),
            only,
            session,
        )
    }

    fn written(&mut self, writing: Writing, only: bool, session: &mut Session) -> anyhow::Result<&Reading<Board>> {
        let mut at = self.all.iter().position(|reading| reading.0 == writing);
        if at.is_none() {
            let reader = self.reader.alphabet(writing.0);
            let reader = writing.1.map_or(reader, |shape| reader.shape(shape));
            let read = session.at_once(|| answers(self.text, &reader))?;
            at = Some(self.all.len());
            self.all.push((writing, Reading::new(read, self.file, only)));
        }
        Ok(&self.all[at.unwrap_or(0)].1)
    }

    /// Reports the answers that are none to these puzzles.
    fn left(
        mut self,
        used: &[bool],
        given: &Given<'_>,
        tally: &mut Tally<'_>,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        let writing = self.all.first().map_or((Alphabet::One, None), |first| first.0);
        let lines = std::mem::take(&mut self.lines);
        let reading = self.written(writing, false, session)?;
        reading.left(&lines, used, given, tally, session)
    }
}

/// Verifies answers, and searches where that is needed: as exact covers, which is not how `solve` does it.
struct Verifier<'a> {
    args: &'a CheckArgs,
    solver: Box<dyn Solver>,
}

impl Verifier<'_> {
    fn puzzle(
        &mut self,
        entry: &Entry,
        answer: Option<&Answer<Board>>,
        name: &str,
        reader: Reader,
        session: &mut Session,
    ) -> Verdict {
        let question = Question {
            is_same: &|puzzle| is_same_puzzle(entry, puzzle, reader),
            verify: &|board: &Board| {
                entry.sudoku.verify(board).map_err(|clash| clash.to_string())?;
                Ok(board.digits().to_vec())
            },
            all: self.args.all,
        };
        question.verdict(answer, name, &mut |most| self.search(entry, most, session))
    }

    /// Looks for `most` answers.
    fn search(&mut self, entry: &Entry, most: u128, session: &Session) -> Report {
        let limits = self.args.limits(u64::try_from(most).ok(), session);
        // boards of every size are exact covers
        self.solver.count(&entry.sudoku, &limits).unwrap_or_default()
    }
}

/// Whether a text is this puzzle, as `solve` writes it or otherwise.
fn is_same_puzzle(entry: &Entry, text: &str, reader: Reader) -> bool {
    let reader = reader.alphabet(entry.alphabet).shape(entry.sudoku.shape());
    let read = || reader.puzzles(text.as_bytes()).next();
    text_of(entry) == text || read().is_some_and(|read| read.is_ok_and(|read| read.sudoku == entry.sudoku))
}
