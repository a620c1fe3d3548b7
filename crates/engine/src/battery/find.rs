//! Results of every form: counts and verified sets of solutions, against plain backtracking if
//! feasible, otherwise against each other.

use super::{Form, arranged, cost, count, forms, list};
use crate::Node;
use crate::walker::{Stop, Walker};
use quadrille_problem::baseline;
use quadrille_problem::problem::{Entry, OptionId, Problem, verify};
use quadrille_testing::{
    BOUNDED_FAMILIES, Family, LARGER, LARGER_COUNTS, PLAIN_FAMILIES, queens, random_problem,
    rounds, tiny_problems,
};
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

/// The problems each form supported, so that none passes by refusing them.
#[derive(Default)]
struct SupportCounts(BTreeMap<String, usize>);

impl SupportCounts {
    fn by(&mut self, form: &Form) {
        *self.0.entry(form.to_string()).or_default() += 1;
    }

    /// Checks that each form for which `takes_all` is true took `all` problems, and each other form
    /// at least `few`.
    fn check(&self, all: usize, few: usize, takes_all: impl Fn(&Form) -> bool) {
        for form in forms() {
            let taken = self.0.get(&form.name).copied().unwrap_or(0);
            match takes_all(&form) {
                true => assert_eq!(taken, all, "{form}"),
                // those for tiny problems have seen enough where problems are
                false => assert!(
                    taken >= few || form.takes.options <= TINY,
                    "{form} took {taken}"
                ),
            }
        }
    }
}

/// The options that fit in a word.
const TINY: usize = 64;

fn many(form: &Form) -> bool {
    form.takes.options_of_an_item > 100
}

fn large(form: &Form) -> bool {
    many(form) && form.takes.options > TINY
}

/// Lists, verifies and counts by one form.
fn check(problem: &Problem, expected: &BTreeSet<Vec<OptionId>>, walker: &Walker, what: &str) {
    let mut set = BTreeSet::new();
    for solution in list(&mut walker.clone()) {
        assert_eq!(verify(problem, &solution), Ok(()), "{what}");
        assert!(set.insert(solution), "{what}: a solution came twice");
    }
    assert_eq!(set, *expected, "{what}");
    assert_eq!(
        count(&mut walker.clone()),
        expected.len() as u128,
        "{what}: counting"
    );
}

#[test]
fn the_families_of_the_oracle() {
    let forms = forms();
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        let mut taken = SupportCounts::default();
        let n = rounds(40);
        for seed in 0..n {
            let problem = random_problem(family, seed);
            let expected = baseline::solutions(&problem).into_iter().collect();
            for form in &forms {
                let what = format!("{form}, {} {seed}", family.name);
                if let Some(walker) = form.walker(&problem, &what) {
                    check(&problem, &expected, &walker, &what);
                    taken.by(form);
                }
            }
        }
        match family.bounds {
            true => taken.check(n as usize, 0, |form| form.takes.bounds),
            false => taken.check(n as usize, 12, many),
        }
    }
    for n in 0..=7 {
        let problem = queens(n);
        let expected = baseline::solutions(&problem).into_iter().collect();
        for form in &forms {
            check(
                &problem,
                &expected,
                &form.walker(&problem, "queens").unwrap(),
                &format!("{form}, queens {n}"),
            );
        }
    }
}

#[test]
fn every_tiny_problem() {
    let forms = forms();
    let mut done = 0;
    for problem in tiny_problems() {
        let expected = baseline::solutions(&problem).into_iter().collect();
        for form in &forms {
            check(
                &problem,
                &expected,
                &form.walker(&problem, "tiny").unwrap(),
                &format!("{form}, {problem:?}"),
            );
        }
        done += 1;
    }
    assert_eq!(done, 4854);
}

