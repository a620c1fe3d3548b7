//! The answers to puzzles: boards in any layout with words in the places of others, options of
//! exact covers, words and numbers alone, and lines of JSON.

use super::best::Best;
use super::claims::Told;
use super::events::{Body, Count, End, Event, PuzzleEnd, Sizes, Solution, events, lines};
use crate::entry::{Answer, AnswerError, AnswerReader, CoverReader, Lines, price};
use crate::fields::Status;
use quadrille::format::dlx::option_text;
use quadrille::format::json::stream;
use quadrille::problem::{OptionId, Problem, verify};
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

    /// The same answer, whose last event is missing.
    fn without_end(mut self) -> Claimed {
        if self.answers.iter().all(|(_, read)| read.is_ok()) {
            self.answers.push((self.at, Err(AnswerError::NoEnd)));
        }
        self
    }

    /// Adds the next lines of an answer.
    pub fn join(&mut self, next: Claimed) {
        if let Err(why) = self.told.join(next.told) {
            self.answers.push((next.at, Err(why)));
        }
        self.answers.extend(next.answers);
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
    let mut open: Option<Claimed> = None;
    for Event { at, of, told } in events {
        if open.as_ref().is_some_and(|answer| answer.of != of) {
            answers.extend(open.take().map(Claimed::without_end));
        }
        let is_after = answers.last().is_some_and(|last| last.of == of);
        let told = match (is_after, reader) {
            (true, AnswerReader::Options(_)) => {
                told.and(Err(fault("expected nothing after the event `end`")))
            }
            _ => told,
        };
        let mut answer = open.take().unwrap_or_else(|| Claimed {
            of,
            ..Claimed::new(at, Vec::new())
        });
        match told.and_then(|body| answer.hear(at, body, reader)) {
            Ok(Ended::Here) => answers.push(answer),
            Ok(Ended::Later) => open = Some(answer),
            Err(why) => {
                answer.answers.push((at, Err(why)));
                open = Some(answer);
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
    fn hear(&mut self, at: usize, body: Body, reader: &AnswerReader) -> Result<Ended, AnswerError> {
        match (body, reader) {
            (Body::Start(sizes), AnswerReader::Options(cover)) => {
                is_start_of(&cover.problem, &sizes)?;
            }
            (Body::Solution(solution), AnswerReader::Options(cover)) => {
                let options = self.numbered(solution.index);
                let options = options.and_then(|()| options_of(cover, &solution));
                self.answers.push((at, options));
            }
            (Body::End(end), AnswerReader::Options(_)) => {
                self.end(&end)?;
                return Ok(Ended::Here);
            }
            (Body::Answer { index, answer }, _) => {
                let board = self.numbered(Some(index));
                let board = board.and_then(|()| reader.answer(&answer));
                self.answers.push((at, board));
            }
            (Body::Puzzle(puzzle), _) => {
                self.take(at, puzzle, reader)?;
                return Ok(Ended::Here);
            }
            _ => return Err(AnswerError::Kind),
        }
        Ok(Ended::Later)
    }

    /// Takes what the last event about a puzzle with boards tells.
    fn take(
        &mut self,
        at: usize,
        end: PuzzleEnd,
        reader: &AnswerReader,
    ) -> Result<(), AnswerError> {
        if end.count.is_some() != end.exact.is_some() {
            return Err(fault("expected `count` and `exact`, or none of them"));
        }
        self.told = Told {
            word: Some(end.status),
            count: end.count.map(|count| count.0).zip(end.exact),
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
    fn numbered(&self, index: Option<Count>) -> Result<(), AnswerError> {
        let next = self.answers.len() as u128 + 1;
        match index {
            Some(Count(found)) if found != next => Err(fault(format!(
                "expected the answer number {next}, found number {found}"
            ))),
            _ => Ok(()),
        }
    }

    /// Takes what the last event about an exact cover claims.
    fn end(&mut self, end: &End) -> Result<(), AnswerError> {
        let (count, given) = (end.count.0, self.answers.len() as u128);
        let is_complete = end.status == stream::Status::Complete;
        if end.exact.is_some_and(|exact| exact != is_complete) {
            return Err(fault("the status says otherwise than `exact`"));
        }
        if end.bound.is_some() && end.goal.is_none() {
            return Err(fault(
                "a bound without a goal: expected `cheapest` or `most valuable`",
            ));
        }
        // the best solutions are counted as far as they are given
        if (given > 0 || end.goal.is_some()) && count != given {
            let counted = plural(count, "solution");
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
        let is_none = is_complete && count == 0;
        self.told = Told {
            word: match end.unique {
                Some(true) => Some(Status::Unique),
                // not one: several, or none
                Some(false) if !is_none => Some(Status::Several),
                _ => None,
            },
            count: (self.best.is_none() || is_none).then_some((count, is_complete)),
        };
        Ok(())
    }
}

fn fault(why: impl Into<String>) -> AnswerError {
    AnswerError::Event(why.into())
}

/// Whether the sizes of the first event are those of the problem.
fn is_start_of(problem: &Problem, sizes: &Sizes) -> Result<(), AnswerError> {
    let is_same = |told: Option<usize>, n| told.is_none_or(|told| told == n);
    let is_start = (sizes.items, sizes.options) == (problem.n_primary(), problem.n_options())
        && is_same(sizes.secondary, problem.n_secondary())
        && is_same(sizes.entries, problem.n_entries());
    match is_start {
        true => Ok(()),
        false => Err(fault("these are solutions of another problem")),
    }
}

/// The options of an event, whose names and cost must be theirs.
fn options_of(cover: &CoverReader, event: &Solution) -> Result<Answer, AnswerError> {
    let (problem, numbers) = (&cover.problem, event.options.iter().copied());
    let mut options: Vec<OptionId> = numbers.map(OptionId::new).collect();
    // the verifier refuses options that are not there
    let is_known = |option: &OptionId| option.index() < problem.n_options();
    if options.iter().all(is_known) {
        for (&option, named) in options.iter().zip(&event.names) {
            let name = problem.option_name(option).map(str::to_owned);
            let name = name.unwrap_or_else(|| option_text(problem, option));
            if name != *named {
                return Err(fault(format!(
                    "option number {} is named `{}`, expected `{}`",
                    option.number(),
                    named.escape_debug(),
                    name.escape_debug()
                )));
            }
        }
        let (n, names) = (options.len(), event.names.len());
        if names != n {
            return Err(fault(format!("{n} options have {names} names")));
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
