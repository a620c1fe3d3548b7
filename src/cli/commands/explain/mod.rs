//! `quadrille explain`: why a problem has no solution, or a sudoku no answer.

mod drawing;
mod givens;
mod sentence;

use super::event::{Place, write_event};
use super::reason::{Known, Reason};
use crate::cli::args::ExplainArgs;
use crate::cli::input::{self, Input};
use crate::cli::session::{Exit, Session};
use crate::cli::watch::Watch;
use anyhow::Context;
use quadrille::explain::{Explain, Explanation};
use quadrille::limits::Monitor;
use quadrille::problem::Problem;
use quadrille::puzzle::Puzzle;
use quadrille::sudoku::cover;
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

pub(crate) fn run(args: &ExplainArgs, session: &mut Session) -> anyhow::Result<()> {
    for path in &args.files {
        let name = input::name(path);
        match input::read(path, args.read, session) {
            Ok(Input::Cover(parsed)) => {
                for warning in &parsed.warnings {
                    session.note(&format!("{name}: {warning}"));
                }
                let place = Place { file: &name, line: 1, label: None };
                explain(&parsed.problem, &place, args, session)?;
            }
            Ok(Input::Grid(grid)) => {
                let problem = session.at_once(|| grid.problem())?.with_context(|| name.clone())?;
                explain(&problem, &Place { file: &name, line: 1, label: None }, args, session)?;
            }
            Ok(Input::Variants(puzzles)) => {
                for entry in puzzles {
                    let problem = session.at_once(|| entry.puzzle.problem())?.with_context(|| name.clone())?;
                    explain(&problem, &Place { file: &name, line: entry.line, label: None }, args, session)?;
                }
            }
            Ok(Input::Sudokus(texts)) => {
                let text = texts.whole(session)?;
                for puzzle in args.read.reader().puzzles(&text) {
                    match puzzle {
                        Ok(entry) if entry.sudoku.candidates().is_some() => {
                            let place = Place { file: &name, line: entry.line, label: entry.label.as_deref() };
                            let problem = session.at_once(|| cover::encode(&entry.sudoku))?;
                            explain(&problem, &place, args, session)?;
                        }
                        Ok(entry) => {
                            let place = Place { file: &name, line: entry.line, label: entry.label.as_deref() };
                            givens::explain(&entry.sudoku, &place, args, session)?;
                        }
                        Err(error) => session.bad(&format!("{name}: {error}")),
                    }
                    if session.interrupted() {
                        break;
                    }
                }
            }
            Err(error) => session.bad(&format!("{error:#}")),
        }
        if session.interrupted() {
            break;
        }
    }
    Ok(())
}

/// Explains an exact cover.
fn explain(problem: &Problem, place: &Place<'_>, args: &ExplainArgs, session: &mut Session) -> anyhow::Result<()> {
    let started = Instant::now();
    let monitor = Monitor::with_flag(session.interrupt());
    let mut explain = Explain::new().monitor(monitor);
    if let Some(time) = args.max_time {
        explain = explain.max_time(time);
    }
    let watch = Watch::new(!session.quiet, || "looking for a reason".to_owned());
    let found = explain.of(problem);
    drop(watch);
    let (reason, text) = match &found {
        Explanation::Solution(_) => (Reason::new(Known::Solution, None), "there is a solution\n".to_owned()),
        Explanation::Uncoverable(items) => (Reason::uncoverable(problem, items), sentence::uncoverable(problem, items)),
        Explanation::Coloring(coloring) => (Reason::coloring(problem, coloring), sentence::coloring(problem, coloring)),
        Explanation::Conflict(conflict) => (Reason::conflict(problem, conflict), sentence::conflict(problem, conflict)),
        _ => (Reason::new(Known::Stopped, None), String::new()),
    };
    tell(&reason, &text, place, started, args, session)
}

/// Prints an explanation, and records how it ended.
fn tell(
    reason: &Reason,
    text: &str,
    place: &Place<'_>,
    started: Instant,
    args: &ExplainArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    #[derive(Serialize)]
    struct Timed<'a> {
        #[serde(flatten)]
        reason: &'a Reason,
        elapsed: f64,
    }
    let at = if place.line > 1 { format!("{}:{}", place.file, place.line) } else { place.file.to_owned() };
    match reason.status {
        Known::None => session.ended(Exit::NoAnswer),
        Known::Solution => {}
        Known::Stopped => {
            let cause = if session.interrupted() { session.interruption() } else { "stopped by the limit of time" };
            session.note(&format!("{at}: {cause}; no reason was found"));
            session.ended(Exit::Stopped);
        }
    }
    if args.json {
        return write_event(
            Some(*place),
            "explanation",
            &Timed { reason, elapsed: started.elapsed().as_secs_f64() },
            session,
        );
    }
    if !text.is_empty() {
        write!(session.out, "{at}: {text}")?;
    }
    Ok(session.show()?)
}
