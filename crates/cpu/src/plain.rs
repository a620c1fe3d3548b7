//! Lanes in plain arrays: the portable vectors, but for those of x86-64, where every machine has
//! better ones, and of WebAssembly with vectors.

use super::isa::Isa;
#[cfg(not(any(target_arch = "x86_64", target_feature = "simd128")))]
use super::isa::Portable;
use super::lanes::{Blocks, LaneSet, Lanes, Rows, Vectors};
use super::pair::Pair;
use std::array;

/// Eight lanes in a plain array, which the compiler keeps in the registers of any target.
#[derive(Clone, Copy)]
pub struct Plain<I>(I, [u16; 8]);

impl<I: Isa> Plain<I> {
    #[inline(always)]
    fn map(self, o: Self, f: impl Fn(u16, u16) -> u16) -> Self {
        let mut x = self.1;
        for (a, b) in x.iter_mut().zip(o.1) {
            *a = f(*a, b);
        }
        Plain(self.0, x)
    }

    /// Lanes of both: those of `o` come after the eight of `self`.
    ///
    /// A `map` in place of the loop is a call that is not inlined: on aarch64 a batch took 2.8 to
    /// 3.5 times the instructions.
    #[inline(always)]
    fn pick(self, o: Self, lanes: [usize; 8]) -> Self {
        let mut x = self.1;
        for (x, lane) in x.iter_mut().zip(lanes) {
            *x = if lane < 8 {
                self.1[lane]
            } else {
                o.1[lane - 8]
            };
        }
        Plain(self.0, x)
    }
}

/// Operations lane by lane.
macro_rules! lane_by_lane {
    ($($operation:ident $of:expr),*) => {
        $(
            #[inline(always)]
            fn $operation(self, o: Self) -> Self {
                self.map(o, $of)
            }
        )*
    };
}

/// Operations that give lanes of two vectors.
macro_rules! picked {
    ($($operation:ident $lanes:expr),*) => {
        $(
            #[inline(always)]
            fn $operation(self, o: Self) -> Self {
                self.pick(o, $lanes)
            }
        )*
    };
}

impl<I: Isa> Lanes for Plain<I> {
    type Isa = I;
    const N: usize = 8;
    #[inline(always)]
    fn zero(isa: I) -> Self {
        Plain(isa, [0; 8])
    }
    #[inline(always)]
    fn splat(self, number: u16) -> Self {
        Plain(self.0, [number; 8])
    }
    #[inline(always)]
    fn load(self, numbers: &[u16]) -> Self {
        Plain(self.0, numbers[..8].try_into().expect("eight numbers"))
    }
    #[inline(always)]
    fn store(self, numbers: &mut [u16]) {
        numbers[..8].copy_from_slice(&self.1);
    }
    #[inline(always)]
    fn mask(self, set: LaneSet) -> Self {
        Plain(
            self.0,
            array::from_fn(|lane| if set >> lane & 1 == 1 { u16::MAX } else { 0 }),
        )
    }
    #[inline(always)]
    fn zeros(self) -> LaneSet {
        let mut set = 0;
        for lane in 0..8 {
            set |= LaneSet::from(self.1[lane] == 0) << lane;
        }
        set
    }
    #[inline(always)]
    fn count(self) -> Self {
        Plain(self.0, self.1.map(|x| x.count_ones() as u16))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        Plain(self.0, self.1.map(|x| if x == 0 { u16::MAX } else { 0 }))
    }
    lane_by_lane!(
        and |a, b| a & b,
        or |a, b| a | b,
        xor |a, b| a ^ b,
        without |a, b| a & !b,
        plus u16::wrapping_add,
        less u16::wrapping_sub,
        minus u16::saturating_sub,
        min u16::min
    );
}

impl<I: Isa> Blocks for Plain<I> {
    picked!(zip_low [0, 8, 1, 9, 2, 10, 3, 11], zip_high [4, 12, 5, 13, 6, 14, 7, 15]);
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        x
    }
}

impl<I: Isa> Rows for Plain<I> {
    #[inline(always)]
    fn next(self) -> Self {
        self.pick(self, [1, 2, 0, 3, 5, 6, 4, 7])
    }
    #[inline(always)]
    fn previous(self) -> Self {
        self.pick(self, [2, 0, 1, 3, 6, 4, 5, 7])
    }
    picked!(
        firsts [0, 1, 2, 3, 8, 9, 10, 11],
        seconds [4, 5, 6, 7, 12, 13, 14, 15],
        inner [4, 5, 6, 7, 8, 9, 10, 11],
        outer [0, 1, 2, 3, 12, 13, 14, 15]
    );
}

/// The arrays as an instruction set of their own, to be tested where `Portable`
/// has something better.
#[derive(Clone, Copy, Debug)]
pub struct Arrays;

impl Isa for Arrays {
    fn run<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

impl Vectors for Arrays {
    type Many = Plain<Arrays>;
    type Few = Pair<Plain<Arrays>>;
}

#[cfg(not(any(target_arch = "x86_64", target_feature = "simd128")))]
impl Vectors for Portable {
    type Many = Plain<Portable>;
    type Few = Pair<Plain<Portable>>;
}
