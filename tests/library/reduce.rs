//! The reducer: the same solutions, and nothing left that its rules could remove.

use proptest::prelude::*;
use quadrille::baseline;
use quadrille::problem::{Bounds, Cost, OptionId, Problem, verify};
use quadrille::puzzle::Puzzle;
use quadrille::reduce::{Reduced, Removed};
use quadrille::search::{self, Search};
use quadrille_gallery::puzzle::polyforms::Region;
use quadrille_gallery::puzzle::{Langford, Latin, Packing, Queens};
use quadrille_testing::{
    BOUNDED_FAMILIES, Family, LARGER, PLAIN_FAMILIES, queens, random_problem, tiny_problems,
};
use std::collections::BTreeSet;

/// The restored solutions are those of the original, each once; the report adds up.
fn check(problem: &Problem, reduced: &Reduced, what: &str) {
    let expected: BTreeSet<Vec<OptionId>> = baseline::solutions(problem).into_iter().collect();
    let mut found = BTreeSet::new();
    for solution in baseline::solutions(reduced.problem()) {
        let restored = reduced.restore(&solution);
        assert!(restored.is_sorted(), "{what}");
        assert_eq!(verify(problem, &restored), Ok(()), "{what}");
        let left = reduced.problem().total_cost(&solution);
        assert_eq!(
            left.checked_add(reduced.cost()),
            Some(problem.total_cost(&restored)),
            "{what}: the cost"
        );
        assert!(found.insert(restored), "{what}: a solution came twice");
    }
    assert_eq!(found, expected, "{what}");
    for (option, &origin) in reduced.problem().options().zip(reduced.origins()) {
        assert_eq!(
            reduced.problem().option_name(option),
            problem.option_name(origin),
            "{what}"
        );
    }
    adds_up(reduced.removed(), what);
}

fn adds_up(report: Removed, what: &str) {
    let Removed {
        before,
        after,
        forced,
        conflicting,
        implied,
        blocked,
        covered,
        merged,
        idle,
        ..
    } = report;
    if report.impossible {
        assert_eq!(
            (after.primary, after.secondary, after.options),
            (1, 0, 0),
            "{what}"
        );
    } else {
        assert_eq!(
            before.options,
            after.options + forced + conflicting + implied + blocked,
            "{what}: {report:?}"
        );
        let items = after.primary + after.secondary;
        assert_eq!(
            before.primary + before.secondary,
            items + covered + merged + idle,
            "{what}: {report:?}"
        );
    }
}

/// Whether two options cannot both be in a solution.
fn conflict(problem: &Problem, a: OptionId, b: OptionId) -> bool {
    problem.entries(a).iter().any(|x| {
        let same = problem.entries(b).iter().find(|y| x.item == y.item);
        problem.bounds(x.item).high == 1
            && same.is_some_and(|y| x.color.is_none() || x.color != y.color)
    })
}

/// Nothing is left for the rules, all of it worked out anew.
fn has_nothing_left(problem: &Problem, what: &str) {
    let options_of = |item| {
        let covers = move |&option: &OptionId| {
            problem
                .entries(option)
                .iter()
                .any(|entry| entry.item == item)
        };
        problem.options().filter(covers).collect::<Vec<_>>()
    };
    for item in problem.items() {
        let (options, Bounds { low, high }) = (options_of(item), problem.bounds(item));
        assert!(options.len() > low as usize, "{what}: {item:?} is forced");
        for option in problem.options() {
            let others = options
                .iter()
                .filter(|&&other| other != option && !conflict(problem, option, other))
                .count();
            let covers = options.contains(&option);
            assert!(
                others + usize::from(covers) >= low as usize,
                "{what}: {option:?} is blocked by {item:?}"
            );
        }
        let clash = options.iter().any(|&a| {
            let color = |o: OptionId| {
                problem
                    .entries(o)
                    .iter()
                    .find(|e| e.item == item)
                    .and_then(|e| e.color)
            };
            options
                .iter()
                .any(|&b| a != b && (color(a).is_none() || color(a) != color(b)))
        });
        if !problem.is_primary(item) {
            assert!(clash, "{what}: {item:?} is idle");
        } else if low == 0 {
            let alone = |option: OptionId| {
                problem
                    .entries(option)
                    .iter()
                    .filter(|e| problem.is_primary(e.item))
                    .count()
                    == 1
            };
            assert!(
                options.len() > high as usize || options.iter().any(|&o| alone(o)),
                "{what}: {item:?} is idle"
            );
        }
        for other in problem.items().filter(|&other| other != item) {
            let theirs = options_of(other);
            let plain = |o: OptionId| {
                problem
                    .entries(o)
                    .iter()
                    .all(|e| e.item != other || e.color.is_none())
            };
            if problem.is_primary(item)
                && options.iter().all(|o| theirs.contains(o))
                && options.iter().all(|&o| plain(o))
            {
                assert!(
                    low < problem.bounds(other).high,
                    "{what}: {item:?} is merged with {other:?}, or implies it"
                );
                assert_ne!(
                    options, theirs,
                    "{what}: {item:?} and {other:?} are the same"
                );
            }
        }
    }
}

