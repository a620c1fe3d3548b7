//! Answers to puzzles, of any kind: each puzzle with the claims about it.

use super::answers::{Answer, Boards, answers};
use super::claims::Judged;
use super::count::{UNKNOWN, count};
use super::reading::{Given, Question, Reading};
use super::tally::{Tally, Verdict};
use anyhow::Context;
use quadrille::format::decode;
use quadrille::problem::Problem;
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

/// A puzzle that has answers.
pub(super) trait Checked {
    /// What reads its answers. Readers that are equal read the same.
    type Reader: Boards + PartialEq + Clone;

    fn reader(&self) -> Self::Reader;

    /// The line where it begins.
    fn line(&self) -> usize;

    fn label(&self) -> Option<&str>;

    /// What messages call it.
    fn name(&self) -> String {
        format!("the puzzle on line {}", self.line())
    }

    /// Whether a text is the same puzzle.
    fn is_same(&self, text: &str) -> bool;

    /// The digits of a board that is an answer, or why it is not one.
    fn verify(&self, board: &<Self::Reader as Boards>::Board) -> Result<Vec<u8>, String>;

    /// The exact cover whose solutions are its answers; none if it is too large for one.
    fn problem(&self) -> Option<Problem>;
}

/// All answers as some readers understand them.
type Readings<R> = Vec<(R, Reading<<R as Boards>::Board>)>;

/// Verifies the answers to all puzzles of a text, each of which may be an error with its line;
/// `usual` reads answers where there is no puzzle.
pub(super) fn check<P: Checked>(
    puzzles: impl Iterator<Item = Result<P, (usize, String)>>,
    usual: Option<P::Reader>,
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let text = &decode(given.answers).with_context(|| given.name.to_owned())?;
    let (watch, done) = session.count("puzzle");
    let mut tally = Tally::new(given.file, args, "answer");
    // the answers as each reader understands them: a `0` is a digit here, and an empty cell there
    let mut readings: Readings<P::Reader> = Vec::new();
    // for each puzzle, whether it has the answer in its place; and the lines of all
    let (mut used, mut lines) = (Vec::new(), BTreeSet::new());
    let mut puzzles = puzzles.peekable();
    while let Some(puzzle) = puzzles.next().filter(|_| !session.interrupted()) {
        let only = used.is_empty() && puzzles.peek().is_none();
        match puzzle {
            Err((line, message)) => {
                lines.insert(line);
                used.push(true);
                session.bad(&format!("{}: {message}", given.file));
            }
            Ok(puzzle) => {
                lines.insert(puzzle.line());
                let reading = reading(&mut readings, puzzle.reader(), text, given, only, session)?;
                let named = reading.named.get(&puzzle.line());
                let answer = named
                    .or(reading.others.get(used.len()))
                    .map(|&at| &reading.answers[at]);
                used.push(named.is_none());
                let verdict = verdict(&puzzle, answer, given, args, session);
                if session.interrupted() && verdict.judged == Judged::Undecided {
                    break;
                }
                let place = (puzzle.line(), puzzle.label());
                tally.add(place, &puzzle.name(), &verdict, session)?;
            }
        }
        done.fetch_add(1, Ordering::Relaxed);
    }
    drop(watch);
    let first = readings.first().map(|first| first.0.clone());
    if let Some(reader) = first.or(usual).filter(|_| !session.interrupted()) {
        reading(&mut readings, reader, text, given, false, session)?
            .left(&lines, &used, given, &mut tally, session)?;
    }
    tally.finish(session)
}

/// The verdict on the answer to a puzzle.
fn verdict<P: Checked>(
    puzzle: &P,
    answer: Option<&Answer<<P::Reader as Boards>::Board>>,
    given: &Given<'_>,
    args: &CheckArgs,
    session: &Session,
) -> Verdict {
    let question = Question {
        is_same: &|text| puzzle.is_same(text),
        verify: &|board| puzzle.verify(board),
        all: args.all,
        counts: args.all || args.count,
    };
    let counted = |most: Option<u64>| {
        let counted = |problem| count(&problem, most, args, session.monitor());
        puzzle.problem().map_or(UNKNOWN, counted)
    };
    question.verdict(answer, given.name, &counted)
}

/// All answers as this reader understands them; an only puzzle has all of them.
fn reading<'r, R: Boards + PartialEq>(
    readings: &'r mut Readings<R>,
    reader: R,
    text: &str,
    given: &Given<'_>,
    only: bool,
    session: &mut Session,
) -> anyhow::Result<&'r Reading<R::Board>> {
    let known = readings.iter().position(|known| known.0 == reader);
    if known.is_none() {
        let read = session.at_once(|| answers(text, &reader))?;
        readings.push((reader, Reading::new(read, given.file, only)));
    }
    Ok(&readings[known.unwrap_or(readings.len() - 1)].1)
}
