//! Counts up to symmetry, against lists of which each solution is compared with its images.

use crate::settings::Search;
use crate::tree::orbits::{Case, Orbits};
use num_bigint::BigUint;
use quadrille_problem::baseline;
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::problem::{Bounds, Entry, OptionId, Problem, Symmetries};
use quadrille_testing::{Random, rounds};
use std::collections::{BTreeMap, BTreeSet};

/// An option: items and their colors, where 0 is no color.
type Set = BTreeSet<(usize, usize)>;

/// The problems' items form a ring of this many blocks, which may be rotated and reversed.
const BLOCKS: usize = 4;

/// An item that all symmetries keep, which is covered once.
const MIDDLE: usize = 1000;

/// Problems with more solutions would make the test slow.
const MAX_SOLUTIONS: u128 = 2000;

/// How random problems look: primary and secondary items a block, the greatest bound, and options
/// before their images are added.
type Family = (usize, usize, usize, usize);

const FAMILIES: &[Family] = &[
    (1, 0, 1, 3),
    (2, 0, 1, 4),
    (2, 1, 1, 4),
    (1, 2, 2, 3),
    (2, 0, 3, 3),
    (1, 0, 6, 4),
];

/// A random problem and its eight symmetries.
fn symmetric((primary, secondary, high, n): Family, random: &mut Random) -> (Problem, Symmetries) {
    let size = primary + secondary;
    let has_middle = random.below(2) == 0;
    let moved = |turn: usize, flip: bool, item: usize| {
        if item == MIDDLE {
            return MIDDLE;
        }
        let block = (item / size + turn) % BLOCKS;
        let block = if flip { BLOCKS - 1 - block } else { block };
        block * size + item % size
    };
    let image = |set: &Set, turn, flip| -> Set {
        set.iter()
            .map(|&(item, color)| (moved(turn, flip, item), color))
            .collect()
    };
    let mut sets = BTreeSet::new();
    for _ in 0..n {
        let mut items = BTreeMap::new();
        for _ in 0..=random.below(4) {
            let item = random.below(BLOCKS * size);
            let color = if item % size < primary {
                0
            } else {
                random.below(3)
            };
            items.insert(item, color);
        }
        if items.keys().all(|item| item % size >= primary) {
            items.insert(0, 0);
        }
        if has_middle && random.below(2) == 0 {
            items.insert(MIDDLE, 0);
        }
        let set: Set = items.into_iter().collect();
        for turn in 0..BLOCKS {
            sets.extend([image(&set, turn, false), image(&set, turn, true)]);
        }
    }
    let mut builder = Problem::builder();
    let mut ids = BTreeMap::new();
    let bounds: Vec<Bounds> = (0..primary)
        .map(|_| {
            let high = 1 + random.below(high) as u32;
            Bounds {
                low: random.below(high as usize + 1) as u32,
                high,
            }
        })
        .collect();
    let all = || (0..BLOCKS * size).filter(|item| item % size < primary);
    for item in all() {
        let bounds = if high == 1 {
            Bounds::ONCE
        } else {
            bounds[item % size]
        };
        ids.insert(
            item,
            builder.primary_bounded(item.to_string(), bounds).unwrap(),
        );
    }
    if has_middle {
        let low = if high == 1 { 1 } else { random.below(2) as u32 };
        let bounds = Bounds { low, high: 1 };
        ids.insert(MIDDLE, builder.primary_bounded("middle", bounds).unwrap());
    }
    for item in (0..BLOCKS * size).filter(|item| item % size >= primary) {
        ids.insert(item, builder.secondary(item.to_string()).unwrap());
    }
    let sets: Vec<Set> = sets.into_iter().collect();
    for set in &sets {
        let mut entries: Vec<Entry> = Vec::new();
        for &(item, color) in set {
            let color = (color > 0).then(|| builder.color(color.to_string()).unwrap());
            entries.push(Entry {
                item: ids[&item],
                color,
            });
        }
        builder.option(entries).unwrap();
    }
    let number =
        |set: Set| OptionId::new(sets.iter().position(|other| *other == set).unwrap() as u32);
    let generator = |turn, flip| {
        sets.iter()
            .map(|set| number(image(set, turn, flip)))
            .collect()
    };
    let generators = [generator(1, false), generator(0, true)];
    let symmetries = Symmetries::generated_by(sets.len(), &generators, 8).unwrap();
    (builder.build().unwrap(), symmetries)
}

#[test]
fn classes_are_counted_as_they_are_listed() {
    let mut mixed = 0;
    for seed in 0..rounds(300) {
        for &family in FAMILIES {
            let (problem, symmetries) = symmetric(family, &mut Random(seed));
            if Search::new().count(&problem).unwrap().solutions > MAX_SOLUTIONS {
                continue;
            }
            let mut least = 0_u32;
            for mut solution in baseline::solutions(&problem) {
                solution.sort_unstable();
                least += u32::from(symmetries.is_least(&solution));
            }
            let total = Search::new().total_up_to(&problem, &symmetries).unwrap();
            assert_eq!(total.count, least.into(), "family {family:?}, seed {seed}");
            assert_eq!(total.report.end, Some(End::Exhausted));
            mixed += u32::from(least > 0 && symmetries.len() == 8);
        }
    }
    assert!(mixed > 100, "{mixed} problems with solutions");
}

/// The solutions of one problem with wider bounds are checked where there would be too many cases.
#[test]
fn solutions_that_are_checked_count_as_cases_do() {
    let mut checked = 0;
    for seed in 0..rounds(300) {
        for &family in FAMILIES {
            let (problem, symmetries) = symmetric(family, &mut Random(seed));
            for image in symmetries.images() {
                let Some(orbits) = Orbits::new(&problem, image) else {
                    continue;
                };
                let [cases, one] = [orbits.cases(), orbits.cases_up_to(1)].map(|cases| {
                    let count = |case: &Case| Search::new().of_case(case).unwrap().count;
                    cases.iter().map(count).sum::<BigUint>()
                });
                assert_eq!(cases, one, "family {family:?}, seed {seed}");
                let is_checked = orbits
                    .cases_up_to(1)
                    .iter()
                    .any(|case| case.sums().is_some());
                checked += u32::from(is_checked && one > BigUint::ZERO);
            }
        }
    }
    assert!(checked > 100, "{checked} symmetries with checked solutions");
}

#[test]
fn a_count_cut_short_is_a_lower_bound_and_odd_questions_are_refused() {
    let problem: Problem = "a b c d\na b\nb c\nc d\nd a".parse().unwrap();
    let symmetries = problem.symmetries().unwrap();
    let search = Search::new().limits(Limits::new().max_nodes(1));
    let total = search.total_up_to(&problem, &symmetries).unwrap();
    assert_eq!(
        (total.report.end, total.report.solutions),
        (Some(End::Nodes), 1)
    );
    let first = [OptionId::new(0)];
    let few = Search::new().limits(Limits::new().max_solutions(1));
    for search in [
        few,
        Search::new().force(&first),
        Search::new().prune(|_| false),
    ] {
        assert!(search.total_up_to(&problem, &symmetries).is_err());
    }
    let part = problem.restrict(|option| option.index() > 0).0;
    assert!(Search::new().total_up_to(&part, &symmetries).is_err());
}
