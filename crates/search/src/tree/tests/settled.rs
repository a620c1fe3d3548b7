//! A problem whose forced options were taken before the search has the same tree.

use crate::settings::{EngineKind, Search};
use quadrille_problem::baseline;
use quadrille_problem::limits::Report;
use quadrille_problem::problem::{Entry, ItemId, OptionId, Problem};
use quadrille_reduce::Settled;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::ops::ControlFlow;

/// Eight primary items of which some have one option, three secondary ones with colors, and up
/// to thirty options with costs.
fn random(rng: &mut ChaCha8Rng) -> Problem {
    let mut builder = Problem::builder();
    let items: Vec<ItemId> = (0..8)
        .map(|i| builder.primary(i.to_string()).unwrap())
        .collect();
    let secondary: Vec<ItemId> = (8..11)
        .map(|i| builder.secondary(i.to_string()).unwrap())
        .collect();
    let colors = ["a", "b"].map(|name| builder.color(name).unwrap());
    let few = rng.random_range(0..8);
    for _ in 0..rng.random_range(6..30) {
        let mut entries: Vec<Entry> = Vec::new();
        for &item in &items {
            let is_rare = item.index() < few;
            if rng.random_ratio(1, if is_rare { 20 } else { 3 }) {
                entries.push(Entry { item, color: None });
            }
        }
        for &item in &secondary {
            if rng.random_ratio(3, 4) {
                continue;
            }
            entries.push(Entry {
                item,
                color: colors.get(rng.random_range(0..3)).copied(),
            });
        }
        if entries.iter().any(|entry| entry.item.index() < 8) {
            let option = builder.option(entries).unwrap();
            builder.cost(option, rng.random_range(-3..4)).unwrap();
        }
    }
    builder.build().unwrap()
}

/// The solutions in the order of the search, each with its cost, and the report without
/// updates.
fn searched(
    problem: &Problem,
    kind: EngineKind,
    settled: Option<&Settled>,
) -> (Vec<(Vec<OptionId>, i64)>, Report) {
    let mut found = Vec::new();
    let search = Search::new().engine(kind);
    let report = search.visit(problem, |solution| {
        let cost: i64 = solution.iter().map(|&option| problem.units(option)).sum();
        let mut options = solution.to_vec();
        if let Some(settled) = settled {
            options
                .iter_mut()
                .for_each(|option| *option = settled.origins[option.index()]);
            options.extend_from_slice(&settled.forced);
            options.sort_unstable();
        }
        found.push((options, cost));
        ControlFlow::Continue(())
    });
    (found, {
        let mut report = report.unwrap();
        report.updates = None;
        report
    })
}

#[test]
fn what_is_left_has_the_same_tree() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let (mut n_settled, mut n_solutions) = (0, 0);
    for _ in 0..10_000 {
        let problem = random(&mut rng);
        let Some(settled) = Settled::with_forced(&problem, 1) else {
            continue;
        };
        n_settled += 1;
        let forced: i64 = settled
            .forced
            .iter()
            .map(|&option| problem.units(option))
            .sum();
        assert!(
            settled.problem.option_counts()[..settled.problem.n_primary()]
                .iter()
                .all(|&n| n > 1),
            "all is taken"
        );
        for &kind in EngineKind::ALL {
            let (mut found, report) = searched(&settled.problem, kind, Some(&settled));
            found.iter_mut().for_each(|(_, cost)| *cost += forced);
            n_solutions += found.len();
            assert_eq!(
                (found, report),
                searched(&problem, kind, None),
                "{kind} {problem:?}"
            );
        }
        let all = baseline::solutions(&problem);
        assert_eq!(
            all.len(),
            searched(&settled.problem, EngineKind::Links, None).0.len()
        );
    }
    assert!(
        n_settled > 300 && n_solutions > 1_000,
        "{n_settled} {n_solutions}"
    );
}
