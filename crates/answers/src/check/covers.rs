//! Solutions of an exact cover, each verified, and what is claimed of all of them.

use super::claims::{Claims, Judged};
use super::limits::limits;
use super::reading::Given;
use super::solutions::{Chosen, Read, read};
use super::tally::{Tally, Verdict};
use anyhow::Context;
use quadrille::format::decode;
use quadrille::format::json::stream::Goal;
use quadrille::limits::{Monitor, Report};
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::search::Search;
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use std::collections::HashMap;
use std::time::Instant;

/// Verifies all solutions of a text, and what it claims.
pub(super) fn check(
    problem: &Problem,
    given: &Given<'_>,
    args: &CheckArgs,
    session: &mut Session,
) -> anyhow::Result<()> {
    let text = &decode(given.answers).with_context(|| given.name.to_owned())?;
    let read = session.at_once(|| read(problem, text, given.file))?;
    let mut tally = Tally::new(given.file, args.json, "solution");
    if read.strange > 0 {
        let events = plural(read.strange as u128, "line");
        session.note(&format!(
            "{}: {events} about other files than {}, not verified",
            given.name, given.file
        ));
    }
    let mut seen: HashMap<&[OptionId], Seen> = HashMap::new();
    let (mut right, mut repeated) = (0, 0);
    for solution in &read.solutions {
        if session.interrupted() {
            return tally.finish(session);
        }
        let (started, before) = (Instant::now(), repeated);
        let judged = verified(problem, solution).and_then(|()| {
            let seen = seen.entry(&solution.kinds).or_insert(Seen {
                at: solution.at,
                times: 0,
            });
            seen.times += 1;
            if seen.times > solution.times {
                repeated += 1;
                return Err(format!("is the same as the one on line {}", seen.at));
            }
            right += 1;
            Ok(())
        });
        let judged = judged.map_or_else(Judged::Wrong, |()| Judged::Right);
        let verdict = Verdict {
            given: u128::from(judged == Judged::Right),
            repeated: u64::from(repeated > before),
            time: started.elapsed(),
            ..Verdict::new(judged, Some(solution.at))
        };
        let at = format!("{}, the solution on line {}", given.name, solution.at);
        tally.add((1, None), &at, &verdict, session)?;
    }
    let verdict = whole(problem, &read, (right, repeated), args, session);
    if let Some(verdict) =
        verdict.filter(|verdict| !(session.interrupted() && verdict.judged == Judged::Undecided))
    {
        let at = match verdict.at {
            Some(at) => format!("{}, line {at}", given.name),
            None => given.name.to_owned(),
        };
        tally.add_whole(&at, &verdict, !read.solutions.is_empty(), session)?;
    }
    tally.finish(session)
}

/// Where a solution was given first, and how often so far.
struct Seen {
    at: usize,
    times: u128,
}

/// Whether options that could be read are a solution.
fn verified(problem: &Problem, solution: &Chosen) -> Result<(), String> {
    solution.fault.clone().map_or(Ok(()), Err)?;
    verify(problem, &solution.options).map_err(|violation| violation.to_string())
}