/// To pass over children leads where taking them one after the other does, at any depth and of
/// items with bounds, too.
#[test]
fn children_that_are_passed_over() {
    let (forms, mut rng) = (forms(), ChaCha8Rng::seed_from_u64(11));
    let mut passed = SupportCounts::default();
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..rounds(8) {
            let problem = random_problem(
                Family {
                    options: family.options + 8,
                    ..family
                },
                seed,
            );
            for form in &forms {
                let what = format!("{form}, {} {seed}", family.name);
                let Some(mut walker) = form.walker(&problem, &what) else {
                    continue;
                };
                let mut most = 0;
                while let Node::Branch(children) = walker.propagate(false) {
                    // some children are taken before, and what is forced below each
                    let (mut one_by_one, before) = (walker.clone(), rng.random_range(0..children));
                    let n = rng.random_range(0..children - before);
                    for _ in 0..before {
                        assert!(walker.next(), "{what}");
                        if let Node::Branch(_) = walker.propagate(false) {
                            while walker.next() {}
                        }
                    }
                    (0..=before + n).for_each(|_| assert!(one_by_one.next(), "{what}"));
                    assert!(walker.next_after(n), "{what}");
                    assert_eq!(walker.position(), one_by_one.position(), "{what}");
                    assert_eq!(
                        count(&mut walker.clone()),
                        count(&mut one_by_one.clone()),
                        "{what}, {before} and {n} of {children}"
                    );
                    assert_eq!(
                        list(&mut walker.clone()),
                        list(&mut one_by_one),
                        "{what}, {before} and {n} of {children}"
                    );
                    most = most.max(n);
                }
                if most > 1 {
                    passed.by(form);
                }
            }
        }
    }
    passed.check(0, 10, |_| false);
}

/// Problems too large for the reference solver, of which bulk counting covers only a part.
#[test]
fn what_is_larger() {
    let forms = forms();
    let mut taken = SupportCounts::default();
    for ((family, seed), known) in LARGER.into_iter().zip(LARGER_COUNTS) {
        let problem = random_problem(family, seed);
        let mut links = forms[0].walker(&problem, family.name).unwrap();
        let expected = list(&mut links);
        let (solutions, tree) = (expected.len() as u128, links.counters());
        assert!(
            tree.nodes >= 10_000 && tree.nodes < 200_000,
            "{}: {} nodes",
            family.name,
            tree.nodes
        );
        assert_eq!(solutions, known, "{}", family.name);
        assert!(
            expected
                .iter()
                .all(|solution| verify(&problem, solution).is_ok())
        );
        for form in &forms {
            let what = format!("{form}, {}", family.name);
            let Some(mut walker) = form.walker(&problem, &what) else {
                continue;
            };
            assert_eq!(count(&mut walker.clone()), solutions, "{what}");
            assert_eq!(list(&mut walker), expected, "{what}");
            assert_eq!(walker.counters().decisions, tree.decisions, "{what}");
            taken.by(form);
        }
    }
    taken.check(LARGER.len(), 2, large);
}

/// Items partitioned at random many times, a few parts cut in two: an option is often the last one
/// of distant items, and residual problems of all sizes have solutions.
fn parted(seed: u64, parts: std::ops::Range<usize>) -> Problem {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut builder = Problem::builder();
    let mut items: Vec<_> = (0..rng.random_range(90..128))
        .map(|i| builder.primary(i.to_string()).unwrap())
        .collect();
    for _ in 0..rng.random_range(parts) {
        items.shuffle(&mut rng);
        let mut left = items.as_slice();
        while !left.is_empty() {
            let (part, others) = left.split_at(rng.random_range(4..14).min(left.len()));
            builder.option(part.iter().copied()).unwrap();
            if rng.random_range(0..3) == 0 && part.len() > 1 {
                let (one, two) = part.split_at(part.len() / 2);
                builder.option(one.iter().copied()).unwrap();
                builder.option(two.iter().copied()).unwrap();
            }
            left = others;
        }
    }
    builder.build().unwrap()
}

