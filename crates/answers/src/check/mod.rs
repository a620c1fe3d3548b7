//! `quadrille check`: verifies answers, and compares claims about them with a count.

mod best;
mod by_puzzle;
pub mod claims;
mod events;
pub mod told;
mod totals;
mod verdict;

use crate::entry::{Entry, EntryError, ReadEntry, Reading};
use crate::event::Place;
use anyhow::{Context, Result, ensure};
use by_puzzle::{Subject, ToldByPuzzle};
use quadrille::format::decode;
use quadrille_args::CheckArgs;
use quadrille_console::input;
use quadrille_console::session::Session;
use quadrille_console::watch::{Puzzles, Watch};
use quadrille_console::words::plural;
use std::collections::BTreeSet;
use totals::Totals;
use verdict::{Judgment, Verdict};

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
        totals: Totals::new(args),
        readings: Vec::new(),
        n: 0,
        answered: BTreeSet::new(),
        is_cut_short: false,
        shown: Puzzles::default(),
    };
    let watch = Watch::puzzles(!session.quiet, check.shown.clone());
    // sudokus are counted as exact covers, which is not how `solve` solves them
    reading.each(puzzles, file, session, &mut |found, more, session| {
        check.take(found, more, session)
    })?;
    drop(watch);
    check.report_left(session)?;
    check.totals.finish(file, session)
}

/// The puzzles of a file and their answers, as far as they were verified.
struct Check<'a> {
    args: &'a CheckArgs,
    /// The file of the puzzles.
    file: &'a str,
    /// The file of the answers, and its text.
    name: &'a str,
    text: &'a str,
    totals: Totals<'a>,
    /// The answers as each reader understands them: readers differ, for instance, on whether a `0`
    /// is a digit.
    readings: Vec<ToldByPuzzle>,
    /// How many puzzles there were so far.
    n: usize,
    /// The subjects of answers that have their puzzle.
    answered: BTreeSet<Subject>,
    /// An interrupt cut the last verification short.
    is_cut_short: bool,
    shown: Puzzles,
}

impl Check<'_> {
    /// Verifies the answer to a puzzle; more may follow.
    fn take(&mut self, found: ReadEntry, more: bool, session: &mut Session) -> Result<()> {
        let is_only = self.n == 0 && !more;
        match found {
            _ if self.is_cut_short => return Ok(()),
            Err(EntryError { line, why }) => {
                let subjects = [Subject::Line(line), Subject::Nth(self.n)];
                self.answered.extend(subjects);
                session.bad(&format!("{}: {why}", self.file));
            }
            Ok(puzzle) => self.puzzle(&puzzle, is_only, session)?,
        }
        self.n += 1;
        self.shown.end(self.n as u64);
        Ok(())
    }

    /// Verifies the answer to a puzzle; an only puzzle has all answers.
    fn puzzle(&mut self, puzzle: &Entry, is_only: bool, session: &mut Session) -> Result<()> {
        let place = puzzle.place(self.file);
        let at = self.reading(puzzle, is_only, session)?;
        let reading = &self.readings[at];
        let (subject, told) = reading.of(self.n, place.line);
        self.answered.insert(subject);
        let monitor = session.monitor();
        self.shown.begin(monitor.clone());
        let verdict = match told {
            Some(told) => Verdict::of(puzzle, told, self.name, self.args, monitor),
            None => Verdict::wrong("no answer given".into()),
        };
        self.is_cut_short = session.interrupted() && verdict.judgment == Judgment::Undecided;
        if self.is_cut_short {
            return Ok(());
        }
        let about = match puzzle {
            Entry::Cover(_) => "the exact cover".into(),
            Entry::Grid(_) => "the puzzle".into(),
            _ => format!("the puzzle on line {}", place.line),
        };
        self.totals.thing = puzzle.answer_noun();
        self.totals.tell(place, &about, &verdict, session)
    }

    /// The number of the reading for a puzzle.
    fn reading(&mut self, puzzle: &Entry, is_only: bool, session: &mut Session) -> Result<usize> {
        let reader = puzzle.answer_reader();
        let known = self
            .readings
            .iter()
            .position(|known| known.reader == reader);
        if known.is_none() {
            let read = || ToldByPuzzle::new(self.text, reader, self.file, is_only);
            self.readings.push(session.at_once(read)?);
        }
        Ok(known.unwrap_or(self.readings.len() - 1))
    }

    /// Reports the answers without a puzzle.
    fn report_left(&mut self, session: &mut Session) -> Result<()> {
        if self.readings.is_empty() || session.interrupted() {
            return Ok(());
        }
        let (name, file) = (self.name, self.file);
        let reading = self.readings.swap_remove(0);
        for (subject, told) in reading.told {
            let (line, why) = match (subject, told.says.first()) {
                _ if self.answered.contains(&subject) => continue,
                (Subject::Line(line), _) => {
                    (line, format!("there is no puzzle on line {line} of {file}"))
                }
                (Subject::Nth(_), Some((_, Err(why)))) => (1, why.to_string()),
                (Subject::Nth(_), _) => (1, "there is no puzzle left for this answer".into()),
            };
            let mut verdict = Verdict::wrong(why);
            verdict.at = Some(told.at);
            let about = format!("{name}, line {}", told.at);
            self.totals
                .tell(Place::new(file, line), &about, &verdict, session)?;
        }
        if reading.n_others > 0 {
            let n = plural(reading.n_others, "answer");
            session.note(&format!(
                "{name}: {n} to puzzles of other files than {file}, not verified"
            ));
        }
        Ok(())
    }
}
