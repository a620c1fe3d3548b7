//! The engine that learns, asked from outside; and what `auto` finds with it.

use quadrille::baseline;
use quadrille::limits::{End, Limits, Monitor};
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::puzzle::Puzzle;
use quadrille::search::{self, Advance, EngineKind, Search, Uniqueness};
use quadrille_gallery::puzzle::Langford;
use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, queens, random_problem};
use std::collections::BTreeSet;
use std::time::Duration;

fn learn() -> Search {
    Search::new().engine(EngineKind::Learn)
}

#[test]
fn every_question_has_the_answer_of_the_reference_solver() {
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 1000..1060 {
            let problem = random_problem(family, seed);
            let all: BTreeSet<Vec<OptionId>> = baseline::solutions(&problem).into_iter().collect();
            let name = format!("{}, seed {seed}", family.name);
            let found: BTreeSet<Vec<OptionId>> = learn().solutions(&problem).unwrap().collect();
            assert_eq!(found, all, "{name}");
            let report = learn().count(&problem).unwrap();
            assert_eq!(
                (report.solutions, report.end),
                (all.len() as u128, Some(End::Exhausted)),
                "{name}"
            );
            assert!(report.conflicts.is_some());
            assert_eq!(
                learn().exists(&problem),
                Ok(Some(!all.is_empty())),
                "{name}"
            );
            let known = match all.len() {
                0 => Uniqueness::None,
                1 => Uniqueness::One(all.first().unwrap().clone()),
                _ => Uniqueness::Several,
            };
            assert_eq!(learn().uniqueness(&problem), Ok(Some(known)), "{name}");
            let first = all
                .iter()
                .flatten()
                .next()
                .copied()
                .unwrap_or(OptionId::new(0));
            let forced = learn().force(&[first]).count(&problem).unwrap().solutions;
            let with = all
                .iter()
                .filter(|solution| solution.contains(&first))
                .count();
            assert_eq!(forced, with as u128, "{name}");
            let reduced = learn().reduce(true).count(&problem).unwrap().solutions;
            assert_eq!(reduced, all.len() as u128, "{name}");
        }
    }
}

/// Few of these last long enough for other threads; `portfolio` has tests where all do.
#[test]
fn several_threads_have_the_same_answers() {
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 2000..2010 {
            let problem = random_problem(family, seed);
            let known = learn().uniqueness(&problem).unwrap();
            for threads in 2..=4 {
                let found = learn().threads(threads).uniqueness(&problem).unwrap();
                assert_eq!(
                    found, known,
                    "{}, seed {seed}, {threads} threads",
                    family.name
                );
            }
        }
    }
    let problem = Langford::new(100).problem().unwrap();
    for threads in 2..=4 {
        let first = |seed| {
            learn()
                .seed(seed)
                .threads(threads)
                .limited(|limits| limits.max_solutions(1))
                .solutions(&problem)
                .unwrap()
                .next()
        };
        let solution = first(7).unwrap();
        verify(&problem, &solution).unwrap();
        assert_eq!(
            first(7).unwrap(),
            solution,
            "a seed on as many threads is a search"
        );
    }
    // by parity there is none, and nobody finds that out
    let problem = Langford::new(17).problem().unwrap();
    let search = learn().threads(3);
    assert_eq!(
        search
            .clone()
            .limited(|limits| limits.max_time(Duration::from_millis(100)))
            .exists(&problem),
        Ok(None)
    );
    assert_eq!(
        search
            .clone()
            .limited(|limits| limits.max_memory(1000))
            .exists(&problem),
        Ok(None)
    );
    let monitor = Monitor::new();
    monitor.cancel();
    assert_eq!(
        search
            .clone()
            .limited(|limits| limits.monitor(monitor))
            .exists(&problem),
        Ok(None)
    );
    let report = search
        .limited(|limits| limits.max_nodes(100))
        .count(&problem)
        .unwrap();
    assert_eq!(
        (report.end, report.nodes),
        (Some(End::Nodes), 100),
        "on one thread"
    );
}

#[test]
fn it_goes_on_where_it_was() {
    let problem = queens(8);
    let mut solutions = learn().solutions(&problem).unwrap();
    let (mut found, mut paused) = (BTreeSet::new(), 0);
    loop {
        match solutions.advance_within(1) {
            Advance::Solution(solution) => assert!(found.insert(solution.to_vec())),
            Advance::Paused => paused += 1,
            Advance::Ended => break,
        }
    }
    assert_eq!(found.len(), 92);
    assert!(paused > 92, "{paused}");
}

#[test]
fn limits_hold() {
    let problem = Langford::new(17).problem().unwrap();
    let report = learn()
        .limited(|limits| limits.max_nodes(100))
        .count(&problem)
        .unwrap();
    assert_eq!((report.end, report.nodes), (Some(End::Nodes), 100));
    assert_eq!(
        learn()
            .limited(|limits| limits.max_time(Duration::ZERO))
            .count(&problem)
            .unwrap()
            .end,
        Some(End::Time)
    );
    assert_eq!(
        learn()
            .limited(|limits| limits.max_memory(1000))
            .exists(&problem),
        Ok(None)
    );
    let monitor = Monitor::new();
    monitor.cancel();
    assert_eq!(
        learn()
            .limited(|limits| limits.monitor(monitor.clone()))
            .count(&problem)
            .unwrap()
            .end,
        Some(End::Cancelled)
    );
}

#[test]
fn what_needs_a_tree_is_refused() {
    let problem = queens(6);
    let part = Search::new().split(&problem, 2).unwrap().remove(0);
    assert!(learn().split(&problem, 2).is_err());
    assert!(learn().estimate(&problem, 10, 1).is_err());
    assert!(learn().prune(|_| false).count(&problem).is_err());
    assert!(learn().choose_item(|_| None).count(&problem).is_err());
    assert!(learn().cheapest(&problem, 1).is_err());
    let mut solutions = learn().solutions(&problem).unwrap();
    let refused = solutions.resume(&part).unwrap_err().to_string();
    assert!(
        refused.starts_with("the engine `learn` cannot"),
        "{refused}"
    );
    // all of it is left
    assert_eq!(solutions.frontier().subtrees()[0].at(), []);
    assert_eq!(solutions.count(), 4);
}

/// No tree search ends on these.
#[test]
fn auto_finds_what_trees_do_not() {
    for problem in [queens(100), Langford::new(44).problem().unwrap()] {
        let check =
            |problem: &Problem, solution: Vec<OptionId>| verify(problem, &solution).unwrap();
        check(&problem, search::first(&problem).unwrap());
        check(
            &problem,
            Search::new()
                .threads(2)
                .limits(Limits::new().max_solutions(1))
                .solutions(&problem)
                .unwrap()
                .next()
                .unwrap(),
        );
        assert_eq!(
            Search::new().threads(2).uniqueness(&problem),
            Ok(Some(Uniqueness::Several))
        );
        assert_eq!(Search::new().exists(&problem), Ok(Some(true)));
        assert_eq!(search::uniqueness(&problem), Uniqueness::Several);
        let mut solutions = Search::new()
            .limits(Limits::new().max_solutions(1))
            .solutions(&problem)
            .unwrap();
        check(&problem, solutions.next().unwrap());
        assert_eq!(solutions.next(), None);
        let report = solutions.report();
        assert_eq!((report.solutions, report.end), (1, Some(End::Solutions)));
        assert!(report.conflicts.is_some());
        let report = Search::new()
            .limits(Limits::new().max_solutions(2))
            .count(&problem)
            .unwrap();
        assert_eq!((report.solutions, report.end), (2, Some(End::Solutions)));
    }
}
