//! Exactly-one groups: items of which every solution takes exactly one option, no two of them by
//! the same.

use crate::tuning::TUNING;
use quadrille_problem::internal::{Lists, sort_by_rank};
use quadrille_problem::problem::{Bounds, ItemId, OptionId, Problem};
use std::iter::once;

/// The groups of a problem: each item with its options, in order.
pub(super) type Groups = Vec<(ItemId, Vec<OptionId>)>;

/// Chooses groups that hold as many options as possible, greedily from several first items: of a
/// packing these are the pieces.
pub fn choose(problem: &Problem) -> Groups {
    let covering = problem.options_of_items();
    let n_options = |item: &ItemId| covering.of(item.index()).len();
    let mut items: Vec<ItemId> = problem
        .primary_items()
        .filter(|&item| problem.bounds(item) == Bounds::ONCE)
        .collect();
    sort_by_rank(&mut items, |item| !(n_options(item) as u64));
    let tries = (TUNING.group_work / (problem.n_entries() + items.len()).max(1))
        .clamp(1, items.len().max(1));
    let stride = items.len().div_ceil(tries).max(1);
    let mut best: (usize, Vec<ItemId>) = (0, Vec::new());
    for &first in items.iter().step_by(stride) {
        let groups = disjoint(problem, &covering, first, &items);
        let held = groups.iter().map(n_options).sum();
        if held > best.0 {
            best = (held, groups);
        }
    }
    let groups = best.1.into_iter();
    groups
        .map(|item| (item, covering.of(item.index()).to_vec()))
        .collect()
}

/// Items of which no two share an option, in this order behind the first one.
fn disjoint(
    problem: &Problem,
    covering: &Lists<OptionId>,
    first: ItemId,
    items: &[ItemId],
) -> Vec<ItemId> {
    let mut touched = vec![false; problem.n_items()];
    let mut groups = Vec::new();
    for item in once(first).chain(items.iter().copied()) {
        if touched[item.index()] {
            continue;
        }
        groups.push(item);
        touched[item.index()] = true;
        let options = covering.of(item.index()).iter();
        let entries = options.flat_map(|&option| problem.entries(option));
        entries.for_each(|entry| touched[entry.item.index()] = true);
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_packing_the_groups_are_the_pieces() {
        // a piece of three and a piece of two in a strip of five
        let text = "1 2 3 4 5 P Q\n1 2 3 P\n2 3 4 P\n3 4 5 P\n1 2 Q\n2 3 Q\n3 4 Q\n4 5 Q";
        let groups = choose(&text.parse().unwrap());
        let items: Vec<usize> = groups.iter().map(|(item, _)| item.index()).collect();
        assert_eq!(items, [6, 5]);
        assert_eq!(
            groups
                .iter()
                .map(|(_, options)| options.len())
                .sum::<usize>(),
            7
        );
    }

    #[test]
    fn items_with_bounds_make_no_groups() {
        assert!(choose(&"2|a\na\na".parse().unwrap()).is_empty());
        assert!(choose(&Problem::builder().build().unwrap()).is_empty());
    }
}
