//! Puzzles with one answer, made from a seed.
//!
//! Puzzle number `i` of a seed is always the same, whatever else is made, on how many threads and with what instruction set: its random
//! numbers are its own (`ChaCha8`, the seed, stream `i`), and nothing depends on which question is answered first.
//!
//! A 9x9 puzzle begins as a full grid, drawn uniformly (`grid`). Its clues are put in a random order, and each is taken away in its turn
//! unless the puzzle would have a second answer (`maker`); the questions of thousands of puzzles go through the [lockstep
//! solver](crate::sudoku::lockstep) together (`flow`). Of minimal puzzles this favors those with fewer alternatives on the way: it
//! is the usual way, and not uniform. Boards of other shapes are made the same way, one by one and by exact cover (`other`).
//!
//! ```
//! use quadrille::generate::{Generator, Pattern};
//!
//! let made = Generator::new(7).symmetry(Pattern::HalfTurn).make(0..3)?;
//! for made in made {
//!     println!("{} {}", made.puzzle, made.answer);
//! }
//! # Ok::<(), quadrille::generate::GenerateError>(())
//! ```

mod error;
mod flow;
mod generated;
mod generator;
mod grid;
mod hard;
mod make;
mod maker;
mod marks;
mod other;
mod pattern;
mod rng;

pub use error::GenerateError;
pub use generated::Generated;
pub use generator::{Generator, MAX_ATTEMPTS, MAX_KEPT, MAX_NODES};
pub use marks::PencilmarkPuzzle;
pub use pattern::{Pattern, PatternError};
