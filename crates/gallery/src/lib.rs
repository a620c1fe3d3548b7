//! Puzzles as exact covers, and their answers as pictures.
//!
//! [`puzzle`] has an encoder a file: queens, polyominoes, Langford pairs, designs, tours and
//! others. [`variant`] has sudokus with rules (cages, thermometers, arrows and more), kakuro and
//! nonograms, read from text and JSON: it is the package `quadrille-variants`, whose [`content`]
//! recognizes what a text holds. [`picture`] draws answers as text and SVG. All of them state
//! problems and read solutions; the package `quadrille` searches.
//!
//! ```
//! use quadrille::solve::PuzzleExt;
//! use quadrille_gallery::puzzle::Queens;
//!
//! assert_eq!(Queens::new(8).count_answers()?, 92);
//! # Ok::<(), quadrille::problem::ProblemError>(())
//! ```

pub mod puzzle;

#[doc(inline)]
pub use quadrille_picture as picture;
#[doc(inline)]
pub use quadrille_variants as variant;
#[doc(inline)]
pub use quadrille_variants::content;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
