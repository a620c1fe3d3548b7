use super::*;
use crate::settings::EngineKind;

/// Costs that are all alike, costs that decide, and engines that refuse.
fn costs(text: &str, k: usize) -> Vec<i64> {
    let problem: Problem = text.parse().unwrap();
    let all = [EngineKind::Auto, EngineKind::Bits, EngineKind::Cells].map(|kind| {
        let cheapest = Search::new().engine(kind).cheapest(&problem, k).unwrap();
        assert!(cheapest.proven);
        for solution in &cheapest.solutions {
            quadrille_problem::problem::verify(&problem, &solution.options).unwrap();
            assert_eq!(solution.cost, problem.total_cost(&solution.options));
            assert!(cheapest.bound.is_some_and(|bound| bound <= solution.cost));
        }
        cheapest
            .solutions
            .iter()
            .map(|solution| solution.cost.units)
            .collect::<Vec<_>>()
    });
    assert!(all.iter().all(|costs| *costs == all[0]));
    all[0].clone()
}

#[test]
fn small_ones() {
    assert_eq!(costs("a b\na |1\nb |2\na b |4\na b |3", 10), [3, 3, 4]);
    assert_eq!(costs("a b\na |1\nb |2\na b |4\na b |3", 1), [3]);
    assert_eq!(costs("a b\na |1\nb |2\na b |4\na b |3", 0), [0; 0]);
    assert_eq!(costs("a b\na b\na\nb", 5), [0, 0]);
    assert_eq!(costs("a b\na |5", 1), [0; 0]);
}

#[test]
fn costs_as_large_as_they_go() {
    let most = i64::MAX / 2;
    assert_eq!(
        costs(&format!("a b\na b |{most}\na |{most}\nb |1"), 3),
        [most, most + 1]
    );
}

/// What is left after linear programming costs multiples of 5, what it found does not.
#[test]
fn what_is_left_may_differ_by_other_steps() {
    let text = "i0 i1 i2 i3 i4\ni3 |5\ni1 i4\ni3 i1 i4 i0 |7\ni4 i2 i0 |5\ni3 i4 |2\ni3 i4 |6\ni4 \
        i1 i0 i2 |2\ni3 i1 i2 i4\ni3 i4 i0 |3\ni3 |8\ni2 |3\ni2 i4 i1 |5\ni2 i1 i0 i4 |2\ni3 \
        i1\ni0 i1 i3 |2\ni4 i0 i2 i3 |8\ni0 |5\ni0 |7\ni0 i2 |1\ni0 i1 |3";
    assert_eq!(costs(text, 1), [5]);
}

#[test]
fn costs_below_zero() {
    assert_eq!(
        costs("a b\na |-1\nb |2\na b |-4\na b |0.5", 10),
        [-40, 5, 10]
    );
    // twice or thrice, once at most, and what is worth something though none of its items is
    // covered exactly once
    assert_eq!(
        costs("2:3|a b\na |-5\na b |-1\na |2\na b |3\na b |4", 3),
        [-6, -4, -2]
    );
    assert_eq!(
        costs("0:1|a 0:1|b\na |-5\nb |-1\na b |-7\na |3", 3),
        [-7, -6, -5]
    );
    let least = i64::MIN / 4;
    assert_eq!(
        costs(&format!("a b\na b |{least}\na |{least}\nb |1"), 3),
        [least, least + 1]
    );
}

#[test]
fn the_most_valuable() {
    let problem: Problem = "0:1|a 0:1|b 0:1|c\na b |5\nc |3\nb c |4\na |2"
        .parse()
        .unwrap();
    for kind in [EngineKind::Auto, EngineKind::Bits, EngineKind::Cells] {
        let best = Search::new()
            .engine(kind)
            .maximize(true)
            .cheapest(&problem, 3)
            .unwrap();
        let found: Vec<(i64, usize)> = best
            .solutions
            .iter()
            .map(|found| (found.cost.units, found.options.len()))
            .collect();
        assert_eq!(found, [(8, 2), (6, 2), (5, 1)], "{kind}");
        assert_eq!(
            (best.proven, best.bound, best.gap()),
            (true, Some(8.into()), Some(0.0))
        );
        let stopped = Search::new()
            .engine(kind)
            .limits(Limits::new().max_nodes(0))
            .maximize(true)
            .cheapest(&problem, 3)
            .unwrap();
        assert!(
            !stopped.proven && stopped.bound >= Some(8.into()),
            "{kind}: {stopped:?}"
        );
    }
}

