//! Answers beside their puzzles, whatever the puzzles are.

use super::answers::Answer;
use super::claims::{Claims, Judged};
use super::events::is_same_file;
use super::tally::{Tally, Verdict};
use quadrille::limits::Report;
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

    /// Reports the answers that are none to the puzzles, which stand on these lines; `used` has for
    /// each whether it has the answer in its place.
    pub(super) fn left(
        &self,
        lines: &BTreeSet<usize>,
        used: &[bool],
        given: &Given<'_>,
        tally: &mut Tally<'_>,
        session: &mut Session,
    ) -> anyhow::Result<()> {
        let reading = self;
        let (name, file) = (given.name, given.file);
        let named = reading
            .named
            .iter()
            .filter(|(line, _)| !lines.contains(line))
            .map(|(&line, &at)| (line, at));
        let others = reading
            .others
            .iter()
            .enumerate()
            .filter(|(nth, _)| used.get(*nth) != Some(&true));
        for (line, at) in named.chain(others.map(|(_, &at)| (1, at))) {
            let answer = &reading.answers[at];
            let why = match (&answer.of, answer.boards.first()) {
                (Some(_), _) => format!("there is no puzzle on line {line} of {file}"),
                (None, Some((_, Err(why)))) => why.clone(),
                (None, _) => "there is no puzzle left for this answer".into(),
            };
            let verdict = Verdict::new(Judged::Wrong(why), Some(answer.at));
            tally.add(
                (line, None),
                &format!("{name}, line {}", answer.at),
                &verdict,
                session,
            )?;
        }
        if reading.strange > 0 {
            let answers = plural(reading.strange as u128, "answer");
            session.note(&format!(
                "{name}: {answers} to puzzles of other files than {file}, not verified"
            ));
        }
        Ok(())
    }
}

/// Whether a text is the same puzzle.
type IsSame<'a> = dyn Fn(&str) -> bool + 'a;
/// The digits of a board that is an answer, or why it is none.
type Verify<'a, B> = dyn Fn(&B) -> Result<Vec<u8>, String> + 'a;

/// A puzzle, and what can be asked of it.
pub(super) struct Question<'a, B> {
    pub(super) is_same: &'a IsSame<'a>,
    pub(super) verify: &'a Verify<'a, B>,
    /// Whether all answers are expected.
    pub(super) all: bool,
}

impl<B> Question<'_, B> {
    /// Verifies what is claimed of the puzzle; `search` looks for this many answers.
    pub(super) fn verdict(
        &self,
        answer: Option<&Answer<B>>,
        name: &str,
        search: &mut dyn FnMut(u128) -> Report,
    ) -> Verdict {
        let started = Instant::now();
        let Some(answer) = answer else {
            return Verdict::new(Judged::Wrong("no answer given".into()), None);
        };
        let mut verdict = Verdict::new(Judged::Unanswered, Some(answer.at));
        verdict.word = answer.word;
        let mut wrong = answer
            .puzzle
            .as_ref()
            .filter(|puzzle| !(self.is_same)(puzzle))
            .map(|other| {
                format!(
                    "{name}, line {}: is an answer to another puzzle, {}",
                    answer.at,
                    other.escape_debug()
                )
            });
        let mut again = None;
        let mut seen: HashMap<Vec<u8>, usize> = HashMap::new();
        for (line, board) in &answer.boards {
            let verified = board
                .as_ref()
                .map_err(Clone::clone)
                .and_then(|board| (self.verify)(board));
            match verified {
                Err(why) => wrong = wrong.or(Some(format!("{name}, line {line}: {why}"))),
                Ok(digits) => match seen.entry(digits) {
                    Slot::Vacant(slot) => {
                        slot.insert(*line);
                    }
                    Slot::Occupied(slot) => {
                        verdict.repeated += 1;
                        let first = slot.get();
                        again.get_or_insert(format!(
                            "{name}, line {line}: the same answer as on line {first}"
                        ));
                    }
                },
            }
        }
        verdict.given = seen.len() as u128;
        let claims = Claims {
            word: answer.word,
            count: answer.count,
            given: verdict.given,
            all: self.all,
            several: answer.is_list && !answer.boards.is_empty(),
        };
        if !claims.is_empty() {
            let found = match claims.needs() {
                Some(most) if wrong.is_none() => search(most),
                _ => Report::default(),
            };
            verdict.judged = claims.judge(&found, "answer");
            verdict.others =
                (wrong.is_none() && (claims.several || claims.all)).then(|| claims.others(&found));
        }
        let claimed = match &verdict.judged {
            Judged::Wrong(why) => Some(format!("{name}, line {}: {why}", answer.at)),
            Judged::Right | Judged::Undecided | Judged::Unanswered => None,
        };
        if let Some(why) = wrong.or(again).or(claimed) {
            verdict.judged = Judged::Wrong(why);
        }
        verdict.time = started.elapsed();
        verdict
    }
}
