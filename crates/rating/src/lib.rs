//! Sudokus solved and rated as people solve them, on the scale of Sudoku Explainer.
//!
//! [`rating`] has the techniques, the rater, and the steps with their reasons.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_debug_implementations)]

mod board;
mod chains;
mod plain;
mod rater;
mod ruled;
mod shortcuts;
mod solver;
mod step;
mod technique;
mod text;
mod tier;
mod trial;
mod wide;

pub mod rating {
    //! Sudoku Explainer ratings: how hard a sudoku is for people who solve it step by step, on the
    //! scale that is used for comparing puzzles.
    //!
    //! A puzzle is solved by the first technique that finds something, again and again; each step has
    //! a rating. The rating of a puzzle has three numbers, written as ER/EP/ED such as 11.9/11.9/3.4:
    //!
    //! - ER is the rating of the hardest step;
    //! - EP is that of the hardest step up to the first digit that is placed;
    //! - ED is that of the first step.
    //!
    //! The ratings are those of Sudoku Explainer 1.2.1 with the corrections of sukaku-forge 0.6.0.
    //! Later versions in Java try the techniques in another order, and rate about a fifth of the
    //! easy puzzles differently.
    //!
    //! On boards other than 9x9, and with [other houses](Rater::rate_houses), the techniques end
    //! with static chains and aligned exclusions. A puzzle that needs more has a lower bound,
    //! displayed as `>=7.5/1.2/1.2`. An extra house, such as a diagonal, is used as rows and columns
    //! are, but for fish. Without regions, rows count as boxes.
    //!
    //! ```
    //! use quadrille::{limits::Limits, solver::rating::Rater, sudoku::Sudoku};
    //!
    //! let escargot: Sudoku =
    //!     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    //!         .parse()?;
    //! let rating = Rater::new().rate(&escargot, &Limits::new())?;
    //! assert_eq!(rating.to_string(), "10.5/1.2/1.2");
    //! # Ok::<(), Box<dyn std::error::Error>>(())
    //! ```

    pub use crate::rater::{RateError, Rater, Rating, Uniqueness};
    #[doc(hidden)]
    pub use crate::ruled::{CONTRADICTION, RuledPath, RuledStep};
    pub use crate::step::{Candidate, Chain, Link, LinkReason, Step};
    pub use crate::technique::{Technique, Tenths};
    pub use crate::tier::Tier;
}

/// What tests use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::board::nine::Position;
    pub use crate::chains::engine::ChainEngine;
    pub use crate::chains::rank::length_tenths;
    pub use crate::chains::search::ChainKind;
    pub use crate::rater::apply;
    pub use crate::solver::{MAX_WORDS, Options, StepFinder, USUAL_WORDS};
}
