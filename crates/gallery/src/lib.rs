//! Puzzles as exact covers, and their answers as pictures.
//!
//! [`puzzle`] has an encoder a file: queens, polyominoes, Langford pairs, designs, tours and
//! others. It states problems and reads solutions; the package `quadrille` searches, and
//! `quadrille-picture` draws answers as text and SVG.
//!
//! ```
//! use quadrille::solve::PuzzleExt;
//! use quadrille_gallery::puzzle::Queens;
//!
//! assert_eq!(Queens::new(8).count_answers()?, 92);
//! # Ok::<(), quadrille::problem::ProblemError>(())
//! ```

pub mod puzzle;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
