//! First solutions by the small engine: how long it searches, and the largest problem. Most puzzles
//! need no more, so the page answers them without the file that has all engines.

use crate::host;
use crate::reply::{Refusal, Reply};
use crate::statement::subject;
use quadrille::problem::{OptionId, Problem};
use quadrille::search::{Event, Steps};
use serde_json::{Value, json};
use std::time::Duration;

/// The large engines take over after this time, unless the request names another.
const FIRST_MILLISECONDS: u64 = 150;
/// The clock is read after this many events.
const EVENTS: usize = 256;
/// Larger problems are left to the large engines: to build a small one would take as long.
const MAX_ENTRIES: usize = 400_000;

/// Some solutions, and whether the search went as far as it was asked to.
pub(crate) struct FirstSolutions {
    pub(crate) solutions: Vec<Vec<OptionId>>,
    pub(crate) is_over: bool,
}

/// Searches for up to `most` solutions.
pub(crate) fn search(
    problem: &Problem,
    most: usize,
    time: Option<Duration>,
) -> Result<FirstSolutions, Refusal> {
    let end = time.map(|time| host::clock() + time);
    let mut solutions = Vec::new();
    let mut steps = Steps::new(problem).map_err(Refusal::of)?;
    for at in 1.. {
        match steps.next() {
            Some(Event::Solved) => solutions.push(steps.chosen().to_vec()),
            Some(_) => {}
            None => break,
        }
        if solutions.len() == most {
            break;
        }
        if at % EVENTS == 0 && end.is_some_and(|end| host::clock() > end) {
            let is_over = false;
            return Ok(FirstSolutions { solutions, is_over });
        }
    }
    let is_over = true;
    Ok(FirstSolutions { solutions, is_over })
}

/// A solution, and whether it is the only one if `n` is not 1, as far as that is found out in time.
pub(crate) fn first(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let problem = &subject.problem;
    let most = request["n"].as_u64().unwrap_or(2) as usize;
    let time = request["milliseconds"].as_u64();
    let time = Duration::from_millis(time.unwrap_or(FIRST_MILLISECONDS));
    let found = match problem.n_entries() > MAX_ENTRIES {
        true => FirstSolutions {
            solutions: Vec::new(),
            is_over: false,
        },
        false => search(problem, most, Some(time))?,
    };
    let known = match (found.solutions.len(), found.is_over) {
        (0, true) => "none",
        (1, true) if most > 1 => "one",
        (2.., _) => "several",
        _ => "unknown",
    };
    let Some(chosen) = found.solutions.first() else {
        return Reply::new(json!({ "known": known }));
    };
    let numbers: Vec<u32> = chosen.iter().map(|option| option.number()).collect();
    Reply::new(json!({
        "known": known,
        "solution": numbers,
        "svg": subject.drawn(chosen),
        "text": subject.text(chosen),
    }))
}
