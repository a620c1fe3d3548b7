//! Local search: its counts are right, what it finds is a solution, and no answer depends on it.

use super::*;
use crate::local::Local;
use quadrille_problem::problem::verify;
use quadrille_testing::queens;

/// The problem of completing the cyclic Latin square of this order with the cells of `is_empty`
/// left open.
fn square(n: usize, is_empty: impl Fn(usize, usize) -> bool) -> Problem {
    let cells = || (0..n * n).map(|cell| (cell / n, cell % n));
    let (mut taken, mut text) = (BTreeSet::new(), String::new());
    for (row, column) in cells().filter(|&(row, column)| !is_empty(row, column)) {
        let digit = (row + column) % n;
        taken.extend([format!("r{row},{digit}"), format!("c{column},{digit}")]);
    }
    let mut items = BTreeSet::new();
    for (row, column) in cells().filter(|&(row, column)| is_empty(row, column)) {
        for digit in 0..n {
            let option = [
                format!("p{row},{column}"),
                format!("r{row},{digit}"),
                format!("c{column},{digit}"),
            ];
            if option.iter().all(|item| !taken.contains(item)) {
                text.push_str(&(option.join(" ") + "\n"));
                items.extend(option);
            }
        }
    }
    format!(
        "{}\n{text}",
        items.into_iter().collect::<Vec<_>>().join(" ")
    )
    .parse()
    .unwrap()
}

/// Problems with a partition, all of whose choices without a conflict are solutions.
fn squares() -> impl Iterator<Item = Problem> {
    let open = (4..13)
        .flat_map(|n| [2, 3, 5].map(|k| square(n, |row, column| (row * k + column) % 5 < 3)));
    open.chain((4..13).map(queens))
}

/// Ten items of which each option has one, and two of thirteen others: options of an item have some
/// of these in common.
fn overlapping(seed: usize) -> Problem {
    let items = |letter: char, n: usize| {
        (0..n)
            .map(|i| format!("{letter}{i}"))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let option = |i: usize| {
        format!(
            "p{} s{} s{}\n",
            i / 8,
            (i * i + seed) % 13,
            (i * i * i + i + seed) % 13
        )
    };
    let fits = |option: &String| option.split_whitespace().collect::<BTreeSet<_>>().len() == 3;
    let options: String = (0..80).map(option).filter(fits).collect();
    format!("{} | {}\n{options}", items('p', 10), items('s', 13))
        .parse()
        .unwrap()
}

#[test]
fn counts_are_right_after_any_moves() {
    let mut n_moves = 0;
    let random = PLAIN_FAMILIES
        .iter()
        .flat_map(|&family| (0..50).map(move |seed| random_problem(family, seed)));
    for (seed, problem) in squares()
        .chain((0..50).map(overlapping))
        .chain(random)
        .enumerate()
    {
        let model = Model::new(&problem).unwrap();
        let mut local = Local::at_once(seed as u64);
        for turn in 0..3 {
            let found = local.run(&model, &Assignment::new(&model), turn);
            n_moves += local.check(&model);
            if found.is_some() {
                break;
            }
        }
    }
    assert!(n_moves > 10_000, "{n_moves} moves");
}

#[test]
fn a_choice_without_conflicts_is_a_solution() {
    let mut n_found = 0;
    for (seed, problem) in squares().enumerate() {
        let model = Model::new(&problem).unwrap();
        let mut local = Local::at_once(seed as u64);
        let found = (0..200).find_map(|turn| local.run(&model, &Assignment::new(&model), turn));
        if let Some(chosen) = found {
            let mut solution: Vec<OptionId> = chosen.into_iter().map(OptionId::new).collect();
            solution.sort_unstable();
            verify(&problem, &solution).unwrap();
            n_found += 1;
        }
    }
    assert!(n_found > 30, "{n_found} found");
}

#[test]
fn answers_are_those_of_the_reference_solver() {
    let random = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES);
    let random = random.flat_map(|family| (0..100).map(move |seed| random_problem(family, seed)));
    let all = tiny_problems()
        .step_by(3)
        .chain(random)
        .chain((4..8).map(queens));
    for (seed, problem) in all.enumerate() {
        let mut learner = Learner::new(&problem, seed as u64).unwrap();
        learner.local = Local::at_once(seed as u64);
        let mut found = BTreeSet::new();
        while learner.run(u64::MAX) == Outcome::Solution {
            assert!(found.insert(learner.solution().to_vec()), "again");
        }
        assert_eq!(
            found,
            baseline::solutions(&problem).into_iter().collect(),
            "seed {seed}"
        );
    }
}

/// The first descent after it has found a solution has no conflict.
#[test]
fn what_it_finds_is_taken_at_once() {
    let (problem, mut n_found) = (square(12, |row, column| (row * 2 + column) % 5 < 3), 0);
    for seed in 0..100 {
        let mut learner = Learner::new(&problem, seed).unwrap();
        learner.local = Local::at_once(seed);
        let mut outcome = Outcome::Pause;
        while outcome == Outcome::Pause && learner.local.goes_on() {
            outcome = learner.run(learner.work.nodes + 1);
        }
        if outcome == Outcome::Pause {
            n_found += 1;
            let conflicts = learner.work.conflicts;
            assert_eq!(
                (learner.run(u64::MAX), learner.work.conflicts),
                (Outcome::Solution, conflicts)
            );
        }
        verify(&problem, learner.solution()).unwrap();
    }
    assert!(n_found > 10, "{n_found} found");
}
