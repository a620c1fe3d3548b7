//! True candidates: the digits that each cell of a board has in some answer.
//!
//! One answer is found after the other, each with a placement that no answer before had. So a
//! search finally proves that no further candidate exists, and each answer contributes at least one
//! new candidate. With `--count` all answers are listed, too, up to a limit, and the digits of each
//! cell are counted.

use super::question::{limits, search, stopped_by};
use crate::entry::{Entry, Reading, Ruled};
use crate::fields::{Count, Fields, Status};
use crate::record::Record;
use anyhow::{Context, Result};
use quadrille::limits::Report;
use quadrille::problem::{OptionId, Problem};
use quadrille::puzzle::Puzzle;
use quadrille_args::{Question, SolveArgs};
use quadrille_console::input::Input;
use quadrille_console::session::Session;
use quadrille_picture::{Draw, Mark, Picture, Sign, Spot};
use std::ops::ControlFlow;

/// The candidates of each cell, row by row.
type Candidates = Vec<Vec<u8>>;

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
    let (mut pictures, mut gap) = (Vec::new(), "");
    reading.each(input, file, session, &mut |found, _, session| {
        let mut record = match &found {
            Err(unread) => Record {
                text: String::new(),
                ..Record::from(unread)
            },
            Ok(entry) => show(entry, file, args, session)?,
        };
        record.text = format!("{gap}{}", record.text);
        gap = "\n";
        let event = args.ask.json.then_some("candidates");
        record.write(&found, file, event, session)?;
        pictures.extend(record.pictures);
        Ok(())
    })?;
    Ok(pictures)
}

/// The candidates of a puzzle, and a picture of the candidates if the puzzle has an answer.
fn show(entry: &Entry, file: &str, args: &SolveArgs, session: &mut Session) -> Result<Record> {
    let Entry::Variant(ruled) = entry else {
        return Ok(Record::failed("is no sudoku".into()));
    };
    let problem = entry.build(session)?;
    let problem = problem.with_context(|| entry.place(file).at())?;
    let found = find(ruled, &problem, args, session)?;
    let more = found
        .why
        .map(|why| format!("{why}; there may be more candidates"));
    let (candidates, counts) = (found.candidates.as_ref(), found.counts.as_ref());
    let mut record = Record::new(found.status());
    let fields = Fields::of(record.status).with("puzzle", entry.text());
    let fields = found.add_to(fields, ruled.puzzle.size());
    record.json = fields.maybe("message", more.as_ref());
    record.notes.extend(more.map(|more| (None, more)));
    if let Some(candidates) = candidates {
        if found.why.is_none() {
            record.text = text_of(ruled, candidates, counts);
        }
        record.pictures.push(picture(ruled, candidates, counts));
    }
    if let Some(counts) = counts {
        note_count(&mut record, &counts.report, session);
    }
    Ok(record)
}

/// Adds the notes about a count.
fn note_count(record: &mut Record, report: &Report, session: &Session) {
    let counted = Record::of_search(report, Question::Count, session);
    record.notes.extend(counted.notes);
    record.exit = record.exit.max(counted.exit);
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

    /// Adds the candidates and their counts, in rows of this size.
    fn add_to(&self, fields: Fields, size: usize) -> Fields {
        let (candidates, counts) = (self.candidates.as_ref(), self.counts.as_ref());
        let candidates = candidates.map(|all| all.chunks(size).collect::<Vec<_>>());
        let times = counts.map(|of| of.times.chunks(size).collect::<Vec<_>>());
        fields
            .maybe("candidates", candidates)
            .maybe("counts", times)
            .count(counts.map(|of| Count::of(&of.report)))
    }
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
