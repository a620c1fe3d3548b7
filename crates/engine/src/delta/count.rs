//! A count and a sum in one number.

use std::fmt::Debug;

/// How many numbers one step of the scan for the smallest looks at.
pub(super) const CHUNK: usize = 64;

/// How many options are live at an item, in the low bits, and the sum of their ids above, cut off
/// where the number ends. The same type names items and options.
pub(super) trait Count: Copy + Debug + Send + Sync + 'static {
    /// The most options that an item may have: while one that is covered loses them all, its count
    /// stays larger than any other.
    const MAX_LIVE: usize;
    /// How many options there may be, and how many items.
    const MAX_OPTIONS: usize;
    /// The number of an item that is covered.
    const COVERED: Self;

    /// The item or option with this index.
    fn new(index: usize) -> Self;

    /// The index of an item or option.
    fn index(self) -> usize;

    /// What one option adds to its items.
    fn of_option(option: Self) -> Self;

    /// With one option more.
    fn with(self, one: Self) -> Self;

    /// With one option less.
    fn without(self, one: Self) -> Self;

    /// How many options are live.
    fn live(self) -> u32;

    /// The one live option.
    fn only(self) -> Self;

    /// The smallest number of live options.
    fn least(counts: &[Self; CHUNK]) -> u32;
}

macro_rules! count {
    ($(#[$doc:meta])* $name:ident, $word:ty, $signed:ty, $bits:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(super) struct $name($word);

        impl Count for $name {
            const MAX_LIVE: usize = (1 << ($bits - 1)) - 1;
            const MAX_OPTIONS: usize = 1 << (<$word>::BITS - $bits);
            const COVERED: Self = $name((1 << $bits) - 1);

            #[inline(always)]
            fn new(index: usize) -> Self {
                $name(index as $word)
            }

            #[inline(always)]
            fn index(self) -> usize {
                self.0 as usize
            }

            #[inline(always)]
            fn of_option(option: Self) -> Self {
                $name(option.0 << $bits | 1)
            }

            #[inline(always)]
            fn with(self, one: Self) -> Self {
                $name(self.0.wrapping_add(one.0))
            }

            #[inline(always)]
            fn without(self, one: Self) -> Self {
                $name(self.0.wrapping_sub(one.0))
            }

            #[inline(always)]
            fn live(self) -> u32 {
                u32::from(self.0 & Self::COVERED.0)
            }

            #[inline(always)]
            fn only(self) -> Self {
                $name(self.0 >> $bits)
            }

            // signed, since plain x86-64 has no other minimum of 16-bit lanes
            #[inline(always)]
            fn least(counts: &[Self; CHUNK]) -> u32 {
                let live = |count: &Self| (count.0 & Self::COVERED.0) as $signed;
                counts.iter().map(live).fold(<$signed>::MAX, |least, live| least.min(live)) as u32
            }
        }
    };
}

count! {
    /// Up to 15 options an item and 2,048 options and items in all: half the bytes to copy and to
    /// scan.
    Narrow, u16, i16, 5
}
count! {
    /// Up to 511 options an item and four million options and items in all.
    Wide, u32, i32, 10
}
