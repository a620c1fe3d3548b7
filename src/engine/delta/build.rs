//! The tables of a problem.

use super::super::rests::Rests;
use super::tail::Tail;
use super::{CHUNK, Count, Delta, Isa, Restart, Tables, Unsupported};
use crate::problem::{Color, ItemId, OptionId, Problem};
use std::marker::PhantomData;
use std::sync::Arc;

/// The most pairs of options in conflict: some 256 MB.
const MAX_CONFLICTS: usize = 1 << 26;

/// The most bytes that the states of all levels may need together.
const MAX_STATES: usize = 1 << 30;

fn refuse<T>(feature: &'static str) -> Result<T, Unsupported> {
    Err(Unsupported { engine: "delta", feature })
}

/// For each item its options in order, with their colors.
fn by_item(problem: &Problem) -> Vec<Vec<(OptionId, Option<Color>)>> {
    let mut options = vec![Vec::new(); problem.n_items()];
    for option in problem.options() {
        for entry in problem.entries(option) {
            options[entry.item.index()].push((option, entry.color));
        }
    }
    options
}

/// Lists, one after the other, and where each starts.
fn flatten<C>(lists: impl Iterator<Item = Vec<C>>) -> (Box<[C]>, Box<[u32]>) {
    let (mut flat, mut starts) = (Vec::new(), vec![0]);
    for list in lists {
        flat.extend(list);
        starts.push(flat.len() as u32);
    }
    (flat.into(), starts.into())
}

/// The primary items that an option covers.
fn primary(problem: &Problem, option: OptionId) -> impl Iterator<Item = ItemId> {
    problem.entries(option).iter().map(|entry| entry.item).filter(|&item| problem.is_primary(item))
}

impl<C: Count> Tables<C> {
    fn new(problem: &Problem) -> Result<Self, Unsupported> {
        let by_item = by_item(problem);
        let mut last_met: Vec<Option<OptionId>> = vec![None; problem.n_options()];
        let (mut conflicts, mut conflict_starts) = (Vec::new(), vec![0]);
        for option in problem.options() {
            last_met[option.index()] = Some(option);
            for entry in problem.entries(option) {
                for &(other, color) in &by_item[entry.item.index()] {
                    let agrees = color.is_some() && color == entry.color;
                    if !agrees && last_met[other.index()] != Some(option) {
                        last_met[other.index()] = Some(option);
                        conflicts.push(C::new(other.index()));
                    }
                }
            }
            if conflicts.len() > MAX_CONFLICTS {
                return refuse("more than 67108864 pairs of options in conflict");
            }
            conflict_starts.push(conflicts.len() as u32);
        }
        let ids = |option| primary(problem, option).map(|item| C::new(item.index())).collect();
        let (items, item_starts) = flatten(problem.options().map(ids));
        let of_item = |item: ItemId| by_item[item.index()].iter().map(|(option, _)| C::new(option.index())).collect();
        let (options, option_starts) = flatten(problem.primary_items().map(of_item));
        Ok(Tables {
            items,
            item_starts,
            conflicts: conflicts.into(),
            conflict_starts: conflict_starts.into(),
            options,
            option_starts,
            n_counts: problem.n_primary().next_multiple_of(CHUNK),
            n_options: problem.n_options().next_multiple_of(CHUNK),
            plain: problem.n_secondary() == 0,
        })
    }
}

impl<I: Isa, C: Count, const O: usize, const G: usize> Delta<I, C, O, G> {
    /// Whether the problem is one for this engine.
    pub(super) fn takes(problem: &Problem) -> Result<(), Unsupported> {
        if problem.has_bounds() {
            return refuse("multiplicities");
        }
        if !I::is_here() {
            return refuse("this instruction set on this machine");
        }
        if problem.n_options().max(problem.n_primary()) > C::MAX_OPTIONS {
            return refuse("so many items or options");
        }
        if problem.option_counts()[..problem.n_primary()].iter().any(|&count| count as usize > C::MAX_LIVE) {
            return refuse("so many options that cover one item");
        }
        let state = problem.n_primary() * size_of::<C>() + problem.n_options();
        if state.saturating_mul(problem.n_primary()) > MAX_STATES {
            return refuse("more than a gigabyte of states");
        }
        Ok(())
    }

    pub(super) fn build(problem: &Problem) -> Result<Self, Unsupported> {
        Self::takes(problem)?;
        let tables = Tables::<C>::new(problem)?;
        let (n_counts, n_options) = (tables.n_counts, tables.n_options);
        let mut delta = Delta {
            live: vec![0; n_options],
            levels: Vec::new(),
            slot: 0,
            left: 0,
            pending: None,
            queue: vec![C::new(0); problem.n_primary() + 1].into(),
            queued: 0,
            removed: vec![C::new(0); problem.n_options() + 1].into(),
            chosen: Vec::new(),
            rests: Rests::new(problem),
            updates: 0,
            undecided: 0,
            tail: Box::new(Tail::new()),
            tail_size: 0,
            packed: Box::default(),
            numbers: vec![0; n_counts].into(),
            counts: vec![C::COVERED; n_counts],
            tables: Arc::new(tables),
            isa: PhantomData,
        };
        delta.begin(&vec![true; problem.n_options()]);
        Ok(delta)
    }
}

impl<I: Isa, C: Count, const O: usize, const G: usize> Restart for Delta<I, C, O, G> {
    fn restart(&mut self, keep: &[bool]) {
        // some options only, and their symmetries are others
        self.rests.only_measure();
        self.begin(keep);
    }
}

impl<I: Isa, C: Count, const O: usize, const G: usize> Delta<I, C, O, G> {
    fn begin(&mut self, keep: &[bool]) {
        let tables = &*self.tables;
        assert_eq!(keep.len() + 1, tables.conflict_starts.len(), "one answer for each option");
        let n_primary = tables.option_starts.len() - 1;
        let mut kept = 0;
        for (option, (live, &keep)) in self.live.iter_mut().zip(keep).enumerate() {
            *live = u8::from(keep);
            self.removed[kept] = C::new(option);
            kept += usize::from(keep);
        }
        let counts = &mut self.counts[..n_primary];
        counts.fill(C::new(0));
        for &option in &self.removed[..kept] {
            let one = C::of_option(option);
            for &item in tables.items(option.index()) {
                let count = &mut counts[item.index()];
                *count = count.with(one);
            }
        }
        self.undecided = kept as u32;
        self.queued = 0;
        for (item, count) in counts.iter().enumerate() {
            self.queue[self.queued] = C::new(item);
            self.queued += usize::from(count.live() < 2);
        }
        self.levels.clear();
        self.packed.close();
        self.chosen.clear();
        (self.slot, self.left, self.pending, self.updates) = (0, n_primary as u32, None, 0);
        self.tail_size = 64 * O as u32;
    }
}
