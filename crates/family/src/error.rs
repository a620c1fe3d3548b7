//! Why there is no family.

use quadrille_problem::limits::End;
use thiserror::Error;

/// Why a family was not made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct FamilyError(#[from] pub(crate) Fault);

impl FamilyError {
    /// The limit that ended it: memory (the system's, too), time or a cancelled monitor. `None`
    /// where the problem is too large: too many options or items, or multiplicities beside a wide
    /// frontier.
    pub fn end(&self) -> Option<End> {
        match self.0 {
            Fault::Memory { .. } => Some(End::Memory),
            Fault::Time => Some(End::Time),
            Fault::Cancelled => Some(End::Cancelled),
            Fault::TooLarge => None,
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Fault {
    #[error("stopped by memory: the family needs more than {bytes} bytes")]
    Memory {
        /// The bytes that were allowed, or held when the system had no more.
        bytes: usize,
    },
    #[error("stopped by the time limit")]
    Time,
    #[error("cancelled")]
    Cancelled,
    #[error("the problem is too large for a family")]
    TooLarge,
}
