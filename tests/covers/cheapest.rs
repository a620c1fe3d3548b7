//! The cheapest solutions, against plain backtracking over all of them.

use crate::common::{BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, random_problem};
use quadrille::baseline;
use quadrille::problem::{OptionId, Problem, verify};
use quadrille::search::{EngineKind, Search};
use std::collections::BTreeSet;

fn families() -> impl Iterator<Item = (String, Problem)> {
    let all = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES).map(|family| Family { costs: true, ..family });
    all.flat_map(|family| (0..60).map(move |seed| (format!("{} {seed}", family.name), random_problem(family, seed))))
}

fn cost(problem: &Problem, solution: &[OptionId]) -> u64 {
    solution.iter().map(|&option| problem.cost(option)).sum()
}

#[test]
fn the_cheapest_are_those_of_the_oracle() {
    let (mut some, mut different, mut none) = (0, 0, 0);
    for (what, problem) in families() {
        let mut expected: Vec<u64> = baseline::solutions(&problem).iter().map(|s| cost(&problem, s)).collect();
        expected.sort_unstable();
        for kind in [EngineKind::Auto, EngineKind::Bits, EngineKind::Cells, EngineKind::Learn] {
            for k in [1, 3, 1000] {
                let cheapest = Search::new().engine(kind).cheapest(&problem, k).unwrap();
                let mut seen = BTreeSet::new();
                for solution in &cheapest.solutions {
                    assert_eq!(verify(&problem, &solution.options), Ok(()), "{what}");
                    assert_eq!(solution.cost, cost(&problem, &solution.options), "{what}");
                    assert!(seen.insert(&solution.options), "{what}: a solution came twice");
                }
                let costs: Vec<u64> = cheapest.solutions.iter().map(|solution| solution.cost).collect();
                assert_eq!(costs, expected[..k.min(expected.len())], "{what}, {kind}, the {k} cheapest");
                assert!(cheapest.proven, "{what}");
                assert_eq!(cheapest.bound, costs.first().copied(), "{what}");
                none += usize::from(costs.is_empty());
                some += usize::from(costs.len() > 1);
                different += usize::from(costs.first() != costs.last());
            }
        }
    }
    let what = format!("{some} problems with several solutions, {different} of different costs, {none} with none");
    assert!(some > 300 && different > 300 && none > 300, "{what}");
}
