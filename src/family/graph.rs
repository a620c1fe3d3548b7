//! Which items share an option, as rows of bits.

use crate::problem::{Color, ItemId, Problem};

/// The most words of rows: 32 MB.
const MAX_WORDS: usize = 1 << 22;

/// Which items share an option.
pub(super) struct Graph {
    pub(super) n_primary: usize,
    /// Words in a set of items.
    pub(super) n_words: usize,
    /// The neighbors of each item, itself among them.
    rows: Vec<u64>,
    /// The bits that the state of each item takes.
    pub(super) bits: Vec<f64>,
}

impl Graph {
    pub(super) fn new(problem: &Problem) -> Option<Graph> {
        let n_words = problem.n_items().div_ceil(64);
        if n_words * problem.n_items() > MAX_WORDS {
            return None;
        }
        let mut rows = vec![0; n_words * problem.n_items()];
        let mut set = vec![0; n_words];
        let mut colors = vec![0; problem.n_items()];
        for option in problem.options() {
            let entries = problem.entries(option);
            for entry in entries {
                insert(&mut set, entry.item.index());
                let color = entry.color.map_or(0, Color::number);
                colors[entry.item.index()] = colors[entry.item.index()].max(color);
            }
            for entry in entries {
                let row = &mut rows[entry.item.index() * n_words..][..n_words];
                row.iter_mut().zip(&set).for_each(|(word, &more)| *word |= more);
            }
            for entry in entries {
                set[entry.item.index() / 64] = 0;
            }
        }
        let counts = problem.option_counts();
        let states = |item: ItemId| match problem.is_primary(item) {
            true => problem.bounds(item).high.min(counts[item.index()]).max(1),
            false => colors[item.index()] + 1,
        };
        let bits = problem.items().map(|item| f64::from(states(item) + 1).log2()).collect();
        Some(Graph { n_primary: problem.n_primary(), n_words, rows, bits })
    }

    pub(super) fn row(&self, item: usize) -> &[u64] {
        &self.rows[item * self.n_words..][..self.n_words]
    }

    pub(super) fn degree(&self, item: usize) -> u32 {
        self.row(item).iter().map(|word| word.count_ones()).sum()
    }

    /// The neighbors of an item that are not in a set, and their bits.
    pub(super) fn new_bits(&self, item: usize, touched: &[u64]) -> f64 {
        let fresh = self.row(item).iter().zip(touched).map(|(row, touched)| row & !touched);
        elements(fresh).map(|item| self.bits[item]).sum()
    }

    pub(super) fn touch(&self, item: usize, touched: &mut [u64]) {
        touched.iter_mut().zip(self.row(item)).for_each(|(word, &more)| *word |= more);
    }
}

pub(super) fn insert(set: &mut [u64], item: usize) {
    set[item / 64] |= 1 << (item % 64);
}

/// The elements of a set, ascending.
pub(super) fn elements(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
    words.enumerate().flat_map(|(n, mut word)| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(n * 64 + bit)
        })
    })
}
