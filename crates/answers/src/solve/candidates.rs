//! True candidates: the digits that each cell of a board has in some answer.
//!
//! One answer is found after the other, each with a placement that no answer before had. So a
//! search finally proves that no further candidate exists, and each answer contributes at least one
//! new candidate. With `--count` all answers are listed, too, up to a limit, and the digits of each
//! cell are counted.

use super::question::{limits, search, stopped_by};
use crate::asking::Asking;
use crate::entry::{Entry, Reading, Ruled};
use crate::fields::{Count, Fields, Status};
use crate::record::Record;
use anyhow::{Context, Result};
use quadrille::limits::Report;
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::sudoku::write;
use quadrille_args::{Question, SolveArgs};
use quadrille_console::input::Input;
use quadrille_console::session::Session;
use quadrille_picture::{Picture, Sign, candidate_picture};
use std::collections::BTreeSet;
use std::mem;
use std::ops::ControlFlow;

/// The candidates of each cell, row by row.
type Candidates = [Vec<u8>];

/// How many answers have each of these candidates.
type Times = [Vec<u64>];

/// Writes the candidates of puzzles; returns their pictures.
pub fn solve(
    input: Input,
    file: &str,
    reading: &Reading<'_>,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let mut gap = "";
    let event = args.ask.json.then_some("candidates");
    let mut asking = Asking::alone(reading, event, |entry, file, session| {
        let mut record = show(entry, file, args, session)?;
        record.text.insert_str(0, mem::replace(&mut gap, "\n"));
        Ok(record)
    });
    asking.each_puzzle(input, file, session)?;
    Ok(mem::take(&mut asking.pictures))
}

/// The candidates of a puzzle, and a picture of the candidates if the puzzle has an answer.
fn show(entry: &Entry, file: &str, args: &SolveArgs, session: &mut Session) -> Result<Record> {
    let Entry::Variant(ruled) = entry else {
        return Ok(Record::failed("is no sudoku".into()));
    };
    let problem = entry.build(session)?;
    let problem = problem.with_context(|| entry.place(file).at())?;
    let found = candidates(ruled, &problem, args, session)?;
    let is_counted = args.ask.count && found.1.is_none() && !found.0.is_empty();
    let counts = is_counted.then(|| count(ruled, &found.0, &problem, args, session));
    let (times, report) = counts.transpose()?.unzip();
    let mut record = record(entry, ruled, &found, times.as_deref());
    if let Some(report) = report {
        record.json = record.json.count(Some(Count::of(&report)));
        let counted = Record::of_search(&report, Question::Count, session);
        record.notes.extend(counted.notes);
        record.exit = record.exit.max(counted.exit);
    }
    Ok(record)
}

/// The record of candidates, perhaps with their counts.
fn record(
    entry: &Entry,
    ruled: &Ruled,
    (candidates, why): &(Vec<Vec<u8>>, Option<&'static str>),
    times: Option<&Times>,
) -> Record {
    let is_none = candidates.is_empty();
    let mut record = Record::new(match why {
        Some(_) => Status::Stopped,
        None if is_none => Status::None,
        None => Status::Answered,
    });
    let size = ruled.puzzle.size();
    record.json = Fields::of(record.status)
        .with("puzzle", entry.text())
        .maybe("candidates", rows(candidates, size))
        .maybe("counts", times.and_then(|times| rows(times, size)));
    if let Some(why) = why {
        let more = format!("{why}; there may be more candidates");
        record.json = record.json.with("message", &more);
        record.note(more);
    } else if !is_none {
        record.text = text_of(ruled, candidates, times);
    }
    if !is_none {
        record.pictures.push(picture(ruled, candidates, times));
    }
    record
}

/// The cells in rows of this size, if there are some.
fn rows<T>(cells: &[T], size: usize) -> Option<Vec<&[T]>> {
    let rows = cells.chunks(size).collect();
    (!cells.is_empty()).then_some(rows)
}

/// Counts how many answers have each of these candidates.
fn count(
    ruled: &Ruled,
    found: &Candidates,
    problem: &Problem,
    args: &SolveArgs,
    session: &Session,
) -> Result<(Vec<Vec<u64>>, Report)> {
    let mut all = vec![vec![0; ruled.puzzle.size()]; found.len()];
    let (limits, _) = limits(&args.ask, None, session);
    let search = search(&args.ask, session).limits(limits).any_order(true);
    let report = search.visit(problem, |chosen| {
        for (times, digit) in all.iter_mut().zip(ruled.puzzle.answer(problem, chosen)) {
            times[usize::from(digit) - 1] += 1;
        }
        ControlFlow::Continue(())
    })?;
    let of_cell = |(digits, times): (&Vec<u8>, &Vec<u64>)| {
        let times = |&digit: &u8| times[usize::from(digit) - 1];
        digits.iter().map(times).collect()
    };
    Ok((found.iter().zip(&all).map(of_cell).collect(), report))
}

/// The candidates of a puzzle, none without an answer; and why the search was stopped, if it was.
fn candidates(
    ruled: &Ruled,
    problem: &Problem,
    args: &SolveArgs,
    session: &Session,
) -> Result<(Vec<Vec<u8>>, Option<&'static str>)> {
    let puzzle = &ruled.puzzle;
    let mut shown = BTreeSet::new();
    let (limits, _) = limits(&args.ask, None, session);
    let search = search(&args.ask, session).limits(limits);
    let report = search.show(problem, puzzle.placements(problem), |chosen| {
        shown.extend(chosen.iter().copied());
    })?;
    let candidates = (report.solutions > 0).then(|| puzzle.candidates(problem, shown));
    Ok((
        candidates.unwrap_or_default(),
        stopped_by(report.end, session),
    ))
}

/// Rows of cells, each with its candidates; with their counts, if there are some.
fn text_of(ruled: &Ruled, found: &Candidates, times: Option<&Times>) -> String {
    let line = |digits: &[u8]| write::digits_in(digits, ruled.alphabet);
    let cell = |(cell, digits): (usize, &Vec<u8>)| match times {
        None => line(digits),
        Some(times) => {
            let times = digits.iter().zip(&times[cell]);
            let texts = times.map(|(&digit, n)| format!("{}:{n}", line(&[digit])));
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
fn picture(ruled: &Ruled, found: &Candidates, times: Option<&Times>) -> Picture {
    candidate_picture(&ruled.puzzle, found, |cell, number| {
        times.map_or(Sign::Open, |times| Sign::Times(times[cell][number]))
    })
}
