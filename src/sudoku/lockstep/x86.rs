//! The vectors of x86-64 beyond the 128 bits that every machine has, and the kernels compiled for them.
#![allow(unsafe_code)] // intrinsics, an alignment, and the calls of functions compiled for a CPU feature

use super::grid::{CELLS, Grid};
use super::kernel::{Kernel, Work};
use super::lanes::{Blocks, LaneSet, Lanes, Rows, Squares};
use super::text;
#[allow(clippy::wildcard_imports)] // the intrinsics
use std::arch::x86_64::*;
use std::convert::identity;

/// A vector type of intrinsics.
///
/// Every block of its operations is sound for the same reason: the instructions need a CPU feature, the type is private to this
/// room, and its values live only inside the kernels below, whose tokens are made only after the feature was detected. What `Xmm` needs
/// is part of x86-64.
macro_rules! lanes {
    ($name:ident, $vector:ty, $n:literal, $splat:ident, $load:ident, $store:ident, $without:ident, { $($operation:ident $instruction:ident)* }, { $($more:tt)* }) => {
        #[derive(Clone, Copy)]
        pub(super) struct $name($vector);

        impl Lanes for $name {
            const N: usize = $n;
            #[inline(always)]
            fn align() {
                // SAFETY: at most some instructions that do nothing.
                unsafe { std::arch::asm!(".p2align 6", ".nops 16", options(nomem, nostack, preserves_flags)) };
            }
            #[inline(always)]
            fn splat(number: u16) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $splat(number as i16) })
            }
            #[inline(always)]
            fn load(numbers: &[u16]) -> Self {
                let numbers: &[u16; $n] = numbers[..$n].try_into().expect("as many numbers");
                // SAFETY: see the macro; the array is as long as the vector, and the load needs no alignment.
                $name(unsafe { $load(numbers.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, numbers: &mut [u16]) {
                let numbers: &mut [u16; $n] = (&mut numbers[..$n]).try_into().expect("as many numbers");
                // SAFETY: see the macro; the array is as long as the vector, and the store needs no alignment.
                unsafe { $store(numbers.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn without(self, o: Self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $without(o.0, self.0) })
            }
            $(
                #[inline(always)]
                fn $operation(self, o: Self) -> Self {
                    // SAFETY: see the macro.
                    $name(unsafe { $instruction(self.0, o.0) })
                }
            )*
            $($more)*
        }
    };
}

lanes!(
    Xmm, __m128i, 8, _mm_set1_epi16, _mm_loadu_si128, _mm_storeu_si128, _mm_andnot_si128,
    {
        and _mm_and_si128
        or _mm_or_si128
        xor _mm_xor_si128
        plus _mm_add_epi16
        less _mm_sub_epi16
        minus _mm_subs_epu16
    },
    {
        #[inline(always)]
        fn min(self, o: Self) -> Self {
            // SAFETY: see the macro.
            Xmm(unsafe { _mm_sub_epi16(self.0, _mm_subs_epu16(self.0, o.0)) })
        }
        #[inline(always)]
        fn mask(set: LaneSet) -> Self {
            // SAFETY: see the macro.
            unsafe {
                let bits = _mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128);
                Xmm(_mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(set as i16), bits), bits))
            }
        }
        #[inline(always)]
        fn zeros(self) -> LaneSet {
            // SAFETY: see the macro.
            unsafe { _mm_movemask_epi8(_mm_packs_epi16(self.is_zero().0, _mm_setzero_si128())) as u32 }
        }
        #[inline(always)]
        fn count(self) -> Self {
            // SAFETY: see the macro.
            unsafe {
                let sum = |x, y, bits| _mm_add_epi16(_mm_and_si128(x, _mm_set1_epi16(bits)), _mm_and_si128(y, _mm_set1_epi16(bits)));
                let twos = sum(self.0, _mm_srli_epi16::<1>(self.0), 0x5555);
                let fours = sum(twos, _mm_srli_epi16::<2>(twos), 0x3333);
                let eights = sum(fours, _mm_srli_epi16::<4>(fours), 0x0f0f);
                Xmm(sum(eights, _mm_srli_epi16::<8>(eights), 0x1f))
            }
        }
        #[inline(always)]
        fn is_zero(self) -> Self {
            // SAFETY: see the macro.
            Xmm(unsafe { _mm_cmpeq_epi16(self.0, _mm_setzero_si128()) })
        }
    }
);

