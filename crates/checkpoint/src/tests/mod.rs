//! A run is killed at every operation on files, in every way, and goes on as if nothing had
//! happened.

use super::error::ErrorKind;
use super::{Checkpoint, CheckpointError, Kept};
use faulty::{Death, Faulty};
use num_bigint::BigUint;
use quadrille_problem::limits::{End, Limits, Monitor};
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_search::{Branching, EngineKind, Search};
use std::sync::Arc;

mod faulty;
mod progress;
mod refused;

const CHECKPOINT: &str = "run.ckpt";
const BEFORE: &str = "run.ckpt.prev";
const OUTPUT: &str = "run.txt";
const DEATHS: [Death; 3] = [Death::Before, Death::Torn, Death::After];

/// Ways to cover a chain of eleven items by pieces of one and two: 144.
fn problem() -> Problem {
    chain('k')
}

/// A chain of items up to this one.
fn chain(last: char) -> Problem {
    let items: Vec<char> = ('a'..=last).collect();
    let mut sets: Vec<Vec<char>> = items.iter().map(|&item| vec![item]).collect();
    sets.extend(items.windows(2).map(<[char]>::to_vec));
    Problem::from_sets(sets).unwrap()
}

fn files(disk: &Faulty) -> Checkpoint<Faulty> {
    Checkpoint::on(CHECKPOINT, disk.clone())
        .output(OUTPUT)
        .every_nodes(40)
}

fn text(index: u128, options: &[OptionId], to: &mut Vec<u8>) {
    let options: Vec<String> = options
        .iter()
        .map(|option| option.number().to_string())
        .collect();
    to.extend(format!("{index}: {}\n", options.join(" ")).into_bytes());
}

fn search() -> Search {
    Search::new().engine(EngineKind::Links)
}

fn list(disk: &Faulty) -> Result<Kept, CheckpointError> {
    files(disk).list(&search(), &problem(), text)
}

/// What an undisturbed run writes, its nodes, and its operations.
fn undisturbed() -> (Vec<u8>, Kept, u64) {
    let disk = Faulty::new();
    let kept = list(&disk).unwrap();
    assert!(kept.is_exhausted() && kept.solutions == BigUint::from(144_u32) && !kept.resumed);
    (disk.content(OUTPUT), kept, disk.operations())
}

/// A run that was given up in the middle.
fn half() -> Faulty {
    let disk = Faulty::new();
    let kept = files(&disk)
        .list(
            &search().limited(|limits| limits.max_nodes(200)),
            &problem(),
            text,
        )
        .unwrap();
    assert!(!kept.is_exhausted() && kept.report.end == Some(End::Nodes));
    disk
}

/// The nodes that the saved runs stand for after each operation of an undisturbed run.
fn saved_nodes(n_operations: u64) -> Vec<u64> {
    let nodes = |operation| {
        let disk = Faulty::new();
        disk.die_at(operation, Death::After);
        assert!(list(&disk).is_err() && disk.is_dead());
        let state = super::store::Generations::new(CHECKPOINT.as_ref()).load(&mut disk.reboot());
        state.map_or(0, |(state, _)| state.nodes)
    };
    (1..=n_operations).map(nodes).collect()
}

#[test]
fn a_run_that_dies_at_any_operation_is_resumed() {
    let (expected, whole, n_operations) = undisturbed();
    assert!(n_operations > 60, "{n_operations}");
    let saved = saved_nodes(n_operations);
    assert!(
        saved.windows(2).filter(|pair| pair[0] < pair[1]).count() >= 8,
        "it is saved again and again: {saved:?}"
    );
    for operation in 1..=n_operations {
        for death in DEATHS {
            let disk = Faulty::new();
            disk.die_at(operation, death);
            assert!(list(&disk).is_err() && disk.is_dead(), "{operation}");
            let disk = disk.reboot();
            let kept =
                list(&disk).unwrap_or_else(|error| panic!("{operation}, {death:?}: {error}"));
            assert_eq!(disk.content(OUTPUT), expected, "{operation}, {death:?}");
            assert_eq!(kept.solutions, whole.solutions, "{operation}, {death:?}");
            // what was saved is not searched again
            let before = operation.checked_sub(2).map_or(0, |at| saved[at as usize]);
            assert!(
                kept.report.nodes <= whole.nodes - before,
                "{operation}, {death:?}"
            );
        }
    }
}

