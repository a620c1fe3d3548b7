//! Engines and searches as a program outside has them: any step in any order, and no error that
//! spoils what comes after it.

use quadrille::baseline;
use quadrille::cpu::Simd;
use quadrille::engine::{Bits, Cells, Delta, Engine, Links, Node};
use quadrille::limits::{End, Limits, Monitor};
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::puzzle::Puzzle;
use quadrille::reduce::Reduced;
use quadrille::search::{
    Advance, Branching, EngineKind, Frontier, PathError, Search, Solutions, Template,
};
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::lockstep;
use quadrille_gallery::puzzle::Packing;
use quadrille_gallery::puzzle::polyforms::Region;
use quadrille_search::internal::Subtree;
use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, queens, random_problem};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::any::type_name;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

const ENGINES: [EngineKind; 4] = [
    EngineKind::Links,
    EngineKind::Cells,
    EngineKind::Delta,
    EngineKind::Bits,
];

/// Unsorted solutions come in the same sequence as sorted ones, even if options are renumbered for
/// the search.
#[test]
fn solutions_are_the_same_unsorted() {
    let (mut n_seen, mut n_unsorted) = (0, 0);
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..20 {
            let problem = random_problem(family, seed);
            let expected: BTreeSet<Vec<OptionId>> =
                baseline::solutions(&problem).into_iter().collect();
            for kind in EngineKind::supporting(&problem) {
                let plain = Search::new().engine(kind);
                let random = plain.clone().branching(Branching::Random(seed));
                for search in [plain.clone(), plain.reduce(true), random] {
                    let what = format!("{} {seed}, {kind}", family.name);
                    let mut sorted = search.solutions(&problem).unwrap();
                    let mut set = BTreeSet::new();
                    let report = search.visit_unsorted(&problem, |chosen| {
                        let mut solution = chosen.to_vec();
                        solution.sort_unstable();
                        assert_eq!(sorted.advance(), Some(&solution[..]), "{what}");
                        n_unsorted += usize::from(solution != chosen);
                        set.insert(solution);
                        ControlFlow::Continue(())
                    });
                    assert_eq!((sorted.advance(), &set), (None, &expected), "{what}");
                    assert_eq!(report.unwrap().solutions, expected.len() as u128, "{what}");
                    n_seen += set.len();
                }
            }
        }
    }
    assert!(
        n_unsorted > 100 && n_seen > n_unsorted,
        "{n_unsorted} of {n_seen}"
    );
    let broken = Search::new()
        .visit_unsorted(&queens(8), |_| ControlFlow::Break(()))
        .unwrap();
    assert_eq!((broken.end, broken.solutions), (Some(End::Visitor), 1));
}

/// Everything that a user holds goes to another thread, and is shared among threads.
const fn travels<T: Send + Sync + ?Sized>() {}
const _: () = {
    travels::<Problem>();
    travels::<Search>();
    travels::<Solutions>();
    travels::<Template>();
    travels::<Frontier>();
    travels::<Monitor>();
    travels::<Box<dyn Solver>>();
    travels::<lockstep::Lockstep>();
    travels::<(Links, Cells, Delta, Bits)>();
};

/// Made smaller first, every family has the same solutions, by every engine on every instruction
/// set.
#[test]
fn agrees_after_the_reducer() {
    let (mut searched, mut refused) = (0, 0);
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..50 {
            let problem = random_problem(family, seed);
            let expected: BTreeSet<Vec<OptionId>> =
                baseline::solutions(&problem).into_iter().collect();
            let small = Reduced::of(&problem);
            for (kind, simd) in ENGINES
                .into_iter()
                .flat_map(|kind| Simd::available().into_iter().map(move |simd| (kind, simd)))
            {
                let search = Search::new().engine(kind).simd(simd).unwrap();
                let what = format!("{} {seed}, {kind} on {simd}", family.name);
                let Ok(found) = search.solutions(small.problem()) else {
                    assert!(
                        small.problem().has_bounds()
                            && [EngineKind::Links, EngineKind::Delta].contains(&kind),
                        "{what}"
                    );
                    refused += 1;
                    continue;
                };
                let mut set = BTreeSet::new();
                for solution in found {
                    let restored = small.restore(&solution);
                    assert_eq!(verify(&problem, &restored), Ok(()), "{what}");
                    assert!(set.insert(restored), "{what}: a solution came twice");
                }
                assert_eq!(set, expected, "{what}");
                assert_eq!(
                    search.count(small.problem()).unwrap().solutions,
                    expected.len() as u128,
                    "{what}: counting"
                );
                searched += usize::from(small.problem().n_options() > 0);
            }
        }
    }
    assert!(
        searched > 1000 && refused > 100,
        "{searched} searches, {refused} refused"
    );
}

