//! Several threads find what one finds, in the same order, in pieces as small as can be.

use super::{Pace, between};
#[cfg(feature = "cheapest")]
use crate::Cheapest;
use crate::settings::{EngineKind, Search};
use crate::tree::form::Form;
use crate::tree::frontier::Frontier;
use crate::tree::questions::Wish;
use crate::tree::solutions::Solutions;
use crate::tree::walk::{Advance, Walk};
use quadrille_engine::Step;
use quadrille_problem::baseline;
use quadrille_problem::limits::{End, Limits, Monitor, Report};
use quadrille_problem::problem::{OptionId, Problem, verify};
use quadrille_testing::{BOUNDED_FAMILIES, Family, LARGER, PLAIN_FAMILIES, random_problem, rounds};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

type List = Vec<Vec<OptionId>>;

const THREADS: [usize; 4] = [1, 2, 3, 8];

fn families() -> impl Iterator<Item = Family> {
    PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES)
}

/// A search of the whole tree on several threads, from the first node on.
fn solutions(search: &Search, problem: &Problem, pace: Pace) -> Solutions {
    let mut solutions = search.solutions(problem).unwrap();
    solutions.walk.threads.job.pace = pace;
    solutions
        .resume(&Frontier::whole(problem, search.branching))
        .unwrap();
    solutions
}

fn walk(search: &Search, problem: &Problem, pace: Pace) -> Walk {
    solutions(search, problem, pace).walk
}

fn list(walk: &mut Walk) -> (List, Report) {
    let mut list = List::new();
    while let Some(solution) = walk.advance() {
        list.push(solution.to_vec());
    }
    (list, walk.report())
}

fn count(walk: &mut Walk) -> u128 {
    let report = walk.count();
    assert!(report.is_exhausted(), "{report:?}");
    report.solutions
}

/// Seven items, each by itself or with a neighbor, and some more.
fn several() -> Problem {
    let problem = "a b c d e f g\na\na b\nb\nb c\nc\nc d\nd\nd e\ne\ne f\nf\nf g\ng\na b c\nd e f"
        .parse()
        .unwrap();
    assert!(baseline::solutions(&problem).len() > 25);
    problem
}

/// What one thread finds, in order.
fn alone(search: &Search, problem: &Problem) -> (List, Report) {
    let mut solutions = search.solutions(problem).unwrap();
    let list = solutions.by_ref().collect();
    (list, solutions.report())
}

fn check(problem: &Problem, what: &str) {
    let expected: BTreeSet<_> = baseline::solutions(problem).into_iter().collect();
    for kind in EngineKind::supporting(problem) {
        let one = Search::new().engine(kind);
        let (list_of_one, report_of_one) = alone(&one, problem);
        assert_eq!(
            list_of_one.iter().cloned().collect::<BTreeSet<_>>(),
            expected,
            "{what}, {kind}"
        );
        for threads in THREADS {
            let what = format!("{what}, {kind}, {threads} threads");
            let search = one.clone().threads(threads);
            let (found, report) = list(&mut walk(&search, problem, Pace::TINY));
            assert_eq!(found, list_of_one, "{what}");
            let did = |report: Report| {
                (
                    report.end,
                    report.solutions,
                    report.nodes,
                    report.decisions,
                    report.deepest,
                )
            };
            assert_eq!(did(report), did(report_of_one), "{what}");
            let (found, report) = list(&mut walk(
                &search.clone().any_order(true),
                problem,
                Pace::TINY,
            ));
            assert_eq!(found.len(), list_of_one.len(), "{what}, in any order");
            assert_eq!(
                found.into_iter().collect::<BTreeSet<_>>(),
                expected,
                "{what}, in any order"
            );
            assert!(report.is_exhausted());
            assert_eq!(
                count(&mut walk(&search, problem, Pace::TINY)),
                expected.len() as u128,
                "{what}, counted"
            );
            let pruned = search.prune(|_| false);
            assert_eq!(
                count(&mut walk(&pruned, problem, Pace::TINY)),
                expected.len() as u128,
                "{what}, pruned"
            );
        }
    }
}

#[test]
fn the_families_of_the_reference_solver() {
    for family in families() {
        for seed in 0..rounds(3) {
            check(
                &random_problem(family, seed),
                &format!("{} {seed}", family.name),
            );
        }
    }
}

