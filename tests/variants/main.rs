//! Sudoku variants: each rule against a reference of its own that knows nothing of the library.
#![cfg(feature = "puzzles")]

mod drawing;
mod grids;
mod reading;
mod reference;
mod rules;
