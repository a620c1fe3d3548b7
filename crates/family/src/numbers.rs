//! Many natural numbers of one size in words, as large as the largest asks for.

use num_bigint::BigUint;

/// The numbers; each has `width` words, the lowest first.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    width: usize,
    words: Vec<u64>,
}

impl Numbers {
    pub(super) fn new(width: usize) -> Numbers {
        Numbers {
            width,
            words: Vec::new(),
        }
    }

    #[inline]
    pub(super) fn width(&self) -> usize {
        self.width
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.words.len() / self.width
    }

    /// Room for this many numbers, and no more.
    pub(super) fn reserve(&mut self, numbers: usize) {
        self.words
            .reserve_exact((numbers * self.width).saturating_sub(self.words.len()));
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> &[u64] {
        &self.words[number * self.width..][..self.width]
    }

    #[inline]
    pub(super) fn push(&mut self, low: u64) {
        self.words.push(low);
        self.words.resize(self.words.len() + self.width - 1, 0);
    }

    /// Adds number `from` of `others`, which must not be wider, to number `to`; or appends it. A
    /// carry out of the last word is lost.
    #[inline(always)]
    pub(super) fn add(&mut self, to: usize, others: &Numbers, from: usize) {
        match self.width {
            1 if to < self.words.len() => {
                self.words[to] = self.words[to].wrapping_add(others.words[from]);
            }
            1 => self.words.push(others.words[from]),
            _ => self.add_wide(to, others, from),
        }
    }

    fn add_wide(&mut self, to: usize, others: &Numbers, from: usize) {
        let (start, more) = (to * self.width, others.get(from));
        if start == self.words.len() {
            self.words.extend_from_slice(more);
            self.words.resize(start + self.width, 0);
            return;
        }
        add_words(&mut self.words[start..start + self.width], more);
    }

    /// Leaves only the product of two numbers of this width. Digits beyond the last word are lost.
    pub(super) fn set_product(&mut self, a: &[u64], b: &[u64]) {
        self.words.clear();
        if let ([a], [b]) = (a, b) {
            self.words.push(a.wrapping_mul(*b));
            return;
        }
        self.words.resize(self.width, 0);
        let product = &mut self.words;
        for (n, &a) in a.iter().enumerate().filter(|(_, a)| **a != 0) {
            let mut carry = 0;
            for (word, &b) in product[n..].iter_mut().zip(b) {
                let sum = u128::from(a) * u128::from(b) + u128::from(*word) + carry;
                (*word, carry) = (sum as u64, sum >> 64);
            }
        }
    }

    /// Adds number `from` to a later number `to`, whose width must suffice.
    pub(super) fn add_within(&mut self, to: usize, from: usize) {
        let (before, rest) = self.words.split_at_mut(to * self.width);
        let carry = add_words(
            &mut rest[..self.width],
            &before[from * self.width..][..self.width],
        );
        debug_assert!(!carry, "the numbers are wide enough");
    }

    /// An upper bound on the logarithm to base 2 of one number, minus infinity for zero.
    pub(super) fn log2(&self, number: usize) -> f64 {
        let words = self.get(number);
        let top = words.iter().rposition(|&word| word != 0);
        top.map_or(f64::NEG_INFINITY, |top| {
            (words[top] as f64 + 1.0).log2() + (64 * top) as f64
        })
    }

    pub(super) fn is_zero(&self, number: usize) -> bool {
        self.get(number).iter().all(|&word| word == 0)
    }

    /// The same numbers with more words.
    pub(super) fn widen(&mut self, width: usize) {
        let mut wider = Vec::with_capacity(self.words.capacity() / self.width * width);
        for number in self.words.chunks_exact(self.width) {
            wider.extend_from_slice(number);
            wider.resize(wider.len() + width - self.width, 0);
        }
        (self.width, self.words) = (width, wider);
    }

    /// An upper bound on the logarithm to base 2 of the sum of all.
    pub(super) fn log2_of_sum(&self) -> f64 {
        let numbers = || self.words.chunks_exact(self.width);
        let top = numbers()
            .filter_map(|number| number.iter().rposition(|&word| word != 0))
            .max()
            .unwrap_or(0);
        // as multiples of 2^(64 * top), rounded up
        let sum: f64 = numbers().map(|number| number[top] as f64).sum();
        let below = if top > 0 { self.len() as f64 } else { 0.0 };
        (sum + below).max(1.0).log2() + (64 * top) as f64 + 1e-6
    }

    pub(super) fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }
}

