//! Sudokus with other rules, kakuro and nonograms as exact covers.
//!
//! A [`Variant`] is a board of up to 36x36 cells with each digit once in every row and column. A
//! [`Grid`] is a kakuro or a nonogram. The package `quadrille-layouts` reads them, and
//! `quadrille-picture` draws them.
//!
//! A variant has a size, perhaps [regions](Variant::jigsaw), givens, and any number of rules:
//! each is of a kind, which [`rules`] lists, such as [`rules::CAGE`] and [`rules::THERMOMETER`]. It
//! becomes an exact cover in which an option puts a digit into a cell, as for any sudoku. A rule
//! adds to that parts of four sorts:
//!
//! - a *group* of cells with different digits adds items: each digit once, or at most once where
//!   there are fewer cells than digits;
//! - a group with a *table of sets*, such as a cage with its sum, has an option for each set of
//!   digits, which covers all the other digits of the group;
//! - a *table* has an option for each row of digits that a few cells may have, which agrees with
//!   placements by colors; digits of two cells that exclude each other are secondary items, each
//!   covered by placements of which one at most may be chosen;
//! - an *automaton* reads the cells of a line one after the other, and each move is an option,
//!   which agrees with placements and neighboring moves by colors.
//!
//! Cages with sums also leave known sums in rows, columns and regions (the rule of 45), which
//! become groups with tables of sets.
//!
//! ```
//! use quadrille::solve::PuzzleExt;
//! use quadrille_variants::{Variant, rules};
//!
//! // cages of the first column, and both diagonals
//! let puzzle = Variant::boxes(2, 2)?
//!     .rule(rules::DIAGONALS.everywhere())?
//!     .rule(rules::CAGE.on([0, 4]).value(3))?
//!     .rule(rules::CAGE.on([1, 2]).value(5))?;
//! let answer = puzzle.solve()?.expect("an answer");
//! assert_eq!(puzzle.verify(&answer), Ok(()));
//! assert_eq!(puzzle.count_answers()?, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod automaton;
mod balances;
mod board;
mod demands;
mod encode;
mod encoder;
mod error;
mod expression;
mod filled;
mod geometry;
mod grid;
mod groups;
mod houses;
mod kakuro;
mod kind;
mod linear;
mod logic;
mod nonogram;
mod parts;
mod relations;
mod rule;
pub mod rules;
mod sight;
mod sums;
mod verify;
mod write;

pub use board::{MAX_SIZE, NO_REGION, Variant};
pub use demands::Demands;
pub use error::{TextError, VariantError, Violation};
pub use filled::Filled;
pub use grid::Grid;
pub use kakuro::{Kakuro, Square};
pub use kind::{Kind, Look, Shape, Value};
pub use logic::{Logic, RuleReason};
pub use nonogram::Nonogram;
pub use rule::Rule;
pub use write::json;

/// What the sibling packages use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::board::usual_boxes;
    pub use crate::encoder::MAX_ENTRIES;
    pub use crate::expression::value;
    pub use crate::geometry::{diagonals, pairs, windows};
    pub use crate::kind::Form;
    pub use crate::parts::sets_of_sum;
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
