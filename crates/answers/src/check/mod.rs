//! `quadrille check`: verifies answers, and compares claims about them with a count.

pub mod answers;
pub mod best;
mod by_puzzle;
pub mod claims;
mod events;
mod tally;
mod verdict;

use crate::entry::{AnswerReader, Entry, EntryError, ReadEntry, Reading};
use crate::event::Place;
use answers::{Claimed, answers};
use anyhow::{Context, Result, ensure};
use by_puzzle::{AnswersByPuzzle, Subject};
use claims::Judgment;
use quadrille::format::decode;
use quadrille_args::CheckArgs;
use quadrille_console::input;
use quadrille_console::session::Session;
use quadrille_console::watch::{Puzzles, Watch};
use quadrille_console::words::plural;
use std::collections::BTreeSet;
use tally::Tally;
use verdict::Verdict;

/// Runs `quadrille check`.
pub fn run(args: &CheckArgs, session: &mut Session) -> Result<()> {
    ensure!(
        !input::is_stdin(&args.puzzles) || !input::is_stdin(&args.answers),
        "the puzzles and the answers cannot both come from standard input"
    );
    let (file, name) = (&input::name(&args.puzzles), &input::name(&args.answers));
    let puzzles = input::read(&args.puzzles, args.read, session)?;
    let bytes = &input::bytes(&args.answers, session)?;
    let reading = Reading::of(args.read, &args.board)?;
    reading.expect_sudokus(&puzzles, file)?;
    let mut check = Check {
        args,
        file,
        name,
        text: decode(bytes).context(name.clone())?,
        tally: Tally::new(),
        readings: Vec::new(),
        n: 0,
        answered: BTreeSet::new(),
        is_cut_short: false,
        thing: "answer",
        shown: Puzzles::default(),
    };
    // answers to plain sudokus are read as boards even if the text holds no sudoku
    let usual = || AnswerReader::Boards(reading.reader);
    let usual = reading.is_plain(&puzzles).then(usual);
    let watch = Watch::puzzles(!session.quiet, check.shown.clone());
    // sudokus are counted as exact covers, which is not how `solve` solves them
    reading.each(puzzles, file, session, &mut |found, more, session| {
        check.take(found, more, session)
    })?;
    drop(watch);
    check.finish(usual, session)
}

/// The puzzles of a file and their answers, as far as they were verified.
struct Check<'a> {
    args: &'a CheckArgs,
    /// The file of the puzzles.
    file: &'a str,
    /// The file of the answers, and its text.
    name: &'a str,
    text: &'a str,
    tally: Tally,
    /// The answers as each reader understands them: readers differ, for instance, on whether a `0`
    /// is a digit.
    readings: Vec<(AnswerReader, AnswersByPuzzle)>,
    /// How many puzzles there were so far.
    n: usize,
    /// The subjects of answers that have their puzzle.
    answered: BTreeSet<Subject>,
    /// An interrupt cut the last verification short.
    is_cut_short: bool,
    /// What an answer is called.
    thing: &'static str,
    shown: Puzzles,
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
                session.bad(&format!("{}: {why}", self.file));
            }
            Ok(puzzle) => self.puzzle(&puzzle, only, session)?,
        }
        self.n += 1;
        Ok(())
    }

    /// Verifies the answer to a puzzle, an only one or not.
    fn puzzle(&mut self, puzzle: &Entry, only: bool, session: &mut Session) -> Result<()> {
        let place = puzzle.place(self.file);
        self.thing = puzzle.answer_noun();
        let at = self.reading(puzzle.answer_reader(), only, session)?;
        let reading = &self.readings[at].1;
        let subject = reading.subject(self.n, place.line);
        self.answered.insert(subject);
        let monitor = session.monitor();
        self.shown.begin(self.n as u64, monitor.clone());
        let answer = reading.answers.get(&subject);
        let verdict = Verdict::of(puzzle, answer, self.name, self.args, monitor);
        self.is_cut_short = session.interrupted() && verdict.judgment == Judgment::Undecided;
        if self.is_cut_short {
            return Ok(());
        }
        let about = match puzzle {
            Entry::Cover(_) => "the exact cover".into(),
            Entry::Grid(_) => "the puzzle".into(),
            _ => format!("the puzzle on line {}", place.line),
        };
        self.tally
            .add(place, &about, &verdict, self.args.json, session)
    }

    /// Reports the totals, and the answers without a puzzle; `usual` reads these if the text has no
    /// puzzle.
    fn finish(mut self, usual: Option<AnswerReader>, session: &mut Session) -> Result<()> {
        if let Some(reader) = usual.filter(|_| self.readings.is_empty()) {
            self.reading(reader, false, session)?;
        }
        let (name, file) = (self.name, self.file);
        let first = self.readings.first().filter(|_| !session.interrupted());
        if let Some((_, reading)) = first {
            let left = reading.answers.iter();
            for (subject, answer) in left.filter(|(of, _)| !self.answered.contains(of)) {
                let (line, why) = without_puzzle(*subject, answer, file);
                let verdict = Verdict::wrong(why, Some(answer.at));
                let (at, place) = (
                    format!("{name}, line {}", answer.at),
                    Place::new(file, line),
                );
                self.tally
                    .add(place, &at, &verdict, self.args.json, session)?;
            }
            if reading.strange > 0 {
                let n = plural(reading.strange, "answer");
                session.note(&format!(
                    "{name}: {n} to puzzles of other files than {file}, not verified"
                ));
            }
        }
        self.tally
            .finish((self.file, self.thing), self.args, session)
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
            let reading = AnswersByPuzzle::new(read, self.file, only);
            self.readings.push((reader, reading));
        }
        Ok(known.unwrap_or(self.readings.len() - 1))
    }
}

/// The line where the puzzle of an answer should stand, and why the answer is wrong.
fn without_puzzle(subject: Subject, answer: &Claimed, file: &str) -> (usize, String) {
    match (subject, answer.answers.first()) {
        (Subject::Line(line), _) => (line, format!("there is no puzzle on line {line} of {file}")),
        (Subject::Nth(_), Some((_, Err(why)))) => (1, why.to_string()),
        (Subject::Nth(_), _) => (1, "there is no puzzle left for this answer".into()),
    }
}