/// It dies again and again, each time after a few more operations than it takes to begin.
#[test]
fn a_run_that_always_dies_comes_to_its_end() {
    let (expected, whole, _) = undisturbed();
    for most in 12..28 {
        for death in DEATHS {
            let (mut disk, mut deaths) = (Faulty::new(), 0);
            let kept = loop {
                disk.die_at(most, death);
                match list(&disk) {
                    Ok(kept) => break kept,
                    Err(_) => deaths += 1,
                }
                disk = disk.reboot();
                assert!(
                    deaths < 100,
                    "no progress with {most} operations, {death:?}"
                );
            };
            assert!(deaths > 2);
            assert!(
                disk.content(OUTPUT) == expected && kept.nodes >= whole.nodes,
                "{most}, {death:?}"
            );
        }
    }
}

#[test]
fn counts_survive_with_every_engine_and_rule() {
    let problem = problem();
    for engine in [
        EngineKind::Links,
        EngineKind::Cells,
        EngineKind::Delta,
        EngineKind::Bits,
    ] {
        for rule in [Branching::Lowest, Branching::Random(3), Branching::Weighted] {
            let search = Search::new().engine(engine).branching(rule);
            let count = |disk: &Faulty| {
                Checkpoint::on(CHECKPOINT, disk.clone())
                    .every_nodes(8)
                    .count(&search, &problem)
            };
            let disk = Faulty::new();
            let _ = count(&disk).unwrap();
            let n_operations = disk.operations();
            for operation in 1..=n_operations {
                let disk = Faulty::new();
                disk.die_at(operation, Death::Torn);
                assert!(count(&disk).is_err());
                let kept = count(&disk.reboot()).unwrap();
                assert_eq!(
                    kept.solutions,
                    BigUint::from(144_u32),
                    "{engine} {rule} {operation}"
                );
            }
        }
    }
}

/// Powers of two on either side of a word and of half of one, from runs that are given up again and
/// again.
#[test]
fn counts_wider_than_a_word() {
    for (n_items, nodes) in [
        (31, 900),
        (32, 900),
        (33, 900),
        (64, 1_500),
        (65, 1_500),
        (70, 3_000),
    ] {
        let sets: Vec<[u32; 1]> = (0..2 * n_items).map(|i| [i / 2]).collect();
        let problem = Problem::from_sets(sets).unwrap();
        for engine in [EngineKind::Delta, EngineKind::Bits] {
            let disk = Faulty::new();
            let (mut runs, mut before) = (0, BigUint::ZERO);
            let kept = loop {
                let search = Search::new()
                    .engine(engine)
                    .limits(Limits::new().max_nodes(nodes));
                let kept = Checkpoint::on(CHECKPOINT, disk.clone())
                    .every_nodes(700)
                    .count(&search, &problem)
                    .unwrap();
                runs += 1;
                assert_eq!(
                    kept.solutions,
                    &before + BigUint::from(kept.report.solutions),
                    "2^{n_items}, {engine}"
                );
                if kept.is_exhausted() {
                    break kept;
                }
                before = kept.solutions;
                assert!(runs < 100, "2^{n_items}, {engine}: no progress");
            };
            assert_eq!(
                kept.solutions,
                BigUint::from(2_u32).pow(n_items),
                "{engine}"
            );
        }
    }
}

/// Solutions are numbered on behind those of earlier runs, however many these were.
#[test]
fn numbers_wider_than_a_word() {
    let found = String::from_utf8(half().content(OUTPUT))
        .unwrap()
        .lines()
        .count();
    for bits in [31, 32, 63, 64, 100] {
        let disk = half();
        let mut generations = super::store::Generations::new(CHECKPOINT.as_ref());
        let (mut state, _) = generations.load(&mut disk.clone()).unwrap();
        state.solutions += BigUint::from(1_u32) << bits;
        generations.save(&state, &mut disk.clone()).unwrap();
        // a limit that was reached by far
        let before = disk.content(OUTPUT);
        let kept = files(&disk)
            .list(
                &search().limited(|limits| limits.max_solutions(1 << 31)),
                &problem(),
                text,
            )
            .unwrap();
        assert!(
            !kept.is_exhausted() && disk.content(OUTPUT) == before,
            "2^{bits} earlier solutions"
        );
        let kept = list(&disk).unwrap();
        let earlier = 1_u128 << bits;
        assert_eq!(kept.solutions, BigUint::from(earlier + 144));
        let output = String::from_utf8(disk.content(OUTPUT)).unwrap();
        let numbers: Vec<u128> = output
            .lines()
            .map(|line| line.split_once(':').unwrap().0.parse().unwrap())
            .collect();
        let expected =
            (1..=found as u128).chain((found as u128 + 1..=144).map(|number| earlier + number));
        assert!(
            numbers.into_iter().eq(expected),
            "2^{bits} earlier solutions"
        );
    }
}

