//! An answer with its proof as one value.

use super::Prover;
use quadrille_certify::{Certificate, Claim, Rejection, certify};
use quadrille_problem::problem::{OptionId, Problem};
use std::io;
use std::ops::ControlFlow;

/// An answer, its claim, and the proof of the claim: it can be stored, sent, and checked with the
/// problem alone.
///
/// ```
/// # mod quadrille {
/// #     pub use quadrille_problem::problem;
/// #     pub use ::quadrille_certify as certify;
/// #     pub use ::quadrille_proof as proof;
/// # }
/// use quadrille::certify::Claim;
/// use quadrille::{problem::Problem, proof::Prover};
///
/// let problem: Problem = "a b c\na b |7\nc |1\na |2\nb c |3\nb |2".parse()?;
/// let proof = Prover::new().prove(&problem, Claim::Cheapest)?.expect("without limits");
/// assert_eq!(proof.check(&problem)?.cost, Some(5.into()));
/// assert!(proof.check(&"a b c\na b c".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Proof {
    /// The claim that is proved.
    pub claim: Claim,
    /// The solutions, each with its options in ascending order.
    pub answer: Vec<Vec<OptionId>>,
    /// The lines of the proof.
    pub text: Vec<u8>,
}

impl Proof {
    /// Checks it, by code that shares nothing with what searches.
    ///
    /// # Errors
    /// If it does not prove that, of this problem.
    pub fn check(&self, problem: &Problem) -> Result<Certificate, Rejection> {
        certify(problem, self.claim, &self.answer, &*self.text)
    }
}

impl Prover {
    /// All solutions, or a cheapest one, with the proof; nothing where a limit ended the search.
    ///
    /// # Errors
    /// If the problem is too large for a proof, or no engine finds its cheapest solution.
    pub fn prove(&self, problem: &Problem, claim: Claim) -> io::Result<Option<Proof>> {
        let (mut answer, mut text) = (Vec::new(), Vec::new());
        let is_proved = if claim == Claim::Cheapest {
            let cheapest = self.cheapest(problem, &mut text)?;
            answer.extend(cheapest.solutions.into_iter().map(|found| found.options));
            cheapest.proven
        } else {
            let report = self.solutions(problem, &mut text, |solution| {
                answer.push(solution.to_vec());
                ControlFlow::Continue(())
            })?;
            report.is_exhausted()
        };
        Ok(is_proved.then_some(Proof {
            claim,
            answer,
            text,
        }))
    }
}
