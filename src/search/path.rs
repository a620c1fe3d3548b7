//! Where a search is: the choices from the root.

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

/// The choices from the root to a node: at each level, which option, being number `k` of `d`.
///
/// Since all engines make the same decisions, a path means the same node to each of them. It is written as steps `k/d`, with
/// `k` counted from 1:
///
/// ```
/// use quadrille::search::Path;
///
/// let path: Path = "2/3 1/2".parse()?;
/// assert_eq!(path.to_string(), "2/3 1/2");
/// assert!((path.share() - 1.0 / 3.0).abs() < 1e-9);
/// # Ok::<(), quadrille::search::PathError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The choices, the root's first.
    pub steps: Vec<Step>,
}

/// Why a text or a path leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PathError {
    /// A step that is not `k/d` with `1 <= k <= d`.
    #[error("expected a step such as 2/3, found `{}`", step.escape_debug())]
    Step {
        /// What came.
        step: String,
    },
    /// A path that this problem's search tree does not have.
    #[error("the path belongs to another problem: at level {level} it has {expected} choices, the search has {found}")]
    Stranger {
        /// The level, from 1.
        level: usize,
        /// The choices that the path names.
        expected: u32,
        /// The choices that there are (0: the search ends there).
        found: u32,
    },
}

impl Path {
    /// The share of the tree that comes before this node, when each choice divides its part evenly: between 0 and 1.
    pub fn share(&self) -> f64 {
        let (mut share, mut width) = (0.0, 1.0);
        for step in &self.steps {
            width /= f64::from(step.of);
            share += f64::from(step.taken) * width;
        }
        share
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, step) in self.steps.iter().enumerate() {
            let gap = if i == 0 { "" } else { " " };
            write!(f, "{gap}{}/{}", u64::from(step.taken) + 1, step.of)?;
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        let step = |step: &str| {
            let (k, d) = step.split_once('/')?;
            let (k, of): (u32, u32) = (k.parse().ok()?, d.parse().ok()?);
            (1..=of).contains(&k).then(|| Step { taken: k - 1, of })
        };
        let steps = text.split_whitespace().map(|s| step(s).ok_or_else(|| PathError::Step { step: s.into() }));
        Ok(Path { steps: steps.collect::<Result<_, _>>()? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_steps_that_are_none() {
        for text in ["0/2", "3/2", "1", "/", "1/0", "a/b", "1/2/3", "-1/2"] {
            assert!(text.parse::<Path>().is_err(), "{text}");
        }
        assert_eq!("".parse(), Ok(Path::default()));
    }
}
