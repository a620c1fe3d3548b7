//! Rules for ties: the same solutions under each, the same decisions by all engines, the same tree
//! each time.

use quadrille_problem::baseline;
use quadrille_problem::limits::{End, Report};
use quadrille_problem::problem::{OptionId, Problem, verify};
use quadrille_search::{Branching, EngineKind, Search};
use quadrille_testing::{BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, queens, random_problem};
use std::collections::BTreeSet;

const RULES: [Branching; 4] = [
    Branching::Lowest,
    Branching::Random(1),
    Branching::Random(2),
    Branching::Weighted,
];

/// All solutions in order of discovery, and the work done.
fn walk(problem: &Problem, engine: EngineKind, rule: Branching) -> (Vec<Vec<OptionId>>, Report) {
    let mut all = Search::new()
        .engine(engine)
        .branching(rule)
        .solutions(problem)
        .unwrap();
    let solutions = all.by_ref().collect();
    assert_eq!(all.report().end, Some(End::Exhausted));
    (solutions, all.report())
}

#[test]
fn every_rule_finds_the_same_by_every_engine() {
    for family in PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES) {
        for seed in 0..25 {
            let problem = random_problem(family, seed);
            let expected: BTreeSet<Vec<OptionId>> =
                baseline::solutions(&problem).into_iter().collect();
            for rule in RULES {
                let what = format!("{} {seed}, {rule}", family.name);
                let mut first = None;
                for engine in EngineKind::supporting(&problem) {
                    let (solutions, report) = walk(&problem, engine, rule);
                    assert!(
                        solutions
                            .iter()
                            .all(|solution| verify(&problem, solution).is_ok()),
                        "{what}"
                    );
                    assert_eq!(solutions.len(), expected.len(), "{what}, {engine}");
                    assert_eq!(
                        solutions.iter().cloned().collect::<BTreeSet<_>>(),
                        expected,
                        "{what}, {engine}"
                    );
                    let tree = (solutions, report.decisions);
                    assert_eq!(
                        *first.get_or_insert(tree.clone()),
                        tree,
                        "{what}, {engine}: another tree"
                    );
                    let counted = Search::new()
                        .engine(engine)
                        .branching(rule)
                        .count(&problem)
                        .unwrap();
                    assert_eq!(
                        counted.solutions,
                        expected.len() as u128,
                        "{what}, {engine}: counting"
                    );
                }
            }
        }
    }
}

#[test]
fn rules_make_other_trees() {
    let problem = queens(7);
    let orders: BTreeSet<Vec<Vec<OptionId>>> = RULES
        .iter()
        .map(|&rule| walk(&problem, EngineKind::Auto, rule).0)
        .collect();
    assert_eq!(orders.len(), RULES.len());
    for rule in RULES {
        assert_eq!(
            walk(&problem, EngineKind::Links, rule),
            walk(&problem, EngineKind::Links, rule),
            "{rule}"
        );
    }
}

/// A path belongs to its rule, and to no engine.
#[test]
fn paths_go_on_under_their_rule() {
    let problem = queens(6);
    for rule in RULES {
        let (all, _) = walk(&problem, EngineKind::Links, rule);
        for done in 0..all.len() {
            let mut some = Search::new()
                .engine(EngineKind::Links)
                .branching(rule)
                .solutions(&problem)
                .unwrap();
            assert_eq!(some.by_ref().take(done).count(), done);
            let left = some.frontier();
            for engine in EngineKind::supporting(&problem) {
                let mut rest = Search::new()
                    .engine(engine)
                    .branching(rule)
                    .solutions(&problem)
                    .unwrap();
                rest.resume(&left).unwrap();
                assert_eq!(rest.collect::<Vec<_>>(), all[done..], "{rule}, {engine}");
            }
        }
    }
}

#[test]
fn the_cheapest_cost_the_same_under_every_rule() {
    for seed in 0..40 {
        let problem = random_problem(
            Family {
                costs: true,
                ..PLAIN_FAMILIES[2]
            },
            seed,
        );
        let costs = |rule| {
            let cheapest = Search::new().branching(rule).cheapest(&problem, 3).unwrap();
            for solution in &cheapest.solutions {
                assert_eq!(verify(&problem, &solution.options), Ok(()), "{rule} {seed}");
                assert_eq!(problem.total_cost(&solution.options), solution.cost);
            }
            (
                cheapest.proven,
                cheapest
                    .solutions
                    .iter()
                    .map(|solution| solution.cost)
                    .collect::<Vec<_>>(),
            )
        };
        for rule in RULES {
            assert_eq!(costs(rule), costs(Branching::Lowest), "{rule} {seed}");
        }
    }
}

/// Weights see the part of a problem that is tight.
#[test]
fn weights_find_the_tight_part() {
    let mut builder = Problem::builder();
    // many easy items first, then five pigeons for four holes
    let easy: Vec<_> = (0..6)
        .map(|i| builder.primary(format!("easy{i}")).unwrap())
        .collect();
    let pigeons: Vec<_> = (0..5)
        .map(|i| builder.primary(format!("pigeon{i}")).unwrap())
        .collect();
    let holes: Vec<_> = (0..4)
        .map(|i| builder.secondary(format!("hole{i}")).unwrap())
        .collect();
    for item in easy {
        (0..4).for_each(|_| assert!(builder.option([item]).is_ok()));
    }
    for &pigeon in &pigeons {
        for &hole in &holes {
            builder.option([pigeon, hole]).unwrap();
        }
    }
    let problem = builder.build().unwrap();
    let decisions = |rule| walk(&problem, EngineKind::Links, rule).1.decisions.unwrap();
    let (lowest, weighted) = (decisions(Branching::Lowest), decisions(Branching::Weighted));
    assert!(weighted * 10 < lowest, "{weighted} and {lowest}");
}