fn families() -> impl Iterator<Item = Family> {
    let plain = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    plain.flat_map(|family| {
        [
            family,
            Family {
                costs: true,
                ..family
            },
        ]
    })
}

#[test]
fn keeps_the_solutions_of_every_family() {
    let mut removed = 0;
    for family in families() {
        for seed in 0..250 {
            let what = format!("{} {seed}", family.name);
            let problem = random_problem(family, seed);
            let reduced = Reduced::of(&problem);
            check(&problem, &reduced, &what);
            let report = reduced.removed();
            assert!(report.complete, "{what}");
            if !report.impossible {
                has_nothing_left(reduced.problem(), &what);
                let again = Reduced::of(reduced.problem());
                assert_eq!(again.problem(), reduced.problem(), "{what}: a second time");
            }
            removed += report.blocked + report.implied;
        }
    }
    assert!(removed > 1000, "the rules are at work: {removed}");
}

#[test]
fn keeps_the_solutions_of_every_tiny_problem() {
    for (i, problem) in tiny_problems().enumerate() {
        check(
            &problem,
            &Reduced::of(&problem),
            &format!("tiny problem {i}: {problem:?}"),
        );
    }
    for n in 0..=7 {
        check(&queens(n), &Reduced::of(&queens(n)), &format!("queens {n}"));
    }
}

/// Wherever the work is cut short, what was found holds.
#[test]
fn may_stop_at_any_step() {
    for family in families() {
        for seed in 0..8 {
            let problem = random_problem(family, seed);
            let steps = Reduced::of(&problem).removed().steps;
            for most in (0..steps)
                .step_by(1 + steps as usize / 20)
                .chain(steps.saturating_sub(8)..steps)
            {
                let (reduced, what) = (
                    Reduced::within(&problem, most),
                    format!("{} {seed} in {most} of {steps} steps", family.name),
                );
                check(&problem, &reduced, &what);
                assert!(
                    !reduced.removed().complete || reduced.removed().impossible,
                    "{what}"
                );
            }
        }
    }
}

#[test]
fn counts_what_is_larger() {
    for (family, seed) in LARGER {
        let problem = random_problem(family, seed);
        let reduced = Reduced::of(&problem);
        assert_eq!(
            search::count(reduced.problem()),
            search::count(&problem),
            "{}",
            family.name
        );
        has_nothing_left(reduced.problem(), family.name);
        adds_up(reduced.removed(), family.name);
    }
}

/// Counts with a source in `tests/library/known_numbers.rs` and in `puzzles/README.md`; some of
/// these problems become smaller.
#[test]
fn known_numbers_stay() {
    let pentominoes = Packing::pentominoes(Region::cuboid(5, 12, 1).unwrap());
    let mut blocked = 0;
    for (problem, solutions) in [
        (Queens::new(9).problem(), 352),
        (Queens::toroidal(7).problem(), 28),
        (Langford::up_to_reflection(8).problem(), 150),
        (Latin::new(4).problem(), 576),
        (
            Packing::dominoes(Region::cuboid(8, 8, 1).unwrap()).problem(),
            12_988_816,
        ),
        (
            Packing::soma(Region::cuboid(3, 3, 3).unwrap()).problem(),
            11_520,
        ),
        (pentominoes.problem(), 4 * 1010),
    ] {
        let problem = problem.unwrap();
        let reduced = Reduced::of(&problem);
        assert_eq!(search::count(reduced.problem()), solutions);
        adds_up(reduced.removed(), "known");
        blocked += reduced.removed().blocked;
    }
    assert!(blocked > 100, "{blocked}");
}

