//! Errors of generation.

use super::climb::RATINGS;
use quadrille_rating::rating::{Technique, Tenths};
use std::fmt::{self, Display};
use thiserror::Error;

/// Why puzzles could not be generated.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Numbers of clues that no board, or no mask, has.
    #[error(
        "expected a number of clues up to {cells}, found {}",
        Span(least, most)
    )]
    Clues {
        /// The least clues asked for.
        least: usize,
        /// The most clues asked for.
        most: usize,
        /// The cells that may have a clue.
        cells: usize,
    },
    /// A mask for another board.
    #[error("expected a mask of {expected} cells, found {found}")]
    Mask {
        /// The cells of the board.
        expected: usize,
        /// The cells of the mask.
        found: usize,
    },
    /// A way of making puzzles that goes for 9x9 boards only.
    #[error("hard puzzles, and those of a wanted rating, are 9x9 with 3x3 boxes only")]
    Hard,
    /// Ratings that no puzzle has.
    #[error(
        "expected ratings from {} to {}, found {}",
        RATINGS.start(), RATINGS.end(), Span(least, most)
    )]
    Ratings {
        /// The least rating asked for.
        least: Tenths,
        /// The greatest rating asked for.
        most: Tenths,
    },
    /// A technique of higher ratings than those asked for.
    #[error(
        "a puzzle that needs this technique ({technique}) is rated {} or more; expected ratings \
        up to that at least, found up to {most}", technique.least_rating()
    )]
    Technique {
        /// The technique.
        technique: Technique,
        /// The greatest rating asked for.
        most: Tenths,
    },
    /// A rating that no puzzle met had.
    #[error(
        "puzzle {index}: not found among {tried} puzzles rated, the nearest {nearest}; expected a \
        wider range, a larger mask, less symmetry, or more attempts"
    )]
    Rating {
        /// Its number.
        index: u64,
        /// The number of puzzles rated.
        tried: u32,
        /// The ER of the puzzle nearest to the wanted range.
        nearest: Tenths,
    },
    /// Pencilmarks for another board.
    #[error("pencilmark puzzles are 9x9 with 3x3 boxes only")]
    Marks,
    /// A puzzle that was tried too often.
    #[error(
        "puzzle {index}: not found in {attempts} attempts; expected more clues, a larger mask, or \
        less symmetry"
    )]
    Attempts {
        /// Its number.
        index: u64,
        /// The attempts made.
        attempts: u32,
    },
    /// The caller cancelled.
    #[error("cancelled")]
    Cancelled,
}

/// A range of clues or ratings.
struct Span<'a, T>(&'a T, &'a T);

impl<T: Display + PartialEq> Display for Span<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == self.1 {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{}..{}", self.0, self.1)
        }
    }
}
