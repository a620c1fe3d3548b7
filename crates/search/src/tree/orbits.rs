//! The solutions that one symmetry keeps, as the solutions of problems with an option for each
//! orbit.
//!
//! An orbit may cover a primary item several times. Where all orbits cover the item equally often,
//! the item's bounds are divided by that number. Otherwise the item becomes one item for each
//! number of times, and each way to divide the bounds among those items is a problem of its own, a
//! *case*.

use quadrille_problem::problem::{Bounds, Entry, ItemId, OptionId, Problem};
use std::collections::{BTreeMap, HashSet};

/// The most cases of one symmetry. Where there are more, the solutions of one problem with wider
/// bounds are listed and checked, which takes long only if that problem has many solutions.
const MAX_CASES: usize = 1000;

/// The orbits of options that can be part of a solution.
pub(crate) struct Orbits<'p> {
    problem: &'p Problem,
    orbits: Vec<Orbit>,
}

/// What the options of an orbit cover together.
#[derive(Default)]
struct Orbit {
    /// The primary items, and how often the orbit covers each.
    primary: Vec<(ItemId, u32)>,
    secondary: Vec<Entry>,
}

/// A problem whose options are orbits.
pub(crate) struct Case {
    pub(crate) problem: Problem,
    sums: Option<Sums>,
}

/// Bounds on sums over the options of a solution, which the problem itself does not guarantee.
pub(crate) struct Sums {
    bounds: Vec<Bounds>,
    /// For each option the sums that it adds to, and how much.
    weights: Vec<Vec<(usize, u32)>>,
}

impl Case {
    /// What each solution has to be checked for.
    pub(crate) fn sums(&self) -> Option<&Sums> {
        self.sums.as_ref()
    }
}

impl Sums {
    /// Whether all sums are within their bounds.
    pub(crate) fn hold(&self, solution: &[OptionId]) -> bool {
        let mut sums = vec![0_u64; self.bounds.len()];
        for option in solution {
            for &(sum, weight) in &self.weights[option.index()] {
                sums[sum] += u64::from(weight);
            }
        }
        let mut pairs = sums.iter().zip(&self.bounds);
        pairs.all(|(sum, bounds)| (bounds.low.into()..=bounds.high.into()).contains(sum))
    }
}

