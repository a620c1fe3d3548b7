//! Sudoku: boards of any size, their texts, the exact cover of a puzzle, and plain backtracking.

mod alphabet;
#[doc(hidden)]
pub mod backtrack;
mod board;
pub mod cover;
mod error;
mod houses;
pub mod read;
mod shape;
pub mod write;
#[cfg(feature = "serde")]
mod written;

pub use alphabet::Alphabet;
#[doc(hidden)]
pub use alphabet::{is_cell, is_empty, is_mark};
pub use board::{Board, Sudoku};
pub use error::{BoardError, House, MAX_SIZE};
#[doc(hidden)]
pub use houses::{HouseCells, HouseSudoku};
pub use shape::Shape;
