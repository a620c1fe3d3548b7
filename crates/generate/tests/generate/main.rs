//! Generated puzzles from outside.

mod grids;
mod sudokus;
mod variants;
