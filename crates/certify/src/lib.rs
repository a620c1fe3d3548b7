//! Checks that an answer is proved, from the problem, the answer and the proof alone.
//!
//! A small checker for the part of `VeriPB`'s format that
//! [`proof`](https://docs.rs/quadrille/latest/quadrille/proof/index.html) writes. It shares no code
//! with anything that searches, nor with what writes proofs: it builds the formula from the problem
//! itself (`formula`), verifies every solution and that they differ, adds for each the clause that
//! excludes it, and follows the proof line by line. Allowed are the rules `rup`, `pol`, `soli`,
//! `del` and `f`; warnings do not exist, and the conclusion must prove the answer.
//!
//! `reader` splits the text, `constraint` computes, `hinted` propagates over the constraints that a
//! line names, `propagator` over all.

mod budget;
mod checker;
mod constraint;
mod database;
mod error;
mod formula;
mod hinted;
mod propagator;
mod reader;

pub use error::{AnswerFault, Fault, Rejection};

use budget::Budget;
use checker::Checker;
use database::Database;
use quadrille_problem::limits::{End, Limits};
use quadrille_problem::problem::{Cost, OptionId, Problem, verify};
use std::collections::HashMap;
use std::io::{self, BufRead};

/// What an answer claims.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The solutions given are all that there are; none, if none is given.
    Complete,
    /// No solution costs less than the one given; without a given one, there is no solution.
    Cheapest,
}

/// A proof that was accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Certificate {
    /// How many solutions the answer has.
    pub solutions: usize,
    /// The cost of the cheapest solution, if the answer claims one.
    pub cost: Option<Cost>,
    /// How many lines the proof has.
    pub lines: usize,
    /// How many constraints were derived.
    pub steps: u64,
}

/// Variables with a sign, and rows, are numbered with 32 bits.
const MAX_NUMBER: usize = 1 << 30;

/// Checks an answer and its proof.
///
/// ```
/// # mod quadrille {
/// #     pub use quadrille_problem::problem;
/// #     pub use ::quadrille_certify as certify;
/// #     pub use ::quadrille_proof as proof;
/// # }
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
    certify_within(problem, claim, answer, proof, &Limits::new())
}

/// [`certify`] within limits of time and memory, and with a monitor that can cancel it: a proof may
/// ask too much of its checker. A check that was stopped neither accepts nor rejects:
/// [`Rejection::Stopped`].
///
/// ```
/// # mod quadrille {
/// #     pub use {quadrille_problem::{limits, problem}, ::quadrille_certify as certify};
/// # }
/// use quadrille::certify::{Claim, Rejection, certify_within};
/// use quadrille::{limits::Limits, problem::Problem};
///
/// let problem: Problem = "a b c\na b\nb c\na c".parse()?;
/// let (proof, little) = ("pseudo-Boolean proof version 3.0\n", Limits::new().max_memory(100));
/// let stopped = certify_within(&problem, Claim::Complete, &[], proof.as_bytes(), &little);
/// assert!(matches!(stopped, Err(Rejection::Stopped { .. })));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn certify_within(
    problem: &Problem,
    claim: Claim,
    answer: &[Vec<OptionId>],
    proof: impl BufRead,
    limits: &Limits,
) -> Result<Certificate, Rejection> {
    if problem.n_options() + problem.n_entries() > MAX_NUMBER {
        let error = io::Error::other("the problem is too large for a proof");
        return Err(Rejection::Unreadable(error));
    }
    let budget = Budget::new(limits);
    check_answer(problem, claim, answer, &budget)?;
    let solutions = answer.iter().filter(|_| claim == Claim::Complete);
    let database = database(problem, solutions, &budget);
    let database = database.map_err(|end| Rejection::Stopped { line: 0, end })?;
    let cheapest = answer.first().filter(|_| claim == Claim::Cheapest);
    let cost = cheapest.map(|solution| problem.total_cost(solution));
    let claim = (claim, answer.is_empty());
    let checker = Checker::new(
        problem,
        claim,
        cost.map(|cost| cost.units),
        database,
        &budget,
    );
    let (lines, steps) = checker.run(proof)?;
    Ok(Certificate {
        solutions: answer.len(),
        cost,
        lines,
        steps,
    })
}

/// The rows of the problem, and for each solution a clause that excludes it.
fn database<'a>(
    problem: &Problem,
    solutions: impl Iterator<Item = &'a Vec<OptionId>>,
    budget: &Budget,
) -> Result<Database, End> {
    budget.allows(formula::bytes(problem))?;
    let mut database = Database::new(formula::n_variables(problem));
    let rows = formula::rows(problem).into_iter();
    rows.for_each(|row| database.add(row));
    for solution in solutions {
        database.add(formula::exclusion(problem, solution));
        budget.allows(database.bytes())?;
    }
    Ok(database)
}

fn check_answer(
    problem: &Problem,
    claim: Claim,
    answer: &[Vec<OptionId>],
    budget: &Budget,
) -> Result<(), Rejection> {
    let (mut seen, mut bytes): (HashMap<Vec<OptionId>, usize>, u64) = (HashMap::new(), 0);
    for (solution, number) in answer.iter().zip(1..) {
        bytes += 4 * solution.len() as u64 + 64;
        budget
            .allows(bytes)
            .map_err(|end| Rejection::Stopped { line: 0, end })?;
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