#[test]
fn larger_trees() {
    for (n, (family, seed)) in LARGER.into_iter().enumerate() {
        let problem = random_problem(family, seed);
        for (m, kind) in EngineKind::supporting(&problem).into_iter().enumerate() {
            let (expected, one) = alone(&Search::new().engine(kind), &problem);
            // each engine and each family in both ways, by turns
            let divides = (n + m) % 2 == 0;
            let threads = if divides { 2 } else { 3 };
            let pace = Pace {
                most: 8,
                bytes: 500,
                room: 20_000,
                divides,
                ..Pace::TINY
            };
            let what = format!("{}, {kind}, {threads} threads", family.name);
            let search = Search::new().engine(kind).threads(threads);
            let (found, report) = list(&mut walk(&search, &problem, pace));
            assert_eq!(found, expected, "{what}");
            assert_eq!((report.nodes, report.decisions), (one.nodes, one.decisions));
            let counted = count(&mut walk(&search, &problem, pace));
            assert_eq!(counted, expected.len() as u128, "{what}");
        }
    }
}

#[test]
fn options_as_chosen_and_as_texts() {
    let problem = several();
    let (expected, _) = alone(&Search::new(), &problem);
    for threads in THREADS {
        let search = Search::new().threads(threads);
        let mut found = List::new();
        let mut unsorted = search.clone();
        unsorted.pace = Pace::TINY;
        let report = unsorted.visit_unsorted(&problem, |solution| {
            found.push(solution.to_vec());
            ControlFlow::Continue(())
        });
        assert!(report.unwrap().is_exhausted());
        found.iter_mut().for_each(|solution| solution.sort());
        assert_eq!(found, expected);
        for most in 1..=expected.len() as u64 {
            let render = |solution: &[OptionId], text: &mut Vec<u8>| {
                text.extend(format!("{solution:?}\n").bytes());
            };
            let (mut texts, mut n) = (Vec::new(), 0);
            let mut search = search.clone().limited(|limits| limits.max_solutions(most));
            search.pace = Pace {
                bytes: 200,
                ..Pace::TINY
            };
            let report = search.visit_texts(&problem, render, |text, more| {
                texts.extend_from_slice(text);
                n += more;
                ControlFlow::Continue(())
            });
            let report = report.unwrap();
            let lines: Vec<_> = expected[..most as usize]
                .iter()
                .map(|solution| format!("{solution:?}\n"))
                .collect();
            assert_eq!(
                (String::from_utf8(texts).unwrap(), n),
                (lines.concat(), most)
            );
            assert_eq!(
                (report.solutions, report.end),
                (most.into(), Some(End::Solutions))
            );
        }
    }
}

/// A search that lasts is continued on several threads, whoever watches it; unless which nodes are
/// visited must not be a matter of luck.
#[test]
fn threads_begin_where_a_search_lasts() {
    let problem = large();
    let begins = |search: Search| {
        let mut walk = search
            .engine(EngineKind::Links)
            .walk(&problem, |_| false, Wish::List { has_frontier: true })
            .unwrap();
        while walk.advance_within(1 << 16) != Advance::Ended
            && walk.threads.helpers.is_none()
            && walk.report().nodes < 1 << 24
        {}
        walk.threads.helpers.is_some()
    };
    let search = Search::new().threads(2);
    assert!(begins(search.clone()));
    assert!(begins(
        search
            .clone()
            .limited(|limits| limits.monitor(Monitor::new()))
    ));
    assert!(begins(
        search
            .clone()
            .limited(|limits| limits.max_time(Duration::from_secs(100)))
    ));
    assert!(!begins(search.limited(|limits| limits.max_nodes(1 << 18))));
    assert!(!begins(Search::new()));
}

/// Gives up a search on several threads after `n` solutions: what was seen and what is left make
/// the whole.
fn check_rest(problem: &Problem, expected: &List, threads: usize, pace: Pace, n: usize) {
    let search = Search::new().threads(threads);
    let mut before = solutions(&search, problem, pace);
    let mut found: List = before.by_ref().take(n).collect();
    assert_eq!(found, expected[..n]);
    let rest = before.frontier();
    let text: Frontier = rest.to_string().parse().unwrap();
    assert_eq!(text, rest, "in order");
    let mut after = search.solutions(problem).unwrap();
    after.walk.threads.job.pace = pace;
    after.resume(&rest).unwrap();
    let again = after.frontier();
    assert!(again.weight() < rest.weight() + 1e-9);
    found.extend(after);
    assert!(
        found == *expected,
        "{threads} threads, after {n}: {} instead of {}",
        found.len(),
        expected.len()
    );
    let mut counted = search.solutions(problem).unwrap();
    counted.resume(&rest).unwrap();
    assert_eq!(
        counted.count_rest().solutions,
        (expected.len() - n) as u128,
        "{threads} threads, after {n}"
    );
}

