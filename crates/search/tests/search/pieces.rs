//! A search that is given up and goes on in pieces finds what one that is not finds.

use quadrille_problem::limits::{Limits, Monitor, Progress};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_search::internal::{MOST_PARTS, ORDER, Step, Subtree};
use quadrille_search::{Advance, Branching, EngineKind, Frontier, Search};
use quadrille_testing::{BOUNDED_FAMILIES, LARGER, PLAIN_FAMILIES, queens, random_problem, rounds};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Counts, and gives up after every few nodes; the frontier goes through its text.
fn count_with_pauses(search: &Search, problem: &Problem, rng: &mut ChaCha8Rng) -> u128 {
    let (mut left, mut count, mut weight) = (None::<Frontier>, 0, 1.0);
    loop {
        let mut pieces = search.subtrees(problem, left.as_ref()).unwrap();
        let ended = pieces.count_within(rng.random_range(1..=20));
        count += pieces.report().solutions;
        let rest = pieces.state().0;
        assert!(!ended || rest.is_empty());
        assert!(
            rest.weight() <= weight + 1e-9,
            "{} after {weight}",
            rest.weight()
        );
        if rest.is_empty() {
            return count;
        }
        weight = rest.weight();
        left = Some(rest.to_string().parse().unwrap());
    }
}

#[test]
fn counts_add_up_wherever_they_pause() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..12 {
            let problem = random_problem(family, seed);
            for engine in EngineKind::supporting(&problem) {
                let search = Search::new().engine(engine);
                let expected = search.count(&problem).unwrap().solutions;
                let found = count_with_pauses(&search, &problem, &mut rng);
                assert_eq!(found, expected, "{} {seed} {engine}", family.name);
                let reduced = count_with_pauses(&search.reduce(true), &problem, &mut rng);
                assert_eq!(
                    reduced, expected,
                    "{} {seed} {engine}, reduced",
                    family.name
                );
            }
        }
    }
}

/// Larger trees, counted in bulk: what was remembered before a pause is worth as much behind it.
#[test]
fn large_trees_are_counted_in_one_search_with_pauses() {
    for (family, seed) in LARGER {
        let problem = random_problem(family, seed);
        for engine in EngineKind::supporting(&problem) {
            let search = Search::new().engine(engine);
            let expected = search.count(&problem).unwrap().solutions;
            let mut pieces = search.subtrees(&problem, None).unwrap();
            while !pieces.count_within(37) {
                let left = pieces.state().0;
                assert!(left.subtrees().len() <= 1);
            }
            assert_eq!(
                pieces.report().solutions,
                expected,
                "{} {engine}",
                family.name
            );
        }
    }
}

#[test]
fn solutions_keep_their_order() {
    let problem = queens(7);
    let all: Vec<Vec<OptionId>> = Search::new().solutions(&problem).unwrap().collect();
    assert!(all.len() > 5);
    for nodes in 1..10 {
        let (mut left, mut found) = (None, Vec::new());
        loop {
            let mut pieces = Search::new().subtrees(&problem, left.as_ref()).unwrap();
            if let Advance::Solution(options) = pieces.advance_within(nodes) {
                found.push(options.to_vec());
            }
            let rest = pieces.state().0;
            if rest.is_empty() {
                break;
            }
            left = Some(rest);
        }
        assert_eq!(found, all, "{nodes}");
    }
}

#[test]
fn pieces_of_other_trees_are_refused() {
    let problem: Problem = "a b\na\nb\na b\na\nb".parse().unwrap();
    let other: Problem = "a b\nb\na\na b\na\nb".parse().unwrap();
    let refuses = |part: &Frontier, message: &str| {
        let refused = Search::new().subtrees(&problem, Some(part));
        let error = refused.unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
    };
    let foreign = Frontier::whole(&other, Branching::Lowest);
    refuses(&foreign, "belongs to another problem");
    let rule = Frontier::whole(&problem, Branching::Weighted);
    refuses(&rule, "under the rule `weighted`");
    let misfit: Frontier = format!("{:016x} lowest 1/4", problem.fingerprint())
        .parse()
        .unwrap();
    refuses(&misfit, "at level 1 the path has 4 choices");
    let nothing = Search::new()
        .subtrees(&problem, Some(&Frontier::default()))
        .unwrap()
        .count_within(1);
    assert!(nothing, "nothing is left");
}

