//! The witnesses of x86-64 beyond the base instruction set, and the functions that need them.
//!
//! Each intrinsic that works in registers alone is a safe method of the witness for its features,
//! see `witness`.
#![allow(
    unsafe_code,
    reason = "intrinsics, and calls of functions compiled for a CPU feature"
)]
#![allow(clippy::unused_self, reason = "a witness is there to be had")]

use super::witness::witness;
use super::words::Eight;
#[allow(
    clippy::wildcard_imports,
    reason = "the names of intrinsics say where they come from"
)]
use std::arch::x86_64::*;

witness! {
    is_x86_feature_detected:
    /// What every x86-64 has: 128-bit vectors.
    Sse2, "sse2", ["sse2"], {
        () -> __m128i { zero = _mm_setzero_si128; }
        (number: i16) -> __m128i { splat16 = _mm_set1_epi16; }
        (a: __m128i, b: __m128i) -> __m128i {
            and = _mm_and_si128;
            or = _mm_or_si128;
            xor = _mm_xor_si128;
            not_and = _mm_andnot_si128;
            add16 = _mm_add_epi16;
            sub16 = _mm_sub_epi16;
            saturating_sub16 = _mm_subs_epu16;
            equal16 = _mm_cmpeq_epi16;
            pack16 = _mm_packs_epi16;
            zip_low16 = _mm_unpacklo_epi16;
            zip_high16 = _mm_unpackhi_epi16;
            low_halves = _mm_unpacklo_epi64;
            high_halves = _mm_unpackhi_epi64;
        }
        (a: __m128i) -> i32 { signs8 = _mm_movemask_epi8; }
        (a: __m128i) -> __m128i {
            shift_right_1 = _mm_srli_epi16::<1>;
            shift_right_2 = _mm_srli_epi16::<2>;
            shift_right_4 = _mm_srli_epi16::<4>;
            shift_right_8 = _mm_srli_epi16::<8>;
            swap_halves = _mm_shuffle_epi32::<0b01_00_11_10>;
            rotate_low_three16 = _mm_shufflelo_epi16::<0b11_00_10_01>;
            rotate_high_three16 = _mm_shufflehi_epi16::<0b11_00_10_01>;
            rotate_low_three16_back = _mm_shufflelo_epi16::<0b11_01_00_10>;
            rotate_high_three16_back = _mm_shufflehi_epi16::<0b11_01_00_10>;
        }
        (a: __m128d, b: __m128d) -> __m128d {
            high_and_low = _mm_shuffle_pd::<0b01>;
            low_and_high = _mm_shuffle_pd::<0b10>;
        }
        (a: __m128i) -> __m128d { as_floats = _mm_castsi128_pd; }
        (a: __m128d) -> __m128i { as_words = _mm_castpd_si128; }
        (a: __m128i) -> i64 { low_word = _mm_cvtsi128_si64; }
    }
}

impl Sse2 {
    /// It is there on every x86-64.
    #[inline(always)]
    pub(super) fn always() -> Sse2 {
        Sse2(())
    }

    #[inline(always)]
    pub(super) fn load8(self, bytes: [i8; 16]) -> __m128i {
        // SAFETY: the witness; the array is as long as the vector, and the load needs no alignment.
        unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
    }
}

