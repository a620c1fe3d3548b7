//! What a text tells, by its puzzles of any kind.

use super::events::is_same_file;
use super::told::{Told, told};
use crate::entry::{AnswerError, AnswerReader};
use std::collections::BTreeMap;

/// Which puzzle an answer is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    /// The puzzle on this line.
    Line(usize),
    /// The puzzle of this number, from 0.
    Nth(usize),
}

/// What a text tells, as one reader understands it.
pub(super) struct ToldByPuzzle {
    pub(super) reader: AnswerReader,
    pub(super) told: BTreeMap<Subject, Told>,
    /// The number of answers to puzzles of other files.
    pub(super) n_others: usize,
}

impl ToldByPuzzle {
    /// The answers to the puzzles of this file; an only puzzle has all that name none.
    pub(super) fn new(text: &str, reader: AnswerReader, file: &str, is_only: bool) -> ToldByPuzzle {
        let (mut by_subject, mut n, mut n_others) = (BTreeMap::<_, Told>::new(), 0, 0);
        for told in told(text, &reader, is_only) {
            let subject = match &told.of {
                Some((of, _)) if !is_same_file(of, file) => {
                    n_others += 1;
                    continue;
                }
                Some((_, line)) => Subject::Line(*line),
                None => Subject::Nth(n),
            };
            n += usize::from(told.of.is_none());
            let again = (told.at, Err(AnswerError::Again));
            match by_subject.get_mut(&subject) {
                Some(first) => first.says.push(again),
                None => drop(by_subject.insert(subject, told)),
            }
        }
        ToldByPuzzle {
            reader,
            told: by_subject,
            n_others,
        }
    }

    /// The statements about the `nth` puzzle, on this line.
    pub(super) fn of(&self, nth: usize, line: usize) -> (Subject, Option<&Told>) {
        let subject = match Subject::Line(line) {
            named if self.told.contains_key(&named) => named,
            _ => Subject::Nth(nth),
        };
        (subject, self.told.get(&subject))
    }
}
