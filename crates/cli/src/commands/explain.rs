//! `quadrille explain`: why a problem has no solution, or a sudoku no answer.

use anyhow::Result;
use quadrille::explain::{Explanation, Verdict, contradicting};
use quadrille::limits::Limits;
use quadrille::problem::Problem;
use quadrille::search::Search;
use quadrille_answers::entry::{Entry, Reading};
use quadrille_answers::event::{Place, write_event};
use quadrille_answers::fields::{Fields, Status};
use quadrille_answers::reason::{Argument, Reason};
use quadrille_args::ExplainArgs;
use quadrille_console::session::{Exit, Session};
use quadrille_variants::Demands;
use std::io::Write;
use std::time::{Duration, Instant};

pub(crate) fn run(args: &ExplainArgs, session: &mut Session) -> Result<()> {
    let reading = Reading::of(args.read, &args.board)?;
    let mut ask = |entry: &Entry, file: &str, session: &mut Session| {
        let place = entry.place(file);
        match entry {
            Entry::Sudoku(entry, _) if entry.sudoku.candidates().is_none() => {
                explain_demands(&entry.sudoku, &place, args, session)
            }
            Entry::Variant(ruled) => explain_demands(&ruled.puzzle, &place, args, session),
            Entry::Grid(grid) => explain_demands(&**grid, &place, args, session),
            Entry::Sudoku(..) | Entry::Cover(_) => {
                let problem = entry.build(session)??;
                explain(&problem, &place, args, session)
            }
        }
    };
    reading.each_of_files(&args.files, session, &mut ask)
}

/// Explains a puzzle in its own words: givens, rules, sums or runs that cannot stand together.
fn explain_demands(
    puzzle: &impl Demands,
    place: &Place<'_>,
    args: &ExplainArgs,
    session: &mut Session,
) -> Result<()> {
    let started = Instant::now();
    let monitor = session.monitor();
    let contradict = |some: &[usize], time: Option<Duration>| {
        let mut limits = Limits::new().monitor(monitor.clone());
        limits.time = time;
        Search::new()
            .limits(limits)
            .exists(&puzzle.problem_of(some).ok()?)
            .ok()?
            .map(|exists| !exists)
    };
    let watch = session.watch("looking for a reason");
    let demands = puzzle.demands();
    let known = contradicting(demands.len(), args.max_time, contradict);
    drop(watch);
    let (reason, text) = described(known, &demands);
    tell(&reason, &text, place, started, args, session)
}

/// The explanation, and its text.
fn described(known: Verdict, demands: &[String]) -> (Reason, String) {
    match known {
        Verdict::Met => (Status::Answered.into(), "there is an answer\n".to_owned()),
        Verdict::Contradict { kept, is_minimal } => {
            let givens: Vec<String> = kept.iter().map(|&at| demands[at].clone()).collect();
            let text = sentence(&givens, is_minimal);
            let minimal = is_minimal;
            (Argument::Givens { givens, minimal }.into(), text)
        }
        Verdict::Unknown => (Status::Stopped.into(), String::new()),
    }
}

/// Givens in one line, and each other demand in a line of its own.
fn sentence(kept: &[String], minimal: bool) -> String {
    let needed = if minimal {
        "any one less, and they can"
    } else {
        "perhaps fewer cannot either"
    };
    let (givens, others): (Vec<&str>, Vec<&str>) = kept
        .iter()
        .map(String::as_str)
        .partition(|demand| !demand.contains(' ') && demand.contains('='));
    let (n, givens) = (kept.len(), givens.join(" "));
    match (n, others.is_empty()) {
        (0, _) => "no answer, whatever is given on this board\n".to_owned(),
        (1, _) => format!("no answer: this demand cannot be met\n {}\n", kept[0]),
        (_, true) => {
            format!("no answer: these {n} givens cannot stand together ({needed}): {givens}\n")
        }
        (_, false) => {
            let lines = Some(givens.as_str())
                .filter(|givens| !givens.is_empty())
                .into_iter()
                .chain(others);
            let lines = lines.collect::<Vec<_>>().join("\n ");
            format!("no answer: these {n} demands cannot be met together ({needed})\n {lines}\n")
        }
    }
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
        let fields = Fields::default().and(reason);
        let fields = fields.with("elapsed", started.elapsed().as_secs_f64());
        return write_event(Some(*place), "explanation", &fields, session);
    }
    if !text.is_empty() {
        write!(session.out, "{at}: {text}")?;
    }
    Ok(session.show()?)
}
