//! One file per command; several of them share `rating` and `worksheet`.

pub(crate) mod canon;
pub(crate) mod certify;
pub(crate) mod compare;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod family;
pub(crate) mod generate;
pub(crate) mod merge;
pub(crate) mod puzzle;
pub(crate) mod rate;
mod rating;
pub(crate) mod solve;
pub(crate) mod split;
pub(crate) mod stats;
mod worksheet;
