//! Eight counters of 16 bits in one vector of NEON.

use super::neon::Neon;
use super::words::{Eight, Words};
use std::arch::aarch64::{uint8x16_t, uint16x8_t, uint32x4_t};

/// How many words may be counted at once: this many pairs of bytes of at most 8 bits each add up
/// without an overflow.
const BYTE_SUMS: usize = 15;

impl Neon {
    /// Adds, byte by byte, the bits that `live` has in common with `row`.
    #[inline(always)]
    fn add_common(self, mut sums: [uint8x16_t; 4], live: u64, row: &Eight) -> [uint8x16_t; 4] {
        let live = self.bytes_of64(self.splat64(live));
        for (sum, row) in sums.iter_mut().zip(self.load_eight(row)) {
            *sum = self.add8(*sum, self.count8(self.and8(live, row)));
        }
        sums
    }

    /// The sums of the eight bytes of each place.
    #[inline(always)]
    fn sums(self, [a, b, c, d]: [uint8x16_t; 4]) -> uint16x8_t {
        self.pairs16(
            self.sum8_by_2(self.pairs8(a, b)),
            self.sum8_by_2(self.pairs8(c, d)),
        )
    }
}

impl Words for Neon {
    const COUNTS_ARE_EXPENSIVE: bool = true;
    type Counts = uint16x8_t;
    type Least = [uint32x4_t; 2];

    #[inline(always)]
    fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> uint16x8_t {
        const { assert!(W <= BYTE_SUMS) };
        let mut bytes = [self.splat8(0); 4];
        for (&live, row) in live.iter().zip(rows) {
            bytes = self.add_common(bytes, live, row);
        }
        self.sums(bytes)
    }

    #[inline(always)]
    fn count_at(self, live: &[u64], at: &[u16], rows: [&[Eight]; 2]) -> [uint16x8_t; 2] {
        let mut counts = [self.splat16(0); 2];
        let rows = [rows[0], &rows[1][..rows[0].len()]];
        for (live, at) in live.chunks(BYTE_SUMS).zip(at.chunks(BYTE_SUMS)) {
            let mut bytes = [[self.splat8(0); 4]; 2];
            for (&live, &at) in live.iter().zip(at) {
                bytes[0] = self.add_common(bytes[0], live, &rows[0][usize::from(at)]);
                bytes[1] = self.add_common(bytes[1], live, &rows[1][usize::from(at)]);
            }
            for (counts, bytes) in counts.iter_mut().zip(bytes) {
                *counts = self.add16(*counts, self.sums(bytes));
            }
        }
        counts
    }

    #[inline(always)]
    fn equal(self, counts: uint16x8_t, n: u64) -> u8 {
        self.set(self.equal16(counts, self.splat16(n as u16)))
    }

    #[inline(always)]
    fn none(self) -> [uint32x4_t; 2] {
        [self.splat32(u32::MAX); 2]
    }

    #[inline(always)]
    fn fold(
        self,
        least: [uint32x4_t; 2],
        counts: uint16x8_t,
        mask: u8,
        items: &Eight,
    ) -> [uint32x4_t; 2] {
        let [a, b, c, d] = self.load_eight(items).map(|pair| self.from_bytes(pair));
        let items = self.even16(self.even16(a, b), self.even16(c, d));
        // places that take no part become all ones, the largest
        let on = self.ones(mask);
        let (counts, items) = (self.or_not(counts, on), self.or_not(items, on));
        [
            self.min32(least[0], self.as_32(self.zip_low16(items, counts))),
            self.min32(least[1], self.as_32(self.zip_high16(items, counts))),
        ]
    }

    #[inline(always)]
    fn least(self, least: [uint32x4_t; 2]) -> u64 {
        u64::from(self.min32_of_all(self.min32(least[0], least[1])))
    }
}
