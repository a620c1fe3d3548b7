//! The cells of a problem, nothing covered.

use super::sets::{CLOSED, LINE, Sets};
use super::{CHUNK, Cells, Tables};
use quadrille_problem::problem::{Bounds, Color, Problem};
use std::ops::Range;
use std::sync::Arc;

/// The slots before the first item: keys count from as much as two before an item's first slot.
const MARGIN: u32 = 2;

/// What an item is called here.
fn number(problem: &Problem, item: usize) -> usize {
    match item < problem.n_primary() {
        true => item,
        false => item - problem.n_primary() + problem.n_primary().next_multiple_of(CHUNK),
    }
}

impl Tables {
    fn new(problem: &Problem) -> Self {
        let mut spans = Vec::with_capacity(problem.n_entries());
        let mut options = Vec::with_capacity(problem.n_entries());
        for option in problem.options() {
            let (start, len) = (options.len(), problem.entries(option).len());
            options.resize(start + len, option.number());
            spans.resize(start + len, (start as u32, (start + len) as u32));
        }
        let mut at = MARGIN;
        let mut first = vec![at; number(problem, problem.n_items())];
        for (item, count) in problem.option_counts().into_iter().enumerate() {
            first[number(problem, item)] = at;
            at += count;
        }
        let bounds = match problem.has_bounds() {
            true => problem
                .primary_items()
                .map(|item| problem.bounds(item))
                .collect(),
            false => Box::default(),
        };
        Tables {
            spans: spans.into(),
            options: options.into(),
            colors: problem
                .options()
                .flat_map(|option| problem.entries(option))
                .map(|entry| entry.color.map_or(0, Color::number))
                .collect(),
            first: first.into(),
            bounds,
            n_primary: problem.n_primary(),
        }
    }

    /// The bounds of an item that has some, other than exactly once.
    #[inline]
    pub(super) fn bounds(&self, item: usize) -> Option<Bounds> {
        self.bounds
            .get(item)
            .copied()
            .filter(|&bounds| bounds != Bounds::ONCE)
    }

    /// Where it is counted how often an item with bounds is covered: behind the keys.
    pub(super) fn count(&self, item: usize) -> usize {
        self.first.len() + item
    }

    /// The nodes of the option of a node.
    #[inline(always)]
    pub(super) fn nodes_beside(&self, node: u32) -> Range<u32> {
        let (start, end) = self.spans[node as usize];
        start..end
    }

    /// The base of the key of an item.
    pub(super) fn base(&self, item: usize) -> u32 {
        match item < self.n_primary {
            true => self.first[item] + self.bounds(item).map_or(1, |bounds| bounds.low) - 1,
            false => self.first[item] - MARGIN,
        }
    }

    /// The keys with nothing covered, and room for the counts.
    fn keys(&self, problem: &Problem) -> Vec<i32> {
        let len = self.first.len() + self.bounds.len();
        let mut keys = vec![0; len.next_multiple_of(LINE)];
        keys[self.n_primary..self.first.len()].fill(CLOSED);
        for (item, live) in problem.option_counts().into_iter().enumerate() {
            let item = number(problem, item);
            keys[item] = (self.first[item] + live) as i32 - self.base(item) as i32;
        }
        keys
    }
}

impl Cells {
    pub(super) fn build(problem: &Problem) -> Self {
        let tables = Tables::new(problem);
        let entries = problem.options().flat_map(|option| problem.entries(option));
        let items = entries.map(|entry| number(problem, entry.item.index()) as u32);
        Cells {
            sets: Sets::new(&tables, MARGIN as usize, items, tables.keys(problem)),
            levels: Vec::new(),
            choices: Vec::new(),
            tight: Vec::new(),
            chosen: Vec::new(),
            open: problem.n_primary(),
            chunk: 0,
            costs: None,
            chooser: None,
            tables: Arc::new(tables),
        }
    }
}
