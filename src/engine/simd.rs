//! Instruction sets: the few vector operations that engines are written over, once for AVX-512, once for AVX2, once in plain Rust.
//!
//! A value of an [`Isa`] type is a witness: it exists only after the CPU was asked ([`Isa::detect`]), so its methods are safe to call
//! anywhere. They are fast only when they are inlined into [`Isa::run`], where the compiler knows the instruction set too: everything in
//! between has to be `#[inline(always)]`. Were an intrinsic not inlined, the search would be 8 to 24 times slower.

// the intrinsics, and calls into functions compiled for a CPU feature, exist as unsafe functions only
#![allow(unsafe_code)]

use std::fmt::Debug;

/// Eight words side by side, one vector.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct Eight(pub [u64; 8]);

/// How many words may be counted at once: so many bytes of at most 8 bits each add up without an overflow.
const BYTE_SUMS: usize = 31;

/// An instruction set that an engine can be compiled for.
///
/// `Counts` are eight counters side by side, `Least` is the smallest counter seen so far in each of the eight places.
pub trait Isa: Copy + Debug + Send + Sync + 'static {
    /// Its name.
    const NAME: &'static str;
    /// Whether eight counts cost more than a branch that is foreseen wrongly now and then.
    const DEAR: bool;
    /// Eight counters.
    type Counts: Copy;
    /// The smallest counters so far, each with the number of its item.
    type Least: Copy;

    /// The witness, if this CPU has the instructions.
    fn detect() -> Option<Self>;

    /// Runs `work` where the compiler may use the instructions.
    fn run<R>(self, work: impl FnOnce() -> R) -> R;

    /// The number of bits that `live` has in common with each of eight rows.
    fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> Self::Counts;

    /// The same for compacted words and two groups of rows: `live[i]` stands at word `at[i]` of the rows.
    fn count_at(self, live: &[u64], at: &[u8], rows: [&[Eight; 256]; 2]) -> [Self::Counts; 2];

    /// Which counters are `n`, as bits.
    fn equal(self, counts: Self::Counts, n: u64) -> u8;

    /// No counters seen yet.
    fn none(self) -> Self::Least;

    /// The smaller of the counters so far and these, of which only the places in `mask` take part.
    fn fold(self, least: Self::Least, counts: Self::Counts, mask: u8, items: &Eight) -> Self::Least;

    /// The smallest counter of all places, `count << 16 | item`.
    fn least(self, least: Self::Least) -> u64;

    /// The bits of `word` where `mask` has one, side by side from the lowest on.
    fn gather(self, word: u64, mask: u64) -> u64;
}

/// Plain Rust: what every machine has.
#[derive(Clone, Copy, Debug)]
pub struct Portable(());

impl Isa for Portable {
    const NAME: &'static str = "portable";
    const DEAR: bool = true;
    type Counts = [u64; 8];
    type Least = u64;

    fn detect() -> Option<Self> {
        Some(Portable(()))
    }

