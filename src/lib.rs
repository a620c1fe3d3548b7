//! quadrille: exact cover by Dancing Links and what came after, very hard sudokus, and your own puzzles.

pub mod baseline;
#[cfg(feature = "cli")]
pub mod cli;
pub mod compare;
pub mod engine;
pub mod format;
pub mod generate;
pub mod problem;
pub mod puzzle;
pub mod reduce;
pub mod search;
pub mod solve;
pub mod solver;
pub mod sudoku;
