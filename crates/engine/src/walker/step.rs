//! One choice of a path, written as `2/3`.

use std::fmt;
use std::str::FromStr;

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

impl FromStr for Step {
    /// The text is no step.
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (k, d) = text.split_once('/').ok_or(())?;
        let (k, of) = (k.parse().map_err(drop)?, d.parse().map_err(drop)?);
        match (1..=of).contains(&k) {
            true => Ok(Step { taken: k - 1, of }),
            false => Err(()),
        }
    }
}
