//! The answers to puzzles: boards in any layout with words in the places of others, options of
//! exact covers, words and numbers alone, and lines of JSON.

use super::best::Best;
use super::claims::Told;
use super::events::{Body, Event, PuzzleEnd, events, lines};
use crate::entry::{Answer, AnswerError, AnswerReader, CoverReader, Lines, price};
use crate::fields::{Count, Status};
use quadrille::format::dlx::option_label;
use quadrille::format::json::stream::{self, EndLine, Number, Solution, Start};
use quadrille::problem::{OptionId, verify};
use quadrille_console::words::plural;

/// The claims about one puzzle, or the answers given for it.
#[derive(Debug, Default)]
pub struct Claimed {
    /// The line where it begins.
    pub at: usize,
    /// The file and the line of the puzzle, as far as the answer names them.
    pub of: Option<(String, usize)>,
    /// The words and numbers in the place of answers, or beside them.
    pub told: Told,
    /// The answers are the cheapest or most valuable solutions.
    pub best: Option<Best>,
    /// The answers.
    pub answers: Lines,
    /// The puzzle itself, if it is repeated.
    pub puzzle: Option<String>,
    /// The event that ends it has not come.
    is_open: bool,
}

impl Claimed {
    /// A text that begins at this line.
    fn new(at: usize, answers: Lines) -> Claimed {
        Claimed {
            at,
            answers,
            ..Claimed::default()
        }
    }

    /// Adds the next lines of an answer.
    #[must_use]
    pub fn join(mut self, next: Claimed) -> Claimed {
        if let Err(why) = self.told.join(next.told) {
            self.answers.push((next.at, Err(why)));
        }
        self.best = self.best.or(next.best);
        self.answers.extend(next.answers);
        self
    }
}