lanes!(
    Ymm, __m256i, 16, _mm256_set1_epi16, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_andnot_si256,
    {
        and _mm256_and_si256
        or _mm256_or_si256
        xor _mm256_xor_si256
        plus _mm256_add_epi16
        less _mm256_sub_epi16
        minus _mm256_subs_epu16
        min _mm256_min_epu16
    },
    {
        #[inline(always)]
        fn mask(set: LaneSet) -> Self {
            // SAFETY: see the macro.
            unsafe {
                let bits = _mm256_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, i16::MIN);
                Ymm(_mm256_cmpeq_epi16(_mm256_and_si256(_mm256_set1_epi16(set as i16), bits), bits))
            }
        }
        #[inline(always)]
        fn zeros(self) -> LaneSet {
            // SAFETY: see the macro.
            unsafe {
                let bytes = _mm256_packs_epi16(self.is_zero().0, _mm256_setzero_si256());
                let bits = _mm256_movemask_epi8(bytes) as u32;
                bits & 0xff | bits >> 8 & 0xff00
            }
        }
        #[inline(always)]
        fn count(self) -> Self {
            // SAFETY: see the macro.
            unsafe {
                let nibbles = _mm256_set1_epi8(15);
                let counts = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
                let low = _mm256_shuffle_epi8(counts, _mm256_and_si256(self.0, nibbles));
                let high = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16::<4>(self.0), nibbles));
                Ymm(_mm256_maddubs_epi16(_mm256_add_epi8(low, high), _mm256_set1_epi8(1)))
            }
        }
        #[inline(always)]
        fn is_zero(self) -> Self {
            // SAFETY: see the macro.
            Ymm(unsafe { _mm256_cmpeq_epi16(self.0, _mm256_setzero_si256()) })
        }
    }
);

/// One instruction for any function of three operands; the number is its truth table.
macro_rules! ternary {
    ($($name:ident $a:ident $b:ident $table:literal),*) => {
        $(
            #[inline(always)]
            fn $name(self, $a: Self, $b: Self) -> Self {
                // SAFETY: see the macro `lanes`.
                Zmm(unsafe { _mm512_ternarylogic_epi64::<$table>(self.0, $a.0, $b.0) })
            }
        )*
    };
}

lanes!(
    Zmm, __m512i, 32, _mm512_set1_epi16, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_andnot_si512,
    {
        and _mm512_and_si512
        or _mm512_or_si512
        xor _mm512_xor_si512
        plus _mm512_add_epi16
        less _mm512_sub_epi16
        minus _mm512_subs_epu16
        min _mm512_min_epu16
    },
    {
        #[inline(always)]
        fn mask(set: LaneSet) -> Self {
            // SAFETY: see the macro.
            Zmm(unsafe { _mm512_movm_epi16(set) })
        }
        #[inline(always)]
        fn zeros(self) -> LaneSet {
            // SAFETY: see the macro.
            unsafe { _mm512_testn_epi16_mask(self.0, self.0) }
        }
        #[inline(always)]
        fn count(self) -> Self {
            // SAFETY: see the macro.
            Zmm(unsafe { _mm512_popcnt_epi16(self.0) })
        }
        #[inline(always)]
        fn is_zero(self) -> Self {
            Self::mask(self.zeros())
        }
        #[inline(always)]
        fn if_three(self, o: Self) -> Self {
            // SAFETY: see the macro.
            unsafe {
                let three = _mm512_cmpgt_epi16_mask(_mm512_popcnt_epi16(self.0), _mm512_set1_epi16(2));
                Zmm(_mm512_mask_blend_epi16(three, o.0, self.0))
            }
        }
        ternary!(
            and3 a b 0x80, or3 a b 0xfe, xor3 a b 0x96, majority a b 0xe8, or_and a b 0xf8, without_or a b 0x10, replace which a 0xb8
        );
    }
);

/// Blocks of a vector, with how they turn.
macro_rules! blocks {
    ($name:ident, $low:ident, $high:ident, { $($turn:tt)* }) => {
        impl Blocks for $name {
            #[inline(always)]
            fn zip_low(self, o: Self) -> Self {
                // SAFETY: see the macro `lanes`.
                $name(unsafe { $low(self.0, o.0) })
            }
            #[inline(always)]
            fn zip_high(self, o: Self) -> Self {
                // SAFETY: see the macro `lanes`.
                $name(unsafe { $high(self.0, o.0) })
            }
            $($turn)*
        }
    };
}

blocks!(Xmm, _mm_unpacklo_epi16, _mm_unpackhi_epi16, {
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        x
    }
});

blocks!(Ymm, _mm256_unpacklo_epi16, _mm256_unpackhi_epi16, {
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        // SAFETY: see the macro.
        unsafe {
            let low = _mm256_permute2x128_si256::<0x20>(x[0].0, x[1].0);
            let high = _mm256_permute2x128_si256::<0x31>(x[0].0, x[1].0);
            [Ymm(low), Ymm(high), x[2], x[3]]
        }
    }
});

