//! Solutions of an exact cover, each verified, and the claims about all of them.

use super::claims::{Claims, Judged, Told};
use super::reading::AnswerFile;
use super::solutions::{Chosen, Read, read};
use super::tally::{Tally, Verdict};
use crate::event::Place;
use crate::solve::writer::{Count, Status};
use anyhow::{Context, Result};
use quadrille::format::decode;
use quadrille::problem::{OptionId, Problem, verify};
use quadrille_args::CheckArgs;
use quadrille_console::session::Session;
use quadrille_console::watch::Watch;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// Verifies all solutions of a text, and its claims.
pub(super) fn check(
    problem: &Problem,
    given: &AnswerFile<'_>,
    session: &mut Session,
) -> Result<()> {
    let text = &decode(given.answers).with_context(|| given.name.to_owned())?;
    let read = session.at_once(|| read(problem, text, given.file))?;
    let mut tally = Tally::new(given, "solution");
    given.note_strange(read.strange, "line", "about", session);
    let mut occurrences = HashMap::new();
    for solution in &read.solutions {
        if session.interrupted() {
            return tally.finish(session);
        }
        let verdict = verdict(problem, solution, &mut occurrences);
        let at = format!("{}, the solution on line {}", given.name, solution.at);
        tally.add(Place::new(given.file, 1), &at, &verdict, session)?;
    }
    let verdict = whole(problem, &read, &tally, given, session);
    if let Some(verdict) = verdict.filter(|verdict| !verdict.is_cut_short(session)) {
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
    occurrences: &mut HashMap<&'r [OptionId], Occurrences>,
) -> Verdict {
    let started = Instant::now();
    let mut verdict = Verdict::new(Judged::Right, Some(solution.at));
    if let Err(why) = verified(problem, solution) {
        verdict.judged = Judged::Wrong(why);
    } else {
        let occurrences = occurrences.entry(&solution.kinds).or_insert(Occurrences {
            at: solution.at,
            times: 0,
        });
        occurrences.times += 1;
        verdict.repeated = u64::from(occurrences.times > solution.times);
        verdict.given = u64::from(verdict.repeated == 0);
        if verdict.repeated > 0 {
            let why = format!("is the same as the one on line {}", occurrences.at);
            verdict.judged = Judged::Wrong(why);
        }
    }
    verdict.time = started.elapsed();
    verdict
}

/// The line of the first occurrence of a solution, and the number of occurrences so far.
struct Occurrences {
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
    tally: &Tally<'_>,
    given: &AnswerFile<'_>,
    session: &mut Session,
) -> Option<Verdict> {
    let started = Instant::now();
    let mut claims = Claims {
        told: read.told,
        given: tally.sums.given.into(),
        all: given.args.all && read.best.is_none(),
    };
    let mut verdict = Verdict {
        word: read.told.word,
        given: tally.sums.given,
        ..Verdict::new(Judged::Unanswered, read.told_at)
    };
    if let Some((at, why)) = &read.fault {
        (verdict.at, verdict.judged) = (Some(*at), Judged::Wrong(why.clone()));
        return Some(verdict);
    }
    let nothing = read.solutions.is_empty();
    if nothing && read.told_at.is_some() && claims.is_empty() && read.best.is_none() {
        return Some(verdict);
    }
    if nothing && read.told_at.is_none() {
        // an answer without solutions is an empty text
        claims.told.word = Some(Status::None);
    }
    if has_wrong(read, tally) {
        return None;
    }
    let (judged, total) = judge(problem, read, &claims, given.args, session);
    let is_told =
        nothing || read.told != Told::default() || read.best.is_some() || given.args.counts();
    is_told.then(|| Verdict {
        judged,
        total,
        time: started.elapsed(),
        ..verdict
    })
}

/// Verifies the claims: those about costs if a text makes any.
fn judge(
    problem: &Problem,
    read: &Read,
    claims: &Claims,
    args: &CheckArgs,
    session: &Session,
) -> (Judged, Option<Count>) {
    let monitor = session.monitor();
    let _watch = Watch::search(!session.quiet, Arc::clone(&monitor), "solution");
    match &read.best {
        Some(best) if !read.solutions.is_empty() || !best.proved => {
            let costs = read.solutions.iter();
            let costs = costs.map(|chosen| problem.total_cost(&chosen.options));
            (best.verify(problem, costs.collect(), args, monitor), None)
        }
        _ => claims.verify("solution", || Some(problem), args, monitor),
    }
}

/// Whether a solution is wrong or could not be read: it may stand for a missing one.
fn has_wrong(read: &Read, tally: &Tally<'_>) -> bool {
    read.solutions.len() as u64 > tally.sums.given + tally.sums.repeated
}
