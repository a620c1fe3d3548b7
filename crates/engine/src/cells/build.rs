//! The cells of a problem, nothing covered.

use super::{CHUNK, CLOSED, Cells, Tables};
use quadrille_problem::problem::{Bounds, Color, Problem};
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
        let entries = || problem.options().flat_map(|option| problem.entries(option));
        let mut starts = vec![0];
        let mut options = Vec::with_capacity(problem.n_entries());
        for option in problem.options() {
            let len = options.len() + problem.entries(option).len();
            options.resize(len, option.number());
            starts.push(len as u32);
        }
        let counts = problem.option_counts();
        let mut at = MARGIN;
        let mut first = vec![at; number(problem, problem.n_items())];
        for (item, count) in counts.into_iter().enumerate() {
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
            starts: starts.into(),
            items: entries()
                .map(|entry| number(problem, entry.item.index()) as u32)
                .collect(),
            colors: entries()
                .map(|entry| entry.color.map_or(0, Color::number))
                .collect(),
            options: options.into(),
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

    /// The base of the key of an item, given how often it is covered.
    pub(super) fn base(&self, item: usize, covered: u32) -> u32 {
        let need = self
            .bounds(item)
            .map_or(1, |bounds| bounds.low.saturating_sub(covered));
        self.first[item] + need - 1
    }
}

impl Cells {
    pub(super) fn build(problem: &Problem) -> Self {
        let (n_entries, n_primary) = (problem.n_entries(), problem.n_primary());
        let n_items = number(problem, problem.n_items());
        let tables = Tables::new(problem);
        let mut cells = Cells {
            slots: vec![0; n_entries + MARGIN as usize],
            place: vec![0; n_entries],
            keys: vec![CLOSED; n_items],
            base: tables.first.to_vec(),
            covered: vec![0; if problem.has_bounds() { n_primary } else { 0 }],
            stamps: vec![0; n_items],
            phase: 1,
            trail: Vec::new(),
            levels: Vec::new(),
            choices: Vec::new(),
            singles: Vec::new(),
            chosen: Vec::new(),
            open: n_primary,
            chunk: 0,
            dead: false,
            updates: 0,
            costs: None,
            chooser: None,
            tables: Arc::new(tables),
        };
        let mut next = cells.tables.first.to_vec();
        for (node, &item) in cells.tables.items.iter().enumerate() {
            let slot = &mut next[item as usize];
            cells.slots[*slot as usize] = node as u32;
            cells.place[node] = *slot;
            *slot += 1;
        }
        for (item, live) in problem.option_counts().into_iter().enumerate() {
            let (live, item) = (live as i32, number(problem, item));
            if item >= n_primary {
                cells.base[item] -= MARGIN;
                cells.keys[item] = live + MARGIN as i32;
                continue;
            }
            let need = cells
                .tables
                .bounds(item)
                .map_or(1, |bounds| bounds.low as i32);
            cells.base[item] = cells.tables.base(item, 0);
            cells.keys[item] = live - need + 1;
            cells.dead |= cells.keys[item] < 1;
            if cells.keys[item] == 1 {
                cells.singles.push(item as u32);
            }
        }
        cells
    }
}
