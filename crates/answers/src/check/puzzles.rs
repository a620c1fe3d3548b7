//! Answers to puzzles, of any kind: each puzzle with the claims about it.

use super::answers::{Claimed, answers};
use super::claims::{Claims, Judged};
use super::reading::{AnswerFile, AnswersByPuzzle, Subject};
use super::tally::{Tally, Verdict};
use crate::entry::{Answer, AnswerReader, Entry, EntryError, ReadEntry, Reading};
use crate::event::Place;
use anyhow::{Context, Result};
use quadrille::format::decode;
use quadrille_console::input::Input;
use quadrille_console::session::Session;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Verifies the answers to all puzzles of a text.
pub(super) fn check(
    puzzles: Input,
    reading: &Reading<'_>,
    given: &AnswerFile<'_>,
    session: &mut Session,
) -> Result<()> {
    let text = decode(given.answers).with_context(|| given.name.to_owned())?;
    // answers to plain sudokus are read as boards even if the text holds no sudoku
    let usual = reading.is_plain(&puzzles).then_some(reading.reader);
    let (watch, done) = session.count("puzzle");
    let mut check = Check {
        given,
        text,
        tally: Tally::new(given, "answer"),
        readings: Vec::new(),
        n: 0,
        answered: BTreeSet::new(),
        is_cut_short: false,
    };
    reading.each(puzzles, given.file, session, &mut |found, more, session| {
        done.fetch_add(1, Ordering::Relaxed);
        check.take(found, more, session)
    })?;
    drop(watch);
    check.finish(usual.map(AnswerReader::Boards), session)
}

/// The puzzles of a text and their answers, as far as they were verified.
struct Check<'a> {
    given: &'a AnswerFile<'a>,
    text: &'a str,
    tally: Tally<'a>,
    /// The answers as each reader understands them: readers differ, for instance, on whether a `0`
    /// is a digit.
    readings: Vec<(AnswerReader, AnswersByPuzzle)>,
    /// How many puzzles there were so far.
    n: usize,
    /// The subjects of answers that have their puzzle.
    answered: BTreeSet<Subject>,
    /// An interrupt cut the last verification short.
    is_cut_short: bool,
}

impl Check<'_> {
    /// Verifies the answer to a puzzle; more may follow.
    fn take(&mut self, found: ReadEntry, more: bool, session: &mut Session) -> Result<()> {
        let only = self.n == 0 && !more;
        match found {
            _ if self.is_cut_short => return Ok(()),
            Err(EntryError { line, why }) => {
                let subjects = [Subject::Line(line), Subject::Nth(self.n)];
                self.answered.extend(subjects);
                session.bad(&format!("{}: {why}", self.given.file));
            }
            Ok(puzzle) => self.puzzle(&puzzle, only, session)?,
        }
        self.n += 1;
        Ok(())
    }

    /// Verifies the answer to a puzzle, an only one or not.
    fn puzzle(&mut self, puzzle: &Entry, only: bool, session: &mut Session) -> Result<()> {
        let given = self.given;
        let place = puzzle.place(given.file);
        let at = self.reading(puzzle.answer_reader(), only, session)?;
        let reading = &self.readings[at].1;
        let subject = reading.subject(self.n, place.line);
        self.answered.insert(subject);
        let answer = reading.answers.get(&subject);
        let verdict = verdict(puzzle, answer, given, session);
        self.is_cut_short = verdict.is_cut_short(session);
        if self.is_cut_short {
            return Ok(());
        }
        let name = match puzzle {
            Entry::Grid(_) => "the puzzle".into(),
            _ => format!("the puzzle on line {}", place.line),
        };
        self.tally.add(place, &name, &verdict, session)
    }

    /// Reports the totals, and the answers without a puzzle; `usual` reads these if the text has no
    /// puzzle.
    fn finish(mut self, usual: Option<AnswerReader>, session: &mut Session) -> Result<()> {
        let first = self.readings.first().map(|first| first.0.clone());
        if let Some(reader) = first.or(usual).filter(|_| !session.interrupted()) {
            let at = self.reading(reader, false, session)?;
            let reading = &self.readings[at].1;
            let left = reading.answers.iter();
            for (&subject, answer) in left.filter(|(of, _)| !self.answered.contains(of)) {
                let (line, verdict) = without_puzzle(subject, answer, self.given);
                let at = format!("{}, line {}", self.given.name, answer.at);
                let place = Place::new(self.given.file, line);
                self.tally.add(place, &at, &verdict, session)?;
            }
            let about = "to puzzles of";
            self.given
                .note_strange(reading.strange, "answer", about, session);
        }
        self.tally.finish(session)
    }

    /// The number of the reading by this reader; an only puzzle has all answers.
    fn reading(
        &mut self,
        reader: AnswerReader,
        only: bool,
        session: &mut Session,
    ) -> Result<usize> {
        let known = self.readings.iter().position(|known| known.0 == reader);
        if known.is_none() {
            let read = session.at_once(|| answers(self.text, &reader))?;
            let reading = AnswersByPuzzle::new(read, self.given.file, only);
            self.readings.push((reader, reading));
        }
        Ok(known.unwrap_or(self.readings.len() - 1))
    }
}

