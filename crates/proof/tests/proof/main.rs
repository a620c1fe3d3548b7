//! Every answer equals that of the reference solver, and every proof is accepted.

#[path = "../../../certify/tests/certify/naive.rs"]
mod naive;

use naive::{formula, propagated, rows};
use quadrille_certify::{Claim, Fault, Rejection, certify};
use quadrille_problem::baseline;
use quadrille_problem::limits::Limits;
use quadrille_problem::problem::{OptionId, Problem};
use quadrille_proof::Prover;
use quadrille_reduce::Reduced;
use quadrille_testing::{
    BOUNDED_FAMILIES, Family, LARGER, PLAIN_FAMILIES, SCARCE, queens, random_problem, rounds,
    tiny_problems, with_costs_of_both_signs,
};
use std::io::{self, Write};
use std::ops::ControlFlow;

/// All solutions, and the proof that they are all.
fn prove_all(problem: &Problem, prover: &Prover) -> (Vec<Vec<OptionId>>, Vec<u8>) {
    let (mut answer, mut proof) = (Vec::new(), Vec::new());
    let report = prover
        .solutions(problem, &mut proof, |solution| {
            answer.push(solution.to_vec());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(report.is_exhausted());
    (answer, proof)
}

fn assert_proved(problem: &Problem, what: &str) {
    let mut expected = baseline::solutions(problem);
    expected.sort_unstable();
    let walks = [
        Prover::new(),
        Prover::new().threads(3),
        Prover::new().reduces(true),
    ];
    let learns = [
        Prover::new().learns(true),
        Prover::new().learns(true).reduces(true),
    ];
    // what has thousands of solutions is no work for learning
    for prover in walks
        .iter()
        .chain(learns.iter().filter(|_| expected.len() <= 1000))
    {
        let (mut answer, proof) = prove_all(problem, prover);
        if let Err(error) = certify(problem, Claim::Complete, &answer, &*proof) {
            panic!(
                "{what}, {prover:?}: {error}\n{}",
                String::from_utf8_lossy(&proof)
            );
        }
        answer.sort_unstable();
        assert_eq!(answer, expected, "{what}, {prover:?}");
    }
}

fn families() -> impl Iterator<Item = Family> {
    PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES)
}

#[test]
fn all_solutions_of_random_problems_are_proved() {
    for family in families().chain([SCARCE]) {
        for seed in 0..rounds(40) {
            assert_proved(
                &random_problem(family, seed),
                &format!("{} {seed}", family.name),
            );
        }
    }
}

/// Searches that are long enough to forget clauses and to shorten others; each line names what it
/// needs.
#[test]
fn what_was_learned_is_proved_beyond_what_was_forgotten() {
    let (mut n_forgotten, mut n_lines) = (0, 0);
    for (family, seed) in LARGER {
        let problem = random_problem(family, seed);
        let (answer, proof) = prove_all(&problem, &Prover::new().learns(true));
        assert_eq!(
            answer.len() as u128,
            quadrille_search::count(&problem),
            "{}",
            family.name
        );
        if let Err(error) = certify(&problem, Claim::Complete, &answer, &*proof) {
            panic!("{}: {error}", family.name);
        }
        let text = String::from_utf8(proof).unwrap();
        n_forgotten += text
            .lines()
            .filter(|line| line.starts_with("del id"))
            .count();
        n_lines += text.lines().filter(|line| line.contains(" rup ")).count();
        assert!(
            text.lines()
                .all(|line| !line.contains(" rup ") || line.contains(" : ")),
            "{}",
            family.name
        );
    }
    assert!(
        n_lines > 5000 && n_forgotten > 1000,
        "{n_lines} lines, {n_forgotten} forgotten"
    );
}

/// Before its first node a search excludes, by lines of one literal, all options that reducing
/// removes.
#[test]
fn what_reducing_removes_is_excluded_line_by_line() {
    let mut n_lines = 0;
    for family in families() {
        for seed in 0..200 {
            let (problem, mut proof) = (random_problem(family, seed), Vec::new());
            let first = Prover::new()
                .reduces(true)
                .limited(|limits| limits.max_nodes(0));
            let report = first.solutions(&problem, &mut proof, |_| ControlFlow::Break(()));
            assert_eq!(report.unwrap().nodes, 0);
            let proof = String::from_utf8(proof).unwrap();
            let lines = proof.lines().filter_map(|line| line.split_once(" rup "));
            let mut known = formula(&problem, &[]);
            let before = known.len();
            known.extend(lines.flat_map(|(_, line)| rows(line)));
            assert!(known[before..].iter().all(|row| row.0.len() == 1));
            n_lines += known.len() - before;
            let Some(values) = propagated(&known.iter().collect::<Vec<_>>()) else {
                continue;
            };
            for refuted in Reduced::of(&problem).into_refuted() {
                let variable = refuted.option.index() + 1;
                assert_eq!(
                    values.get(&variable),
                    Some(&false),
                    "{} {seed}",
                    family.name
                );
            }
        }
    }
    assert!(n_lines > 2000, "{n_lines} lines");
}

/// No part is walked by two threads, or by the one that joins them.
#[test]
fn threads_divide_the_walk() {
    let problem = queens(9);
    let mut alone = 0;
    for threads in 1..=4 {
        let (mut answer, mut proof) = (Vec::new(), Vec::new());
        let visit = |solution: &[OptionId]| {
            answer.push(solution.to_vec());
            ControlFlow::Continue(())
        };
        let report = Prover::new()
            .threads(threads)
            .solutions(&problem, &mut proof, visit)
            .unwrap();
        assert_eq!((report.solutions, answer.len()), (352, 352));
        let nodes = if threads == 1 {
            &mut alone
        } else {
            &mut (alone + 300)
        };
        assert!(
            threads == 1 || report.nodes < *nodes && report.decisions > Some(0),
            "{threads}: {report:?}"
        );
        *nodes = report.nodes;
        certify(&problem, Claim::Complete, &answer, &*proof).unwrap();
        let text = String::from_utf8(proof).unwrap();
        let n_lines = text.lines().filter(|line| line.contains(" rup ")).count();
        let deleted = text
            .lines()
            .filter_map(|line| line.strip_prefix("del id "))
            .map(|ids| ids.matches('@').count());
        assert!(
            n_lines - deleted.sum::<usize>() < 300,
            "a line is deleted once nobody needs it"
        );
    }
}

#[test]
fn all_solutions_of_tiny_problems_are_proved() {
    for (number, problem) in tiny_problems().enumerate().step_by(7) {
        assert_proved(&problem, &format!("tiny problem {number}"));
    }
}

#[test]
fn the_cheapest_solutions_of_random_problems_are_proved() {
    let families = families().map(|family| (family, 200));
    for (family, usual) in families.chain([(SCARCE, 1500)]) {
        let family = Family {
            costs: true,
            ..family
        };
        for seed in 0..rounds(usual) {
            let (mut problem, mut proof) = (random_problem(family, seed / 2), Vec::new());
            if seed % 4 > 1 {
                problem = with_costs_of_both_signs(&problem);
            }
            let what = format!("{} {seed}", family.name);
            let prover = Prover::new()
                .reduces(seed % 3 == 0)
                .threads(1 + seed as usize % 4 / 2);
            let cheapest = prover.cheapest(&problem, &mut proof).unwrap();
            let cost = |solution: &Vec<OptionId>| problem.total_cost(solution);
            let least = baseline::solutions(&problem).iter().map(cost).min();
            assert_eq!(
                cheapest.solutions.first().map(|solution| solution.cost),
                least,
                "{what}"
            );
            let answer: Vec<Vec<OptionId>> = cheapest
                .solutions
                .into_iter()
                .map(|solution| solution.options)
                .collect();
            if let Err(error) = certify(&problem, Claim::Cheapest, &answer, &*proof) {
                panic!("{what}: {error}\n{}", String::from_utf8_lossy(&proof));
            }
        }
    }
}

/// Trees of linear programs, with nodes below the root.
#[test]
fn covers_are_proved_by_trees_of_linear_programs() {
    let (mut n_clauses, mut n_solved) = (0, 0);
    for seed in 0..60 {
        let family = Family {
            primary: 12,
            options: 40,
            size: (2, 4),
            costs: true,
            ..BOUNDED_FAMILIES[0]
        };
        let mut problem = random_problem(family, seed);
        if seed % 2 == 1 {
            problem = with_costs_of_both_signs(&problem);
        }
        let mut proof = Vec::new();
        let cheapest = Prover::new().cheapest(&problem, &mut proof).unwrap();
        assert!(cheapest.proven, "{seed}");
        let solutions = cheapest.solutions.into_iter();
        let answer: Vec<Vec<OptionId>> = solutions.map(|found| found.options).collect();
        if let Err(error) = certify(&problem, Claim::Cheapest, &answer, &*proof) {
            panic!("{seed}: {error}\n{}", String::from_utf8_lossy(&proof));
        }
        n_solved += answer.len();
        n_clauses += String::from_utf8_lossy(&proof).matches("rup 1 ").count();
    }
    assert!(n_solved > 20 && n_clauses > 40, "{n_solved} {n_clauses}");
}

#[test]
fn a_search_that_was_stopped_proves_nothing() {
    let problem = queens(6);
    for (learns, threads) in [(false, 1), (false, 2), (true, 1)] {
        let prover = || Prover::new().learns(learns).threads(threads);
        for (stopped, breaks) in [
            (prover().limited(|limits| limits.max_nodes(3)), false),
            (prover().limited(|limits| limits.max_solutions(2)), false),
            (prover(), true),
        ] {
            let (mut answer, mut proof) = (Vec::new(), Vec::new());
            let report = stopped.solutions(&problem, &mut proof, |solution| {
                answer.push(solution.to_vec());
                if breaks {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            let report = report.unwrap();
            assert!(!report.is_exhausted());
            assert_eq!(report.solutions, answer.len() as u128);
            assert!(String::from_utf8_lossy(&proof).contains("conclusion NONE"));
            let error = certify(&problem, Claim::Complete, &answer, &*proof).unwrap_err();
            // of several threads some have gone on
            let concludes_nothing = matches!(
                error,
                Rejection::Proof {
                    fault: Fault::Conclusion { .. },
                    ..
                }
            );
            assert!(
                concludes_nothing || threads > 1 && matches!(error, Rejection::Proof { .. }),
                "{error}"
            );
        }
    }
    let (costly, mut proof) = (
        random_problem(
            Family {
                costs: true,
                ..PLAIN_FAMILIES[2]
            },
            1,
        ),
        Vec::new(),
    );
    let stopped = Prover::new()
        .limits(Limits::new().max_nodes(1))
        .cheapest(&costly, &mut proof);
    assert!(!stopped.unwrap().proven);
    assert!(String::from_utf8_lossy(&proof).contains("conclusion NONE"));
    assert!(
        Prover::new()
            .learns(true)
            .cheapest(&costly, &mut proof)
            .is_err()
    );
}

/// A walk stopped by a limit has visited exactly that many nodes.
#[test]
fn limits_of_nodes_are_exact() {
    let problem = queens(6);
    let nodes = |prover: Prover| {
        let go_on = |_: &[OptionId]| ControlFlow::Continue(());
        let report = prover.solutions(&problem, &mut io::sink(), go_on).unwrap();
        (report.nodes, report.is_exhausted())
    };
    for threads in [1, 2] {
        let prover = || Prover::new().threads(threads);
        let (all, _) = nodes(Prover::new());
        assert!(all > 20, "{all}");
        for most in 0..all {
            assert_eq!(
                nodes(prover().limited(|limits| limits.max_nodes(most))),
                (most, false),
                "{threads}"
            );
        }
        assert_eq!(
            nodes(prover().limited(|limits| limits.max_nodes(all))),
            (all, true)
        );
    }
}

/// Whatever the limit, an answer is called proved exactly where its proof concludes something, and
/// no solution costs less than its bound.
#[test]
fn an_optimum_is_proved_or_not_called_so() {
    let (mut n_proved, mut n_half) = (0, 0);
    for seed in 0..12 {
        let family = Family {
            costs: true,
            ..PLAIN_FAMILIES[seed as usize % 3]
        };
        let problem = random_problem(family, seed);
        let solutions = baseline::solutions(&problem);
        let costs = solutions
            .iter()
            .map(|solution| problem.total_cost(solution));
        let least = costs.min().unwrap_or(i64::MAX.into());
        for nodes in 1..80 {
            let mut proof = Vec::new();
            let prover = Prover::new().limits(Limits::new().max_nodes(nodes));
            let found = prover.cheapest(&problem, &mut proof).unwrap();
            let concludes = !String::from_utf8_lossy(&proof).contains("conclusion NONE");
            let best = found.solutions.first().map(|best| best.cost);
            assert_eq!(found.proven, concludes, "{seed} {nodes}");
            assert!(
                found.bound.is_none_or(|bound| bound <= least),
                "{seed} {nodes}"
            );
            assert!(!found.proven || best.unwrap_or(i64::MAX.into()) == least);
            n_proved += usize::from(found.proven);
            n_half += usize::from(!found.proven && best == Some(least));
        }
    }
    assert!(n_proved > 100 && n_half > 20, "{n_proved} {n_half}");
}

/// Takes this many bytes, and no more.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self
            .0
            .checked_sub(bytes.len())
            .ok_or(io::ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_proof_that_cannot_be_written_is_an_error() {
    for room in [0, 1 << 16, 1 << 17] {
        for threads in [1, 2] {
            let prover = Prover::new().threads(threads);
            let error = prover
                .solutions(&queens(9), &mut Full(room), |_| ControlFlow::Continue(()))
                .unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        }
    }
}
