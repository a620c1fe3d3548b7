//! Puzzles as exact covers, and their answers as pictures.
//!
//! [`puzzle`] has an encoder a file: queens, polyominoes, Langford pairs, designs, tours and
//! others. [`variant`] has sudokus with rules (cages, thermometers, arrows and more), kakuro and
//! nonograms, of the package `quadrille-variants`, read from text and JSON by `quadrille-layouts`,
//! whose [`content`] recognizes what a text holds. [`picture`] draws answers as text and SVG. All
//! of them state problems and read solutions; the package `quadrille` searches.
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
pub use quadrille_layouts::content;
#[doc(inline)]
pub use quadrille_picture as picture;

/// Sudokus with rules, kakuro and nonograms, and their readers.
pub mod variant {
    #[doc(inline)]
    pub use quadrille_layouts::{NoSuchRule, f_puzzles, f_puzzles_link, read};
    pub use quadrille_variants::{
        Demands, Filled, Grid, Kakuro, Kind, Look, MAX_SIZE, NO_REGION, Nonogram, Rule, Shape,
        Square, Value, Variant, VariantError, Violation, json, rules,
    };
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
