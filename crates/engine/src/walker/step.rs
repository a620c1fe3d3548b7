//! One choice of a path.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// One choice: child `taken` (from 0) of the `of` children of a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The number of the child.
    pub taken: u32,
    /// How many children there are.
    pub of: u32,
}

/// As `k/d`, with `k` counted from 1.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", u64::from(self.taken) + 1, self.of)
    }
}

/// A text that is no step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("expected a step such as 2/3")]
pub struct NoStep;

impl FromStr for Step {
    type Err = NoStep;

    fn from_str(text: &str) -> Result<Self, NoStep> {
        let (k, d) = text.split_once('/').ok_or(NoStep)?;
        let (k, of): (u32, u32) = (
            k.parse().map_err(|_| NoStep)?,
            d.parse().map_err(|_| NoStep)?,
        );
        if (1..=of).contains(&k) {
            Ok(Step { taken: k - 1, of })
        } else {
            Err(NoStep)
        }
    }
}
