//! `quadrille explain`: why a problem has no solution, or a sudoku no answer.

use anyhow::Result;
use quadrille::explain::{Explanation, Verdict, contradicting};
use quadrille::limits::Limits;
use quadrille::problem::{ItemId, Problem};
use quadrille::search::Search;
use quadrille_answers::asking::Asking;
use quadrille_answers::entry::{Entry, Reading};
use quadrille_answers::event::Place;
use quadrille_answers::fields::{Fields, Status};
use quadrille_answers::record::Record;
use quadrille_args::ExplainArgs;
use quadrille_console::session::Session;
use quadrille_variants::Demands;
use std::time::{Duration, Instant};

/// Whether there is an answer, the fields of the reason, and the reason as text.
type Reason = (Status, Fields, String);

pub(crate) fn run(args: &ExplainArgs, session: &mut Session) -> Result<()> {
    let reading = Reading::of(args.read, &args.board)?;
    let event = args.json.then_some("explanation");
    let mut asking = Asking::alone(&reading, event, |entry, file, session| {
        let started = Instant::now();
        let reason = match entry {
            Entry::Sudoku(entry, _) if entry.sudoku.candidates().is_none() => {
                of_demands(&entry.sudoku, args, session)
            }
            Entry::Variant(ruled) => of_demands(&ruled.puzzle, args, session),
            Entry::Grid(grid) => of_demands(&**grid, args, session),
            Entry::Sudoku(..) | Entry::Cover(_) => {
                of_cover(&*entry.build(session)??, args, session)
            }
        };
        Ok(record(reason, &entry.place(file), started, session))
    });
    asking.each_of_files(&args.files, &|input| reading.refusal(input), session)
}

/// Explains a puzzle in its own words: givens, rules, sums or runs that cannot stand together.
fn of_demands(puzzle: &impl Demands, args: &ExplainArgs, session: &Session) -> Reason {
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
    let _watch = session.watch("looking for a reason");
    let demands = puzzle.demands();
    match contradicting(demands.len(), args.max_time, contradict) {
        Verdict::Met => answered("there is an answer\n"),
        Verdict::Contradict { kept, is_minimal } => {
            let givens: Vec<&str> = kept.iter().map(|&at| demands[at].as_str()).collect();
            let fields = Fields::default().with("argument", "givens");
            let some = Some(&givens).filter(|givens| !givens.is_empty());
            let fields = fields.maybe("givens", some).with("minimal", is_minimal);
            (Status::None, fields, sentence(&givens, is_minimal))
        }
        Verdict::Unknown => (Status::Stopped, Fields::default(), String::new()),
    }
}

fn answered(text: &str) -> Reason {
    (Status::Answered, Fields::default(), text.to_owned())
}

/// Givens in one line, and each other demand in a line of its own.
fn sentence(kept: &[&str], minimal: bool) -> String {
    let needed = if minimal {
        "any one less, and they can"
    } else {
        "perhaps fewer cannot either"
    };
    let (givens, others): (Vec<&str>, Vec<&str>) = kept
        .iter()
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
fn of_cover(problem: &Problem, args: &ExplainArgs, session: &Session) -> Reason {
    let limits = Limits::new()
        .with_time(args.max_time)
        .monitor(session.monitor());
    let _watch = session.watch("looking for a reason");
    let found = Explanation::within(problem, &limits);
    if let Explanation::Solution(_) = found {
        return answered("there is a solution\n");
    }
    match argument(&found, problem) {
        Some(fields) => {
            let text = found.in_words(problem).unwrap_or_default();
            (Status::None, fields, text)
        }
        None => (Status::Stopped, Fields::default(), String::new()),
    }
}

/// Why a problem has no solution, if that was found.
fn argument(found: &Explanation, problem: &Problem) -> Option<Fields> {
    let name = |item| problem.item_name(item);
    let names = |items: &[ItemId]| items.iter().map(|&item| name(item)).collect::<Vec<_>>();
    let argument = |name: &str| Fields::default().with("argument", name);
    Some(match found {
        Explanation::Uncoverable(items) => argument("uncoverable").with("conflict", names(items)),
        Explanation::Coloring(coloring) => {
            let weight = |&(item, weight): &(ItemId, i64)| {
                let item = Fields::default().with("item", name(item));
                item.with("weight", weight)
            };
            let weights: Vec<Fields> = coloring.weights().iter().map(weight).collect();
            let fields = argument("coloring").maybe("modulus", coloring.modulus());
            fields.with("weights", weights)
        }
        Explanation::Conflict(conflict) => argument("conflict")
            .with("conflict", names(&conflict.items))
            .with("minimal", conflict.is_minimal),
        _ => return None,
    })
}

/// The record of an explanation.
fn record(
    (status, fields, text): Reason,
    place: &Place<'_>,
    started: Instant,
    session: &Session,
) -> Record {
    let mut record = Record::new(status);
    if status == Status::Stopped {
        let cause = match session.interrupted() {
            true => session.interruption(),
            false => "stopped by the limit of time",
        };
        record.note(format!("{cause}; no reason was found"));
    }
    let fields = Fields::of(status).then(&fields);
    record.json = fields.with("elapsed", started.elapsed().as_secs_f64());
    record.text = match place.line {
        _ if text.is_empty() => text,
        1 => format!("{}: {text}", place.file),
        _ => format!("{}: {text}", place.at()),
    };
    record
}