/// What was begun by one version of the library may go on in another only if both go the same way.
#[test]
fn the_order_of_the_search_has_a_version() {
    let mut sum = 0_u64;
    let mut add = |n: u64| {
        sum = (sum ^ n)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29);
    };
    let families = [1, 6, 8].map(|family| PLAIN_FAMILIES[family]);
    for family in families.into_iter().chain([BOUNDED_FAMILIES[1]]) {
        for rule in [Branching::Lowest, Branching::Random(5), Branching::Weighted] {
            for reduce in [false, true] {
                let problem = random_problem(family, 7);
                let search = Search::new()
                    .engine(EngineKind::Cells)
                    .branching(rule)
                    .reduce(reduce);
                let mut solutions = search.solutions(&problem).unwrap();
                while let Some(options) = solutions.advance() {
                    options
                        .iter()
                        .for_each(|option| add(u64::from(option.number())));
                    let steps = solutions
                        .frontier()
                        .subtrees()
                        .first()
                        .map_or(Vec::new(), |left| left.at().to_vec());
                    steps
                        .iter()
                        .for_each(|step| add(u64::from(step.taken) << 32 | u64::from(step.of)));
                }
            }
        }
    }
    assert_eq!(
        (ORDER, sum),
        (2, 1_877_385_843_972_777_740),
        "another order of the search: count `search::ORDER` on, and write the sum here"
    );
}

/// Searches that go another way have another name, and those that find the same in the same order
/// have one.
#[test]
fn the_order_has_whatever_changes_it() {
    let [a, b] = [0, 1].map(OptionId::new);
    let new = Search::new;
    let orders: BTreeSet<String> = [
        new(),
        new().branching(Branching::Random(1)),
        new().branching(Branching::Random(2)),
        new().force(&[a]),
        new().force(&[b]),
        new().force(&[a, b]),
        new().forbid(&[a]),
        new().forbid(&[b]),
        new().force(&[a]).forbid(&[b]),
        new().reduce(true),
        new().prune(|_| false),
    ]
    .iter()
    .map(Search::order)
    .collect();
    assert_eq!(orders.len(), 11, "{orders:?}");
    let same = new()
        .engine(EngineKind::Links)
        .threads(3)
        .limited(|limits| limits.max_solutions(7).max_nodes(100));
    assert_eq!(same.order(), new().order());
}

/// The number of solutions in a part of the tree.
fn count(search: &Search, problem: &Problem, part: &Frontier) -> u128 {
    let mut solutions = search.solutions(problem).unwrap();
    solutions.resume(part).unwrap();
    let report = solutions.count_rest();
    assert!(report.is_exhausted());
    report.solutions
}

/// For any number of parts, each node lies in one part.
#[test]
fn parts_add_up() {
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..rounds(2) {
            let problem = random_problem(family, seed);
            let expected = Search::new().count(&problem).unwrap().solutions;
            for engine in EngineKind::supporting(&problem) {
                let search = Search::new().engine(engine).reduce(seed % 2 == 1);
                for n in [1, 7, 100, 1000] {
                    let parts = search.split(&problem, n).unwrap();
                    assert_eq!(parts.len(), n);
                    let whole = parts.iter().flat_map(|part| part.subtrees().to_vec());
                    let whole = Frontier::new(whole.collect()).unwrap();
                    assert_eq!(
                        count(&search, &problem, &whole),
                        expected,
                        "{} {seed} {engine} {n}",
                        family.name
                    );
                }
            }
        }
    }
}

/// The nodes of a part, or of the whole tree, in pieces of at most so many.
fn nodes(search: &Search, problem: &Problem, part: Option<&Frontier>, most: u64) -> u64 {
    let (mut left, mut sum) = (part.cloned(), 0);
    loop {
        let mut pieces = search.subtrees(problem, left.as_ref()).unwrap();
        while let Advance::Solution(_) = pieces.advance_within(most) {}
        sum += pieces.report().nodes;
        left = Some(pieces.state().0);
        if left.as_ref().is_some_and(Frontier::is_empty) {
            return sum;
        }
    }
}

/// Each node counts once, whatever the tree is divided into: the nodes of all parts, the nodes
/// above them, and dead children without a part sum up to the tree.
#[test]
fn nodes_of_parts_add_up() {
    let mut n_above = 0;
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..rounds(6) {
            let problem = random_problem(family, seed);
            for engine in EngineKind::supporting(&problem) {
                let search = Search::new().engine(engine);
                let label = format!("{} {seed} {engine}", family.name);
                let of = |part: &Frontier| nodes(&search, &problem, Some(part), 5);
                let whole = nodes(&search, &problem, None, u64::MAX);
                assert_eq!(
                    nodes(&search, &problem, None, 3),
                    whole,
                    "{label}, with pauses"
                );
                for n in [1, 7, 100] {
                    let parts = search.split(&problem, n).unwrap();
                    let subtrees = parts.iter().flat_map(Frontier::subtrees);
                    let roots: Vec<&[Step]> = subtrees.map(Subtree::root).collect();
                    let mut sum: u64 = parts.iter().map(of).sum();
                    let mut above: Vec<&[Step]> = Vec::new();
                    for (root, level) in roots
                        .iter()
                        .flat_map(|root| (0..root.len()).map(move |n| (root, n)))
                    {
                        if above.contains(&&root[..level]) {
                            continue;
                        }
                        above.push(&root[..level]);
                        for taken in 0..root[level].of {
                            let child = [
                                &root[..level],
                                &[Step {
                                    taken,
                                    ..root[level]
                                }],
                            ]
                            .concat();
                            if !roots.iter().any(|root| root.starts_with(&child)) {
                                let floor = child.len();
                                sum +=
                                    of(&Subtree::new(&problem, Branching::Lowest, child, floor)
                                        .into());
                            }
                        }
                    }
                    n_above += above.len();
                    // where all is dead, no part has anything
                    assert!(
                        roots.is_empty() || sum + above.len() as u64 == whole,
                        "{label}, {n} parts: {sum} of {whole} nodes"
                    );
                }
            }
        }
    }
    assert!(n_above > 1000, "{n_above}");
}