/// The solutions found by steps alone.
fn by_steps<E: Engine>(problem: &Problem) -> BTreeSet<Vec<OptionId>> {
    let mut engine = E::new(problem).unwrap();
    let (mut found, mut open) = (BTreeSet::new(), 0);
    loop {
        match engine.propagate() {
            Node::Dead => {}
            Node::Branch(_) => open += 1,
            Node::Solved(n) => {
                assert_eq!(n, 1);
                let mut solution = engine.chosen().to_vec();
                solution.sort_unstable();
                assert_eq!(verify(problem, &solution), Ok(()));
                assert!(found.insert(solution));
            }
        }
        while open > 0 && !engine.next() {
            open -= 1;
        }
        if open == 0 {
            assert!(!engine.next(), "no level is open");
            return found;
        }
    }
}

/// Steps in any order: none panics, propagating twice gives the same result, and the remaining tree
/// can still be searched.
fn any_order<E: Engine>(problem: &Problem, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut engine = E::new(problem).unwrap();
    for _ in 0..200 {
        match rng.random_range(0..8) {
            0..3 => {
                let node = engine.propagate();
                assert_eq!(engine.propagate(), node, "{}", type_name::<E>());
            }
            3..7 => drop(engine.next()),
            _ => engine = engine.clone(),
        }
        assert!(engine.chosen().len() <= problem.n_options());
    }
    // the number of open children is bounded by levels times children
    let mut steps = 0;
    while engine.next() {
        steps += 1;
    }
    assert!(
        steps <= problem.n_options(),
        "{}: {steps}",
        type_name::<E>()
    );
}

#[test]
fn steps_walk_the_tree_and_any_order_is_harmless() {
    let expected = baseline::solutions(&queens(6)).into_iter().collect();
    assert_eq!(by_steps::<Links>(&queens(6)), expected);
    assert_eq!(by_steps::<Cells>(&queens(6)), expected);
    assert_eq!(by_steps::<Delta>(&queens(6)), expected);
    assert_eq!(by_steps::<Bits>(&queens(6)), expected);
    for seed in 0..60 {
        let problem = queens(4 + seed as u32 % 6);
        any_order::<Links>(&problem, seed);
        any_order::<Cells>(&problem, seed);
        any_order::<Delta>(&problem, seed);
        any_order::<Bits>(&problem, seed);
        let bounded = random_problem(BOUNDED_FAMILIES[seed as usize % 2], seed);
        any_order::<Cells>(&bounded, seed);
        any_order::<Bits>(&bounded, seed);
        assert!(Links::new(&bounded).is_err() && Delta::new(&bounded).is_err());
    }
}

/// A path to the first node behind so many solutions, with its end changed so that it does not fit.
fn strange(problem: &Problem, behind: usize) -> Subtree {
    let mut solutions = Search::new().solutions(problem).unwrap();
    (0..behind).for_each(|_| assert!(solutions.advance().is_some()));
    let text = solutions.frontier().subtrees()[0]
        .to_string()
        .replace(" :", "");
    let (head, last) = text.rsplit_once(' ').unwrap();
    let (_, of) = last.split_once('/').unwrap();
    format!("{head} 1/{}", of.parse::<u32>().unwrap() + 1)
        .parse()
        .unwrap()
}

/// After an error the search is what it was.
fn refuses(problem: &Problem, kind: EngineKind, behind: usize, expected: u128) {
    let path = strange(problem, behind);
    let after = Subtree::new(problem, Branching::Lowest, path.at().to_vec(), 0);
    for part in [Frontier::from(path), after.into()] {
        let mut solutions = Search::new().engine(kind).solutions(problem).unwrap();
        let refused = solutions.resume(&part).unwrap_err().to_string();
        assert!(refused.starts_with("at level "), "{refused}");
        assert_eq!(solutions.report().nodes, 0);
        // and another path is taken after it
        if behind.is_multiple_of(2) {
            let root = Frontier::whole(problem, Branching::Lowest);
            assert_eq!(solutions.resume(&root), Ok(()));
        }
        let report = solutions.count_rest();
        assert_eq!(
            (report.solutions, report.end),
            (expected, Some(End::Exhausted)),
            "{kind}, {behind}"
        );
    }
}

