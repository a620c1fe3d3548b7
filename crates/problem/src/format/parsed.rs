//! What every reader gives back.

use super::Warning;
use crate::problem::Problem;

/// A problem that was read, and the parts that were left out on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The problem.
    pub problem: Problem,
    /// The parts that were left out, in the order of the text.
    pub warnings: Vec<Warning>,
}
