//! The tree that paths are of, and why a path is refused.

use crate::settings::branching::Branching;
use quadrille_engine::Unsupported;
use quadrille_problem::problem::Problem;
use std::fmt;
use thiserror::Error;

/// The tree of one problem under one rule for ties.
///
/// Since all engines make the same decisions, a path means the same node to each of them; but only
/// in one tree. So it is written with the [fingerprint](Problem::fingerprint) of the problem and
/// the rule, and is refused elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TreeId {
    pub(crate) fingerprint: u64,
    pub(crate) branching: Branching,
}

impl TreeId {
    pub(crate) fn of(problem: &Problem, branching: Branching) -> TreeId {
        TreeId {
            fingerprint: problem.fingerprint(),
            branching,
        }
    }

    /// Refuses a path of another tree.
    pub(crate) fn check(self, path: TreeId) -> Result<(), PathError> {
        if path.fingerprint != self.fingerprint {
            return Err(PathError(format!(
                "the path belongs to another problem: its fingerprint is {:016x}, the problem's \
                {:016x}",
                path.fingerprint, self.fingerprint
            )));
        }
        if path.branching != self.branching {
            return Err(PathError(format!(
                "the path was made under the rule `{}`, the search goes by `{}`",
                path.branching, self.branching
            )));
        }
        Ok(())
    }
}

impl fmt::Display for TreeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} {}", self.fingerprint, self.branching)
    }
}

/// Why a text or a path leads nowhere.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct PathError(pub(crate) String);

#[doc(hidden)]
impl From<Unsupported> for PathError {
    fn from(error: Unsupported) -> PathError {
        PathError(error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use crate::tree::frontier::Subtree;

    #[test]
    fn refuses_steps_that_are_none() {
        for step in ["0/2", "3/2", "1", "/", "1/0", "a/b", "1/2/3", "-1/2"] {
            let text = format!("0123456789abcdef lowest 1/2 {step}");
            let refused = text.parse::<Subtree>().unwrap_err().to_string();
            assert_eq!(
                refused,
                format!("expected a step such as 2/3, found `{step}`")
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
            let refused = text.parse::<Subtree>().unwrap_err().to_string();
            assert_eq!(
                refused,
                format!(
                    "expected a path such as `0123456789abcdef lowest 2/3 1/2`, found `{text}`"
                )
            );
        }
        let root: Subtree = " 0123456789abcdef\trandom:7 ".parse().unwrap();
        assert_eq!(root.to_string(), "0123456789abcdef random:7");
    }
}
