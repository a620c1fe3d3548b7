//! True candidates: the digits that each cell of a board has in some answer.
//!
//! One answer is found after the other, each with a placement that no answer before had. So a
//! search finally proves that no further candidate exists, and each answer contributes at least one
//! new candidate. With `--count` all answers are listed, too, up to a limit, and the digits of each
//! cell are counted.

use super::question::{limits, search, stopped_by};
use crate::entry::{Entry, EntryError, Reading, Ruled};
use crate::event::{Place, write_event};
use crate::solve::writer::{Count, Status};
use anyhow::{Context, Result};
use quadrille::limits::Report;
use quadrille::problem::{OptionId, Problem};
use quadrille::puzzle::Puzzle;
use quadrille_args::{Question, SolveArgs};
use quadrille_console::input::Input;
use quadrille_console::session::{Exit, Session};
use quadrille_picture::{Draw, Mark, Picture, Sign, Spot};
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;

/// The candidates of each cell, row by row.
type Candidates = Vec<Vec<u8>>;

/// A line of `--json`.
#[derive(Serialize)]
struct JsonCandidates<'a> {
    status: &'static str,
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<&'a [Vec<u8>]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    counts: Option<Vec<&'a [Vec<u64>]>>,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    count: Option<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// How often each candidate of each cell occurs, and in how many answers.
struct Counts {
    times: Vec<Vec<u64>>,
    report: Report,
}

/// Writes the candidates of puzzles; returns their pictures.
pub fn solve(
    input: Input,
    file: &str,
    reading: &Reading<'_>,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let (mut pictures, mut is_first) = (Vec::new(), true);
    reading.each(input, file, session, &mut |found, _, session| {
        match &found {
            Err(EntryError { line, why }) => {
                if args.ask.json {
                    write_refused(Place::new(file, *line), why.clone(), session)?;
                }
                session.bad(&format!("{file}: {why}"));
            }
            Ok(entry) => {
                if !is_first && !args.ask.json {
                    writeln!(session.out)?;
                }
                pictures.extend(show(entry, file, args, session)?);
            }
        }
        is_first = false;
        Ok(())
    })?;
    Ok(pictures)
}

/// Writes the candidates of a puzzle; returns its picture, if it has an answer.
fn show(
    entry: &Entry,
    file: &str,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<Option<Picture>> {
    let Entry::Variant(ruled) = entry else {
        return Ok(None);
    };
    let place = entry.place(file);
    let at = place.at();
    let problem = entry.build(session)?;
    let problem = problem.with_context(|| at.clone())?;
    let found = find(ruled, &problem, args, session)?;
    if args.ask.json {
        let line = found.json(entry.text(), ruled.puzzle.size());
        write_event(Some(place), "candidates", &line, session)?;
    } else {
        write!(session.out, "{}", found.text(ruled))?;
    }
    if let Some(message) = found.message() {
        session.note(&format!("{at}: {message}"));
    }
    match found.status() {
        Status::Stopped => session.ended(Exit::Stopped),
        Status::None => session.ended(Exit::NoAnswer),
        _ => {}
    }
    if let Some(counts) = &found.counts {
        Status::noted(&counts.report, Question::Count, &at, session);
    }
    let candidates = found.candidates.as_ref();
    let counts = found.counts.as_ref();
    Ok(candidates.map(|candidates| picture(ruled, candidates, counts)))
}

/// The candidates of a puzzle and their counts.
struct CandidateResult {
    /// `None` without an answer.
    candidates: Option<Candidates>,
    counts: Option<Counts>,
    /// Why the search for candidates was stopped, if it was.
    why: Option<&'static str>,
}

impl CandidateResult {
    fn status(&self) -> Status {
        match (&self.candidates, self.why) {
            (_, Some(_)) => Status::Stopped,
            (None, None) => Status::None,
            (Some(_), None) => Status::Answered,
        }
    }

    fn message(&self) -> Option<String> {
        let more = |why| format!("{why}; there may be more candidates");
        self.why.map(more)
    }

    fn text(&self, ruled: &Ruled) -> String {
        match &self.candidates {
            Some(candidates) if self.why.is_none() => {
                text_of(ruled, candidates, self.counts.as_ref())
            }
            _ => format!("{}\n", self.status().word()),
        }
    }

    fn json(&self, puzzle: String, size: usize) -> JsonCandidates<'_> {
        let counts = self.counts.as_ref();
        let candidates = self.candidates.as_ref();
        JsonCandidates {
            status: self.status().word(),
            puzzle,
            candidates: candidates.map(|candidates| candidates.chunks(size).collect()),
            counts: counts.map(|counts| counts.times.chunks(size).collect()),
            count: counts.map(|counts| Count::of(&counts.report)),
            message: self.message(),
        }
    }
}

/// Writes the line of a text that is no puzzle.
fn write_refused(place: Place<'_>, message: String, session: &mut Session) -> Result<()> {
    let line = JsonCandidates {
        status: Status::Error.word(),
        puzzle: String::new(),
        candidates: None,
        counts: None,
        count: None,
        message: Some(message),
    };
    write_event(Some(place), "candidates", &line, session)
}

