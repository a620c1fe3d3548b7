//! Eight counters in one vector of AVX-512, or in two of AVX2.

use super::pairs::{change_pairs, pairs};
use super::words::{Eight, Words};
use super::x86::{Avx2, Avx512};
use std::arch::x86_64::{__m256i, __m512i};

impl Avx512 {
    #[inline(always)]
    fn add_common(self, sum: __m512i, live: u64, row: &Eight) -> __m512i {
        let common = self.and(self.splat64(live as i64), self.load_eight(row));
        self.add64(sum, self.count64(common))
    }
}

/// The places of a word.
static ALL_PLACES: [u8; 64] = {
    let mut places = [0; 64];
    let mut place = 0;
    while place < 64 {
        places[place] = place as u8;
        place += 1;
    }
    places
};

impl Words for Avx512 {
    const COUNTS_ARE_EXPENSIVE: bool = false;
    type Counts = __m512i;
    type Least = __m512i;

    #[inline(always)]
    fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> __m512i {
        let mut sum = self.splat64(0);
        for (&live, row) in pairs(live, rows) {
            sum = self.add_common(sum, live, row);
        }
        sum
    }

    #[inline(always)]
    fn count_at(self, live: &[u64], at: &[u16], rows: [&[Eight]; 2]) -> [__m512i; 2] {
        let mut sums = [self.splat64(0); 2];
        let rows = [rows[0], &rows[1][..rows[0].len()]];
        for (&live, &at) in pairs(live, at) {
            sums[0] = self.add_common(sums[0], live, &rows[0][usize::from(at)]);
            sums[1] = self.add_common(sums[1], live, &rows[1][usize::from(at)]);
        }
        sums
    }

    #[inline(always)]
    fn equal(self, counts: __m512i, n: u64) -> u8 {
        self.equal64(counts, self.splat64(n as i64))
    }

    #[inline(always)]
    fn none(self) -> __m512i {
        self.splat64(-1)
    }

    #[inline(always)]
    fn fold(self, least: __m512i, counts: __m512i, mask: u8, items: &Eight) -> __m512i {
        let keyed = self.or(self.shift_left_16(counts), self.load_eight(items));
        self.masked_min64(least, mask, least, keyed)
    }

    #[inline(always)]
    fn least(self, least: __m512i) -> u64 {
        self.min64_of_all(least)
    }

    #[inline(always)]
    fn gather(self, word: u64, mask: u64) -> u64 {
        self.narrower().extract_bits(word, mask)
    }

    #[inline(always)]
    fn write_places<T>(self, bits: u64, make: impl Fn(u32) -> T, to: &mut [T]) -> usize {
        let (n, mut places) = (bits.count_ones() as usize, [0; 64]);
        self.store8(
            &mut places,
            self.side_by_side8(bits, self.load8(&ALL_PLACES)),
        );
        for start in [0, 16, 32, 48] {
            // most words of a solution have few bits
            if start == 0 || start < n {
                let (to, places) = (&mut to[start..start + 16], &places[start..start + 16]);
                change_pairs(to, places, |to, place| *to = make(u32::from(place)));
            }
        }
        n
    }
}

/// How many words may be counted at once: their bytes of at most 8 bits each add up without an
/// overflow.
const BYTE_SUMS: usize = 31;

impl Avx2 {
    /// The bits that `live` has in common with `row`, byte by byte: half bytes are looked up.
    #[inline(always)]
    fn common(self, live: __m256i, row: __m256i) -> __m256i {
        let table = self.bits_of_nibbles();
        let (nibble, common) = (self.splat16(0x0f0f), self.and(live, row));
        let lower = self.look_up8(table, self.and(common, nibble));
        let upper = self.look_up8(table, self.and(self.shift_right_nibble(common), nibble));
        self.add8(lower, upper)
    }

