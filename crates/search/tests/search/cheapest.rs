//! The cheapest solutions, against plain backtracking over all of them.

use quadrille_problem::baseline;
use quadrille_problem::limits::{Costs, Limits, Monitor, Progress};
use quadrille_problem::problem::{Cost, Problem, verify};
use quadrille_search::{Cheapest, EngineKind, Search};
use quadrille_testing::{
    BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, random_problem, with_costs_of_both_signs,
};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn families() -> impl Iterator<Item = (String, Problem)> {
    let all = PLAIN_FAMILIES
        .into_iter()
        .chain(BOUNDED_FAMILIES)
        .map(|family| Family {
            costs: true,
            ..family
        });
    let all = all.flat_map(|family| (0..60).map(move |seed| (family, seed)));
    all.map(|(family, seed)| {
        let problem = random_problem(family, seed);
        let problem = if seed % 3 == 0 {
            with_costs_of_both_signs(&problem)
        } else {
            problem
        };
        (format!("{} {seed}", family.name), problem)
    })
}

#[test]
fn the_cheapest_are_those_of_the_oracle() {
    let (mut some, mut different, mut none) = (0, 0, 0);
    for (what, problem) in families() {
        let mut expected: Vec<Cost> = baseline::solutions(&problem)
            .iter()
            .map(|s| problem.total_cost(s))
            .collect();
        expected.sort_unstable();
        for kind in [EngineKind::Auto, EngineKind::Bits, EngineKind::Cells] {
            for k in [1, 3, 10, 1000] {
                let cheapest = Search::new().engine(kind).cheapest(&problem, k).unwrap();
                let mut seen = BTreeSet::new();
                for solution in &cheapest.solutions {
                    assert_eq!(verify(&problem, &solution.options), Ok(()), "{what}");
                    assert_eq!(
                        solution.cost,
                        problem.total_cost(&solution.options),
                        "{what}"
                    );
                    assert!(
                        seen.insert(&solution.options),
                        "{what}: a solution came twice"
                    );
                }
                let costs: Vec<Cost> = cheapest
                    .solutions
                    .iter()
                    .map(|solution| solution.cost)
                    .collect();
                assert_eq!(
                    costs,
                    expected[..k.min(expected.len())],
                    "{what}, {kind}, the {k} cheapest"
                );
                assert!(cheapest.proven, "{what}");
                assert_eq!(cheapest.bound, costs.first().copied(), "{what}");
                none += usize::from(costs.is_empty());
                some += usize::from(costs.len() > 1);
                different += usize::from(costs.first() != costs.last());
            }
        }
    }
    let what = format!(
        "{some} problems with several solutions, {different} of different costs, {none} with none"
    );
    assert!(some > 300 && different > 300 && none > 300, "{what}");
}

/// The most valuable solutions are the cheapest after negation of all costs.
#[test]
fn the_most_valuable_are_those_of_the_oracle() {
    let mut some = 0;
    for (what, problem) in families() {
        let mut expected: Vec<Cost> = baseline::solutions(&problem)
            .iter()
            .map(|s| problem.total_cost(s))
            .collect();
        expected.sort_unstable_by(|one, other| other.cmp(one));
        for k in [1, 10] {
            let best = Search::new().maximize(true).cheapest(&problem, k).unwrap();
            let values: Vec<Cost> = best
                .solutions
                .iter()
                .map(|solution| solution.cost)
                .collect();
            assert_eq!(
                values,
                expected[..k.min(expected.len())],
                "{what}, the {k} best"
            );
            assert!(
                best.proven && best.bound == values.first().copied(),
                "{what}"
            );
            some += usize::from(values.len() > 1);
        }
    }
    assert!(some > 300, "{some} with several");
}

/// Larger than what the reference solver lists: the named engines, which walk alone, hold the
/// default against them.
#[test]
fn linear_programming_finds_what_a_walk_finds() {
    let (mut some, mut none) = (0, 0);
    for seed in 0..150 {
        let family = Family {
            name: "schedules",
            primary: 16 + (seed % 7) as u32,
            secondary: [0, 0, 4][(seed % 3) as usize],
            options: if seed % 5 > 0 {
                90 + 10 * (seed % 11) as u32
            } else {
                30
            },
            size: (2, 5),
            colors: 0,
            channels: false,
            planted: seed % 5 > 0,
            copies: seed % 4 == 0,
            bounds: false,
            costs: true,
        };
        let problem = with_costs(&random_problem(family, seed), seed);
        let k = [1, 10][(seed % 2) as usize];
        let walked = Search::new()
            .engine(EngineKind::Bits)
            .cheapest(&problem, k)
            .unwrap();
        for (threads, reduce) in [(1, false), (2, false), (1, true)] {
            let found = Search::new()
                .threads(threads)
                .reduce(reduce)
                .cheapest(&problem, k)
                .unwrap();
            assert!(found.proven && walked.proven, "seed {seed}");
            assert_eq!(found.bound, walked.bound, "seed {seed}");
            let costs = |found: &Cheapest| {
                found
                    .solutions
                    .iter()
                    .map(|solution| solution.cost)
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                costs(&found),
                costs(&walked),
                "seed {seed}, {k} on {threads}, reduced: {reduce}"
            );
            let mut seen = BTreeSet::new();
            for solution in &found.solutions {
                assert_eq!(verify(&problem, &solution.options), Ok(()), "seed {seed}");
                assert_eq!(
                    solution.cost,
                    problem.total_cost(&solution.options),
                    "seed {seed}"
                );
                assert!(
                    seen.insert(&solution.options),
                    "seed {seed}: a solution came twice"
                );
            }
            some += usize::from(found.solutions.len() == k);
            none += usize::from(found.solutions.is_empty());
        }
    }
    assert!(
        some > 200 && none > 20,
        "{some} with all that were asked for, {none} with none"
    );
}

