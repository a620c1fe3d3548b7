//! Sets of numbers as bits, and a row of bits for each of several numbers.

/// A set for each number, all with the same number of words.
#[derive(Clone)]
pub(super) struct BitRows {
    n_words: usize,
    words: Vec<u64>,
}

impl BitRows {
    pub(super) fn new(n_rows: usize, n_words: usize) -> BitRows {
        let words = vec![0; n_rows * n_words];
        BitRows { n_words, words }
    }

    /// How many rows there are, if they have words.
    pub(super) fn len(&self) -> usize {
        self.words.len() / self.n_words.max(1)
    }

    pub(super) fn n_words(&self) -> usize {
        self.n_words
    }

    #[inline]
    pub(super) fn row(&self, at: usize) -> &[u64] {
        &self.words[at * self.n_words..][..self.n_words]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, at: usize) -> &mut [u64] {
        &mut self.words[at * self.n_words..][..self.n_words]
    }

    /// The elements of a row, ascending.
    #[inline]
    pub(super) fn elements(&self, at: usize) -> impl Iterator<Item = usize> {
        elements(self.row(at))
    }
}

#[inline]
pub(super) fn insert(set: &mut [u64], item: usize) {
    set[item / 64] |= 1 << (item % 64);
}

#[inline]
pub(super) fn remove(set: &mut [u64], item: usize) {
    set[item / 64] &= !(1 << (item % 64));
}

#[inline]
pub(super) fn contains(set: &[u64], item: usize) -> bool {
    set[item / 64] >> (item % 64) & 1 != 0
}

/// Adds the elements of another set, which may be longer.
#[inline]
pub(super) fn unite(set: &mut [u64], other: &[u64]) {
    set.iter_mut()
        .zip(other)
        .for_each(|(word, &more)| *word |= more);
}

/// How many elements two sets have in common.
#[inline]
pub(super) fn n_common(a: &[u64], b: &[u64]) -> u32 {
    a.iter().zip(b).map(|(a, b)| (a & b).count_ones()).sum()
}

/// The elements of a set, ascending.
#[inline]
pub(super) fn elements(set: &[u64]) -> impl Iterator<Item = usize> {
    of_words(set.iter().copied())
}

/// The elements of `set` outside `other`, ascending.
#[inline]
pub(super) fn difference(set: &[u64], other: &[u64]) -> impl Iterator<Item = usize> {
    of_words(set.iter().zip(other).map(|(set, other)| set & !other))
}

fn of_words(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(n, mut word)| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(n * 64 + bit)
        })
    })
}
