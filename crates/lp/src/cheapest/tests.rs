//! Against plain backtracking: each part is made to work on small problems, where everything can be
//! checked.

use super::presolve::presolve;
use super::{Cover, Ended, Few, Outcome, Request, Rng, Solution, minimize};
use crate::simplex::tests::planted::plant;
use quadrille_problem::problem::{Bounds, OptionId};
use quadrille_testing::rounds;

const SEED: u64 = 0x9E37_79B9_7F4A_7C15;
const REQUEST: Request<'static> = Request {
    k: 1,
    limit: 1 << 40,
    start: None,
    nodes: u64::MAX,
    threads: 1,
    stop: &|| false,
    report: &|_| (),
    better: &|_| (),
    few: Few::NONE,
};

/// What all solutions cost, in order, among some of the options.
fn costs(cover: &Cover, may: &dyn Fn(u32) -> bool) -> Vec<i64> {
    /// How often each row is covered, and how many of the options from here on cover it.
    struct State {
        covered: Vec<u32>,
        left: Vec<u32>,
    }
    fn extend(cover: &Cover, options: &[u32], state: &mut State, cost: i64, found: &mut Vec<i64>) {
        let Some((&option, rest)) = options.split_first() else {
            found.push(cost);
            return;
        };
        let rows = cover.rows(option);
        rows.iter().for_each(|&row| state.left[row as usize] -= 1);
        let high = |row: &u32| cover.bounds[*row as usize].high;
        if rows
            .iter()
            .all(|row| state.covered[*row as usize] < high(row))
        {
            rows.iter()
                .for_each(|&row| state.covered[row as usize] += 1);
            let more = cost + cover.costs[option as usize];
            extend(cover, rest, state, more, found);
            rows.iter()
                .for_each(|&row| state.covered[row as usize] -= 1);
        }
        let is_met = |&row: &u32| {
            let most = state.covered[row as usize] + state.left[row as usize];
            most >= cover.bounds[row as usize].low
        };
        if rows.iter().all(is_met) {
            extend(cover, rest, state, cost, found);
        }
        rows.iter().for_each(|&row| state.left[row as usize] += 1);
    }
    let options: Vec<u32> = (0..cover.n_options() as u32)
        .filter(|&option| may(option))
        .collect();
    let mut state = State {
        covered: vec![0; cover.n_rows()],
        left: vec![0; cover.n_rows()],
    };
    let rows = options.iter().flat_map(|&option| cover.rows(option));
    rows.for_each(|&row| state.left[row as usize] += 1);
    let mut found = Vec::new();
    let mut bounds = cover.bounds.iter().zip(&state.left);
    if bounds.all(|(bounds, &left)| left >= bounds.low) {
        extend(cover, &options, &mut state, cover.base, &mut found);
    }
    found.sort_unstable();
    found
}

/// A random problem of covering, of packing, or with bounds of each kind, by turns.
fn random_bounded(rng: &mut Rng, round: u64) -> Cover {
    let n_rows = 1 + rng.next() % 6;
    let bounds = (0..n_rows).map(|_| {
        let low = (rng.next() % 3) as u32;
        let high = low + (rng.next() % 3) as u32;
        match round % 4 {
            0 => Bounds { low: 1, high: 99 },
            1 => Bounds {
                low: low.min(1),
                high: 1 + (rng.next() % 3) as u32,
            },
            2 => Bounds {
                low: 0,
                high: high.max(1),
            },
            _ => Bounds {
                low,
                high: high.max(1),
            },
        }
    });
    let mut cover = Cover::new(bounds.collect());
    for _ in 0..3 + rng.next() % 9 {
        let size = 1 + rng.next() % 3;
        let rows = (0..n_rows as u32).filter(|_| rng.next() % n_rows < size);
        let mut rows: Vec<u32> = rows.collect();
        if rows.is_empty() {
            rows.push((rng.next() % n_rows) as u32);
        }
        let cost = match round / 4 % 5 {
            0 => 1,
            1 => (rng.next() % 10) as i64 - 4,
            2 => -((rng.next() % 20) as i64),
            3 => (rng.next() % 5) as i64 * 1_000_000_007,
            _ => (rng.next() % 10) as i64,
        };
        cover.push(cost, rows);
    }
    cover
}