/// All of a node's children in one part are that node.
#[test]
fn parts_are_short_and_about_even() {
    for (family, seed) in LARGER {
        let problem = random_problem(family, seed);
        for n in [1, 7, 40] {
            let parts = Search::new().split(&problem, n).unwrap();
            let nodes: Vec<u64> = parts
                .iter()
                .map(|part| {
                    let mut pieces = Search::new().subtrees(&problem, Some(part)).unwrap();
                    while !matches!(pieces.advance_within(u64::MAX), Advance::Ended) {}
                    pieces.report().nodes
                })
                .collect();
            let (least, most) = (nodes.iter().min().unwrap(), nodes.iter().max().unwrap());
            assert!(
                most <= &(3 * least),
                "{} in {n}: {least} to {most}",
                family.name
            );
            let n_pieces: usize = parts.iter().map(|part| part.subtrees().len()).sum();
            assert!(n > 1 || n_pieces == 1, "{n_pieces}");
        }
    }
}

/// What learns beside a walk knows the whole problem, and would find what is elsewhere.
#[test]
fn a_part_without_solutions_has_none_from_elsewhere() {
    // dominoes on 6x8 without two corners of one color, which the first option covers all alone
    let cells: Vec<(usize, usize)> = (1..47).map(|n| (n / 8, n % 8)).collect();
    let name = |(row, column): (usize, usize)| format!("{row}-{column}");
    let names: Vec<String> = cells.iter().copied().map(name).collect();
    let mut text = format!("all {0}\nall {0}\nall\n", names.join(" "));
    for &(row, column) in &cells {
        for other in [(row, column + 1), (row + 1, column)]
            .into_iter()
            .filter(|other| cells.contains(other))
        {
            text.extend([name((row, column)), " ".into(), name(other), "\n".into()]);
        }
    }
    let problem: Problem = text.parse().unwrap();
    let search = Search::new().limits(Limits::new().max_solutions(1));
    assert_eq!(
        search
            .solutions(&problem)
            .unwrap()
            .next()
            .map(|solution| solution.len()),
        Some(1)
    );
    let second = Subtree::new(
        &problem,
        Branching::Lowest,
        vec![Step { taken: 1, of: 2 }],
        1,
    );
    let mut part = search.solutions(&problem).unwrap();
    part.resume(&second.into()).unwrap();
    assert_eq!(part.next(), None);
    assert!(part.report().is_exhausted());
}

/// Parts of a division that is cancelled are less even, and still the whole.
#[test]
fn a_split_that_is_cancelled_stands_for_the_whole() {
    let board = queens(8);
    let monitor = Monitor::new();
    let search = Search::new().limits(Limits::new().monitor(Arc::clone(&monitor)));
    let filled = |parts: &[Frontier]| parts.iter().filter(|part| !part.is_empty()).count();
    assert_eq!(filled(&search.split(&board, 8).unwrap()), 8);
    monitor.cancel();
    let parts = search.split(&board, 8).unwrap();
    assert_eq!(filled(&parts), 1);
    let counts = parts.iter().map(|part| count(&Search::new(), &board, part));
    assert_eq!(counts.sum::<u128>(), 92);
}

/// A number of parts that nobody can hold is taken as the largest one.
#[test]
fn there_are_not_more_parts_than_can_be_held() {
    let problem = "a b\na\nb\na b".parse().unwrap();
    assert_eq!(
        Search::new().split(&problem, usize::MAX).unwrap().len(),
        MOST_PARTS
    );
}

#[test]
fn a_watcher_stops_a_division_under_way() {
    let divided = |tells: bool| {
        let looks = Arc::new(AtomicUsize::new(0));
        let told = Arc::clone(&looks);
        let tell = move |_: &Progress| {
            told.fetch_add(1, Ordering::Relaxed);
            match tells {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        };
        let limits = Limits::new().monitor(Monitor::watched(Duration::ZERO, tell));
        let parts = Search::new().limits(limits).split(&queens(8), 50).unwrap();
        let n = parts.iter().filter(|part| !part.is_empty()).count();
        (n, looks.load(Ordering::Relaxed))
    };
    let ((all, looks), (stopped, one)) = (divided(false), divided(true));
    assert!(all > 30 && looks > 40, "{all} {looks}");
    // one look by the first probe, one before the first division
    assert_eq!((stopped, one), (1, 2));
}