#[test]
fn without_power_nothing_is_lost_that_was_synchronized() {
    let (expected, whole, n_operations) = undisturbed();
    let saved = saved_nodes(n_operations);
    for operation in 1..=n_operations {
        for seed in 0..20 {
            let disk = Faulty::new();
            disk.die_at(operation, DEATHS[seed as usize % 3]);
            assert!(list(&disk).is_err());
            let disk = disk.lose_power(seed);
            let kept = list(&disk);
            // before the first checkpoint lasts, what is in the output is nobody's
            let kept = kept.unwrap_or_else(|error| panic!("{operation}, {seed}: {error}"));
            assert_eq!(disk.content(OUTPUT), expected, "{operation}, {seed}");
            // names last one operation after they were given
            let before = operation.checked_sub(3).map_or(0, |at| saved[at as usize]);
            assert!(
                kept.report.nodes <= whole.nodes - before,
                "{operation}, {seed}"
            );
        }
    }
}

#[test]
fn a_disk_that_lies_is_found_out_or_does_no_harm() {
    let (expected, _, n_operations) = undisturbed();
    // about everything; about solutions; about checkpoints: no synchronization is there for nothing
    for (about, least) in [("", 100), (OUTPUT, 10), (".tmp", 1)] {
        let mut refused = 0;
        for operation in 1..=n_operations {
            for seed in 0..20 {
                let disk = Faulty::new();
                disk.lie(about);
                disk.die_at(operation, Death::After);
                assert!(list(&disk).is_err());
                let disk = disk.lose_power(seed);
                match list(&disk) {
                    Ok(_) => assert_eq!(disk.content(OUTPUT), expected, "{operation}, {seed}"),
                    Err(_) => refused += 1,
                }
            }
        }
        println!("`{about}`: {refused} of {} refused", n_operations * 20);
        assert!(refused >= least, "{refused} about `{about}`");
    }
}

/// Solutions so long that they are appended between two times that the run is saved.
#[test]
fn blocks_of_output_are_appended_or_the_run_ends() {
    let long = |index: u128, options: &[OptionId], to: &mut Vec<u8>| {
        text(index, options, to);
        to.resize(to.len() + 1_500, b'.');
    };
    let mut expected = Vec::new();
    let all = search().solutions(&problem()).unwrap();
    all.zip(1..)
        .for_each(|(options, index)| long(index, &options, &mut expected));
    assert!(expected.len() > 200_000);
    let run = |disk: &Faulty| {
        Checkpoint::on(CHECKPOINT, disk.clone())
            .output(OUTPUT)
            .every_nodes(150)
            .list(&search(), &problem(), long)
    };
    let disk = Faulty::new();
    assert!(run(&disk).unwrap().is_exhausted());
    assert!(disk.content(OUTPUT) == expected);
    for room in [60_000, 70_000, 130_000, 200_000] {
        let disk = Faulty::new();
        disk.set_room(Some(room));
        let error = run(&disk).unwrap_err();
        let full = error.to_string().starts_with(&format!("{OUTPUT}: "));
        assert!(full && error.kind() == ErrorKind::File, "{room}: {error}");
        let disk = disk.reboot();
        assert!(
            run(&disk).unwrap().is_exhausted() && disk.content(OUTPUT) == expected,
            "{room}"
        );
    }
}

#[test]
fn a_full_disk_ends_the_run_and_not_the_checkpoint() {
    let (expected, whole, _) = undisturbed();
    let disk = Faulty::new();
    let _ = list(&disk).unwrap();
    let total: usize = disk.files().values().map(Vec::len).sum();
    let (mut failed, mut resumed) = (0, 0);
    for room in 0..total * 20 {
        let disk = Faulty::new();
        disk.set_room(Some(room));
        let Err(error) = list(&disk) else { break };
        assert_eq!(error.kind(), ErrorKind::File);
        assert!(error.to_string().ends_with("no storage space"), "{error}");
        failed += 1;
        // there is room again
        let disk = disk.reboot();
        let kept = list(&disk).unwrap();
        assert!(
            disk.content(OUTPUT) == expected && kept.nodes >= whole.nodes,
            "{room}"
        );
        resumed += u64::from(kept.resumed);
    }
    assert!(failed > 1000 && resumed > 900, "{resumed} of {failed}");
}