/// All answers of a text, in its order.
pub fn answers(text: &str, reader: &AnswerReader) -> Vec<Claimed> {
    let for_people = || lines(text).find(|(_, line)| is_for_people(line));
    match (events(text), reader) {
        (Some(events), _) => by_events(events, reader),
        (None, AnswerReader::Options(cover)) => vec![by_options(text, reader, cover)],
        (None, _) => match for_people() {
            Some((at, line)) => {
                let why = AnswerError::ForPeople(line.into());
                vec![Claimed::new(at, vec![(at, Err(why))])]
            }
            None => by_lines(text, reader),
        },
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

/// The answers of events: those of a puzzle end with the event of the puzzle.
fn by_events(events: Vec<Event>, reader: &AnswerReader) -> Vec<Claimed> {
    let mut answers: Vec<Claimed> = Vec::new();
    for Event { at, of, told } in events {
        let known = answers.pop_if(|last| last.is_open && last.of == of);
        let is_again = |last: &Claimed| !last.is_open && last.of == of;
        let again = match reader {
            AnswerReader::Options(_) if answers.last().is_some_and(is_again) => {
                vec![(at, Err(AnswerError::Again))]
            }
            _ => Vec::new(),
        };
        let mut answer = known.unwrap_or_else(|| Claimed {
            of,
            is_open: true,
            ..Claimed::new(at, again)
        });
        if let Err(why) = told.and_then(|body| answer.hear(at, body, reader)) {
            answer.answers.push((at, Err(why)));
        }
        answers.push(answer);
    }
    for answer in answers.iter_mut().filter(|answer| answer.is_open) {
        if answer.answers.iter().all(|(_, read)| read.is_ok()) {
            answer.answers.push((answer.at, Err(AnswerError::NoEnd)));
        }
    }
    answers
}

impl Claimed {
    /// Takes what the next event tells.
    fn hear(&mut self, at: usize, body: Body, reader: &AnswerReader) -> Result<(), AnswerError> {
        match (body, reader) {
            (Body::Start(sizes), AnswerReader::Options(cover)) => {
                if sizes != Start::from(&cover.problem) {
                    return Err(fault("these are solutions of another problem"));
                }
            }
            (Body::Solution(solution), AnswerReader::Options(cover)) => {
                let options = self.expect_number(&solution.index);
                let options = options.and_then(|()| options_of(cover, &solution));
                self.answers.push((at, options));
            }
            (Body::Answer { index, answer }, _) => {
                let board = self.expect_number(&index);
                let board = board.and_then(|()| reader.answer(&answer));
                self.answers.push((at, board));
            }
            (Body::End(end), AnswerReader::Options(_)) => {
                self.is_open = false;
                self.end(&end)?;
            }
            (Body::Puzzle(end), _) => {
                self.is_open = false;
                self.take(at, end, reader)?;
            }
            _ => return Err(AnswerError::Kind),
        }
        Ok(())
    }

    /// Takes what the last event about a puzzle with boards tells.
    fn take(
        &mut self,
        at: usize,
        end: PuzzleEnd,
        reader: &AnswerReader,
    ) -> Result<(), AnswerError> {
        self.told.word = Some(end.status);
        self.told.count = match (end.count, end.exact) {
            (Some(n), Some(exact)) => Some(counted(&n, exact)),
            (None, None) => None,
            _ => return Err(fault("expected `count` and `exact`, or none of them")),
        };
        let boards = end.answers.iter().map(|line| (at, reader.answer(line)));
        self.answers.extend(boards);
        self.puzzle = end.puzzle;
        Ok(())
    }

    /// Takes the claim that solutions are the best from the lines with their costs.
    fn read_prices(&mut self, text: &str) {
        for (at, price) in lines(text).filter_map(|(at, line)| Some((at, price(line.trim())?))) {
            let best = Best {
                goal: price.goal,
                proved: price.proved,
                bound: None,
            };
            if *self.best.get_or_insert(best) != best {
                let why =
                    fault("some solutions have a cost, others a value or one that is not proved");
                self.answers.push((at, Err(why)));
            }
        }
    }

    /// Refuses an answer that does not follow the ones before.
    fn expect_number(&self, Number(found): &Number) -> Result<(), AnswerError> {
        let next = self.answers.len() + 1;
        match *found == next.into() {
            true => Ok(()),
            false => Err(fault(format!(
                "expected the answer number {next}, found number {found}"
            ))),
        }
    }

    /// Takes what the last event about an exact cover claims.
    fn end(&mut self, end: &EndLine) -> Result<(), AnswerError> {
        let is_complete = end.status == stream::Status::Complete;
        let (count, given) = (counted(&end.count, is_complete), self.answers.len() as u128);
        if end.exact != is_complete {
            return Err(fault("the status says otherwise than `exact`"));
        }
        if end.bound.is_some() && end.goal.is_none() {
            return Err(fault(
                "a bound without a goal: expected `cheapest` or `most valuable`",
            ));
        }
        // the best solutions are counted as far as they are given
        if (given > 0 || end.goal.is_some()) && count.n != given {
            let counted = plural(count.n, "solution");
            return Err(fault(format!(
                "counted as {counted}, but {given} are given"
            )));
        }
        self.best = end.goal.map(|goal| Best {
            goal,
            proved: is_complete,
            bound: end.bound,
        });
        // the cheapest are counted, not all; without any, these are all
        let is_none = is_complete && count.n == 0;
        self.told = Told {
            word: match end.unique {
                Some(true) => Some(Status::Unique),
                // not one: several, or none
                Some(false) if !is_none => Some(Status::Several),
                _ => None,
            },
            count: Some(count).filter(|_| self.best.is_none() || is_none),
        };
        Ok(())
    }
}

/// A number of answers; no search counts further than the largest.
fn counted(Number(n): &Number, exact: bool) -> Count {
    let n = n.try_into().unwrap_or(u128::MAX);
    Count { n, exact }
}

fn fault(why: impl Into<String>) -> AnswerError {
    AnswerError::Event(why.into())
}

/// The options of an event, whose names and cost must be theirs.
fn options_of(cover: &CoverReader, event: &Solution) -> Result<Answer, AnswerError> {
    let (problem, numbers) = (&cover.problem, event.options.iter().copied());
    let mut options: Vec<OptionId> = numbers.map(OptionId::new).collect();
    // the verifier refuses options that are not there
    if options
        .iter()
        .all(|option| option.index() < problem.n_options())
    {
        let names = options.iter().map(|&option| option_label(problem, option));
        let names: Vec<String> = names.collect();
        if !names
            .iter()
            .map(String::as_str)
            .eq(event.names.iter().map(|name| &**name))
        {
            return Err(fault(format!("expected the names {names:?}")));
        }
        cover.expect_cost(&options, event.cost)?;
    }
    options.sort_unstable();
    Ok(Answer::Options(options))
}

/// Solutions of an exact cover, with a word or a number behind them or alone. A text without
/// solutions claims that the problem has none.
fn by_options(text: &str, reader: &AnswerReader, cover: &CoverReader) -> Claimed {
    let whole = text.trim_end();
    let (before, last) = whole.rsplit_once('\n').unwrap_or(("", whole));
    let is_apart = before.is_empty() || before.trim_end_matches([' ', '\r']).ends_with('\n');
    let is_right = |(_, read): &(usize, Result<Answer, AnswerError>)| match read {
        Ok(Answer::Options(options)) => verify(&cover.problem, options).is_ok(),
        _ => false,
    };
    // an option may be called `0`
    let is_option = || reader.answers(last, true).iter().any(is_right);
    let told = Told::read(last).filter(|_| is_apart && !is_option());
    let solutions = if told.is_some() { before } else { text };
    let mut claimed = Claimed::new(1, reader.answers(solutions, true));
    claimed.told = told.unwrap_or_default();
    if told.is_none() && claimed.answers.is_empty() {
        claimed.told.word = Some(Status::None);
    }
    claimed.read_prices(text);
    claimed
}

/// Boards in any layout, and words in lines of their own, or words and numbers alone.
fn by_lines(text: &str, reader: &AnswerReader) -> Vec<Claimed> {
    let read = |part: &str, before: usize| {
        let boards = reader.answers(part, part.len() == text.len()).into_iter();
        boards.map(move |(line, board)| {
            let at = line + before;
            Claimed::new(at, vec![(at, board)])
        })
    };
    let has_counts = has_counts(text, reader);
    let mut answers = Vec::new();
    let (mut from, mut before, mut at) = (0, 0, 0);
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let end = at + line.len();
        if let Some(told) = Told::read(line).filter(|told| told.word.is_some() || has_counts) {
            answers.extend(read(&text[from..at], before));
            answers.push(Claimed {
                told,
                ..Claimed::new(number, Vec::new())
            });
            (from, before) = (end, number);
        }
        at = end;
    }
    answers.extend(read(&text[from..], before));
    answers
}

/// Whether a text has words and numbers only. A number may be a row of a board.
fn has_counts(text: &str, reader: &AnswerReader) -> bool {
    let is_board = |(_, read): &(usize, Result<Answer, AnswerError>)| read.is_ok();
    lines(text).all(|(_, line)| Told::read(line).is_some())
        && !reader.answers(text, true).iter().any(is_board)
}
