//! The rest of a problem once every option that is the only one of an item is taken, one after the
//! other.
//!
//! [`reduce`](crate::reduce) has this rule among others, carries bounds, and takes longer than many
//! a first answer; this is short enough to be done unasked.

use super::names::Names;
use super::{Entry, ItemId, OptionId, Problem};
use std::sync::Arc;

/// A problem with fewer entries is searched as it is.
const MIN_ENTRIES: usize = 1024;

/// So is one where fewer than one in this many primary items have one option.
const ONE_IN: usize = 16;

/// The rest of a problem. A search of it visits the same nodes in the same order as a search of the
/// problem, and has less to copy and to look through.
#[derive(Debug)]
pub struct Settled {
    /// The items that are not covered yet, in their order, and the options that conflict with
    /// nothing taken.
    pub problem: Problem,
    /// For each of these options the one that it was.
    pub origins: Box<[OptionId]>,
    /// The options taken, which every solution has.
    pub forced: Vec<OptionId>,
}

impl Problem {
    /// The rest once all forced options are taken; `None` where few are forced, where an item has
    /// no option left, and where items have bounds.
    #[doc(hidden)]
    pub fn settled(&self) -> Option<Settled> {
        let is_fit = self.n_entries() >= MIN_ENTRIES && !self.has_bounds();
        if is_fit {
            self.settle(self.n_primary().div_ceil(ONE_IN))
        } else {
            None
        }
    }

    /// The same of a problem of any size, where at least so many items have one option at the
    /// beginning.
    #[doc(hidden)]
    pub fn settle(&self, least: usize) -> Option<Settled> {
        let mut live = self.option_counts();
        let mut queue: Vec<ItemId> = self.items().filter(|&item| self.is_primary(item)).collect();
        let has_empty = queue.iter().any(|item| live[item.index()] == 0);
        queue.retain(|item| live[item.index()] == 1);
        if has_empty || queue.len() < least {
            return None;
        }
        let options_of = self.options_of_items();
        let mut is_open = vec![true; self.n_items()];
        let mut is_live = vec![true; self.n_options()];
        let mut forced = Vec::new();
        while let Some(item) = queue.pop() {
            if !is_open[item.index()] {
                continue;
            }
            let mut options = options_of.of(item.index()).iter();
            let option = *options.find(|option| is_live[option.index()])?;
            is_live[option.index()] = false;
            forced.push(option);
            for &Entry { item, color } in self.entries(option) {
                if !std::mem::replace(&mut is_open[item.index()], false) {
                    continue;
                }
                for &other in options_of.of(item.index()) {
                    let agrees =
                        || color.is_some() && self.entries(other).contains(&Entry { item, color });
                    if !is_live[other.index()] || agrees() {
                        continue;
                    }
                    is_live[other.index()] = false;
                    for &Entry { item, .. } in self.entries(other) {
                        live[item.index()] -= 1;
                        if is_open[item.index()] && self.is_primary(item) {
                            match live[item.index()] {
                                0 => return None,
                                1 => queue.push(item),
                                _ => {}
                            }
                        }
                    }
                }
            }
        }
        forced.sort_unstable();
        let origins: Box<[OptionId]> = self
            .options()
            .filter(|option| is_live[option.index()])
            .collect();
        Some(Settled {
            problem: self.with_open_items(&is_open, &origins),
            origins,
            forced,
        })
    }

    /// The problem of these options, without the items that are not open.
    fn with_open_items(&self, is_open: &[bool], origins: &[OptionId]) -> Problem {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thousand items: these have one option each, the others two.
    fn thousand(n_forced: usize, bounds: &str) -> Problem {
        let names: Vec<String> = (0..1000).map(|i| i.to_string()).collect();
        let twice = names[n_forced..].join("\n");
        format!(
            "{bounds} {}\n{}\n{twice}",
            names.join(" "),
            names.join("\n")
        )
        .parse()
        .unwrap()
    }

    #[test]
    fn where_little_is_forced_the_problem_stays() {
        let left = |problem: Problem| problem.settled().map(|settled| settled.problem.n_options());
        assert_eq!(left(thousand(63, "")), Some(2 * 937));
        assert_eq!(left(thousand(62, "")), None, "few items");
        assert_eq!(left(thousand(977, "")), None, "few entries");
        assert_eq!(left(thousand(63, "1:2|more")), None, "bounds");
    }

    #[test]
    fn an_item_without_options_is_left_to_the_search() {
        for text in ["a b c\na b\nb c", "a b c\na\nb\na b"] {
            let problem: Problem = text.parse().unwrap();
            assert!(problem.settle(0).is_none(), "{text}");
        }
    }
}
