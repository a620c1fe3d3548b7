//! A listing shows small subtrees again from lists: the same solutions in the same order, and the
//! same report.

use super::memory::Toy;
use super::{arranged, cost, forms, list};
use crate::kernel::Counters;
use crate::walker::{Stop, Walker};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_testing::{LARGER, PLAIN_FAMILIES, queens, random_problem, rounds};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The remaining solutions, visited without a break.
pub(super) fn visited(walker: &mut Walker) -> Vec<Vec<OptionId>> {
    let (mut all, before) = (Vec::new(), walker.counters().solutions);
    let stop = walker.visit(u64::MAX, &mut |chosen, counters| {
        all.push(sorted(chosen));
        assert_eq!(counters.solutions, before + all.len() as u128);
        true
    });
    assert_eq!(stop, Stop::Exhausted);
    all
}

fn sorted(chosen: &[OptionId]) -> Vec<OptionId> {
    let mut solution = chosen.to_vec();
    solution.sort_unstable();
    solution
}

/// The counters that do not depend on the stored lists.
fn work(
    Counters {
        solutions,
        nodes,
        decisions,
        deepest,
    }: Counters,
) -> (u128, u64, u64, usize) {
    (solutions, nodes, decisions, deepest)
}

#[test]
fn matchings_come_from_lists() {
    let toy = Toy::new(12, &[]);
    let (seen, mut walker) = (toy.seen.clone(), Walker::new(toy));
    let expected = list(&mut walker.clone());
    let before = seen.swap(0, Ordering::Relaxed);
    assert!(visited(&mut walker) == expected);
    let now = seen.load(Ordering::Relaxed);
    assert!(now * 3 < before * 2, "{now} of {before} nodes");
    assert_eq!(walker.counters().nodes, before);
}

/// The test above can fail.
#[test]
fn a_key_that_forgets_items_shows_other_lists() {
    let mut walker = Walker::new(Toy::new(12, &[5, 6]));
    let expected = list(&mut walker.clone());
    assert!(visited(&mut walker) != expected);
}

fn problems() -> Vec<(String, Problem)> {
    let mut problems: Vec<(String, Problem)> = Vec::new();
    for family in PLAIN_FAMILIES
        .into_iter()
        .chain(LARGER.map(|(family, _)| family))
    {
        problems.extend((0..2).map(|seed| {
            (
                format!("{} {seed}", family.name),
                random_problem(family, seed),
            )
        }));
    }
    problems.extend([6, 8].map(|n| (format!("{n} queens"), queens(n))));
    problems.push(("dominoes".into(), dominoes(6, 5)));
    problems
}

fn dominoes(width: u32, height: u32) -> Problem {
    let mut builder = Problem::builder();
    let cells: Vec<_> = (0..width * height)
        .map(|cell| builder.primary(cell.to_string()).unwrap())
        .collect();
    for cell in 0..width * height {
        if cell % width + 1 < width {
            builder
                .option([cells[cell as usize], cells[cell as usize + 1]])
                .unwrap();
        }
        if cell + width < width * height {
            builder
                .option([cells[cell as usize], cells[(cell + width) as usize]])
                .unwrap();
        }
    }
    builder.build().unwrap()
}

#[test]
fn every_form_shows_the_same_in_the_same_order() {
    for form in forms() {
        let mut saved = 0;
        for (what, problem) in problems() {
            let Some(walker) = form.walker(&problem, &what) else {
                continue;
            };
            let (mut plain, mut eager) = (walker.clone(), walker.eager());
            let expected = list(&mut plain);
            assert!(visited(&mut eager) == expected, "{form}, {what}");
            assert_eq!(
                work(eager.counters()),
                work(plain.counters()),
                "{form}, {what}"
            );
            saved += eager.saved();
        }
        let remembers =
            form.name.contains("delta") || form.name.contains("bits") && form.takes.options > 64;
        assert!(saved > 1_000 || !remembers, "{form} saved {saved} nodes");
    }
}

