//! Errors in the text of a variant.

use quadrille_problem::format::{FormatError, Place};
use quadrille_variants::VariantError;
use std::borrow::Cow;
use thiserror::Error;

/// Why a text was refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Something else than what belongs there.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// A puzzle that there cannot be.
    #[error("{at}: {error}")]
    Variant {
        /// Where.
        at: Place,
        /// The fault.
        error: VariantError,
    },
    /// A puzzle that is compressed in a link.
    #[error("{at}: in the compressed puzzle, {error}")]
    Packed {
        /// Where the link is.
        at: Place,
        /// The fault, and its place in the puzzle.
        error: Box<ReadError>,
    },
}

impl ReadError {
    /// Where in the text.
    pub fn place(&self) -> Place {
        match self {
            ReadError::Format(error) => error.place(),
            ReadError::Variant { at, .. } | ReadError::Packed { at, .. } => *at,
        }
    }

    /// The error of a line that was read by itself, in a text where the line begins here.
    pub(super) fn of_line(self, start: Place) -> ReadError {
        let moved = |at: Place| Place {
            line: start.line,
            column: start.column + at.column - 1,
        };
        match self {
            ReadError::Format(error) => {
                FormatError::with_message(moved(error.place()), error.message().to_owned()).into()
            }
            ReadError::Variant { at, error } => ReadError::Variant {
                at: moved(at),
                error,
            },
            ReadError::Packed { at, error } => ReadError::Packed {
                at: moved(at),
                error,
            },
        }
    }
}

/// The error of a puzzle, with its place.
pub(super) fn at(place: impl Fn() -> Place) -> impl Fn(VariantError) -> ReadError {
    move |error| ReadError::Variant { at: place(), error }
}

/// The refusal of the text at a place.
pub(super) fn refuse<T>(
    at: Place,
    expected: impl Into<Cow<'static, str>>,
    found: impl Into<String>,
) -> Result<T, ReadError> {
    Err(FormatError::new(at, expected, found).into())
}