/// What forced options cost is not lost, and the cheapest stay the cheapest.
#[test]
fn the_cheapest_stay_the_cheapest() {
    let mut forced = 0;
    for family in PLAIN_FAMILIES.into_iter().map(|family| Family {
        costs: true,
        ..family
    }) {
        for seed in 0..40 {
            let problem = random_problem(family, seed);
            let reduced = Reduced::of(&problem);
            forced += reduced.cost().units;
            let costs = |problem: &Problem, more: Cost| {
                let cheapest = Search::new().cheapest(problem, 3).unwrap();
                assert!(cheapest.proven);
                cheapest
                    .solutions
                    .iter()
                    .map(|solution| solution.cost.checked_add(more).unwrap())
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                costs(reduced.problem(), reduced.cost()),
                costs(&problem, 0.into()),
                "{} {seed}",
                family.name
            );
        }
    }
    assert!(forced > 0);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// Shapes that the families do not have: many bounds beside colors and costs, wide options, few
    /// items.
    #[test]
    fn keeps_the_solutions_of_any_shape(
        primary in 1..8_u32,
        secondary in 0..6_u32,
        options in 0..16_u32,
        most in 1..6_u32,
        colors in 0..3_u32,
        features in any::<[bool; 4]>(),
        seed in any::<u64>(),
    ) {
        let [planted, copies, bounds, costs] = features;
        let family = Family {
            name: "any",
            primary,
            secondary,
            options,
            size: (1, most),
            colors,
            channels: false,
            planted,
            copies,
            bounds,
            costs,
        };
        let problem = random_problem(family, seed);
        let reduced = Reduced::of(&problem);
        check(&problem, &reduced, &format!("{problem:?}"));
        if !reduced.removed().impossible {
            has_nothing_left(reduced.problem(), &format!("{problem:?}"));
        }
    }
}

/// What each rule does, on problems made for it.
#[test]
fn each_rule_does_its_part() {
    let report = |text: &str| Reduced::of(&text.parse().unwrap()).removed();
    // only one option has a; b can then be had from one option only
    let forced = report("a b c\na c\nb c\nb\nb");
    assert_eq!(
        (forced.forced, forced.conflicting, forced.after.options),
        (1, 1, 2)
    );
    // whatever covers a covers b too
    let implied = report("a b c d\na b c\na b d\nb c\nc\nd\nc d");
    assert_eq!(
        (implied.implied, implied.blocked, implied.merged),
        (1, 1, 1)
    );
    // `x` leaves nothing for a
    let blocked = report("a b c d\na c\na d\nb c d\nb c\nb d\nb\nc\nd");
    assert_eq!((blocked.blocked, blocked.forced), (1, 0));
    // a color that nobody disputes, an item that one option has
    let idle = report("a b | x y\na x:1\na\nb x:1\nb y");
    assert_eq!((idle.idle, idle.after.secondary), (2, 0));
    // no more than twice is never reached
    let bounds = report("a 0:2|b\na b\na\na b");
    assert_eq!((bounds.idle, bounds.after.primary), (1, 1));
    let impossible = report("a b\na b\na\na");
    assert!(!impossible.impossible && impossible.forced == 1);
    assert!(report("a b\na").impossible);
    assert!(report("2|a b\na b\na b").impossible);
    assert!(
        report("a b c\na b\nb c\na c").impossible,
        "each of three options blocks the third item"
    );
}

#[test]
fn names_and_bounds_stay() {
    let problem: Problem = "a 0:2|b 0:1|c | x\na b\na c x:1\nb x:2\nb c\nb x:1\nc"
        .parse()
        .unwrap();
    let reduced = Reduced::of(&problem);
    let small = reduced.problem();
    for item in small.items() {
        assert!(problem.find_item(small.item_name(item)).is_some());
    }
    let b = small.find_item("b").unwrap();
    assert_eq!(small.bounds(b), Bounds { low: 0, high: 2 });
    check(&problem, &reduced, "names");
}
