//! A puzzle and its place.

use crate::board::Variant;

/// A puzzle of a text, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VariantEntry {
    /// The puzzle.
    pub puzzle: Variant,
    /// The line where it begins, from 1.
    pub line: usize,
}
