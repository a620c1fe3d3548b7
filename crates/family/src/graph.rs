//! Which items share an option, as rows of bits.

use super::rows::{BitRows, difference, elements, insert, remove, unite};
use crate::tuning::TUNING;
use quadrille_problem::problem::{Bounds, Color, ItemId, Problem};
use std::cell::OnceCell;

/// Which items share an option.
pub(super) struct Graph {
    pub(super) n_primary: usize,
    /// The neighbors of each item, itself among them.
    rows: BitRows,
    /// The bits that the state of each item takes.
    pub(super) bits: Vec<f64>,
    /// The bits of a choice at each primary item.
    pub(super) choices: Vec<f64>,
    /// The neighbors through secondary items, once they were asked for.
    neighbors: OnceCell<Option<BitRows>>,
}

impl Graph {
    pub(super) fn new(problem: &Problem) -> Option<Graph> {
        let n_words = problem.n_items().div_ceil(64);
        if n_words * problem.n_items() > TUNING.max_graph_words {
            return None;
        }
        let (counts, colors) = (problem.option_counts(), largest_colors(problem));
        let states = |item: ItemId| match problem.is_primary(item) {
            true => problem.bounds(item).high.min(counts[item.index()]).max(1),
            false => colors[item.index()] + 1,
        };
        let bits = problem
            .items()
            .map(|item| f64::from(states(item) + 1).log2())
            .collect();
        // an item to cover once has one of its options, other items have any subset
        let choice = |item: ItemId| match problem.bounds(item) == Bounds::ONCE {
            true => f64::from(counts[item.index()].max(1)).log2(),
            false => f64::from(counts[item.index()]),
        };
        let choices = problem.primary_items().map(choice).collect();
        Some(Graph {
            n_primary: problem.n_primary(),
            rows: shared_options(problem, n_words),
            bits,
            choices,
            neighbors: OnceCell::new(),
        })
    }

    /// The primary items that share an option or a secondary item, each of them with itself: `None`
    /// without secondary items, or if the search would take too many steps.
    pub(super) fn neighbors(&self) -> Option<&BitRows> {
        self.neighbors
            .get_or_init(|| self.find_neighbors())
            .as_ref()
    }

    fn find_neighbors(&self) -> Option<BitRows> {
        let n_words = self.n_primary.div_ceil(64);
        let secondary = self.n_primary..self.bits.len();
        let primary = |item: usize| {
            elements(&self.row(item)[..n_words]).take_while(|&other| other < self.n_primary)
        };
        let n_steps = secondary
            .clone()
            .map(|item| primary(item).count() * n_words)
            .sum::<usize>();
        if secondary.is_empty() || n_steps > TUNING.max_graph_steps {
            return None;
        }
        let mut rows = BitRows::new(self.n_primary, n_words);
        for item in 0..self.n_primary {
            unite(rows.row_mut(item), self.row(item));
        }
        for item in secondary {
            primary(item).for_each(|other| unite(rows.row_mut(other), self.row(item)));
        }
        // secondary items in the last word
        let beyond = !0 << (self.n_primary % 64);
        if beyond != !0 {
            (0..self.n_primary).for_each(|item| rows.row_mut(item)[n_words - 1] &= !beyond);
        }
        Some(rows)
    }

    #[inline]
    pub(super) fn row(&self, item: usize) -> &[u64] {
        self.rows.row(item)
    }

    /// A set without items.
    #[inline]
    pub(super) fn no_items(&self) -> Vec<u64> {
        vec![0; self.rows.n_words()]
    }

    #[inline]
    pub(super) fn degree(&self, item: usize) -> u32 {
        self.row(item).iter().map(|word| word.count_ones()).sum()
    }

    /// The total bits of an item's neighbors outside a set.
    #[inline]
    pub(super) fn new_bits(&self, item: usize, touched: &[u64]) -> f64 {
        difference(self.row(item), touched)
            .map(|item| self.bits[item])
            .sum()
    }
}

/// The largest color of each item.
fn largest_colors(problem: &Problem) -> Vec<u32> {
    let mut colors = vec![0; problem.n_items()];
    for entry in problem.options().flat_map(|option| problem.entries(option)) {
        let color = entry.color.map_or(0, Color::number);
        colors[entry.item.index()] = colors[entry.item.index()].max(color);
    }
    colors
}

/// For each item, the items that share an option with it.
fn shared_options(problem: &Problem, n_words: usize) -> BitRows {
    let mut rows = BitRows::new(problem.n_items(), n_words);
    let mut set = vec![0; n_words];
    for option in problem.options() {
        let items = || {
            problem
                .entries(option)
                .iter()
                .map(|entry| entry.item.index())
        };
        items().for_each(|item| insert(&mut set, item));
        items().for_each(|item| unite(rows.row_mut(item), &set));
        items().for_each(|item| remove(&mut set, item));
    }
    rows
}
