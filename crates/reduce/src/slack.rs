//! Items whose bounds cannot bind: one cheap pass before every search.
//!
//! The bounds `0:6` of an item constrain nothing if no solution can have seven of its options.
//! Sizes show this: a solution has at most as many options of the item as the smallest of them fits
//! into the other items. Another item with all options of the item shows this, too. A search that
//! carries such an item decides again and again how often it is covered.

use crate::build::build;
use quadrille_problem::problem::{Entry, ItemId, OptionId, Problem};

/// The same problem without items that are covered as often as their bounds allow in any case;
/// `None` where it has none. Options keep their numbers, and each of them keeps a primary item.
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
        let options = options_of.of(item.index());
        let is_spare = options.iter().all(|option| n_left[option.index()] > 1);
        let candidate = Candidate {
            problem,
            item,
            options,
            is_kept: &is_kept,
        };
        if is_spare && candidate.is_implied() {
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

/// An item with its options, and the items that may be a reason why its bounds cannot bind. Items
/// that were removed before are no reasons any more.
struct Candidate<'p> {
    problem: &'p Problem,
    item: ItemId,
    options: &'p [OptionId],
    is_kept: &'p [bool],
}

impl Candidate<'_> {
    /// Whether the item's bounds follow from others.
    fn is_implied(&self) -> bool {
        let bounds = self.problem.bounds(self.item);
        let is_all = self.options.len() == self.problem.n_options();
        (bounds.low == 0 || is_all && self.least() >= bounds.low as usize)
            && self.fits(bounds.high as usize)
    }

    /// The other items of an option whose upper bound is at most `high`.
    fn others(&self, option: OptionId, high: u32) -> impl Iterator<Item = ItemId> {
        let entries = self.problem.entries(option).iter();
        let others = entries.filter(move |entry| {
            let is_few = self.problem.bounds(entry.item).high <= high;
            let is_reason = self.is_kept[entry.item.index()] && entry.item != self.item;
            is_few && is_reason && entry.color.is_none()
        });
        others.map(|entry| entry.item)
    }

    /// Whether every solution has at most `high` of the options.
    fn fits(&self, high: usize) -> bool {
        self.options.len() <= high
            || self.by_size(1) <= high
            || self.by_shared_item() <= high
            || self.by_size(u32::MAX) <= high
    }

    /// The number of times that the smallest of the options fits into the other items that are
    /// covered at most `high` times.
    fn by_size(&self, high: u32) -> usize {
        let sizes = self.options.iter().map(|&o| self.others(o, high).count());
        let all = self.options.iter().flat_map(|&o| self.others(o, high));
        let places = sum(all, |item| self.problem.bounds(item).high);
        places
            .checked_div(sizes.min().unwrap_or(0))
            .unwrap_or(usize::MAX)
    }

    /// The least upper bound of an item that all these options share.
    fn by_shared_item(&self) -> usize {
        let Some((&first, rest)) = self.options.split_first() else {
            return 0;
        };
        let shared = self.others(first, u32::MAX).filter(|&item| {
            let mut rest = rest.iter();
            rest.all(|&option| self.others(option, u32::MAX).any(|other| other == item))
        });
        let highs = shared.map(|item| self.problem.bounds(item).high as usize);
        highs.min().unwrap_or(usize::MAX)
    }

    /// A lower bound on the number of options in a solution, if all options have this item: even
    /// the largest options leave primary items uncovered if there are fewer.
    fn least(&self) -> usize {
        let needed = |option| {
            let others = self.others(option, u32::MAX);
            others.filter(|&item| self.problem.is_primary(item))
        };
        let sizes = self.options.iter().map(|&option| needed(option).count());
        let all = self.options.iter().flat_map(|&option| needed(option));
        let places = sum(all, |item| self.problem.bounds(item).low);
        places.div_ceil(sizes.max().unwrap_or(0).max(1))
    }
}

/// The sum of this bound over the items, each of which counts once.
fn sum(items: impl Iterator<Item = ItemId>, bound: impl Fn(ItemId) -> u32) -> usize {
    let mut items: Vec<ItemId> = items.collect();
    items.sort_unstable();
    items.dedup();
    let sums = items.into_iter().map(|item| bound(item) as usize);
    sums.fold(0, usize::saturating_add)
}
