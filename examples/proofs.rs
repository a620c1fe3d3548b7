//! Proofs of random problems, with colors, secondary items, bounds and costs: each answer is that
//! of the reference solver, and each proof is accepted.
//!
//! `cargo run --release --example proofs -- 2000 ~/.cargo/bin/veripb` has two thousand of them
//! checked by `VeriPB` too.

use quadrille::baseline;
use quadrille::certify::Claim;
use quadrille::problem::{OptionId, Problem};
use quadrille::proof::{Proof, Prover, write_exclusion, write_formula};
use quadrille_testing::{BOUNDED_FAMILIES, Family, PLAIN_FAMILIES, random_problem};
use std::error::Error;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// Whether the answer is that of the reference solver.
fn is_right(problem: &Problem, claim: Claim, answer: &[Vec<OptionId>]) -> bool {
    let cost = |solution: &Vec<OptionId>| problem.total_cost(solution);
    let mut all = baseline::solutions(problem);
    if claim == Claim::Cheapest {
        return answer.len() <= 1 && answer.first().map(cost) == all.iter().map(cost).min();
    }
    let mut answer = answer.to_vec();
    answer.sort_unstable();
    all.sort_unstable();
    answer == all
}

/// Whether `VeriPB` accepts a proof, and concludes what it is to prove.
fn is_verified(program: &str, problem: &Problem, proof: &Proof) -> Result<bool, Box<dyn Error>> {
    let claim = proof.claim;
    let files = ["opb", "pbp"]
        .map(|end| env::temp_dir().join(format!("quadrille-{}.{end}", std::process::id())));
    let mut formula = Vec::new();
    write_formula(problem, claim == Claim::Cheapest, &mut formula)?;
    for solution in proof.answer.iter().filter(|_| claim == Claim::Complete) {
        write_exclusion(problem, solution, &mut formula)?;
    }
    fs::write(&files[0], formula)?;
    fs::write(&files[1], &proof.text)?;
    let output = Command::new(Path::new(program)).args(&files).output()?;
    for file in files {
        fs::remove_file(file)?;
    }
    let verdict = if claim == Claim::Complete {
        "s VERIFIED UNSATISFIABLE"
    } else {
        "s VERIFIED BOUNDS"
    };
    Ok(output.status.success()
        && String::from_utf8_lossy(&output.stdout)
            .lines()
            .any(|line| line.starts_with(verdict)))
}

fn main() -> Result<(), Box<dyn Error>> {
    let n: u64 = env::args().nth(1).map_or(Ok(200), |n| n.parse())?;
    let veripb = env::args().nth(2);
    let families: Vec<Family> = PLAIN_FAMILIES.into_iter().chain(BOUNDED_FAMILIES).collect();
    let (mut n_solutions, mut bytes) = (0, 0);
    for number in 0..n {
        let claim = if number % 3 == 2 {
            Claim::Cheapest
        } else {
            Claim::Complete
        };
        let family = families[(number % families.len() as u64) as usize];
        let problem = random_problem(
            Family {
                costs: claim == Claim::Cheapest,
                ..family
            },
            number,
        );
        // learning compares no costs
        let learns = number % 2 == 1 && claim == Claim::Complete;
        let prover = Prover::new()
            .learns(learns)
            .reduces(number % 5 > 2)
            .threads(1 + number as usize % 7 / 5);
        let proof = prover.prove(&problem, claim)?.ok_or("it has no limits")?;
        let what = format!("{} {number}: {claim:?}, {prover:?}", family.name);
        assert!(is_right(&problem, claim, &proof.answer), "{what}");
        proof
            .check(&problem)
            .map_err(|error| format!("{what}: {error}"))?;
        if let Some(program) = &veripb {
            assert!(is_verified(program, &problem, &proof)?, "{what}");
        }
        n_solutions += proof.answer.len();
        bytes += proof.text.len();
    }
    let by = if veripb.is_some() {
        "quadrille and VeriPB"
    } else {
        "quadrille"
    };
    println!("{n} answers, {n_solutions} solutions, {bytes} bytes of proofs: all accepted by {by}");
    Ok(())
}
