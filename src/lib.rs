//! quadrille: exact cover by Dancing Links and what came after, very hard sudokus, and your own puzzles.
//!
//! Without default features this is the core: problems, engines, searches, formats. The features add the rest, room by room.

// tests share their families of problems with those outside
#[cfg(test)]
extern crate self as quadrille;

pub mod baseline;
#[cfg(feature = "compare")]
pub mod compare;
pub mod cpu;
pub mod engine;
pub mod format;
#[cfg(feature = "generate")]
pub mod generate;
pub mod limits;
pub mod problem;
pub mod puzzle;
pub mod reduce;
pub mod search;
pub mod solve;
#[cfg(feature = "sudoku")]
pub mod solver;
#[cfg(feature = "sudoku")]
pub mod sudoku;
