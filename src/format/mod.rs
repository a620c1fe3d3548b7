//! Text in, text out.
//!
//! Exact covers are read from and written to [Knuth's text](dlx). Every refusal names the line, the column, what was expected
//! and what came.

pub mod dlx;
mod error;
mod text;

pub use error::{FormatError, Place, Warning};
pub use text::decode;

use crate::problem::Problem;

/// A problem that was read, and what was left out on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parsed {
    /// The problem.
    pub problem: Problem,
    /// What was left out, in the order of the text.
    pub warnings: Vec<Warning>,
}

impl std::str::FromStr for Problem {
    type Err = FormatError;

    /// Reads a problem in [Knuth's text](dlx), and forgets the warnings.
    fn from_str(text: &str) -> Result<Problem, FormatError> {
        dlx::read(text).map(|parsed| parsed.problem)
    }
}
