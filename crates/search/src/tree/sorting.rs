//! The options of a solution in order.

use quadrille_cpu::internal::{BEHIND, InstructionSet, Isa, Words};
use quadrille_cpu::with_isa;
use quadrille_problem::problem::OptionId;

/// Solutions of at least [`VECTOR_MIN_LEN`] options, all of them among the first [`VECTOR_OPTIONS`]
/// of the problem, are sorted by vectors: a list of dominoes takes three fifths of the time. With
/// eight options a solution it would take a twentieth more.
const VECTOR_OPTIONS: usize = 256;
const VECTOR_MIN_LEN: usize = 12;

/// Writes the options with numbers below 64 times `n_words` in ascending order, and returns how
/// many these are. It sets a bit for each, and writes the places of the bits. No branch depends on
/// what the options are, as it would often be mispredicted.
#[inline(always)]
fn sorted_among<I: Words>(
    isa: I,
    n_words: u32,
    options: &[OptionId],
    sorted: &mut [OptionId],
) -> usize {
    let mut n = 0;
    for word in 0..n_words {
        let bit = |option: OptionId| {
            let place = u64::from(option.number()).wrapping_sub(u64::from(64 * word));
            if place < 64 { 1 << place } else { 0 }
        };
        let bits = options
            .iter()
            .fold(0_u64, |bits, &option| bits | bit(option));
        n += isa.write_places(
            bits,
            |place| OptionId::new(64 * word + place),
            &mut sorted[n..],
        );
    }
    n
}

/// Where there are at most this many words of options for each option of the solution, setting bits
/// is quicker than comparing: half of the time for twelve options, nine tenths for eight.
const WORDS: usize = 2;

/// Sorts solutions; an option occurs at most once in each.
#[derive(Clone)]
pub(crate) struct Sorting {
    set: InstructionSet,
    /// How many words of bits the options so far need; `None` once a solution cannot be sorted by
    /// vectors, and on a machine without them, where this way takes a tenth more time than
    /// `many_sorted`.
    few_words: Option<u32>,
    /// The last solution that was sorted by bits, as it came.
    last: Vec<OptionId>,
    /// A bit for each option up to the largest that ever came: those of the last solution.
    bits: Vec<u64>,
    /// The options in ascending order; behind those that were sorted by vectors stands what these
    /// wrote besides.
    sorted: Vec<OptionId>,
}

impl Default for Sorting {
    fn default() -> Self {
        let set = InstructionSet::best();
        let few_words = set.has_vectors().then_some(0);
        Sorting {
            set,
            few_words,
            last: Vec::new(),
            bits: Vec::new(),
            sorted: Vec::new(),
        }
    }
}

impl Sorting {
    /// The options in ascending order.
    pub(crate) fn sorted(&mut self, options: &[OptionId]) -> &[OptionId] {
        match self.few_words {
            Some(n_words) => self.few_sorted(n_words, options),
            None => self.many_sorted(options),
        }
    }

    /// Sorts by vectors. A solution that needs more words, or is not to be sorted so, is sorted
    /// once more.
    #[inline]
    fn few_sorted(&mut self, n_words: u32, options: &[OptionId]) -> &[OptionId] {
        self.sorted
            .resize(VECTOR_OPTIONS + BEHIND, OptionId::new(0));
        let sorted = &mut self.sorted[..];
        let n = with_isa!(self.set, isa => isa.run(
            #[inline(always)]
            || sorted_among(isa, n_words, options, sorted),
        ));
        if n == options.len() && n >= VECTOR_MIN_LEN {
            return &self.sorted[..n];
        }
        let largest = options
            .iter()
            .map(|option| option.number())
            .max()
            .unwrap_or(0);
        let are_few = options.len() >= VECTOR_MIN_LEN && (largest as usize) < VECTOR_OPTIONS;
        self.few_words = Some(largest / 64 + 1).filter(|&more| are_few && more > n_words);
        self.sorted(options)
    }

    /// Sorts by the bits of all options. What a solution shares with the one before costs nothing:
    /// the options that both begin with, and all that are smaller than any in which they differ.
    #[inline]
    fn many_sorted(&mut self, options: &[OptionId]) -> &[OptionId] {
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
        let below = self
            .bits
            .get(first)
            .map_or(0, |word| (word & ((1 << (lowest % 64)) - 1)).count_ones());
        let same = self.bits[..first]
            .iter()
            .map(|word| word.count_ones())
            .sum::<u32>()
            + below;
        if self.sorted.len() != n {
            self.sorted.resize(n, OptionId::new(0));
        }
        let (mut word, mut bits) = (
            first,
            self.bits
                .get(first)
                .map_or(0, |word| word >> (lowest % 64) << (lowest % 64)),
        );
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
    // eight at once, as most are; to compare slices may be a call
    let (mut n, most) = (0, one.len().min(other.len()));
    let differences = |one: &[OptionId], other: &[OptionId]| {
        (0..8).fold(0, |differences, i| {
            differences | (one[i].number() ^ other[i].number())
        })
    };
    while n + 8 <= most && differences(&one[n..n + 8], &other[n..n + 8]) == 0 {
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
    use quadrille_cpu::Simd;
    use rand::rngs::ChaCha8Rng;
    use rand::seq::{SliceRandom, index};
    use rand::{RngExt, SeedableRng};

    #[test]
    fn sorts_few_and_many() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut sorting = Sorting::default();
        for _ in 0..2_000 {
            let n_options = rng.random_range(1..3_000);
            let share = rng.random_range(1..500);
            let expected: Vec<_> = (0..n_options)
                .filter(|_| rng.random_ratio(1, share))
                .map(OptionId::new)
                .collect();
            let mut options = expected.clone();
            options.shuffle(&mut rng);
            assert_eq!(sorting.sorted(&options), expected);
        }
    }

    #[test]
    fn sorts_few_with_each_instruction_set() {
        let sets = Simd::available()
            .into_iter()
            .map(|simd| simd.instruction_set().unwrap());
        for set in sets.filter(|set| set.has_vectors()) {
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let mut sorting = Sorting {
                set,
                ..Sorting::default()
            };
            for n_options in (VECTOR_MIN_LEN..=VECTOR_OPTIONS).chain([
                VECTOR_OPTIONS,
                VECTOR_MIN_LEN + 1,
                VECTOR_OPTIONS,
            ]) {
                let n = rng.random_range(VECTOR_MIN_LEN..=n_options);
                let mut expected: Vec<_> = index::sample(&mut rng, n_options, n)
                    .iter()
                    .map(|i| OptionId::new(i as u32))
                    .collect();
                let options = expected.clone();
                expected.sort_unstable();
                assert_eq!(sorting.sorted(&options), expected, "{set:?}");
                assert!(sorting.few_words.is_some());
            }
            for few in [
                0..VECTOR_MIN_LEN as u32,
                0..40,
                200..VECTOR_OPTIONS as u32,
                0..3,
                0..40,
                250..270,
                0..40,
            ] {
                let all: Vec<_> = few.map(OptionId::new).collect();
                let options: Vec<_> = all.iter().rev().copied().collect();
                assert_eq!(sorting.sorted(&options), all, "{set:?}");
            }
            assert!(sorting.few_words.is_none());
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
