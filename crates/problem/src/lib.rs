//! Exact covers as data: problems, their text formats, limits, and the plain reference solver.
//!
//! Every other package of quadrille stands on this one. It knows no engine: a
//! [`Problem`](problem::Problem) is flat, checked once and immutable; [`format`](mod@format) reads
//! and writes it, [`baseline`] solves it by plain backtracking, and
//! [`verify`](problem::verify()) checks a solution.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_debug_implementations)]

pub mod baseline;
pub mod format;
mod hits;
pub mod limits;
mod memo_table;
pub mod problem;
pub mod puzzle;
mod rank;
mod reduced_costs;
mod symmetry;
#[doc(hidden)]
pub mod team;

/// What the sibling packages use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::format::export::dot::quoted;
    pub use crate::format::export::{Constraint, rows};
    pub use crate::format::plain_text::forbidden;
    pub use crate::hits::{Hits, LOOKUP_NODES};
    pub use crate::limits::Clock;
    /// Whether this build may start threads.
    pub const HAS_THREADS: bool = cfg!(feature = "parallel");

    pub use crate::limits::clock::{Deadline, Moment, passed};
    pub use crate::limits::progress::{APART, History, SAMPLES};
    pub use crate::memo_table::Table;
    pub use crate::problem::fingerprint::{FACTOR, SEED, mix};
    pub use crate::problem::lists::{Lists, Shade};
    pub use crate::problem::names::Names;
    pub use crate::rank::{ascending, descending, sort_by_rank};
    pub use crate::reduced_costs::ReducedCosts;
    pub use crate::symmetry::{Images, Shape};
}
