//! Every answer equals that of the reference solver, and every proof is accepted.

use super::Prover;
use crate::baseline;
use crate::certify::{Claim, certify};
use crate::common::{BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, random_problem, tiny_problems};
use crate::problem::{OptionId, Problem};
use std::ops::ControlFlow;

/// All solutions, and the proof that they are all.
fn prove_all(problem: &Problem, learns: bool) -> (Vec<Vec<OptionId>>, Vec<u8>) {
    let (mut answer, mut proof) = (Vec::new(), Vec::new());
    let report = Prover::new()
        .learns(learns)
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
    // what has thousands of solutions is no work for learning
    for learns in [false, true].into_iter().take(if expected.len() > 1000 { 1 } else { 2 }) {
        let (mut answer, proof) = prove_all(problem, learns);
        if let Err(error) = certify(problem, Claim::Complete, &answer, &*proof) {
            panic!("{what}, learning {learns}: {error}\n{}", String::from_utf8_lossy(&proof));
        }
        answer.sort_unstable();
        assert_eq!(answer, expected, "{what}, learning {learns}");
    }
}

fn families() -> impl Iterator<Item = Family> {
    PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES)
}

#[test]
fn all_solutions_of_random_problems_are_proved() {
    for family in families() {
        for seed in 0..100 {
            assert_proved(&random_problem(family, seed), &format!("{} {seed}", family.name));
        }
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
    for family in families().map(|family| Family { costs: true, ..family }) {
        for seed in 0..100 {
            let (problem, mut proof) = (random_problem(family, seed), Vec::new());
            let what = format!("{} {seed}", family.name);
            let cheapest = Prover::new().cheapest(&problem, &mut proof).unwrap();
            let cost = |solution: &Vec<OptionId>| solution.iter().map(|&option| problem.cost(option)).sum::<u64>();
            let least = baseline::solutions(&problem).iter().map(cost).min();
            assert_eq!(cheapest.solutions.first().map(|solution| solution.cost), least, "{what}");
            let answer: Vec<Vec<OptionId>> = cheapest.solutions.into_iter().map(|solution| solution.options).collect();
            if let Err(error) = certify(&problem, Claim::Cheapest, &answer, &*proof) {
                panic!("{what}: {error}\n{}", String::from_utf8_lossy(&proof));
            }
        }
    }
}