#[test]
fn what_is_left_can_be_continued() {
    for family in families() {
        for seed in 0..rounds(1) {
            let problem = random_problem(family, seed);
            let (expected, _) = alone(&Search::new(), &problem);
            for threads in THREADS {
                for pace in [
                    Pace::TINY,
                    Pace {
                        bytes: 100,
                        ..Pace::TINY
                    },
                ] {
                    for n in 0..=expected.len().min(12) {
                        check_rest(&problem, &expected, threads, pace, n);
                    }
                }
            }
        }
    }
}

/// Many small children, some with one solution, some with several: a thread has siblings still to
/// do, and solutions of later ones are seen before it reports where it is.
#[test]
fn what_is_left_of_many_siblings_can_be_continued() {
    let mut text = String::from("x y z | s t\n");
    (0..24).for_each(|n| text += ["x\n", "x s\n", "x t\n", "x s t\n"][n % 4]);
    text += "y\ny s\ny t\nz\nz s\nz t\n";
    let problem: Problem = text.parse().unwrap();
    let (expected, _) = alone(&Search::new(), &problem);
    let pause = Duration::from_millis(1);
    for seed in 0..rounds(4) {
        // several nodes at once, and no report after each
        let pace = Pace {
            pause,
            latest: pause * 100,
            most: 8,
            bytes: 2000,
            divides: seed % 2 == 0,
            ..Pace::TINY
        };
        for threads in THREADS {
            (0..=expected.len()).for_each(|n| check_rest(&problem, &expected, threads, pace, n));
        }
    }
}

/// A search that is counted after some of its solutions were seen.
#[test]
fn the_rest_is_counted() {
    let problem = several();
    let (expected, _) = alone(&Search::new(), &problem);
    for threads in THREADS {
        for n in 0..=expected.len() {
            let mut solutions = solutions(&Search::new().threads(threads), &problem, Pace::TINY);
            assert_eq!(solutions.by_ref().take(n).count(), n);
            let report = solutions.count_rest();
            assert_eq!(
                (report.solutions, report.end),
                (expected.len() as u128, Some(End::Exhausted))
            );
        }
    }
}

/// A limit is reported as that, and what was found before is the beginning of what one thread
/// finds.
#[test]
fn limits_are_shared() {
    let problem = several();
    let (expected, _) = alone(&Search::new(), &problem);
    for threads in THREADS {
        let search = Search::new().threads(threads);
        for most in 1..=expected.len() as u64 {
            let limited = search.clone().limited(|limits| limits.max_solutions(most));
            let (found, report) = list(&mut walk(&limited, &problem, Pace::TINY));
            assert_eq!(
                (&*found, report.end),
                (&expected[..most as usize], Some(End::Solutions))
            );
            let report = walk(&limited, &problem, Pace::TINY).count();
            assert_eq!(
                (report.solutions, report.end),
                (most.into(), Some(End::Solutions))
            );
            let (found, report) = list(&mut walk(
                &search.clone().limited(|limits| limits.max_nodes(most)),
                &problem,
                Pace::TINY,
            ));
            assert!(
                expected.starts_with(&found)
                    && report.nodes == most
                    && report.end == Some(End::Nodes)
            );
        }
        let timed = search
            .clone()
            .limited(|limits| limits.max_time(Duration::ZERO));
        let (found, report) = list(&mut walk(&timed, &problem, Pace::USUAL));
        assert!(expected.starts_with(&found));
        assert!(report.end == Some(End::Time) || found == expected);
        let monitor = Monitor::new();
        monitor.cancel();
        let report = walk(
            &search.limited(|limits| limits.monitor(monitor)),
            &large(),
            Pace::TINY,
        )
        .count();
        assert_eq!(report.end, Some(End::Cancelled));
    }
}

