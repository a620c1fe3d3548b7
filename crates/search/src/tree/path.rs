//! Where a search is: the choices from the root.

use crate::settings::branching::Branching;
use quadrille_engine::{Step, Unsupported};
use quadrille_problem::problem::Problem;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The choices from the root to a node: at each level, which option, being number `k` of `d`.
///
/// Since all engines make the same decisions, a path means the same node to each of them; but only
/// in the tree of one problem, under one rule for ties. So it carries the
/// [fingerprint](Problem::fingerprint) of the problem and the rule, and is refused elsewhere. It is
/// written as these two and steps `k/d`, with `k` counted from 1:
///
/// ```
/// # use quadrille_search::examples as quadrille;
/// use quadrille::problem::Problem;
/// use quadrille::search::internal::{Path, Step};
/// use quadrille::search::{Branching, Search};
///
/// let problem: Problem = "a b\na\nb\na b\na\nb".parse()?;
/// let path = Path::new(&problem, Branching::Lowest, vec![Step { taken: 1, of: 3 }]);
/// assert_eq!(path.to_string(), format!("{:016x} lowest 2/3", problem.fingerprint()));
/// assert_eq!(path.to_string().parse(), Ok(path.clone()));
/// assert!((path.progress() - 1.0 / 3.0).abs() < 1e-9);
///
/// // the part of the tree below it
/// let mut part = Search::new().solutions(&problem)?;
/// part.resume(&path.clone().into())?;
/// assert_eq!(part.count(), 1);
///
/// let other: Problem = "a b\nb\na\na b\na\nb".parse()?;
/// assert!(Search::new().solutions(&other)?.resume(&path.into()).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    pub(crate) fingerprint: u64,
    pub(crate) branching: Branching,
    pub(crate) steps: Vec<Step>,
}

/// Why a text or a path leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(transparent)]
pub struct PathError(pub(crate) Fault);

#[doc(hidden)]
impl From<Unsupported> for PathError {
    fn from(error: Unsupported) -> PathError {
        PathError(Fault::Unsupported(error))
    }
}

/// Levels and subtrees count from 1. Where a search ends, it has 0 choices.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Fault {
    #[error(
        "expected a path such as `0123456789abcdef lowest 2/3 1/2`, found `{}`",
        text.escape_debug()
    )]
    Text { text: String },
    #[error("expected a step such as 2/3, found `{}`", step.escape_debug())]
    Step { step: String },
    #[error(
        "the path belongs to another problem: its fingerprint is {path:016x}, the problem's \
        {problem:016x}"
    )]
    Problem { path: u64, problem: u64 },
    #[error("the path was made under the rule `{path}`, the search goes by `{search}`")]
    Branching { path: Branching, search: Branching },
    #[error("at level {level} the path has {expected} choices, the search has {found}")]
    Misfit {
        level: usize,
        expected: u32,
        found: u32,
    },
    #[error("subtree {subtree} does not follow the one before it in the order of the search")]
    Order { subtree: usize },
    #[error(
        "the search is under way; it can be sent to a path once, before the first solution is \
        asked for"
    )]
    UnderWay,
    #[error(transparent)]
    Unsupported(Unsupported),
}

impl Path {
    /// The path of these steps in the tree of a problem under a rule for ties.
    pub fn new(problem: &Problem, branching: Branching, steps: Vec<Step>) -> Path {
        Path {
            fingerprint: problem.fingerprint(),
            branching,
            steps,
        }
    }

    /// The choices, the root's first.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The share of the tree that comes before this node, when each choice divides its part evenly:
    /// between 0 and 1.
    pub fn progress(&self) -> f64 {
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
        write!(f, "{:016x} {}", self.fingerprint, self.branching)?;
        self.steps.iter().try_for_each(|step| write!(f, " {step}"))
    }
}

impl FromStr for Path {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        let head = |fingerprint: Option<&str>, rule: Option<&str>| {
            let digits =
                fingerprint.filter(|digits| digits.len() == 16 && !digits.starts_with('+'))?;
            Some((u64::from_str_radix(digits, 16).ok()?, rule?.parse().ok()?))
        };
        let mut words = text.split_whitespace();
        let head = head(words.next(), words.next());
        let (fingerprint, branching) =
            head.ok_or_else(|| PathError(Fault::Text { text: text.into() }))?;
        let steps = words.map(|step| {
            step.parse()
                .map_err(|()| PathError(Fault::Step { step: step.into() }))
        });
        Ok(Path {
            fingerprint,
            branching,
            steps: steps.collect::<Result<_, _>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refuses_steps_that_are_none() {
        for step in ["0/2", "3/2", "1", "/", "1/0", "a/b", "1/2/3", "-1/2"] {
            let text = format!("0123456789abcdef lowest 1/2 {step}");
            assert_eq!(
                text.parse::<Path>(),
                Err(PathError(Fault::Step { step: step.into() }))
            );
        }
    }

    #[test]
    #[cfg(feature = "serde")]
    fn a_report_is_itself_for_serde() {
        let report = crate::settings::Search::new()
            .count(&"a\na".parse().unwrap())
            .unwrap();
        let json = serde_json::to_string(&report).unwrap();
        assert!(
            json.contains("\"end\":\"exhausted\"") && json.contains("\"solutions\":1"),
            "{json}"
        );
        assert_eq!(
            serde_json::from_str::<quadrille_problem::limits::Report>(&json).unwrap(),
            report
        );
    }

    #[test]
    fn refuses_texts_that_are_no_paths() {
        for text in [
            "",
            "1/2",
            "lowest 1/2",
            "0123456789abcdef 1/2",
            "0123456789abcde lowest",
            "+123456789abcdef lowest",
        ] {
            assert_eq!(
                text.parse::<Path>(),
                Err(PathError(Fault::Text { text: text.into() }))
            );
        }
        let root: Path = " 0123456789abcdef\trandom:7 ".parse().unwrap();
        assert_eq!(root.to_string(), "0123456789abcdef random:7");
    }
}
