//! The vectors of aarch64: 8 lanes, and for a few searches two of them.

use super::lanes::{Blocks, LaneSet, Lanes, Rows, Vectors};
use super::neon::Neon;
use super::operations::{binary, lanes};
use super::pair::Pair;
use std::arch::aarch64::{uint16x8_t, uint64x2_t};

impl Vectors for Neon {
    type Many = Quad;
    type Few = Pair<Quad>;
}

/// 8 lanes. A value proves that the instruction set is there.
#[derive(Clone, Copy)]
pub struct Quad(Neon, uint16x8_t);

impl Lanes for Quad {
    type Isa = Neon;
    lanes!(8, u16, without and_not, min min16);
    #[inline(always)]
    fn zero(isa: Neon) -> Self {
        Quad(isa, isa.splat16(0))
    }
    #[inline(always)]
    fn mask(self, set: LaneSet) -> Self {
        Quad(self.0, self.0.ones(set as u8))
    }
    #[inline(always)]
    fn zeros(self) -> LaneSet {
        LaneSet::from(self.0.set(self.is_zero().1))
    }
    #[inline(always)]
    fn count(self) -> Self {
        let isa = self.0;
        Quad(isa, isa.sum8_by_2(isa.count8(isa.bytes_of16(self.1))))
    }
    #[inline(always)]
    fn is_zero(self) -> Self {
        Quad(self.0, self.0.zero16(self.1))
    }
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.replace(self.xor(a), b)
    }
    #[inline(always)]
    fn replace(self, which: Self, a: Self) -> Self {
        Quad(self.0, self.0.select(which.1, a.1, self.1))
    }
    #[inline(always)]
    fn if_three(self, o: Self) -> Self {
        let three = self.0.greater16(self.count().1, self.splat(2).1);
        o.replace(Quad(self.0, three), self)
    }
    #[inline(always)]
    fn single(self, hidden: Self) -> Self {
        let more = self.0.common16(self.1, self.plus(self.all()).1);
        self.and(Quad(self.0, self.0.or_not(hidden.1, more)))
    }
    #[inline(always)]
    fn or_left(self, met: Self, taken: Self) -> Self {
        self.replace(self.is_zero(), met.without(taken))
    }
    #[inline(always)]
    fn or_else(self, o: Self) -> Self {
        self.replace(self.is_zero(), o)
    }
}

impl Blocks for Quad {
    binary!(zip_low zip_low16, zip_high zip_high16);
    #[inline(always)]
    fn turn(x: [Self; 4]) -> [Self; 4] {
        x
    }
}

impl Quad {
    /// Bytes from where they stand in `self`.
    #[inline(always)]
    fn shuffled(self, at: [u8; 16]) -> Self {
        let isa = self.0;
        Quad(
            isa,
            isa.from_bytes(isa.look_up8(isa.bytes_of16(self.1), isa.load8(at))),
        )
    }

    /// An operation of rows.
    #[inline(always)]
    fn rows(self, o: Self, operation: impl Fn(Neon, uint64x2_t, uint64x2_t) -> uint64x2_t) -> Self {
        let isa = self.0;
        Quad(
            isa,
            isa.from_64(operation(isa, isa.as_64(self.1), isa.as_64(o.1))),
        )
    }
}

impl Rows for Quad {
    #[inline(always)]
    fn next(self) -> Self {
        self.shuffled([2, 3, 4, 5, 0, 1, 6, 7, 10, 11, 12, 13, 8, 9, 14, 15])
    }
    #[inline(always)]
    fn previous(self) -> Self {
        self.shuffled([4, 5, 0, 1, 2, 3, 6, 7, 12, 13, 8, 9, 10, 11, 14, 15])
    }
    #[inline(always)]
    fn firsts(self, o: Self) -> Self {
        self.rows(o, Neon::low_halves)
    }
    #[inline(always)]
    fn seconds(self, o: Self) -> Self {
        self.rows(o, Neon::high_halves)
    }
    #[inline(always)]
    fn inner(self, o: Self) -> Self {
        self.rows(o, Neon::high_and_low)
    }
    #[inline(always)]
    fn outer(self, o: Self) -> Self {
        self.rows(o, Neon::low_and_high)
    }
}
