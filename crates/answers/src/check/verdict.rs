//! The verdict on the answer to a puzzle, with the words of its fault and its line of JSON.

use super::claims::{Claim, verify};
use super::told::{Statement, Told};
use crate::entry::{Answer, Best, Entry};
use crate::fields::{Count, Fields};
use quadrille::limits::{Limits, Monitor};
use quadrille_args::CheckArgs;
use std::collections::HashMap;
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What became of an answer; of several claims the last one in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Judgment {
    Right,
    #[default]
    Wrong,
    /// The answers were not counted, or counted only in part.
    Undecided,
    /// Nothing is claimed.
    Unanswered,
}

impl Judgment {
    /// The names of all, in their order.
    pub(super) const NAMES: [&str; 4] = ["right", "wrong", "undecided", "unanswered"];

    /// Why an answer is neither right nor wrong.
    fn reason(self) -> Option<&'static str> {
        match self {
            Judgment::Undecided => Some("not decided; the search was stopped"),
            Judgment::Unanswered => Some("not answered"),
            Judgment::Right | Judgment::Wrong => None,
        }
    }
}

/// The answer to a puzzle, verified.
#[derive(Default)]
pub(super) struct Verdict<'t> {
    pub(super) judgment: Judgment,
    /// The faults of the answer, or the reason why nothing was decided.
    pub(super) messages: Vec<String>,
    /// The line where it stands.
    pub(super) at: Option<usize>,
    /// The right answers, each with its line.
    pub(super) right: HashMap<&'t Answer, usize>,
    /// How many of these are given again.
    pub(super) repeated: u64,
    claims: Vec<Claim>,
    best: Option<Best>,
    /// How many answers there are, where they were counted.
    pub(super) total: Option<Count>,
    time: Duration,
}

impl<'t> Verdict<'t> {
    /// The verdict that an answer is wrong, where nothing else is known of it.
    pub(super) fn wrong(why: String) -> Verdict<'t> {
        Verdict {
            messages: vec![why],
            ..Verdict::default()
        }
    }

    /// The verdict on what a file of this name tells of a puzzle.
    pub(super) fn of(
        puzzle: &Entry,
        told: &'t Told,
        name: &str,
        args: &CheckArgs,
        monitor: Arc<Monitor>,
    ) -> Verdict<'t> {
        let (started, mut verdict) = (Instant::now(), Verdict::default());
        verdict.at = Some(told.at);
        for (at, read) in &told.says {
            let read = read.as_ref().map_err(ToString::to_string);
            if let Err(why) = read.and_then(|says| verdict.add(*at, says, puzzle)) {
                verdict.messages.push(format!("{name}, line {at}: {why}"));
            }
        }
        if verdict.messages.is_empty() {
            let why = match verdict.judge(puzzle, args, monitor) {
                Ok(judgment) => {
                    verdict.judgment = judgment;
                    judgment.reason().map(str::to_owned)
                }
                Err(why) => Some(format!("{name}, line {}: {why}", told.at)),
            };
            verdict.messages.extend(why);
        }
        verdict.time = started.elapsed();
        verdict
    }

    /// Adds a statement.
    ///
    /// # Errors
    /// If the statement is wrong by itself.
    fn add(&mut self, at: usize, says: &'t Statement, puzzle: &Entry) -> Result<(), String> {
        match says {
            Statement::Answer(answer) => {
                puzzle.verify(answer).map_err(|why| why.to_string())?;
                if let Some(first) = self.right.get(answer) {
                    self.repeated += 1;
                    return Err(format!("the same answer as on line {first}"));
                }
                self.right.insert(answer, at);
            }
            Statement::Number(claim) => self.claims.push(*claim),
            Statement::Best(best) => {
                if *self.best.get_or_insert(*best) != *best {
                    let other = "others a value or one that is not proved";
                    return Err(format!("some solutions have a cost, {other}"));
                }
            }
            Statement::Puzzle(text) => {
                if !puzzle.is_same(text) {
                    let other = text.escape_debug();
                    return Err(format!("is an answer to another puzzle, {other}"));
                }
            }
        }
        Ok(())
    }

    /// Judges the claims beside right answers.
    fn judge(
        &mut self,
        puzzle: &Entry,
        args: &CheckArgs,
        monitor: Arc<Monitor>,
    ) -> Result<Judgment, String> {
        let limits = Limits::new().monitor(monitor).max_time(args.max_time);
        let limits = limits.with_nodes(args.max_nodes.map(NonZero::get));
        let (given, mut judgment) = (self.right.len() as u128, Judgment::Right);
        match (self.best, puzzle) {
            (Some(best), Entry::Cover(problem)) if given > 0 || !best.proved => {
                let options = self.right.keys().filter_map(|answer| answer.options());
                let costs = options.map(|options| problem.total_cost(options));
                judgment = best.verify(problem, costs.collect(), limits.clone())?;
                if self.claims.is_empty() {
                    return Ok(judgment);
                }
            }
            _ if given == 0 && self.claims.iter().all(|claim| claim.is_empty()) => {
                return Ok(Judgment::Unanswered);
            }
            _ if args.all => self.claims.push(Claim::All(given)),
            _ => {}
        }
        match verify(&self.claims, given, puzzle, (args, limits), &mut self.total)? {
            true => Ok(judgment),
            false => Ok(judgment.max(Judgment::Undecided)),
        }
    }

    /// The verdict as fields.
    pub(super) fn fields(&self) -> Fields {
        Fields::default()
            .with("verdict", Judgment::NAMES[self.judgment as usize])
            .maybe("at", self.at)
            .maybe("status", self.claims.iter().find_map(|claim| claim.word()))
            .with("given", self.right.len())
            .count(self.total)
            .with("elapsed", self.time.as_secs_f64())
            .maybe("message", self.messages.first())
    }
}
