//! The options of a solution in order: the options' bits are set in a bit set, and the set bits are
//! read out in order. No branch depends on the options themselves, since it would often be
//! mispredicted.

use quadrille_cpu::internal::{BEHIND, InstructionSet, Isa, Words, change_pairs, pairs};
use quadrille_cpu::with_isa;
use quadrille_problem::problem::OptionId;
use std::ops::Range;

/// With at most this many words, all bits are set anew for each solution. To toggle those that
/// differ takes 1.5 to 2 times as long with 2 or 3 words (dominoes, queens, Latin squares), and
/// three quarters of the time with 5 (sudokus).
const FEW_WORDS: usize = 4;

/// With more words for each option of a solution, options are compared: that takes three quarters
/// of the time with 3 words (pentominoes), and 1.3 times as long with 1.6 (Soma).
const WORDS_PER_OPTION: usize = 2;

/// How solutions are sorted, as the options so far need.
#[derive(Clone, Copy)]
enum Way {
    /// All bits of so many words are set anew.
    Anew(usize),
    /// Bits that differ from those of the last solution are toggled.
    Toggled,
    /// Options are compared, as there are few in many words.
    Compared,
}

/// Sorts solutions; an option occurs at most once in each.
#[derive(Clone)]
pub(crate) struct Sorting {
    set: InstructionSet,
    way: Way,
    /// The options in ascending order, and room for the places that are written beyond them.
    sorted: Vec<OptionId>,
    /// The last solution as it came, where bits are toggled.
    last: Vec<OptionId>,
    /// Its bits: one for each option up to the largest that ever came.
    bits: Vec<u64>,
    /// How many of its options stand before each word, and in all.
    starts: Vec<usize>,
}

impl Default for Sorting {
    fn default() -> Self {
        Sorting {
            set: InstructionSet::best(),
            way: Way::Anew(0),
            sorted: Vec::new(),
            last: Vec::new(),
            bits: Vec::new(),
            starts: vec![0],
        }
    }
}

impl Sorting {
    /// The options in ascending order.
    pub(crate) fn sorted(&mut self, options: &[OptionId]) -> &[OptionId] {
        let capacity = options.len() + BEHIND;
        if self.sorted.len() < capacity {
            self.sorted.resize(capacity, OptionId::new(0));
        }
        with_isa!(self.set, isa => isa.run(
            #[inline(always)]
            || self.sort(isa, options),
        ));
        &self.sorted[..options.len()]
    }

    #[inline(always)]
    fn sort<I: Words>(&mut self, isa: I, options: &[OptionId]) {
        let is_sorted = match self.way {
            Way::Anew(n_words) => self.set_anew(isa, n_words, options) == options.len(),
            Way::Toggled => self.toggle(isa, options),
            Way::Compared => {
                self.compare(options);
                true
            }
        };
        if !is_sorted {
            self.sort_larger(options);
        }
    }

    /// Sorts a solution with an option that is larger than all so far.
    #[cold]
    #[inline(never)]
    fn sort_larger(&mut self, options: &[OptionId]) {
        let largest = options.iter().map(|option| option.index()).max();
        let n_words = largest.map_or(0, |largest| largest / 64 + 1);
        self.way = if n_words <= FEW_WORDS {
            Way::Anew(n_words)
        } else if n_words <= WORDS_PER_OPTION * options.len() {
            let n = self.last.len();
            self.bits.resize(n_words, 0);
            self.starts.resize(n_words + 1, n);
            Way::Toggled
        } else {
            Way::Compared
        };
        self.sorted(options);
    }

    /// Sets all bits anew, and returns how many options have a bit in these words.
    #[inline(always)]
    fn set_anew<I: Words>(&mut self, isa: I, n_words: usize, options: &[OptionId]) -> usize {
        let mut n = 0;
        for word in 0..n_words {
            n += write(isa, word, bits_of(word, options), &mut self.sorted[n..]);
        }
        n
    }

