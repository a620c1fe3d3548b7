//! Questions about an exact cover, their searches, and the time of a slice. A solution is the
//! numbers of its options; its picture is made by the worker that stated the problem.

use crate::cover::{Cover, cover};
use crate::host;
use crate::reply::{Answer, Refusal, Reply};
use quadrille::explain::Explanation;
use quadrille::limits::{End, Limits};
use quadrille::problem::OptionId;
use quadrille::search::{Advance, CountBy, EngineKind, Frontier, Search, Solutions, Uniqueness};
use serde::Deserialize;
use serde_json::{Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::Duration;

/// What answers questions of this name.
pub(crate) fn named(name: &str) -> Option<Answer> {
    Some(match name {
        "list" => list,
        "count" => count,
        "divide" => divide,
        "unique" => unique,
        "show" => show,
        "cheapest" => cheapest,
        "race" => race,
        "explain" => explain,
        "steps" => crate::steps::steps,
        _ => return None,
    })
}

/// A list of solutions that continues when the page asks for more.
struct Listing {
    cover: Rc<Cover>,
    solutions: Solutions,
}

thread_local! {
    static LISTING: RefCell<Option<Listing>> = const { RefCell::new(None) };
    static COUNT: RefCell<Option<Count>> = const { RefCell::new(None) };
}

fn numbers(chosen: &[OptionId]) -> Vec<u32> {
    chosen.iter().map(|option| option.number()).collect()
}

fn since(begin: Duration) -> f64 {
    host::clock().saturating_sub(begin).as_secs_f64()
}

/// A search with the limits of a request; its progress is reported to the page.
fn search(request: &Value) -> Search {
    limited(
        Search::new().limits(Limits::new().monitor(host::monitor())),
        request,
    )
}

fn limited(search: Search, request: &Value) -> Search {
    match request["seconds"].as_f64() {
        Some(seconds) if seconds > 0.0 => {
            search.limited(|limits| limits.max_time(Duration::from_secs_f64(seconds.min(1e9))))
        }
        _ => search,
    }
}

/// The page gets the solutions of a list after this time; the clock is read after this many nodes.
const SLICE: Duration = Duration::from_millis(100);
const NODES: u64 = 1 << 10;

/// The next solutions, at most `n`, and fewer where the time of a slice is over; the first ones,
/// unless the list `goes_on`.
fn list(request: &Value) -> Result<Reply, Refusal> {
    let cover = cover(request)?;
    let n = request["n"].as_u64().unwrap_or(1) as usize;
    let goes_on =
        |listing: &Listing| request["goes_on"] == true && Rc::ptr_eq(&listing.cover, &cover);
    let mut listing = match LISTING.take().filter(goes_on) {
        Some(listing) => listing,
        None => {
            let solutions = search(request)
                .solutions(&cover.problem)
                .map_err(Refusal::of)?;
            Listing { cover, solutions }
        }
    };
    let (begin, mut found, mut ended) = (host::clock(), Vec::new(), false);
    while !ended && found.len() < n && host::clock().saturating_sub(begin) < SLICE {
        match listing.solutions.advance_within(NODES) {
            Advance::Solution(chosen) => found.push(numbers(chosen)),
            Advance::Paused => {}
            Advance::Ended => ended = true,
        }
    }
    let report = listing.solutions.report();
    let reply = json!({
        "solutions": found,
        "ended": ended,
        "whole": report.is_exhausted(),
        "nodes": report.nodes,
    });
    LISTING.set(Some(listing));
    Reply::new(reply)
}

/// The page gets the progress of a count after this time, and may divide it then.
const TURN: Duration = Duration::from_millis(50);

/// A count under way.
struct Count {
    cover: Rc<Cover>,
    search: Search,
    parts: Solutions,
    /// The solutions and nodes of finished parts.
    solutions: u128,
    nodes: u64,
}

impl Count {
    /// All solutions of a cover, or those in a part of its tree that another worker has given away.
    fn new(cover: Rc<Cover>, search: Search, part: Option<&Frontier>) -> Result<Count, Refusal> {
        let problem = &cover.problem;
        let parts = match part {
            Some(_) => search.subtrees(problem, part).map_err(Refusal::of)?,
            None => search.begin_count(problem).map_err(Refusal::of)?,
        };
        Ok(Count {
            cover,
            search,
            parts,
            solutions: 0,
            nodes: 0,
        })
    }

    /// Takes another part, once its own parts are finished.
    fn take(&mut self, part: &Frontier) -> Result<(), Refusal> {
        let report = self.parts.report();
        let parts = self.search.subtrees(&self.cover.problem, Some(part));
        self.parts = parts.map_err(Refusal::of)?;
        self.solutions += report.solutions;
        self.nodes += report.nodes;
        Ok(())
    }

    /// Continues the count for a turn; returns whether it has ended.
    fn turn(&mut self) -> bool {
        let begin = host::clock();
        loop {
            if self.parts.count_within(NODES) {
                return true;
            }
            if host::clock().saturating_sub(begin) >= TURN {
                return false;
            }
        }
    }
}

/// Continues a count for a turn. A request that `goes_on` has no cover, and a part only after the
/// last one is done.
fn count(request: &Value) -> Result<Reply, Refusal> {
    let part = request["part"]
        .as_str()
        .map(str::parse::<Frontier>)
        .transpose()
        .map_err(Refusal::of)?;
    let mut count = match COUNT.take().filter(|_| request["goes_on"] == true) {
        Some(mut count) => {
            part.iter().try_for_each(|part| count.take(part))?;
            count
        }
        None => {
            let search = limited(Search::new(), request);
            Count::new(cover(request)?, search, part.as_ref())?
        }
    };
    let ended = count.turn();
    let report = count.parts.report();
    let total = count.parts.total().filter(|_| ended);
    let ended = ended.then_some(if total.is_some() { "all" } else { "part" });
    let reply = json!({
        "ended": ended,
        "count": total.map_or((count.solutions + report.solutions).to_string(), |n| n.to_string()),
        "nodes": count.nodes + report.nodes,
        "left": if ended.is_some() { 0.0 } else { count.parts.state().0.weight() },
        "layers": count.parts.layers(),
        "whole": matches!(report.end, Some(End::Exhausted | End::Overflow)),
        "reason": if ended == Some("all") { "layers of a frontier" } else { "search" },
    });
    COUNT.set(Some(count));
    Reply::new(reply)
}

/// Gives away a part of the present count, if it can be divided.
fn divide(_: &Value) -> Result<Reply, Refusal> {
    let give = |count: &mut Option<Count>| count.as_mut()?.parts.give_away();
    let part = COUNT.with_borrow_mut(give);
    Reply::new(json!({
        "part": part.as_ref().map(Frontier::to_string),
        "weight": part.map_or(0.0, |part| part.weight()),
    }))
}

/// Whether there is exactly one solution.
fn unique(request: &Value) -> Result<Reply, Refusal> {
    let found = search(request)
        .uniqueness(&cover(request)?.problem)
        .map_err(Refusal::of)?;
    Reply::new(match found {
        Some(Uniqueness::One(chosen)) => json!({ "known": "one", "solution": numbers(&chosen) }),
        Some(Uniqueness::None) => json!({ "known": "none" }),
        Some(Uniqueness::Several) => json!({ "known": "several" }),
        None => json!({ "known": "unknown" }),
    })
}

/// The requested options that are in some solution. If the search was stopped, which `whole` tells,
/// such options may be missing.
fn show(request: &Value) -> Result<Reply, Refusal> {
    let problem = &cover(request)?.problem;
    let asked = <Vec<u32>>::deserialize(&request["options"]).map_err(Refusal::of)?;
    let is_known = |&number: &u32| (number as usize) < problem.n_options();
    let options: Vec<OptionId> = asked
        .into_iter()
        .filter(is_known)
        .map(OptionId::new)
        .collect();
    let mut shown: BTreeSet<OptionId> = BTreeSet::new();
    let report = search(request)
        .show(problem, options.clone(), |chosen| shown.extend(chosen))
        .map_err(Refusal::of)?;
    let is_shown = |option: &OptionId| shown.contains(option);
    let found: Vec<OptionId> = options.into_iter().filter(is_shown).collect();
    let reply = json!({ "solutions": report.solutions as u64, "whole": report.is_exhausted() });
    Reply::with_numbers(reply, numbers(&found))
}

/// The cheapest solutions, or those worth most.
fn cheapest(request: &Value) -> Result<Reply, Refusal> {
    let (n, maximize) = (
        request["n"].as_u64().unwrap_or(1) as usize,
        request["maximize"] == true,
    );
    let problem = &cover(request)?.problem;
    let found = search(request)
        .maximize(maximize)
        .cheapest(problem, n)
        .map_err(Refusal::of)?;
    let costed = found
        .solutions
        .iter()
        .map(|costed| (numbers(&costed.options), costed.cost));
    let (solutions, costs): (Vec<_>, Vec<_>) = costed.unzip();
    Reply::new(json!({ "solutions": solutions, "costs": costs, "proven": found.proven }))
}

/// One engine counts all solutions by its search: the nodes, the updates and the time that it
/// takes.
fn race(request: &Value) -> Result<Reply, Refusal> {
    let (cover, begin) = (cover(request)?, host::clock());
    let engine: EngineKind = request["engine"]
        .as_str()
        .unwrap_or("links")
        .parse()
        .map_err(Refusal::of)?;
    let search = search(request).engine(engine).count_by(CountBy::Search);
    let report = search.count(&cover.problem).map_err(Refusal::of)?;
    Reply::new(json!({
        "count": report.solutions.to_string(),
        "whole": report.is_exhausted(),
        "nodes": report.nodes,
        "updates": report.updates,
        "seconds": since(begin),
    }))
}

/// Why there is no solution.
fn explain(request: &Value) -> Result<Reply, Refusal> {
    let cover = cover(request)?;
    let found = Explanation::within(&cover.problem, &Limits::new().monitor(host::monitor()));
    let known = match found {
        Explanation::Solution(_) => "solution",
        Explanation::Unknown => "unknown",
        _ => "none",
    };
    Reply::new(json!({ "known": known, "text": found.in_words(&cover.problem) }))
}
