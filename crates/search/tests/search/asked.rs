//! What a caller adds to a search: options forced or forbidden, reducing, parts of the tree, hooks.

use quadrille_problem::baseline;
use quadrille_problem::limits::Limits;
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_reduce::Reduced;
use quadrille_search as search;
use quadrille_search::{Branching, EngineKind, Frontier, Search, Uniqueness};
use quadrille_testing::{BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, random_problem, rounds};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

type Set = BTreeSet<Vec<OptionId>>;

fn families() -> impl Iterator<Item = Family> {
    PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES)
}

fn all(search: &Search, problem: &Problem) -> Set {
    let mut solutions = search.solutions(problem).unwrap();
    let set: Set = solutions.by_ref().collect();
    assert_eq!(solutions.report().solutions, set.len() as u128, "each once");
    assert_eq!(search.count(problem).unwrap().solutions, set.len() as u128);
    set
}

#[test]
fn forced_and_forbidden_options_are_a_filter() {
    let mut narrowed = 0;
    for (family, seed) in families().flat_map(|family| (0..12).map(move |seed| (family, seed))) {
        let problem = random_problem(family, seed);
        let expected: Set = baseline::solutions(&problem).into_iter().collect();
        let [first, second, third] =
            [1, 2, 5].map(|k| OptionId::new((seed * k) as u32 % problem.n_options() as u32));
        for reduce in [false, true] {
            for rule in [Branching::Lowest, Branching::Random(seed)] {
                let search = Search::new()
                    .reduce(reduce)
                    .branching(rule)
                    .force(&[first])
                    .forbid(&[third]);
                let with = |o: &Vec<OptionId>| o.contains(&first) && !o.contains(&third);
                let filtered: Set = expected.iter().filter(|o| with(o)).cloned().collect();
                assert_eq!(all(&search, &problem), filtered, "{} {seed}", family.name);
                let twice = search.force(&[second, first, second]);
                let filtered: Set = filtered
                    .into_iter()
                    .filter(|o| o.contains(&second))
                    .collect();
                assert_eq!(all(&twice, &problem), filtered, "{} {seed}", family.name);
                narrowed += usize::from(!filtered.is_empty() && filtered.len() < expected.len());
            }
        }
    }
    assert!(narrowed > 50, "{narrowed}");
}

#[test]
fn the_cheapest_of_what_is_left_costs_what_it_costs() {
    let mut found = 0;
    for (family, seed) in families().flat_map(|family| (0..6).map(move |seed| (family, seed))) {
        let problem = random_problem(
            Family {
                costs: true,
                ..family
            },
            seed,
        );
        let forced = OptionId::new(seed as u32 % problem.n_options() as u32);
        let cost = |options: &Vec<OptionId>| problem.total_cost(options);
        let solutions = baseline::solutions(&problem);
        let costs = || {
            solutions
                .iter()
                .filter(|options| options.contains(&forced))
                .map(cost)
        };
        for (reduce, maximize) in [(false, false), (true, false), (false, true), (true, true)] {
            let best = if maximize {
                costs().max()
            } else {
                costs().min()
            };
            let search = Search::new()
                .reduce(reduce)
                .maximize(maximize)
                .force(&[forced]);
            let Ok(cheapest) = search.cheapest(&problem, 1) else {
                panic!("{} {seed}", family.name)
            };
            assert!(cheapest.proven);
            assert_eq!(
                (cheapest.solutions.first().map(|s| s.cost), cheapest.bound),
                (best, best)
            );
            assert!(
                cheapest
                    .solutions
                    .iter()
                    .all(|s| cost(&s.options) == s.cost && s.options.contains(&forced))
            );
            found += cheapest.solutions.len();
        }
    }
    assert!(found > 50, "{found}");
}

#[test]
fn a_reduction_that_was_made_before_serves_its_own_problem_only() {
    for (family, seed) in families().flat_map(|family| (0..6).map(move |seed| (family, seed))) {
        let [problem, other] = [seed, seed + 1].map(|seed| {
            random_problem(
                Family {
                    costs: true,
                    ..family
                },
                seed,
            )
        });
        let search = Search::new().reduced(Arc::new(Reduced::of(&problem)));
        for problem in [&problem, &other] {
            let plain = Search::new().reduce(true);
            assert_eq!(
                search.list(problem),
                plain.list(problem),
                "{} {seed}",
                family.name
            );
            for maximize in [false, true] {
                let [made, plain] =
                    [&search, &plain].map(|search| search.clone().maximize(maximize));
                assert_eq!(
                    made.cheapest(problem, 3),
                    plain.cheapest(problem, 3),
                    "{} {seed}",
                    family.name
                );
            }
            let forced = [OptionId::new(0)];
            assert_eq!(
                all(&search.clone().force(&forced), problem),
                all(&Search::new().force(&forced), problem)
            );
        }
    }
}

