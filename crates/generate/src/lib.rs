//! Puzzles with one answer, generated from a seed.
//!
//! Puzzle number `i` of a seed is always the same, independent of the other puzzles, the threads
//! and the instruction set: it has its own random numbers (`ChaCha8`, the seed, stream `i`), and
//! the order of answers does not matter.
//!
//! A 9x9 puzzle begins as a uniformly random full grid (`grid`). Its clues are visited in random
//! order, and each is removed unless that would allow a second answer (`maker`); the questions of
//! thousands of puzzles go through the [lockstep solver](quadrille_lockstep::lockstep) together
//! (`flow`). Of minimal puzzles this favors those with fewer alternatives on the way: it is the
//! usual way, and not uniform. Boards of other shapes are generated the same way, one by one and by
//! exact cover (`other`).
//!
//! Hard puzzles, and those of a wanted [rating](quadrille_rating::rating), are climbed to from
//! there: clues are swapped, and the results rated (`climb`).
//!
//! Puzzles with other rules have a generator of their own (`variant`).
//!
//! ```
//! # mod quadrille { pub use ::quadrille_generate as generate; }
//! use quadrille::generate::{Generator, Pattern};
//!
//! let made = Generator::new(7).symmetry(Pattern::HalfTurn).make(0..3)?;
//! for made in made {
//!     println!("{} {}", made.puzzle, made.answer);
//! }
//! # Ok::<(), quadrille::generate::GenerateError>(())
//! ```

/// What tests use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::grid::{ALL, Digits, MAX_WAYS, draw, random, set, sets};
    pub use crate::rng::AttemptRng;
}

mod climb;
mod error;
mod flow;
mod generated;
mod generator;
mod grid;
mod make;
mod maker;
mod marks;
mod other;
mod pattern;
mod rng;
mod tuning;
mod variant;

pub use error::GenerateError;
pub use generated::Generated;
pub use generator::Generator;
#[doc(hidden)]
pub use generator::{MAX_ATTEMPTS, MAX_KEPT};
pub use marks::PencilmarkPuzzle;
pub use pattern::Pattern;
pub use variant::{GeneratedVariant, VariantGenerator};