blocks!(Zmm, _mm512_unpacklo_epi16, _mm512_unpackhi_epi16, {
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        // SAFETY: see the macro.
        unsafe {
            let (a, b) = (_mm512_shuffle_i32x4::<0x44>(x[0].0, x[1].0), _mm512_shuffle_i32x4::<0x44>(x[2].0, x[3].0));
            let (c, d) = (_mm512_shuffle_i32x4::<0xee>(x[0].0, x[1].0), _mm512_shuffle_i32x4::<0xee>(x[2].0, x[3].0));
            [
                Zmm(_mm512_shuffle_i32x4::<0x88>(a, b)),
                Zmm(_mm512_shuffle_i32x4::<0xdd>(a, b)),
                Zmm(_mm512_shuffle_i32x4::<0x88>(c, d)),
                Zmm(_mm512_shuffle_i32x4::<0xdd>(c, d)),
            ]
        }
    }
});

impl Rows for Xmm {
    #[inline(always)]
    fn next(self) -> Self {
        // SAFETY: see the macro `lanes`.
        Xmm(unsafe { _mm_shufflehi_epi16::<0b11_00_10_01>(_mm_shufflelo_epi16::<0b11_00_10_01>(self.0)) })
    }
    #[inline(always)]
    fn previous(self) -> Self {
        // SAFETY: see the macro `lanes`.
        Xmm(unsafe { _mm_shufflehi_epi16::<0b11_01_00_10>(_mm_shufflelo_epi16::<0b11_01_00_10>(self.0)) })
    }
    #[inline(always)]
    fn firsts(self, o: Self) -> Self {
        // SAFETY: see the macro `lanes`.
        Xmm(unsafe { _mm_unpacklo_epi64(self.0, o.0) })
    }
    #[inline(always)]
    fn seconds(self, o: Self) -> Self {
        // SAFETY: see the macro `lanes`.
        Xmm(unsafe { _mm_unpackhi_epi64(self.0, o.0) })
    }
    #[inline(always)]
    fn inner(self, o: Self) -> Self {
        // SAFETY: see the macro `lanes`.
        Xmm(unsafe { _mm_castpd_si128(_mm_shuffle_pd::<0b01>(_mm_castsi128_pd(self.0), _mm_castsi128_pd(o.0))) })
    }
    #[inline(always)]
    fn outer(self, o: Self) -> Self {
        // SAFETY: see the macro `lanes`.
        Xmm(unsafe { _mm_castpd_si128(_mm_shuffle_pd::<0b10>(_mm_castsi128_pd(self.0), _mm_castsi128_pd(o.0))) })
    }
}

/// The same bytes, of which the compiler knows nothing: for a shuffle of bytes that it knows it takes two of words, one after the other. On
/// Zen 5 this made all puzzles 3 % slower.
#[inline(always)]
fn unknown(mut bytes: __m128i) -> __m128i {
    // SAFETY: there is no instruction.
    unsafe { std::arch::asm!("/* {0} */", inout(xmm_reg) bytes, options(pure, nomem, nostack, preserves_flags)) };
    bytes
}

/// Bytes of a vector of 128 bits, for each of its blocks of four lanes: where those of `Squares::next` come from, and of `previous`.
#[inline(always)]
fn turns() -> [__m128i; 2] {
    // SAFETY: SSE2 is part of x86-64.
    unsafe {
        [
            unknown(_mm_setr_epi8(2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15)),
            unknown(_mm_setr_epi8(4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15)),
        ]
    }
}

/// Squares of a vector that can shuffle bytes in blocks of 128 bits, and words of 64 bits in blocks of 256.
macro_rules! squares {
    ($name:ident, $spread:ident, $shuffle:ident, $permute:ident, $whole:ident, { $($more:tt)* }) => {
        impl Squares for $name {
            #[inline(always)]
            fn next(self) -> Self {
                // SAFETY: see the macro `lanes`.
                $name(unsafe { $shuffle(self.0, $spread(turns()[0])) })
            }
            #[inline(always)]
            fn previous(self) -> Self {
                // SAFETY: see the macro `lanes`.
                $name(unsafe { $shuffle(self.0, $spread(turns()[1])) })
            }
            #[inline(always)]
            fn below(self) -> Self {
                // SAFETY: see the macro `lanes`.
                $name(unsafe { $permute::<0b11_00_10_01>(self.0) })
            }
            #[inline(always)]
            fn above(self) -> Self {
                // SAFETY: see the macro `lanes`.
                $name(unsafe { $permute::<0b11_01_00_10>(self.0) })
            }
            #[inline(always)]
            fn boxes(cells: &[u16; CELLS]) -> [Self; 9] {
                let mut vectors = [Self::none(); 9];
                for (place, vector) in vectors.iter_mut().enumerate() {
                    // SAFETY: see the macro `lanes`.
                    *vector = $name(unsafe { $whole(square(cells, 9 * (place / 3) + place % 3)) });
                }
                vectors
            }
            $($more)*
        }
    };
}

