//! How often the threads of a search look after each other.

use std::time::Duration;

/// How often threads look after each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Several threads begin after this many ticks, so that short searches pay nothing for them.
    pub(crate) alone: u64,
    /// They begin after this many where a search expects to take long.
    pub(crate) soon: u64,
    /// A thread looks whether others have nothing to do this often, about, and after this many
    /// nodes at most.
    pub(crate) pause: Duration,
    pub(crate) most: u64,
    /// Solutions are handed over when they take this many bytes, or after this time.
    pub(crate) bytes: usize,
    pub(crate) latest: Duration,
    /// The memory for solutions that nobody has seen, and how many pieces of each thread may have
    /// their full part of it.
    pub(crate) room: u64,
    pub(crate) full: usize,
    /// Pieces are divided whether anybody waits or not.
    pub(crate) divides: bool,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace::USUAL
    }
}

impl Pace {
    pub(crate) const USUAL: Pace = Pace {
        alone: 3_000_000,
        soon: 1_000_000,
        pause: Duration::from_micros(200),
        most: 1 << 20,
        bytes: 1 << 15,
        latest: Duration::from_millis(1),
        room: 1 << 26,
        full: 8,
        divides: false,
    };

    /// The nodes of the next walk: double after a short walk, half after a long one.
    pub(crate) fn next(&self, nodes: u64, took: Duration) -> u64 {
        if took < self.pause / 2 {
            (nodes * 2).min(self.most)
        } else if took > self.pause * 2 {
            (nodes / 2).max(1)
        } else {
            nodes
        }
    }

    /// Makes threads interact as often as possible: for tests.
    #[cfg(test)]
    pub(crate) const TINY: Pace = Pace {
        alone: 0,
        soon: 0,
        pause: Duration::ZERO,
        most: 1,
        bytes: 1,
        latest: Duration::ZERO,
        room: 256,
        full: 1,
        divides: true,
    };
}
