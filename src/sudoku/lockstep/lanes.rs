//! A vector of lanes: one bit a lane, one search in each lane.

#[cfg(target_arch = "x86_64")]
use super::sse2::zip;
#[cfg(not(target_arch = "x86_64"))]
use zip_plain as zip;

/// As many bits as the vector has lanes, and the few operations that the rounds are made of.
///
/// A truth about all searches at once ("cell 5 may hold a 3") is one `Lanes`. The operations of three operands have a default made
/// of the others; an instruction set that has them as one instruction overrides it.
pub(super) trait Lanes: Copy {
    /// The 64-bit words of the vector.
    const WORDS: usize;
    /// Each word this word.
    fn splat(word: u64) -> Self;
    /// The vector in the first words of a slice.
    fn load(words: &[u64]) -> Self;
    /// Into the first words of a slice.
    fn store(self, words: &mut [u64]);
    /// Each word moved up by `N` bits.
    fn up<const N: u32>(self) -> Self;
    /// Each word moved down by `N` bits.
    fn down<const N: u32>(self) -> Self;
    /// The low halves of the blocks of 16 bytes, bytes of `self` and `o` in turns.
    fn zip_low(self, o: Self) -> Self;
    /// The high halves of the blocks of 16 bytes, bytes of `self` and `o` in turns.
    fn zip_high(self, o: Self) -> Self;
    /// `self & o`
    fn and(self, o: Self) -> Self;
    /// `self | o`
    fn or(self, o: Self) -> Self;
    /// `self ^ o`
    fn xor(self, o: Self) -> Self;
    /// `self & !o`
    fn without(self, o: Self) -> Self;

    /// No lane.
    #[inline(always)]
    fn none() -> Self {
        Self::splat(0)
    }
    /// All lanes.
    #[inline(always)]
    fn all() -> Self {
        Self::splat(u64::MAX)
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
    /// `self & (a | b)`
    #[inline(always)]
    fn and_or(self, a: Self, b: Self) -> Self {
        self.and(a.or(b))
    }
    /// `self | (a ^ b)`
    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }
    /// `self & !(a | b)`
    #[inline(always)]
    fn without_or(self, a: Self, b: Self) -> Self {
        self.without(a.or(b))
    }
    /// `self & !(a & b)`
    #[inline(always)]
    fn without_and(self, a: Self, b: Self) -> Self {
        self.without(a.and(b))
    }
    /// `self & (a | !b)`
    #[inline(always)]
    fn without_unless(self, b: Self, a: Self) -> Self {
        self.without(b.without(a))
    }
    /// In the lanes of `which` the bit of `a`, in the others that of `self`.
    #[inline(always)]
    fn replace(self, which: Self, a: Self) -> Self {
        self.without(which).or(a.and(which))
    }
}

/// 128 lanes in two plain words, which the compiler keeps in a register of whatever the target has.
#[derive(Clone, Copy)]
pub(super) struct Plain([u64; 2]);

impl Plain {
    #[inline(always)]
    fn bytes(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }
    #[inline(always)]
    fn from_bytes(bytes: u128) -> Self {
        Plain([bytes as u64, (bytes >> 64) as u64])
    }
}

/// The low eight bytes of two words in turns, and the high eight.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn zip_plain(a: u128, b: u128) -> (u128, u128) {
    let spread = |half: u128| (0..8).fold(0, |all, byte| all | (half >> (8 * byte) & 0xff) << (16 * byte));
    (spread(a) | spread(b) << 8, spread(a >> 64) | spread(b >> 64) << 8)
}

impl Lanes for Plain {
    const WORDS: usize = 2;
    #[inline(always)]
    fn splat(word: u64) -> Self {
        Plain([word; 2])
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Self {
        Plain([words[0], words[1]])
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[..2].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn up<const N: u32>(self) -> Self {
        Plain([self.0[0] << N, self.0[1] << N])
    }
    #[inline(always)]
    fn down<const N: u32>(self) -> Self {
        Plain([self.0[0] >> N, self.0[1] >> N])
    }
    #[inline(always)]
    fn zip_low(self, o: Self) -> Self {
        Plain::from_bytes(zip(self.bytes(), o.bytes()).0)
    }
    #[inline(always)]
    fn zip_high(self, o: Self) -> Self {
        Plain::from_bytes(zip(self.bytes(), o.bytes()).1)
    }
    #[inline(always)]
    fn and(self, o: Self) -> Self {
        Plain([self.0[0] & o.0[0], self.0[1] & o.0[1]])
    }
    #[inline(always)]
    fn or(self, o: Self) -> Self {
        Plain([self.0[0] | o.0[0], self.0[1] | o.0[1]])
    }
    #[inline(always)]
    fn xor(self, o: Self) -> Self {
        Plain([self.0[0] ^ o.0[0], self.0[1] ^ o.0[1]])
    }
    #[inline(always)]
    fn without(self, o: Self) -> Self {
        Plain([self.0[0] & !o.0[0], self.0[1] & !o.0[1]])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zips_as_the_plain_twin_zips() {
        let [a, b] = [0x0f0e_0d0c_0b0a_0908_0706_0504_0302_0100, 0xfe1f_1e1d_1c1b_1a19_1817_1615_1413_12f1];
        assert_eq!(zip(a, b), zip_plain(a, b));
        assert_eq!(zip(a, b).0 & 0xffff_ffff, 0x1201_f100);
    }
}
