//! The steps of a search as numbers, and the matrix that they cover.
//!
//! Both WebAssembly files contain the steps of the engines.

#[cfg(feature = "solve")]
use crate::cover::{Cover as Subject, cover as subject};
use crate::reply::{Refusal, Reply};
#[cfg(not(feature = "solve"))]
use crate::statement::{Subject, subject};
use quadrille::engine::Candidate;
use quadrille::problem::{ItemId, Problem};
use quadrille::search::{EngineKind, Event, Steps};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::rc::Rc;

/// A search whose events were shown up to some point.
struct Shown {
    subject: Rc<Subject>,
    rule: String,
    steps: Steps,
    events: u64,
}

thread_local! {
    /// The searches that go on where the page asks for more: as many as may run beside each other.
    static SHOWN: RefCell<Vec<Shown>> = const { RefCell::new(Vec::new()) };
}

const AT_ONCE: usize = 3;

/// The options and items of a problem: names, and for each option how many entries follow, each an
/// item and a color or 0.
#[cfg(feature = "view")]
pub(crate) fn matrix(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let problem = &subject.problem;
    let names: Vec<&str> = problem
        .items()
        .map(|item| problem.item_name(item))
        .collect();
    let bounds = problem.items().map(|item| problem.bounds(item));
    let bounds: Vec<[u32; 2]> = bounds.map(|bounds| [bounds.low, bounds.high]).collect();
    let mut numbers = Vec::with_capacity(problem.n_options() + 2 * problem.n_entries());
    for option in problem.options() {
        let entries = problem.entries(option);
        numbers.push(entries.len() as u32);
        for entry in entries {
            numbers.extend([
                entry.item.number(),
                entry.color.map_or(0, |color| color.number() + 1),
            ]);
        }
    }
    Reply::with_numbers(
        json!({ "names": names, "primary": problem.n_primary(), "bounds": bounds }),
        numbers,
    )
}

/// Up to this many events, from this one on: four numbers each, what happens (0 choose, 1 take, 2
/// forced, 3 dead, 4 solved, 5 back, 6 leave), the item, option or depth that it happens to, of how
/// many, and the updates until then.
pub(crate) fn steps(request: &Value) -> Result<Reply, Refusal> {
    let subject = subject(request)?;
    let rule = request["rule"].as_str().unwrap_or("fewest").to_owned();
    let (from, n) = (
        request["from"].as_u64().unwrap_or(0),
        request["n"].as_u64().unwrap_or(1000),
    );
    let mut shown = take(&subject, &rule, from)?;
    while shown.events < from && shown.steps.next().is_some() {
        shown.events += 1;
    }
    let mut numbers = Vec::new();
    let mut ended = false;
    while !ended && shown.events < from + n {
        match shown.steps.next() {
            Some(event) => {
                let [what, whom, of] = numbers_of(event);
                numbers.extend([
                    what,
                    whom,
                    of,
                    shown.steps.report().updates.unwrap_or(0) as u32,
                ]);
                shown.events += 1;
            }
            None => ended = true,
        }
    }
    let report = shown.steps.report();
    let reply = json!({
        "ended": ended,
        "nodes": report.nodes,
        "solutions": report.solutions.to_string(),
        "has_updates": report.updates.is_some(),
    });
    SHOWN.with_borrow_mut(|all| {
        all.insert(0, shown);
        all.truncate(AT_ONCE);
    });
    Reply::with_numbers(reply, numbers)
}

/// The search that has not come further than this event, or a new one.
fn take(subject: &Rc<Subject>, rule: &str, from: u64) -> Result<Shown, Refusal> {
    let known = |shown: &Shown| {
        Rc::ptr_eq(&shown.subject, subject) && shown.rule == rule && shown.events <= from
    };
    let known = SHOWN.with_borrow_mut(|all| all.iter().position(known).map(|at| all.remove(at)));
    if let Some(shown) = known {
        return Ok(shown);
    }
    let steps = by_rule(&subject.problem, rule)?;
    Ok(Shown {
        subject: Rc::clone(subject),
        rule: rule.to_owned(),
        steps,
        events: 0,
    })
}

/// The steps of an engine, or of cells that branch by a rule.
fn by_rule(problem: &Problem, rule: &str) -> Result<Steps, Refusal> {
    if let Ok(engine) = rule.parse::<EngineKind>() {
        return Steps::by(problem, engine).map_err(Refusal::of);
    }
    let choose: fn(&[Candidate]) -> Option<ItemId> = match rule {
        "first" => |open| open.iter().map(|candidate| candidate.item).min(),
        "most" => |open| {
            open.iter()
                .max_by_key(|c| (c.children, std::cmp::Reverse(c.item)))
                .map(|c| c.item)
        },
        "last" => |open| {
            // the usual rule, with the last item where several have as few options
            open.iter()
                .min_by_key(|c| (c.children, std::cmp::Reverse(c.item)))
                .map(|c| c.item)
        },
        _ => |_| None,
    };
    Steps::choosing(problem, choose).map_err(Refusal::of)
}

fn numbers_of(event: Event) -> [u32; 3] {
    match event {
        Event::Choose { item, options } => [0, item.number(), options],
        Event::Take(option) => [1, option.number(), 0],
        Event::Forced(option) => [2, option.number(), 0],
        Event::Dead(item) => [3, item.number(), 0],
        Event::Solved => [4, 0, 0],
        Event::Backtrack { depth } => [5, depth as u32, 0],
        Event::Leave(item) => [6, item.number(), 0],
        _ => [7, 0, 0],
    }
}