witness! {
    is_x86_feature_detected:
    /// 256-bit vectors and instructions for single bits.
    Avx2, "avx2,bmi1,bmi2,lzcnt,popcnt", ["avx2" "bmi1" "bmi2" "lzcnt" "popcnt"], {
        (word: u64, mask: u64) -> u64 { extract_bits = _pext_u64; }
        () -> __m256i { zero = _mm256_setzero_si256; }
        (number: i16) -> __m256i { splat16 = _mm256_set1_epi16; }
        (word: i64) -> __m256i { splat64 = _mm256_set1_epi64x; }
        (half: __m128i) -> __m256i { splat128 = _mm256_broadcastsi128_si256; }
        (a: i64, b: i64, c: i64, d: i64) -> __m256i { four64 = _mm256_setr_epi64x; }
        (a: __m256i, b: __m256i) -> __m256i {
            and = _mm256_and_si256;
            or = _mm256_or_si256;
            xor = _mm256_xor_si256;
            not_and = _mm256_andnot_si256;
            add8 = _mm256_add_epi8;
            add16 = _mm256_add_epi16;
            add64 = _mm256_add_epi64;
            sub16 = _mm256_sub_epi16;
            saturating_sub16 = _mm256_subs_epu16;
            min16 = _mm256_min_epu16;
            min32 = _mm256_min_epu32;
            equal16 = _mm256_cmpeq_epi16;
            equal64 = _mm256_cmpeq_epi64;
            pack16 = _mm256_packs_epi16;
            sum8_by_8 = _mm256_sad_epu8;
            zip_low16 = _mm256_unpacklo_epi16;
            zip_high16 = _mm256_unpackhi_epi16;
            low_halves = _mm256_permute2x128_si256::<0x20>;
            high_halves = _mm256_permute2x128_si256::<0x31>;
        }
        (a: __m128i, b: __m128i) -> __m128i { min32_of_four = _mm_min_epu32; }
        (a: __m256i) -> i32 { signs8 = _mm256_movemask_epi8; }
        (a: __m256d) -> i32 { signs64 = _mm256_movemask_pd; }
        (a: __m256i) -> __m256d { as_floats = _mm256_castsi256_pd; }
        (a: __m256i) -> __m256i {
            shift_right_nibble = _mm256_srli_epi16::<4>;
            shift_left_16 = _mm256_slli_epi64::<16>;
            rotate_three64 = _mm256_permute4x64_epi64::<0b11_00_10_01>;
            rotate_three64_back = _mm256_permute4x64_epi64::<0b11_01_00_10>;
        }
        (table: __m256i, at: __m256i) -> __m256i { look_up8 = _mm256_shuffle_epi8; }
        (table: __m128i, at: __m128i) -> __m128i { look_up8_of_16 = _mm_shuffle_epi8; }
        (a: __m256i, weights: __m256i) -> __m256i { sum8_by_2 = _mm256_maddubs_epi16; }
        (a: __m256i) -> __m128i {
            low = _mm256_castsi256_si128;
            high = _mm256_extracti128_si256::<1>;
        }
        (a: __m128i) -> __m256i { widen = _mm256_castsi128_si256; }
        (a: __m256i, high: __m128i) -> __m256i { with_high = _mm256_inserti128_si256::<1>; }
    }
}

impl Avx2 {
    /// The narrower instruction set, which this one contains.
    #[inline(always)]
    pub(super) fn narrower(self) -> Sse2 {
        Sse2(())
    }

    /// How many bits each half byte has, for each half of a vector.
    #[inline(always)]
    pub(super) fn bits_of_nibbles(self) -> __m256i {
        self.splat128(
            self.narrower()
                .load8([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]),
        )
    }

    /// Two vectors side by side.
    #[inline(always)]
    pub(super) fn load_eight(self, words: &Eight) -> [__m256i; 2] {
        // SAFETY: the witness; twice 32 aligned bytes are read behind a reference.
        unsafe {
            let start = std::ptr::from_ref(words).cast::<__m256i>();
            [_mm256_load_si256(start), _mm256_load_si256(start.add(1))]
        }
    }
}

