//! Sudokus with other rules, kakuro and nonograms as exact covers, read from text and JSON.
//!
//! A [`Variant`] is a board of up to 36x36 cells with each digit once in every row and column. A
//! [`Grid`] is a kakuro or a nonogram. [`read`] reads them, and [`content`](content::content)
//! recognizes what a text holds: sudokus, variants, a grid, or an exact cover. The package
//! `quadrille-gallery` draws them.
//!
//! A variant has a size, perhaps [regions](Variant::jigsaw), givens, and any number of
//! [rules](Rule): diagonals, cages with sums, thermometers, arrows and more. It becomes an exact
//! cover in which an option puts a digit into a cell, as for any sudoku. Rules add to that in four
//! ways:
//!
//! - diagonals, windows and cages without a sum add items: each digit once, or at most once where
//!   there are fewer cells than digits;
//! - anti-knight, anti-king, non-consecutive and thermometers add secondary items, each covered by
//!   placements of which one at most may be chosen;
//! - cages with a sum add items, and an option for each set of digits with that sum, which covers
//!   all the other digits of the cage;
//! - arrows, sums along a line and buildings seen add options for whole lines of cells, or for one
//!   step of them at a time, which agree with placements by colors.
//!
//! ```
//! use quadrille::solve::PuzzleExt;
//! use quadrille_variants::{Rule, Variant};
//!
//! // cages of the first column, and both diagonals
//! let cage = |cells: [usize; 2], sum| Rule::Cage {
//!     cells: cells.into(),
//!     sum: Some(sum),
//! };
//! let puzzle = Variant::boxes(2, 2)?
//!     .rule(Rule::Diagonals)?
//!     .rule(cage([0, 4], 3))?
//!     .rule(cage([1, 2], 5))?;
//! let answer = puzzle.solve()?.expect("an answer");
//! assert_eq!(puzzle.verify(&answer), Ok(()));
//! assert_eq!(puzzle.count_answers()?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
pub mod content;
mod demands;
mod encode;
mod encoder;
mod error;
mod filled;
mod geometry;
mod grid;
mod groups;
mod houses;
mod kakuro;
mod lines;
mod nonogram;
mod orders;
pub mod read;
mod rule;
mod verify;
mod write;

pub use board::{MAX_SIZE, Variant};
pub use demands::Demands;
pub use error::{VariantError, Violation};
pub use filled::Filled;
pub use grid::Grid;
pub use kakuro::{Kakuro, Square};
pub use nonogram::Nonogram;
pub use rule::Rule;
pub use write::json;

/// What the sibling packages use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::encoder::MAX_ENTRIES;
    pub use crate::geometry::{diagonals, windows};
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