/// A limit of time ends a list in which every node is a solution, so that no thread ever pauses
/// without one.
#[test]
fn time_ends_a_list_without_a_pause() {
    let mut builder = Problem::builder();
    let item = builder.primary("a").unwrap();
    for _ in 0..5000 {
        builder.option([item]).unwrap();
    }
    let problem = builder.build().unwrap();
    for threads in [2, 8] {
        let mut solutions = solutions(
            &Search::new()
                .threads(threads)
                .limits(Limits::new().max_time(Duration::ZERO)),
            &problem,
            Pace::TINY,
        );
        assert!(solutions.by_ref().count() < 5000);
        assert_eq!(solutions.report().end, Some(End::Time));
    }
}

/// Far more than can be searched.
fn large() -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<_> = (0..60)
        .map(|i| builder.primary(i.to_string()).unwrap())
        .collect();
    for i in 0..60 {
        builder.option([items[i]]).unwrap();
        for j in i + 1..60 {
            builder.option([items[i], items[j]]).unwrap();
        }
    }
    builder.build().unwrap()
}

#[test]
fn all_stop_soon() {
    let problem = large();
    for threads in [2, 8] {
        let monitor = Monitor::new();
        let limits = Limits::new().monitor(Arc::clone(&monitor));
        let search = Search::new()
            .limits(limits)
            .engine(EngineKind::Cells)
            .threads(threads);
        let canceller = std::thread::spawn(move || {
            while monitor.state().nodes < 1000 {
                std::thread::yield_now();
            }
            monitor.cancel();
            Instant::now()
        });
        let report = search.count(&problem).unwrap();
        let took = canceller.join().unwrap().elapsed();
        assert_eq!(report.end, Some(End::Cancelled));
        // far more than it takes: this is no test of the machine
        assert!(took < Duration::from_secs(5), "{took:?}");
    }
}

/// A tree of which nearly all is in its last 4096th, if each choice divided it evenly.
fn lopsided() -> Problem {
    let chain = (0..12)
        .map(|i| format!("c{i} d\nc{i}\n"))
        .collect::<Vec<_>>()
        .concat();
    let rest = (0..8)
        .map(|i| format!("r{i}\n").repeat(3))
        .collect::<Vec<_>>()
        .concat();
    let items = (0..12)
        .map(|i| format!("c{i} "))
        .chain((0..8).map(|i| format!("r{i} ")))
        .collect::<Vec<_>>()
        .concat();
    // whoever takes d leaves nothing for D
    format!("{items} D | d e\n{chain}{rest}D d\nD d e")
        .parse()
        .unwrap()
}

#[test]
fn the_share_never_stands_still_and_ends_at_one() {
    let problem = lopsided();
    let total = Search::new()
        .engine(EngineKind::Links)
        .limits(Limits::new().max_nodes(1 << 20))
        .visit(&problem, |_| ControlFlow::Continue(()));
    let slice = total.unwrap().nodes / 50;
    for threads in THREADS {
        let search = Search::new().engine(EngineKind::Links).threads(threads);
        let mut walk = walk(
            &search,
            &problem,
            Pace {
                divides: false,
                most: 16,
                ..Pace::TINY
            },
        );
        let (mut nodes, mut before) = (slice, walk.share());
        while walk.advance_within(slice / 8) != Advance::Ended {
            let share = walk.share();
            assert!(share >= before);
            if walk.report().nodes >= nodes {
                // in a fiftieth of the work
                assert!(share > before || threads > 1, "{share} {threads}");
                (nodes, before) = (walk.report().nodes + slice, share);
            }
        }
        assert!(walk.share() >= 1.0);
    }
}

#[test]
fn solutions_may_be_sent() {
    fn send<T: Send>(_: &T) {}
    send(&solutions(
        &Search::new().threads(2),
        &several(),
        Pace::TINY,
    ));
}

/// A panic of a function of the caller reaches the caller, and no thread is left waiting.
#[test]
fn panics_reach_the_caller() {
    let problem = several();
    for threads in THREADS {
        for at in [1, 2, 5, 10] {
            let calls = Arc::new(AtomicU64::new(0));
            let counted = Arc::clone(&calls);
            let search = Search::new().threads(threads).prune(move |_| {
                assert!(counted.fetch_add(1, Ordering::Relaxed) < at, "as planned");
                false
            });
            for counts in [false, true] {
                let run = || {
                    // the path to the first piece asks, too
                    let mut walk = walk(&search, &problem, Pace::TINY);
                    if counts {
                        walk.count().solutions
                    } else {
                        list(&mut walk).0.len() as u128
                    }
                };
                let panic = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
                assert!(
                    panic
                        .downcast_ref::<&str>()
                        .is_some_and(|text| text.contains("as planned"))
                );
            }
            let mut walk = walk(&Search::new().threads(threads), &problem, Pace::TINY);
            let mut seen = 0;
            let visit = || {
                walk.visit(Form::Sorted, &mut |_| {
                    seen += 1;
                    assert!(seen < at, "as planned");
                    ControlFlow::Continue(())
                })
            };
            assert!(catch_unwind(AssertUnwindSafe(visit)).is_err());
        }
    }
}

