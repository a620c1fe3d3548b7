//! What a text claims about the number of answers: none, exactly one, several, a number, no further
//! ones. The answers given may refute that; to verify it they are counted.

use crate::entry::{AnswerError, Entry};
use crate::fields::{Count, Status};
use quadrille::limits::Limits;
use quadrille::search::Search;
use quadrille_args::CheckArgs;
use quadrille_console::words::plural;

/// What an answer tells of the number of all answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Told {
    /// The word in the place of an answer, or beside it.
    pub word: Option<Status>,
    /// The number of answers, or a lower bound.
    pub count: Option<Count>,
}

/// The verdict on an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Judgment {
    Right,
    Wrong,
    /// The answers were not counted, or counted only in part.
    Undecided,
    /// Nothing is claimed.
    Unanswered,
}

impl Judgment {
    /// The names of all, in their order.
    pub(super) const NAMES: [&str; 4] = ["right", "wrong", "undecided", "unanswered"];
}

/// The judgment on claims, or why they are wrong.
pub(super) type Judged = Result<Judgment, String>;

/// The least and the largest number of answers by a claim, and the words of the claim.
type Claim = (u128, u128, String);

impl Told {
    /// A word, or a number alone.
    pub(super) fn read(line: &str) -> Option<Told> {
        let line = line.trim();
        let exactly = |n| Count { n, exact: true };
        let told = Told {
            word: Status::named(line),
            count: line.parse().ok().map(exactly),
        };
        (told != Told::default()).then_some(told)
    }

    /// Adds the claims of a later line.
    ///
    /// # Errors
    /// If they contradict a claim.
    pub(super) fn join(&mut self, next: Told) -> Result<(), AnswerError> {
        fn differ<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
            one.zip(other).is_some_and(|(one, other)| one != other)
        }
        if differ(self.word, next.word) {
            return Err(AnswerError::Contradiction("word"));
        }
        if differ(self.count, next.count) {
            return Err(AnswerError::Contradiction("number"));
        }
        self.word = self.word.or(next.word);
        self.count = self.count.or(next.count);
        Ok(())
    }

    /// Whether no number of answers contradicts it, as `stopped`.
    pub(super) fn is_empty(self) -> bool {
        self.claims("")
            .all(|(least, most, _)| least == 0 && most == u128::MAX)
    }

    fn claims(self, thing: &str) -> impl Iterator<Item = Claim> {
        let word = self.word.map(|word| {
            let (least, most) = match word {
                Status::None => (0, 0),
                Status::Unique => (1, 1),
                Status::Several => (2, u128::MAX),
                Status::Answered => (1, u128::MAX),
                Status::Stopped | Status::Error => (0, u128::MAX),
            };
            (least, most, format!("answered by `{}`", word.word()))
        });
        let count = self.count.map(|Count { n, exact }| {
            let (most, at_least) = if exact {
                (n, "")
            } else {
                (u128::MAX, "at least ")
            };
            (
                n,
                most,
                format!("counted as {at_least}{}", plural(n, thing)),
            )
        });
        word.into_iter().chain(count)
    }

    /// Why these claims are wrong about so many solutions.
    pub fn refuted_by(self, n: usize) -> Option<String> {
        let known = Count {
            n: n as u128,
            exact: true,
        };
        judge(self.claims("solution"), known, "solution").err()
    }
}

/// Compares claims with a number of answers.
fn judge(claims: impl Iterator<Item = Claim>, known: Count, thing: &str) -> Judged {
    let mut judgment = Judgment::Right;
    for (least, most, claim) in claims {
        if known.n > most || known.exact && known.n < least {
            return Err(format!("{claim}, but {}", known.in_words(thing)));
        }
        // two found solutions are enough for "several"
        if !known.exact && (most < u128::MAX || known.n < least) {
            judgment = Judgment::Undecided;
        }
    }
    Ok(judgment)
}

/// The claims about a puzzle or a problem.
#[derive(Clone, Copy)]
pub(super) struct Claims {
    pub(super) told: Told,
    /// The right answers given, no two the same.
    pub(super) given: u128,
    /// There must be no others.
    pub(super) all: bool,
}

impl Claims {
    /// Verifies the claims: by the answers given where they decide, otherwise by a count, which is
    /// the second result. With `--count` and `--all` answers are always counted. Of a puzzle
    /// without a problem nothing is known.
    pub(super) fn verify(
        self,
        puzzle: &Entry,
        args: &CheckArgs,
        mut limits: Limits,
    ) -> (Judged, Option<Count>) {
        let thing = puzzle.answer_noun();
        let given = Count {
            n: self.given,
            exact: false,
        };
        let judged = self.judge(given, thing);
        if judged != Ok(Judgment::Undecided) && !args.counts() {
            return (judged, None);
        }
        // without a number two answers decide
        limits.solutions = (!self.all && self.told.count.is_none()).then_some(2);
        let search = Search::new().limits(limits);
        // a problem that no engine takes is not decided
        let problem = puzzle.problem().ok();
        let found = problem.and_then(|problem| search.total(&problem).ok());
        let known = found.map_or(given, |total| Count {
            n: u128::try_from(&total.count)
                .unwrap_or(u128::MAX)
                .max(given.n),
            exact: total.report.is_exhausted(),
        });
        (self.judge(known, thing), Some(known))
    }

    fn judge(self, known: Count, thing: &str) -> Judged {
        let n = self.given;
        let all = self
            .all
            .then(|| (n, n, format!("{} given", plural(n, thing))));
        judge(self.told.claims(thing).chain(all), known, thing)
    }
}
