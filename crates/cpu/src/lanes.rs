//! Vectors of lanes: sixteen bits a lane, one search in each lane.

use super::isa::Isa;

/// A set of lanes, one bit each.
pub type LaneSet = u32;

/// The lanes of the longest vector.
pub const MAX_LANES: usize = 32;

/// The cells of a board, up to whole vectors.
pub const CELLS: usize = 96;

/// An instruction set, and the vectors that it has.
pub trait Vectors: Isa {
    /// For many searches, one in each lane.
    type Many: Blocks<Isa = Self> + Send;
    /// For a few, one in each square of lanes.
    type Few: Squares<Isa = Self> + Send;
}

/// Some numbers of sixteen bits, and the few operations that the rounds of lockstep are made of.
///
/// Mostly a number is a set of digits: those that a cell may hold, or a line of three cells. The
/// operations of three operands have a default made of the others; an instruction set that has them
/// as one instruction overrides it.
pub trait Lanes: Copy {
    /// The witness that vectors are made from.
    type Isa: Copy;
    /// How many lanes: a multiple of 8.
    const N: usize;
    /// Zero in each lane: the first vector, which the others are made from.
    fn zero(isa: Self::Isa) -> Self;
    /// In each lane this number.
    fn splat(self, number: u16) -> Self;
    /// The first numbers of a slice.
    fn load(self, numbers: &[u16]) -> Self;
    /// Into the first numbers of a slice.
    fn store(self, numbers: &mut [u16]);
    /// Lanes of `set` have all bits, other lanes zero.
    fn mask(self, set: LaneSet) -> Self;
    /// The lanes that hold zero.
    fn zeros(self) -> LaneSet;
    /// `self & o`
    fn and(self, o: Self) -> Self;
    /// `self | o`
    fn or(self, o: Self) -> Self;
    /// `self ^ o`
    fn xor(self, o: Self) -> Self;
    /// `self & !o`
    fn without(self, o: Self) -> Self;
    /// `self + o`, modulo 65536
    fn plus(self, o: Self) -> Self;
    /// `self - o`, modulo 65536
    fn less(self, o: Self) -> Self;
    /// `self - o`, zero where `o` is more
    fn minus(self, o: Self) -> Self;
    /// The smaller of two.
    fn min(self, o: Self) -> Self;
    /// How many bits are set.
    fn count(self) -> Self;
    /// All bits where `self` is zero, none elsewhere.
    fn is_zero(self) -> Self;

    /// Does nothing, but fixes where the code behind it stands: a little after a multiple of 64
    /// bytes, wherever a linker puts the function.
    ///
    /// Which instructions of a round share such a line makes a difference of up to a twentieth, and
    /// without this that changed with unrelated code of a program. On Zen 5 no other place was
    /// better in any measured program.
    #[inline(always)]
    fn align() {}
    /// Zero in each lane.
    #[inline(always)]
    fn none(self) -> Self {
        self.splat(0)
    }
    /// All bits in each lane.
    #[inline(always)]
    fn all(self) -> Self {
        self.splat(u16::MAX)
    }
    /// `self & a & b`
    #[inline(always)]
    fn and3(self, a: Self, b: Self) -> Self {
        self.and(a).and(b)
    }
    /// `self | a | b`
    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }
    /// `self ^ a ^ b`: the sum bit of three
    #[inline(always)]
    fn xor3(self, a: Self, b: Self) -> Self {
        self.xor(a).xor(b)
    }
    /// At least two of the three: the carry bit.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a.or(b)).or(a.and(b))
    }
    /// `self | a & b`
    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }
    /// `self & !(a | b)`
    #[inline(always)]
    fn without_or(self, a: Self, b: Self) -> Self {
        self.without(a.or(b))
    }
    /// Merges the bits of `a` inside `which` with the bits of `self` outside.
    #[inline(always)]
    fn replace(self, which: Self, a: Self) -> Self {
        self.without(which).or(a.and(which))
    }
    /// `o` in the lanes where `self` is zero, zero in the others. Both are sets of digits: what
    /// lies below zero is more than any set.
    ///
    /// A round that compares with zero instead takes longer: a fiftieth on the shorter vectors, a
    /// tenth where it fills mask registers.
    #[inline(always)]
    fn unless(self, o: Self) -> Self {
        o.minus(self.none().less(self))
    }
    /// `self`, but `o` in the lanes where `self` is zero. Both are sets of digits.
    #[inline(always)]
    fn or_else(self, o: Self) -> Self {
        self.or(self.unless(o))
    }
    /// `self` in lanes with at least three bits, `o` in the others. Both are sets of digits, and
    /// `o` has all of `self`.
    #[inline(always)]
    fn if_three(self, o: Self) -> Self {
        self.or(self.rest().rest().unless(o))
    }
    /// `self` in the lanes where it is a naked single, with one bit; in the others its intersection
    /// with `hidden`.
    #[inline(always)]
    fn single(self, hidden: Self) -> Self {
        // twice the number without its lowest bit is less than the number for a naked single only
        let rest = self.rest();
        self.minus(rest.plus(rest)).or_and(self, hidden)
    }
    /// `self`, but in the lanes where it is zero what `met` has without `taken`. All are sets of
    /// digits.
    #[inline(always)]
    fn or_left(self, met: Self, taken: Self) -> Self {
        self.or(self.unless(met).without(taken))
    }
    /// All but the lowest bit.
    #[inline(always)]
    fn rest(self) -> Self {
        self.and(self.plus(self.all()))
    }
}

