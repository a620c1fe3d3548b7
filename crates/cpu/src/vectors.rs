//! The vectors of x86-64: 8 lanes on every machine, 16 with AVX2, 32 with AVX-512.
#![allow(unsafe_code, reason = "two places of no instructions at all")]

use super::isa::Portable;
use super::lanes::{Blocks, CELLS, LaneSet, Lanes, Rows, Squares, Vectors};
use super::operations::{binary, lanes};
use super::pair::Pair;
use super::x86::{Avx2, Avx512, Sse2};
use std::arch::asm;
use std::arch::x86_64::{__m128i, __m256i, __m512i};

impl Vectors for Portable {
    type Many = Xmm;
    type Few = Pair<Xmm>;
}

impl Vectors for Avx2 {
    type Many = Ymm;
    type Few = Ymm;
}

impl Vectors for Avx512 {
    type Many = Zmm;
    type Few = Zmm;
}

/// Fixes where the code behind it stands, see [`Lanes::align`].
#[inline(always)]
fn fix_place() {
    // SAFETY: at most some instructions that do nothing.
    unsafe {
        asm!(
            ".p2align 6",
            ".nops 16",
            options(nomem, nostack, preserves_flags)
        );
    };
}

/// The same bytes, of which the compiler knows nothing: for a shuffle of bytes that it knows it
/// takes two of words, one after the other. On Zen 5 this made all puzzles 3 % slower.
#[inline(always)]
fn unknown(mut bytes: __m128i) -> __m128i {
    // SAFETY: there is no instruction.
    unsafe {
        asm!("/* {0} */", inout(xmm_reg) bytes, options(pure, nomem, nostack, preserves_flags));
    };
    bytes
}

/// The same for the vectors of all lengths.
macro_rules! x86_lanes {
    ($n:literal $(, $operation:ident $method:ident)*) => {
        lanes!($n, i16, $($operation $method),*);
        #[inline(always)]
        fn align() {
            fix_place();
        }
        #[inline(always)]
        fn without(self, o: Self) -> Self {
            Self(self.0, self.0.not_and(o.1, self.1))
        }
    };
}

// ---- 8 lanes ----

/// 8 lanes. A value proves that the instruction set is there.
#[derive(Clone, Copy)]
pub struct Xmm(Sse2, __m128i);

impl Lanes for Xmm {
    type Isa = Portable;
    x86_lanes!(8);
    #[inline(always)]
    fn zero(_: Portable) -> Self {
        let isa = Sse2::always();
        Xmm(isa, isa.zero())
    }
    #[inline(always)]
    fn mask(self, set: LaneSet) -> Self {
        let bits = self.load(&[1, 2, 4, 8, 16, 32, 64, 128]);
        Xmm(
            self.0,
            self.0.equal16(self.splat(set as u16).and(bits).1, bits.1),
        )
    }
    #[inline(always)]
    fn zeros(self) -> LaneSet {
        self.0
            .signs8(self.0.pack16(self.is_zero().1, self.0.zero())) as u32
    }
    #[inline(always)]
    fn min(self, o: Self) -> Self {
        self.less(self.minus(o))
    }
    #[inline(always)]
    fn count(self) -> Self {
        let (isa, twos) = (self.0, self.splat(0x5555));
        let sum = self
            .and(twos)
            .plus(Xmm(isa, isa.shift_right_1(self.1)).and(twos));
        let fours = self.splat(0x3333);
        let sum = sum
            .and(fours)
            .plus(Xmm(isa, isa.shift_right_2(sum.1)).and(fours));
        let eights = self.splat(0x0f0f);
        let sum = sum
            .and(eights)
            .plus(Xmm(isa, isa.shift_right_4(sum.1)).and(eights));
        let all = self.splat(0x1f);
        sum.and(all)
            .plus(Xmm(isa, isa.shift_right_8(sum.1)).and(all))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        Xmm(self.0, self.0.equal16(self.1, self.0.zero()))
    }
}

impl Blocks for Xmm {
    binary!(zip_low zip_low16, zip_high zip_high16);
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        x
    }
}