/// The lanes of a square for the cells at the same place of all boxes; `at` is the cell of the first.
///
/// # Safety
/// Needs AVX2.
#[inline(always)]
unsafe fn square(cells: &[u16; CELLS], at: usize) -> __m256i {
    // SAFETY: the caller sees to AVX2; each slice is as long as the vector, and the loads need no alignment.
    unsafe {
        // every third of eight cells
        let thirds = _mm_setr_epi8(0, 1, 6, 7, 12, 13, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
        let row = |band: usize| _mm_shuffle_epi8(_mm_loadu_si128(cells[at + 27 * band..][..8].as_ptr().cast()), thirds);
        _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(_mm_unpacklo_epi64(row(0), row(1))), row(2))
    }
}

squares!(Ymm, _mm256_broadcastsi128_si256, _mm256_shuffle_epi8, _mm256_permute4x64_epi64, identity, {});
squares!(Zmm, _mm512_broadcast_i32x4, _mm512_shuffle_epi8, _mm512_permutex_epi64, _mm512_broadcast_i64x4, {
    #[inline(always)]
    fn join(first: &[u16; 16], second: &[u16; 16]) -> Self {
        // SAFETY: see the macro `lanes`; the arrays are as long as the halves, and the loads need no alignment.
        unsafe {
            let (low, high) = (_mm256_loadu_si256(first.as_ptr().cast()), _mm256_loadu_si256(second.as_ptr().cast()));
            Zmm(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high))
        }
    }
    #[inline(always)]
    fn part(self, first: &mut [u16; 16], second: &mut [u16; 16]) {
        // SAFETY: see the macro `lanes`; the arrays are as long as the halves, and the stores need no alignment.
        unsafe {
            _mm256_storeu_si256(first.as_mut_ptr().cast(), _mm512_castsi512_si256(self.0));
            _mm256_storeu_si256(second.as_mut_ptr().cast(), _mm512_extracti64x4_epi64::<1>(self.0));
        }
    }
});

/// A kernel compiled for CPU features. Its one field keeps others from making one without detection.
macro_rules! kernel {
    ($(#[$doc:meta])* $name:ident, $vector:ident, $features:literal, [$($feature:tt)*]) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $name(());

        impl $name {
            /// The kernel, where the machine has what it needs.
            pub(super) fn detect() -> Option<$name> {
                let found = true $(&& is_x86_feature_detected!($feature))*;
                found.then_some($name(()))
            }
        }

        impl Kernel for $name {
            type Vector = $vector;
            type Squares = $vector;
            #[inline]
            fn run<W: Work<$name>>(self, work: W) -> W::Output {
                #[target_feature(enable = $features)]
                fn inner<W: Work<$name>>(work: W) -> W::Output {
                    work.work()
                }
                // SAFETY: `self` is made only where the features were detected.
                unsafe { inner(work) }
            }
        }
    };
}

kernel!(
    /// 16 lanes in AVX2.
    Avx2, Ymm, "avx2,popcnt,bmi1,bmi2", ["avx2" "popcnt" "bmi1" "bmi2"]
);
kernel!(
    /// 32 lanes in AVX-512.
    Avx512, Zmm, "avx512f,avx512bw,avx512vl,avx512bitalg,avx2,popcnt,bmi1,bmi2",
    ["avx512f" "avx512bw" "avx512vl" "avx512bitalg" "avx2" "popcnt" "bmi1" "bmi2"]
);

/// The characters of a puzzle read with the widest vectors of the machine; see `text`.
#[inline]
pub(super) fn read(cells: &[u8; 81]) -> Option<Grid> {
    if let Some(kernel) = Avx512::detect() {
        kernel.run(Read(cells))
    } else if let Some(kernel) = Avx2::detect() {
        kernel.run(Read(cells))
    } else {
        text::read_new(cells)
    }
}

struct Read<'a>(&'a [u8; 81]);

impl<K: Kernel> Work<K> for Read<'_> {
    type Output = Option<Grid>;
    #[inline(always)]
    fn work(self) -> Option<Grid> {
        text::read_new(self.0)
    }
}