/// Lanes in blocks of eight, which can be transposed.
pub trait Blocks: Lanes {
    /// The low halves of the blocks of eight lanes, lanes of `self` and `o` in turns.
    fn zip_low(self, o: Self) -> Self;
    /// The high halves of the blocks of eight lanes, lanes of `self` and `o` in turns.
    fn zip_high(self, o: Self) -> Self;
    /// Block `i` of vector `j` becomes block `j` of vector `i`, for as many vectors as each has
    /// blocks of eight lanes.
    fn turn(x: [Self; 4]) -> [Self; 4];
}

/// Lanes, sixteen or a multiple, in squares of four times four of which one row and one column are
/// idle.
pub trait Squares: Lanes {
    /// Whether searches wait longer for the steps of a round than for their number: then there are
    /// quick rounds.
    const QUICK: bool = true;
    /// In each row its lanes 1, 2, 0, 3.
    fn next(self) -> Self;
    /// In each row its lanes 2, 0, 1, 3.
    fn previous(self) -> Self;
    /// In each square its rows 1, 2, 0, 3.
    fn below(self) -> Self;
    /// In each square its rows 2, 0, 1, 3.
    fn above(self) -> Self;
    /// The boxes of a board in each square: for each place in a box a vector.
    #[inline(always)]
    fn boxes(self, cells: &[u16; CELLS]) -> [Self; 9] {
        let mut vectors = [self; 9];
        for (place, vector) in vectors.iter_mut().enumerate() {
            let mut square = [0; 16];
            for i in 0..9 {
                square[i / 3 * 4 + i % 3] =
                    cells[27 * (i / 3) + 3 * (i % 3) + 9 * (place / 3) + place % 3];
            }
            *vector = self.join(&square, &square);
        }
        vectors
    }
    /// Two squares, or only the first where there is no room for two.
    #[inline(always)]
    fn join(self, first: &[u16; 16], _second: &[u16; 16]) -> Self {
        self.load(first)
    }
    /// The two squares, or the first.
    #[inline(always)]
    fn part(self, first: &mut [u16; 16], _second: &mut [u16; 16]) {
        self.store(first);
    }
}

/// Half a square of lanes: two rows of it.
pub(crate) trait Rows: Lanes {
    /// In each row its lanes 1, 2, 0, 3.
    fn next(self) -> Self;
    /// In each row its lanes 2, 0, 1, 3.
    fn previous(self) -> Self;
    /// The first rows of both.
    fn firsts(self, o: Self) -> Self;
    /// The second rows of both.
    fn seconds(self, o: Self) -> Self;
    /// The second row of `self` and the first of `o`.
    fn inner(self, o: Self) -> Self;
    /// The first row of `self` and the second of `o`.
    fn outer(self, o: Self) -> Self;
}
