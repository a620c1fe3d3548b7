//! Answers beside their puzzles, of any kind.

use super::answers::Answer;
use super::claims::{Claims, Judged, Known};
use super::events::is_same_file;
use super::tally::{Tally, Verdict};
use crate::event::Place;
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use std::collections::hash_map::Entry as Slot;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::time::Instant;

/// What answers mean: their text, and where they come from.
pub(super) struct Given<'a> {
    /// The file of the puzzles.
    pub(super) file: &'a str,
    /// The file of the answers, and its bytes.
    pub(super) name: &'a str,
    pub(super) answers: &'a [u8],
}

impl Given<'_> {
    /// Notes how many lines or answers are about other files.
    pub(super) fn note_strange(&self, n: usize, thing: &str, about: &str, session: &Session) {
        if n > 0 {
            let (name, file, n) = (self.name, self.file, plural(n as u128, thing));
            session.note(&format!(
                "{name}: {n} {about} other files than {file}, not verified"
            ));
        }
    }
}

/// All answers in one reading.
pub(super) struct Reading<B> {
    pub(super) answers: Vec<Answer<B>>,
    /// The answers that name their puzzles, by the lines of these; the others come in the order of
    /// the puzzles.
    pub(super) named: BTreeMap<usize, usize>,
    pub(super) others: Vec<usize>,
    /// How many are answers to puzzles of other files.
    strange: usize,
}

impl<B> Reading<B> {
    pub(super) fn new(mut answers: Vec<Answer<B>>, file: &str, only: bool) -> Reading<B> {
        if only && answers.iter().all(|answer| answer.of.is_none()) {
            let list = answers.into_iter().reduce(|mut list, next| {
                list.join(next);
                list
            });
            answers = list.into_iter().collect();
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
                        let (line, first): (usize, &mut Answer<B>) =
                            (answers[at].at, &mut answers[first]);
                        first
                            .boards
                            .push((line, Err("the same puzzle is answered again".into())));
                    }
                },
            }
        }
        Reading {
            answers,
            named,
            others,
            strange,
        }
    }

    /// Reports the answers that belong to none of the puzzles on these lines; `used` has for each
    /// whether it has the answer in its place.
    pub(super) fn left(
        &self,
        lines: &BTreeSet<usize>,
        used: &[bool],
        given: &Given<'_>,
        tally: &mut Tally<'_>,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        let file = given.file;
        let unknown = self.named.iter().filter(|(line, _)| !lines.contains(line));
        let unknown = unknown.map(|(&line, &at)| (line, at));
        let others = self.others.iter().enumerate();
        let others = others.filter(|(nth, _)| used.get(*nth) != Some(&true));
        for (line, at) in unknown.chain(others.map(|(_, &at)| (1, at))) {
            let answer = &self.answers[at];
            let why = match (&answer.of, answer.boards.first()) {
                (Some(_), _) => format!("there is no puzzle on line {line} of {file}"),
                (None, Some((_, Err(why)))) => why.clone(),
                (None, _) => "there is no puzzle left for this answer".into(),
            };
            let verdict = Verdict::new(Judged::Wrong(why), Some(answer.at));
            let at = format!("{}, line {}", given.name, answer.at);
            tally.add(Place::new(file, line), &at, &verdict, session)?;
        }
        given.note_strange(self.strange, "answer", "to puzzles of", session);
        Ok(())
    }
}

/// Whether a text is the same puzzle.
type IsSame<'a> = dyn Fn(&str) -> bool + 'a;
/// The digits of a board that is an answer, or why it is not one.
type Verify<'a, B> = dyn Fn(&B) -> Result<Vec<u8>, String> + 'a;

/// Counts the answers to a puzzle, up to this many.
type Count<'a> = dyn Fn(Option<u64>) -> Known + 'a;

/// A puzzle, and what can be asked of it.
pub(super) struct Question<'a, B> {
    pub(super) is_same: &'a IsSame<'a>,
    pub(super) verify: &'a Verify<'a, B>,
    /// Whether all answers are expected.
    pub(super) all: bool,
    /// Whether answers are counted.
    pub(super) counts: bool,
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

impl<B> Question<'_, B> {
    /// Verifies the claims about the puzzle.
    pub(super) fn verdict(
        &self,
        answer: Option<&Answer<B>>,
        name: &str,
        count: &Count<'_>,
    ) -> Verdict {
        let started = Instant::now();
        let Some(answer) = answer else {
            return Verdict::new(Judged::Wrong("no answer given".into()), None);
        };
        let boards = self.boards(answer, name);
        let claims = Claims {
            word: answer.word,
            count: answer.count,
            given: boards.seen.len() as u128,
            all: self.all,
        };
        let (mut judged, total) = if claims.is_empty() {
            (Judged::Unanswered, None)
        } else {
            let counts = self.counts && boards.wrong.is_none();
            claims.verify("answer", counts.then_some(count))
        };
        let mut wrong = boards.wrong.or(boards.again);
        if let Judged::Wrong(why) = &judged {
            wrong.get_or_insert(format!("{name}, line {}: {why}", answer.at));
        }
        if let Some(why) = wrong {
            judged = Judged::Wrong(why);
        }
        Verdict {
            word: answer.word,
            given: claims.given,
            repeated: boards.repeated,
            total,
            time: started.elapsed(),
            ..Verdict::new(judged, Some(answer.at))
        }
    }

    /// Verifies the boards of an answer.
    fn boards(&self, answer: &Answer<B>, name: &str) -> Verified {
        let mut boards = Verified::default();
        if let Some(other) = answer.puzzle.as_ref().filter(|text| !(self.is_same)(text)) {
            let (at, other) = (answer.at, other.escape_debug());
            let why = format!("{name}, line {at}: is an answer to another puzzle, {other}");
            boards.wrong = Some(why);
        }
        for (line, board) in &answer.boards {
            let board = board.as_ref().map_err(Clone::clone);
            match board.and_then(|board| (self.verify)(board)) {
                Err(why) => {
                    let why = format!("{name}, line {line}: {why}");
                    boards.wrong.get_or_insert(why);
                }
                Ok(digits) => match boards.seen.entry(digits) {
                    Slot::Vacant(slot) => {
                        slot.insert(*line);
                    }
                    Slot::Occupied(slot) => {
                        boards.repeated += 1;
                        let first = slot.get();
                        let why =
                            format!("{name}, line {line}: the same answer as on line {first}");
                        boards.again.get_or_insert(why);
                    }
                },
            }
        }
        boards
    }
}
