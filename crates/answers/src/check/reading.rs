//! Answers beside their puzzles, of any kind.

use super::answers::Answer;
use super::claims::Judged;
use super::events::is_same_file;
use super::tally::{Tally, Verdict};
use crate::event::Place;
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;
use quadrille_console::words::plural;
use std::collections::{BTreeMap, BTreeSet};

/// What answers mean: their text, and where they come from.
pub(super) struct Given<'a> {
    /// The file of the puzzles.
    pub(super) file: &'a str,
    /// The file of the answers, and its bytes.
    pub(super) name: &'a str,
    pub(super) answers: &'a [u8],
    pub(super) args: &'a CheckArgs,
}

impl Given<'_> {
    /// Notes how many lines or answers are about other files.
    pub(super) fn note_strange(&self, n: usize, thing: &str, about: &str, session: &Session) {
        if n > 0 {
            let (name, file, n) = (self.name, self.file, plural(n, thing));
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
        if only && answers.iter().all(|answer| answer.of.is_none()) && !answers.is_empty() {
            let others = answers.split_off(1);
            others.into_iter().for_each(|next| answers[0].join(next));
        }
        let (mut named, mut others, mut strange) = (BTreeMap::new(), Vec::new(), 0);
        for at in 0..answers.len() {
            match answers[at].of.clone() {
                None => others.push(at),
                Some((of, _)) if !is_same_file(&of, file) => strange += 1,
                Some((_, line)) => {
                    let first = *named.entry(line).or_insert(at);
                    if first != at {
                        // the second answer is a fault of the first
                        let fault = Err("the same puzzle is answered again".into());
                        let again = answers[at].at;
                        answers[first].boards.push((again, fault));
                    }
                }
            }
        }
        Reading {
            answers,
            named,
            others,
            strange,
        }
    }

    /// Reports the answers that belong to none of the puzzles on these lines; `used` says for each
    /// puzzle whether its own answer was found.
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
