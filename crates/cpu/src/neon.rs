//! The witness of NEON, which every aarch64 with an operating system has, and the functions that
//! need it.
//!
//! Each intrinsic that works in registers alone is a safe method of the witness, see `witness`.
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
use std::arch::aarch64::*;
use std::arch::is_aarch64_feature_detected;

witness! {
    is_aarch64_feature_detected:
    /// 128-bit vectors, with a population count of bytes and a choice bit by bit.
    Neon, "neon", ["neon"], {
        (number: u8) -> uint8x16_t { splat8 = vdupq_n_u8; }
        (number: u16) -> uint16x8_t { splat16 = vdupq_n_u16; }
        (number: u32) -> uint32x4_t { splat32 = vdupq_n_u32; }
        (number: u64) -> uint64x2_t { splat64 = vdupq_n_u64; }
        (a: uint16x8_t, b: uint16x8_t) -> uint16x8_t {
            and = vandq_u16;
            or = vorrq_u16;
            or_not = vornq_u16;
            xor = veorq_u16;
            and_not = vbicq_u16;
            add16 = vaddq_u16;
            sub16 = vsubq_u16;
            saturating_sub16 = vqsubq_u16;
            min16 = vminq_u16;
            equal16 = vceqq_u16;
            greater16 = vcgtq_u16;
            common16 = vtstq_u16;
            pairs16 = vpaddq_u16;
            zip_low16 = vzip1q_u16;
            zip_high16 = vzip2q_u16;
            even16 = vuzp1q_u16;
        }
        (a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
            and8 = vandq_u8;
            add8 = vaddq_u8;
            pairs8 = vpaddq_u8;
        }
        (which: uint16x8_t, a: uint16x8_t, b: uint16x8_t) -> uint16x8_t { select = vbslq_u16; }
        (a: uint32x4_t, b: uint32x4_t) -> uint32x4_t { min32 = vminq_u32; }
        (a: uint32x4_t) -> u32 { min32_of_all = vminvq_u32; }
        (a: uint16x8_t) -> uint16x8_t { zero16 = vceqzq_u16; }
        (a: uint8x16_t) -> uint8x16_t { count8 = vcntq_u8; }
        (a: uint8x16_t) -> uint16x8_t {
            sum8_by_2 = vpaddlq_u8;
            from_bytes = vreinterpretq_u16_u8;
        }
        (a: uint16x8_t) -> u16 { sum16_of_all = vaddvq_u16; }
        (a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
            low_halves = vzip1q_u64;
            high_halves = vzip2q_u64;
            high_and_low = vextq_u64::<1>;
            low_and_high = vcopyq_laneq_u64::<1, 1>;
        }
        (table: uint8x16_t, at: uint8x16_t) -> uint8x16_t { look_up8 = vqtbl1q_u8; }
        (a: uint16x8_t) -> uint8x16_t { bytes_of16 = vreinterpretq_u8_u16; }
        (a: uint64x2_t) -> uint8x16_t { bytes_of64 = vreinterpretq_u8_u64; }
        (a: uint16x8_t) -> uint32x4_t { as_32 = vreinterpretq_u32_u16; }
        (a: uint16x8_t) -> uint64x2_t { as_64 = vreinterpretq_u64_u16; }
        (a: uint64x2_t) -> uint16x8_t { from_64 = vreinterpretq_u16_u64; }
    }
}

impl Neon {
    /// Four vectors side by side.
    #[inline(always)]
    pub(super) fn load_eight(self, words: &Eight) -> [uint8x16_t; 4] {
        // SAFETY: the witness; four times 16 bytes are read behind a reference.
        unsafe {
            let start = std::ptr::from_ref(words).cast();
            [
                vld1q_u8(start),
                vld1q_u8(start.add(16)),
                vld1q_u8(start.add(32)),
                vld1q_u8(start.add(48)),
            ]
        }
    }

    #[inline(always)]
    pub(super) fn load8(self, bytes: [u8; 16]) -> uint8x16_t {
        // SAFETY: the witness; the array is as long as the vector, and the load needs no alignment.
        unsafe { vld1q_u8(bytes.as_ptr()) }
    }

    #[inline(always)]
    pub(super) fn load16(self, numbers: &[u16; 8]) -> uint16x8_t {
        // SAFETY: the witness; the array is as long as the vector, and the load needs no alignment.
        unsafe { vld1q_u16(numbers.as_ptr()) }
    }

    #[inline(always)]
    pub(super) fn store16(self, numbers: &mut [u16; 8], a: uint16x8_t) {
        // SAFETY: the witness; the array is as long as the vector, and the store needs no
        // alignment.
        unsafe { vst1q_u16(numbers.as_mut_ptr(), a) }
    }

    /// The bit of each lane.
    #[inline(always)]
    pub(super) fn lanes(self) -> uint16x8_t {
        self.load16(&[1, 2, 4, 8, 16, 32, 64, 128])
    }

    /// The lanes that are all ones; the others hold zero.
    #[inline(always)]
    pub(super) fn set(self, lanes: uint16x8_t) -> u8 {
        self.sum16_of_all(self.and(lanes, self.lanes())) as u8
    }

    /// Lanes of `set` have all bits, other lanes zero.
    #[inline(always)]
    pub(super) fn ones(self, set: u8) -> uint16x8_t {
        self.common16(self.splat16(u16::from(set)), self.lanes())
    }
}
