//! Shortcuts: parts of an exact search that provably find nothing.

pub(crate) mod closure;
pub(crate) mod supersets;
