//! Items whose bounds cannot bind: one cheap pass before every search.
//!
//! The bounds `0:6` of an item constrain nothing if no solution can have seven of its options.
//! Sizes show this: a solution has at most as many options of the item as the smallest of them fits
//! into the items that are covered once. A search that carries such an item decides again and again
//! how often it is covered.

use crate::build::build;
use quadrille_problem::problem::{Entry, ItemId, OptionId, Problem};

/// The same problem without items that need not be covered and cannot be covered too often; `None`
/// where it has none. Options keep their numbers, and each of them keeps a primary item.
pub fn without_slack(problem: &Problem) -> Option<Problem> {
    if !problem.has_bounds() {
        return None;
    }
    let options_of = problem.options_of_items();
    let is_primary = |entry: &&Entry| problem.is_primary(entry.item);
    let n_primary = |option| problem.entries(option).iter().filter(is_primary).count();
    let mut n_left: Vec<usize> = problem.options().map(n_primary).collect();
    let mut is_kept = vec![true; problem.n_items()];
    for item in problem.primary_items() {
        let (bounds, options) = (problem.bounds(item), options_of.of(item.index()));
        let is_spare = options.iter().all(|option| n_left[option.index()] > 1);
        if bounds.low == 0
            && is_spare
            && most(problem, item, options, &is_kept) <= bounds.high as usize
        {
            is_kept[item.index()] = false;
            options
                .iter()
                .for_each(|option| n_left[option.index()] -= 1);
        }
    }
    if !is_kept.contains(&false) {
        return None;
    }
    let items = problem.items().filter(|item| is_kept[item.index()]);
    let items = items.map(|item| {
        let bounds = problem.is_primary(item).then(|| problem.bounds(item));
        (item, bounds)
    });
    let origins: Vec<OptionId> = problem.options().collect();
    Some(build(problem, items, &origins))
}

/// An upper bound on the options of an item in a solution. Items that were removed before do not
/// count: their bounds are no reason any more.
fn most(problem: &Problem, item: ItemId, options: &[OptionId], is_kept: &[bool]) -> usize {
    let is_unit = |entry: &&Entry| {
        let once = problem.bounds(entry.item).high == 1 && is_kept[entry.item.index()];
        once && entry.item != item && entry.color.is_none()
    };
    let units = |option: &OptionId| problem.entries(*option).iter().filter(is_unit);
    let least = options.iter().map(|option| units(option).count()).min();
    let mut all: Vec<ItemId> = options
        .iter()
        .flat_map(units)
        .map(|unit| unit.item)
        .collect();
    all.sort_unstable();
    all.dedup();
    let by_size = all.len().checked_div(least.unwrap_or(0));
    by_size.map_or(options.len(), |by_size| by_size.min(options.len()))
}
