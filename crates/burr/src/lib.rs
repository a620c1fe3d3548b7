//! Puzzles of `BurrTools` as exact covers.
//!
//! A file holds shapes and problems: which shapes make which other one. [`BurrPuzzle`] reads it,
//! [`Assembling`] is one of its problems, and [`Classes`] are the assemblies up to turning and
//! mirroring.

mod classes;
mod cover;
mod error;
mod file;
mod form;
mod give_back;
mod grid;
mod puzzle;
mod show;

pub use classes::{Classes, Term};
pub use cover::Assembling;
pub use error::BurrError;
pub use file::is_puzzle;
pub use give_back::give_back;
pub use grid::Grid;
pub use puzzle::BurrPuzzle;

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;
