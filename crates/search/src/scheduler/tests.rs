use super::*;
use quadrille_problem::baseline;
use quadrille_problem::limits::{Limits, Monitor};
use quadrille_problem::problem::Problem;
use std::sync::Arc;

/// Six items in a ring, each by itself, with the next one or with the one after; a few of these
/// options.
fn problems() -> impl Iterator<Item = Arc<Problem>> {
    (1..1_u32 << 18).step_by(997).map(|mask| {
        let there = (0..18).filter(|i| mask >> i & 1 == 1);
        let option = |i: u32| match i / 6 {
            0 => format!("{i}\n"),
            step => format!("{} {}\n", i % 6, (i % 6 + step) % 6),
        };
        let text = format!("0 1 2 3 4 5\n{}", there.map(option).collect::<String>());
        Arc::new(text.parse().unwrap())
    })
}

fn learning(problem: &Arc<Problem>, goal: Goal, threads: u64) -> Learning {
    Learning::new(problem, goal, [0, threads], &Limits::new(), Tuning::TINY).unwrap()
}

/// All solutions, in the order of these.
fn list(all: &[Vec<OptionId>]) -> Goal {
    let all = all.to_vec();
    let sort: Sort = Arc::new(move |mut found| {
        let mut sorted = all.clone();
        sorted.sort();
        found.sort();
        assert_eq!(found, sorted);
        let placed = all.iter().map(|solution| Placed {
            path: Vec::new(),
            tried: Vec::new(),
            solution: solution.clone(),
        });
        Some(placed.collect())
    });
    Goal::List {
        sort,
        most: u64::MAX,
        has_frontier: true,
    }
}

/// A walk that has found so many solutions, after so many ticks, and does not get on.
fn standing(ticks: u64, found: u128) -> Standing {
    Standing {
        ticks,
        threads: 1,
        helpers: 1,
        found,
        share: 0.0,
        nodes: ticks / 1000,
    }
}

/// Turns beside a walk that stands still, until they end it.
fn run_to_the_end(scheduler: &mut Scheduler, found: u128) -> End {
    let clock = Limits::new().start();
    let ended = (1..).find_map(|n| scheduler.turn(&standing(n * 1_000_000, found), &clock));
    ended.unwrap()
}

/// Learning beside a walk that has found these solutions.
fn beside(learning: Learning, of_walk: &[Vec<OptionId>]) -> Scheduler {
    let question = WalkQuestion::Solutions(|_| false);
    let mut scheduler = Scheduler::new(question, None, Some(learning), Tuning::TINY);
    for solution in of_walk {
        let (_, enough) = scheduler.join(Stop::Solution, solution, true);
        assert!(!enough);
    }
    scheduler
}

/// The solutions of learning that are handed over where the walk ends.
fn handed_over(scheduler: &mut Scheduler) -> Vec<Vec<OptionId>> {
    std::iter::from_fn(|| {
        let (stop, _) = scheduler.join(Stop::Exhausted, &[], true);
        assert_eq!(stop == Stop::Solution, scheduler.solution().is_some());
        scheduler.solution().map(<[_]>::to_vec)
    })
    .collect()
}

