//! Random numbers: each puzzle has its own, so the order of generation does not matter.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The distance between the random numbers of two attempts, as a power of two.
const ATTEMPT: u32 = 32;

/// The random numbers of one attempt at one puzzle.
pub struct AttemptRng {
    rng: ChaCha8Rng,
}

impl AttemptRng {
    /// `ChaCha8`: the run's seed, the puzzle's stream, and a place in the stream for this attempt.
    pub fn new(seed: u64, puzzle: u64, attempt: u32) -> AttemptRng {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(puzzle);
        if attempt > 0 {
            rng.set_word_pos(u128::from(attempt) << ATTEMPT);
        }
        AttemptRng { rng }
    }

    /// A number below `n`; probabilities differ by at most `n` in 2^32.
    #[inline]
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.rng.next_u32()) * n as u64) >> 32) as usize
    }

    /// All orders are equally likely.
    #[inline]
    pub(super) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}