#[test]
fn thousands_of_small_problems_with_bounds() {
    let mut rng = Rng(SEED);
    let (mut proven, mut branched, mut none) = (0, 0, 0);
    for error in [0.0, 1e-3, 0.3] {
        plant(error);
        for round in 0..rounds(1200) {
            let cover = random_bounded(&mut rng, round);
            let all = costs(&cover, &|_| true);
            for k in [1, 10] {
                let most = cover.costs.iter().map(|&cost| cost.max(0)).sum();
                for limit in [most, all.get(all.len() / 2).copied().unwrap_or(most)] {
                    let few = if round % 3 == 0 {
                        Few::default()
                    } else {
                        Few::NONE
                    };
                    let threads = 1 + round as usize % 2;
                    let request = Request {
                        k,
                        limit,
                        threads,
                        few,
                        ..REQUEST
                    };
                    let outcome = minimize(cover.clone(), &request);
                    let within = all.iter().filter(|&&cost| cost <= limit).count();
                    let what =
                        format!("problem {round}, the {k} cheapest up to {limit}: {cover:?}");
                    check(&cover, &outcome, &all[..within], k, &what);
                    proven += usize::from(outcome.ended == Ended::Proven);
                    branched += usize::from(outcome.nodes > 0);
                }
            }
            none += usize::from(all.is_empty());
        }
    }
    plant(0.0);
    let what = format!("{proven} proven, {branched} branched, {none} without");
    assert!(proven > 6_000 && branched > 1_500 && none > 300, "{what}");
}

/// A random problem with a solution, most of the time; each kind of costs by turns.
fn random(rng: &mut Rng, round: u64) -> Cover {
    let (n_exact, n_others) = (6 + rng.next() % 8, [0, 0, 3][(round % 3) as usize]);
    let n_rows = n_exact + n_others;
    let bounds = |row| Bounds {
        low: u32::from(row < n_exact),
        high: 1,
    };
    let mut cover = Cover::new((0..n_rows).map(bounds).collect());
    let mut order: Vec<u32> = (0..n_exact as u32).collect();
    let n_options = 10 + rng.next() % 30;
    let cost = |rng: &mut Rng, rows: &[u32]| match round % 5 {
        0 => rng.next() % 10,
        1 => 100 * rows.len() as u64 + rng.next() % 20,
        2 => 7 * rows.len() as u64,
        3 => (rng.next() % 3) * 1_000_000_007,
        _ => 6 * (rng.next() % 1000),
    };
    let mut planted = Vec::new();
    for at in 0..n_options {
        let size = 1 + rng.next() % 4;
        if planted.is_empty() {
            order.sort_by_cached_key(|_| rng.next());
            planted.clone_from(&order);
        }
        let mut rows = match round % 4 == 3 || at > 12 {
            true => (0..n_exact as u32)
                .filter(|_| rng.next() % n_exact < size)
                .collect(),
            false => planted.split_off(planted.len().saturating_sub(size as usize)),
        };
        if rows.is_empty() {
            rows.push((rng.next() % n_exact) as u32);
        }
        rows.extend((n_exact as u32..n_rows as u32).filter(|_| rng.next().is_multiple_of(5)));
        rows.sort_unstable();
        let cost = cost(rng, &rows) as i64;
        cover.push(cost, rows);
    }
    cover
}

