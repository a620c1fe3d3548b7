//! Parts of a search: subtrees that are searched elsewhere, and counts that are divided.

pub(crate) mod split;
pub(crate) mod subtrees;
