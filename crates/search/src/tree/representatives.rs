//! One option of each orbit, of an item that symmetries keep.
//!
//! If symmetries map the options of an item to options of that item, and the item is covered once,
//! then solutions with options of one orbit are equally many, and it is enough to count with one
//! option of each orbit. The item with the fewest orbits is taken: with more of them a count
//! repeats what its memo would have known, and takes up to three times as long on packings of
//! pentominoes.

use quadrille_problem::problem::{Bounds, ItemId, OptionId, Problem};
use std::collections::BTreeMap;

/// The orbits of an item's options.
pub(crate) struct Representatives {
    /// Whether each option covers the item.
    covers: Vec<bool>,
    /// The least option of each orbit, by orbit size.
    by_size: BTreeMap<usize, Vec<OptionId>>,
}

impl Representatives {
    /// The orbits of the best item; `None` if the symmetries keep no item, or there is little to
    /// gain.
    pub(crate) fn new(problem: &Problem, images: &[&[OptionId]]) -> Option<Representatives> {
        let mut columns = vec![Vec::new(); problem.n_primary()];
        for option in problem.options() {
            for entry in problem.entries(option) {
                if let Some(column) = columns.get_mut(entry.item.index()) {
                    column.push(option);
                }
            }
        }
        let items = problem.primary_items().zip(&columns);
        let once = items.filter(|(item, _)| problem.bounds(*item) == Bounds::ONCE);
        let orbits = once.filter_map(|(item, column)| {
            let orbits = orbits(problem, item, column, images)?;
            let n_orbits = orbits.values().map(Vec::len).sum::<usize>();
            (2 * n_orbits <= column.len()).then_some((n_orbits + orbits.len(), column, orbits))
        });
        let (_, column, by_size) = orbits.min_by_key(|&(n, ..)| n)?;
        let mut covers = vec![false; problem.n_options()];
        column
            .iter()
            .for_each(|option| covers[option.index()] = true);
        Some(Representatives { covers, by_size })
    }

    /// Problems that share out all solutions, each with the factor by which its solutions count.
    pub(crate) fn parts(&self, problem: &Problem) -> impl Iterator<Item = (usize, Problem)> {
        self.by_size.iter().map(|(&size, kept)| {
            let keep = |option: OptionId| {
                !self.covers[option.index()] || kept.binary_search(&option).is_ok()
            };
            (size, problem.restrict(keep).0)
        })
    }
}

/// The least option of each orbit of an item's options, by the sizes of the orbits; `None` if some
/// symmetry maps one of the options to an option of other items.
fn orbits(
    problem: &Problem,
    item: ItemId,
    column: &[OptionId],
    images: &[&[OptionId]],
) -> Option<BTreeMap<usize, Vec<OptionId>>> {
    let covers = |option: OptionId| {
        problem
            .entries(option)
            .iter()
            .any(|entry| entry.item == item)
    };
    let is_kept = |option: &OptionId| images.iter().all(|image| covers(image[option.index()]));
    if column.is_empty() || !column.iter().all(is_kept) {
        return None;
    }
    let mut orbits: BTreeMap<usize, Vec<OptionId>> = BTreeMap::new();
    for &option in column {
        let mut orbit: Vec<OptionId> = images.iter().map(|image| image[option.index()]).collect();
        orbit.push(option);
        orbit.sort_unstable();
        orbit.dedup();
        if orbit[0] == option {
            orbits.entry(orbit.len()).or_default().push(option);
        }
    }
    Some(orbits)
}
