//! Families of all solutions: against the reference solver on every kind of problem, and on their
//! own terms.

use quadrille::baseline;
use quadrille::family::{self, BigUint, Counting, Family};
use quadrille::limits::{End, Limits, Monitor};
use quadrille::problem::{Bounds, Entry, ItemId, OptionId, Problem, verify};
use quadrille::puzzle::Puzzle;
use quadrille::search::{self, CountBy, EngineKind, Search};
use quadrille_gallery::puzzle::polyforms::{self, Piece, Region, Turning};
use quadrille_gallery::puzzle::{Langford, Packing, Queens};
use quadrille_testing::{BOUNDED_FAMILIES, PLAIN_FAMILIES, random_problem};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread;

type Solution = Vec<OptionId>;
type Condition<'a> = &'a dyn Fn(&Solution) -> bool;

fn problems() -> impl Iterator<Item = (String, Problem)> {
    let families = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    families.flat_map(|family| {
        (0..20).map(move |seed| {
            let family = quadrille_testing::Family {
                costs: true,
                ..family
            };
            (
                format!("{} {seed}", family.name),
                random_problem(family, seed),
            )
        })
    })
}

fn dominoes(width: u32, height: u32) -> Problem {
    let board = Region::rectangle(width as usize, height as usize).unwrap();
    Packing::new(board)
        .freely(Piece::domino())
        .problem()
        .unwrap()
}

fn big(n: usize) -> BigUint {
    BigUint::from(n)
}

#[test]
fn it_holds_all_solutions_and_nothing_else() {
    let (mut held, mut none) = (0, 0);
    for (name, problem) in problems() {
        let expected: BTreeSet<Solution> = baseline::solutions(&problem).into_iter().collect();
        let family = Family::of(&problem).unwrap();
        let listed: Vec<Solution> = family.iter().collect();
        assert_eq!(listed.len(), expected.len(), "{name}");
        assert_eq!(
            listed.iter().cloned().collect::<BTreeSet<_>>(),
            expected,
            "{name}"
        );
        assert_eq!(family.count(), &big(expected.len()), "{name}");
        assert_eq!(family::count(&problem), Some(big(expected.len())), "{name}");
        for solution in &listed {
            verify(&problem, solution).unwrap();
        }
        for (solution, n) in listed.iter().zip(0_usize..) {
            assert_eq!(family.nth(&big(n)).as_ref(), Some(solution), "{name}");
            assert_eq!(family.rank(solution), Some(big(n)), "{name}");
        }
        assert_eq!(family.nth(&big(listed.len())), None);
        // a superset of a solution is a solution only with bounds
        for solution in listed.iter().take(5) {
            for other in problem
                .options()
                .filter(|option| !solution.contains(option))
            {
                let mut more = [&solution[..], &[other]].concat();
                more.sort_unstable();
                assert_eq!(
                    family.rank(&more).is_some(),
                    expected.contains(&more),
                    "{name}"
                );
            }
        }
        for wrong in listed.iter().take(5) {
            let part = wrong[1..].to_vec();
            assert_eq!(
                family.rank(&part).is_some(),
                expected.contains(&part),
                "{name}: a part of a solution"
            );
            let twice: Solution = wrong.iter().chain(&wrong[..1]).copied().collect();
            assert_eq!(family.rank(&twice), None, "an option twice");
        }
        held += listed.len();
        none += usize::from(listed.is_empty());
    }
    assert!(held > 1000 && none > 20, "{held} {none}");
}