/// The first solutions, and then more of them.
#[test]
fn the_limit_of_solutions_is_that_of_all_runs() {
    let (expected, ..) = undisturbed();
    let disk = Faulty::new();
    for most in [5, 5, 3, 70, 1000, 1000] {
        let kept = files(&disk)
            .list(
                &search().limited(|limits| limits.max_solutions(most)),
                &problem(),
                text,
            )
            .unwrap();
        assert_eq!(kept.is_exhausted(), most == 1000);
        // of runs that had nothing to do, too
        assert_eq!(
            kept.report.end,
            Some(if most == 1000 {
                End::Exhausted
            } else {
                End::Solutions
            })
        );
        let n = String::from_utf8(disk.content(OUTPUT))
            .unwrap()
            .lines()
            .count() as u64;
        assert_eq!(n, most.clamp(5, 144), "{most}");
    }
    assert_eq!(disk.content(OUTPUT), expected);
}

/// A search that is given up after every few nodes finds the same, however few they are.
#[test]
fn every_limit_leaves_what_is_left() {
    let (expected, whole, _) = undisturbed();
    for nodes in 1..30 {
        let disk = Faulty::new();
        let mut runs = 0;
        loop {
            let kept = files(&disk)
                .list(
                    &search().limited(|limits| limits.max_nodes(nodes)),
                    &problem(),
                    text,
                )
                .unwrap();
            runs += 1;
            if kept.is_exhausted() {
                // what was found ahead of what was written is found again
                assert!(
                    (whole.nodes..2 * whole.nodes).contains(&kept.nodes),
                    "{}",
                    kept.nodes
                );
                break;
            }
            assert_eq!(
                (kept.report.nodes, kept.report.end),
                (nodes, Some(End::Nodes))
            );
        }
        assert!(
            disk.content(OUTPUT) == expected && runs >= whole.nodes.div_ceil(nodes),
            "{nodes}: {runs} runs"
        );
    }
}

#[test]
fn several_threads_go_on_where_one_has_died() {
    let (expected, whole, n_operations) = undisturbed();
    let several = search().threads(3);
    for operation in 1..=n_operations {
        let disk = Faulty::new();
        disk.die_at(operation, DEATHS[operation as usize % 3]);
        assert!(list(&disk).is_err());
        let disk = disk.reboot();
        let dies = disk.reboot();
        dies.die_at(15, Death::Torn);
        // it may have come to its end before
        let _ = files(&dies).list(&several, &problem(), text);
        for disk in [disk, dies.reboot()] {
            let kept = files(&disk).list(&several, &problem(), text).unwrap();
            assert_eq!(
                (&kept.solutions, disk.content(OUTPUT)),
                (&whole.solutions, expected.clone()),
                "{operation}"
            );
        }
    }
}

/// Runs on several threads are cancelled, and resume at their frontiers.
#[test]
fn several_threads_lose_nothing() {
    let problem = chain('r');
    let mut expected = Vec::new();
    let all = search().solutions(&problem).unwrap();
    all.zip(1..)
        .for_each(|(options, index)| text(index, &options, &mut expected));
    for most in [3, 50, 700] {
        for threads in [2, 3, 8] {
            let disk = Faulty::new();
            let mut runs = 0;
            loop {
                let monitor = Monitor::new();
                let search = search()
                    .threads(threads)
                    .limited(|limits| limits.monitor(Arc::clone(&monitor)));
                let mut n = 0;
                let kept = files(&disk).list(&search, &problem, |index, options, to| {
                    text(index, options, to);
                    n += 1;
                    if n == most * 7 {
                        monitor.cancel();
                    }
                });
                runs += 1;
                if kept.unwrap().is_exhausted() {
                    break;
                }
            }
            assert!(disk.content(OUTPUT) == expected, "{most} {threads}");
            assert!(runs > 1 || most == 700, "{most} {threads}");
        }
    }
    for threads in [1, 2, 3, 8] {
        let disk = Faulty::new();
        let run = || Checkpoint::on(CHECKPOINT, disk.clone()).every_nodes(100);
        let search = search()
            .threads(threads)
            .limited(|limits| limits.max_nodes(400));
        let mut runs = 0;
        let kept = loop {
            let kept = run().count(&search, &problem).unwrap();
            runs += 1;
            if kept.is_exhausted() {
                break kept;
            }
            assert!(runs < 10_000, "no progress");
        };
        assert_eq!(kept.solutions, BigUint::from(4181_u32), "{threads}");
    }
}
