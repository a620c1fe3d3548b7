//! What every reader gives back.

use super::Warning;
use crate::problem::Problem;

/// A problem that was read, and what was left out on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The problem.
    pub problem: Problem,
    /// What was left out, in the order of the text.
    pub warnings: Vec<Warning>,
}