#[test]
fn conditions_are_filters() {
    let mut narrowed = 0;
    for (name, problem) in problems() {
        let all = baseline::solutions(&problem);
        let family = Family::of(&problem).unwrap();
        let n_options = problem.n_options() as u32;
        for (a, b) in [(0, 1), (3, 2), (5, 11)]
            .map(|(a, b)| (OptionId::new(a % n_options), OptionId::new(b % n_options)))
        {
            let conditions: [(Family, Condition<'_>); 4] = [
                (family.with(a), &|s| s.contains(&a)),
                (family.without(a), &|s| !s.contains(&a)),
                (family.with(a).without(b), &|s| {
                    s.contains(&a) && !s.contains(&b)
                }),
                (family.with(a).with(b), &|s| {
                    s.contains(&a) && s.contains(&b)
                }),
            ];
            for (conditioned, holds) in conditions {
                let expected: BTreeSet<&Solution> = all.iter().filter(|s| holds(s)).collect();
                let listed: Vec<Solution> = conditioned.iter().collect();
                assert_eq!(
                    listed.iter().collect::<BTreeSet<_>>(),
                    expected,
                    "{name} {a:?} {b:?}"
                );
                assert_eq!(
                    conditioned.count(),
                    &big(expected.len()),
                    "{name} {a:?} {b:?}"
                );
                assert_eq!(conditioned.is_empty(), listed.is_empty());
                for (solution, n) in listed.iter().zip(0_usize..) {
                    assert_eq!(conditioned.rank(solution), Some(big(n)));
                }
                narrowed += usize::from(!listed.is_empty() && listed.len() < all.len());
            }
        }
    }
    assert!(narrowed > 100, "{narrowed}");
}

#[test]
fn usage_is_that_of_the_solutions() {
    for (name, problem) in problems() {
        let all = baseline::solutions(&problem);
        let family = Family::of(&problem).unwrap();
        for (option, usage) in problem.options().zip(family.usage()) {
            assert_eq!(
                usage,
                big(all.iter().filter(|s| s.contains(&option)).count()),
                "{name} {option:?}"
            );
        }
    }
}

#[test]
fn known_numbers() {
    let count = |problem: &Problem| family::count(problem).unwrap().to_string();
    assert_eq!(count(&dominoes(8, 8)), "12988816");
    assert_eq!(count(&dominoes(12, 12)), "53060477521960000");
    assert_eq!(count(&dominoes(16, 16)), "2444888770250892795802079170816");
    // the board may lie as it likes
    assert_eq!(count(&dominoes(20, 8)), count(&dominoes(8, 20)));
    assert_eq!(
        count(&Langford::up_to_reflection(8).problem().unwrap()),
        "150"
    );
    assert_eq!(count(&Queens::new(8).problem().unwrap()), "92");
    assert_eq!(count(&matchings(24)), "316234143225");
    assert_eq!(count(&matchings(40)), "319830986772877770815625");
    assert_eq!(count(&partitions(10)), "115975");
    assert_eq!(
        count(&independent(100, 2)),
        BigUint::from(2u32).pow(100).to_string()
    );
    assert_eq!(
        count(&independent(300, 3)),
        BigUint::from(3u32).pow(300).to_string()
    );
    let family = Family::of(&dominoes(8, 8)).unwrap();
    assert_eq!(family.count().to_string(), "12988816");
    assert!(family.n_nodes() < 1000, "{}", family.n_nodes());
}

/// Perfect matchings of the complete graph.
fn matchings(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let points: Vec<_> = (0..n)
        .map(|point| builder.primary(point.to_string()).unwrap())
        .collect();
    for a in 0..n {
        for b in a + 1..n {
            builder.option([points[a], points[b]]).unwrap();
        }
    }
    builder.build().unwrap()
}

/// Set partitions: each subset is an option.
fn partitions(n: usize) -> Problem {
    let mut builder = Problem::builder();
    let points: Vec<_> = (0..n)
        .map(|point| builder.primary(point.to_string()).unwrap())
        .collect();
    for subset in 1..1_usize << n {
        builder
            .option(
                (0..n)
                    .filter(|point| subset >> point & 1 == 1)
                    .map(|point| points[point]),
            )
            .unwrap();
    }
    builder.build().unwrap()
}

/// So many items, each with so many ways to cover it.
fn independent(n: usize, ways: usize) -> Problem {
    let mut builder = Problem::builder();
    for n in 0..n {
        let item = builder.primary(n.to_string()).unwrap();
        for _ in 0..ways {
            builder.option([item]).unwrap();
        }
    }
    builder.build().unwrap()
}

#[test]
fn slices_and_little_memory_change_nothing_but_the_end() {
    let problem = dominoes(8, 8);
    for work in [1, 7, 1000] {
        let mut counting = Counting::new(&problem).unwrap();
        let mut slices = 0;
        while !counting.advance(work) {
            assert_eq!(counting.total(), None);
            slices += 1;
        }
        assert_eq!(counting.total(), Some(12_988_816_u32.into()));
        assert!(counting.advance(work), "it stays at its end");
        assert!(slices > 500 / work, "{slices}");
    }
    let wide = Queens::new(9).problem().unwrap();
    let mut counting = Counting::new(&wide).unwrap().max_memory(10_000);
    assert!(counting.advance(u64::MAX));
    assert!(counting.is_out_of_memory());
    assert_eq!(counting.total(), None);
    let monitor = Monitor::new();
    monitor.cancel();
    for (limits, end) in [
        (Limits::new().max_memory(10_000), End::Memory),
        (Limits::new().max_time(std::time::Duration::ZERO), End::Time),
        (Limits::new().monitor(monitor), End::Cancelled),
    ] {
        let stopped = Family::within(&wide, &limits).unwrap_err();
        assert_eq!(stopped.end(), Some(end));
    }
}

/// The sum of squared differences from equal shares, in units of what they vary by.
fn chi_square(found: &BTreeMap<Solution, u32>, cells: usize, draws: u32) -> f64 {
    let expected = f64::from(draws) / cells as f64;
    let met: f64 = found
        .values()
        .map(|&n| (f64::from(n) - expected).powi(2) / expected)
        .sum();
    met + (cells - found.len()) as f64 * expected
}

#[test]
fn samples_are_uniform() {
    let problems = [
        dominoes(4, 4),
        Queens::new(6).problem().unwrap(),
        Queens::new(7).problem().unwrap(),
        matchings(6),
    ];
    for (problem, seed) in problems.iter().zip(1..) {
        let family = Family::of(problem).unwrap();
        let cells: usize = family.count().to_string().parse().unwrap();
        let draws = 400 * cells as u32;
        let mut found: BTreeMap<Solution, u32> = BTreeMap::new();
        for solution in family.samples(seed).take(draws as usize) {
            verify(problem, &solution).unwrap();
            *found.entry(solution).or_default() += 1;
        }
        let chi = chi_square(&found, cells, draws);
        // mean and standard deviation of the distribution: one in thousands is further away than
        // four of these
        let freedom = (cells - 1) as f64;
        assert!(
            (chi - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(),
            "{cells} cells: {chi}"
        );
    }
    let none = Family::of(&Queens::new(3).problem().unwrap()).unwrap();
    assert_eq!(none.samples(1).next(), None);
}

#[test]
fn files_come_back_and_damaged_ones_are_refused() {
    for (name, problem) in problems().step_by(7) {
        let family = Family::of(&problem).unwrap();
        let mut file = Vec::new();
        family.save(&mut file).unwrap();
        let load = |file: &[u8]| Family::load(&problem, &mut &*file, 1 << 24);
        assert_eq!(load(&file).unwrap(), family, "{name}");
        for n in 0..file.len() {
            assert!(load(&file[..n]).is_err(), "{name}: cut off at {n}");
            for bit in [1, 0x10, 0x80] {
                let mut changed = file.clone();
                changed[n] ^= bit;
                assert!(load(&changed).is_err(), "{name}: byte {n}");
            }
        }
        let other = dominoes(2, 2);
        let error = Family::load(&other, &mut file.as_slice(), 1 << 24).unwrap_err();
        assert!(
            error.to_string().contains("belongs to another problem"),
            "{error}"
        );
    }
    let problem = dominoes(6, 6);
    let mut file = Vec::new();
    Family::of(&problem).unwrap().save(&mut file).unwrap();
    let error = Family::load(&problem, &mut file.as_slice(), 100).unwrap_err();
    assert!(
        error.to_string().contains("needs more than 100 bytes"),
        "{error}"
    );
    // one node with a thousand arcs: what they take counts, beside the numbers of solutions
    let wide: Problem = format!("a\n{}", "a\n".repeat(1000)).parse().unwrap();
    let mut file = Vec::new();
    Family::of(&wide).unwrap().save(&mut file).unwrap();
    let error = Family::load(&wide, &mut file.as_slice(), 4000).unwrap_err();
    assert!(
        error.to_string().contains("needs more than 4000 bytes"),
        "{error}"
    );
    assert_eq!(
        Family::load(&wide, &mut file.as_slice(), 40_000)
            .unwrap()
            .count(),
        &big(1000)
    );
}

/// Memory counts while a diagram is made, even where nothing comes of it: no board of so many cells
/// has a tiling.
#[test]
fn memory_is_looked_at_on_the_way() {
    let problem = dominoes(9, 9);
    assert!(Family::of(&problem).unwrap().is_empty());
    let stopped = Family::within(&problem, &Limits::new().max_memory(10_000)).unwrap_err();
    assert_eq!(
        stopped.to_string(),
        "stopped by memory: the family needs more than 10000 bytes"
    );
}

#[test]
fn hostile_files_do_no_harm() {
    // whatever stands behind a valid head, with a valid sum
    use rand::{RngExt, SeedableRng};
    let problem = dominoes(4, 4);
    let mut file = Vec::new();
    Family::of(&problem).unwrap().save(&mut file).unwrap();
    let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let mut changed = file[..file.len() - 8].to_vec();
        for _ in 0..rng.random_range(1..4) {
            let n = rng.random_range(16..changed.len());
            changed[n] = if rng.random() {
                rng.random()
            } else {
                rng.random_range(0..4)
            };
        }
        let sum = changed
            .iter()
            .fold(0x243f_6a88_85a3_08d3_u64, |sum, &byte| {
                (sum ^ u64::from(byte))
                    .wrapping_mul(0x0000_0100_0000_01b3)
                    .rotate_left(7)
            });
        changed.extend(sum.to_le_bytes());
        if let Ok(family) = Family::load(&problem, &mut changed.as_slice(), 1 << 22) {
            accepted += 1;
            let listed: Vec<Solution> = family.iter().take(1000).collect();
            assert!(listed.len() == 1000 || big(listed.len()) == *family.count());
            let _ = (
                family.usage(),
                family.samples(1).next(),
                family.with(OptionId::new(0)),
            );
        }
    }
    assert!(
        accepted > 100,
        "the sums are right, so that more is tried than these: {accepted}"
    );
}

#[test]
fn every_way_counts_the_same() {
    for (name, problem) in problems() {
        let expected = big(baseline::solutions(&problem).len());
        for way in CountBy::ALL {
            for reduce in [false, true] {
                let total = Search::new()
                    .count_by(way)
                    .reduce(reduce)
                    .total(&problem)
                    .unwrap();
                assert_eq!(
                    (total.count, total.report.end),
                    (expected.clone(), Some(End::Exhausted)),
                    "{name} {way}"
                );
                assert!(!total.reason.is_empty());
            }
        }
    }
    // a narrow frontier, a wide frontier, forced and forbidden options
    let total = |search: &Search, problem: &Problem| search.total(problem).unwrap();
    let board = dominoes(12, 12);
    assert_eq!(
        total(&Search::new(), &board).count.to_string(),
        "53060477521960000"
    );
    let queens = Queens::new(9).problem().unwrap();
    assert_eq!(total(&Search::new(), &queens).count, big(352));
    assert_eq!(
        total(&Search::new().count_by(CountBy::Family), &queens).count,
        big(352)
    );
    let option = board.options().next().unwrap();
    let [with, without] = [
        Search::new().force(&[option]),
        Search::new().forbid(&[option]),
    ]
    .map(|s| total(&s, &board).count);
    assert_eq!((with + without).to_string(), "53060477521960000");
}

#[test]
fn narrow_layers_go_before_the_walk() {
    let board = dominoes(12, 12);
    let mut counting = Counting::new(&board).unwrap();
    while !counting.advance(u64::MAX) {}
    let total = Search::new().total(&board).unwrap();
    assert_eq!(Some(total.count), counting.total());
    assert_eq!(total.report.nodes, counting.states(), "{}", total.reason);
    let total = Search::new()
        .total(&Queens::new(8).problem().unwrap())
        .unwrap();
    assert!(total.reason.starts_with("search"), "{}", total.reason);
}

#[test]
fn what_is_larger_than_128_bits_is_never_wrapped() {
    let problem = independent(130, 2);
    let report = Search::new().count(&problem).unwrap();
    assert_eq!(
        (report.end, report.solutions),
        (Some(End::Overflow), u128::MAX)
    );
    assert_eq!(
        Search::new().total(&problem).unwrap().count,
        BigUint::from(2u32).pow(130)
    );
    assert!(std::panic::catch_unwind(|| search::count(&problem)).is_err());
    assert_eq!(search::count(&independent(127, 2)), 1 << 127);
}

/// Powers of two on either side of each word, by a diagram.
#[test]
fn diagrams_of_wide_numbers() {
    for n in [63_u32, 64, 65, 127, 128, 129, 200] {
        let problem = independent(n as usize, 2);
        let family = Family::of(&problem).unwrap();
        let all = BigUint::from(2_u32).pow(n);
        assert_eq!(family.count(), &all, "2^{n}");
        assert_eq!(family::count(&problem).as_ref(), Some(&all), "2^{n}");
        let half = BigUint::from(2_u32).pow(n - 1);
        assert!(family.usage().iter().all(|usage| *usage == half), "2^{n}");
        assert_eq!(
            (
                family.with(OptionId::new(0)).count(),
                family.without(OptionId::new(3)).count()
            ),
            (&half, &half)
        );
        for number in [BigUint::ZERO, half.clone(), &all - 1_u32] {
            let solution = family.nth(&number).unwrap();
            verify(&problem, &solution).unwrap();
            assert_eq!(family.rank(&solution), Some(number), "2^{n}");
        }
        assert_eq!(family.nth(&all), None, "2^{n}");
    }
}

/// Pairs of points that could all be exchanged, but for a pair that is there twice, colors, or
/// points that may be covered twice.
#[test]
fn what_is_nearly_the_same_is_not_exchanged() {
    use rand::{RngExt, SeedableRng};
    for seed in 0..60 {
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(seed);
        let [doubled, colored, bounded] = [1, 2, 4].map(|bit| seed & bit > 0);
        let mut builder = Problem::builder();
        let points: Vec<ItemId> = (0..6)
            .map(|n| {
                let high = if bounded && rng.random_ratio(2, 3) {
                    2
                } else {
                    1
                };
                builder
                    .primary_bounded(n.to_string(), Bounds { low: 1, high })
                    .unwrap()
            })
            .collect();
        let shade = builder.secondary("shade").unwrap();
        let colors = ["light", "dark"].map(|name| builder.color(name).unwrap());
        for (n, &a) in points.iter().enumerate() {
            for &b in &points[n + 1..] {
                let color = (colored && (seed & 8 > 0 || rng.random_ratio(1, 3)))
                    .then(|| colors[usize::from(rng.random_ratio(1, 3))]);
                for _ in 0..if doubled && rng.random_ratio(1, 5) {
                    2
                } else {
                    1
                } {
                    let mut entries: Vec<Entry> = vec![a.into(), b.into()];
                    if color.is_some() {
                        entries.push((shade, color).into());
                    }
                    builder.option(entries).unwrap();
                }
            }
        }
        let problem = builder.build().unwrap();
        let expected = big(baseline::solutions(&problem).len());
        assert_eq!(
            family::count(&problem).as_ref(),
            Some(&expected),
            "seed {seed}"
        );
        assert_eq!(
            Family::of(&problem).unwrap().count(),
            &expected,
            "seed {seed}"
        );
    }
}

/// Groups of points that look exchangeable, where some points of each group may stay uncovered.
#[test]
fn groups_with_optional_points_are_counted() {
    for (n_groups, optional, open) in
        (3..6).flat_map(|n| (0..8).flat_map(move |o| [(n, o, false), (n, o, true)]))
    {
        let mut builder = Problem::builder();
        let hubs = builder.primaries(["h", "k"]).unwrap();
        let groups: Vec<Vec<ItemId>> = (0..n_groups)
            .map(|g| {
                let low = |n: u32| 1 - (optional >> n & 1);
                let point = |n| {
                    (
                        format!("{g} {n}"),
                        Bounds {
                            low: low(n),
                            high: 1,
                        },
                    )
                };
                [0, 1, 2]
                    .map(point)
                    .into_iter()
                    .map(|(n, b)| builder.primary_bounded(n, b).unwrap())
                    .collect()
            })
            .collect();
        for group in &groups {
            let [a, b, c] = group[..] else {
                unreachable!("three points")
            };
            for option in [
                vec![hubs[0], a],
                vec![hubs[1], b],
                vec![a, b],
                vec![b, c],
                vec![a, c],
                vec![c],
            ] {
                builder.option(option).unwrap();
            }
            if open {
                builder.option([b]).unwrap();
            }
        }
        let problem = builder.build().unwrap();
        let expected = big(baseline::solutions(&problem).len());
        assert_eq!(
            family::count(&problem),
            Some(expected),
            "{n_groups} groups, {optional}, {open}"
        );
    }
}

#[test]
fn a_count_that_is_stopped_says_why() {
    let board = dominoes(20, 20);
    let stopped = |search: Search| search.count_by(CountBy::Family).count(&board).unwrap();
    let little = stopped(Search::new().limits(Limits::new().max_memory(100_000)));
    assert_eq!((little.end, little.solutions), (Some(End::Memory), 0));
    assert!(little.nodes > 0);
    let short =
        stopped(Search::new().limits(Limits::new().max_time(std::time::Duration::from_millis(5))));
    assert_eq!(short.end, Some(End::Time));
    let monitor = Monitor::new();
    monitor.cancel();
    assert_eq!(
        stopped(Search::new().limits(Limits::new().monitor(monitor))).end,
        Some(End::Cancelled)
    );
    // questions that need a search get one
    let few = Search::new()
        .count_by(CountBy::Family)
        .limits(Limits::new().max_solutions(3))
        .count(&board)
        .unwrap();
    assert_eq!((few.end, few.solutions), (Some(End::Solutions), 3));
    let named = Search::new()
        .engine(EngineKind::Links)
        .limits(Limits::new().max_nodes(10))
        .count(&board)
        .unwrap();
    assert_eq!(named.end, Some(End::Nodes));
    assert_eq!("family".parse(), Ok(CountBy::Family));
    assert!("layers".parse::<CountBy>().is_err());
}

/// A walk and layers count in turns: what is shown of both never falls, and ends with all.
#[test]
fn progress_of_a_count_by_both_ways_never_falls() {
    let board = Packing::new(Region::rectangle(8, 8).unwrap());
    let board = polyforms::polyominoes(4, Turning::InSpace)
        .unwrap()
        .into_iter()
        .fold(board, Packing::freely);
    let problem = board.problem().unwrap();
    for threads in [1, 2] {
        let monitor = Monitor::new();
        let search = Search::new()
            .threads(threads)
            .limits(Limits::new().monitor(Arc::clone(&monitor)));
        let total = thread::scope(|scope| {
            let count = scope.spawn(|| search.total(&problem).unwrap());
            let (mut before, mut both) = (monitor.state(), false);
            loop {
                let ended = count.is_finished();
                let now = monitor.state();
                assert!(
                    now.share >= before.share && now.share <= 1.0,
                    "{now:?} after {before:?}"
                );
                assert!(
                    now.nodes >= before.nodes && now.solutions >= before.solutions,
                    "{now:?} after {before:?}"
                );
                both |= now.solutions > 0 && now.share < 1.0;
                before = now;
                if ended {
                    break;
                }
            }
            assert!(both, "the walk is seen to have found something");
            count.join().unwrap()
        });
        let end = monitor.state();
        assert!(total.reason.starts_with("layers"), "{}", total.reason);
        assert_eq!((end.share, end.nodes), (1.0, total.report.nodes));
        assert_eq!(
            BigUint::from(end.solutions),
            total.count.min(u64::MAX.into())
        );
    }
}
