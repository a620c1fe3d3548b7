//! The number of an item's live options and the sum of their ids, in one number.

/// How many numbers one step of the scan for the smallest looks at.
pub(super) const CHUNK: usize = 64;

/// The bits of a number that hold how many options are live.
const BITS: u32 = 10;

/// How many options are live at an item, in the low bits, and the sum of their ids above, cut off
/// where the number ends. The same type names items and options.
///
/// Numbers of 16 bits, for up to 15 options an item, were tried beside these: they took the same
/// time, since most nodes are those of small residual problems, which have no counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Count(u32);

impl Count {
    /// The most options that an item may have: while one that is covered loses them all, its count
    /// stays larger than any other.
    pub(super) const MAX_LIVE: usize = (1 << (BITS - 1)) - 1;
    /// How many options there may be, and how many items.
    pub(super) const MAX_OPTIONS: usize = 1 << (u32::BITS - BITS);
    /// The number of an item that is covered.
    pub(super) const COVERED: Count = Count((1 << BITS) - 1);

    /// The item or option with this index.
    #[inline(always)]
    pub(super) fn new(index: usize) -> Count {
        Count(index as u32)
    }

    /// The index of an item or option.
    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// What one option adds to its items.
    #[inline(always)]
    pub(super) fn of_option(option: Count) -> Count {
        Count(option.0 << BITS | 1)
    }

    /// With one option more.
    #[inline(always)]
    pub(super) fn with(self, one: Count) -> Count {
        Count(self.0.wrapping_add(one.0))
    }

    /// With one option less.
    #[inline(always)]
    pub(super) fn without(self, one: Count) -> Count {
        Count(self.0.wrapping_sub(one.0))
    }

    /// How many options are live.
    #[inline(always)]
    pub(super) fn live(self) -> u32 {
        self.0 & Self::COVERED.0
    }

    /// The one live option.
    #[inline(always)]
    pub(super) fn only(self) -> Count {
        Count(self.0 >> BITS)
    }

    /// The smallest number of live options.
    // signed, since plain x86-64 has no other minimum of lanes
    #[inline(always)]
    pub(super) fn least(counts: &[Count; CHUNK]) -> u32 {
        let live = |count: &Count| count.live() as i32;
        counts.iter().map(live).fold(i32::MAX, i32::min) as u32
    }
}
