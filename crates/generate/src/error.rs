//! Errors of generation.

use thiserror::Error;

/// Why puzzles could not be generated.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// Numbers of clues that no board, or no mask, has.
    #[error(
        "expected a number of clues up to {cells}, found {}",
        Clues(least, most)
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
    #[error("hard puzzles are 9x9 with 3x3 boxes only")]
    Hard,
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
    /// Somebody cancelled.
    #[error("cancelled")]
    Cancelled,
}

struct Clues<'a>(&'a usize, &'a usize);

impl std::fmt::Display for Clues<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0 == self.1 {
            write!(f, "{}", self.0)
        } else {
            write!(f, "{}..{}", self.0, self.1)
        }
    }
}
