//! The options of a solution in order.

use crate::problem::OptionId;

/// Up to this many options are sorted by counting, for each, how many come before it: no branch depends on them.
const FEW: usize = 8;

/// Where there are at most this many words of options for each option of the solution, setting bits is quicker than comparing: a third of the time
/// for 32 options.
const WORDS: usize = 2;

/// The bits of one word are set in turns in this many, so that none waits for the one before.
const TURNS: usize = 4;

/// Sorts options of which none occurs twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorting {
    /// A bit for each option; none is set between two calls.
    bits: Vec<[u64; TURNS]>,
}

impl Sorting {
    pub(super) fn sort(&mut self, options: &mut [OptionId]) {
        if options.len() <= FEW {
            sort_few(options);
            return;
        }
        let largest = options.iter().map(|option| option.index()).max().unwrap_or(0);
        let n_words = largest / 64 + 1;
        if n_words > WORDS * options.len() {
            options.sort_unstable();
            return;
        }
        if self.bits.len() < n_words {
            self.bits.resize(n_words, [0; TURNS]);
        }
        for options in options.chunks(TURNS) {
            for (turn, option) in options.iter().enumerate() {
                self.bits[option.index() / 64][turn] |= 1 << (option.index() % 64);
            }
        }
        let mut places = options.iter_mut();
        for (w, words) in self.bits[..n_words].iter_mut().enumerate() {
            let mut bits = std::mem::take(words).into_iter().fold(0, |all, word| all | word);
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

/// Sorts at most [`FEW`] options.
fn sort_few(options: &mut [OptionId]) {
    // what is missing comes last
    let mut numbers = [i32::MAX; FEW];
    for (number, option) in numbers.iter_mut().zip(&*options) {
        *number = option.index() as i32;
    }
    let mut before = [0; FEW];
    for number in numbers {
        for (before, own) in before.iter_mut().zip(numbers) {
            *before += i32::from(number < own);
        }
    }
    for (number, before) in numbers.into_iter().zip(before).take(options.len()) {
        options[before as usize] = OptionId::new(number as u32);
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
            assert!(sorting.bits.iter().flatten().all(|&word| word == 0));
        }
    }
}
