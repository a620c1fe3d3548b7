//! What every reader gives back.

use super::Warning;
use crate::problem::Problem;

/// A problem that was read, and the parts that were left out on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parsed {
    /// The problem.
    pub problem: Problem,
    /// The parts that were left out, in the order of the text.
    pub warnings: Vec<Warning>,
}

impl Parsed {
    /// A problem of a text that was read as a whole.
    #[doc(hidden)]
    pub fn without_warnings(problem: Problem) -> Parsed {
        Parsed {
            problem,
            warnings: Vec::new(),
        }
    }
}