/// The verdict on an answer without a puzzle, and the line where the puzzle should stand.
fn without_puzzle(subject: Subject, answer: &Claimed, given: &AnswerFile<'_>) -> (usize, Verdict) {
    let (line, why) = match (subject, answer.boards.first()) {
        (Subject::Line(line), _) => {
            let why = format!("there is no puzzle on line {line} of {}", given.file);
            (line, why)
        }
        (Subject::Nth(_), Some((_, Err(why)))) => (1, why.to_string()),
        (Subject::Nth(_), _) => (1, "there is no puzzle left for this answer".into()),
    };
    (line, Verdict::new(Judged::Wrong(why), Some(answer.at)))
}

/// The verdict on the answer to a puzzle.
fn verdict(
    puzzle: &Entry,
    answer: Option<&Claimed>,
    given: &AnswerFile<'_>,
    session: &Session,
) -> Verdict {
    let started = Instant::now();
    let Some(answer) = answer else {
        return Verdict::new(Judged::Wrong("no answer given".into()), None);
    };
    let boards = Verified::of(puzzle, answer, given.name);
    let claims = boards.claims(answer, given.args.all);
    let (judged, total) = if boards.wrong.is_some() || claims.is_empty() {
        (Judged::Unanswered, None)
    } else {
        claims.verify(
            "answer",
            || puzzle.problem().ok(),
            given.args,
            session.monitor(),
        )
    };
    let judged = match (boards.wrong.or(boards.again), judged) {
        (Some(why), _) => Judged::Wrong(why),
        (None, Judged::Wrong(why)) => {
            Judged::Wrong(format!("{}, line {}: {why}", given.name, answer.at))
        }
        (None, judged) => judged,
    };
    Verdict {
        word: answer.told.word,
        given: claims.given as u64,
        repeated: boards.repeated,
        total,
        time: started.elapsed(),
        ..Verdict::new(judged, Some(answer.at))
    }
}

/// The boards of one answer, verified.
#[derive(Default)]
struct Verified {
    /// The right ones, each with its line.
    seen: HashMap<Answer, usize>,
    repeated: u64,
    /// The first fault, and the first board that was given before.
    wrong: Option<String>,
    again: Option<String>,
}

impl Verified {
    /// The claims of an answer that has these boards.
    fn claims(&self, answer: &Claimed, all: bool) -> Claims {
        Claims {
            told: answer.told,
            given: self.seen.len() as u128,
            all,
        }
    }

    /// Verifies the boards of an answer.
    fn of(puzzle: &Entry, answer: &Claimed, name: &str) -> Verified {
        let mut boards = Verified::default();
        if let Some(other) = answer.puzzle.as_ref().filter(|text| !puzzle.is_same(text)) {
            let (at, other) = (answer.at, other.escape_debug());
            let why = format!("{name}, line {at}: is an answer to another puzzle, {other}");
            boards.wrong = Some(why);
        }
        for (line, board) in &answer.boards {
            let board = board.as_ref().map_err(Clone::clone);
            match board.and_then(|board| puzzle.verify(board).map(|()| board.clone())) {
                Err(why) => {
                    let why = format!("{name}, line {line}: {why}");
                    boards.wrong.get_or_insert(why);
                }
                Ok(board) => boards.add(board, *line, name),
            }
        }
        boards
    }

    /// Adds a right board.
    fn add(&mut self, board: Answer, line: usize, name: &str) {
        if let Some(first) = self.seen.insert(board, line) {
            self.repeated += 1;
            let why = format!("{name}, line {line}: the same answer as on line {first}");
            self.again.get_or_insert(why);
        }
    }
}
