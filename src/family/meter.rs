//! What a diagram or a count may take while it is made.

use crate::limits::{Clock, End};

/// Time is looked at each time that this much work was done, about a tenth of a millisecond.
const SLICE: u64 = 1 << 12;

/// Why something was not made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Halt {
    /// The work that was allowed was not enough.
    Work,
    /// The memory was not enough.
    Memory,
    /// The time is over, or somebody cancelled it.
    Ended(End),
}

/// What may still be spent.
pub(super) struct Meter<'c> {
    work: u64,
    bytes: usize,
    clock: &'c Clock,
    look_at: u64,
}

impl<'c> Meter<'c> {
    pub(super) fn new(work: u64, bytes: usize, clock: &'c Clock) -> Meter<'c> {
        Meter { work, bytes, clock, look_at: work.saturating_sub(SLICE) }
    }

    /// Spends this much work.
    #[inline(always)]
    pub(super) fn work(&mut self, work: u64) -> Result<(), Halt> {
        self.work = self.work.checked_sub(work).ok_or(Halt::Work)?;
        if self.work <= self.look_at { self.look() } else { Ok(()) }
    }

    #[cold]
    #[inline(never)]
    fn look(&mut self) -> Result<(), Halt> {
        self.look_at = self.work.saturating_sub(SLICE);
        self.clock.stop().map_or(Ok(()), |end| Err(Halt::Ended(end)))
    }

    /// Whether this many bytes are allowed.
    pub(super) fn holds(&self, bytes: usize) -> Result<(), Halt> {
        if bytes > self.bytes { Err(Halt::Memory) } else { Ok(()) }
    }
}
