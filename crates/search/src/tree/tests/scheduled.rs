//! Walks beside which everything begins at once: learning, layers, other engines, threads, memory.

use crate::scheduler::tuning::Tuning;
use crate::settings::pace::Pace;
use crate::settings::{EngineKind, Search};
use crate::tree::questions::{Uniqueness, Wish};
use num_bigint::BigUint;
use quadrille_problem::baseline;
use quadrille_problem::limits::End;
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem, rounds};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn eager() -> Search {
    Search {
        tuning: Tuning::TINY,
        pace: Pace::TINY,
        ..Search::new()
    }
}

/// Learning does so many ticks for each tick of the walk: it is done before or while the walk goes
/// on, on several threads, too.
fn learning(share: f64) -> Search {
    Search {
        tuning: Tuning {
            behind_share: share,
            favorite_share: share,
            ..Tuning::TINY
        },
        ..eager()
    }
}

fn problems() -> impl Iterator<Item = Problem> {
    let families = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    families.flat_map(|family| (0..rounds(30)).map(move |seed| random_problem(family, seed)))
}

/// Compares every question about a problem with the reference solver; how many comparisons.
fn compare(search: &Search, problem: &Problem, all: &[Vec<OptionId>], label: &str) -> usize {
    let n = all.len();
    let total = search.total(problem).unwrap();
    assert_eq!(total.count, n.into(), "{label}");
    assert_eq!(search.exists(problem).unwrap(), Some(n > 0), "{label}");
    let first = search
        .clone()
        .limited(|limits| limits.max_solutions(1))
        .list(problem)
        .unwrap()
        .0;
    assert_eq!(first.len(), n.min(1), "{label}");
    assert!(
        first.iter().all(|found| all.contains(&found.to_vec())),
        "{label}"
    );
    match search.uniqueness(problem).unwrap().expect("no limits") {
        Uniqueness::None => assert_eq!(n, 0, "{label}"),
        Uniqueness::One(only) => assert_eq!(all, [only], "{label}"),
        Uniqueness::Several => assert!(n > 1, "{label}"),
    }
    let (list, report) = search.list(problem).unwrap();
    let found: Vec<_> = list.iter().map(<[OptionId]>::to_vec).collect();
    let mut sorted = found.clone();
    sorted.sort();
    assert_eq!(sorted, all, "{label}");
    assert_eq!(report.solutions, n as u128, "{label}");
    assert_eq!(counted_in_parts(search, problem), n.into(), "{label}");
    let most = 3.min(n);
    let few = search.clone().limited(|limits| limits.max_solutions(3));
    let count = few.count(problem).unwrap();
    assert_eq!(count.solutions, most as u128, "{label}");
    assert_eq!(count.is_exhausted(), n < 3, "{label}");
    let (list, report) = few.list(problem).unwrap();
    let first: Vec<_> = list.iter().map(<[OptionId]>::to_vec).collect();
    assert_eq!((report.end == Some(End::Solutions)), n >= 3, "{label}");
    assert_eq!(first, found[..most], "{label}");
    8
}

/// A list keeps the order of a walk alone, and a frontier taken at any moment gives the rest.
fn compare_order(search: &Search, problem: &Problem, label: &str) {
    let alone = search.clone().engine(EngineKind::Cells);
    let expected: Vec<_> = alone.solutions(problem).unwrap().collect();
    for n_seen in 0..=expected.len().min(4) {
        let mut begun = search.solutions(problem).unwrap();
        let seen: Vec<_> = begun.by_ref().take(n_seen).collect();
        assert_eq!(seen, expected[..n_seen], "{label}");
        let mut rest = search.solutions(problem).unwrap();
        rest.resume(&begun.frontier()).unwrap();
        assert_eq!(rest.collect::<Vec<_>>(), expected[n_seen..], "{label}");
        assert_eq!(begun.collect::<Vec<_>>(), expected[n_seen..], "{label}");
    }
    for most in 2..=4 {
        let few = search.clone().limited(|limits| limits.max_solutions(most));
        let mut begun = few.solutions(problem).unwrap();
        let seen: Vec<_> = begun.by_ref().collect();
        let (first, left) = expected.split_at(seen.len());
        assert_eq!(
            (seen.len(), &*seen),
            (expected.len().min(most as usize), first),
            "{label}"
        );
        let mut rest = search.solutions(problem).unwrap();
        rest.resume(&begun.frontier()).unwrap();
        assert_eq!(rest.collect::<Vec<_>>(), left, "{label}");
    }
    let mut texts = Vec::new();
    let text = |solution: &[OptionId], text: &mut Vec<u8>| {
        text.extend_from_slice(format!("{solution:?}\n").as_bytes());
    };
    let report = search.visit_texts(problem, text, |text, _| {
        texts.extend_from_slice(text);
        ControlFlow::Continue(())
    });
    let expected = expected
        .iter()
        .map(|s| format!("{s:?}\n"))
        .collect::<Vec<_>>()
        .concat();
    assert_eq!(String::from_utf8(texts).unwrap(), expected, "{label}");
    assert!(report.unwrap().is_exhausted(), "{label}");
}

