//! Why a proof is rejected.

use quadrille_problem::limits::End;
use quadrille_problem::problem::Violation;
use std::io;
use thiserror::Error;

/// An answer or a proof that is not accepted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Rejection {
    /// A solution of the answer is wrong; the proof was not needed to see it.
    #[error("solution {number}: {fault}")]
    Answer {
        /// The number of the solution, from 1.
        number: usize,
        #[doc(hidden)]
        fault: AnswerFault,
    },
    /// The proof does not prove it.
    #[error("line {line}: {fault}")]
    Proof {
        /// The line of the proof, from 1.
        line: usize,
        #[doc(hidden)]
        fault: Fault,
    },
    /// The check was stopped, by its limits or by a monitor: it neither accepts nor rejects the
    /// proof.
    #[error("{}stopped by {}", place(*.line), words(*.end))]
    Stopped {
        /// The line of the proof, from 1; 0 where it was not read yet.
        line: usize,
        /// Why.
        end: End,
    },
    /// The proof cannot be read.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

fn place(line: usize) -> String {
    if line == 0 {
        String::new()
    } else {
        format!("line {line}: ")
    }
}

const fn words(end: End) -> &'static str {
    match end {
        End::Memory => "the limit of memory",
        End::Time => "the limit of time",
        _ => "the user",
    }
}

/// A fault in a solution.
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum AnswerFault {
    /// It is not a solution.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// It was given before.
    #[error("is the same as solution {first}")]
    Repeated {
        /// The number of the first one.
        first: usize,
    },
    /// A claim about the cheapest solution has several solutions.
    #[error("a proof of the cheapest is about one solution")]
    OneTooMany,
}

/// A fault in a line of a proof.
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// The text is not a proof in this format.
    #[error("expected {expected}, found `{}`", found.escape_debug())]
    Syntax {
        /// What should stand there.
        expected: &'static str,
        /// The text found there.
        found: String,
    },
    /// The text ends too early.
    #[error("the proof ends here, before `end pseudo-Boolean proof`")]
    Truncated,
    /// Something follows the end.
    #[error("there is more after the end of the proof")]
    TooLong,
    /// A rule that is not checked, or not needed for exact covers.
    #[error(
        "the rule `{}` is not allowed; the rules are rup, pol, soli, del and f",
        rule.escape_debug()
    )]
    Rule {
        /// The rule.
        rule: String,
    },
    /// No constraint with this number or label exists, or it was deleted.
    #[error("there is no constraint `{}`", name.escape_debug())]
    NoConstraint {
        /// The number or label.
        name: String,
    },
    /// A label that is in use.
    #[error("the label `{}` is in use", label.escape_debug())]
    LabelInUse {
        /// The label.
        label: String,
    },
    /// The formula has another number of rows.
    #[error("the formula has {found} rows, not {claimed}: it is that of another problem or answer")]
    Rows {
        /// How many rows it has.
        found: u64,
        /// How many it should have.
        claimed: u64,
    },
    /// The constraint does not follow.
    #[error(
        "the constraint does not follow by propagation{}",
        if *.hinted { " over its hints" } else { "" }
    )]
    NotImplied {
        /// Whether only hints were propagated.
        hinted: bool,
    },
    /// Numbers that are too large.
    #[error("the numbers of this constraint are too large")]
    Overflow,
    /// The logged solution is not a solution.
    #[error("the logged solution is none: {0}")]
    Logged(Violation),
    /// An improvement was logged where all solutions are asked for.
    #[error("a solution is logged, but the answer is not about the cheapest")]
    LoggedInVain,
    /// The constraint that the conclusion names can be satisfied.
    #[error("the constraint `{}` is no contradiction", name.escape_debug())]
    NoContradiction {
        /// The number or label.
        name: String,
    },
    /// The proof concludes something else than the answer claims.
    #[error("concludes `{}`, expected `{}`", found.escape_debug(), expected.escape_debug())]
    Conclusion {
        /// The conclusion that would prove the answer.
        expected: String,
        /// The one that stands there.
        found: String,
    },
}