/// Pauses at any node, visitors that break off, parts given away, and steps in between.
#[test]
fn every_form_goes_on_wherever_it_was_left() {
    for (n, form) in forms().into_iter().enumerate() {
        for (what, problem) in problems() {
            let mut rng = ChaCha8Rng::seed_from_u64(n as u64);
            let Some(walker) = form.walker(&problem, &what) else {
                continue;
            };
            let expected = list(&mut walker.clone());
            let (mut found, mut parts) = (Vec::new(), vec![walker.eager()]);
            while let Some(walker) = parts.last_mut() {
                let (pause_at, breaks) = (
                    walker.counters().nodes + rng.random_range(1..200),
                    rng.random_range(1..50),
                );
                let stop = match rng.random_range(0..8) {
                    0 => {
                        let stop = walker.run(false, pause_at);
                        found.extend((stop == Stop::Solution).then(|| sorted(walker.chosen())));
                        stop
                    }
                    1 if found.len() % 2 == 0 => {
                        let here = walker.give_away(2);
                        let at = parts.len() - 1;
                        parts.splice(at..at, here);
                        Stop::Pause
                    }
                    _ => {
                        let mut shown = 0;
                        // solutions that come together are all shown, and the search stops behind
                        // them
                        let stop = walker.visit(pause_at, &mut |chosen, _| {
                            found.push(sorted(chosen));
                            shown += 1;
                            shown != breaks
                        });
                        assert!(
                            shown < breaks || stop == Stop::Solution,
                            "{form}, {what}: {shown} of {breaks}"
                        );
                        stop
                    }
                };
                if stop == Stop::Exhausted {
                    parts.pop();
                }
            }
            assert!(found == expected, "{form}, {what}");
        }
    }
}

/// A subtree of which something was passed over has no list.
#[test]
fn what_is_passed_over_is_in_no_list() {
    let mut saved = 0;
    for seed in 0..rounds(15) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut walker = Walker::new(Toy::new(12, &[])).eager();
        for _ in 0..rng.random_range(1..60) {
            walker.visit(
                walker.counters().nodes + rng.random_range(1..60),
                &mut |_, _| true,
            );
            if walker.has_more() {
                walker.next();
            }
        }
        let expected = list(&mut walker.clone());
        let before = walker.saved();
        assert!(visited(&mut walker) == expected, "seed {seed}");
        saved += walker.saved() - before;
    }
    assert!(saved > 300, "{saved}");
}

/// What a caller does not want, and what is too expensive, depends on the options chosen, not on
/// the items covered.
#[test]
fn lists_do_not_stand_for_what_is_cut_off() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let unwanted = |chosen: &[OptionId]| {
        let has = |rest: u32, of: u32| chosen.iter().any(|option| option.number() % of == rest);
        has(0, 5) && has(3, 7)
    };
    let mut walker = Walker::new(Toy::new(12, &[]));
    let mut expected = list(&mut walker.clone());
    expected.retain(|solution| !unwanted(solution));
    assert!(expected.len() > 10);
    walker = walker.eager();
    walker.set_unwanted(Arc::new(unwanted));
    assert!(visited(&mut walker) == expected);
    let (family, seed) = LARGER[3];
    for problem in [dominoes(6, 5), random_problem(family, seed)] {
        let mut builder = problem.to_builder();
        (0..builder.n_options()).for_each(|o| {
            builder
                .cost(OptionId::new(o), rng.random_range(0..9))
                .unwrap();
        });
        let (problem, costs) = arranged(&builder.build().unwrap(), &mut rng);
        let mut all = list(&mut forms()[0].walker(&problem, "costly").unwrap());
        all.sort_by_cached_key(|solution| cost(&problem, solution));
        let most = cost(&problem, &all[all.len() / 3]);
        all.retain(|solution| cost(&problem, solution) <= most);
        all.sort_unstable();
        for form in forms().into_iter().filter(|form| form.takes.costs) {
            let Some(walker) = form.walker(&problem, "costly") else {
                continue;
            };
            let mut walker = walker.eager();
            assert!(walker.set_costs(&costs), "{form}");
            walker.set_most(Some(most));
            let mut found = visited(&mut walker);
            found.retain(|solution| cost(&problem, solution) <= most);
            // other items have the fewest options where some are cut off
            found.sort_unstable();
            assert!(found == all, "{form}: at most {most}");
        }
    }
}

/// Counts over all options are invalid after a restart with fewer options.
#[test]
fn a_restart_forgets_what_was_counted() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    let (family, seed) = LARGER[3];
    let problem = random_problem(family, seed);
    let forms = forms();
    let mut taken = 0;
    for form in forms.iter().filter(|form| form.takes.restart) {
        let Some(walker) = form.walker(&problem, family.name) else {
            continue;
        };
        let mut walker = walker.eager();
        assert_eq!(walker.run(true, u64::MAX), Stop::Exhausted);
        for _ in 0..3 {
            let keep: Vec<bool> = problem
                .options()
                .map(|_| rng.random_ratio(19, 20))
                .collect();
            assert!(walker.restart(&keep), "{form}");
            let (part, _) = problem.restrict(|option| keep[option.index()]);
            let expected = list(&mut forms[0].walker(&part, family.name).unwrap()).len();
            assert_eq!(walker.run(true, u64::MAX), Stop::Exhausted);
            assert_eq!(walker.counters().solutions, expected as u128, "{form}");
            taken += 1;
        }
    }
    assert!(taken >= 9, "{taken}");
}
