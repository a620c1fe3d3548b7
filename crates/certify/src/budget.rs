//! The limits of a check, and its use of time and memory.

use super::error::Fault;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits};

/// The time and the memory of a check under way, and the monitor that cancels it.
#[derive(Debug)]
pub(super) struct Budget {
    clock: Clock,
    memory: u64,
}

impl Budget {
    pub(super) fn new(limits: &Limits) -> Budget {
        Budget {
            clock: limits.start(),
            memory: limits.memory.unwrap_or(u64::MAX),
        }
    }

    /// Whether the check may go on with this many bytes in use.
    pub(super) fn allows(&self, bytes: u64) -> Result<(), End> {
        if bytes > self.memory {
            return Err(End::Memory);
        }
        self.clock.stop().map_or(Ok(()), Err)
    }

    pub(super) fn memory(&self) -> u64 {
        self.memory
    }
}

/// Why a line is not accepted: it is wrong, or the check ends there.
#[derive(Debug)]
pub(super) enum Halt {
    Wrong(Fault),
    Stopped(End),
}

impl From<Fault> for Halt {
    fn from(fault: Fault) -> Halt {
        Halt::Wrong(fault)
    }
}

impl From<End> for Halt {
    fn from(end: End) -> Halt {
        Halt::Stopped(end)
    }
}
