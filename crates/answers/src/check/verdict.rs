//! The verdict on the answer to a puzzle, with the words of its fault and its line of JSON.

use super::answers::Claimed;
use super::claims::{Claims, Judged, Judgment};
use crate::entry::{Answer, Entry};
use crate::fields::{Count, Fields, Status};
use quadrille::limits::{Limits, Monitor};
use quadrille_args::CheckArgs;
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The answer to a puzzle, verified.
pub(super) struct Verdict {
    pub(super) judgment: Judgment,
    /// The faults of the answer, or the reason why nothing was decided.
    pub(super) messages: Vec<String>,
    /// The line where it stands.
    at: Option<usize>,
    /// The word that stands in its place, or beside it.
    word: Option<Status>,
    /// The right answers, no two the same.
    pub(super) given: u64,
    /// Those that were given before.
    pub(super) repeated: u64,
    /// How many there are, where they were counted.
    pub(super) total: Option<Count>,
    time: Duration,
}

impl Verdict {
    /// The verdict on a wrong answer that nothing else is known of.
    pub(super) fn wrong(why: String, at: Option<usize>) -> Verdict {
        Verdict {
            judgment: Judgment::Wrong,
            messages: vec![why],
            at,
            word: None,
            given: 0,
            repeated: 0,
            total: None,
            time: Duration::ZERO,
        }
    }

    /// The verdict on the answer to a puzzle, which stands in the file of this name.
    pub(super) fn of(
        puzzle: &Entry,
        answer: Option<&Claimed>,
        name: &str,
        args: &CheckArgs,
        monitor: Arc<Monitor>,
    ) -> Verdict {
        let started = Instant::now();
        let Some(answer) = answer else {
            return Verdict::wrong("no answer given".into(), None);
        };
        let (seen, repeated, mut faults) = verified(puzzle, answer);
        let (mut judgment, mut total) = (Judgment::Wrong, None);
        if faults.is_empty() {
            let given = seen.keys().copied();
            match judge(puzzle, answer, given, (args, monitor), &mut total) {
                Ok(judged) => judgment = judged,
                Err(why) => faults.push((answer.at, why)),
            }
        }
        let line = |(line, why)| format!("{name}, line {line}: {why}");
        Verdict {
            judgment,
            messages: match judgment {
                Judgment::Undecided => vec!["not decided; the search was stopped".into()],
                Judgment::Unanswered => vec!["not answered".into()],
                Judgment::Right | Judgment::Wrong => faults.into_iter().map(line).collect(),
            },
            at: Some(answer.at),
            word: answer.told.word,
            given: seen.len() as u64,
            repeated,
            total,
            time: started.elapsed(),
        }
    }

    /// The verdict as fields.
    pub(super) fn fields(&self) -> Fields {
        Fields::default()
            .with("verdict", Judgment::NAMES[self.judgment as usize])
            .maybe("at", self.at)
            .maybe("status", self.word)
            .with("given", self.given)
            .count(self.total)
            .with("elapsed", self.time.as_secs_f64())
            .maybe("message", self.messages.first())
    }
}

/// Faults, each with its line.
type Faults = Vec<(usize, String)>;

/// The right answers, each with its line; how many were given again; and the faults.
fn verified<'a>(puzzle: &Entry, answer: &'a Claimed) -> (HashMap<&'a Answer, usize>, u64, Faults) {
    let (mut seen, mut repeated, mut faults) = (HashMap::new(), 0, Vec::new());
    if let Some(other) = answer.puzzle.as_ref().filter(|text| !puzzle.is_same(text)) {
        let other = other.escape_debug();
        faults.push((
            answer.at,
            format!("is an answer to another puzzle, {other}"),
        ));
    }
    for (line, read) in &answer.answers {
        let read = read.as_ref().map_err(Clone::clone);
        let right = read.and_then(|given| puzzle.verify(given).map(|()| given));
        match right.map(|given| seen.insert(given, *line)) {
            Ok(None) => {}
            Ok(Some(first)) => {
                repeated += 1;
                faults.push((*line, format!("the same answer as on line {first}")));
            }
            Err(why) => faults.push((*line, why.to_string())),
        }
    }
    (seen, repeated, faults)
}

/// Judges the claims beside right answers; `total` learns how many there are, if they were counted.
fn judge<'a>(
    puzzle: &Entry,
    answer: &Claimed,
    given: impl ExactSizeIterator<Item = &'a Answer>,
    (args, monitor): (&CheckArgs, Arc<Monitor>),
    total: &mut Option<Count>,
) -> Judged {
    let limits = Limits::new().monitor(monitor).max_time(args.max_time);
    let limits = limits.with_nodes(args.max_nodes.map(NonZero::get));
    let n = given.len();
    match (answer.best, puzzle) {
        (Some(best), Entry::Cover(problem)) if n > 0 || !best.proved => {
            let options = given.filter_map(Answer::options);
            let costs = options.map(|options| problem.total_cost(options));
            best.verify(problem, costs.collect(), limits)
        }
        _ if n == 0 && answer.told.is_empty() => Ok(Judgment::Unanswered),
        _ => {
            let claims = Claims {
                told: answer.told,
                given: n as u128,
                all: args.all && answer.best.is_none(),
            };
            let judged;
            (judged, *total) = claims.verify(puzzle, args, limits);
            judged
        }
    }
}
