//! Solutions of an exact cover, each verified, and what is claimed of all of them.

use super::claims::{Claims, Judged};
use super::count::{count, monitor};
use super::reading::Given;
use super::solutions::{Chosen, Read, read};
use super::tally::{Tally, Verdict};
use crate::solve::writer::Status;
use anyhow::Context;
use quadrille::format::decode;
use quadrille::problem::{OptionId, Problem, verify};
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use quadrille_console::words::plural;
use std::collections::HashMap;
use std::sync::Arc;
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
    let mut tally = Tally::new(given.file, args, "solution");
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
    };
    let at = read.word.map(|(at, _)| at).or(read.count.map(|(at, _)| at));
    let verdict = Verdict {
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
    let nothing = read.solutions.is_empty();
    let stopped = read.stopped.or(at.filter(|_| nothing && claims.is_empty()));
    if stopped.is_some() {
        return Some(Verdict {
            at: stopped,
            ..verdict
        });
    }
    if nothing && at.is_none() {
        // nothing is written where there is none
        claims.word = Some(Status::None);
    }
    // what was not read may be what is missing, and the cheapest are not all
    let wrong = read.solutions.len() as u128 > right + u128::from(repeated);
    let counts = (args.all || args.count) && !wrong && (nothing || read.goal.is_none());
    let (judged, total) = {
        let monitor = monitor(session);
        let _watch = Watch::search(!session.quiet && counts, Arc::clone(&monitor), "solution");
        let counted = |most| count(problem, most, args, monitor);
        claims.verify("solution", counts.then_some(counted))
    };
    let is_claimed = claims.word.is_some() || claims.count.is_some() || counts;
    let is_told = is_claimed && (counts || nothing || judged != Judged::Undecided);
    is_told.then(|| Verdict {
        judged,
        total,
        time: started.elapsed(),
        ..verdict
    })
}
