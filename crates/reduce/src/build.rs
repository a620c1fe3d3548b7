//! The reduced problem.

use super::residual::Item;
use quadrille_problem::problem::{Bounds, Entry, ItemId, OptionId, Problem, ProblemError};
use std::collections::BTreeMap;

/// The remaining items, first the primary ones with their bounds.
pub(super) fn kept(
    problem: &Problem,
    items: &[Item],
    origins: &[OptionId],
    mut primaries: Vec<u32>,
) -> Vec<(ItemId, Option<Bounds>)> {
    // an optional item can be secondary if each of its options has another primary item
    const PERHAPS: Bounds = Bounds { low: 0, high: 1 };
    let is_perhaps = |item: ItemId| {
        let this = items[item.index()];
        this.open && problem.is_primary(item) && this.bounds == PERHAPS
    };
    let mut options: BTreeMap<ItemId, Vec<OptionId>> = BTreeMap::new();
    for &option in origins {
        for entry in problem
            .entries(option)
            .iter()
            .filter(|entry| is_perhaps(entry.item))
        {
            options.entry(entry.item).or_default().push(option);
        }
    }
    options.retain(|_, options| {
        let spare = options.iter().all(|option| primaries[option.index()] > 1);
        if spare {
            options
                .iter()
                .for_each(|option| primaries[option.index()] -= 1);
        }
        spare
    });
    let open = problem.items().filter(|item| items[item.index()].open);
    let (primary, secondary): (Vec<_>, Vec<_>) =
        open.partition(|item| problem.is_primary(*item) && !options.contains_key(item));
    let primary = primary
        .into_iter()
        .map(|item| (item, Some(items[item.index()].bounds)));
    primary
        .chain(secondary.into_iter().map(|item| (item, None)))
        .collect()
}

/// The problem with these items (primary with bounds, otherwise secondary) and these options.
pub(super) fn build(
    problem: &Problem,
    items: impl IntoIterator<Item = (ItemId, Option<Bounds>)>,
    origins: &[OptionId],
) -> Problem {
    try_build(problem, items, origins).expect("a part of a problem is one")
}

fn try_build(
    problem: &Problem,
    items: impl IntoIterator<Item = (ItemId, Option<Bounds>)>,
    origins: &[OptionId],
) -> Result<Problem, ProblemError> {
    let mut builder = Problem::builder();
    let mut numbers: Vec<Option<ItemId>> = vec![None; problem.n_items()];
    for (item, bounds) in items {
        let name = problem.item_name(item);
        numbers[item.index()] = Some(match bounds {
            Some(bounds) => builder.primary_bounded(name, bounds)?,
            None => builder.secondary(name)?,
        });
    }
    let mut entries: Vec<Entry> = Vec::new();
    for &option in origins {
        entries.clear();
        for &Entry { item, color } in problem.entries(option) {
            if let Some(item) = numbers[item.index()] {
                let color = color.map(|color| builder.color(problem.color_name(color)));
                let color = color.transpose()?;
                entries.push(Entry { item, color });
            }
        }
        let made = builder.option(entries.iter().copied())?;
        builder.cost(made, problem.cost(option))?;
        if let Some(name) = problem.option_name(option) {
            builder.name_option(made, name)?;
        }
    }
    builder.build()
}