/// Searches for the candidates of a puzzle, and counts them on request.
fn find(
    ruled: &Ruled,
    problem: &Problem,
    args: &SolveArgs,
    session: &Session,
) -> Result<CandidateResult> {
    let (candidates, why) = candidates(ruled, problem, args, session)?;
    let counted = candidates
        .as_ref()
        .filter(|_| args.ask.count && why.is_none());
    let counts = counted.map(|candidates| count(ruled, candidates, problem, args, session));
    Ok(CandidateResult {
        counts: counts.transpose()?,
        candidates,
        why,
    })
}

/// Counts how many answers have each of these candidates.
fn count(
    ruled: &Ruled,
    found: &Candidates,
    problem: &Problem,
    args: &SolveArgs,
    session: &Session,
) -> Result<Counts> {
    let size = ruled.puzzle.size();
    let mut all = vec![vec![0; size]; size * size];
    let (limits, _) = limits(&args.ask, None, session);
    let search = search(&args.ask, session).limits(limits).any_order(true);
    let report = search.visit(problem, |chosen| {
        let answer = ruled.puzzle.answer(problem, chosen);
        for (times, digit) in all.iter_mut().zip(answer) {
            times[usize::from(digit) - 1] += 1;
        }
        ControlFlow::Continue(())
    })?;
    let of_cell = |(digits, times): (&Vec<u8>, &Vec<u64>)| {
        let times = |&digit: &u8| times[usize::from(digit) - 1];
        digits.iter().map(times).collect()
    };
    let times = found.iter().zip(&all).map(of_cell).collect();
    Ok(Counts { times, report })
}

/// The candidates of a puzzle, `None` without an answer; and why the search was stopped, if it was.
fn candidates(
    ruled: &Ruled,
    problem: &Problem,
    args: &SolveArgs,
    session: &Session,
) -> Result<(Option<Candidates>, Option<&'static str>)> {
    let size = ruled.puzzle.size();
    let mut seen = vec![vec![false; size]; size * size];
    let (limits, _) = limits(&args.ask, None, session);
    let search = search(&args.ask, session).limits(limits);
    let report = search.show(problem, placements(problem, size), |chosen| {
        let answer = ruled.puzzle.answer(problem, chosen);
        for (seen, digit) in seen.iter_mut().zip(answer) {
            seen[usize::from(digit) - 1] = true;
        }
    })?;
    let of_cell = |seen: &Vec<bool>| {
        let digits = (1..).zip(seen).filter(|(_, seen)| **seen);
        digits.map(|(digit, _)| digit).collect()
    };
    let found = (report.solutions > 0).then(|| seen.iter().map(of_cell).collect());
    Ok((found, stopped_by(report.end, session)))
}

/// The options that place digits: each covers its cell, and the first items are cells.
fn placements(problem: &Problem, size: usize) -> Vec<OptionId> {
    let is_placement = |option: &OptionId| {
        let first = problem.entries(*option).first();
        first.is_some_and(|first| first.item.index() < size * size)
    };
    problem.options().filter(is_placement).collect()
}

/// Rows of cells, each with its candidates; with their counts, if there are some.
fn text_of(ruled: &Ruled, found: &Candidates, counts: Option<&Counts>) -> String {
    let cell = |(cell, digits): (usize, &Vec<u8>)| match counts {
        None => ruled.symbols.line_of(digits),
        Some(counts) => {
            let times = digits.iter().zip(&counts.times[cell]);
            let texts = times.map(|(&digit, n)| format!("{}:{n}", ruled.symbols.line_of(&[digit])));
            texts.collect::<Vec<_>>().join(",")
        }
    };
    let cells: Vec<String> = found.iter().enumerate().map(cell).collect();
    in_columns(&cells, ruled.puzzle.size())
}

/// Rows of this many texts, each column as wide as its widest text.
fn in_columns(cells: &[String], size: usize) -> String {
    let widest = |column: usize| {
        let widths = cells
            .iter()
            .skip(column)
            .step_by(size)
            .map(|cell| cell.chars().count());
        widths.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..size).map(widest).collect();
    let mut text = String::new();
    for row in cells.chunks(size) {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell:width$}"));
        let row: Vec<String> = cells.collect();
        text += row.join(" ").trim_end();
        text.push('\n');
    }
    text
}

/// The puzzle with small digits, perhaps with their counts.
fn picture(ruled: &Ruled, found: &Candidates, counts: Option<&Counts>) -> Picture {
    let mut picture = ruled.puzzle.picture(None);
    let size = ruled.puzzle.size();
    let edge = (picture.size()[0] - size) / 2;
    for (cell, digits) in found.iter().enumerate() {
        if ruled.puzzle.given_digits()[cell] > 0 {
            continue;
        }
        let at = [cell % size + edge, cell / size + edge];
        for (number, &digit) in digits.iter().enumerate() {
            let sign = counts.map_or(Sign::Open, |counts| Sign::Times(counts.times[cell][number]));
            picture.mark(Mark::Candidate(Spot::new(at, digit, size), sign));
        }
    }
    picture
}