#[test]
fn parts_of_a_tree_are_the_tree() {
    let mut parts = 0;
    for (family, seed) in families().flat_map(|f| (0..rounds(1)).map(move |seed| (f, seed))) {
        let problem = random_problem(family, seed);
        for search in [
            Search::new(),
            Search::new().reduce(true),
            Search::new().branching(Branching::Random(1)),
        ] {
            let whole: Vec<_> = search.solutions(&problem).unwrap().collect();
            for n in [0, 1, 2, 7, 1000] {
                let mut joined = Vec::new();
                for part in search.split(&problem, n).unwrap() {
                    let mut below = search.solutions(&problem).unwrap();
                    below.resume(&part).unwrap();
                    joined.extend(below);
                    parts += usize::from(!part.is_empty());
                }
                assert_eq!(joined, whole, "{} {seed}, {n} parts", family.name);
            }
        }
    }
    assert!(parts > 400, "{parts}");
    let problem: Problem = "a b\na\nb\na b".parse().unwrap();
    let other = Frontier::whole(&"a\na".parse().unwrap(), Branching::Lowest);
    let refused = Search::new().solutions(&problem).unwrap().resume(&other);
    let error = refused.unwrap_err().to_string();
    assert!(
        error.starts_with("the path belongs to another problem"),
        "{error}"
    );
}

/// A hook sees the caller's options, and takes away what it is true of, whichever engine asks.
#[test]
fn a_hook_that_prunes_is_a_filter() {
    let mut pruned = 0;
    for (family, seed) in families().flat_map(|family| (0..6).map(move |seed| (family, seed))) {
        let problem = random_problem(family, seed);
        let expected: Set = baseline::solutions(&problem).into_iter().collect();
        let most = (problem.n_options() * 3) as u32;
        let weight = |options: &[OptionId]| {
            options
                .iter()
                .map(|option| option.number() + 1)
                .sum::<u32>()
        };
        let light: Set = expected
            .iter()
            .filter(|options| weight(options) <= most)
            .cloned()
            .collect();
        for kind in EngineKind::supporting(&problem) {
            for reduce in [false, true] {
                let search = Search::new()
                    .engine(kind)
                    .reduce(reduce)
                    .prune(move |chosen| weight(chosen) > most);
                let Ok(_) = search.count(&problem) else {
                    continue;
                };
                assert_eq!(
                    all(&search, &problem),
                    light,
                    "{} {seed} {kind}",
                    family.name
                );
                assert_eq!(search.exists(&problem).unwrap(), Some(!light.is_empty()));
            }
        }
        pruned += expected.len() - light.len();
    }
    assert!(pruned > 50, "{pruned}");
}

/// Pruned at the root, nothing is walked; pruned below, less is.
#[test]
fn what_is_pruned_is_not_walked() {
    let problem: Problem = quadrille_testing::queens(7);
    let asked = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&asked);
    let all = Search::new().prune(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        false
    });
    let plain = Search::new()
        .limits(Limits::new().max_solutions(u64::MAX))
        .count(&problem)
        .unwrap();
    let report = all.count(&problem).unwrap();
    assert_eq!((report.solutions, report.nodes), (40, plain.nodes));
    // at each node, and at each solution
    assert_eq!(asked.load(Ordering::Relaxed), report.nodes + 40);
    let none = Search::new().prune(|_| true).count(&problem).unwrap();
    assert_eq!(
        (none.solutions, none.nodes, none.is_exhausted()),
        (0, 1, true)
    );
    let first = OptionId::new(3);
    let part = Search::new()
        .prune(move |chosen| chosen.contains(&first))
        .count(&problem)
        .unwrap();
    assert!(part.nodes < plain.nodes);
}

