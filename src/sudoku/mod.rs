//! Sudoku: boards of any size, their texts, the exact cover of a puzzle, and ways to solve one without it.

mod board;
pub mod lockstep;
mod shape;

pub use board::{Board, Clash, House, Sudoku};
pub use shape::{MAX_SIZE, Shape, ShapeError};