impl Rows for Xmm {
    #[inline(always)]
    fn next(self) -> Self {
        Xmm(
            self.0,
            self.0
                .rotate_high_three16(self.0.rotate_low_three16(self.1)),
        )
    }
    #[inline(always)]
    fn previous(self) -> Self {
        Xmm(
            self.0,
            self.0
                .rotate_high_three16_back(self.0.rotate_low_three16_back(self.1)),
        )
    }
    binary!(firsts low_halves, seconds high_halves);
    #[inline(always)]
    fn inner(self, o: Self) -> Self {
        let isa = self.0;
        Xmm(
            isa,
            isa.as_words(isa.high_and_low(isa.as_floats(self.1), isa.as_floats(o.1))),
        )
    }
    #[inline(always)]
    fn outer(self, o: Self) -> Self {
        let isa = self.0;
        Xmm(
            isa,
            isa.as_words(isa.low_and_high(isa.as_floats(self.1), isa.as_floats(o.1))),
        )
    }
}

// ---- 16 lanes ----

/// 16 lanes. A value proves that the instruction set is there.
#[derive(Clone, Copy)]
pub struct Ymm(Avx2, __m256i);

impl Lanes for Ymm {
    type Isa = Avx2;
    x86_lanes!(16, min min16);
    #[inline(always)]
    fn zero(isa: Avx2) -> Self {
        Ymm(isa, isa.zero())
    }
    #[inline(always)]
    fn mask(self, set: LaneSet) -> Self {
        let bits = self.load(&[
            1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768,
        ]);
        Ymm(
            self.0,
            self.0.equal16(self.splat(set as u16).and(bits).1, bits.1),
        )
    }
    #[inline(always)]
    fn zeros(self) -> LaneSet {
        let bits = self
            .0
            .signs8(self.0.pack16(self.is_zero().1, self.0.zero())) as u32;
        bits & 0xff | bits >> 8 & 0xff00
    }
    #[inline(always)]
    fn count(self) -> Self {
        let (isa, nibbles) = (self.0, self.splat(0x0f0f).1);
        let counts = isa.bits_of_nibbles();
        let low = isa.look_up8(counts, isa.and(self.1, nibbles));
        let high = isa.look_up8(counts, isa.and(isa.shift_right_nibble(self.1), nibbles));
        Ymm(
            isa,
            isa.sum8_by_2(isa.add8(low, high), self.splat(0x0101).1),
        )
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        Ymm(self.0, self.0.equal16(self.1, self.0.zero()))
    }
}

impl Blocks for Ymm {
    binary!(zip_low zip_low16, zip_high zip_high16);
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        let (isa, a, b) = (x[0].0, x[0].1, x[1].1);
        [
            Ymm(isa, isa.low_halves(a, b)),
            Ymm(isa, isa.high_halves(a, b)),
            x[2],
            x[3],
        ]
    }
}

// ---- 32 lanes ----

/// 32 lanes. A value proves that the instruction set is there.
#[derive(Clone, Copy)]
pub struct Zmm(Avx512, __m512i);

/// One instruction for a function of three operands.
macro_rules! ternary {
    ($($operation:ident),*) => {
        $(
            #[inline(always)]
            fn $operation(self, a: Self, b: Self) -> Self {
                Zmm(self.0, self.0.$operation(self.1, a.1, b.1))
            }
        )*
    };
}

impl Lanes for Zmm {
    type Isa = Avx512;
    x86_lanes!(32, min min16);
    #[inline(always)]
    fn zero(isa: Avx512) -> Self {
        Zmm(isa, isa.splat16(0))
    }
    #[inline(always)]
    fn mask(self, set: LaneSet) -> Self {
        Zmm(self.0, self.0.ones16(set))
    }
    #[inline(always)]
    fn zeros(self) -> LaneSet {
        self.0.zeros16(self.1, self.1)
    }
    #[inline(always)]
    fn count(self) -> Self {
        Zmm(self.0, self.0.count16(self.1))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        self.mask(self.zeros())
    }
    #[inline(always)]
    fn if_three(self, o: Self) -> Self {
        let three = self.0.greater16(self.count().1, self.splat(2).1);
        Zmm(self.0, self.0.blend16(three, o.1, self.1))
    }
    ternary!(and3, or3, xor3, majority, or_and, without_or, replace);
}

