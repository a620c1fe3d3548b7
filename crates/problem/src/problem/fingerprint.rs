//! A number that distinguishes problems, the same on every machine.

use super::{Color, Problem};

impl Problem {
    /// A number that differs between problems whose search trees differ, but for one chance in
    /// `2^64`: of items, bounds, options and colors, in their order. Names and costs do not count.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::problem::Problem;
    ///
    /// let [a, renamed, other] =
    ///     ["a b\na\nb", "x y\nx\ny", "a b\nb\na"].map(|text| text.parse::<Problem>().unwrap());
    /// assert_eq!(a.fingerprint(), renamed.fingerprint());
    /// assert_ne!(a.fingerprint(), other.fingerprint());
    /// ```
    #[doc(hidden)]
    pub fn fingerprint(&self) -> u64 {
        let mut mixed = SEED;
        let mut add = |word| mixed = mix(mixed, word);
        add(self.n_primary() as u64);
        add(self.n_secondary() as u64);
        for bounds in &self.bounds {
            add(u64::from(bounds.low) << 32 | u64::from(bounds.high));
        }
        for option in self.options() {
            let entries = self.entries(option);
            add(entries.len() as u64);
            for entry in entries {
                add(u64::from(entry.item.number()) << 32
                    | u64::from(entry.color.map_or(0, Color::number)));
            }
        }
        mixed
    }
}

/// The initial value of hashes: digits of pi.
pub const SEED: u64 = 0x243f_6a88_85a3_08d3;

/// What hashes multiply words by: 2^64 over the golden ratio, whose bits look random.
pub const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes another word into a state. Each step is a bijection of the state, and the same on every
/// machine.
pub fn mix(state: u64, word: u64) -> u64 {
    let product = (state ^ word).wrapping_mul(FACTOR);
    // a product mixes upwards only: its high half is brought down again
    (product ^ product >> 32).wrapping_add(0x4528_21e6_38d0_1377)
}