    #[inline(always)]
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }

    #[inline(always)]
    fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> Self::Counts {
        let mut counts = [0; 8];
        for (live, row) in live.iter().zip(rows) {
            for (count, word) in counts.iter_mut().zip(row.0) {
                *count += u64::from((live & word).count_ones());
            }
        }
        counts
    }

    #[inline(always)]
    fn count_at(self, live: &[u64], at: &[u8], rows: [&[Eight; 256]; 2]) -> [Self::Counts; 2] {
        let mut counts = [[0; 8]; 2];
        for (live, &at) in live.iter().zip(at) {
            for (counts, rows) in counts.iter_mut().zip(rows) {
                for (count, word) in counts.iter_mut().zip(rows[usize::from(at)].0) {
                    *count += u64::from((live & word).count_ones());
                }
            }
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
        for (place, (count, item)) in counts.into_iter().zip(items.0).enumerate() {
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

#[cfg(target_arch = "x86_64")]
pub use x86::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
#[allow(clippy::wildcard_imports, reason = "the names of intrinsics say where they come from")]
#[allow(clippy::unused_self, reason = "the witness is what makes a call safe")]
mod x86 {
    // SAFETY, for every block of this module: the functions take `self`, a witness with a private field that only `detect` makes, after
    // the CPU has named the features. Loads read whole values behind references.
    use super::{BYTE_SUMS, Eight, Isa};
    use std::arch::is_x86_feature_detected as has;
    use std::arch::x86_64::*;

    /// 512-bit vectors with a population count of their own (Ice Lake, Zen 4 and later).
    #[derive(Clone, Copy, Debug)]
    pub struct Avx512(());

    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn with_avx512<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    impl Avx512 {
        #[inline(always)]
        fn load(self, words: &Eight) -> __m512i {
            // SAFETY: the feature is there; 64 aligned bytes are read behind a reference.
            unsafe { _mm512_load_si512(std::ptr::from_ref(words).cast()) }
        }

        #[inline(always)]
        fn add_common(self, sum: __m512i, live: u64, row: &Eight) -> __m512i {
            // SAFETY: the feature is there.
            unsafe {
                let common = _mm512_and_si512(_mm512_set1_epi64(live as i64), self.load(row));
                _mm512_add_epi64(sum, _mm512_popcnt_epi64(common))
            }
        }

        #[inline(always)]
        fn splat(self, word: u64) -> __m512i {
            // SAFETY: the feature is there.
            unsafe { _mm512_set1_epi64(word as i64) }
        }
    }

    impl Isa for Avx512 {
        const NAME: &'static str = "avx512";
        const DEAR: bool = false;
        type Counts = __m512i;
        type Least = __m512i;

        fn detect() -> Option<Self> {
            let wide = has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl");
            (wide && has!("avx512vpopcntdq") && Avx2::detect().is_some()).then_some(Avx512(()))
        }

        #[inline(always)]
        fn run<R>(self, work: impl FnOnce() -> R) -> R {
            // SAFETY: the witness says that the CPU has the features.
            unsafe { with_avx512(work) }
        }

        #[inline(always)]
        fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> __m512i {
            let mut sum = self.splat(0);
            for (&live, row) in live.iter().zip(rows) {
                sum = self.add_common(sum, live, row);
            }
            sum
        }

        #[inline(always)]
        fn count_at(self, live: &[u64], at: &[u8], rows: [&[Eight; 256]; 2]) -> [__m512i; 2] {
            let mut sums = [self.splat(0); 2];
            for (&live, &at) in live.iter().zip(at) {
                sums[0] = self.add_common(sums[0], live, &rows[0][usize::from(at)]);
                sums[1] = self.add_common(sums[1], live, &rows[1][usize::from(at)]);
            }
            sums
        }

        #[inline(always)]
        fn equal(self, counts: __m512i, n: u64) -> u8 {
            // SAFETY: the feature is there.
            unsafe { _mm512_cmpeq_epi64_mask(counts, self.splat(n)) }
        }

        #[inline(always)]
        fn none(self) -> __m512i {
            self.splat(u64::MAX)
        }

        #[inline(always)]
        fn fold(self, least: __m512i, counts: __m512i, mask: u8, items: &Eight) -> __m512i {
            // SAFETY: the feature is there.
            unsafe {
                let keyed = _mm512_or_si512(_mm512_slli_epi64::<16>(counts), self.load(items));
                _mm512_mask_min_epu64(least, mask, least, keyed)
            }
        }

        #[inline(always)]
        fn least(self, least: __m512i) -> u64 {
            // SAFETY: the feature is there.
            unsafe { _mm512_reduce_min_epu64(least) }
        }

        #[inline(always)]
        fn gather(self, word: u64, mask: u64) -> u64 {
            // SAFETY: the feature is there.
            unsafe { _pext_u64(word, mask) }
        }
    }

    /// 256-bit vectors; bits are counted by looking up half bytes.
    #[derive(Clone, Copy, Debug)]
    pub struct Avx2(());

    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn with_avx2<R>(work: impl FnOnce() -> R) -> R {
        work()
    }

    impl Avx2 {
        #[inline(always)]
        fn zero(self) -> __m256i {
            // SAFETY: the feature is there.
            unsafe { _mm256_setzero_si256() }
        }

        #[inline(always)]
        fn halves(self, words: &Eight) -> [__m256i; 2] {
            // SAFETY: the feature is there; twice 32 aligned bytes are read behind a reference.
            unsafe {
                let start = std::ptr::from_ref(words).cast::<__m256i>();
                [_mm256_load_si256(start), _mm256_load_si256(start.add(1))]
            }
        }

        /// The bits that `live` has in common with `row`, byte by byte.
        #[inline(always)]
        fn common(self, live: __m256i, row: __m256i) -> __m256i {
            // SAFETY: the feature is there.
            unsafe {
                let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
                let (nibble, common) = (_mm256_set1_epi8(15), _mm256_and_si256(live, row));
                let lower = _mm256_shuffle_epi8(table, _mm256_and_si256(common, nibble));
                let upper = _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16::<4>(common), nibble));
                _mm256_add_epi8(lower, upper)
            }
        }

        /// Adds, byte by byte, the bits that `live` has in common with `row`.
        #[inline(always)]
        fn add_common(self, sums: [__m256i; 2], live: u64, row: &Eight) -> [__m256i; 2] {
            let [low, high] = self.halves(row);
            // SAFETY: the feature is there.
            unsafe {
                let live = _mm256_set1_epi64x(live as i64);
                [_mm256_add_epi8(sums[0], self.common(live, low)), _mm256_add_epi8(sums[1], self.common(live, high))]
            }
        }

        /// Which places of a half are `n`.
        #[inline(always)]
        fn equal_half(self, half: __m256i, n: u64) -> u8 {
            // SAFETY: the feature is there.
            unsafe {
                let equal = _mm256_cmpeq_epi64(half, _mm256_set1_epi64x(n as i64));
                _mm256_movemask_pd(_mm256_castsi256_pd(equal)) as u8
            }
        }

        /// The sums of the eight bytes of each place.
        #[inline(always)]
        fn sums(self, bytes: [__m256i; 2]) -> [__m256i; 2] {
            // SAFETY: the feature is there.
            unsafe { [_mm256_sad_epu8(bytes[0], self.zero()), _mm256_sad_epu8(bytes[1], self.zero())] }
        }
    }

    impl Isa for Avx2 {
        const NAME: &'static str = "avx2";
        const DEAR: bool = true;
        type Counts = [__m256i; 2];
        type Least = __m256i;

        fn detect() -> Option<Self> {
            (has!("avx2") && has!("bmi1") && has!("bmi2") && has!("lzcnt") && has!("popcnt")).then_some(Avx2(()))
        }

        #[inline(always)]
        fn run<R>(self, work: impl FnOnce() -> R) -> R {
            // SAFETY: the witness says that the CPU has the features.
            unsafe { with_avx2(work) }
        }

        #[inline(always)]
        fn count<const W: usize>(self, live: &[u64; W], rows: &[Eight; W]) -> [__m256i; 2] {
            const { assert!(W <= BYTE_SUMS) };
            let mut bytes = [self.zero(); 2];
            for (&live, row) in live.iter().zip(rows) {
                bytes = self.add_common(bytes, live, row);
            }
            self.sums(bytes)
        }

        #[inline(always)]
        fn count_at(self, live: &[u64], at: &[u8], rows: [&[Eight; 256]; 2]) -> [[__m256i; 2]; 2] {
            let mut counts = [[self.zero(); 2]; 2];
            for (live, at) in live.chunks(BYTE_SUMS).zip(at.chunks(BYTE_SUMS)) {
                let mut bytes = [[self.zero(); 2]; 2];
                for (&live, &at) in live.iter().zip(at) {
                    bytes[0] = self.add_common(bytes[0], live, &rows[0][usize::from(at)]);
                    bytes[1] = self.add_common(bytes[1], live, &rows[1][usize::from(at)]);
                }
                for (counts, bytes) in counts.iter_mut().zip(bytes) {
                    let sums = self.sums(bytes);
                    // SAFETY: the feature is there.
                    *counts = unsafe { [_mm256_add_epi64(counts[0], sums[0]), _mm256_add_epi64(counts[1], sums[1])] };
                }
            }
            counts
        }

        #[inline(always)]
        fn equal(self, counts: [__m256i; 2], n: u64) -> u8 {
            self.equal_half(counts[0], n) | self.equal_half(counts[1], n) << 4
        }

        #[inline(always)]
        fn none(self) -> __m256i {
            // SAFETY: the feature is there.
            unsafe { _mm256_set1_epi64x(-1) }
        }

        #[inline(always)]
        fn fold(self, least: __m256i, counts: [__m256i; 2], mask: u8, items: &Eight) -> __m256i {
            // SAFETY: the feature is there.
            unsafe {
                let (mask, items) = (_mm256_set1_epi64x(i64::from(mask)), self.halves(items));
                let places = [_mm256_setr_epi64x(1, 2, 4, 8), _mm256_setr_epi64x(16, 32, 64, 128)];
                let mut least = least;
                for half in 0..2 {
                    // places that take no part become all ones, the largest; keys have 32 bits, so that 32-bit minima do
                    let off = _mm256_cmpeq_epi64(_mm256_and_si256(mask, places[half]), self.zero());
                    let keyed = _mm256_or_si256(_mm256_slli_epi64::<16>(counts[half]), items[half]);
                    least = _mm256_min_epu32(least, _mm256_or_si256(off, keyed));
                }
                least
            }
        }

        #[inline(always)]
        fn least(self, least: __m256i) -> u64 {
            // SAFETY: the feature is there.
            unsafe {
                let half = _mm_min_epu32(_mm256_castsi256_si128(least), _mm256_extracti128_si256::<1>(least));
                let one = _mm_min_epu32(half, _mm_shuffle_epi32::<0b01_00_11_10>(half));
                _mm_cvtsi128_si64(one) as u64 & 0xffff_ffff
            }
        }

        #[inline(always)]
        fn gather(self, word: u64, mask: u64) -> u64 {
            // SAFETY: the feature is there.
            unsafe { _pext_u64(word, mask) }
        }
    }
}
