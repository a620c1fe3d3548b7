//! Answers beside their puzzles, of any kind.

use super::answers::Claimed;
use super::events::is_same_file;
use crate::entry::AnswerError;
use std::collections::BTreeMap;

/// Which puzzle an answer is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// The puzzle on this line.
    Line(usize),
    /// The puzzle of this number, from 0.
    Nth(usize),
}

/// All answers in one reading.
pub(super) struct AnswersByPuzzle {
    pub(super) answers: BTreeMap<Subject, Claimed>,
    /// How many are answers to puzzles of other files.
    pub(super) strange: usize,
}

impl AnswersByPuzzle {
    /// The answers by their puzzles; an only puzzle has all answers that name none.
    pub(super) fn new(answers: Vec<Claimed>, file: &str, only: bool) -> AnswersByPuzzle {
        let (mut by_subject, mut n, mut strange) = (BTreeMap::<_, Claimed>::new(), 0, 0);
        let only = only && answers.iter().all(|answer| answer.of.is_none());
        for answer in answers {
            let subject = match &answer.of {
                Some((of, _)) if !is_same_file(of, file) => {
                    strange += 1;
                    continue;
                }
                Some((_, line)) => Subject::Line(*line),
                None => Subject::Nth(n),
            };
            n += usize::from(answer.of.is_none() && !only);
            let answer = match by_subject.remove(&subject) {
                None => answer,
                Some(first) if only => first.join(answer),
                Some(mut first) => {
                    let again = (answer.at, Err(AnswerError::Again));
                    first.answers.push(again);
                    first
                }
            };
            by_subject.insert(subject, answer);
        }
        AnswersByPuzzle {
            answers: by_subject,
            strange,
        }
    }

    /// The answer to the `nth` puzzle, on this line.
    pub(super) fn subject(&self, nth: usize, line: usize) -> Subject {
        match Subject::Line(line) {
            named if self.answers.contains_key(&named) => named,
            _ => Subject::Nth(nth),
        }
    }
}
