//! `quadrille explain`: why a problem has no solution, or a sudoku no answer.

mod demands;

use anyhow::Result;
use quadrille::explain::Explanation;
use quadrille::limits::Limits;
use quadrille::problem::Problem;
use quadrille::sudoku::cover;
use quadrille::sudoku::read::Reader;
use quadrille_answers::entries::reader;
use quadrille_answers::event::{Place, write_timed_event};
use quadrille_answers::reason::Reason;
use quadrille_answers::solve::boards::PuzzleEntry;
use quadrille_answers::solve::variants::{RuledOr, of_sudokus, with_rules};
use quadrille_answers::solve::writer::Status;
use quadrille_args::ExplainArgs;
use quadrille_console::input::{self, Input};
use quadrille_console::session::{Exit, Session};
use std::io::Write;
use std::time::Instant;

pub(crate) fn run(args: &ExplainArgs, session: &mut Session) -> Result<()> {
    input::each(&args.files, args.read, session, |input, name, session| {
        explain_all(input, name, args, session)
    })
}

/// Explains what a file holds.
fn explain_all(input: Input, name: &str, args: &ExplainArgs, session: &mut Session) -> Result<()> {
    if let Some(why) = refusal(&input, args) {
        session.bad(&format!("{name}: {why}"));
        return Ok(());
    }
    let (first, rules) = (Place::new(name, 1), &args.board.rules);
    match input {
        Input::Cover(parsed) => explain(&parsed.problem, &first, args, session),
        Input::Grid(grid) => demands::explain(&*grid, &first, args, session),
        Input::Variants(entries) => variants(&with_rules(entries, rules), name, args, session),
        Input::Sudokus(texts) => {
            let reader = reader(args.read, args.board.shape)?;
            if !rules.is_empty() {
                let puzzles = of_sudokus(texts, reader, rules, session)?;
                return variants(&puzzles, name, args, session);
            }
            sudokus(&texts.whole(session)?, name, reader, args, session)
        }
    }
}

/// Why the arguments have no meaning for what a file holds.
fn refusal(input: &Input, args: &ExplainArgs) -> Option<String> {
    let flag = if args.board.shape.is_some() {
        "--box"
    } else if args.board.rules.is_empty() {
        return None;
    } else {
        "--rules"
    };
    let is = match input {
        Input::Cover(_) => "is an exact cover",
        Input::Grid(_) => "is a kakuro or a nonogram",
        Input::Variants(_) | Input::Sudokus(_) => return None,
    };
    Some(format!("{is}, but {flag} is for sudokus; omit it"))
}

/// Explains plain sudokus: by their demands, or as exact covers where candidates are given.
fn sudokus(
    text: &[u8],
    name: &str,
    reader: Reader,
    args: &ExplainArgs,
    session: &mut Session,
) -> Result<()> {
    for puzzle in reader.puzzles(text) {
        match puzzle {
            Ok(entry) => {
                let place = Place::of(name, &entry);
                if entry.sudoku.candidates().is_some() {
                    let problem = session.at_once(|| cover::encode(&entry.sudoku))?;
                    explain(&problem, &place, args, session)?;
                } else {
                    demands::explain(&entry.sudoku, &place, args, session)?;
                }
            }
            Err(error) => session.bad(&format!("{name}: {error}")),
        }
        if session.interrupted() {
            break;
        }
    }
    Ok(())
}

/// Explains puzzles with other rules.
fn variants(
    puzzles: &[RuledOr],
    name: &str,
    args: &ExplainArgs,
    session: &mut Session,
) -> Result<()> {
    for puzzle in puzzles {
        match puzzle {
            Ok(ruled) => demands::explain(&ruled.puzzle, &ruled.place(name), args, session)?,
            Err((_, why)) => session.bad(&format!("{name}: {why}")),
        }
        if session.interrupted() {
            break;
        }
    }
    Ok(())
}

/// Explains an exact cover.
fn explain(
    problem: &Problem,
    place: &Place<'_>,
    args: &ExplainArgs,
    session: &mut Session,
) -> Result<()> {
    let started = Instant::now();
    let limits = Limits::new()
        .with_time(args.max_time)
        .monitor(session.monitor());
    let watch = session.watch("looking for a reason");
    let found = Explanation::within(problem, &limits);
    drop(watch);
    let text = match found {
        Explanation::Solution(_) => "there is a solution\n".to_owned(),
        _ => found.in_words(problem).unwrap_or_default(),
    };
    let reason = Reason::of(&found, problem);
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
) -> Result<()> {
    let at = if place.line > 1 {
        place.at()
    } else {
        place.file.to_owned()
    };
    match reason.status {
        Status::None => session.ended(Exit::NoAnswer),
        Status::Stopped => {
            let cause = if session.interrupted() {
                session.interruption()
            } else {
                "stopped by the limit of time"
            };
            session.note(&format!("{at}: {cause}; no reason was found"));
            session.ended(Exit::Stopped);
        }
        _ => {}
    }
    if args.json {
        return write_timed_event(*place, "explanation", reason, started, session);
    }
    if !text.is_empty() {
        write!(session.out, "{at}: {text}")?;
    }
    Ok(session.show()?)
}
