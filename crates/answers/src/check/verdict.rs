//! The verdict on the answer to a puzzle.

use super::answers::Claimed;
use super::claims::{Claims, limits};
use crate::entry::{Answer, Entry};
use crate::fields::{Count, Fields, Status};
use quadrille::limits::Monitor;
use quadrille_args::CheckArgs;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub(super) use super::claims::Judged;

/// The answer to a puzzle, verified.
pub(super) struct Verdict {
    pub(super) judged: Judged,
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
    /// A verdict that nothing else is known of.
    pub(super) fn new(judged: Judged, at: Option<usize>) -> Verdict {
        Verdict {
            judged,
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
            return Verdict::new(Judged::Wrong(vec!["no answer given".into()]), None);
        };
        let read = Verified::of(puzzle, answer, name);
        let (given, repeated) = (read.seen.len(), read.repeated);
        let (judged, total) = read.judge(puzzle, answer, args, monitor);
        Verdict {
            judged,
            at: Some(answer.at),
            word: answer.told.word,
            given: given as u64,
            repeated,
            total,
            time: started.elapsed(),
        }
    }

    /// The verdict as fields.
    pub(super) fn fields(&self) -> Fields {
        let (name, messages) = self.judged.told();
        let fields = Fields::default().with("verdict", name).maybe("at", self.at);
        fields
            .maybe("status", self.word)
            .with("given", self.given)
            .count(self.total)
            .with("elapsed", self.time.as_secs_f64())
            .maybe("message", messages.first())
    }
}

/// The answers to a puzzle, each verified.
#[derive(Default)]
struct Verified<'a> {
    /// The right ones, each with its line.
    seen: HashMap<&'a Answer, usize>,
    repeated: u64,
    /// The faults.
    wrong: Vec<String>,
    name: &'a str,
}

impl<'a> Verified<'a> {
    fn of(puzzle: &Entry, answer: &'a Claimed, name: &'a str) -> Verified<'a> {
        let mut verified = Verified {
            name,
            ..Verified::default()
        };
        if let Some(other) = answer.puzzle.as_ref().filter(|text| !puzzle.is_same(text)) {
            let other = other.escape_debug();
            let why = format!("is an answer to another puzzle, {other}");
            verified.wrong.push(verified.line(answer.at, why));
        }
        for (line, read) in &answer.answers {
            let right = match read {
                Ok(given) => puzzle.verify(given).map(|()| given),
                Err(why) => Err(why.clone()),
            };
            match right {
                Ok(given) => verified.add(given, *line),
                Err(why) => verified.wrong.push(verified.line(*line, why)),
            }
        }
        verified
    }

    /// A message about a line.
    fn line(&self, line: usize, why: impl std::fmt::Display) -> String {
        format!("{}, line {line}: {why}", self.name)
    }

    /// Adds a right answer.
    fn add(&mut self, answer: &'a Answer, line: usize) {
        if let Some(first) = self.seen.insert(answer, line) {
            self.repeated += 1;
            let why = format!("the same answer as on line {first}");
            self.wrong.push(self.line(line, why));
        }
    }

    /// Judges the claims, if nothing is wrong before.
    fn judge(
        self,
        puzzle: &Entry,
        answer: &Claimed,
        args: &CheckArgs,
        monitor: Arc<Monitor>,
    ) -> (Judged, Option<Count>) {
        if !self.wrong.is_empty() {
            return (Judged::Wrong(self.wrong), None);
        }
        let claims = Claims {
            told: answer.told,
            given: self.seen.len() as u128,
            all: args.all && answer.best.is_none(),
        };
        let (judged, total) = match (answer.best, puzzle) {
            (Some(best), Entry::Cover(problem)) if claims.given > 0 || !best.proved => {
                let options = self.seen.keys().filter_map(|given| given.options());
                let costs = options.map(|options| problem.total_cost(options)).collect();
                (best.verify(problem, costs, limits(args, monitor)), None)
            }
            _ if claims.is_empty() => (Judged::Unanswered, None),
            _ => claims.verify(puzzle, args, limits(args, monitor)),
        };
        let at = |why: Vec<String>| why.iter().map(|why| self.line(answer.at, why)).collect();
        match judged {
            Judged::Wrong(why) => (Judged::Wrong(at(why)), total),
            judged => (judged, total),
        }
    }
}
