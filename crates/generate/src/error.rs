//! Errors of generation.

use quadrille_problem::problem::ProblemError;
use quadrille_variants::VariantError;
use std::fmt::{self, Display};
use thiserror::Error;

/// Why puzzles could not be generated.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct GenerateError {
    message: String,
    reason: Reason,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reason {
    Settings,
    GaveUp,
    Cancelled,
}

impl GenerateError {
    /// Settings that no puzzle fits.
    pub(super) fn settings(message: impl Into<String>) -> GenerateError {
        let message = message.into();
        let reason = Reason::Settings;
        GenerateError { message, reason }
    }

    /// A puzzle that was tried too often.
    pub(super) fn gave_up_on(message: String) -> GenerateError {
        let reason = Reason::GaveUp;
        GenerateError { message, reason }
    }

    pub(super) fn cancelled() -> GenerateError {
        let message = "cancelled".into();
        let reason = Reason::Cancelled;
        GenerateError { message, reason }
    }

    /// Whether the caller has cancelled it.
    pub fn is_cancelled(&self) -> bool {
        self.reason == Reason::Cancelled
    }

    /// Whether no puzzle was found in the number of attempts; others may be found with more.
    pub fn gave_up(&self) -> bool {
        self.reason == Reason::GaveUp
    }
}

impl From<VariantError> for GenerateError {
    fn from(error: VariantError) -> GenerateError {
        GenerateError::settings(error.to_string())
    }
}

impl From<ProblemError> for GenerateError {
    fn from(error: ProblemError) -> GenerateError {
        GenerateError::settings(error.to_string())
    }
}

/// A range of clues or ratings.
pub(super) struct Span<T>(pub(super) T, pub(super) T);

impl<T: Display + PartialEq> Display for Span<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == self.1 {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{}..{}", self.0, self.1)
        }
    }
}
