//! Answers to puzzles, of any kind: each puzzle with the claims about it.

use super::answers::{Answer, Boards, answers};
use super::claims::{Claims, Judged};
use super::reading::{AnswerFile, Reading, Subject};
use super::tally::{Tally, Verdict};
use crate::event::Place;
use anyhow::{Context, Result};
use quadrille::format::decode;
use quadrille::problem::Problem;
use quadrille_console::session::Session;
use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::Ordering;
use std::time::Instant;

/// A puzzle that has answers.
pub(super) trait Checked {
    /// What reads its answers. Readers that are equal read the same.
    type Reader: Boards + PartialEq + Clone;

    fn reader(&self) -> Self::Reader;

    /// Its place in this file.
    fn place<'a>(&'a self, file: &'a str) -> Place<'a>;

    /// What messages call it where it begins on this line.
    fn name(&self, line: usize) -> String {
        format!("the puzzle on line {line}")
    }

    /// Whether a text is the same puzzle.
    fn is_same(&self, text: &str) -> bool;

    /// The digits of a board that solves the puzzle, or the reason why it does not.
    fn verify(&self, board: &Board<Self>) -> Result<Vec<u8>, String>;

    /// The exact cover whose solutions are its answers; none if it is too large for one.
    fn problem(&self) -> Option<Problem>;
}

/// A board read as an answer to a puzzle.
type Board<P> = <<P as Checked>::Reader as Boards>::Board;

/// Verifies the answers to all puzzles of a text, where an unreadable puzzle is an error with its
/// line; `usual` reads answers where there is no puzzle.
pub(super) fn check<P: Checked>(
    puzzles: impl Iterator<Item = Result<P, (usize, String)>>,
    usual: Option<P::Reader>,
    given: &AnswerFile<'_>,
    session: &mut Session,
) -> Result<()> {
    let text = decode(given.answers).with_context(|| given.name.to_owned())?;
    let (watch, done) = session.count("puzzle");
    let mut check = Check::<P> {
        given,
        text,
        tally: Tally::new(given, "answer"),
        readings: Vec::new(),
        n: 0,
        answered: BTreeSet::new(),
    };
    let mut puzzles = puzzles.peekable();
    while let Some(puzzle) = puzzles.next().filter(|_| !session.interrupted()) {
        let only = check.n == 0 && puzzles.peek().is_none();
        match puzzle {
            Err((line, message)) => {
                let subjects = [Subject::Line(line), Subject::Nth(check.n)];
                check.answered.extend(subjects);
                session.bad(&format!("{}: {message}", given.file));
            }
            Ok(puzzle) if check.puzzle(&puzzle, only, session)? => {}
            Ok(_) => break,
        }
        check.n += 1;
        done.fetch_add(1, Ordering::Relaxed);
    }
    drop(watch);
    check.finish(usual, session)
}

/// The puzzles of a text and their answers, as far as they were verified.
struct Check<'a, P: Checked> {
    given: &'a AnswerFile<'a>,
    text: &'a str,
    tally: Tally<'a>,
    /// The answers as each reader understands them: readers differ, for instance, on whether a `0`
    /// is a digit.
    readings: Vec<(P::Reader, Reading<Board<P>>)>,
    /// How many puzzles there were so far.
    n: usize,
    /// The subjects of answers that have their puzzle.
    answered: BTreeSet<Subject>,
}

impl<P: Checked> Check<'_, P> {
    /// Verifies the answer to a puzzle, an only one or not; false where an interrupt cut that
    /// short.
    fn puzzle(&mut self, puzzle: &P, only: bool, session: &mut Session) -> Result<bool> {
        let given = self.given;
        let place = puzzle.place(given.file);
        let at = self.reading(puzzle.reader(), only, session)?;
        let reading = &self.readings[at].1;
        let subject = reading.subject(self.n, place.line);
        self.answered.insert(subject);
        let answer = reading.answers.get(&subject);
        let verdict = verdict(puzzle, answer, given, session);
        if verdict.is_cut_short(session) {
            return Ok(false);
        }
        let name = puzzle.name(place.line);
        self.tally.add(place, &name, &verdict, session)?;
        Ok(true)
    }

    /// Reports the totals, and the answers without a puzzle; `usual` reads these if the text has no
    /// puzzle.
    fn finish(mut self, usual: Option<P::Reader>, session: &mut Session) -> Result<()> {
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
    fn reading(&mut self, reader: P::Reader, only: bool, session: &mut Session) -> Result<usize> {
        let known = self.readings.iter().position(|known| known.0 == reader);
        if known.is_none() {
            let read = session.at_once(|| answers(self.text, &reader))?;
            let reading = Reading::new(read, self.given.file, only);
            self.readings.push((reader, reading));
        }
        Ok(known.unwrap_or(self.readings.len() - 1))
    }
}

/// The verdict on an answer without a puzzle, and the line where the puzzle should stand.
fn without_puzzle<B>(
    subject: Subject,
    answer: &Answer<B>,
    given: &AnswerFile<'_>,
) -> (usize, Verdict) {
    let (line, why) = match (subject, answer.boards.first()) {
        (Subject::Line(line), _) => {
            let why = format!("there is no puzzle on line {line} of {}", given.file);
            (line, why)
        }
        (Subject::Nth(_), Some((_, Err(why)))) => (1, why.clone()),
        (Subject::Nth(_), _) => (1, "there is no puzzle left for this answer".into()),
    };
    (line, Verdict::new(Judged::Wrong(why), Some(answer.at)))
}

/// The verdict on the answer to a puzzle.
fn verdict<P: Checked>(
    puzzle: &P,
    answer: Option<&Answer<Board<P>>>,
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
        claims.verify("answer", || puzzle.problem(), given.args, session.monitor())
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
    seen: HashMap<Vec<u8>, usize>,
    repeated: u64,
    /// The first fault, and the first board that was given before.
    wrong: Option<String>,
    again: Option<String>,
}

impl Verified {
    /// The claims of an answer that has these boards.
    fn claims<B>(&self, answer: &Answer<B>, all: bool) -> Claims {
        Claims {
            told: answer.told,
            given: self.seen.len() as u128,
            all,
        }
    }

    /// Verifies the boards of an answer.
    fn of<P: Checked>(puzzle: &P, answer: &Answer<Board<P>>, name: &str) -> Verified {
        let mut boards = Verified::default();
        if let Some(other) = answer.puzzle.as_ref().filter(|text| !puzzle.is_same(text)) {
            let (at, other) = (answer.at, other.escape_debug());
            let why = format!("{name}, line {at}: is an answer to another puzzle, {other}");
            boards.wrong = Some(why);
        }
        for (line, board) in &answer.boards {
            let board = board.as_ref().map_err(Clone::clone);
            match board.and_then(|board| puzzle.verify(board)) {
                Err(why) => {
                    let why = format!("{name}, line {line}: {why}");
                    boards.wrong.get_or_insert(why);
                }
                Ok(digits) => boards.add(digits, *line, name),
            }
        }
        boards
    }

    /// Adds the digits of a right board.
    fn add(&mut self, digits: Vec<u8>, line: usize, name: &str) {
        if let Some(first) = self.seen.insert(digits, line) {
            self.repeated += 1;
            let why = format!("{name}, line {line}: the same answer as on line {first}");
            self.again.get_or_insert(why);
        }
    }
}
