//! The options of a solution in order.

use crate::problem::OptionId;

/// Where there are at most this many words of options for each option of the solution, setting bits is quicker than comparing: half of the time for
/// twelve options, nine tenths for eight.
const WORDS: usize = 2;

/// Sorts options of which none occurs twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorting {
    /// A bit for each option up to the largest that ever came; none is set between two calls.
    bits: Vec<u64>,
}

impl Sorting {
    pub(super) fn sort(&mut self, options: &mut [OptionId]) {
        if self.bits.len() > WORDS * options.len() {
            options.sort_unstable();
            return;
        }
        for option in &*options {
            let word = option.index() / 64;
            if word >= self.bits.len() {
                self.bits.resize(word + 1, 0);
            }
            self.bits[word] |= 1 << (option.index() % 64);
        }
        let mut places = options.iter_mut();
        for (w, word) in self.bits.iter_mut().enumerate() {
            let mut bits = std::mem::take(word);
            while bits != 0 {
                let option = OptionId::new((w * 64) as u32 + bits.trailing_zeros());
                bits &= bits - 1;
                if let Some(place) = places.next() {
                    *place = option;
                }
            }
        }
        debug_assert!(places.next().is_none(), "no option occurs twice");
    }
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
            let mut sorted: Vec<_> = (0..n_options).filter(|_| rng.random_ratio(1, share)).map(OptionId::new).collect();
            let expected = sorted.clone();
            sorted.shuffle(&mut rng);
            sorting.sort(&mut sorted);
            assert_eq!(sorted, expected);
            assert!(sorting.bits.iter().all(|&word| word == 0));
        }
    }
}