#[test]
fn what_is_forced_from_afar() {
    let forms = forms();
    let (mut taken, mut searched) = (SupportCounts::default(), 0);
    for seed in 0..30 {
        // the first half for the forms that take few options an item
        let problem = parted(seed, if seed < 15 { 4..9 } else { 9..20 });
        let mut links = forms[0].walker(&problem, "parted").unwrap();
        let solutions = count(&mut links);
        assert!(solutions > 1, "the parts are solutions");
        searched += usize::from(links.counters().nodes > 20);
        for form in &forms {
            let Some(mut walker) = form.walker(&problem, "parted") else {
                continue;
            };
            assert_eq!(count(&mut walker), solutions, "{form}, seed {seed}");
            taken.by(form);
        }
    }
    assert!(searched > 20, "{searched} took a search");
    taken.check(30, 10, large);
}

/// From 3,073 options on `bits` has no table of pairs: the first solutions, and all solutions below
/// a deep node.
#[test]
fn what_has_thousands_of_options() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for colored in [false, true] {
        let mut builder = Problem::builder();
        let primary: Vec<_> = (0..44)
            .map(|i| builder.primary(i.to_string()).unwrap())
            .collect();
        let secondary: Vec<_> = (0..6)
            .map(|i| builder.secondary(format!("s{i}")).unwrap())
            .collect();
        let colors: Vec<_> = (0..2)
            .map(|i| builder.color(i.to_string()).unwrap())
            .collect();
        for _ in 0..3073 {
            let mut items = primary.clone();
            items.shuffle(&mut rng);
            let mut entries: Vec<Entry> = items[..4].iter().map(|&item| item.into()).collect();
            if colored && rng.random_ratio(1, 2) {
                let color = colors.get(rng.random_range(0..8)).copied();
                entries.push((secondary[rng.random_range(0..6)], color).into());
            }
            builder.option(entries).unwrap();
        }
        let problem = builder.build().unwrap();
        let some = |walker: &mut Walker| {
            let mut found = Vec::new();
            while found.len() < 20 && walker.run(false, 1_000) == Stop::Solution {
                found.push(walker.chosen().iter().copied().collect::<BTreeSet<_>>());
            }
            (found, walker.counters().nodes, walker.counters().decisions)
        };
        let forms = forms();
        let mut links = forms[0].walker(&problem, "thousands").unwrap();
        let expected = some(&mut links);
        assert!(!expected.0.is_empty() && expected.0.iter().all(|found| found.len() == 11));
        let mut path = links.position().unwrap();
        path.truncate(path.len() - 2);
        let below = |mut walker: Walker| {
            walker.enter(&path, true).unwrap();
            count(&mut walker)
        };
        let n = below(forms[0].walker(&problem, "thousands").unwrap());
        assert!(n > 0);
        let mut taken = 0;
        for form in &forms {
            let Some(walker) = form.walker(&problem, "thousands") else {
                continue;
            };
            assert_eq!(some(&mut walker.clone()), expected, "{form}");
            assert_eq!(below(walker), n, "{form}");
            taken += 1;
        }
        assert!(taken >= 8, "{taken}");
    }
}

/// A problem a million levels deep: each item has two options of its own.
#[test]
fn deep_without_the_call_stack() {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..1_000_000)
        .map(|i| builder.primary(i.to_string()).unwrap())
        .collect();
    for item in items {
        builder.option([item]).unwrap();
        builder.option([item]).unwrap();
    }
    let problem = builder.build().unwrap();
    let mut taken = 0;
    for form in forms() {
        let Some(mut walker) = form.walker(&problem, "deep") else {
            continue;
        };
        walker.run(false, u64::MAX);
        assert_eq!(
            (walker.chosen().len(), walker.counters().deepest),
            (1_000_000, 1_000_000),
            "{form}"
        );
        taken += 1;
    }
    assert_eq!(taken, 2, "links and cells");
}

