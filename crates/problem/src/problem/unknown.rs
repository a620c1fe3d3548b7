//! The error for unknown names of settings.

use thiserror::Error;

/// A text that names no engine, no technique, no symmetry …; the message lists the names that
/// there are.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct UnknownName(String);

impl UnknownName {
    /// The error for an unknown name of a setting, with the names that exist.
    #[doc(hidden)]
    pub fn new(kind: &str, name: &str, expected: &str) -> UnknownName {
        let name = name.escape_debug();
        UnknownName(format!("there is no {kind} `{name}`; expected {expected}"))
    }

    /// The setting of this name among all settings of a kind, or the error that lists their names.
    #[doc(hidden)]
    pub fn find<T: ToString>(
        kind: &str,
        name: &str,
        all: impl IntoIterator<Item = T>,
    ) -> Result<T, UnknownName> {
        let mut names = Vec::new();
        for setting in all {
            let known = setting.to_string();
            if known == name {
                return Ok(setting);
            }
            names.push(known);
        }
        Err(UnknownName::new(kind, name, &names.join(", ")))
    }
}
