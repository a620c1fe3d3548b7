//! The cheapest solutions of a small problem with costs, against all its solutions as the reference
//! solver has them.
//!
//! The bytes are a problem, see `small`, whose options always have costs, then how many solutions
//! are wanted, the instruction set and the rule for ties, and how many nodes may be visited, 0 for
//! as many as it takes.

use super::{Bytes, Small, Verdict, small, walks};
use quadrille::problem::{Cost, verify};
use quadrille::search::{Cheapest, EngineKind, Search};

pub fn run(data: &[u8]) -> Verdict {
    let mut bytes = Bytes::new(data);
    let Some(small) = Small::with(small::COSTS, &mut bytes) else {
        return Verdict::Refused;
    };
    let mut costs: Vec<Cost> = small
        .solutions
        .iter()
        .map(|solution| small.cost(solution))
        .collect();
    costs.sort_unstable();
    let k = bytes.pick(&[1, 2, 3, 10, 1000, 0]);
    let (simd, rule) = (bytes.pick(&walks::SETS), walks::rule(&mut bytes));
    let most = bytes.byte();
    for kind in [EngineKind::Auto, EngineKind::Bits, EngineKind::Cells] {
        let search = Search::new()
            .engine(kind)
            .branching(rule)
            .simd(simd)
            .expect("what the machine has");
        match most {
            0 => {
                let found = search
                    .cheapest(&small.problem, k)
                    .expect("few items have bounds");
                check(&small, &costs, k, &found);
                assert!(
                    found.proven && found.report.is_exhausted(),
                    "{kind} on {simd}: {found:?}"
                );
            }
            nodes => {
                let cut = search
                    .limited(|limits| limits.max_nodes(nodes.into()))
                    .cheapest(&small.problem, k)
                    .expect("few items have bounds");
                check(&small, &costs, k, &cut);
                assert!(
                    cut.report.nodes <= nodes.into(),
                    "{kind} on {simd}: {cut:?}"
                );
            }
        }
    }
    small.verdict()
}

/// What was found are solutions, and no proof is wrong.
fn check(small: &Small, costs: &[Cost], k: usize, found: &Cheapest) {
    assert!(
        found.solutions.is_sorted() && found.solutions.len() <= k,
        "{found:?}"
    );
    for pair in found.solutions.windows(2) {
        assert_ne!(pair[0], pair[1], "a solution came twice");
    }
    for solution in &found.solutions {
        assert_eq!(verify(&small.problem, &solution.options), Ok(()));
        assert_eq!(solution.cost, small.cost(&solution.options));
    }
    assert_eq!(found.report.solutions, found.solutions.len() as u128);
    match found.bound {
        Some(bound) => assert!(
            costs.first().is_none_or(|&least| bound <= least),
            "{found:?}, not {:?}",
            costs.first()
        ),
        None => assert!(found.proven && costs.is_empty(), "{found:?}, not {costs:?}"),
    }
    if found.proven {
        let found: Vec<Cost> = found
            .solutions
            .iter()
            .map(|solution| solution.cost)
            .collect();
        assert_eq!(found, costs[..k.min(costs.len())], "the {k} cheapest");
    }
}
