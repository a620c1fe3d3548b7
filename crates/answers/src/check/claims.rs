//! Claims beside the answers themselves: no answer, exactly one, several, a number of answers, no
//! further answer. The answers given may refute that; to verify it they are counted.

use crate::entry::{AnswerError, Entry};
use crate::fields::{Count, Status};
use quadrille::limits::{Limits, Monitor};
use quadrille::search::Search;
use quadrille_args::CheckArgs;
use quadrille_console::words::plural;
use std::num::NonZero;
use std::sync::Arc;

/// What an answer tells of the number of all answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// The word in the place of an answer, or beside it.
    pub word: Option<Status>,
    /// The number of answers; if not exact, a lower bound.
    pub count: Option<(u128, bool)>,
}

impl Told {
    /// A word, or a number alone.
    pub(super) fn read(line: &str) -> Option<Told> {
        let line = line.trim();
        let told = Told {
            word: Status::named(line),
            count: line.parse().ok().map(|count| (count, true)),
        };
        (told != Told::default()).then_some(told)
    }

    /// Adds the claims of a later line.
    ///
    /// # Errors
    /// If they contradict a claim.
    pub fn join(&mut self, next: Told) -> Result<(), AnswerError> {
        fn differ<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
            matches!((one, other), (Some(one), Some(other)) if one != other)
        }
        let claims = [
            ("word", differ(self.word, next.word)),
            ("number", differ(self.count, next.count)),
        ];
        if let Some((what, _)) = claims.iter().find(|(_, differs)| *differs) {
            return Err(AnswerError::Contradiction(what));
        }
        self.word = self.word.or(next.word);
        self.count = self.count.or(next.count);
        Ok(())
    }
}

/// The claims about a puzzle or a problem.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    pub(super) told: Told,
    /// The right answers given, no two the same.
    pub(super) given: u128,
    /// There must be no others.
    pub(super) all: bool,
}

/// What became of the claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Judged {
    Right,
    /// Why.
    Wrong(Vec<String>),
    /// The answers were not counted, or counted only in part.
    Undecided,
    /// Nothing is claimed.
    Unanswered,
}

impl Judged {
    /// One thing is wrong.
    pub(super) fn wrong(why: String) -> Judged {
        Judged::Wrong(vec![why])
    }

    /// The name of the verdict, and the messages about it.
    pub(super) fn told(&self) -> (&'static str, Vec<&str>) {
        match self {
            Judged::Right => ("right", Vec::new()),
            Judged::Wrong(why) => ("wrong", why.iter().map(String::as_str).collect()),
            Judged::Undecided => ("undecided", vec!["not decided; the search was stopped"]),
            Judged::Unanswered => ("unanswered", vec!["not answered"]),
        }
    }
}

impl Count {
    /// The answers of two puzzles.
    pub(super) fn and(self, other: Count) -> Count {
        Count {
            n: self.n.saturating_add(other.n),
            exact: self.exact && other.exact,
        }
    }

    fn in_words(self, thing: &str) -> String {
        match (self.n, self.exact) {
            (0, _) => format!("there is no {thing}"),
            (1, true) => format!("there is one {thing}"),
            (1, false) => format!("there is at least one {thing}"),
            (n, true) => format!("there are {n}"),
            (n, false) => format!("there are at least {n}"),
        }
    }
}

impl Claims {
    /// Whether nothing is claimed, as by `stopped`.
    pub(super) fn is_empty(&self) -> bool {
        let word = !matches!(self.told.word, None | Some(Status::Stopped | Status::Error));
        let count = !matches!(self.told.count, None | Some((0, false)));
        self.given == 0 && !word && !count
    }

    /// How many answers have to be counted; none if that takes all of them.
    fn most(&self) -> Option<u64> {
        (!self.all && self.told.count.is_none()).then_some(2)
    }

    /// Verifies the claims: by the answers given where they decide, otherwise by a count, which is
    /// the second result. With `--count` and `--all` answers are always counted. Of a puzzle
    /// without a problem nothing is known.
    pub(super) fn verify(
        &self,
        puzzle: &Entry,
        args: &CheckArgs,
        mut limits: Limits,
    ) -> (Judged, Option<Count>) {
        let (thing, n) = (puzzle.answer_noun(), self.given);
        let judged = self.judge(Count { n, exact: false }, thing);
        if judged != Judged::Undecided && !args.counts() {
            return (judged, None);
        }
        limits.solutions = self.most();
        let search = Search::new().limits(limits);
        let found = puzzle.problem().ok();
        // a problem that no engine takes is not decided
        let found = found.and_then(|problem| search.total(&problem).ok());
        let known = Count {
            n: found
                .as_ref()
                .map_or(0, |total| (&total.count).try_into().unwrap_or(u128::MAX)),
            exact: found.is_some_and(|total| total.report.is_exhausted()),
        };
        let known = Count {
            n: known.n.max(self.given),
            ..known
        };
        (self.judge(known, thing), Some(known))
    }

    /// The first part that is wrong, else one that is undecided.
    fn judge(&self, known: Count, thing: &str) -> Judged {
        let parts = [
            self.judge_word(known, thing),
            self.judge_count(known, thing),
            self.judge_all(known, thing),
        ];
        let wrong = parts.iter().find(|part| matches!(part, Judged::Wrong(_)));
        wrong
            .or(parts.iter().find(|&part| *part == Judged::Undecided))
            .unwrap_or(&Judged::Right)
            .clone()
    }

    fn judge_word(&self, known: Count, thing: &str) -> Judged {
        let Some(word) = self.told.word else {
            return Judged::Right;
        };
        let (least, most) = match word {
            Status::None => (0, 0),
            Status::Unique => (1, 1),
            Status::Several => (2, u128::MAX),
            Status::Answered => (1, u128::MAX),
            Status::Stopped | Status::Error => return Judged::Right,
        };
        if known.n > most || known.exact && known.n < least {
            let (word, there_are) = (word.word(), known.in_words(thing));
            return Judged::wrong(format!("answered by `{word}`, but {there_are}"));
        }
        // two found solutions are enough for "several"
        decided(known.exact || most == u128::MAX && known.n >= least)
    }

    fn judge_count(&self, known: Count, thing: &str) -> Judged {
        let Some((count, exact)) = self.told.count else {
            return Judged::Right;
        };
        if exact && known.n > count || known.exact && known.n < count {
            let (at_least, there_are) =
                (if exact { "" } else { "at least " }, known.in_words(thing));
            let count = plural(count, thing);
            return Judged::wrong(format!("counted as {at_least}{count}, but {there_are}"));
        }
        decided(known.exact || !exact && known.n >= count)
    }

    fn judge_all(&self, known: Count, thing: &str) -> Judged {
        match known.n - self.given {
            _ if !self.all => Judged::Right,
            0 => decided(known.exact),
            missing => {
                let are = if missing == 1 { "is" } else { "are" };
                let of = plural(missing, thing);
                Judged::wrong(if known.exact {
                    format!("{of} of {} {are} missing", known.n)
                } else {
                    format!("at least {of} {are} missing")
                })
            }
        }
    }
}

/// A claim that was not refuted is right if the count decides it.
fn decided(is_decided: bool) -> Judged {
    if is_decided {
        Judged::Right
    } else {
        Judged::Undecided
    }
}

/// The limits of a search for each puzzle.
pub(super) fn limits(args: &CheckArgs, monitor: Arc<Monitor>) -> Limits {
    let mut limits = Limits::new().monitor(monitor).max_time(args.max_time);
    limits.nodes = args.max_nodes.map(NonZero::get);
    limits
}