impl<'p> Orbits<'p> {
    /// The orbits of a permutation of the options; `None` if they leave an item uncovered.
    pub(crate) fn new(problem: &'p Problem, image: &[OptionId]) -> Option<Orbits<'p>> {
        let mut seen = vec![false; problem.n_options()];
        let mut places = Places {
            last: vec![(0, 0); problem.n_items()],
            number: 0,
        };
        let mut covered = vec![0_u32; problem.n_primary()];
        let mut orbits = Vec::new();
        for start in problem.options() {
            if seen[start.index()] {
                continue;
            }
            places.number += 1;
            let (mut orbit, mut fits, mut option) = (Orbit::default(), true, start);
            while !std::mem::replace(&mut seen[option.index()], true) {
                fits = fits && orbit.add(problem, option, &mut places);
                option = image[option.index()];
            }
            if fits {
                for &(item, times) in &orbit.primary {
                    covered[item.index()] = covered[item.index()].saturating_add(times);
                }
                orbits.push(orbit);
            }
        }
        let mut items = problem.primary_items();
        let all = items.all(|item| covered[item.index()] >= problem.bounds(item).low);
        all.then_some(Orbits { problem, orbits })
    }

    /// Problems that have, together, one solution for each solution that the symmetry keeps: at
    /// most [`MAX_CASES`] problems, or one problem whose solutions need a check.
    pub(crate) fn cases(&self) -> Vec<Case> {
        self.cases_up_to(MAX_CASES)
    }

    /// As [`cases`](Orbits::cases), with another number of problems.
    pub(super) fn cases_up_to(&self, max_cases: usize) -> Vec<Case> {
        let items = self.items();
        let each: Vec<Option<Vec<Way>>> = items.iter().map(Item::ways).collect();
        if each.iter().flatten().any(Vec::is_empty) {
            return Vec::new();
        }
        let ways: Option<Vec<_>> = each.into_iter().collect();
        let n_cases = ways.as_ref().and_then(|ways| {
            let mut sizes = ways.iter().map(Vec::len);
            sizes.try_fold(1, usize::checked_mul)
        });
        let n_cases = n_cases.filter(|&n_cases| n_cases <= max_cases);
        if let (Some(ways), Some(n_cases)) = (ways, n_cases) {
            let case = |mut number: usize| {
                let way = ways.iter().map(|ways| {
                    let way = &ways[number % ways.len()];
                    number /= ways.len();
                    way
                });
                self.case(&items, &way.collect::<Vec<_>>()).0
            };
            return (0..n_cases).map(case).collect();
        }
        let wide: Vec<Way> = items.iter().map(Item::wide).collect();
        let (mut case, orbits) = self.case(&items, &wide.iter().collect::<Vec<_>>());
        let mixed: Vec<&Item> = items.iter().filter(|item| item.counts.len() > 1).collect();
        let mut weights = vec![Vec::new(); self.orbits.len()];
        for (sum, item) in mixed.iter().enumerate() {
            item.column
                .iter()
                .for_each(|&(orbit, times)| weights[orbit].push((sum, times)));
        }
        case.sums = Some(Sums {
            bounds: mixed.iter().map(|item| item.bounds).collect(),
            weights: orbits.iter().map(|&orbit| weights[orbit].clone()).collect(),
        });
        vec![case]
    }

    /// The primary items, without those that all orbits cover as often as an earlier item.
    fn items(&self) -> Vec<Item> {
        let bounds = self
            .problem
            .primary_items()
            .map(|item| self.problem.bounds(item));
        let mut items: Vec<Item> = bounds.map(Item::new).collect();
        for (number, orbit) in self.orbits.iter().enumerate() {
            for &(item, times) in &orbit.primary {
                let item = &mut items[item.index()];
                item.column.push((number, times));
                *item.counts.entry(times).or_default() += 1;
            }
        }
        let mut known = HashSet::new();
        items.retain(|item| known.insert((item.bounds.low, item.bounds.high, item.column.clone())));
        items
    }

    /// The problem in which each item is covered in its given way, and the orbit of each option.
    fn case(&self, items: &[Item], ways: &[&Way]) -> (Case, Vec<usize>) {
        let mut builder = Problem::builder();
        let mut entries: Vec<Option<Vec<Entry>>> = vec![Some(Vec::new()); self.orbits.len()];
        for (number, (item, way)) in items.iter().zip(ways).enumerate() {
            for (&times, &bounds) in item.counts.keys().zip(*way) {
                let column = item.column.iter().filter(|(_, other)| *other == times);
                if bounds.high == 0 {
                    column.for_each(|&(orbit, _)| entries[orbit] = None);
                    continue;
                }
                let name = format!("{number}x{times}");
                let item = builder.primary_bounded(name, bounds).expect("a new name");
                for &(orbit, _) in column {
                    entries[orbit]
                        .iter_mut()
                        .for_each(|entries| entries.push(item.into()));
                }
            }
        }
        let n_primary = self.problem.n_primary();
        let secondary =
            builder.secondaries((0..self.problem.n_secondary()).map(|n| format!("s{n}")));
        let secondary = secondary.expect("new names");
        let mut orbits = Vec::new();
        for (number, entries) in entries.into_iter().enumerate() {
            let Some(mut entries) = entries else { continue };
            for entry in &self.orbits[number].secondary {
                let name = entry.color.map(|color| self.problem.color_name(color));
                let color = name.map(|name| builder.color(name).expect("a color of the problem"));
                entries.push(Entry {
                    item: secondary[entry.item.index() - n_primary],
                    color,
                });
            }
            builder
                .option(entries)
                .expect("different items, a primary one among them");
            orbits.push(number);
        }
        let problem = builder.build().expect("no larger than the problem");
        (
            Case {
                problem,
                sums: None,
            },
            orbits,
        )
    }
}

/// Where the items of an orbit stand in its lists.
struct Places {
    /// For each item the number of the orbit that covered it last, and the item's place there.
    last: Vec<(u32, usize)>,
    /// The number of this orbit, from 1.
    number: u32,
}

impl Orbit {
    /// Adds an option; false if the orbit cannot be part of a solution.
    fn add(&mut self, problem: &Problem, option: OptionId, places: &mut Places) -> bool {
        for &entry in problem.entries(option) {
            let is_primary = problem.is_primary(entry.item);
            let (number, place) = &mut places.last[entry.item.index()];
            if *number == places.number {
                let fits = if is_primary {
                    let (item, times) = &mut self.primary[*place];
                    *times += 1;
                    *times <= problem.bounds(*item).high
                } else {
                    entry.color.is_some() && self.secondary[*place].color == entry.color
                };
                if !fits {
                    return false;
                }
            } else if is_primary {
                (*number, *place) = (places.number, self.primary.len());
                self.primary.push((entry.item, 1));
            } else {
                (*number, *place) = (places.number, self.secondary.len());
                self.secondary.push(entry);
            }
        }
        true
    }
}

/// The bounds on the number of orbits that cover an item so often, for each number of times.
type Way = Vec<Bounds>;

/// A primary item, and the orbits that cover it.
struct Item {
    bounds: Bounds,
    /// The orbits, and how often each covers the item.
    column: Vec<(usize, u32)>,
    /// For each number of times, how many orbits cover the item so often.
    counts: BTreeMap<u32, u32>,
}

impl Item {
    fn new(bounds: Bounds) -> Item {
        Item {
            bounds,
            column: Vec::new(),
            counts: BTreeMap::new(),
        }
    }

