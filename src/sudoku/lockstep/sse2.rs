//! Two moves of bytes that the compiler does not find by itself, in the 128-bit vectors of every x86-64.
#![allow(unsafe_code)] // intrinsics; the plain twins stand beside the callers

#[allow(clippy::wildcard_imports)] // the intrinsics
use std::arch::x86_64::*;

#[inline(always)]
fn vector(word: u128) -> __m128i {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_set_epi64x((word >> 64) as i64, word as i64) }
}

#[inline(always)]
fn word(vector: __m128i) -> u128 {
    // SAFETY: SSE2 is part of x86-64.
    let (low, high) = unsafe { (_mm_cvtsi128_si64(vector), _mm_cvtsi128_si64(_mm_unpackhi_epi64(vector, vector))) };
    u128::from(low as u64) | u128::from(high as u64) << 64
}

/// The low eight bytes of two vectors in turns, and the high eight.
#[inline(always)]
pub(super) fn zip(a: u128, b: u128) -> (u128, u128) {
    let (a, b) = (vector(a), vector(b));
    // SAFETY: SSE2 is part of x86-64.
    unsafe { (word(_mm_unpacklo_epi8(a, b)), word(_mm_unpackhi_epi8(a, b))) }
}

/// The four low bits of the characters, cell by cell, and whether all of them are digits or `.`.
#[inline]
pub(super) fn low_bits(cells: &[u8; 81]) -> ([u128; 4], bool) {
    let mut masks = [[0_u16; 6]; 4];
    // SAFETY: SSE2 is part of x86-64.
    unsafe {
        let mut good = _mm_set1_epi8(-1);
        for (i, at) in [0, 16, 32, 48, 64, 65].into_iter().enumerate() {
            let sixteen: &[u8; 16] = cells[at..at + 16].try_into().expect("16 bytes");
            let bytes = vector(u128::from_le_bytes(*sixteen));
            let value = _mm_sub_epi8(bytes, _mm_set1_epi8(b'0' as i8));
            let digit = _mm_cmpeq_epi8(value, _mm_min_epu8(value, _mm_set1_epi8(9)));
            good = _mm_and_si128(good, _mm_or_si128(digit, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(b'.' as i8))));
            let mut moved = _mm_slli_epi64::<4>(bytes);
            for bit in (0..4).rev() {
                masks[bit][i] = _mm_movemask_epi8(moved) as u16;
                moved = _mm_add_epi8(moved, moved);
            }
        }
        let row = |[a, b, c, d, e, f]: [u16; 6]| {
            let low = u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48;
            u128::from(low) | u128::from(u64::from(e) | u64::from(f) << 1) << 64
        };
        let [a, b, c, d] = masks;
        ([row(a), row(b), row(c), row(d)], _mm_movemask_epi8(good) == 0xffff)
    }
}
