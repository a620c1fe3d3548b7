//! The answers to puzzles: boards in any layout with words in the places of others, words and
//! numbers alone, and lines of JSON.

use super::claims::Told;
use super::events::{Event, OfBoards, events, lines};
use crate::entry::{AnswerError, AnswerReader, Lines};

/// The claims about one puzzle, or the answers given for it.
#[derive(Debug)]
pub struct Claimed {
    /// The line where it begins.
    pub at: usize,
    /// The file and the line of the puzzle, as far as the answer names them.
    pub of: Option<(String, usize)>,
    /// The words and numbers in the place of boards, or beside them.
    pub told: Told,
    /// The boards.
    pub boards: Lines,
    /// The puzzle itself, if it is repeated.
    pub puzzle: Option<String>,
}

impl Claimed {
    fn at(at: usize) -> Claimed {
        Claimed {
            at,
            of: None,
            told: Told::default(),
            boards: Vec::new(),
            puzzle: None,
        }
    }

    fn bad(at: usize, why: AnswerError) -> Claimed {
        Claimed {
            boards: vec![(at, Err(why))],
            ..Claimed::at(at)
        }
    }

    /// The same answer, whose last event is missing.
    fn without_end(mut self) -> Claimed {
        self.boards.push((self.at, Err(AnswerError::NoEnd)));
        self
    }

    /// Adds the next lines of an answer.
    pub fn join(&mut self, next: Claimed) {
        if let Err(why) = self.told.join(next.told) {
            self.boards.push((next.at, Err(why)));
        }
        self.boards.extend(next.boards);
    }
}

/// All answers of a text, in its order.
pub fn answers(text: &str, reader: &AnswerReader) -> Vec<Claimed> {
    match (
        events(text),
        lines(text).find(|(_, line)| is_for_people(line)),
    ) {
        (Some(events), _) => by_events(events, reader),
        (None, Some((at, line))) => {
            vec![Claimed::bad(at, AnswerError::ForPeople(line.into()))]
        }
        (None, None) => claims(text, reader).unwrap_or_else(|| by_lines(text, reader)),
    }
}

/// Whether a line tells something of boards that only people read: the title of a puzzle, `#
/// FILE:LINE`, or the heads of a table with a status.
fn is_for_people(line: &str) -> bool {
    let title = line.trim().strip_prefix("# ");
    let number = title.and_then(|title| Some(title.rsplit_once(':')?.1));
    let is_status = |head: &str| head.trim_matches([' ', '"', '{']) == "status";
    number.is_some_and(|number| number.parse::<usize>().is_ok())
        || line.split([',', ':']).any(is_status)
}

/// The claims of a text without boards, one in a line.
fn claims(text: &str, reader: &AnswerReader) -> Option<Vec<Claimed>> {
    let read = lines(text).map(|(at, line)| {
        Some(Claimed {
            told: Told::read(line)?,
            ..Claimed::at(at)
        })
    });
    let read: Vec<_> = read.collect::<Option<_>>()?;
    let has_board = || {
        reader
            .answers(text, true)
            .iter()
            .any(|(_, board)| board.is_ok())
    };
    (!read.is_empty() && !has_board()).then_some(read)
}

/// The answers of events: those of a puzzle end with the event of the puzzle.
fn by_events(events: Vec<Event<OfBoards>>, reader: &AnswerReader) -> Vec<Claimed> {
    let mut answers: Vec<Claimed> = Vec::new();
    let mut open: Option<Claimed> = None;
    for event in events {
        let of = event.file.zip(event.line);
        let is_other = open.as_ref().is_some_and(|answer| answer.of != of);
        if is_other || event.told.is_err() {
            answers.extend(open.take().map(Claimed::without_end));
        }
        let empty = Claimed {
            of,
            ..Claimed::at(event.at)
        };
        let mut answer = open.take().unwrap_or(empty);
        match event
            .told
            .and_then(|told| answer.hear(event.at, told, reader))
        {
            Ok(Ended::Later) => open = Some(answer),
            Ok(Ended::Here) => answers.push(answer),
            Err(why) => {
                answer.boards.push((event.at, Err(why)));
                answers.push(answer);
            }
        }
    }
    answers.extend(open.map(Claimed::without_end));
    answers
}

/// Whether an event is the last one of its puzzle.
enum Ended {
    Here,
    Later,
}

impl Claimed {
    /// Takes what the next event tells.
    fn hear(
        &mut self,
        at: usize,
        told: OfBoards,
        reader: &AnswerReader,
    ) -> Result<Ended, AnswerError> {
        match told {
            OfBoards::Answer { index, answer } => {
                let (expected, found) = (self.boards.len() as u128 + 1, index.0);
                let board = match found == expected {
                    true => reader.answer(&answer),
                    false => Err(AnswerError::Number { expected, found }),
                };
                self.boards.push((at, board));
                Ok(Ended::Later)
            }
            OfBoards::Puzzle {
                status,
                puzzle,
                answers,
                count,
                exact,
            } => {
                if count.is_some() != exact.is_some() {
                    return Err(AnswerError::Exactness);
                }
                self.told = Told {
                    word: Some(status),
                    count: count.map(|count| count.0).zip(exact),
                };
                let boards = answers.iter().map(|line| (at, reader.answer(line)));
                self.boards.extend(boards);
                self.puzzle = puzzle;
                Ok(Ended::Here)
            }
        }
    }
}

/// Boards in any layout, and words in lines of their own.
fn by_lines(text: &str, reader: &AnswerReader) -> Vec<Claimed> {
    let read = |part: &str, before: usize| {
        let boards = reader.answers(part, part.len() == text.len()).into_iter();
        boards.map(move |(line, board)| Claimed {
            boards: vec![(line + before, board)],
            ..Claimed::at(line + before)
        })
    };
    let mut answers = Vec::new();
    let (mut from, mut before, mut at) = (0, 0, 0);
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let end = at + line.len();
        // a number may be a row of a board
        if let Some(told) = Told::read(line).filter(|told| told.word.is_some()) {
            answers.extend(read(&text[from..at], before));
            answers.push(Claimed {
                told,
                ..Claimed::at(number)
            });
            (from, before) = (end, number);
        }
        at = end;
    }
    answers.extend(read(&text[from..], before));
    answers
}