witness! {
    is_x86_feature_detected:
    /// 512-bit vectors with a population count of their own, masks, and logic of three operands.
    Avx512, "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq,avx512bitalg,avx512vbmi2,\
        avx2,bmi1,bmi2,lzcnt,popcnt",
    [
        "avx512f" "avx512bw" "avx512dq" "avx512vl" "avx512vpopcntdq" "avx512bitalg" "avx512vbmi2"
        "avx2" "bmi1" "bmi2" "lzcnt" "popcnt"
    ], {
        (number: i16) -> __m512i { splat16 = _mm512_set1_epi16; }
        (word: i64) -> __m512i { splat64 = _mm512_set1_epi64; }
        (quarter: __m128i) -> __m512i { splat128 = _mm512_broadcast_i32x4; }
        (half: __m256i) -> __m512i { splat256 = _mm512_broadcast_i64x4; }
        (a: __m512i, b: __m512i) -> __m512i {
            and = _mm512_and_si512;
            or = _mm512_or_si512;
            xor = _mm512_xor_si512;
            not_and = _mm512_andnot_si512;
            add16 = _mm512_add_epi16;
            add64 = _mm512_add_epi64;
            sub16 = _mm512_sub_epi16;
            saturating_sub16 = _mm512_subs_epu16;
            min16 = _mm512_min_epu16;
            zip_low16 = _mm512_unpacklo_epi16;
            zip_high16 = _mm512_unpackhi_epi16;
            low_halves = _mm512_shuffle_i32x4::<0x44>;
            high_halves = _mm512_shuffle_i32x4::<0xee>;
            even_quarters = _mm512_shuffle_i32x4::<0x88>;
            odd_quarters = _mm512_shuffle_i32x4::<0xdd>;
        }
        (a: __m512i, b: __m512i, c: __m512i) -> __m512i {
            and3 = _mm512_ternarylogic_epi64::<0x80>;
            or3 = _mm512_ternarylogic_epi64::<0xfe>;
            xor3 = _mm512_ternarylogic_epi64::<0x96>;
            majority = _mm512_ternarylogic_epi64::<0xe8>;
            or_and = _mm512_ternarylogic_epi64::<0xf8>;
            without_or = _mm512_ternarylogic_epi64::<0x10>;
        }
        (a: __m512i, which: __m512i, b: __m512i) -> __m512i {
            replace = _mm512_ternarylogic_epi64::<0xb8>;
        }
        (other: __m512i, mask: __mmask8, a: __m512i, b: __m512i) -> __m512i {
            masked_min64 = _mm512_mask_min_epu64;
        }
        (a: __m512i) -> u64 { min64_of_all = _mm512_reduce_min_epu64; }
        (a: __m512i) -> __m512i {
            count16 = _mm512_popcnt_epi16;
            count64 = _mm512_popcnt_epi64;
            shift_left_16 = _mm512_slli_epi64::<16>;
            rotate_three64 = _mm512_permutex_epi64::<0b11_00_10_01>;
            rotate_three64_back = _mm512_permutex_epi64::<0b11_01_00_10>;
        }
        (mask: __mmask32) -> __m512i { ones16 = _mm512_movm_epi16; }
        (mask: __mmask64, a: __m512i) -> __m512i { side_by_side8 = _mm512_maskz_compress_epi8; }
        (a: __m512i, b: __m512i) -> __mmask32 {
            zeros16 = _mm512_testn_epi16_mask;
            greater16 = _mm512_cmpgt_epi16_mask;
        }
        (a: __m512i, b: __m512i) -> __mmask8 { equal64 = _mm512_cmpeq_epi64_mask; }
        (mask: __mmask32, a: __m512i, b: __m512i) -> __m512i { blend16 = _mm512_mask_blend_epi16; }
        (table: __m512i, at: __m512i) -> __m512i { look_up8 = _mm512_shuffle_epi8; }
        (a: __m512i) -> __m256i {
            low = _mm512_castsi512_si256;
            high = _mm512_extracti64x4_epi64::<1>;
        }
        (a: __m256i) -> __m512i { widen = _mm512_castsi256_si512; }
        (a: __m512i, high: __m256i) -> __m512i { with_high = _mm512_inserti64x4::<1>; }
    }
}

impl Avx512 {
    /// The narrower instruction set, which this one contains.
    #[inline(always)]
    pub fn narrower(self) -> Avx2 {
        Avx2(())
    }

    #[inline(always)]
    pub(super) fn load_eight(self, words: &Eight) -> __m512i {
        // SAFETY: the witness; 64 aligned bytes are read behind a reference.
        unsafe { _mm512_load_si512(std::ptr::from_ref(words).cast()) }
    }
}

/// Vectors in memory, as numbers.
macro_rules! memory {
    ($(
        $name:ident $vector:ident [$number:ty; $n:literal]
        $load:ident = $from:ident, $store:ident = $to:ident;
    )*) => {
        $(
            impl $name {
                #[inline(always)]
                pub(super) fn $load(self, numbers: &[$number; $n]) -> $vector {
                    // SAFETY: the witness; the array is as long as the vector, and the load needs
                    // no alignment.
                    unsafe { $from(numbers.as_ptr().cast()) }
                }

                #[inline(always)]
                pub(super) fn $store(self, numbers: &mut [$number; $n], a: $vector) {
                    // SAFETY: the witness; the array is as long as the vector, and the store needs
                    // no alignment.
                    unsafe { $to(numbers.as_mut_ptr().cast(), a) }
                }
            }
        )*
    };
}

memory! {
    Sse2 __m128i [u16; 8] load16 = _mm_loadu_si128, store16 = _mm_storeu_si128;
    Avx2 __m256i [u16; 16] load16 = _mm256_loadu_si256, store16 = _mm256_storeu_si256;
    Avx512 __m512i [u16; 32] load16 = _mm512_loadu_si512, store16 = _mm512_storeu_si512;
    Avx512 __m512i [u8; 64] load8 = _mm512_loadu_si512, store8 = _mm512_storeu_si512;
}
