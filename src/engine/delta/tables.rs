//! The tables of a problem.

use super::count::{CHUNK, Count};
use crate::engine::kernel::Unsupported;
use crate::problem::{Color, ItemId, OptionId, Problem};

/// The most pairs of options in conflict: some 256 MB.
const MAX_CONFLICTS: usize = 1 << 26;

/// The most bytes that the states of all levels may need together.
const MAX_STATES: usize = 1 << 30;

fn refuse<T>(feature: &'static str) -> Result<T, Unsupported> {
    Err(Unsupported::new("delta", feature))
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

/// The problem, shared by all clones. `C` is wide enough for each item and each option.
#[derive(Debug)]
pub(super) struct Tables<C> {
    /// The primary items of each option.
    items: Box<[C]>,
    item_starts: Box<[u32]>,
    /// The options in conflict with option `o`.
    conflicts: Box<[C]>,
    pub(super) conflict_starts: Box<[u32]>,
    /// The options of each item, in order.
    pub(super) options: Box<[C]>,
    pub(super) option_starts: Box<[u32]>,
    /// The size of a state: items and options, each rounded up.
    pub(super) n_counts: usize,
    pub(super) n_options: usize,
    /// All conflicts are on primary items.
    pub(super) plain: bool,
}

impl<C: Count> Tables<C> {
    #[inline(always)]
    pub(super) fn items(&self, option: usize) -> &[C] {
        &self.items[self.item_starts[option] as usize..self.item_starts[option + 1] as usize]
    }

    #[inline(always)]
    pub(super) fn conflicts(&self, option: usize) -> &[C] {
        &self.conflicts[self.conflict_starts[option] as usize..self.conflict_starts[option + 1] as usize]
    }

    /// Whether these counts are wide enough for the problem.
    pub(super) fn check(problem: &Problem) -> Result<(), Unsupported> {
        if problem.has_bounds() {
            return refuse("multiplicities");
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

    pub(super) fn new(problem: &Problem) -> Result<Self, Unsupported> {
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
