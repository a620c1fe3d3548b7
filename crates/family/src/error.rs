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
            Fault::Ended(end) => Some(end),
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
    /// By the time or by the caller.
    #[error("{}", if *.0 == End::Time { "stopped by the time limit" } else { "cancelled" })]
    Ended(End),
    #[error("the problem is too large for a family")]
    TooLarge,
}
