//! Problems made from a problem: one with fewer options, to prepare a problem once and solve many
//! parts, and one with its items in another order.

use super::names::Names;
use super::{Bounds, Entry, ItemId, OptionId, Problem};
use std::collections::HashMap;
use std::sync::Arc;

impl Problem {
    /// The problem with some of the options, and the original option of each.
    ///
    /// Items stay, with their order, names and bounds, even where no option covers them any more;
    /// so do the names of colors. Names of items and colors are shared, not copied: the price is
    /// that of the options kept. The invariants need no new check, because each of them that speaks
    /// of options holds for every part of them.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::problem::{OptionId, Problem};
    ///
    /// let problem: Problem = "a b c\na b\nb c\nc".parse()?;
    /// let (part, origins) = problem.restrict(|option| problem.entries(option).len() == 2);
    /// assert_eq!((part.n_items(), part.n_options()), (3, 2));
    /// assert_eq!(*origins, [OptionId::new(0), OptionId::new(1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn restrict(&self, mut keep: impl FnMut(OptionId) -> bool) -> (Problem, Box<[OptionId]>) {
        let origins: Box<[OptionId]> = self.options().filter(|&option| keep(option)).collect();
        (self.part(&origins), origins)
    }

    /// The problem that has these options, in this order; all else as in
    /// [`restrict`](Problem::restrict).
    ///
    /// # Panics
    /// If the problem lacks one of these options, or if an option is repeated.
    #[doc(hidden)]
    #[must_use]
    pub fn arrange(&self, origins: &[OptionId]) -> Problem {
        let mut seen = vec![false; self.n_options()];
        for option in origins {
            assert!(
                !std::mem::replace(&mut seen[option.index()], true),
                "an option is named twice"
            );
        }
        self.part(origins)
    }

    fn part(&self, origins: &[OptionId]) -> Problem {
        let size = origins
            .iter()
            .map(|&option| self.entries(option).len())
            .sum();
        let mut starts = Vec::with_capacity(origins.len() + 1);
        let mut entries = Vec::with_capacity(size);
        starts.push(0);
        for &option in origins {
            entries.extend_from_slice(self.entries(option));
            starts.push(entries.len() as u32);
        }
        Problem {
            n_primary: self.n_primary,
            starts: starts.into(),
            entries: entries.into(),
            bounds: self.bounds.clone(),
            costs: self.costs_of(origins),
            decimals: self.decimals,
            items: Arc::clone(&self.items),
            colors: Arc::clone(&self.colors),
            option_names: self.option_names_of(origins),
        }
    }

    /// The same problem, but every solution has as many options of each of these sets as the bounds
    /// say. Options keep their numbers, and the first items their places: for each set an item is
    /// added behind the primary ones.
    #[doc(hidden)]
    #[must_use]
    pub fn demand(&self, demanded: &[Vec<OptionId>], bounds_of_each: Bounds) -> Problem {
        let (starts, entries) = self.entries_with_demands(demanded);
        let n_primary = self.n_primary + demanded.len() as u32;
        let mut bounds = self.bounds.to_vec();
        if self.has_bounds() || bounds_of_each != Bounds::ONCE {
            bounds.resize(self.n_primary(), Bounds::ONCE);
            bounds.resize(n_primary as usize, bounds_of_each);
        }
        Problem {
            n_primary,
            starts: starts.into(),
            entries: entries.into(),
            bounds: bounds.into(),
            items: Arc::new(self.names_with_demands(demanded.len())),
            ..self.clone()
        }
    }

    /// The entries of the options, and where each option begins, with an entry for each set that
    /// holds the option.
    fn entries_with_demands(&self, demanded: &[Vec<OptionId>]) -> (Vec<u32>, Vec<Entry>) {
        let sets = demanded.iter().zip(self.n_primary..);
        let mut added: Vec<(OptionId, ItemId)> = sets
            .flat_map(|(set, item)| set.iter().map(move |&option| (option, ItemId::new(item))))
            .collect();
        added.sort_unstable();
        let mut entries = Vec::with_capacity(self.n_entries() + added.len());
        let (mut added, mut starts) = (added.into_iter().peekable(), vec![0]);
        for option in self.options() {
            entries.extend(self.entries(option).iter().map(|&entry| Entry {
                item: match self.is_primary(entry.item) {
                    true => entry.item,
                    false => ItemId::new(entry.item.number() + demanded.len() as u32),
                },
                ..entry
            }));
            while let Some((_, item)) = added.next_if(|&(other, _)| other == option) {
                entries.push(item.into());
            }
            starts.push(entries.len() as u32);
        }
        (starts, entries)
    }

    /// The names of the items, with new ones behind those of the primary items.
    fn names_with_demands(&self, n: usize) -> Names {
        let (primary, secondary): (Vec<ItemId>, Vec<ItemId>) =
            self.items().partition(|&item| self.is_primary(item));
        let mut fresh = (0_u64..)
            .map(|n| format!("demanded {n}"))
            .filter(|name| self.find_item(name).is_none());
        let mut names = Names::default();
        for item in primary {
            names.insert(self.item_name(item));
        }
        for name in fresh.by_ref().take(n) {
            names.insert(&name);
        }
        for item in secondary {
            names.insert(self.item_name(item));
        }
        names
    }

    /// The same problem, but each primary item of bounds `0..=1` is covered exactly once: behind
    /// all options stand as many that cover one of these items alone, and cost nothing. `None`
    /// without such items, or if entries would become too many.
    #[doc(hidden)]
    pub fn with_slack(&self) -> Option<Problem> {
        let is_loose = |item: &ItemId| self.bounds(*item) == (Bounds { low: 0, high: 1 });
        let loose: Vec<ItemId> = self.primary_items().filter(is_loose).collect();
        let n_entries = u32::try_from(self.n_entries() + loose.len()).ok()?;
        if loose.is_empty() {
            return None;
        }
        let mut starts = self.starts.to_vec();
        starts.extend(self.n_entries() as u32 + 1..=n_entries);
        let mut entries = self.entries.to_vec();
        entries.extend(loose.iter().map(|&item| Entry::from(item)));
        let mut costs = self.costs.to_vec();
        if self.has_costs() {
            costs.resize(starts.len() - 1, 0);
        }
        let mut bounds = self.bounds.to_vec();
        for item in loose {
            bounds[item.index()] = Bounds::ONCE;
        }
        if bounds.iter().all(|&bounds| bounds == Bounds::ONCE) {
            bounds.clear();
        }
        Some(Problem {
            starts: starts.into(),
            entries: entries.into(),
            costs: costs.into(),
            bounds: bounds.into(),
            ..self.clone()
        })
    }

    /// The same problem with its primary items in this order; options keep their numbers and their
    /// order, secondary items their places.
    ///
    /// `order` names each primary item once.
    #[doc(hidden)]
    #[must_use]
    pub fn reorder(&self, order: &[ItemId]) -> Problem {
        debug_assert_eq!(order.len(), self.n_primary());
        let all = || {
            order
                .iter()
                .copied()
                .chain(self.items().skip(self.n_primary()))
        };
        let mut numbers: Vec<ItemId> = self.items().collect();
        let mut items = Names::default();
        for (number, item) in all().enumerate() {
            numbers[item.index()] = ItemId::new(number as u32);
            items.insert(self.item_name(item));
        }
        debug_assert_eq!(items.len(), self.n_items(), "each item once");
        let moved = |entry: &Entry| Entry {
            item: numbers[entry.item.index()],
            color: entry.color,
        };
        let bounds = match self.has_bounds() {
            true => order.iter().map(|&item| self.bounds(item)).collect(),
            false => Box::default(),
        };
        Problem {
            entries: self.entries.iter().map(moved).collect(),
            bounds,
            items: Arc::new(items),
            ..self.clone()
        }
    }

    /// The problem of these options, without the items that are not open; items have no bounds.
    #[doc(hidden)]
    #[must_use]
    pub fn with_open_items(&self, is_open: &[bool], origins: &[OptionId]) -> Problem {
        let mut names = Names::default();
        let mut numbers = vec![None; self.n_items()];
        let mut n_primary = 0;
        for item in self.items().filter(|item| is_open[item.index()]) {
            numbers[item.index()] = Some(ItemId::new(names.len() as u32));
            names.push_new(self.item_name(item));
            n_primary += u32::from(self.is_primary(item));
        }
        let mut starts = Vec::with_capacity(origins.len() + 1);
        let mut entries = Vec::new();
        starts.push(0);
        for &option in origins {
            let open = self.entries(option).iter();
            entries.extend(open.filter_map(|entry| {
                Some(Entry {
                    item: numbers[entry.item.index()]?,
                    color: entry.color,
                })
            }));
            starts.push(entries.len() as u32);
        }
        Problem {
            n_primary,
            starts: starts.into(),
            entries: entries.into(),
            bounds: Box::default(),
            costs: self.costs_of(origins),
            decimals: self.decimals,
            items: Arc::new(names),
            colors: Arc::clone(&self.colors),
            option_names: self.option_names_of(origins),
        }
    }

    /// The costs of these options; nothing where all are 0, as invariant 7 wants it.
    pub(super) fn costs_of(&self, origins: &[OptionId]) -> Box<[i64]> {
        match self.has_costs() && origins.iter().any(|&option| self.units(option) != 0) {
            true => origins.iter().map(|&option| self.units(option)).collect(),
            false => Box::default(),
        }
    }

    pub(super) fn option_names_of(&self, origins: &[OptionId]) -> HashMap<OptionId, Box<str>> {
        if self.option_names.is_empty() {
            return HashMap::new();
        }
        let named = origins
            .iter()
            .zip(0..)
            .filter_map(|(&option, number)| Some((self.option_name(option)?, number)));
        named
            .map(|(name, number)| (OptionId::new(number), name.into()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cost;
    use super::*;

    /// Three options; the second costs seven tenths and is named, the third has a color.
    fn full() -> Problem {
        let mut builder = Problem::builder();
        let a = builder.primary("a").unwrap();
        let b = builder
            .primary_bounded("b", Bounds { low: 1, high: 2 })
            .unwrap();
        let x = builder.secondary("x").unwrap();
        let red = builder.color("red").unwrap();
        builder.option([a, b]).unwrap();
        let expensive = builder.option([a]).unwrap();
        builder
            .option([b.into(), (x, red).into()] as [super::super::Entry; 2])
            .unwrap();
        builder
            .cost(
                expensive,
                Cost {
                    units: 7,
                    decimals: 1,
                },
            )
            .unwrap();
        builder.name_option(expensive, "expensive").unwrap();
        builder.build().unwrap()
    }

    #[test]
    fn keeping_all_changes_nothing() {
        let problem = full();
        let (all, origins) = problem.restrict(|_| true);
        assert_eq!(all, problem);
        assert!(origins.iter().copied().eq(problem.options()));
    }

    #[test]
    fn costs_names_and_bounds_move_with_their_options() {
        let problem = full();
        let (part, origins) = problem.restrict(|option| option.index() > 0);
        let (first, second) = (OptionId::new(0), OptionId::new(1));
        assert_eq!(*origins, [OptionId::new(1), OptionId::new(2)]);
        assert_eq!((part.units(first), part.units(second)), (7, 0));
        assert_eq!(
            (part.option_name(first), part.option_name(second)),
            (Some("expensive"), None)
        );
        assert_eq!(part.entries(second), problem.entries(OptionId::new(2)));
        assert_eq!(part.bounds(ItemId::new(1)), Bounds { low: 1, high: 2 });
        assert_eq!(part.cost(first).to_string(), "0.7");
        assert!(Arc::ptr_eq(&part.items, &problem.items));
    }

    #[test]
    fn arranged_backwards_and_again_is_the_same() {
        let problem = full();
        let backwards: Vec<OptionId> = (0..3).rev().map(OptionId::new).collect();
        let turned = problem.arrange(&backwards);
        assert_eq!(
            (
                turned.units(OptionId::new(1)),
                turned.option_name(OptionId::new(1))
            ),
            (7, Some("expensive"))
        );
        assert_eq!(
            turned.entries(OptionId::new(0)),
            problem.entries(OptionId::new(2))
        );
        assert_eq!(turned.arrange(&backwards), problem);
    }

    #[test]
    fn what_is_demanded_or_reordered_keeps_colors_bounds_and_names() {
        let problem = full();
        let [a, b, x] = [0, 1, 2].map(ItemId::new);
        let red = problem.entries(OptionId::new(2))[1].color;
        assert!(red.is_some());
        let demanded = problem.demand(
            &[vec![OptionId::new(2)], Vec::new(), vec![OptionId::new(1)]],
            Bounds::ONCE,
        );
        assert_eq!(
            (
                demanded.n_primary(),
                demanded.n_secondary(),
                demanded.bounds(b)
            ),
            (5, 1, problem.bounds(b))
        );
        let items = |option| -> Vec<(u32, Option<super::super::Color>)> {
            demanded
                .entries(OptionId::new(option))
                .iter()
                .map(|entry| (entry.item.number(), entry.color))
                .collect()
        };
        assert_eq!(items(0), [(0, None), (1, None)]);
        assert_eq!(items(1), [(0, None), (4, None)]);
        assert_eq!(items(2), [(1, None), (5, red), (2, None)]);
        assert_eq!(demanded.item_name(ItemId::new(5)), "x");
        assert_eq!(demanded.cost(OptionId::new(1)).to_string(), "0.7");
        let turned = problem.reorder(&[b, a]);
        assert_eq!(
            (turned.bounds(a), turned.bounds(b)),
            (problem.bounds(b), Bounds::ONCE)
        );
        assert_eq!(
            (
                turned.item_name(a),
                turned.item_name(b),
                turned.item_name(x)
            ),
            ("b", "a", "x")
        );
        assert_eq!(
            turned.entries(OptionId::new(2)),
            [
                a.into(),
                Entry {
                    item: x,
                    color: red
                }
            ]
        );
        assert_eq!(turned.reorder(&[b, a]), problem);
        let first: Problem = "2|a b c\na\na b\nc".parse().unwrap();
        assert_eq!(first.reorder(&[a, b, x]), first);
    }

    #[test]
    fn what_is_demanded_takes_no_name_that_is_there() {
        let mut builder = Problem::builder();
        let own = builder.primaries(["demanded 1", "a"]).unwrap();
        let x = builder.secondary("demanded 0").unwrap();
        let option = builder.option([own[0], own[1], x]).unwrap();
        let demanded = builder
            .build()
            .unwrap()
            .demand(&[vec![option], Vec::new()], Bounds::ONCE);
        let names: Vec<&str> = demanded
            .items()
            .map(|item| demanded.item_name(item))
            .collect();
        assert_eq!(
            names,
            ["demanded 1", "a", "demanded 2", "demanded 3", "demanded 0"]
        );
        let numbers = demanded
            .entries(option)
            .iter()
            .map(|entry| entry.item.number());
        assert!(numbers.eq([0, 1, 4, 2]));
    }

    #[test]
    #[should_panic(expected = "named twice")]
    fn nothing_is_arranged_twice() {
        let _ = full().arrange(&[OptionId::new(1), OptionId::new(1)]);
    }

    #[test]
    fn costs_that_are_all_gone_leave_no_list() {
        let (part, _) = full().restrict(|option| option.index() != 1);
        assert!(!part.has_costs());
        assert_eq!(part.n_options(), 2);
        let (none, origins) = part.restrict(|_| false);
        assert_eq!(
            (none.n_options(), none.n_entries(), origins.len()),
            (0, 0, 0)
        );
        assert_eq!(none.uncoverable().len(), 2);
    }
}
