//! The vectors of WebAssembly with 128-bit instructions: 8 lanes, and for a few searches two of
//! them.
//!
//! A module is compiled with or without the feature `simd128`, so nothing is detected at run time,
//! and [`Portable`] stands for these vectors. In plain arrays the compiler takes a search of a few
//! lanes apart into numbers.
#![allow(unsafe_code, reason = "loads and stores of whole vectors")]

use super::isa::Portable;
use super::lanes::{Blocks, LaneSet, Lanes, Rows, Vectors};
use super::pair::Pair;
use std::arch::wasm32::{
    u8x16_popcnt, u16x8, u16x8_add, u16x8_bitmask, u16x8_eq, u16x8_extadd_pairwise_u8x16,
    u16x8_min, u16x8_shuffle, u16x8_splat, u16x8_sub, u16x8_sub_sat, u64x2_shuffle, v128, v128_and,
    v128_andnot, v128_load, v128_or, v128_store, v128_xor,
};

impl Vectors for Portable {
    type Many = Wide;
    type Few = Pair<Wide>;
}

/// 8 lanes.
#[derive(Clone, Copy)]
pub struct Wide(v128);

/// Operations of two vectors, by an intrinsic each.
macro_rules! binary {
    ($($operation:ident $intrinsic:expr),* $(,)?) => {
        $(
            #[inline(always)]
            fn $operation(self, o: Self) -> Self {
                Wide($intrinsic(self.0, o.0))
            }
        )*
    };
}

impl Lanes for Wide {
    type Isa = Portable;
    const N: usize = 8;
    #[inline(always)]
    fn zero(_: Portable) -> Self {
        Wide(u16x8_splat(0))
    }
    #[inline(always)]
    fn splat(self, number: u16) -> Self {
        Wide(u16x8_splat(number))
    }
    #[inline(always)]
    fn load(self, numbers: &[u16]) -> Self {
        let numbers: &[u16; 8] = numbers[..8].try_into().expect("eight numbers");
        // SAFETY: the array is as long as the vector, and the load needs no alignment.
        Wide(unsafe { v128_load(numbers.as_ptr().cast()) })
    }
    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        let numbers: &mut [u16; 8] = (&mut numbers[..8]).try_into().expect("eight numbers");
        // SAFETY: the array is as long as the vector, and the store needs no alignment.
        unsafe { v128_store(numbers.as_mut_ptr().cast(), self.0) }
    }
    #[inline(always)]
    fn mask(self, set: LaneSet) -> Self {
        let bits = u16x8(1, 2, 4, 8, 16, 32, 64, 128);
        Wide(u16x8_eq(v128_and(u16x8_splat(set as u16), bits), bits))
    }
    #[inline(always)]
    fn zeros(self) -> LaneSet {
        LaneSet::from(u16x8_bitmask(self.is_zero().0))
    }
    #[inline(always)]
    fn count(self) -> Self {
        Wide(u16x8_extadd_pairwise_u8x16(u8x16_popcnt(self.0)))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        Wide(u16x8_eq(self.0, u16x8_splat(0)))
    }
    binary!(
        and v128_and,
        or v128_or,
        xor v128_xor,
        without v128_andnot,
        plus u16x8_add,
        less u16x8_sub,
        minus u16x8_sub_sat,
        min u16x8_min,
    );
}

impl Blocks for Wide {
    binary!(
        zip_low u16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>,
        zip_high u16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>,
    );
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        x
    }
}

impl Rows for Wide {
    #[inline(always)]
    fn next(self) -> Self {
        Wide(u16x8_shuffle::<1, 2, 0, 3, 5, 6, 4, 7>(self.0, self.0))
    }
    #[inline(always)]
    fn previous(self) -> Self {
        Wide(u16x8_shuffle::<2, 0, 1, 3, 6, 4, 5, 7>(self.0, self.0))
    }
    binary!(
        firsts u64x2_shuffle::<0, 2>,
        seconds u64x2_shuffle::<1, 3>,
        inner u64x2_shuffle::<1, 2>,
        outer u64x2_shuffle::<0, 3>,
    );
}