#[test]
fn a_hook_may_choose_every_item() {
    let mut asked = 0;
    for (family, seed) in families().flat_map(|family| (0..8).map(move |seed| (family, seed))) {
        let problem = random_problem(family, seed);
        let expected: Set = baseline::solutions(&problem).into_iter().collect();
        for reduce in [false, true] {
            let count = Arc::new(AtomicU64::new(0));
            let counter = Arc::clone(&count);
            let owned = problem.clone();
            let search = Search::new()
                .reduce(reduce)
                .branching(Branching::Random(seed))
                .choose_item(move |open| {
                    let n = counter.fetch_add(1, Ordering::Relaxed) + seed;
                    for candidate in open {
                        // ids are those of the problem that was given
                        assert!(
                            owned.is_primary(candidate.item) && candidate.children >= 2,
                            "{candidate:?}"
                        );
                    }
                    match n % 4 {
                        0 => None,
                        1 => open.last().map(|candidate| candidate.item),
                        _ => open
                            .get(n as usize % open.len())
                            .map(|candidate| candidate.item),
                    }
                });
            assert_eq!(all(&search, &problem), expected, "{} {seed}", family.name);
            asked += count.load(Ordering::Relaxed);
        }
        let links = Search::new()
            .engine(EngineKind::Links)
            .choose_item(|_| None);
        assert!(links.count(&problem).is_err());
    }
    assert!(asked > 1000, "{asked}");
}

#[test]
fn uniqueness_is_known_or_not() {
    let mut kinds = [0; 3];
    for (family, seed) in families().flat_map(|family| (0..12).map(move |seed| (family, seed))) {
        let problem = random_problem(family, seed);
        let expected = baseline::solutions(&problem);
        let unique = match &*expected {
            [] => Uniqueness::None,
            [only] => Uniqueness::One(only.clone()),
            _ => Uniqueness::Several,
        };
        kinds[expected.len().min(2)] += 1;
        for limit in 1..20 {
            let known = Search::new()
                .limits(Limits::new().max_nodes(limit))
                .uniqueness(&problem)
                .unwrap();
            assert!(
                known.is_none() || known.as_ref() == Some(&unique),
                "{} {seed}: {known:?}",
                family.name
            );
        }
        let one = Search::new()
            .limits(Limits::new().max_solutions(1))
            .uniqueness(&problem)
            .unwrap();
        assert_eq!(one.is_none(), !expected.is_empty());
        assert_eq!(search::uniqueness(&problem), unique);
    }
    assert!(kinds.iter().all(|&n| n > 3), "{kinds:?}");
}

/// What is chosen is branched on, whatever order the items have inside.
#[test]
fn the_item_chosen_is_the_one_branched_on() {
    let mut branched = 0;
    for (family, seed) in families().flat_map(|family| (0..8).map(move |seed| (family, seed))) {
        let problem = Arc::new(random_problem(family, seed));
        // at the root, then nothing is chosen
        let root = Arc::new(AtomicU64::new(u64::MAX));
        let (write, read, owned) = (Arc::clone(&root), Arc::clone(&root), Arc::clone(&problem));
        let search = Search::new()
            .branching(Branching::Random(seed))
            .forbid(&[OptionId::new(0)])
            .choose_item(move |open| {
                let item = open.last().unwrap().item;
                let first = write.compare_exchange(
                    u64::MAX,
                    item.number().into(),
                    Ordering::Relaxed,
                    Ordering::Relaxed,
                );
                first.is_ok().then_some(item)
            })
            .prune(move |chosen| {
                let item = read.load(Ordering::Relaxed);
                let covers = |o: &OptionId| {
                    owned
                        .entries(*o)
                        .iter()
                        .any(|e| u64::from(e.item.number()) == item)
                };
                assert!(
                    item == u64::MAX || owned.has_bounds() || chosen.iter().any(covers),
                    "{chosen:?} {item}"
                );
                false
            });
        let _ = search.count(&problem).unwrap();
        branched += usize::from(root.load(Ordering::Relaxed) != u64::MAX);
    }
    assert!(branched > 50, "{branched}");
}

#[test]
#[should_panic(expected = "one of the candidates")]
fn a_hook_that_chooses_another_item_is_wrong() {
    let problem: Problem = "a b | x\na x\na\nb\nb".parse().unwrap();
    let secondary = problem.find_item("x").unwrap();
    let _ = Search::new()
        .choose_item(move |_| Some(secondary))
        .count(&problem);
}

#[test]
fn what_is_forced_has_to_be_there() {
    let problem: Problem = "a\na\na".parse().unwrap();
    let refused = Search::new()
        .force(&[OptionId::new(2)])
        .count(&problem)
        .unwrap_err();
    assert!(refused.to_string().contains("there are 2"), "{refused}");
}
