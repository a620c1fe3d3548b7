//! Sudokus with other rules, kakuro and nonograms read from text, links and JSON; what a text
//! holds.
//!
//! [`read`] reads the puzzles of `quadrille-variants`, and [`content`](content::content) recognizes
//! what a text holds: sudokus, variants, a grid, or an exact cover.
//!
//! [`f_puzzles`] writes them for setters, and [`table`](table()) an exact cover for spreadsheets.
//!
//! ```
//! use quadrille_layouts::read;
//!
//! let killer = &read::puzzles("7 = r1c1 + r1c2\n15 = r1c3 + r2c3\n")?[0].puzzle;
//! assert_eq!((killer.size(), killer.rules().len()), (9, 2));
//! # Ok::<(), read::ReadError>(())
//! ```

mod claims;
pub mod content;
pub mod read;
mod table;
mod write;

pub use table::{TableError, table};
pub use write::{NoSuchRule, f_puzzles, f_puzzles_link};

/// What tests and the page use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::read::links::{opened, pack, unpack};
    pub use crate::read::shorthand::json;
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
