//! True candidates: the digits that each cell of a board has in some answer.
//!
//! One answer is found after the other. Each answer must have a placement that no answer before
//! had: an additional item, which all such placements cover, demands one of these. So a search
//! finally proves that no further candidate exists, and each answer contributes at least one new
//! candidate.

use super::question::{limits, search, stopped_by};
use super::variants::{Ruled, RuledOr};
use crate::event::{Place, write_event};
use crate::solve::boards::PuzzleEntry;
use crate::solve::writer::Status;
use anyhow::{Context, Result};
use quadrille::problem::{Bounds, Entry, ItemId, OptionId, Problem, ProblemError};
use quadrille::puzzle::Puzzle;
use quadrille_args::SolveArgs;
use quadrille_console::session::{Exit, Session};
use quadrille_picture::{Draw, Mark, Picture, Sign, Spot};
use serde::Serialize;
use std::io::Write;

/// The candidates of each cell, row by row.
type Candidates = Vec<Vec<u8>>;

/// A line of `--json`.
#[derive(Serialize)]
struct JsonCandidates<'a> {
    status: &'static str,
    puzzle: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<&'a [Vec<u8>]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// Writes the candidates of puzzles; returns their pictures.
pub fn solve(
    puzzles: &[RuledOr],
    file: &str,
    args: &SolveArgs,
    session: &mut Session,
) -> Result<Vec<Picture>> {
    let mut pictures = Vec::new();
    for (number, puzzle) in puzzles.iter().enumerate() {
        if session.interrupted() {
            break;
        }
        let ruled = match puzzle {
            Ok(ruled) => ruled,
            Err((line, why)) => {
                if args.ask.json {
                    let place = Place::new(file, *line);
                    write_line(place, Status::Error, "", None, Some(why.clone()), session)?;
                }
                session.bad(&format!("{file}: {why}"));
                continue;
            }
        };
        let at = format!("{file}:{}", ruled.line);
        let problem = session.at_once(|| ruled.puzzle.problem())?;
        let problem = problem.with_context(|| at.clone())?;
        let (found, why) = candidates(ruled, &problem, args, session)?;
        let (status, exit) = match (&found, why) {
            (_, Some(_)) => (Status::Stopped, Some(Exit::Stopped)),
            (None, None) => (Status::None, Some(Exit::NoAnswer)),
            (Some(_), None) => (Status::Answered, None),
        };
        let message = why.map(|why| format!("{why}; there may be more candidates"));
        match args.ask.json {
            true => {
                let place = ruled.place(file);
                let found = found.as_ref().map(|found| (found, ruled.puzzle.size()));
                let text = ruled.text();
                write_line(place, status, &text, found, message.clone(), session)?;
            }
            false => match &found {
                Some(found) if why.is_none() => {
                    let gap = if number > 0 { "\n" } else { "" };
                    let text = text_of(ruled, found);
                    write!(session.out, "{gap}{text}")?;
                }
                Some(_) => writeln!(session.out, "stopped")?,
                None => writeln!(session.out, "{}", status.word())?,
            },
        }
        if let Some(message) = message {
            session.note(&format!("{at}: {message}"));
        }
        exit.into_iter().for_each(|exit| session.ended(exit));
        pictures.extend(found.map(|found| picture(ruled, &found)));
    }
    Ok(pictures)
}

fn write_line(
    place: Place<'_>,
    status: Status,
    puzzle: &str,
    found: Option<(&Candidates, usize)>,
    message: Option<String>,
    session: &mut Session,
) -> Result<()> {
    let line = JsonCandidates {
        status: status.word(),
        puzzle,
        candidates: found.map(|(found, size)| found.chunks(size).collect()),
        message,
    };
    write_event(Some(place), "candidates", &line, session)
}

