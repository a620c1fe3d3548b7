//! Checks that an answer is proved, from the problem, the answer and the proof alone.
//!
//! A small checker for the part of `VeriPB`'s format that [`proof`](https://docs.rs/quadrille/latest/quadrille/proof/index.html) writes. It shares no code with anything that searches, nor
//! with what writes proofs: it builds the formula from the problem itself (`formula`), verifies every solution and that they differ, adds for each the clause that excludes it,
//! and follows the proof line by line. Allowed are the rules `rup`, `pol`, `soli`, `del` and `f`; there are no warnings, and the conclusion must be the one that proves the answer.
//!
//! `reader` splits the text, `constraint` computes, `hinted` propagates over the constraints that a line names, `propagator` over all.

mod constraint;
mod database;
mod error;
mod formula;
mod hinted;
mod propagator;
mod reader;
mod steps;

pub use error::{AnswerFault, Fault, Rejection};

use crate::problem::{OptionId, Problem, verify};
use database::Database;
use std::collections::HashMap;
use std::io::{self, BufRead};
use steps::Checker;

/// What an answer claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The solutions given are all that there are; none, if none is given.
    Complete,
    /// No solution costs less than the one given; there is none, if none is given.
    Cheapest,
}

/// A proof that was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certificate {
    /// How many solutions the answer has.
    pub solutions: usize,
    /// What the cheapest solution costs, if that was claimed and there is one.
    pub cost: Option<u64>,
    /// How many lines the proof has.
    pub lines: usize,
    /// How many constraints were derived.
    pub steps: u64,
}

/// Variables with a sign, and rows, are numbered with 32 bits.
const MOST: usize = 1 << 30;

/// Checks an answer and its proof.
///
/// ```
/// use quadrille::certify::{Claim, certify};
/// use quadrille::{problem::Problem, proof::Prover};
/// use std::ops::ControlFlow;
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// let (mut answer, mut proof) = (Vec::new(), Vec::new());
/// Prover::new().solutions(&problem, &mut proof, |solution| {
///     answer.push(solution.to_vec());
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(certify(&problem, Claim::Complete, &answer, &*proof)?.solutions, 2);
/// answer.pop();
/// assert!(certify(&problem, Claim::Complete, &answer, &*proof).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify(
    problem: &Problem,
    claim: Claim,
    answer: &[Vec<OptionId>],
    proof: impl BufRead,
) -> Result<Certificate, Rejection> {
    if problem.n_options() + problem.n_entries() > MOST {
        return Err(Rejection::Unreadable(io::Error::other("the problem is too large for a proof")));
    }
    check_answer(problem, claim, answer)?;
    let excluded = if claim == Claim::Complete { answer } else { &[] };
    let exclusions = excluded.iter().map(|solution| formula::exclusion(problem, solution));
    let rows = formula::rows(problem).into_iter().chain(exclusions);
    let n_variables = formula::n_variables(problem);
    let database = Database::new(n_variables, rows);
    let cost = |solution: &Vec<OptionId>| solution.iter().map(|&option| problem.cost(option)).sum();
    let cost: Option<u64> = answer.first().filter(|_| claim == Claim::Cheapest).map(cost);
    let checker = Checker::new(problem, (claim, answer.is_empty()), cost, database, n_variables);
    let (lines, steps) = checker.run(proof)?;
    Ok(Certificate { solutions: answer.len(), cost, lines, steps })
}

fn check_answer(problem: &Problem, claim: Claim, answer: &[Vec<OptionId>]) -> Result<(), Rejection> {
    let mut seen: HashMap<Vec<OptionId>, usize> = HashMap::new();
    for (solution, number) in answer.iter().zip(1..) {
        let wrong = |fault| Rejection::Answer { number, fault };
        verify(problem, solution).map_err(|violation| wrong(violation.into()))?;
        let mut sorted = solution.clone();
        sorted.sort_unstable();
        if let Some(first) = seen.insert(sorted, number) {
            return Err(wrong(AnswerFault::Repeated { first }));
        }
        if claim == Claim::Cheapest && number > 1 {
            return Err(wrong(AnswerFault::OneTooMany));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
