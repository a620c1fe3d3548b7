//! Why there is no family.

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
