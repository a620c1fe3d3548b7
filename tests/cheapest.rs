//! The cheapest solutions, against plain backtracking over all of them; and the law of `trim`, engine by engine.

mod common;

use common::{BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, random_problem};
use quadrille::baseline;
use quadrille::engine::bits::{Always, Never};
use quadrille::engine::simd::Portable;
use quadrille::engine::{Bits, Cells, Node, Prices, Thrifty};
use quadrille::problem::{Bounds, ItemId, OptionId, Problem, verify};
use quadrille::search::{EngineKind, Search};
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::collections::BTreeSet;
use std::sync::Arc;

fn families() -> impl Iterator<Item = (String, Problem)> {
    let all = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES).map(|family| Family { costs: true, ..family });
    all.flat_map(|family| (0..60).map(move |seed| (format!("{} {seed}", family.name), random_problem(family, seed))))
}

fn cost(problem: &Problem, solution: &[OptionId]) -> u64 {
    solution.iter().map(|&option| problem.cost(option)).sum()
}

#[test]
fn the_cheapest_are_those_of_the_oracle() {
    let (mut some, mut dear) = (0, 0);
    for (what, problem) in families() {
        let mut expected: Vec<u64> = baseline::solutions(&problem).iter().map(|s| cost(&problem, s)).collect();
        expected.sort_unstable();
        for kind in [EngineKind::Auto, EngineKind::Bits, EngineKind::Cells] {
            for k in [1, 3, 1000] {
                let Ok(cheapest) = Search::new().engine(kind).cheapest(&problem, k) else {
                    assert!(kind == EngineKind::Bits && problem.has_bounds(), "{what}: {kind} refuses");
                    continue;
                };
                let mut seen = BTreeSet::new();
                for solution in &cheapest.solutions {
                    assert_eq!(verify(&problem, &solution.options), Ok(()), "{what}");
                    assert_eq!(solution.cost, cost(&problem, &solution.options), "{what}");
                    assert!(seen.insert(&solution.options), "{what}: a solution came twice");
                }
                let costs: Vec<u64> = cheapest.solutions.iter().map(|solution| solution.cost).collect();
                assert_eq!(costs, expected[..k.min(expected.len())], "{what}, {kind}, the {k} cheapest");
                assert!(cheapest.proven, "{what}");
                assert!(costs.first().is_none_or(|&least| cheapest.bound == least), "{what}");
                some += usize::from(costs.len() > 1);
                dear += usize::from(costs.first() != costs.last());
            }
        }
    }
    assert!(some > 300 && dear > 300, "{some} problems with several solutions, {dear} of different costs");
}

/// Lots chosen at random, the options arranged for them, and the prices.
fn arranged(problem: &Problem, dice: &mut ChaCha8Rng) -> (Problem, Arc<Prices>) {
    let covers = |option: OptionId, item: ItemId| problem.entries(option).iter().any(|entry| entry.item == item);
    let mut free: BTreeSet<OptionId> = problem.options().collect();
    let (mut order, mut lots) = (Vec::new(), Vec::new());
    for item in problem.primary_items() {
        let lot: Vec<OptionId> = problem.options().filter(|&option| covers(option, item)).collect();
        if problem.bounds(item) == Bounds::ONCE && dice.random_ratio(2, 3) && lot.iter().all(|o| free.contains(o)) {
            lot.iter().for_each(|option| assert!(free.remove(option)));
            lots.push((item, lot.len()));
            order.push(lot);
        }
    }
    order.push(free.into_iter().collect());
    order.iter_mut().for_each(|lot| lot.sort_by_key(|&option| problem.cost(option)));
    let arranged = problem.arrange(&order.concat());
    let costs = arranged.options().map(|option| arranged.cost(option)).collect();
    (arranged, Arc::new(Prices::new(costs, &lots)))
}

/// The solutions that cost `most` together, found by a walk that trims before it settles.
fn below<E: Thrifty>(problem: &Problem, prices: &Arc<Prices>, most: u64) -> Option<(BTreeSet<Vec<OptionId>>, u64)> {
    let mut engine = E::new(problem).ok()?;
    engine.heed(prices);
    let (mut found, mut depth, mut nodes) = (BTreeSet::new(), 0, 0);
    loop {
        nodes += 1;
        let slack = most.checked_sub(cost(problem, engine.chosen()));
        if slack.is_some_and(|slack| engine.trim(slack)) {
            match engine.settle::<false>() {
                Node::Dead => {}
                Node::Branch(_) => depth += 1,
                Node::Solved(_) => {
                    let mut solution = engine.chosen().to_vec();
                    solution.sort_unstable();
                    if cost(problem, &solution) <= most {
                        assert!(found.insert(solution), "a solution came twice");
                    }
                }
            }
        }
        while depth == 0 || !engine.next() {
            if depth == 0 {
                return Some((found, nodes));
            }
            depth -= 1;
        }
    }
}

fn trims<E: Thrifty>() {
    let mut dice = ChaCha8Rng::seed_from_u64(7);
    let (mut done, mut saved) = (0, 0);
    for (what, problem) in families() {
        let (problem, prices) = arranged(&problem, &mut dice);
        let mut all = baseline::solutions(&problem);
        all.sort_by_key(|solution| cost(&problem, solution));
        let top = all.last().map_or(10, |dearest| cost(&problem, dearest));
        let full = below::<E>(&problem, &prices, u64::MAX);
        for most in [0, top / 3, top / 2, top] {
            let Some((found, nodes)) = below::<E>(&problem, &prices, most) else { continue };
            let expected: BTreeSet<Vec<OptionId>> =
                all.iter().filter(|solution| cost(&problem, solution) <= most).cloned().collect();
            assert_eq!(found, expected, "{what} for {most} at most");
            done += 1;
            saved += full.as_ref().map_or(0, |(_, all)| all.saturating_sub(nodes));
        }
    }
    assert!(done == 0 || done > 500 && saved > 500, "{done} walks, {saved} nodes saved");
}

macro_rules! trims {
    ($($name:ident: $engine:ty;)*) => {$(
        #[test]
        fn $name() {
            trims::<$engine>();
        }
    )*};
}

trims! {
    cells: Cells;
    bits_portable: Bits<Portable>;
    bits_portable_packed: Bits<Portable, Always>;
    bits_portable_wide: Bits<Portable, Never>;
}

#[cfg(target_arch = "x86_64")]
mod vectors {
    use super::*;
    use quadrille::engine::simd::{Avx2, Avx512};

    trims! {
        bits_avx512_packed: Bits<Avx512, Always>;
        bits_avx512_wide: Bits<Avx512, Never>;
        bits_avx2_packed: Bits<Avx2, Always>;
    }
}