    /// Adds, byte by byte, the bits that `live` has in common with `row`.
    #[inline(always)]
    fn add_common(self, sums: [__m256i; 2], live: u64, row: &Eight) -> [__m256i; 2] {
        let [low, high] = self.load_eight(row);
        let live = self.splat64(live as i64);
        [
            self.add8(sums[0], self.common(live, low)),
            self.add8(sums[1], self.common(live, high)),
        ]
    }

    /// Which places of a half are `n`.
    #[inline(always)]
    fn equal_half(self, half: __m256i, n: u64) -> u8 {
        self.signs64(self.as_floats(self.equal64(half, self.splat64(n as i64)))) as u8
    }

    /// The sums of the eight bytes of each place.
    #[inline(always)]
    fn sums(self, bytes: [__m256i; 2]) -> [__m256i; 2] {
        [
            self.sum8_by_8(bytes[0], self.zero()),
            self.sum8_by_8(bytes[1], self.zero()),
        ]
    }
}

impl Words for Avx2 {
    const COUNTS_ARE_EXPENSIVE: bool = true;
    type Counts = [__m256i; 2];
    type Least = __m256i;

    #[inline(always)]
    fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> [__m256i; 2] {
        const { assert!(W <= BYTE_SUMS) };
        let mut bytes = [self.zero(); 2];
        for (&live, row) in pairs(live, rows) {
            bytes = self.add_common(bytes, live, row);
        }
        self.sums(bytes)
    }

    #[inline(always)]
    fn count_at(self, live: &[u64], at: &[u16], rows: [&[Eight]; 2]) -> [[__m256i; 2]; 2] {
        let mut counts = [[self.zero(); 2]; 2];
        let rows = [rows[0], &rows[1][..rows[0].len()]];
        let (mut live, mut at) = (live, at);
        while !live.is_empty() {
            let n = live.len().min(BYTE_SUMS);
            let mut bytes = [[self.zero(); 2]; 2];
            for (&live, &at) in pairs(&live[..n], &at[..n]) {
                bytes[0] = self.add_common(bytes[0], live, &rows[0][usize::from(at)]);
                bytes[1] = self.add_common(bytes[1], live, &rows[1][usize::from(at)]);
            }
            change_pairs(&mut counts, &bytes, |counts, bytes| {
                let sums = self.sums(bytes);
                *counts = [
                    self.add64(counts[0], sums[0]),
                    self.add64(counts[1], sums[1]),
                ];
            });
            (live, at) = (&live[n..], &at[n..]);
        }
        counts
    }

    #[inline(always)]
    fn equal(self, counts: [__m256i; 2], n: u64) -> u8 {
        self.equal_half(counts[0], n) | self.equal_half(counts[1], n) << 4
    }

    #[inline(always)]
    fn none(self) -> __m256i {
        self.splat64(-1)
    }

    #[inline(always)]
    fn fold(self, least: __m256i, counts: [__m256i; 2], mask: u8, items: &Eight) -> __m256i {
        let (mask, items) = (self.splat64(i64::from(mask)), self.load_eight(items));
        let places = [self.four64(1, 2, 4, 8), self.four64(16, 32, 64, 128)];
        let mut least = least;
        for half in 0..2 {
            // places that take no part become all ones, the largest; keys have 32 bits, so that
            // 32-bit minima do
            let off = self.equal64(self.and(mask, places[half]), self.zero());
            let keyed = self.or(self.shift_left_16(counts[half]), items[half]);
            least = self.min32(least, self.or(off, keyed));
        }
        least
    }

    #[inline(always)]
    fn least(self, least: __m256i) -> u64 {
        let half = self.min32_of_four(self.low(least), self.high(least));
        let narrow = self.narrower();
        let one = self.min32_of_four(half, narrow.swap_halves(half));
        narrow.low_word(one) as u64 & 0xffff_ffff
    }

    #[inline(always)]
    fn gather(self, word: u64, mask: u64) -> u64 {
        self.extract_bits(word, mask)
    }
}