/// The candidates of a puzzle, `None` without an answer; and why the search was stopped, if it was.
fn candidates(
    ruled: &Ruled,
    problem: &Problem,
    args: &SolveArgs,
    session: &Session,
) -> Result<(Option<Candidates>, Option<&'static str>)> {
    let size = ruled.puzzle.size();
    let search = search(&args.ask, session);
    let mut seen = vec![vec![false; size]; size * size];
    let mut found = None;
    loop {
        let next = match found {
            None => problem.clone(),
            Some(()) => with_new(problem, &seen, size)?,
        };
        let (limits, _) = limits(&args.ask, None, session);
        let (chosen, report) = search.clone().limits(limits).first(&next)?;
        let Some(chosen) = chosen else {
            let why = stopped_by(report.end, session);
            let of_cell = |seen: &Vec<bool>| {
                let digits = (1..).zip(seen).filter(|(_, seen)| **seen);
                digits.map(|(digit, _)| digit).collect()
            };
            return Ok((found.map(|()| seen.iter().map(of_cell).collect()), why));
        };
        found = Some(());
        let answer = ruled.puzzle.answer(problem, &chosen);
        for (seen, digit) in seen.iter_mut().zip(answer) {
            seen[usize::from(digit) - 1] = true;
        }
    }
}

/// The problem with an item that all placements cover which no answer has shown yet, once at least.
fn with_new(problem: &Problem, seen: &[Vec<bool>], size: usize) -> Result<Problem, ProblemError> {
    let mut builder = Problem::builder();
    // options and items keep their numbers but for secondary items, which come behind the new one
    for item in problem.primary_items() {
        builder.primary_bounded(problem.item_name(item), problem.bounds(item))?;
    }
    let some = Bounds::between(1, seen.len() as u32);
    let new = builder.primary_bounded("new candidates", some)?;
    for item in problem.items().skip(problem.n_primary()) {
        builder.secondary(problem.item_name(item))?;
    }
    // colors are numbered from 1
    let mut colors: Vec<Option<_>> = vec![None; problem.n_colors() + 1];
    for option in problem.options() {
        let mut entries: Vec<Entry> = Vec::new();
        for entry in problem.entries(option) {
            let shift = usize::from(!problem.is_primary(entry.item));
            let item = ItemId::new((entry.item.index() + shift) as u32);
            entries.push(match entry.color {
                None => item.into(),
                Some(color) => {
                    let known = &mut colors[color.number() as usize];
                    let color = match known {
                        Some(known) => *known,
                        None => *known.insert(builder.color(problem.color_name(color))?),
                    };
                    (item, color).into()
                }
            });
        }
        if is_new(problem, option, seen, size) {
            entries.push(new.into());
        }
        builder.option(entries)?;
    }
    builder.build()
}

/// Whether an option is a placement that no answer has shown yet.
fn is_new(problem: &Problem, option: OptionId, seen: &[Vec<bool>], size: usize) -> bool {
    match problem.entries(option) {
        // a placement covers its cell, then its digit in the row
        [cell, in_row, ..] => {
            { seen.get(cell.item.index()) }.is_some_and(|seen| !seen[in_row.item.index() % size])
        }
        _ => false,
    }
}

/// Rows of cells, each with its candidates.
fn text_of(ruled: &Ruled, found: &Candidates) -> String {
    let cells: Vec<String> = found
        .iter()
        .map(|digits| ruled.symbols.line_of(digits))
        .collect();
    let size = ruled.puzzle.size();
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

/// The puzzle with small digits.
fn picture(ruled: &Ruled, found: &Candidates) -> Picture {
    let mut picture = ruled.puzzle.picture(None);
    let size = ruled.puzzle.size();
    let edge = (picture.size()[0] - size) / 2;
    for (cell, digits) in found.iter().enumerate() {
        if ruled.puzzle.given_digits()[cell] > 0 {
            continue;
        }
        let at = [cell % size + edge, cell / size + edge];
        for &digit in digits {
            picture.mark(Mark::Candidate(Spot::new(at, digit, size), Sign::Open));
        }
    }
    picture
}