#[test]
fn the_empty_problem_costs_nothing() {
    let cheapest = Search::new()
        .cheapest(&Problem::builder().build().unwrap(), 3)
        .unwrap();
    assert_eq!(
        cheapest.solutions,
        [Costed {
            cost: 0.into(),
            options: Vec::new()
        }]
    );
    assert!(cheapest.proven);
}

/// A proof of infeasibility has no bound, an interrupted search has one.
#[test]
fn without_a_solution_there_is_no_bound() {
    let problem: Problem = "a b\na |5\na |2".parse().unwrap();
    let cheapest = Search::new().cheapest(&problem, 1).unwrap();
    assert_eq!(
        (cheapest.proven, cheapest.bound, cheapest.solutions.len()),
        (true, None, 0)
    );
    let cheapest = Search::new()
        .limits(Limits::new().max_nodes(0))
        .cheapest(&problem, 1)
        .unwrap();
    assert_eq!(
        (cheapest.proven, cheapest.report.end),
        (false, Some(End::Nodes))
    );
    assert!(cheapest.bound.is_some());
    let problem: Problem = "a\na |5".parse().unwrap();
    let cheapest = Search::new().cheapest(&problem, 0).unwrap();
    assert_eq!((cheapest.proven, cheapest.bound), (true, Some(5.into())));
}

#[test]
fn links_and_learn_refuse() {
    let problem: Problem = "a\na |1".parse().unwrap();
    for kind in [EngineKind::Links, EngineKind::Learn] {
        let refused = Search::new().engine(kind).cheapest(&problem, 1);
        let expected = format!("the engine `{kind}` cannot solve a problem with costs to compare");
        assert_eq!(refused.unwrap_err().to_string(), expected);
    }
}

#[test]
fn a_limit_leaves_it_unproven() {
    // twenty pairs: 2^20 solutions, each pair costs 1 or 2
    let names: Vec<String> = (0..20).map(|i| format!("i{i}")).collect();
    let options: Vec<String> = names
        .iter()
        .map(|name| format!("{name} |1\n{name} |2"))
        .collect();
    let problem: Problem = format!("{}\n{}", names.join(" "), options.join("\n"))
        .parse()
        .unwrap();
    let cheapest = Search::new()
        .limits(Limits::new().max_nodes(30))
        .cheapest(&problem, 1000)
        .unwrap();
    assert!(!cheapest.proven && cheapest.solutions.len() < 1000);
    assert_eq!(
        (cheapest.report.end, cheapest.bound),
        (Some(End::Nodes), Some(20.into()))
    );
    let cheapest = Search::new().cheapest(&problem, 21).unwrap();
    assert_eq!(
        (
            cheapest.solutions[0].cost,
            cheapest.solutions[1].cost,
            cheapest.solutions[20].cost
        ),
        (20.into(), 21.into(), 21.into())
    );
}

/// A search that is stopped anywhere calls nothing proved that is not, and its bound holds.
#[test]
fn what_is_told_of_a_stopped_search_is_true() {
    use quadrille_testing::{BOUNDED_FAMILIES, Family, LARGER, PLAIN_FAMILIES, random_problem};
    let small = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    let small = small.flat_map(|family| (0..6).map(move |seed| (family, seed)));
    let (mut n_proven, mut n_half) = (0, 0);
    for (family, seed) in small.chain(LARGER) {
        let problem = random_problem(
            Family {
                costs: true,
                ..family
            },
            seed,
        );
        let costs = |found: &Cheapest| {
            found
                .solutions
                .iter()
                .map(|one| one.cost)
                .collect::<Vec<_>>()
        };
        for (kind, k) in [
            (EngineKind::Auto, 1),
            (EngineKind::Auto, 3),
            (EngineKind::Bits, 3),
        ] {
            let search = Search::new().engine(kind);
            let Ok(all) = search.cheapest(&problem, k) else {
                continue;
            };
            let all = costs(&all);
            for nodes in [0, 1, 2, 3, 5, 8, 13, 21, 34, 89, 233] {
                let found = search
                    .clone()
                    .limited(|limits| limits.max_nodes(nodes))
                    .cheapest(&problem, k)
                    .unwrap();
                let what = format!("{} {seed} {kind} {k} {nodes}: {found:?}", family.name);
                assert!(!found.proven || costs(&found) == all, "{what}");
                let least = all.first().copied().unwrap_or(i64::MAX.into());
                assert!(found.bound.unwrap_or(i64::MAX.into()) <= least, "{what}");
                n_proven += usize::from(found.proven);
                n_half += usize::from(!found.proven && !found.solutions.is_empty());
            }
        }
    }
    assert!(n_proven > 100 && n_half > 50, "{n_proven} {n_half}");
}