    /// Toggles the bits of the options that differ from the last solution, after the common
    /// beginning, and rewrites the words from the first to the last changed one; all that follow,
    /// too, if they have moved. False, and nothing is done, if words are missing.
    #[inline(always)]
    fn toggle<I: Words>(&mut self, isa: I, options: &[OptionId]) -> bool {
        let common = in_common(&self.last, options);
        let changes = [&self.last[common..], &options[common..]];
        let (first, end) = match range_of(changes) {
            None => return true,
            Some((least, largest)) => (least as usize / 64, largest as usize / 64 + 1),
        };
        let bits = &mut self.bits[..];
        if end > bits.len() {
            return false;
        }
        for changes in changes {
            for option in changes {
                bits[option.index() / 64] ^= 1 << (option.index() % 64);
            }
        }
        self.last.truncate(common);
        self.last.extend_from_slice(&options[common..]);

        let (behind, mut over) = (self.starts[end], [OptionId::new(0); BEHIND]);
        change_pairs(&mut over, &self.sorted[behind..], |to, option| *to = option);
        if self.write(isa, first..end) == behind {
            change_pairs(&mut self.sorted[behind..], &over, |to, option| *to = option);
        } else {
            self.write(isa, end..self.bits.len());
        }
        true
    }

    /// Writes the options of these words, and returns where they end.
    #[inline(always)]
    fn write<I: Words>(&mut self, isa: I, words: Range<usize>) -> usize {
        let mut n = self.starts[words.start];
        for word in words {
            n += write(isa, word, self.bits[word], &mut self.sorted[n..]);
            self.starts[word + 1] = n;
        }
        n
    }

    #[inline(never)]
    fn compare(&mut self, options: &[OptionId]) {
        let sorted = &mut self.sorted[..options.len()];
        sorted.copy_from_slice(options);
        sorted.sort_unstable();
    }
}

/// The least and the largest number of some options, if there are some.
#[inline(always)]
fn range_of(changes: [&[OptionId]; 2]) -> Option<(u32, u32)> {
    let (mut least, mut largest) = (u32::MAX, 0);
    for option in changes.iter().flat_map(|changes| changes.iter()) {
        (least, largest) = (least.min(option.number()), largest.max(option.number()));
    }
    (least <= largest).then_some((least, largest))
}

/// Writes the options of a word of bits, and returns how many these are.
#[inline(always)]
fn write<I: Words>(isa: I, word: usize, bits: u64, to: &mut [OptionId]) -> usize {
    let first = (64 * word) as u32;
    isa.write_places(bits, |place| OptionId::new(first + place), to)
}

/// The bits of these options in a word.
#[inline(always)]
fn bits_of(word: usize, options: &[OptionId]) -> u64 {
    let first = (64 * word) as u64;
    let bit = |option: OptionId| {
        let place = u64::from(option.number()).wrapping_sub(first);
        if place < 64 { 1 << place } else { 0 }
    };
    let Some(last) = options.last_chunk::<8>() else {
        return options.iter().fold(0, |bits, &option| bits | bit(option));
    };
    // eight at once, and the last eight once more, as some of them may be left
    let mut bits = [0; 8];
    for eight in options.as_chunks::<8>().0 {
        change_pairs(&mut bits, eight, |bits, option| *bits |= bit(option));
    }
    change_pairs(&mut bits, last, |bits, option| *bits |= bit(option));
    let mut all = 0;
    for bits in bits {
        all |= bits;
    }
    all
}

/// How many options both begin with.
#[inline(always)]
fn in_common(one: &[OptionId], other: &[OptionId]) -> usize {
    // sixteen at once, as most are; to compare slices may be a call
    let mut n = 0;
    for (one, other) in pairs(one.as_chunks::<16>().0, other.as_chunks::<16>().0) {
        let mut differences = 0;
        for i in 0..16 {
            differences |= one[i].number() ^ other[i].number();
        }
        if differences != 0 {
            break;
        }
        n += 16;
    }
    let most = one.len().min(other.len());
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

    /// Of so many options that all bits are set anew, or few are toggled.
    #[test]
    fn sorts_with_each_instruction_set() {
        for simd in Simd::available() {
            let set = simd.instruction_set().unwrap();
            let mut rng = ChaCha8Rng::seed_from_u64(3);
            let mut sorting = Sorting {
                set,
                ..Sorting::default()
            };
            let few = 64 * FEW_WORDS;
            for n_options in (1..=few).chain([few, 2, few + 1, 1_000, 300, 1_000, 2]) {
                let n = rng.random_range(n_options / 2..=n_options);
                let mut expected: Vec<_> = index::sample(&mut rng, n_options, n)
                    .iter()
                    .map(|i| OptionId::new(i as u32))
                    .collect();
                let options = expected.clone();
                expected.sort_unstable();
                assert_eq!(sorting.sorted(&options), expected, "{set:?}");
            }
        }
    }

    /// As they come from a search: neighbors share most of their options.
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
