//! Solutions of an exact cover, each verified, and the claims about all of them.

use super::claims::{Claims, Judged, Known};
use super::count::count;
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

/// Verifies all solutions of a text, and its claims.
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
    let (mut seen, mut right, mut repeated) = (HashMap::new(), 0, 0);
    for solution in &read.solutions {
        if session.interrupted() {
            return tally.finish(session);
        }
        let verdict = verdict(problem, solution, &mut seen);
        right += verdict.given;
        repeated += verdict.repeated;
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

/// Whether a solution is right, and was not given as often as there are any that look like it.
fn verdict<'r>(
    problem: &Problem,
    solution: &'r Chosen,
    seen: &mut HashMap<&'r [OptionId], Seen>,
) -> Verdict {
    let started = Instant::now();
    let mut verdict = Verdict::new(Judged::Right, Some(solution.at));
    if let Err(why) = verified(problem, solution) {
        verdict.judged = Judged::Wrong(why);
    } else {
        let seen = seen.entry(&solution.kinds).or_insert(Seen {
            at: solution.at,
            times: 0,
        });
        seen.times += 1;
        verdict.repeated = u64::from(seen.times > solution.times);
        verdict.given = u128::from(verdict.repeated == 0);
        if verdict.repeated > 0 {
            let why = format!("is the same as the one on line {}", seen.at);
            verdict.judged = Judged::Wrong(why);
        }
    }
    verdict.time = started.elapsed();
    verdict
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

/// The claim about all solutions together, if there is one.
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
        // an answer without solutions is an empty text
        claims.word = Some(Status::None);
    }
    // an unread solution may be the missing one, and the cheapest are not all
    let wrong = read.solutions.len() as u128 > right + u128::from(repeated);
    let counts = (args.all || args.count) && !wrong && (nothing || read.goal.is_none());
    let (judged, total) = judge(&claims, problem, counts.then_some(args), session);
    let is_claimed = claims.word.is_some() || claims.count.is_some() || counts;
    let is_told = is_claimed && (counts || nothing || judged != Judged::Undecided);
    is_told.then(|| Verdict {
        judged,
        total,
        time: started.elapsed(),
        ..verdict
    })
}

/// Verifies claims by a count, where there are arguments for one.
fn judge(
    claims: &Claims,
    problem: &Problem,
    counts: Option<&CheckArgs>,
    session: &Session,
) -> (Judged, Option<Known>) {
    let monitor = session.monitor();
    let is_shown = !session.quiet && counts.is_some();
    let _watch = Watch::search(is_shown, Arc::clone(&monitor), "solution");
    let counted = counts.map(|args| move |most| count(problem, most, args, monitor));
    claims.verify("solution", counted)
}