/// Holds an outcome against all solutions.
fn check(cover: &Cover, outcome: &Outcome, all: &[i64], k: usize, what: &str) {
    for Solution { cost, options } in &outcome.solutions {
        let options: Vec<u32> = options.iter().map(|option| option.number()).collect();
        assert!(
            cover.is_solution(&options) && cover.cost(&options) == *cost,
            "{what}"
        );
    }
    let mut found: Vec<i64> = outcome
        .solutions
        .iter()
        .map(|solution| solution.cost)
        .collect();
    if let Some(&least) = all.first() {
        let bound = found
            .first()
            .map_or(outcome.bound, |&best| best.min(outcome.bound));
        assert!(
            bound <= least,
            "{what}: a bound of {} where {least} is the least",
            outcome.bound
        );
    }
    match &outcome.ended {
        Ended::Proven => assert_eq!(found, all[..k.min(all.len())], "{what}"),
        Ended::Stopped => panic!("{what}: nobody stopped it"),
        Ended::Left { options, .. } => {
            // what is left and what was found have the cheapest together
            found.extend(costs(cover, &|option| {
                options.binary_search(&OptionId::new(option)).is_ok()
            }));
            found.sort_unstable();
            let least = found.first();
            assert_eq!(least, all.first(), "{what}");
        }
    }
}

#[test]
fn thousands_of_small_problems() {
    let mut rng = Rng(SEED);
    let (mut proven, mut branched, mut none) = (0, 0, 0);
    for round in 0..rounds(1000) {
        let cover = random(&mut rng, round);
        let all = costs(&cover, &|_| true);
        for k in [1, 10] {
            let most = cover.costs.iter().sum();
            // no limit, and one that some solutions keep
            for limit in [most, all.get(all.len() / 2).copied().unwrap_or(most)] {
                let few = if round % 2 == 0 {
                    Few::NONE
                } else {
                    Few::default()
                };
                let request = Request {
                    k,
                    limit,
                    few,
                    threads: 1 + round as usize % 3,
                    ..REQUEST
                };
                let outcome = minimize(cover.clone(), &request);
                let within = all.iter().filter(|&&cost| cost <= limit).count();
                check(
                    &cover,
                    &outcome,
                    &all[..within],
                    k,
                    &format!("problem {round}, the {k} cheapest up to {limit}"),
                );
                proven += usize::from(outcome.ended == Ended::Proven);
                branched += usize::from(outcome.nodes > 0);
            }
        }
        none += usize::from(all.is_empty());
    }
    assert!(
        proven > 2000 && branched > 125 && none > 25,
        "{proven} proven, {branched} branched, {none} without"
    );
}

/// Wrong prices make nothing wrong.
#[test]
fn planted_errors_change_no_answer() {
    for size in [1e-3, 0.3] {
        plant(size);
        let mut rng = Rng(SEED);
        for round in 0..rounds(400) {
            let cover = random(&mut rng, round);
            let all = costs(&cover, &|_| true);
            for k in [1, 10] {
                let request = Request {
                    k,
                    limit: cover.costs.iter().sum(),
                    ..REQUEST
                };
                let outcome = minimize(cover.clone(), &request);
                check(
                    &cover,
                    &outcome,
                    &all,
                    k,
                    &format!("problem {round}, errors of {size}"),
                );
            }
        }
    }
    plant(0.0);
}

#[test]
fn what_is_removed_before_is_in_no_solution_that_is_needed() {
    let mut rng = Rng(SEED);
    for round in 0..rounds(2400) {
        let cover = match round % 2 {
            0 => random(&mut rng, round),
            _ => random_bounded(&mut rng, round / 2),
        };
        let all = costs(&cover, &|_| true);
        for one in [true, false] {
            let mut less = cover.clone();
            let may_be = presolve(&mut less, one, true);
            let left = if may_be {
                costs(&less, &|_| true)
            } else {
                Vec::new()
            };
            match one {
                true => assert_eq!(left.first(), all.first(), "problem {round}"),
                false => assert_eq!(left, all, "problem {round}"),
            }
        }
    }
}

#[test]
fn it_stops_when_it_is_told_to() {
    let mut rng = Rng(SEED);
    let cover = random(&mut rng, 1);
    let mut left = cover.clone();
    if presolve(&mut left, true, true) && left.n_options() > 0 {
        assert_eq!(
            minimize(
                cover,
                &Request {
                    stop: &|| true,
                    ..REQUEST
                }
            )
            .ended,
            Ended::Stopped
        );
    }
}