/// Once a search ended after 0, 389 or 778 of these solutions, and called that all.
#[test]
fn a_refused_path_changes_nothing() {
    for kind in [EngineKind::Auto].into_iter().chain(ENGINES) {
        for behind in [1, 50, 201] {
            refuses(&queens(9), kind, behind, 352);
        }
    }
    let problem = Packing::pentominoes(Region::cuboid(10, 6, 1).unwrap())
        .problem()
        .unwrap();
    refuses(&problem, EngineKind::Auto, 50, 9356);
}

/// In slices of any size the walk is the same, node by node, and so is a limit that it meets.
#[test]
fn slices_lose_nothing() {
    let problem = queens(8);
    for kind in [EngineKind::Auto].into_iter().chain(ENGINES) {
        for limits in [
            Limits::new(),
            Limits::new().max_nodes(700),
            Limits::new().max_solutions(30),
        ] {
            let search = Search::new().engine(kind).limits(limits);
            let mut whole = search.solutions(&problem).unwrap();
            let expected: Vec<Vec<OptionId>> = whole.by_ref().collect();
            for nodes in [0, 1, 7, 1000] {
                let mut slices = search.solutions(&problem).unwrap();
                let (mut found, mut paused) = (Vec::new(), 0);
                loop {
                    // what is given no node stands still
                    let nodes = if nodes == 0 { paused % 2 } else { nodes };
                    let before = slices.report().nodes;
                    match slices.advance_within(nodes) {
                        Advance::Solution(options) => found.push(options.to_vec()),
                        Advance::Paused => {
                            paused += 1;
                            assert_eq!(slices.report().nodes, before + nodes, "{kind}");
                            assert_eq!(slices.report().end, None);
                        }
                        Advance::Ended => break,
                    }
                }
                assert_eq!(
                    (found, slices.report()),
                    (expected.clone(), whole.report()),
                    "{kind}, {nodes} nodes"
                );
                assert!(paused > 0 || nodes == 1000, "{kind}, {nodes} nodes");
            }
        }
    }
}

#[test]
fn a_path_belongs_to_its_problem_and_to_its_rule() {
    let problem = queens(8);
    let random = Search::new().branching(Branching::Random(7));
    let mut solutions = random.solutions(&problem).unwrap();
    assert!(solutions.advance().is_some());
    let left = solutions.frontier();
    // the same problem, the same rule
    let mut same = random.solutions(&problem.clone()).unwrap();
    assert_eq!(same.resume(&left), Ok(()));
    assert_eq!(same.count_rest().solutions, 91);
    // another rule, another problem
    for other in [Branching::Lowest, Branching::Random(8), Branching::Weighted] {
        let mut solutions = Search::new().branching(other).solutions(&problem).unwrap();
        let refused = solutions.resume(&left).unwrap_err();
        assert_eq!(
            refused.to_string(),
            format!("the path was made under the rule `random:7`, the search goes by `{other}`")
        );
        assert_eq!(solutions.count_rest().solutions, 92);
    }
    let mut other = random.solutions(&queens(7)).unwrap();
    let refused = other.resume(&left).unwrap_err().to_string();
    assert!(
        refused.starts_with("the path belongs to another problem"),
        "{refused}"
    );
    assert_eq!(other.count_rest().solutions, 40);
}

#[test]
fn a_search_under_way_stays_where_it_is() {
    let problem = queens(8);
    let mut solutions = Search::new().solutions(&problem).unwrap();
    let root = solutions.frontier();
    let under_way = |refused: Result<(), PathError>| {
        let error = refused.unwrap_err().to_string();
        assert!(error.starts_with("the search is under way"), "{error}");
    };
    assert!(solutions.advance().is_some());
    under_way(solutions.resume(&root));
    assert_eq!(solutions.by_ref().count(), 91);
    under_way(solutions.resume(&root));
    assert_eq!(solutions.report().solutions, 92);
}

/// Listed first and counted then, at every point: all engines find the same.
#[test]
fn what_is_left_is_counted() {
    let problem = Packing::dominoes(Region::cuboid(6, 6, 1).unwrap())
        .problem()
        .unwrap();
    for kind in ENGINES {
        for listed in [0, 1, 100, 3000, 6728, 9999] {
            let mut solutions = Search::new().engine(kind).solutions(&problem).unwrap();
            let seen = solutions.by_ref().take(listed).count();
            assert_eq!(seen, listed.min(6728));
            let report = solutions.count_rest();
            assert_eq!(
                (report.solutions, report.end),
                (6728, Some(End::Exhausted)),
                "{kind}, {listed}"
            );
        }
    }
}