/// Costs of one kind: ties, zeros, none, near what the linear program says, huge.
fn with_costs(problem: &Problem, seed: u64) -> Problem {
    let mut builder = problem.to_builder();
    for option in problem.options() {
        let (drawn, size) = (problem.units(option), problem.entries(option).len() as i64);
        let cost = match seed % 7 {
            0 => drawn % 3,
            1 => 1000 * size + drawn,
            2 => 5 * size,
            3 => (drawn % 2) * (i64::MAX / 2000),
            4 => drawn * 1_000_003,
            5 => drawn - 10 - size,
            _ => drawn,
        };
        builder.cost(option, cost).unwrap();
    }
    builder.build().unwrap()
}

/// A search that is stopped shows a bound that is one, and no answer.
#[test]
fn what_is_stopped_is_no_answer() {
    let family = Family {
        primary: 20,
        options: 120,
        size: (2, 4),
        planted: true,
        costs: true,
        ..PLAIN_FAMILIES[0]
    };
    for seed in 0..20 {
        let problem = random_problem(family, seed);
        let all = Search::new().cheapest(&problem, 1).unwrap();
        let monitor = Monitor::new();
        monitor.cancel();
        let stopped = Search::new()
            .limits(Limits::new().monitor(monitor))
            .cheapest(&problem, 1)
            .unwrap();
        // what is closed before anybody looks is proved
        assert_eq!(stopped.proven, stopped.report.is_exhausted(), "seed {seed}");
        assert!(
            stopped
                .bound
                .is_none_or(|bound| bound <= all.solutions[0].cost),
            "seed {seed}"
        );
        assert!(
            !stopped.proven || stopped.solutions[0].cost == all.solutions[0].cost,
            "seed {seed}"
        );
    }
}

/// Each job has a person and a tool, at a random cost.
fn assignment(n: usize, rng: &mut ChaCha8Rng) -> Problem {
    let mut builder = Problem::builder();
    let names = |kind: &str| (0..n).map(|i| format!("{kind}{i}")).collect::<Vec<_>>();
    let [jobs, people, tools] =
        ["job", "person", "tool"].map(|kind| builder.primaries(names(kind)).unwrap());
    for i in 0..n * n * n {
        let items = [jobs[i / n / n], people[i / n % n], tools[i % n]];
        let option = builder.option(items).unwrap();
        builder.cost(option, rng.random_range(1..100)).unwrap();
    }
    builder.build().unwrap()
}

/// Progress of a search for several solutions, which has stages: the time and the bound never fall,
/// the best never rises, and at the end both are what the first solution costs.
#[test]
fn progress_of_several_cheapest() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for round in 0..20 {
        let problem = assignment(6, &mut rng);
        let seen: Arc<Mutex<Vec<Progress>>> = Arc::default();
        let keep = Arc::clone(&seen);
        let monitor = Monitor::watched(Duration::ZERO, move |now| {
            keep.lock().unwrap().push(*now);
            ControlFlow::Continue(())
        });
        let limits = Limits::new().monitor(Arc::clone(&monitor));
        let found = Search::new().limits(limits).cheapest(&problem, 3).unwrap();
        let mut seen = std::mem::take(&mut *seen.lock().unwrap());
        seen.push(monitor.state());
        for pair in seen.windows(2) {
            let (before, now) = (pair[0], pair[1]);
            assert!(before.elapsed <= now.elapsed, "round {round}");
            let Some(earlier) = before.costs else {
                continue;
            };
            let costs = now.costs.unwrap();
            assert!(earlier.bound <= costs.bound, "round {round}");
            let best = |costs: Costs| costs.best.unwrap_or(i64::MAX.into());
            assert!(best(costs) <= best(earlier), "round {round}");
        }
        let costs = seen.last().unwrap().costs.unwrap();
        let least = found.solutions[0].cost;
        assert_eq!(
            (costs.best, costs.bound),
            (Some(least), least),
            "round {round}"
        );
    }
}