impl Blocks for Zmm {
    binary!(zip_low zip_low16, zip_high zip_high16);
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        let isa = x[0].0;
        let (a, b) = (
            isa.low_halves(x[0].1, x[1].1),
            isa.low_halves(x[2].1, x[3].1),
        );
        let (c, d) = (
            isa.high_halves(x[0].1, x[1].1),
            isa.high_halves(x[2].1, x[3].1),
        );
        [
            Zmm(isa, isa.even_quarters(a, b)),
            Zmm(isa, isa.odd_quarters(a, b)),
            Zmm(isa, isa.even_quarters(c, d)),
            Zmm(isa, isa.odd_quarters(c, d)),
        ]
    }
}

// ---- squares of lanes ----

impl Sse2 {
    /// Bytes of a vector of 128 bits, for each of its blocks of four lanes: the source bytes for
    /// `Squares::next` and for `Squares::previous`.
    #[inline(always)]
    fn turns(self) -> [__m128i; 2] {
        [
            unknown(self.load8([2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15])),
            unknown(self.load8([4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15])),
        ]
    }
}

impl Avx2 {
    /// The same, for vectors with this instruction set.
    #[inline(always)]
    fn turns(self) -> [__m256i; 2] {
        let [next, previous] = self.narrower().turns();
        [self.splat128(next), self.splat128(previous)]
    }

    /// The lanes of a square for the cells at the same place of all boxes; `at` is the cell of the
    /// first.
    #[inline(always)]
    fn square(self, cells: &[u16; CELLS], at: usize) -> __m256i {
        // every third of eight cells
        let narrow = self.narrower();
        let thirds = narrow.load8([0, 1, 6, 7, 12, 13, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1]);
        let mut rows = [thirds; 3];
        for (band, row) in rows.iter_mut().enumerate() {
            let eight = cells[at + 27 * band..][..8]
                .try_into()
                .expect("eight cells");
            *row = self.look_up8_of_16(narrow.load16(eight), thirds);
        }
        self.with_high(self.widen(narrow.low_halves(rows[0], rows[1])), rows[2])
    }
}

impl Avx512 {
    #[inline(always)]
    fn turns(self) -> [__m512i; 2] {
        let [next, previous] = self.narrower().narrower().turns();
        [self.splat128(next), self.splat128(previous)]
    }
}

/// Squares of a vector that can shuffle bytes in blocks of 128 bits, and words of 64 bits in blocks
/// of 256.
macro_rules! squares {
    () => {
        #[inline(always)]
        fn next(self) -> Self {
            Self(self.0, self.0.look_up8(self.1, self.0.turns()[0]))
        }
        #[inline(always)]
        fn previous(self) -> Self {
            Self(self.0, self.0.look_up8(self.1, self.0.turns()[1]))
        }
        #[inline(always)]
        fn below(self) -> Self {
            Self(self.0, self.0.rotate_three64(self.1))
        }
        #[inline(always)]
        fn above(self) -> Self {
            Self(self.0, self.0.rotate_three64_back(self.1))
        }
    };
}

impl Squares for Ymm {
    squares!();
    #[inline(always)]
    fn boxes(self, cells: &[u16; CELLS]) -> [Self; 9] {
        let mut vectors = [self; 9];
        for (place, vector) in vectors.iter_mut().enumerate() {
            *vector = Ymm(self.0, self.0.square(cells, 9 * (place / 3) + place % 3));
        }
        vectors
    }
}

impl Squares for Zmm {
    squares!();
    #[inline(always)]
    fn boxes(self, cells: &[u16; CELLS]) -> [Self; 9] {
        let mut vectors = [self; 9];
        for (place, vector) in vectors.iter_mut().enumerate() {
            let square = self.0.narrower().square(cells, 9 * (place / 3) + place % 3);
            *vector = Zmm(self.0, self.0.splat256(square));
        }
        vectors
    }
    #[inline(always)]
    fn join(self, first: &[u16; 16], second: &[u16; 16]) -> Self {
        let half = self.0.narrower();
        Zmm(
            self.0,
            self.0
                .with_high(self.0.widen(half.load16(first)), half.load16(second)),
        )
    }
    #[inline(always)]
    fn part(self, first: &mut [u16; 16], second: &mut [u16; 16]) {
        let half = self.0.narrower();
        half.store16(first, self.0.low(self.1));
        half.store16(second, self.0.high(self.1));
    }
}
