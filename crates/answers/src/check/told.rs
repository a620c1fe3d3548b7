//! The statements of a text about puzzles: boards in any layout with words in the places of others,
//! options of exact covers, words and numbers alone, and lines of JSON.

use super::claims::Claim;
use super::events::{Body, Event, PuzzleEnd, events, lines};
use crate::entry::{Answer, AnswerError, AnswerReader, Best, CoverReader, in_blocks, price};
use crate::fields::{Count, Status};
use quadrille::format::dlx::option_label;
use quadrille::format::json::stream::{self, EndLine, Number, Solution, Start};
use quadrille::problem::{OptionId, verify};
use quadrille_console::words::plural;
use std::collections::HashMap;

/// What a text states about a puzzle.
#[derive(Clone, Debug)]
pub enum Statement {
    /// An answer.
    Answer(Answer),
    /// A claim about the number of answers.
    Number(Claim),
    /// The answers are the cheapest or most valuable solutions.
    Best(Best),
    /// The puzzle itself, repeated.
    Puzzle(String),
}

/// Statements that were read, each with its line.
type Statements = Vec<(usize, Result<Statement, AnswerError>)>;

/// The statements about one puzzle.
#[derive(Debug, Default)]
pub struct Told {
    /// The line where they begin.
    pub at: usize,
    /// The file and the line of the puzzle, as far as the text names them.
    pub of: Option<(String, usize)>,
    /// The statements.
    pub says: Statements,
}

