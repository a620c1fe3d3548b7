//! The options of a solution in order.

use crate::problem::OptionId;

/// Where there are at most this many words of options for each option of the solution, setting bits is quicker than comparing: half of the time for
/// twelve options, nine tenths for eight.
const WORDS: usize = 2;

/// Sorts solutions, in none of which an option occurs twice. What a solution shares with the one before costs nothing: the options that both
/// begin with, and all that are smaller than any in which they differ.
#[derive(Clone, Default)]
pub(super) struct Sorting {
    /// The last solution that was sorted by bits, as it came.
    last: Vec<OptionId>,
    /// A bit for each option up to the largest that ever came: those of the last solution.
    bits: Vec<u64>,
    sorted: Vec<OptionId>,
}

impl Sorting {
    /// The options in ascending order.
    pub(super) fn sorted(&mut self, options: &[OptionId]) -> &[OptionId] {
        let common = in_common(&self.last, options);
        let mut lowest = usize::MAX;
        for &option in &self.last[common..] {
            lowest = lowest.min(option.index());
            self.bits[option.index() / 64] ^= 1 << (option.index() % 64);
        }
        self.last.truncate(common);
        if self.bits.len() > WORDS * options.len() {
            self.forget();
            self.sorted.clear();
            self.sorted.extend_from_slice(options);
            self.sorted.sort_unstable();
            return &self.sorted;
        }
        for &option in &options[common..] {
            lowest = lowest.min(option.index());
            let word = option.index() / 64;
            if word >= self.bits.len() {
                self.bits.resize(word + 1, 0);
            }
            self.bits[word] ^= 1 << (option.index() % 64);
        }
        self.last.extend_from_slice(&options[common..]);
        self.write_from(lowest, options.len());
        &self.sorted
    }

    /// Writes the options from this one on.
    #[inline(always)]
    fn write_from(&mut self, lowest: usize, n: usize) {
        let first = (lowest / 64).min(self.bits.len());
        let below = self.bits.get(first).map_or(0, |word| (word & ((1 << (lowest % 64)) - 1)).count_ones());
        let same = self.bits[..first].iter().map(|word| word.count_ones()).sum::<u32>() + below;
        if self.sorted.len() != n {
            self.sorted.resize(n, OptionId::new(0));
        }
        let (mut word, mut bits) =
            (first, self.bits.get(first).map_or(0, |word| word >> (lowest % 64) << (lowest % 64)));
        for place in &mut self.sorted[same as usize..] {
            while bits == 0 {
                word += 1;
                bits = self.bits[word];
            }
            *place = OptionId::new((word * 64) as u32 + bits.trailing_zeros());
            bits &= bits - 1;
        }
        debug_assert!(bits == 0, "no option occurs twice");
    }

    fn forget(&mut self) {
        for option in self.last.drain(..) {
            self.bits[option.index() / 64] = 0;
        }
    }
}

/// How many options both begin with.
#[inline(always)]
fn in_common(one: &[OptionId], other: &[OptionId]) -> usize {
    // eight at once, as most are
    let (mut n, most) = (0, one.len().min(other.len()));
    while n + 8 <= most && one[n..n + 8] == other[n..n + 8] {
        n += 8;
    }
    while n < most && one[n] == other[n] {
        n += 1;
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn sorts_few_and_many() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut sorting = Sorting::default();
        for _ in 0..2_000 {
            let n_options = rng.random_range(1..3_000);
            let share = rng.random_range(1..500);
            let expected: Vec<_> = (0..n_options).filter(|_| rng.random_ratio(1, share)).map(OptionId::new).collect();
            let mut options = expected.clone();
            options.shuffle(&mut rng);
            assert_eq!(sorting.sorted(&options), expected);
        }
    }

    /// As they come from a search: most of a solution is that of the one before.
    #[test]
    fn sorts_what_differs_a_little() {
        let mut rng = ChaCha8Rng::seed_from_u64(2);
        for n in [0, 1, 2, 8, 30, 200] {
            let (mut sorting, mut options) = (Sorting::default(), Vec::new());
            for _ in 0..2_000 {
                options.truncate(rng.random_range(0..=options.len()));
                let end = rng.random_range(0..=n);
                while options.len() < end {
                    let option = OptionId::new(rng.random_range(0..3 * n as u32));
                    if !options.contains(&option) {
                        options.push(option);
                    }
                }
                let mut expected = options.clone();
                expected.sort_unstable();
                assert_eq!(sorting.sorted(&options), expected, "{options:?}");
            }
        }
    }
}
