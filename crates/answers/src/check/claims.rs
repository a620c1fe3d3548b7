//! What is claimed beside the answers themselves: that there is none, one, several, a number of
//! them, no other. It takes a search to verify that.

use crate::solve::writer::Status;
use quadrille::limits::Report;
use quadrille_console::words::plural;

/// More answers than can be found.
const ALL: u128 = u128::MAX;

/// What is claimed of a puzzle or a problem.
#[derive(Clone, Debug, Default)]
pub(super) struct Claims {
    pub(super) word: Option<Status>,
    /// The number of answers; if not exact, a lower bound.
    pub(super) count: Option<(u128, bool)>,
    /// The right answers given, no two the same.
    pub(super) given: u128,
    /// There must be no others.
    pub(super) all: bool,
    /// Whether there are others is worth a remark.
    pub(super) several: bool,
}

/// What became of the claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Judged {
    Right,
    Wrong(String),
    /// The search that could tell was stopped.
    Undecided,
    /// Nothing is claimed.
    Unanswered,
}

impl Claims {
    /// Whether nothing is claimed, as by `stopped`.
    pub(super) fn is_empty(&self) -> bool {
        let word = !matches!(self.word, None | Some(Status::Stopped | Status::Error));
        let count = !matches!(self.count, None | Some((0, false)));
        self.given == 0 && !word && !count
    }

    /// How many answers a search has to find to verify this, [`ALL`] if that takes all of them;
    /// none if it takes no search.
    pub(super) fn needs(&self) -> Option<u128> {
        if self.all {
            return Some(ALL);
        }
        let word = match self.word {
            Some(Status::None) => 1,
            Some(Status::Unique) => 2,
            Some(Status::Several) if self.given < 2 => 2,
            Some(Status::Answered) if self.given < 1 => 1,
            Some(Status::Several | Status::Answered | Status::Stopped | Status::Error) | None => 0,
        };
        let count = match self.count {
            Some((count, true)) => count.saturating_add(1),
            Some((count, false)) if count > self.given => count,
            _ => 0,
        };
        let others = if self.several {
            self.given.saturating_add(1)
        } else {
            0
        };
        let most = word.max(count).max(others);
        (most > 0).then_some(most)
    }

    /// Verifies all of it by what a search has found.
    pub(super) fn judge(&self, found: &Report, thing: &str) -> Judged {
        let n = found.solutions.max(self.given);
        let known = found.is_exhausted();
        let there_are = match n {
            0 => format!("there is no {thing}"),
            1 if known => format!("there is one {thing}"),
            1 => format!("there is at least one {thing}"),
            _ if known => format!("there are {n}"),
            _ => format!("there are at least {n}"),
        };
        let word = match self.word {
            Some(Status::None) if n > 0 => Some(Judged::Wrong(format!(
                "answered by `none`, but {there_are}"
            ))),
            Some(Status::Unique) if n > 1 || known && n == 0 => Some(Judged::Wrong(format!(
                "answered by `unique`, but {there_are}"
            ))),
            Some(Status::Several) if n > 1 => Some(Judged::Right),
            Some(Status::Answered) if n > 0 => Some(Judged::Right),
            Some(word @ (Status::Several | Status::Answered)) if known => Some(Judged::Wrong(
                format!("answered by `{}`, but {there_are}", word.word()),
            )),
            Some(Status::Stopped | Status::Error) | None => Some(Judged::Right),
            Some(_) => None,
        };
        let count = match self.count {
            None => Some(Judged::Right),
            Some((count, true)) if n > count || known && n < count => Some(Judged::Wrong(format!(
                "counted as {}, but {there_are}",
                plural(count, thing)
            ))),
            Some((count, false)) if n >= count => Some(Judged::Right),
            Some((count, false)) if known => Some(Judged::Wrong(format!(
                "counted as at least {}, but {there_are}",
                plural(count, thing)
            ))),
            Some(_) => None,
        };
        let all = match (self.all, n - self.given) {
            (false, _) => Some(Judged::Right),
            (true, 0) => None,
            (true, missing) => {
                let (of, are) = (
                    plural(missing, thing),
                    if missing == 1 { "is" } else { "are" },
                );
                Some(Judged::Wrong(match known {
                    true => format!("{of} of {n} {are} missing"),
                    false => format!("at least {of} {are} missing"),
                }))
            }
        };
        // what was not refuted is right if everything was searched
        let parts = [word, count, all].map(|part| {
            part.unwrap_or(if known {
                Judged::Right
            } else {
                Judged::Undecided
            })
        });
        let wrong = parts.iter().find(|part| matches!(part, Judged::Wrong(_)));
        wrong
            .or(parts.iter().find(|&part| *part == Judged::Undecided))
            .unwrap_or(&Judged::Right)
            .clone()
    }

    /// Whether there are others than those given, as far as a search can tell.
    pub(super) fn others(&self, found: &Report) -> Others {
        match found.solutions > self.given {
            true if found.is_exhausted() => Others::Known(found.solutions),
            true => Others::More,
            false if found.is_exhausted() => Others::Known(self.given),
            false => Others::Unknown,
        }
    }
}

/// The answers of one or of several puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Others {
    /// This many altogether.
    Known(u128),
    /// More than were given.
    More,
    Unknown,
}

impl Others {
    pub(super) fn and(self, other: Others) -> Others {
        match (self, other) {
            (Others::Known(some), Others::Known(more)) => Others::Known(some.saturating_add(more)),
            (Others::More, _) | (_, Others::More) => Others::More,
            (Others::Unknown, _) | (_, Others::Unknown) => Others::Unknown,
        }
    }
}
