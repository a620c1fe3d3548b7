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
    /// so do the names of colors. Names of items and colors are shared, not copied, so
    /// the work depends on the options kept only. The invariants need no new check: they hold for
    /// every subset of the options.
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

    /// The names of the items, with new names behind the names of the primary items.
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
