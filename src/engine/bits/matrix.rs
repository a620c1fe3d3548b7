//! The constants of a search: covers and compatible options, as bit words over the options.

use crate::problem::{Bounds, Color, OptionId, Problem};

/// A problem as bit words. Bit `o % 64` of word `o / 64` of a row stands for option `o`.
pub(super) struct Matrix {
    /// Words in a row.
    pub(super) n_words: usize,
    /// A row for each primary item: the options that cover it.
    pub(super) covering: Vec<u64>,
    /// A row for each option: the options compatible with it, itself excluded; items with bounds are not considered.
    pub(super) beside: Vec<u64>,
    /// The number of primary items of each option that are covered once.
    pub(super) sizes: Vec<u32>,
}

impl Matrix {
    pub(super) fn new(problem: &Problem) -> Self {
        let n_words = problem.n_options().div_ceil(64);
        let n_primary = problem.n_primary();
        let mut covering = vec![0; n_primary * n_words];
        let mut sizes = vec![0; problem.n_options()];
        let mut columns: Vec<Vec<(Option<Color>, OptionId)>> = vec![Vec::new(); problem.n_items()];
        for option in problem.options() {
            for entry in problem.entries(option) {
                let item = entry.item.index();
                columns[item].push((entry.color, option));
                if item < n_primary {
                    set(&mut covering[item * n_words..][..n_words], option.index());
                    sizes[option.index()] += u32::from(problem.bounds(entry.item) == Bounds::ONCE);
                }
            }
        }
        // conflicts at an item with bounds depend on how often it is covered
        for item in problem.primary_items().filter(|&item| problem.bounds(item) != Bounds::ONCE) {
            columns[item.index()].clear();
        }
        let beside = beside(n_words, problem.n_options(), &mut columns);
        Matrix { n_words, covering, beside, sizes }
    }

    /// The size of the options, if all have the same.
    pub(super) fn uniform_size(&self) -> Option<u32> {
        let &first = self.sizes.first()?;
        self.sizes.iter().all(|&size| size == first).then_some(first)
    }

    /// All options.
    pub(super) fn all(&self) -> Vec<u64> {
        all(self.n_words, self.sizes.len())
    }

    /// The options that cover a primary item.
    pub(super) fn covering(&self, item: usize) -> &[u64] {
        &self.covering[item * self.n_words..][..self.n_words]
    }
}

/// The compatible options: item after item removes the conflicts on it.
fn beside(n_words: usize, n_options: usize, columns: &mut [Vec<(Option<Color>, OptionId)>]) -> Vec<u64> {
    let mut beside = all(n_words, n_options).repeat(n_options);
    for o in 0..n_options {
        clear(&mut beside[o * n_words..][..n_words], o);
    }
    let (mut column_row, mut conflict) = (vec![0; n_words], vec![0; n_words]);
    for column in columns.iter_mut().filter(|column| column.len() > 1) {
        column.sort_unstable();
        column_row.fill(0);
        column.iter().for_each(|&(_, option)| set(&mut column_row, option.index()));
        for run in column.chunk_by(|a, b| a.0 == b.0) {
            conflict.copy_from_slice(&column_row);
            // options that agree on a color do not conflict
            if run[0].0.is_some() {
                run.iter().for_each(|&(_, option)| clear(&mut conflict, option.index()));
            }
            for &(_, option) in run {
                let row = &mut beside[option.index() * n_words..][..n_words];
                row.iter_mut().zip(&conflict).for_each(|(word, conflict)| *word &= !conflict);
            }
        }
    }
    beside
}

fn all(n_words: usize, n_options: usize) -> Vec<u64> {
    let mut row = vec![u64::MAX; n_words];
    if !n_options.is_multiple_of(64) {
        row[n_words - 1] = (1 << (n_options % 64)) - 1;
    }
    row
}

fn set(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

fn clear(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}
