//! Operations on words of bits: eight counters side by side for the bit-parallel engine, and the
//! places of bits for sorting.

use super::isa::{Isa, Portable};
use super::pairs::{change_pairs, pairs};

/// Eight words side by side, one vector.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct Eight(pub [u64; 8]);

/// How many elements [`Words::write_places`] may write behind those of the bits.
pub const BEHIND: usize = 16;

/// What counts bits in eight words at a time. `Counts` are eight counters, `Least` is the smallest
/// counter seen so far in each of the eight places.
pub trait Words: Isa {
    /// Whether eight counts cost more than a branch that is mispredicted now and then.
    const COUNTS_ARE_EXPENSIVE: bool;
    /// Eight counters.
    type Counts: Copy;
    /// The smallest counters so far, each with the number of its item.
    type Least: Copy;

    /// The number of bits that `live` has in common with each of eight rows.
    fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> Self::Counts;

    /// The same for compacted words and two groups of rows: `live[i]` stands at word `at[i]` of the
    /// rows.
    fn count_at(self, live: &[u64], at: &[u16], rows: [&[Eight]; 2]) -> [Self::Counts; 2];

    /// Which counters are `n`, as bits.
    fn equal(self, counts: Self::Counts, n: u64) -> u8;

    /// No counters seen yet.
    fn none(self) -> Self::Least;

    /// The smaller of the counters so far and these, of which only the places in `mask` take part.
    fn fold(self, least: Self::Least, counts: Self::Counts, mask: u8, items: &Eight)
    -> Self::Least;

    /// The smallest counter of all places, `count << 16 | item`.
    fn least(self, least: Self::Least) -> u64;

    /// Writes what `make` makes of the place of each bit, from the lowest on, and returns how many
    /// bits there are. Up to [`BEHIND`] elements behind them are written over.
    #[inline(always)]
    fn write_places<T>(self, bits: u64, make: impl Fn(u32) -> T, to: &mut [T]) -> usize {
        let (n, mut rest, mut start) = (bits.count_ones() as usize, bits, 0);
        loop {
            for to in &mut to[start..start + 4] {
                *to = make(rest.trailing_zeros());
                rest &= rest.wrapping_sub(1);
            }
            start += 4;
            if rest == 0 {
                return n;
            }
        }
    }

    /// The bits of `word` where `mask` has one, side by side from the lowest on.
    #[inline(always)]
    fn gather(self, word: u64, mut mask: u64) -> u64 {
        let (mut gathered, mut place) = (0, 0);
        while mask != 0 {
            gathered |= (word >> mask.trailing_zeros() & 1) << place;
            mask &= mask - 1;
            place += 1;
        }
        gathered
    }
}

impl Words for Portable {
    const COUNTS_ARE_EXPENSIVE: bool = true;
    type Counts = [u64; 8];
    type Least = u64;

    #[inline(always)]
    fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> Self::Counts {
        let mut counts = [0; 8];
        for (live, row) in pairs(live, rows) {
            change_pairs(&mut counts, &row.0, |count, word| {
                *count += u64::from((live & word).count_ones());
            });
        }
        counts
    }

    #[inline(always)]
    fn count_at(self, live: &[u64], at: &[u16], rows: [&[Eight]; 2]) -> [Self::Counts; 2] {
        let mut counts = [[0; 8]; 2];
        for (live, &at) in pairs(live, at) {
            change_pairs(&mut counts, &rows, |counts, rows| {
                let row = &rows[usize::from(at)].0;
                change_pairs(counts, row, |count, word| {
                    *count += u64::from((live & word).count_ones());
                });
            });
        }
        counts
    }

    #[inline(always)]
    fn equal(self, counts: Self::Counts, n: u64) -> u8 {
        let mut mask = 0;
        for (place, &count) in counts.iter().enumerate() {
            mask |= u8::from(count == n) << place;
        }
        mask
    }

    #[inline(always)]
    fn none(self) -> u64 {
        u64::MAX
    }

    #[inline(always)]
    fn fold(self, mut least: u64, counts: Self::Counts, mask: u8, items: &Eight) -> u64 {
        for (place, (count, item)) in pairs(&counts, &items.0).enumerate() {
            if mask >> place & 1 != 0 {
                least = least.min(count << 16 | item);
            }
        }
        least
    }

    #[inline(always)]
    fn least(self, least: u64) -> u64 {
        least
    }
}