/// Adds a number that is not wider; whether a carry is lost.
fn add_words(words: &mut [u64], more: &[u64]) -> bool {
    let mut carry = false;
    for (n, word) in words.iter_mut().enumerate() {
        let (sum, over) = word.overflowing_add(more.get(n).copied().unwrap_or(0));
        let (sum, again) = sum.overflowing_add(u64::from(carry));
        (*word, carry) = (sum, over | again);
    }
    carry
}

/// The number of these words.
pub(super) fn big(words: &[u64]) -> BigUint {
    BigUint::new(
        words
            .iter()
            .flat_map(|&word| [word as u32, (word >> 32) as u32])
            .collect(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Words that are often all zeros or all ones, so that sums carry far.
    fn random(width: usize, rng: &mut ChaCha8Rng) -> Vec<u64> {
        (0..width)
            .map(|_| [0, 1, u64::MAX, rng.random()][rng.random_range(0..4)])
            .collect()
    }

    fn value(numbers: &Numbers, number: usize) -> BigUint {
        let words = numbers.get(number).iter().rev();
        words.fold(BigUint::ZERO, |sum, &word| (sum << 64_u32) + word)
    }

    #[test]
    fn sums_are_those_of_big_numbers() {
        for seed in 0..500 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let width = rng.random_range(1..5);
            let mut numbers = Numbers::new(width);
            let mut expected = Vec::new();
            for _ in 0..6 {
                numbers.words.extend(random(width, &mut rng));
                expected.push(value(&numbers, numbers.len() - 1));
                assert_eq!(
                    big(numbers.get(expected.len() - 1)),
                    expected[expected.len() - 1],
                    "seed {seed}"
                );
            }
            let others = numbers.clone();
            // room for all sums
            numbers.widen(width + 1);
            numbers.widen(2 * width + 1);
            let wide = |n: usize| numbers.get(n).to_vec();
            let (a, b) = (wide(1), wide(4));
            let mut product = Numbers::new(2 * width + 1);
            product.set_product(&a, &b);
            assert_eq!(
                value(&product, 0),
                &expected[1] * &expected[4],
                "seed {seed}"
            );
            for _ in 0..20 {
                let [to, from] = [0, 0].map(|_| rng.random_range(0..6));
                if rng.random() {
                    numbers.add(to, &others, from);
                    expected[to] += value(&others, from);
                } else if from < to && expected[from].bits() < 64 * width as u64 + 3 {
                    numbers.add_within(to, from);
                    let more = expected[from].clone();
                    expected[to] += more;
                }
            }
            numbers.add(6, &others, 3);
            expected.push(value(&others, 3));
            assert!(
                (0..7).all(
                    |n| value(&numbers, n) == expected[n] && big(numbers.get(n)) == expected[n]
                ),
                "seed {seed}"
            );
            // upper bounds, which are not far off
            for (n, number) in expected
                .iter()
                .enumerate()
                .filter(|(_, number)| **number > BigUint::ZERO)
            {
                let log2 = numbers.log2(n);
                assert!(
                    (number.bits() - 1) as f64 <= log2 && log2 <= number.bits() as f64 + 1e-6,
                    "seed {seed}"
                );
            }
            let sum: BigUint = expected.iter().sum();
            assert!(
                sum == BigUint::ZERO || numbers.log2_of_sum() >= (sum.bits() - 1) as f64,
                "seed {seed}"
            );
        }
    }

    /// Sums of the lowest words alone are larger than a word.
    #[test]
    fn the_bound_of_a_sum_counts_what_is_below_the_highest_word() {
        let mut numbers = Numbers::new(2);
        (0..8).for_each(|_| numbers.push(u64::MAX));
        assert!(numbers.log2_of_sum() >= 67.0);
        let mut numbers = Numbers::new(1);
        (0..8).for_each(|_| numbers.push(u64::MAX));
        assert!(numbers.log2_of_sum() >= 67.0);
    }
}