/// A report never claims more than is known.
#[test]
fn a_report_says_how_it_ended() {
    let problem = queens(8);
    let mut solutions = Search::new().solutions(&problem).unwrap();
    assert_eq!(
        (solutions.report().end, solutions.report().is_unique()),
        (None, None)
    );
    assert!(solutions.advance().is_some());
    assert_eq!(solutions.report().end, None);
    let broken = Search::new()
        .visit(&problem, |_| ControlFlow::Break(()))
        .unwrap();
    assert_eq!(
        (broken.end, broken.solutions, broken.is_unique()),
        (Some(End::Visitor), 1, None)
    );
    for (search, end) in [
        (Search::new(), End::Exhausted),
        (
            Search::new().limits(Limits::new().max_solutions(5)),
            End::Solutions,
        ),
        (
            Search::new().limits(Limits::new().max_nodes(20)),
            End::Nodes,
        ),
        (
            Search::new().limits(Limits::new().max_time(std::time::Duration::ZERO)),
            End::Time,
        ),
        (
            Search::new().limits(Limits::new().monitor(cancelled())),
            End::Cancelled,
        ),
    ] {
        let listed = search
            .visit(&problem, |_| ControlFlow::Continue(()))
            .unwrap();
        assert_eq!(listed.end, Some(end));
        // Links counts no faster than it lists
        let counted = search
            .clone()
            .engine(EngineKind::Links)
            .count(&problem)
            .unwrap();
        assert_eq!(counted.end, Some(end));
    }
    // a limit that the tree just fits in cuts nothing short
    let nodes = Search::new()
        .visit(&problem, |_| ControlFlow::Continue(()))
        .unwrap()
        .nodes;
    for (most, end) in [
        (nodes - 1, End::Nodes),
        (nodes, End::Exhausted),
        (nodes + 1, End::Exhausted),
    ] {
        let report = Search::new()
            .limits(Limits::new().max_nodes(most))
            .visit(&problem, |_| ControlFlow::Continue(()))
            .unwrap();
        assert_eq!((report.end, report.nodes), (Some(end), most.min(nodes)));
    }
}

/// A finished search shows its whole tree as done, a search cut short shows less.
#[test]
fn the_share_of_a_search_that_ends_is_all_of_it() {
    let problem = queens(6);
    for kind in ENGINES {
        let shown = |ask: &dyn Fn(Search)| {
            let monitor = Monitor::new();
            ask(Search::new()
                .engine(kind)
                .limits(Limits::new().monitor(std::sync::Arc::clone(&monitor))));
            monitor.state().share
        };
        let list = |search: Search| {
            _ = search
                .visit(&problem, |_| ControlFlow::Continue(()))
                .unwrap();
        };
        assert!(shown(&list) >= 1.0, "{kind}");
        assert!(
            shown(&|search| _ = search.count(&problem).unwrap()) >= 1.0,
            "{kind}"
        );
        assert!(
            shown(&|search| _ = search.solutions(&problem).unwrap().count_rest()) >= 1.0,
            "{kind}"
        );
        assert!(
            shown(&|search| list(search.limited(|limits| limits.max_solutions(2)))) < 1.0,
            "{kind}"
        );
    }
}

fn cancelled() -> std::sync::Arc<Monitor> {
    let monitor = Monitor::new();
    monitor.cancel();
    monitor
}

/// All solvers report the same for a search that is cut short.
#[test]
fn ways_to_solve_a_sudoku_report_alike() {
    let several = format!("12{}", ".".repeat(79)).parse().unwrap();
    for method in Method::all() {
        let mut seen = 0;
        let limits = quadrille::limits::Limits::new();
        let mut solver = method.solver();
        let report = solver.solve(&several, &limits, &mut |_| {
            seen += 1;
            if seen == 3 {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        let report = report.unwrap();
        assert_eq!(
            (report.end, report.solutions),
            (Some(End::Visitor), 3),
            "{method}"
        );
        let report = solver
            .count(&several, &limits.clone().max_solutions(2))
            .unwrap();
        assert_eq!(
            (report.end, report.solutions),
            (Some(End::Solutions), 2),
            "{method}"
        );
        let report = solver
            .count(&several, &limits.monitor(cancelled()))
            .unwrap();
        assert_eq!(
            (report.end, report.solutions),
            (Some(End::Cancelled), 0),
            "{method}"
        );
    }
}
