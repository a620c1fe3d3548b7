//! What is left of a problem once every option that is the only one of an item is taken, one after
//! the other.
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

/// What is left of a problem. A search of it visits the same nodes in the same order as a search of
/// the problem, and has less to copy and to look through.
#[derive(Debug)]
pub(crate) struct Settled {
    /// The items that are not covered yet, in their order, and the options that conflict with
    /// nothing taken.
    pub(crate) problem: Problem,
    /// For each of these options the one that it was.
    pub(crate) origins: Box<[OptionId]>,
    /// The options taken, which every solution has.
    pub(crate) forced: Vec<OptionId>,
}

impl Problem {
    /// What is left once all forced options are taken; `None` where few are forced, where an item
    /// has no option left, and where items have bounds.
    pub(crate) fn settled(&self) -> Option<Settled> {
        let is_fit = self.n_entries() >= MIN_ENTRIES && !self.has_bounds();
        if is_fit {
            self.settle(self.n_primary().div_ceil(ONE_IN))
        } else {
            None
        }
    }

    /// The same of a problem of any size, where at least so many items have one option at the
    /// beginning.
    fn settle(&self, least: usize) -> Option<Settled> {
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
    use crate::baseline;
    use crate::limits::Report;
    use crate::search::{EngineKind, Search};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use std::ops::ControlFlow;

    /// Eight primary items of which some have one option, three secondary ones with colors, and up
    /// to thirty options with costs.
    fn random(rng: &mut ChaCha8Rng) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<ItemId> = (0..8)
            .map(|i| builder.primary(i.to_string()).unwrap())
            .collect();
        let secondary: Vec<ItemId> = (8..11)
            .map(|i| builder.secondary(i.to_string()).unwrap())
            .collect();
        let colors = ["a", "b"].map(|name| builder.color(name).unwrap());
        let few = rng.random_range(0..8);
        for _ in 0..rng.random_range(6..30) {
            let mut entries: Vec<Entry> = Vec::new();
            for &item in &items {
                let is_rare = item.index() < few;
                if rng.random_ratio(1, if is_rare { 20 } else { 3 }) {
                    entries.push(Entry { item, color: None });
                }
            }
            for &item in &secondary {
                if rng.random_ratio(3, 4) {
                    continue;
                }
                entries.push(Entry {
                    item,
                    color: colors.get(rng.random_range(0..3)).copied(),
                });
            }
            if entries.iter().any(|entry| entry.item.index() < 8) {
                let option = builder.option(entries).unwrap();
                builder.cost(option, rng.random_range(-3..4)).unwrap();
            }
        }
        builder.build().unwrap()
    }

    /// The solutions in the order of the search, each with its cost, and the report without
    /// updates.
    fn searched(
        problem: &Problem,
        kind: EngineKind,
        settled: Option<&Settled>,
    ) -> (Vec<(Vec<OptionId>, i64)>, Report) {
        let mut found = Vec::new();
        let search = Search::new().engine(kind);
        let report = search.visit(problem, |solution| {
            let cost: i64 = solution.iter().map(|&option| problem.cost(option)).sum();
            let mut options = solution.to_vec();
            if let Some(settled) = settled {
                options
                    .iter_mut()
                    .for_each(|option| *option = settled.origins[option.index()]);
                options.extend_from_slice(&settled.forced);
                options.sort_unstable();
            }
            found.push((options, cost));
            ControlFlow::Continue(())
        });
        (
            found,
            Report {
                updates: None,
                ..report.unwrap()
            },
        )
    }

    #[test]
    fn what_is_left_has_the_same_tree() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut n_settled, mut n_solutions) = (0, 0);
        for _ in 0..10_000 {
            let problem = random(&mut rng);
            let Some(settled) = problem.settle(1) else {
                continue;
            };
            n_settled += 1;
            let forced: i64 = settled
                .forced
                .iter()
                .map(|&option| problem.cost(option))
                .sum();
            assert!(
                settled.problem.option_counts()[..settled.problem.n_primary()]
                    .iter()
                    .all(|&n| n > 1),
                "all is taken"
            );
            for kind in EngineKind::ALL {
                let (mut found, report) = searched(&settled.problem, kind, Some(&settled));
                found.iter_mut().for_each(|(_, cost)| *cost += forced);
                n_solutions += found.len();
                assert_eq!(
                    (found, report),
                    searched(&problem, kind, None),
                    "{kind} {problem:?}"
                );
            }
            let all = baseline::solutions(&problem);
            assert_eq!(
                all.len(),
                searched(&settled.problem, EngineKind::Links, None).0.len()
            );
        }
        assert!(
            n_settled > 300 && n_solutions > 1_000,
            "{n_settled} {n_solutions}"
        );
    }

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
