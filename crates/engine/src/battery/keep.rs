//! The laws that every form keeps, call by call, compared with the plain engine.

use super::plain::Plain;
use super::{arranged, count, forms, list};
use crate::walker::{Misfit, Walker};
use crate::{Node, Step};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_testing::{BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, queens, random_problem, rounds};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::{BTreeMap, BTreeSet};

fn as_set(options: &[OptionId]) -> BTreeSet<OptionId> {
    options.iter().copied().collect()
}

/// Descends and backtracks at random, and compares each node; the number of nodes.
fn walk_beside(mut walker: Walker, problem: &Problem, seed: u64, what: &str) -> usize {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut plain = Plain::new(problem);
    for nodes in 1.. {
        let expected = plain.propagate();
        let found = walker.propagate(false);
        assert_eq!(found, expected, "{what}");
        if found != Node::Dead {
            assert_eq!(as_set(walker.chosen()), plain.chosen(), "{what}");
            assert_eq!(walker.chosen().len(), plain.chosen().len(), "{what}");
        }
        // propagating again returns the same
        assert_eq!(walker.propagate(rng.random()), found, "{what}");
        loop {
            let Some((taken, of)) = plain.open() else {
                assert!(!walker.next() && !walker.next(), "{what}: no level is open");
                return nodes;
            };
            let more = plain.next();
            assert_eq!((walker.next(), more), (taken < of, taken < of), "{what}");
            if !more {
                continue;
            }
            assert_eq!(
                as_set(walker.chosen()),
                plain.chosen(),
                "{what}: child {taken}"
            );
            // skip some children without propagating below them, as a search does on its way to a
            // path
            if rng.random_range(0..6) > 0 {
                break;
            }
        }
        if nodes == 300 {
            return nodes;
        }
    }
    unreachable!()
}

#[test]
fn all_take_the_same_steps() {
    let forms = forms();
    let mut nodes = BTreeMap::<(String, bool), usize>::new();
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..rounds(16) {
            let options = if family.bounds {
                family.options
            } else {
                family.options + 12
            };
            let problem = random_problem(Family { options, ..family }, seed);
            for form in &forms {
                let what = format!("{form}, {} {seed}", family.name);
                let Some(walker) = form.walker(&problem, &what) else {
                    continue;
                };
                *nodes.entry((form.to_string(), family.bounds)).or_default() +=
                    walk_beside(walker, &problem, seed, &what);
            }
        }
    }
    for form in &forms {
        let of = |bounds| nodes.get(&(form.to_string(), bounds)).copied().unwrap_or(0);
        assert!(of(false) > 500, "{form}: {} nodes", of(false));
        assert!(
            of(true) > 500 || !form.takes.bounds,
            "{form}: {} nodes with bounds",
            of(true)
        );
    }
}

/// With costs, but nothing too expensive, the steps are the same.
#[test]
fn costs_that_rule_nothing_out_change_nothing() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let forms: Vec<_> = forms()
        .into_iter()
        .filter(|form| form.takes.costs)
        .collect();
    assert!(forms.len() >= 4);
    for form in &forms {
        let mut nodes = 0;
        for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
            for seed in 0..rounds(10) {
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
                let what = format!("{form}, {} {seed}", family.name);
                let Some(mut walker) = form.walker(&problem, &what) else {
                    continue;
                };
                assert!(walker.set_costs(&costs));
                walker.set_most(Some(u64::MAX));
                nodes += walk_beside(walker, &problem, seed, &what);
            }
        }
        assert!(nodes > 500, "{form}: {nodes}");
    }
}

/// Stopping after solution i and continuing finds the same remaining ones, for every i; the counts
/// below any split add up; and a path that does not fit changes nothing.
#[test]
fn resumes_and_splits() {
    let problem = queens(6);
    for form in forms() {
        let fresh = form.walker(&problem, "queens").unwrap();
        let all = list(&mut fresh.clone());
        assert_eq!(all.len(), 4, "{form}");
        for i in 0..=all.len() {
            let mut first = fresh.clone();
            for _ in 0..i {
                first.run(false, u64::MAX);
            }
            let Some(path) = first.position() else {
                assert_eq!(i, all.len(), "{form}");
                continue;
            };
            let mut rest = fresh.clone();
            assert_eq!(rest.enter(&path, false), Ok(()), "{form}");
            assert_eq!(rest.position(), Some(path), "{form}");
            assert_eq!(list(&mut rest), all[i..], "{form}");
        }
        let Node::Branch(of) = fresh.clone().propagate(false) else {
            panic!("queens 6 has a choice")
        };
        let part = |taken| {
            let mut part = fresh.clone();
            assert_eq!(part.enter(&[Step { taken, of }], true), Ok(()), "{form}");
            count(&mut part)
        };
        assert_eq!((0..of).map(part).sum::<u128>(), 4, "{form}");
        for (path, level) in [
            (
                vec![Step {
                    taken: 0,
                    of: of + 1,
                }],
                0,
            ),
            (vec![Step { taken: of, of }], 0),
            (vec![Step { taken: 1, of }, Step { taken: 0, of: 99 }], 1),
            (vec![Step { taken: of - 1, of }; 7], 1),
        ] {
            let mut spoiled = fresh.clone();
            let misfit = spoiled.enter(&path, level == 0);
            assert!(
                matches!(misfit, Err(Misfit { level: at, .. }) if at == level),
                "{form}: {misfit:?}"
            );
            assert_eq!(spoiled.counters().nodes, 0, "{form}");
            assert_eq!(list(&mut spoiled), all, "{form}");
        }
    }
}

/// A problem with symmetries, in which part of a subtree is skipped: equivalent subtrees are still
/// counted in full.
#[test]
fn counts_beside_what_was_skipped() {
    let problem = queens(10);
    let forms = forms();
    let links = forms[0].walker(&problem, "queens").unwrap();
    let mut branched = 0;
    for form in &forms {
        let Some(mut walker) = form.walker(&problem, "queens") else {
            continue;
        };
        let of = match walker.propagate(true) {
            Node::Branch(of) => of,
            counted => {
                assert_eq!(counted, Node::Solved(724), "{form}");
                continue;
            }
        };
        branched += 1;
        let mut total = 0;
        for taken in 0..of {
            let mut part = links.clone();
            assert_eq!(part.enter(&[Step { taken, of }], true), Ok(()));
            let expected = count(&mut part) as u64;
            total += expected;
            assert!(walker.next(), "{form}");
            let sum = below(&mut walker, taken == 0);
            match taken {
                0 => assert!(sum <= expected, "{form}"),
                _ => assert_eq!(sum, expected, "{form}, child {taken}"),
            }
        }
        assert!(!walker.next());
        assert_eq!(total, 724);
    }
    assert!(branched >= 5, "{branched} forms do not count it in one go");
}

/// The solutions below the present node; without those below the first child, if that is to be
/// skipped.
fn below(walker: &mut Walker, skip: bool) -> u64 {
    let (mut sum, mut open) = (0, 0);
    loop {
        match walker.propagate(true) {
            Node::Dead => {}
            Node::Solved(n) => sum += n,
            Node::Branch(_) => {
                open += 1;
                if skip && open == 1 {
                    assert!(walker.next());
                }
            }
        }
        while open > 0 && !walker.next() {
            open -= 1;
        }
        if open == 0 {
            return sum;
        }
    }
}