    /// The bounds on the number of orbits if each of them covers the item `times` times.
    fn divided(&self, times: u32) -> Bounds {
        Bounds {
            low: self.bounds.low.div_ceil(times),
            high: self.bounds.high / times,
        }
    }

    /// All ways to cover the item; each solution uses exactly one. `None` if there are too many.
    fn ways(&self) -> Option<Vec<Way>> {
        let counts: Vec<(u32, u32)> = self.counts.iter().map(|(&times, &n)| (times, n)).collect();
        if let [(times, _)] = counts[..] {
            let bounds = self.divided(times);
            return Some(if bounds.low <= bounds.high {
                vec![vec![bounds]]
            } else {
                Vec::new()
            });
        }
        let (mut ways, mut steps) = (Vec::new(), 0);
        let all = self.extend(&counts, (0, &mut Vec::new()), &mut ways, &mut steps);
        all.then_some(ways)
    }

    /// Lists the ways that begin with some exact numbers, which cover the item `sum` times; false
    /// if the list becomes too long.
    fn extend(
        &self,
        counts: &[(u32, u32)],
        (sum, numbers): (u32, &mut Vec<u32>),
        ways: &mut Vec<Way>,
        steps: &mut usize,
    ) -> bool {
        *steps += 1;
        if *steps > 100 * MAX_CASES || ways.len() > MAX_CASES {
            return false;
        }
        let Some(&(times, n)) = counts.get(numbers.len()) else {
            if sum >= self.bounds.low {
                ways.push(
                    numbers
                        .iter()
                        .map(|&n| Bounds { low: n, high: n })
                        .collect(),
                );
            }
            return true;
        };
        for number in 0..=n.min((self.bounds.high - sum) / times) {
            numbers.push(number);
            let listed = self.extend(counts, (sum + number * times, numbers), ways, steps);
            numbers.pop();
            if !listed {
                return false;
            }
        }
        true
    }

    /// Bounds for each number of times that no solution exceeds.
    fn wide(&self) -> Way {
        let single = self.counts.len() == 1;
        let bounds = self.counts.keys().map(|&times| {
            let bounds = self.divided(times);
            Bounds {
                low: if single { bounds.low } else { 0 },
                ..bounds
            }
        });
        bounds.collect()
    }
}