/// What is claimed of all solutions together; none if nothing is.
fn whole(
    problem: &Problem,
    read: &Read,
    (right, repeated): (u128, u64),
    args: &CheckArgs,
    session: &mut Session,
) -> Option<Verdict> {
    let started = Instant::now();
    let mut claims = Claims {
        word: read.word.map(|(_, word)| word),
        count: read.count.map(|(_, count)| count),
        given: right,
        all: args.all && read.goal.is_none(),
        several: read.solutions.len() > 1 && read.goal.is_none(),
    };
    let at = read.word.map(|(at, _)| at).or(read.count.map(|(at, _)| at));
    let mut verdict = Verdict {
        word: claims.word,
        given: right,
        ..Verdict::new(Judged::Unanswered, at)
    };
    if let Some((at, why)) = &read.fault {
        return Some(Verdict {
            at: Some(*at),
            judged: Judged::Wrong(why.clone()),
            ..verdict
        });
    }
    if let Some(at) = read.stopped {
        return Some(Verdict {
            at: Some(at),
            ..verdict
        });
    }
    if read.solutions.is_empty() && at.is_some() && claims.is_empty() {
        return Some(verdict);
    }
    if read.solutions.is_empty() && claims.word.is_none() && claims.count.is_none() {
        // nothing is written where there is none
        let found = search(problem, 1, args, session);
        verdict.judged = match (found.solutions, found.is_exhausted()) {
            (0, true) => Judged::Right,
            (0, false) => Judged::Undecided,
            _ => Judged::Wrong("contains no solution, but there is one".into()),
        };
        return Some(Verdict {
            time: started.elapsed(),
            ..verdict
        });
    }
    let wrong = read.solutions.len() as u128 > right + u128::from(repeated);
    if wrong {
        // what was not read may be what is missing
        (claims.all, claims.several) = (false, false);
    }
    if let Some(goal) = read.goal.filter(|_| right > 0 && !wrong && repeated == 0) {
        verdict.judged = cheapest(problem, read, goal, args, session);
        return Some(Verdict {
            time: started.elapsed(),
            ..verdict
        });
    }
    let needs = claims.needs();
    let is_claim = claims.word.is_some() || claims.count.is_some();
    if needs.is_none() && !is_claim {
        return None;
    }
    let found = needs.map_or_else(Report::default, |most| search(problem, most, args, session));
    verdict.judged = claims.judge(&found, "solution");
    verdict.others = (claims.several || claims.all).then(|| claims.others(&found));
    Some(Verdict {
        time: started.elapsed(),
        ..verdict
    })
}

/// Whether no solutions are cheaper, or more valuable, than those given.
fn cheapest(
    problem: &Problem,
    read: &Read,
    goal: Goal,
    args: &CheckArgs,
    session: &Session,
) -> Judged {
    let maximizes = goal == Goal::MostValuable;
    // the best of both lists come first
    let signed = |cost: i64| i128::from(cost) * if maximizes { -1 } else { 1 };
    let cost = |chosen: &Chosen| problem.total_cost(&chosen.options);
    let mut given: Vec<i64> = read.solutions.iter().map(cost).collect();
    given.sort_unstable_by_key(|&cost| signed(cost));
    let (search, _watch) = searcher(None, args, session);
    let Ok(found) = search.maximize(maximizes).cheapest(problem, given.len()) else {
        return Judged::Undecided;
    };
    let costs = found.solutions.iter().map(|solution| solution.cost);
    match costs
        .zip(given)
        .find(|&(cost, given)| signed(cost) < signed(given))
    {
        Some((cost, given)) => {
            let [cost, given] = [cost, given].map(|cost| problem.decimal(cost));
            Judged::Wrong(match goal {
                Goal::Cheapest => format!("the cheapest cost {cost} where these cost {given}"),
                Goal::MostValuable => {
                    format!("the most valuable are worth {cost} where these are worth {given}")
                }
            })
        }
        None if found.proven => Judged::Right,
        None => Judged::Undecided,
    }
}

/// Looks for `most` solutions.
fn search(problem: &Problem, most: u128, args: &CheckArgs, session: &Session) -> Report {
    let (search, _watch) = searcher(u64::try_from(most).ok(), args, session);
    // there is an engine for every problem
    search.count(problem).unwrap_or_default()
}

/// A search within the limits, and what shows how far it is.
fn searcher(most: Option<u64>, args: &CheckArgs, session: &Session) -> (Search, Watch) {
    let monitor = Monitor::with_flag(session.interrupt());
    let limits = limits(args, most, session).monitor(monitor.clone());
    let watch = Watch::search(!session.quiet, monitor, "solution");
    (Search::new().limits(limits), watch)
}
