//! The fastest sudoku solvers: a puzzle in each lane of a vector, files of any length, sessions.
//!
//! [`lockstep`] solves 9x9 boards in the lanes of SIMD registers; [`solver`] takes boards as they
//! come, and long lists on several threads.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_debug_implementations)]

pub mod lockstep;
pub mod solver;

/// What the sibling packages use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::lockstep::client::{Client, Places};
}
