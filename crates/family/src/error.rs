//! Why there is no family.

use std::io;
use thiserror::Error;

/// Why a family was not made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum FamilyError {
    /// It would need more memory than was allowed, or than the system has.
    #[error("stopped by memory: the family needs more than {bytes} bytes")]
    Memory {
        /// The bytes that were allowed, or held when the system had no more.
        bytes: usize,
    },
    /// The time was over.
    #[error("stopped by the time limit")]
    Time,
    /// The caller cancelled it.
    #[error("cancelled")]
    Cancelled,
    /// The problem has too many options or items, or multiplicities beside a wide frontier.
    #[error("the problem is too large for a family")]
    TooLarge,
}

/// Why a family was not loaded.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// It could not be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// It is something else, or of another version.
    #[error("this is no saved family, or one of another version")]
    Foreign,
    /// It belongs to another problem.
    #[error(
        "the family belongs to another problem: its fingerprint is {file:016x}, the problem's \
        {problem:016x}"
    )]
    Problem {
        /// The fingerprint in the file.
        file: u64,
        /// The fingerprint of the problem.
        problem: u64,
    },
    /// It ends too soon, or was changed.
    #[error("the file is damaged at byte {at}: {what}")]
    Damaged {
        /// Where it is damaged.
        at: u64,
        /// The fault there.
        what: &'static str,
    },
    /// It asks for more memory than is allowed.
    #[error("the family needs more than {bytes} bytes")]
    Memory {
        /// The bytes that were allowed.
        bytes: usize,
    },
}
