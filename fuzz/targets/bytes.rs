//! The bytes of an input, read from the front; behind the last one there are zeros.

/// What is left of an input.
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// All of an input.
    pub fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes(data)
    }

    /// Whether all bytes were read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self
            .0
            .split_first()
            .map_or((0, self.0), |(&first, rest)| (first, rest));
        self.0 = rest;
        first
    }

    /// The next byte as a number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        usize::from(self.byte()) % n
    }

    /// The next two bytes as a number.
    pub fn pair(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    /// The next byte, as one of these.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// The bytes that are left.
    pub fn rest(&self) -> &'a [u8] {
        self.0
    }
}

/// Numbers that look random, from a seed: a few bytes of an input stand for much that would take
/// too many.
pub struct Scatter(u64);

impl Scatter {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Scatter {
        Scatter(seed)
    }

    /// The next number: the generator `SplitMix64` of G. L. Steele and others (2014).
    pub fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// The next number, below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        (self.word() >> 32) as usize % n
    }

    /// Puts a list into some order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}