/// A count that gives away a half again and again.
fn counted_in_parts(search: &Search, problem: &Problem) -> BigUint {
    let mut begun = search.begin_count(problem).unwrap();
    let mut parts = 0;
    while !begun.count_within(3) {
        if let Some(part) = begun.give_away() {
            let mut other = search.subtrees(problem, Some(&part)).unwrap();
            while !other.count_within(5) {}
            parts += other.report().solutions;
        }
    }
    let sum = begun.report().solutions + parts;
    // where layers were done first, they have counted all
    begun.total().unwrap_or(sum.into())
}

/// The strongest test of the choices of `auto`: none of them may change an answer.
#[test]
fn everything_at_once_changes_no_answer() {
    let mut n_compared = 0;
    for problem in problems() {
        let mut all = baseline::solutions(&problem);
        all.sort();
        let text = format!("{problem:?}");
        for threads in 1..=3 {
            let search = eager().threads(threads);
            let label = format!("{threads} threads:\n{text}");
            n_compared += compare(&search, &problem, &all, &label);
            compare_order(&search, &problem, &label);
            if threads < 3 {
                let learning = learning([100.0, 8.0][threads - 1]).threads(threads);
                let label = format!("learning, {label}");
                compare_order(&learning, &problem, &label);
                n_compared += compare(&learning, &problem, &all, &label);
            }
            let reduced = search.clone().reduce(true);
            n_compared += compare(&reduced, &problem, &all, &format!("reduced, {label}"));
        }
        for kind in EngineKind::supporting(&problem) {
            let label = format!("{kind}:\n{text}");
            n_compared += compare(&eager().engine(kind), &problem, &all, &label);
        }
    }
    println!("{n_compared} comparisons");
    assert!(n_compared > 17_000, "{n_compared}");
}

/// A walk that could end by luck only leaves the order of a list to learning.
#[test]
fn any_solutions_do_where_the_walk_needs_luck() {
    let (mut n_seen, mut n_moved) = (0, 0);
    for problem in problems() {
        let all = baseline::solutions(&problem)
            .into_iter()
            .collect::<BTreeSet<_>>();
        let walk = Search::new().engine(EngineKind::Cells).solutions(&problem);
        let walk: Vec<_> = walk.unwrap().collect();
        for (most, threads) in [(2, 1), (3, 2)] {
            let mut search = learning(1e6)
                .limited(|limits| limits.max_solutions(most))
                .threads(threads);
            search.tuning.luck_below = 2.0;
            let (list, report) = search.list(&problem).unwrap();
            let found: Vec<_> = list.iter().map(<[OptionId]>::to_vec).collect();
            let different: BTreeSet<_> = found.iter().cloned().collect();
            let n_expected = all.len().min(most as usize);
            assert_eq!(
                (found.len(), different.len()),
                (n_expected, n_expected),
                "{problem:?}"
            );
            assert!(different.is_subset(&all), "{problem:?}");
            assert_eq!(
                report.is_exhausted(),
                all.len() < most as usize,
                "{problem:?}"
            );
            n_moved += usize::from(found != walk[..n_expected]);
            n_seen += 1;
        }
    }
    assert!(
        n_seen > 500 && n_moved > 50,
        "{n_seen} lists, {n_moved} of other solutions"
    );
}

/// Learning that begins once several threads walk goes on where these have come to.
#[test]
fn a_list_of_several_threads_goes_on_with_what_learning_found() {
    let queens = quadrille_testing::queens(10);
    let mut search = learning(1e6).threads(2);
    search.tuning.alone = 50_000;
    let alone = Search::new().engine(EngineKind::Cells);
    let expected: Vec<_> = alone.solutions(&queens).unwrap().collect();
    let mut begun = search.solutions(&queens).unwrap();
    let found: Vec<_> = begun.by_ref().collect();
    assert!(found == expected, "{} solutions", found.len());
    println!("{:?}", begun.report());
    compare_order(&search, &queens, "queens");
}

/// A walk to which learning has handed over nothing yet has not ended for its caller.
#[test]
fn solutions_that_were_not_handed_over_are_no_end() {
    let mut seen = 0;
    for family in PLAIN_FAMILIES {
        for problem in (0..80).map(|seed| random_problem(family, seed)) {
            if baseline::solutions(&problem).len() < 2 {
                continue;
            }
            let search = eager()
                .limited(|limits| limits.max_solutions(2))
                .any_order(true);
            let mut walk = search.walk(&problem, |_| false, Wish::Any(2)).unwrap();
            assert!(walk.advance().is_some());
            assert_eq!((walk.report().solutions, walk.report().end), (1, None));
            walk.stop();
            let report = walk.report();
            assert_eq!((report.solutions, report.end), (1, Some(End::Visitor)));
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// Which solution is found depends on work, not on time.
#[test]
fn contenders_find_the_same_solution_each_time() {
    let queens = quadrille_testing::queens(20);
    let search = eager().limited(|limits| limits.max_solutions(1));
    let found = || search.solutions(&queens).unwrap().next().unwrap();
    let first = found();
    assert!((0..5).all(|_| found() == first));
}