/// Restarts with fewer options find the remaining solutions.
#[test]
fn some_of_the_options() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let forms = forms();
    let mut taken = SupportCounts::default();
    for family in PLAIN_FAMILIES {
        for seed in 0..30 {
            let problem = random_problem(
                Family {
                    options: family.options + 6,
                    ..family
                },
                seed,
            );
            let all = baseline::solutions(&problem);
            for form in &forms {
                let Some(mut walker) = form.walker(&problem, family.name) else {
                    continue;
                };
                walker.run(rng.random(), rng.random_range(0..40));
                let keep: Vec<bool> = problem.options().map(|_| rng.random_ratio(9, 10)).collect();
                assert_eq!(walker.restart(&keep), form.takes.restart, "{form}");
                if form.takes.restart {
                    let kept = |solution: &&Vec<OptionId>| {
                        solution.iter().all(|option| keep[option.index()])
                    };
                    let expected = all.iter().filter(kept).cloned().collect();
                    check(
                        &problem,
                        &expected,
                        &walker,
                        &format!("{form}, {} {seed}", family.name),
                    );
                    taken.by(form);
                }
            }
        }
    }
    let n = PLAIN_FAMILIES.len() * 30;
    taken.check(n, 0, |form| form.takes.restart && many(form));
    taken.check(0, 50, |form| !form.takes.restart);
}

/// Solutions of bounded cost, found by searches that prune before they propagate.
#[test]
fn what_is_cheap_enough() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let forms = forms();
    let (mut taken, mut saved) = (SupportCounts::default(), BTreeMap::<String, u64>::new());
    let families = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    let n = rounds(25);
    for (family, seed) in families.flat_map(|family| (0..n).map(move |seed| (family, seed))) {
        let (problem, costs) = arranged(
            &random_problem(
                Family {
                    costs: true,
                    ..family
                },
                seed,
            ),
            &mut rng,
        );
        let mut all = baseline::solutions(&problem);
        all.sort_by_key(|solution| cost(&problem, solution));
        let top = all.last().map_or(10, |dearest| cost(&problem, dearest));
        for form in &forms {
            let what = format!("{form}, {} {seed}", family.name);
            let Some(fresh) = form.walker(&problem, &what) else {
                continue;
            };
            assert_eq!(fresh.clone().set_costs(&costs), form.takes.costs, "{what}");
            if !form.takes.costs {
                continue;
            }
            let below = |most| {
                let mut walker = fresh.clone();
                walker.set_costs(&costs);
                walker.set_most(most);
                let mut found = list(&mut walker);
                assert!(
                    most.is_some() || found.is_empty(),
                    "{what}: nothing is cheap enough"
                );
                // an engine may prune expensive solutions, or show them
                found.retain(|solution| most.is_some_and(|most| cost(&problem, solution) <= most));
                let set: BTreeSet<Vec<OptionId>> = found.iter().cloned().collect();
                assert_eq!(set.len(), found.len(), "{what}: a solution came twice");
                (set, walker.counters().nodes)
            };
            let (_, full) = below(Some(u64::MAX));
            for most in [None, Some(0), Some(top / 3), Some(top / 2), Some(top)] {
                let (found, nodes) = below(most);
                let cheap = |solution: &&Vec<OptionId>| {
                    most.is_some_and(|most| cost(&problem, solution) <= most)
                };
                assert_eq!(
                    found,
                    all.iter().filter(cheap).cloned().collect(),
                    "{what} for {most:?} at most"
                );
                *saved.entry(form.to_string()).or_default() += full.saturating_sub(nodes);
            }
            taken.by(form);
        }
    }
    let n = n as usize * (PLAIN_FAMILIES.len() + BOUNDED_FAMILIES.len());
    taken.check(n, 0, |form| form.takes.costs && form.takes.bounds);
    assert!(
        saved.len() >= 4 && saved.values().all(|&nodes| nodes > 200),
        "{saved:?}"
    );
}