/// All that a text tells, in its order. An only puzzle has the whole text, but for lines of JSON.
pub fn told(text: &str, reader: &AnswerReader, is_only: bool) -> Vec<Told> {
    if let Some(events) = events(text) {
        let parts = events.chunk_by(|one, next| one.of == next.of && !one.is_end());
        return parts.map(|part| Told::of_events(part, reader)).collect();
    }
    let says = match reader {
        AnswerReader::Options(cover) => by_options(text, cover),
        _ => match lines(text).find(|(_, line)| is_for_people(line)) {
            Some((at, line)) => vec![(at, Err(AnswerError::ForPeople(line.into())))],
            None => by_lines(text, reader),
        },
    };
    if is_only && !says.is_empty() {
        return vec![Told::of_text(says)];
    }
    let alone = says.into_iter().map(|one| vec![one]);
    alone.map(Told::of_text).collect()
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

impl Told {
    /// Statements that name no puzzle.
    fn of_text(says: Statements) -> Told {
        Told {
            at: says[0].0,
            of: None,
            says,
        }
    }

    /// The statements of events about a puzzle, of which the last one is the end.
    fn of_events(events: &[Event], reader: &AnswerReader) -> Told {
        let mut told = Told {
            at: events[0].at,
            of: events[0].of.clone(),
            says: Vec::new(),
        };
        for Event { at, body, .. } in events {
            let says = match body {
                Ok(body) => told.hear(body, reader),
                Err(why) => vec![Err(why.clone())],
            };
            told.says.extend(says.into_iter().map(|one| (*at, one)));
        }
        let is_ended = events.last().is_some_and(Event::is_end);
        if !is_ended && told.says.iter().all(|(_, read)| read.is_ok()) {
            told.says.push((told.at, Err(AnswerError::NoEnd)));
        }
        told
    }

    /// What the next event states.
    fn hear(&self, body: &Body, reader: &AnswerReader) -> Vec<Result<Statement, AnswerError>> {
        let one = |number: &Number, answer: Result<Answer, AnswerError>| {
            let answer = self.expect_number(number).and(answer);
            vec![answer.map(Statement::Answer)]
        };
        match (body, reader) {
            (Body::Start(sizes), AnswerReader::Options(cover)) => {
                match *sizes == Start::from(&cover.problem) {
                    true => Vec::new(),
                    false => vec![Err(fault("these are solutions of another problem"))],
                }
            }
            (Body::Solution(solution), AnswerReader::Options(cover)) => {
                one(&solution.index, options_of(cover, solution))
            }
            (Body::Answer { index, answer }, _) => one(index, reader.answer(answer)),
            (Body::End(end), AnswerReader::Options(_)) => self.end(end),
            (Body::Puzzle(end), _) => end_of_puzzle(end, reader),
            _ => vec![Err(AnswerError::Kind)],
        }
    }

    /// Refuses an answer that does not follow the ones before.
    fn expect_number(&self, Number(found): &Number) -> Result<(), AnswerError> {
        let next = self.says.len() + 1;
        match *found == next.into() {
            true => Ok(()),
            false => Err(fault(format!(
                "expected the answer number {next}, found number {found}"
            ))),
        }
    }

    /// What the last event about an exact cover states.
    fn end(&self, end: &EndLine) -> Vec<Result<Statement, AnswerError>> {
        let is_complete = end.status == stream::Status::Complete;
        let count = counted(&end.count, is_complete);
        if let Some(why) = contradiction(end, count.n, self.says.len() as u128) {
            return vec![Err(fault(why))];
        }
        // the cheapest are counted, not all; without any, these are all
        let is_none = is_complete && count.n == 0;
        let word = end.unique.and_then(|is_unique| match is_unique {
            true => Some(Status::Unique),
            // not one: several, or none
            false => Some(Status::Several).filter(|_| !is_none),
        });
        let count = Some(count).filter(|_| end.goal.is_none() || is_none);
        let best = end.goal.map(|goal| Best {
            goal,
            proved: is_complete,
            bound: end.bound,
        });
        let best = best.map(Statement::Best).into_iter();
        best.chain(numbers(word, count)).map(Ok).collect()
    }
}

/// How an end with this count contradicts itself, or the number of solutions given.
fn contradiction(end: &EndLine, count: u128, given: u128) -> Option<String> {
    if end.exact != (end.status == stream::Status::Complete) {
        return Some("the status says otherwise than `exact`".into());
    }
    if end.bound.is_some() && end.goal.is_none() {
        let why = "a bound without a goal: expected `cheapest` or `most valuable`";
        return Some(why.into());
    }
    // the best solutions are counted as far as they are given
    let is_other = count != given && (given > 0 || end.goal.is_some());
    let counted = || plural(count, "solution");
    is_other.then(|| format!("counted as {}, but {given} are given", counted()))
}

/// What the last event about a puzzle with boards states.
fn end_of_puzzle(end: &PuzzleEnd, reader: &AnswerReader) -> Vec<Result<Statement, AnswerError>> {
    let count = end.count.as_ref().zip(end.exact);
    let count = count.map(|(n, exact)| counted(n, exact));
    let is_half = end.count.is_some() != end.exact.is_some();
    let why = is_half.then(|| fault("expected `count` and `exact`, or none of them"));
    let puzzle = end.puzzle.clone().map(Statement::Puzzle);
    let boards = end.answers.iter().map(|line| reader.answer(line));
    let boards = boards.map(|board| board.map(Statement::Answer));
    let told = numbers(Some(end.status), count).chain(puzzle).map(Ok);
    told.chain(boards).chain(why.map(Err)).collect()
}

/// A word and a number as statements.
fn numbers(word: Option<Status>, count: Option<Count>) -> impl Iterator<Item = Statement> {
    let claims = [word.map(Claim::Word), count.map(Claim::Count)];
    claims.into_iter().flatten().map(Statement::Number)
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
    let is_known = |option: &OptionId| option.index() < problem.n_options();
    if options.iter().all(is_known) {
        let names = options.iter().map(|&option| option_label(problem, option));
        let names: Vec<String> = names.collect();
        let told = event.names.iter().map(|name| &**name);
        if !told.eq(names.iter().map(String::as_str)) {
            return Err(fault(format!("expected the names {names:?}")));
        }
        cover.expect_cost(&options, event.cost)?;
    }
    options.sort_unstable();
    Ok(Answer::Options(options))
}

/// Solutions of an exact cover, words and numbers, with a blank line between two of them. A text
/// without any claims that the problem has no solution.
fn by_options(text: &str, cover: &CoverReader) -> Statements {
    let mut found = HashMap::new();
    let mut says = in_blocks(text, |lines| {
        let read = cover.solution(lines, &mut found);
        // an option may be called `0`
        let is_right = || match &read {
            Ok(Answer::Options(options)) => verify(&cover.problem, options).is_ok(),
            _ => false,
        };
        let claim = match lines {
            [(_, line)] => Claim::read(line).filter(|_| !is_right()),
            _ => None,
        };
        match claim {
            Some(claim) => Ok(Statement::Number(claim)),
            None => read.map(Statement::Answer),
        }
    });
    if says.is_empty() {
        let none = Claim::Word(Status::None);
        says.push((1, Ok(Statement::Number(none))));
    }
    let best = |(at, line): (usize, &str)| {
        let (best, _) = price(line.trim())?;
        Some((at, Ok(Statement::Best(best))))
    };
    says.extend(lines(text).filter_map(best));
    says
}

/// Boards in any layout, and words in lines of their own, or words and numbers alone.
fn by_lines(text: &str, reader: &AnswerReader) -> Statements {
    let boards = |part: &str, before: usize| {
        let read = reader.answers(part, part.len() == text.len());
        let read = read.into_iter();
        read.map(move |(line, board)| (line + before, board.map(Statement::Answer)))
    };
    let has_counts = has_counts(text, reader);
    let mut says = Vec::new();
    let (mut from, mut before, mut at) = (0, 0, 0);
    for (line, number) in text.split_inclusive('\n').zip(1..) {
        let end = at + line.len();
        let claim = Claim::read(line);
        if let Some(claim) = claim.filter(|claim| claim.word().is_some() || has_counts) {
            says.extend(boards(&text[from..at], before));
            says.push((number, Ok(Statement::Number(claim))));
            (from, before) = (end, number);
        }
        at = end;
    }
    says.extend(boards(&text[from..], before));
    says
}

/// Whether a text has words and numbers only. A number may be a row of a board.
fn has_counts(text: &str, reader: &AnswerReader) -> bool {
    lines(text).all(|(_, line)| Claim::read(line).is_some())
        && !reader
            .answers(text, true)
            .iter()
            .any(|(_, read)| read.is_ok())
}