/// Solutions that nobody takes do not fill the memory.
#[test]
fn what_waits_takes_a_bounded_memory() {
    let problem = large();
    let pace = Pace {
        bytes: 1000,
        room: 10_000,
        divides: false,
        most: 64,
        ..Pace::TINY
    };
    for ordered in [true, false] {
        let search = Search::new().threads(4).any_order(!ordered);
        let mut solutions = solutions(&search, &problem, pace);
        solutions.advance();
        let before = Instant::now();
        while before.elapsed() < Duration::from_millis(50) {
            std::thread::yield_now();
        }
        let helpers = solutions.walk.threads.helpers.as_ref().unwrap();
        let bytes = helpers.board.pieces().bytes;
        // a batch of each thread may come on top
        assert!(bytes <= 10_000 + 4 * 2000, "{bytes}");
        let expected: List = Search::new()
            .solutions(&problem)
            .unwrap()
            .take(3000)
            .collect();
        let found: List = solutions.take(2999).collect();
        assert!(!ordered || found == expected[1..]);
    }
}

/// Several threads find solutions that cost as little as those that one finds.
#[test]
#[cfg(feature = "cheapest")]
fn the_cheapest_cost_the_same() {
    let mut found = 0;
    for family in families() {
        for seed in 0..8 {
            let problem = random_problem(
                Family {
                    costs: true,
                    ..family
                },
                seed,
            );
            for k in [1, 3] {
                let one = Search::new().cheapest(&problem, k).unwrap();
                let costs = |cheapest: &Cheapest| {
                    cheapest
                        .solutions
                        .iter()
                        .map(|one| one.cost)
                        .collect::<Vec<_>>()
                };
                for threads in THREADS {
                    let mut search = Search::new().threads(threads);
                    search.pace = Pace::TINY;
                    let several = search.cheapest(&problem, k).unwrap();
                    assert_eq!(
                        costs(&several),
                        costs(&one),
                        "{} {seed}, {threads} threads",
                        family.name
                    );
                    assert!(several.proven && several.bound == one.bound);
                    for solution in &several.solutions {
                        assert_eq!(verify(&problem, &solution.options), Ok(()));
                    }
                    found += several.solutions.len();
                }
            }
        }
    }
    assert!(found > 100);
}

/// The parts between two nodes of a tree, one by one.
#[test]
fn parts_between() {
    // all nodes of a tree with three children each, in order
    let mut nodes: Vec<Vec<Step>> = vec![Vec::new()];
    for _ in 0..3 {
        let children = |node: &Vec<Step>| -> Vec<Vec<Step>> {
            (0..3)
                .map(|taken| [&node[..], &[Step { taken, of: 3 }]].concat())
                .collect()
        };
        let deeper: Vec<_> = nodes.iter().flat_map(children).collect();
        nodes.extend(deeper);
    }
    let key = |node: &[Step]| node.iter().map(|step| step.taken).collect::<Vec<_>>();
    nodes.sort_by_key(|node| key(node));
    nodes.dedup();
    let mut compared = 0;
    for (place, from) in nodes.iter().enumerate() {
        for root in &nodes {
            let last = nodes
                .iter()
                .rposition(|node| node.starts_with(root))
                .unwrap();
            if last < place {
                continue;
            }
            let parts = between(from, root);
            let is_in = |node: &Vec<Step>| {
                let of = |(at, floor): &&(Vec<Step>, usize)| {
                    node.starts_with(&at[..*floor]) && key(node) >= key(at)
                };
                parts.iter().filter(of).count()
            };
            for (other, node) in nodes.iter().enumerate() {
                if root.starts_with(node) && root != node {
                    // an ancestor of the root has only its children in parts
                    continue;
                }
                assert_eq!(
                    is_in(node),
                    usize::from((place..=last).contains(&other)),
                    "{from:?} {root:?} {node:?}"
                );
            }
            compared += 1;
        }
    }
    assert!(compared > 500);
}
