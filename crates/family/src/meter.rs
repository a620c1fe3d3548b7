//! The work, memory and time that a diagram or a count may take.

use crate::tuning::TUNING;
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_problem::problem::check_memory;

/// Why a diagram or a count was not finished.
#[derive(Clone, Copy, Debug)]
pub(super) enum Halt {
    /// The work that was allowed was not enough.
    Work,
    /// The memory was not enough: either the limit or the system's memory is exhausted.
    Memory(usize),
    /// The time is over, or the caller cancelled it.
    Ended(End),
}

/// What may still be spent.
pub(super) struct Meter<'c> {
    work: u64,
    bytes: usize,
    /// For so many bytes the system was found to have room.
    secured: usize,
    clock: &'c Clock,
    look_at: u64,
}

impl<'c> Meter<'c> {
    pub(super) fn new(work: u64, bytes: usize, clock: &'c Clock) -> Meter<'c> {
        Meter {
            work,
            bytes,
            secured: 0,
            clock,
            look_at: work.saturating_sub(TUNING.slice),
        }
    }

    /// Spends this much work.
    #[inline(always)]
    pub(super) fn work(&mut self, work: u64) -> Result<(), Halt> {
        self.work = self.work.checked_sub(work).ok_or(Halt::Work)?;
        if self.work <= self.look_at {
            self.look()
        } else {
            Ok(())
        }
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Halt> {
        self.look_at = self.work.saturating_sub(TUNING.slice);
        self.clock
            .stop()
            .map_or(Ok(()), |end| Err(Halt::Ended(end)))
    }

    /// Whether this many bytes are allowed, and the system has as many again for the growth before
    /// the next call: a table that grows needs twice its size.
    pub(super) fn holds(&mut self, bytes: usize) -> Result<(), Halt> {
        if bytes > self.bytes {
            return Err(Halt::Memory(self.bytes));
        }
        if bytes > self.secured {
            check_memory(2 * bytes as u64).map_err(|_| Halt::Memory(bytes))?;
            self.secured = bytes / 4 * 5;
        }
        Ok(())
    }
}
