//! Answers to sudokus: each puzzle with what is claimed of it.

use super::super::plural;
use super::super::writer::text_of;
use super::answers::{Answer, answers};
use super::claims::{Claims, Judged};
use super::events::is_same_file;
use super::tally::{Tally, Verdict};
use crate::cli::args::CheckArgs;
use crate::cli::session::Session;
use crate::cli::watch::Watch;
use anyhow::Context;
use quadrille::format::decode;
use quadrille::limits::{Limits, Monitor, Report};
use quadrille::search::EngineKind;
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::read::{Entry, Reader};
use quadrille::sudoku::{Alphabet, Shape};
use std::collections::hash_map::Entry as Slot;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// What answers mean: their text, and where they come from.
pub(super) struct Given<'a> {
    /// The file of the puzzles.
    pub(super) file: &'a str,
    /// The file of the answers, and its bytes.
    pub(super) name: &'a str,
    pub(super) answers: &'a [u8],
}

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
    all: Vec<(Writing, Reading)>,
    /// The lines of the puzzles so far.
    lines: BTreeSet<usize>,
}

/// All answers in one reading.
struct Reading {
    answers: Vec<Answer>,
    /// The answers that name their puzzles, by the lines of these; the others come in the order of the puzzles.
    named: BTreeMap<usize, usize>,
    others: Vec<usize>,
    /// How many are answers to puzzles of other files.
    strange: usize,
}

impl Readings<'_> {
    /// The reading for such a puzzle; an only puzzle has all the answers.
    fn of(&mut self, entry: &Entry, only: bool, session: &mut Session) -> anyhow::Result<&Reading> {
        let shape = entry.sudoku.shape();
        self.written(
            (entry.alphabet, Some(shape).filter(|_| Shape::from_size(shape.size()) != Ok(shape))),
            only,
            session,
        )
    }

    fn written(&mut self, writing: Writing, only: bool, session: &mut Session) -> anyhow::Result<&Reading> {
        let mut at = self.all.iter().position(|reading| reading.0 == writing);
        if at.is_none() {
            let reader = self.reader.alphabet(writing.0);
            let reader = writing.1.map_or(reader, |shape| reader.shape(shape));
            let read = session.at_once(|| answers(self.text, reader))?;
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
        let (name, file) = (given.name, given.file);
        let named = reading.named.iter().filter(|(line, _)| !lines.contains(line)).map(|(&line, &at)| (line, at));
        let others = reading.others.iter().enumerate().filter(|(nth, _)| used.get(*nth) != Some(&true));
        for (line, at) in named.chain(others.map(|(_, &at)| (1, at))) {
            let answer = &reading.answers[at];
            let why = match (&answer.of, answer.boards.first()) {
                (Some(_), _) => format!("there is no puzzle on line {line} of {file}"),
                (None, Some((_, Err(why)))) => why.clone(),
                (None, _) => "there is no puzzle left for this answer".into(),
            };
            let verdict = Verdict::new(Judged::Wrong(why), Some(answer.at));
            tally.add((line, None), &format!("{name}, line {}", answer.at), &verdict, session)?;
        }
        if reading.strange > 0 {
            let answers = plural(reading.strange as u128, "answer");
            session.note(&format!("{name}: {answers} to puzzles of other files than {file}, not verified"));
        }
        Ok(())
    }
}

impl Reading {
    fn new(mut answers: Vec<Answer>, file: &str, only: bool) -> Reading {
        if only && answers.len() > 1 && answers.iter().all(|answer| answer.of.is_none()) {
            let mut all = answers.into_iter();
            let mut list = all.next().unwrap_or_default();
            all.for_each(|next| list.join(next));
            answers = vec![list];
        }
        let (mut named, mut others, mut strange) = (BTreeMap::new(), Vec::new(), 0);
        for at in 0..answers.len() {
            match answers[at].of.clone() {
                None => others.push(at),
                Some((of, _)) if !is_same_file(&of, file) => strange += 1,
                Some((_, line)) => match named.get(&line) {
                    None => {
                        named.insert(line, at);
                    }
                    // two answers are one with a fault
                    Some(&first) => {
                        let (line, first): (usize, &mut Answer) = (answers[at].at, &mut answers[first]);
                        first.boards.push((line, Err("the same puzzle is answered again".into())));
                    }
                },
            }
        }
        Reading { answers, named, others, strange }
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
        answer: Option<&Answer>,
        name: &str,
        reader: Reader,
        session: &mut Session,
    ) -> Verdict {
        let started = Instant::now();
        let Some(answer) = answer else { return Verdict::new(Judged::Wrong("no answer given".into()), None) };
        let mut verdict = Verdict::new(Judged::Unanswered, Some(answer.at));
        verdict.word = answer.word;
        let mut wrong = answer.puzzle.as_ref().filter(|puzzle| !is_same_puzzle(entry, puzzle, reader)).map(|other| {
            format!("{name}, line {}: is an answer to another puzzle, {}", answer.at, other.escape_debug())
        });
        let mut again = None;
        let mut seen: HashMap<Vec<u8>, usize> = HashMap::new();
        for (line, board) in &answer.boards {
            let verified = board.as_ref().map_err(Clone::clone).and_then(|board| {
                entry.sudoku.verify(board).map_err(|clash| clash.to_string())?;
                Ok(board.digits().to_vec())
            });
            match verified {
                Err(why) => wrong = wrong.or(Some(format!("{name}, line {line}: {why}"))),
                Ok(digits) => match seen.entry(digits) {
                    Slot::Vacant(slot) => {
                        slot.insert(*line);
                    }
                    Slot::Occupied(slot) => {
                        verdict.repeated += 1;
                        let first = slot.get();
                        again.get_or_insert(format!("{name}, line {line}: the same answer as on line {first}"));
                    }
                },
            }
        }
        verdict.given = seen.len() as u128;
        let claims = Claims {
            word: answer.word,
            count: answer.count,
            given: verdict.given,
            all: self.args.all,
            several: answer.is_list && !answer.boards.is_empty(),
        };
        if !claims.is_empty() {
            let found = match claims.needs() {
                Some(most) if wrong.is_none() => self.search(entry, most, session),
                _ => Report::default(),
            };
            verdict.judged = claims.judge(&found, "answer");
            verdict.others = (wrong.is_none() && (claims.several || claims.all)).then(|| claims.others(&found));
        }
        let claimed = match &verdict.judged {
            Judged::Wrong(why) => Some(format!("{name}, line {}: {why}", answer.at)),
            _ => None,
        };
        if let Some(why) = wrong.or(again).or(claimed) {
            verdict.judged = Judged::Wrong(why);
        }
        verdict.time = started.elapsed();
        verdict
    }

    /// Looks for `most` answers.
    fn search(&mut self, entry: &Entry, most: u128, session: &Session) -> Report {
        let mut limits = Limits::new().monitor(Monitor::with_flag(session.interrupt()));
        limits.solutions = u64::try_from(most).ok();
        (limits.time, limits.nodes) = self.args.limits();
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
