//! The vectors of x86-64 beyond the 128 bits that every machine has, and the kernels compiled for them.
#![allow(unsafe_code)] // intrinsics, and the calls of functions compiled for a CPU feature

use super::grid::Grid;
use super::kernel::{self, Kernel, LaneSet, Turn, kernel};
use super::lanes::Lanes;
use super::state::State;
use super::transfer::Scratch;
use super::{guess, transfer};
#[allow(clippy::wildcard_imports)] // the intrinsics
use std::arch::x86_64::*;

/// A vector type of intrinsics.
///
/// Every block of its operations is sound for the same reason: the instructions need a CPU feature, the type is private to this
/// room, and its values live only inside the kernels below, whose tokens are made only after the feature was detected.
macro_rules! lanes {
    ($name:ident, $vector:ty, $words:literal, $splat:ident, $load:ident, $store:ident, $up:ident, $down:ident, $low:ident, $high:ident,
     $and:ident, $or:ident, $xor:ident, $andnot:ident, { $($more:tt)* }) => {
        #[derive(Clone, Copy)]
        pub(super) struct $name($vector);

        impl Lanes for $name {
            const WORDS: usize = $words;
            #[inline(always)]
            fn splat(word: u64) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $splat(word as i64) })
            }
            #[inline(always)]
            fn load(words: &[u64]) -> Self {
                let words: &[u64; $words] = words[..$words].try_into().expect("as many words");
                // SAFETY: see the macro; the array is as long as the vector, and the load needs no alignment.
                $name(unsafe { $load(words.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, words: &mut [u64]) {
                let words: &mut [u64; $words] = (&mut words[..$words]).try_into().expect("as many words");
                // SAFETY: see the macro; the array is as long as the vector, and the store needs no alignment.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn up<const N: u32>(self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $up(self.0, _mm_cvtsi32_si128(N as i32)) })
            }
            #[inline(always)]
            fn down<const N: u32>(self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $down(self.0, _mm_cvtsi32_si128(N as i32)) })
            }
            #[inline(always)]
            fn zip_low(self, o: Self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $low(self.0, o.0) })
            }
            #[inline(always)]
            fn zip_high(self, o: Self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $high(self.0, o.0) })
            }
            #[inline(always)]
            fn and(self, o: Self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $and(self.0, o.0) })
            }
            #[inline(always)]
            fn or(self, o: Self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $or(self.0, o.0) })
            }
            #[inline(always)]
            fn xor(self, o: Self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $xor(self.0, o.0) })
            }
            #[inline(always)]
            fn without(self, o: Self) -> Self {
                // SAFETY: see the macro.
                $name(unsafe { $andnot(o.0, self.0) })
            }
            $($more)*
        }
    };
}

/// One instruction for any function of three operands; the number is its truth table.
///
/// The compiler finds `vpternlog` for some of these by itself, but not for the majority; naming them all made a round 10 % faster.
macro_rules! ternary {
    ($vector:ident, $ternary:ident, $($name:ident $a:ident $b:ident $table:literal),*) => {
        $(
            #[inline(always)]
            fn $name(self, $a: Self, $b: Self) -> Self {
                // SAFETY: see the macro `lanes`.
                $vector(unsafe { $ternary::<$table>(self.0, $a.0, $b.0) })
            }
        )*
    };
}

lanes!(
    Ymm,
    __m256i,
    4,
    _mm256_set1_epi64x,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_sll_epi64,
    _mm256_srl_epi64,
    _mm256_unpacklo_epi8,
    _mm256_unpackhi_epi8,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    {}
);

lanes!(
    Ternary,
    __m256i,
    4,
    _mm256_set1_epi64x,
    _mm256_loadu_si256,
    _mm256_storeu_si256,
    _mm256_sll_epi64,
    _mm256_srl_epi64,
    _mm256_unpacklo_epi8,
    _mm256_unpackhi_epi8,
    _mm256_and_si256,
    _mm256_or_si256,
    _mm256_xor_si256,
    _mm256_andnot_si256,
    {
        ternary!(Ternary, _mm256_ternarylogic_epi64,
            and3 a b 0x80, or3 a b 0xfe, xor3 a b 0x96, majority a b 0xe8, or_and a b 0xf8, and_or a b 0xe0, or_xor a b 0xf6,
            without_or a b 0x10, without_and a b 0x70, without_unless b a 0xb0, replace which a 0xb8);
    }
);

kernel!(
    /// 256 lanes in AVX2.
    Avx2, Ymm, "avx2,popcnt,bmi1"
);
kernel!(
    /// 256 lanes with the logic of three operands of AVX-512.
    Avx512, Ternary, "avx512f,avx512bw,avx512vl,popcnt,bmi1"
);

impl Avx2 {
    /// The kernel, where the machine has what it needs.
    pub(super) fn detect() -> Option<Avx2> {
        let found =
            is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt") && is_x86_feature_detected!("bmi1");
        found.then_some(Avx2(()))
    }
}

impl Avx512 {
    /// The kernel, where the machine has what it needs.
    pub(super) fn detect() -> Option<Avx512> {
        let found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && Avx2::detect().is_some();
        found.then_some(Avx512(()))
    }
}