#[test]
fn learning_answers_whatever_the_walk_has_found() {
    let mut seen = [0; 3];
    for problem in problems() {
        let all = baseline::solutions(&problem);
        seen[all.len().min(2)] += 1;
        for (threads, wanted) in [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2)] {
            for n_found in 0..all.len().min(wanted) {
                let of_walk = &all[..n_found];
                let mut scheduler = beside(learning(&problem, Goal::Any(wanted), threads), of_walk);
                let end = run_to_the_end(&mut scheduler, n_found as u128);
                let is_enough = all.len() >= wanted;
                let expected = if is_enough {
                    End::Solutions
                } else {
                    End::Exhausted
                };
                assert_eq!(end, expected);
                assert!(scheduler.conflicts().is_some());
                let mut found = of_walk.to_vec();
                found.extend(handed_over(&mut scheduler));
                found.sort();
                found.dedup();
                // threads may have found one more before they were asked
                assert_eq!(found.len().min(wanted), all.len().min(wanted));
                assert!(found.iter().all(|solution| all.contains(solution)));
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
}

/// The learner does not know what the walk finds once both are under way.
#[test]
fn a_solution_that_the_walk_found_meanwhile_counts_once() {
    let mut seen = 0;
    for problem in problems() {
        let all = baseline::solutions(&problem);
        let [only] = &*all else { continue };
        for threads in 1..=2 {
            let mut learning = learning(&problem, Goal::Any(2), threads);
            learning.begin(&|| false);
            let mut scheduler = beside(learning, &[]);
            scheduler.join(Stop::Solution, only, true);
            assert_eq!(run_to_the_end(&mut scheduler, 1), End::Exhausted);
            assert_eq!(handed_over(&mut scheduler), Vec::<Vec<OptionId>>::new());
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

/// A list goes on after what the walk has shown, whenever learning is done.
#[test]
fn learning_knows_the_rest_of_a_list() {
    let mut seen = [0; 3];
    for problem in problems() {
        let all = baseline::solutions(&problem);
        seen[all.len().min(2)] += 1;
        for n_shown in 0..=all.len() {
            let question = WalkQuestion::Solutions(|_| false);
            let learning = learning(&problem, list(&all), 1);
            let mut scheduler = Scheduler::new(question, None, Some(learning), Tuning::TINY);
            let end = run_to_the_end(&mut scheduler, n_shown as u128);
            assert_eq!(end, End::Exhausted);
            assert_eq!(scheduler.has_more(), n_shown < all.len());
            assert_eq!(scheduler.known(), Some(all.len() as u128));
            assert_eq!(handed_over(&mut scheduler), all[n_shown..]);
        }
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
}

#[test]
fn learning_counts_as_far_as_is_asked() {
    let mut seen = [0; 3];
    for problem in problems() {
        let all = baseline::solutions(&problem).len() as u128;
        for most in [3, 5, u64::MAX] {
            let learning = learning(&problem, Goal::Count(most), 1);
            let mut scheduler =
                Scheduler::new(WalkQuestion::Count, None, Some(learning), Tuning::TINY);
            assert_eq!(run_to_the_end(&mut scheduler, 0), End::Exhausted);
            assert_eq!(scheduler.known(), Some(all.min(most.into())));
            assert_eq!(handed_over(&mut scheduler), Vec::<Vec<OptionId>>::new());
            seen[usize::from(all > 3) + usize::from(all > 5)] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
}

/// A problem with too many solutions, found by either, is left to the walk.
#[test]
fn learning_gives_up_where_there_are_many_solutions() {
    let clock = Limits::new().start();
    let mut seen = [0; 4];
    for problem in problems() {
        let all = baseline::solutions(&problem);
        let n_all = all.len();
        for (found, many) in [(0, 3), (n_all, 3), (n_all, u16::MAX)] {
            let tuning = Tuning {
                many,
                ..Tuning::TINY
            };
            let goal = list(&all);
            let learning = Learning::new(&problem, goal, [0, 1], &Limits::new(), tuning);
            let mut scheduler =
                Scheduler::new(WalkQuestion::Solutions(|_| false), None, learning, tuning);
            let turn = |n: u64| scheduler.turn(&standing(n * 1_000_000, found as u128), &clock);
            let end = (1..100).find_map(turn);
            let gives_up = n_all > 3 && many == 3;
            assert_eq!(end.is_none(), gives_up, "{n_all} solutions");
            assert_eq!(scheduler.is_empty(), gives_up);
            seen[2 * usize::from(n_all > 3) + usize::from(gives_up)] += 1;
        }
    }
    assert!(seen[0] > 10 && seen[2] > 10 && seen[3] > 10, "{seen:?}");
}

/// Where the walk finds solutions sooner than the learner, the learner's share falls with the work
/// that the others would take.
#[test]
fn a_learner_that_finds_solutions_later_than_the_walk_gets_less() {
    let mut n_less = 0;
    for problem in problems() {
        let mut learning = learning(&problem, Goal::Count(u64::MAX), 1);
        assert!(learning.begin(&|| false));
        if learning.run(1) != Turn::Paused || learning.ticks() == 0 {
            continue;
        }
        let share = |found: f64| {
            let mut walk = Forecast::default();
            (1..=100).for_each(|n| walk.note(f64::from(n), f64::from(n) / 1000.0));
            walk.found = found;
            match learning.outlook(&walk) {
                Outlook::Share(share) => share,
                Outlook::Expects(ticks) => panic!("{ticks} ticks"),
            }
        };
        let few = learning.n_known() as f64 / 10.0;
        assert!((share(few) / share(0.0) - 1.0).abs() < 1e-9);
        assert!((share(1e4) / share(1e5) - 10.0).abs() < 1.0);
        n_less += 1;
    }
    assert!(n_less > 10, "{n_less}");
}

#[test]
fn the_magnitude_of_a_walk_is_a_power_of_an_endless_walk() {
    let tuning = Tuning::USUAL;
    for (share, expected) in [
        (0.5, 1.0),
        (1.0 / 45.0, 1.0),
        (45_f64.powi(-3), 3.0),
        (1e-200, 121.0),
    ] {
        let mut walk = Forecast::default();
        (1..=100).for_each(|n| walk.note(f64::from(n), share * f64::from(n) / 100.0));
        let found = tuning.magnitude(&walk);
        assert!((found - expected).abs() < 0.1, "{share}: {found}");
    }
}

#[test]
fn limits_end_a_turn() {
    let problem = problems()
        .filter(|problem| baseline::solutions(problem).len() == 1)
        .last()
        .unwrap();
    let new = |wanted, limits: &Limits| {
        Learning::new(&problem, Goal::Any(wanted), [0, 1], limits, Tuning::TINY)
    };
    let nodes = Limits::new().max_nodes(9);
    assert!(new(1, &nodes).is_none(), "nodes are those of the walk");
    let monitor = Monitor::new();
    monitor.cancel();
    let cancelled = Limits::new().monitor(monitor).start();
    let small = Limits::new().max_memory(1);
    let mut scheduler = beside(new(2, &small).unwrap(), &[]);
    let end = scheduler.turn(&standing(1000, 0), &cancelled);
    assert_eq!(end, Some(End::Cancelled));
    let mut scheduler = beside(new(2, &small).unwrap(), &[]);
    let clock = Limits::new().start();
    for n in 1..1000 {
        assert_eq!(scheduler.turn(&standing(n * 1_000_000, 0), &clock), None);
    }
}

/// Layers of a problem beside a walk.
#[cfg(feature = "family")]
fn counted(problem: &Arc<Problem>, question: WalkQuestion, memory: u64) -> Scheduler {
    let layers = Layers::new(
        Arc::clone(problem),
        &Limits::new().max_memory(memory),
        Tuning::TINY,
    );
    Scheduler::new(question, Some(layers), None, Tuning::TINY)
}

#[cfg(feature = "family")]
#[test]
fn a_walk_ends_where_layers_know_that_all_solutions_are_found() {
    let (clock, mut seen) = (Limits::new().start(), [0; 3]);
    for problem in problems() {
        let all = baseline::solutions(&problem).len() as u128;
        let mut scheduler = counted(
            &problem,
            WalkQuestion::Solutions(|count| count > 3),
            u64::MAX,
        );
        let mut ticks = (1..).map(|n| n * 1_000_000);
        while scheduler.known().is_none() {
            let end = scheduler.turn(&standing(ticks.next().unwrap(), 0), &clock);
            let known = scheduler.known();
            let expected = match known {
                Some(0) => Some(End::Exhausted),
                Some(4..) => Some(End::Solutions),
                Some(_) | None => None,
            };
            assert_eq!(end, expected);
        }
        assert_eq!(scheduler.known(), Some(all));
        if all <= 3 {
            for found in 0..=all {
                let end = scheduler.turn(&standing(ticks.next().unwrap(), found), &clock);
                assert_eq!(end, (found == all).then_some(End::Exhausted));
            }
        }
        seen[all.min(2) as usize] += 1;
    }
    assert!(seen.iter().all(|&n| n > 10), "{seen:?}");
}

#[cfg(feature = "family")]
#[test]
fn layers_that_have_too_little_memory_are_left_for_the_walk() {
    let problem = Arc::new(pairs(40, 18));
    let clock = Limits::new().start();
    let mut scheduler = counted(&problem, WalkQuestion::Count, 1000);
    for ticks in (1..).map(|n| n * 1_000_000) {
        assert_eq!(scheduler.turn(&standing(ticks, 0), &clock), None);
        if scheduler.is_empty() {
            break;
        }
    }
}

/// Points in pairs that are no further apart than this; some are left out, so that no points can be
/// exchanged.
#[cfg(feature = "family")]
fn pairs(points: usize, distance: usize) -> Problem {
    let mut builder = Problem::builder();
    let items = builder
        .primaries((0..points).map(|point| point.to_string()))
        .unwrap();
    for first in 0..points {
        let near = first + 1..points.min(first + 1 + distance);
        for second in near.filter(|second| (first * first + second * second * 7) % 11 > 2) {
            builder.option([items[first], items[second]]).unwrap();
        }
    }
    builder.build().unwrap()
}

#[cfg(feature = "family")]
#[test]
fn layers_that_will_never_be_done_are_given_up_before_they_hold_much() {
    let unlimited = Limits::new().max_memory(u64::MAX);
    let mut endless = Layers::new(Arc::new(pairs(120, 119)), &unlimited, Tuning::USUAL);
    assert!(endless.begin(&|| false));
    while endless.run(1 << 20) == Turn::Paused {}
    assert!(endless.known().is_none() && endless.ticks() == 0);
    let mut wide = Layers::new(Arc::new(pairs(40, 18)), &unlimited, Tuning::USUAL);
    assert!(wide.begin(&|| false));
    while wide.known().is_none() {
        assert_eq!(wide.run(1 << 20), Turn::Paused);
    }
}

/// A contender with given prospects, which works as asked.
struct Fake {
    outlook: [Outlook; 2],
    ticks: u64,
    made: bool,
}

impl Contender for Fake {
    fn start_ticks(&self, _: &Forecast) -> Option<f64> {
        (!self.made).then_some(5e6)
    }

    fn begin(&mut self, _: &dyn Fn() -> bool) -> bool {
        self.made = true;
        true
    }

    fn ticks(&self) -> u64 {
        self.ticks
    }

    fn outlook(&self, _: &Forecast) -> Outlook {
        self.outlook[usize::from(self.ticks > 1_000_000)]
    }

    fn run(&mut self, ticks: u64) -> Turn {
        self.ticks += ticks;
        Turn::Paused
    }
}

/// The ticks of a contender at the moments when the walk, which expects so many still, has done so
/// many millions. The outlook changes after the contender's first million ticks.
fn beside_a_walk(outlook: [Outlook; 2], expected: f64, millions: [u64; 3]) -> [f64; 3] {
    let mut fake = Entry::new(Fake {
        outlook,
        ticks: 0,
        made: false,
    });
    let (mut walk, clock) = (Forecast::default(), Limits::new().start());
    millions.map(|million| {
        while walk.spent < million as f64 * 1e6 {
            walk.note(walk.spent + 1e5, 0.5);
            walk.nodes = walk.spent / 1e3;
            let prospects = Prospects {
                tuning: Tuning::USUAL,
                walk,
                expected,
                dry: walk.spent,
                slice: 1e5,
                learned: None,
            };
            assert_eq!(fake.turn(&prospects, &clock), Turn::Paused);
        }
        fake.contender.ticks as f64 / 1e6
    })
}

#[test]
fn the_rule_divides_work_by_what_both_expect() {
    let near = |found: [f64; 3], expected: [f64; 3]| {
        let off = found.iter().zip(expected).map(|(a, b)| (a - b).abs());
        assert!(off.fold(0.0, f64::max) < 0.3, "{found:?}");
    };
    let ([soon, late], usual) = ([4e6, 1e9], Tuning::USUAL);
    // the walk is alone until it has taken, and expects to take, longer than making another method
    // takes; at first that does a quarter of the work that making it took
    let share =
        |share, expected, millions| beside_a_walk([Outlook::Share(share); 2], expected, millions);
    near(share(usual.even_share, soon, [1, 4, 9]), [0.0; 3]);
    // nor is another method made beside the rest of a walk
    near(share(usual.even_share, 2e7, [9, 60, 90]), [0.0; 3]);
    near(
        share(usual.even_share, late, [0, 20, 40]),
        [0.0, 10.75, 20.75],
    );
    near(
        share(usual.favorite_share, late, [0, 3, 5]),
        [0.0, 12.0, 20.0],
    );
    near(
        share(usual.behind_share, late, [2, 34, 66]),
        [1.25, 2.25, 3.25],
    );
    near(share(usual.sure_share, late, [0, 3, 5]), [0.0, 48.0, 80.0]);
    // what shows early that it is no favorite does not go on for a favorite's ticks
    let shares = [usual.favorite_share, usual.behind_share].map(Outlook::Share);
    near(beside_a_walk(shares, late, [3, 34, 66]), [1.25, 2.25, 3.25]);
    let expects = |own: f64| beside_a_walk([Outlook::Expects(own); 2], late, [3, 4, 8]);
    near(expects(1e8), [12.0, 16.0, 32.0]);
    near(expects(5e8), [1.25, 1.25, 1.4]);
}

#[test]
fn states_count_that_layers_followed_before_they_were_given_up() {
    // a graph without symmetries
    let pairs = (0..30).flat_map(|i| (0..i).map(move |j| [i, j]));
    let there = pairs.filter(|[i, j]| (i * i + 3 * j) % 5 > 1);
    let problem = Arc::new(Problem::from_sets(there).unwrap());
    let layers = Layers::new(problem, &Limits::new().max_memory(1 << 14), Tuning::TINY);
    let mut scheduler = Scheduler::new(WalkQuestion::Count, Some(layers), None, Tuning::TINY);
    let clock = Limits::new().start();
    let (mut n, mut states) = (0, 0);
    while !scheduler.is_empty() {
        n += 1;
        assert_eq!(scheduler.turn(&standing(n * 1000, 0), &clock), None);
        assert!(scheduler.states() >= states);
        states = scheduler.states();
    }
    assert!(states > 0);
}
