//! The error for unknown names of settings.

use thiserror::Error;

/// There is no engine, no rule and no way to count of this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct UnknownName(String);

impl UnknownName {
    pub(super) fn new(kind: &str, name: &str, expected: &str) -> UnknownName {
        let name = name.escape_debug();
        UnknownName(format!("there is no {kind} `{name}`; expected {expected}"))
    }
}
