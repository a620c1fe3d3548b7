//! Claims about the number of answers: a word, a count, or that the answers given are all.

use crate::entry::Entry;
use crate::fields::{Count, Status};
use quadrille::limits::Limits;
use quadrille::search::Search;
use quadrille_args::CheckArgs;
use quadrille_console::words::plural;

/// A claim about the number of answers.
#[derive(Clone, Copy, Debug)]
pub enum Claim {
    /// The word in the place of an answer, or beside it.
    Word(Status),
    /// A number, or a lower bound.
    Count(Count),
    /// The answers given, of this number, are all.
    All(u128),
}

impl Claim {
    /// A word or a number alone in a line.
    pub(super) fn read(line: &str) -> Option<Claim> {
        let exactly = |n| Claim::Count(Count { n, exact: true });
        let count = || line.trim().parse().ok().map(exactly);
        Status::named(line.trim()).map(Claim::Word).or_else(count)
    }

    /// The word, if it is one.
    pub(super) fn word(self) -> Option<Status> {
        match self {
            Claim::Word(word) => Some(word),
            Claim::Count(_) | Claim::All(_) => None,
        }
    }

    /// The least and the largest number of answers that the claim allows.
    fn bounds(self) -> (u128, u128) {
        match self {
            Claim::Word(Status::None) => (0, 0),
            Claim::Word(Status::Unique) => (1, 1),
            Claim::Word(Status::Several) => (2, u128::MAX),
            Claim::Word(Status::Answered) => (1, u128::MAX),
            Claim::Word(Status::Stopped | Status::Error) => (0, u128::MAX),
            Claim::Count(Count { n, exact: false }) => (n, u128::MAX),
            Claim::Count(Count { n, .. }) | Claim::All(n) => (n, n),
        }
    }

    /// Whether every number of answers fits, as for `stopped`.
    pub(super) fn is_empty(self) -> bool {
        self.bounds() == (0, u128::MAX)
    }

    /// Whether a number of answers, or a lower bound, verifies the claim.
    ///
    /// # Errors
    /// If the number refutes the claim.
    pub fn judge(self, known: Count, thing: &str) -> Result<bool, String> {
        let (least, most) = self.bounds();
        if known.n <= most && (known.n >= least || !known.exact) {
            return Ok(known.exact || most == u128::MAX && known.n >= least);
        }
        let claim = match self {
            Claim::Word(word) => format!("answered by `{}`", word.word()),
            Claim::Count(Count { n, exact: true }) => format!("counted as {}", plural(n, thing)),
            Claim::Count(Count { n, .. }) => format!("counted as at least {}", plural(n, thing)),
            Claim::All(n) => format!("{} given", plural(n, thing)),
        };
        Err(format!("{claim}, but {}", known.in_words(thing)))
    }
}

/// Whether all claims are verified: by the number of answers given where this decides, otherwise
/// by a count, which is kept in `total`. With `--count` and `--all` answers are always counted.
///
/// # Errors
/// If a claim is refuted.
pub(super) fn verify(
    claims: &[Claim],
    given: u128,
    puzzle: &Entry,
    (args, mut limits): (&CheckArgs, Limits),
    total: &mut Option<Count>,
) -> Result<bool, String> {
    let judge = |known: Count| {
        let mut all = claims.iter();
        all.try_fold(true, |is_decided, claim| {
            Ok(claim.judge(known, puzzle.answer_noun())? && is_decided)
        })
    };
    let known = Count {
        n: given,
        exact: false,
    };
    let judged = judge(known);
    if judged != Ok(false) && !args.counts() {
        return judged;
    }
    // without a number two answers decide
    let is_word = claims.iter().all(|claim| claim.word().is_some());
    limits.solutions = is_word.then_some(2);
    let known = count(puzzle, limits).map_or(known, |found| Count {
        n: found.n.max(given),
        ..found
    });
    *total = Some(known);
    judge(known)
}

/// Counts the answers to a puzzle; `None` if the puzzle is too large, or refused by all engines.
fn count(puzzle: &Entry, limits: Limits) -> Option<Count> {
    let problem = puzzle.problem().ok()?;
    let found = Search::new().limits(limits).total(&problem).ok()?;
    Some(Count {
        n: u128::try_from(&found.count).unwrap_or(u128::MAX),
        exact: found.report.is_exhausted(),
    })
}
