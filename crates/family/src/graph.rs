//! Which items share an option, as rows of bits.

use quadrille_problem::problem::{Bounds, Color, ItemId, Problem};
use std::cell::OnceCell;

/// The most words of rows: 32 MB.
const MAX_WORDS: usize = 1 << 22;

/// Beyond this many steps, neighbors through secondary items are not looked for.
const MAX_STEPS: usize = 1 << 20;

/// Which items share an option.
pub(super) struct Graph {
    pub(super) n_primary: usize,
    /// Words in a set of items.
    pub(super) n_words: usize,
    /// The neighbors of each item, itself among them.
    rows: Vec<u64>,
    /// The bits that the state of each item takes.
    pub(super) bits: Vec<f64>,
    /// The bits of a choice at each primary item.
    pub(super) choices: Vec<f64>,
    /// The neighbors through secondary items, once they were asked for.
    neighbors: OnceCell<Option<Neighbors>>,
}

/// Which primary items share an option or a secondary item, as rows of bits.
pub(super) struct Neighbors {
    n_words: usize,
    rows: Vec<u64>,
}

impl Neighbors {
    /// The neighbors of an item, itself among them.
    pub(super) fn row(&self, item: usize) -> &[u64] {
        &self.rows[item * self.n_words..][..self.n_words]
    }

    /// The neighbors of an item without itself.
    pub(super) fn others(&self, item: usize) -> impl Iterator<Item = usize> {
        elements(self.row(item).iter().copied()).filter(move |&other| other != item)
    }
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
                row.iter_mut()
                    .zip(&set)
                    .for_each(|(word, &more)| *word |= more);
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
        let bits = problem
            .items()
            .map(|item| f64::from(states(item) + 1).log2())
            .collect();
        // one option of those of an item, or any of them
        let choice = |item: ItemId| match problem.bounds(item) == Bounds::ONCE {
            true => f64::from(counts[item.index()].max(1)).log2(),
            false => f64::from(counts[item.index()]),
        };
        let choices = problem.primary_items().map(choice).collect();
        Some(Graph {
            n_primary: problem.n_primary(),
            n_words,
            rows,
            bits,
            choices,
            neighbors: OnceCell::new(),
        })
    }

    /// The neighbors through secondary items, where there are some and the steps to find them are
    /// not too many.
    pub(super) fn neighbors(&self) -> Option<&Neighbors> {
        self.neighbors
            .get_or_init(|| self.find_neighbors())
            .as_ref()
    }

    fn find_neighbors(&self) -> Option<Neighbors> {
        let n_words = self.n_primary.div_ceil(64);
        let secondary = self.n_primary..self.bits.len();
        let primary = |item: usize| {
            elements(self.row(item)[..n_words].iter().copied())
                .take_while(|&other| other < self.n_primary)
        };
        let n_steps = secondary
            .clone()
            .map(|item| primary(item).count() * n_words)
            .sum::<usize>();
        if secondary.is_empty() || n_steps > MAX_STEPS {
            return None;
        }
        let set = |row: &mut [u64], item: usize| {
            row.iter_mut()
                .zip(self.row(item))
                .for_each(|(word, &more)| *word |= more);
        };
        let mut rows = vec![0; n_words * self.n_primary];
        rows.chunks_exact_mut(n_words.max(1))
            .enumerate()
            .for_each(|(item, row)| set(row, item));
        for item in secondary {
            primary(item).for_each(|other| set(&mut rows[other * n_words..][..n_words], item));
        }
        // secondary items in the last word
        let beyond = !0 << (self.n_primary % 64);
        if beyond != !0 {
            rows.iter_mut()
                .skip(n_words - 1)
                .step_by(n_words)
                .for_each(|word| *word &= !beyond);
        }
        Some(Neighbors { n_words, rows })
    }

    pub(super) fn row(&self, item: usize) -> &[u64] {
        &self.rows[item * self.n_words..][..self.n_words]
    }

    pub(super) fn degree(&self, item: usize) -> u32 {
        self.row(item).iter().map(|word| word.count_ones()).sum()
    }

    /// The neighbors of an item that are not in a set, and their bits.
    pub(super) fn new_bits(&self, item: usize, touched: &[u64]) -> f64 {
        let fresh = self
            .row(item)
            .iter()
            .zip(touched)
            .map(|(row, touched)| row & !touched);
        elements(fresh).map(|item| self.bits[item]).sum()
    }

    pub(super) fn touch(&self, item: usize, touched: &mut [u64]) {
        touched
            .iter_mut()
            .zip(self.row(item))
            .for_each(|(word, &more)| *word |= more);
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
