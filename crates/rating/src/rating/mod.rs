//! Sudoku Explainer ratings: how hard a sudoku is for people who solve it step by step, on the
//! scale that is used for comparing puzzles.
//!
//! A puzzle is solved by the first technique that finds something, again and again; each step has a
//! rating. The rating of a puzzle has three numbers, written as ER/EP/ED such as 11.9/11.9/3.4:
//!
//! - ER is the rating of the hardest step;
//! - EP is that of the hardest step up to the first digit that is placed;
//! - ED is that of the first step.
//!
//! The ratings are those of Sudoku Explainer 1.2.1 with the corrections of sukaku-forge 0.6.0.
//! Later versions in Java try the techniques in another order, and rate about a fifth of the easy
//! puzzles differently.
//!
//! On boards other than 9x9, and with [other houses](Rater::rate_houses), the techniques end with
//! static chains and aligned exclusions. A puzzle that needs more has a lower bound, displayed as
//! `>=7.5/1.2/1.2`. An extra house, such as a diagonal, is used as rows and columns are, but for
//! fish. Without regions, rows count as boxes.
//!
//! ```
//! # mod quadrille {
//! #     pub use quadrille_problem::limits;
//! #     pub use ::quadrille_sudoku as sudoku;
//! #     pub mod solver {
//! #         pub use quadrille_rating::rating;
//! #     }
//! # }
//! use quadrille::{limits::Limits, solver::rating::Rater, sudoku::Sudoku};
//!
//! let escargot: Sudoku =
//!     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
//!         .parse()?;
//! let rating = Rater::new().rate(&escargot, &Limits::new())?;
//! assert_eq!(rating.to_string(), "10.5/1.2/1.2");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod bug;
mod closure;
mod engine;
mod exclusion;
mod explain;
mod grid;
mod hits;
mod links;
mod loops;
mod nested;
mod node;
mod patterns;
mod plain;
mod rank;
mod rater;
mod ruled;
mod scan;
mod scratch;
mod search;
mod set;
mod singles;
mod solver;
mod statics;
mod step;
mod supersets;
mod tables;
mod technique;
mod text;
mod tier;
mod trace;
mod traces;
mod trial;
mod wide;
mod wings;

pub use rater::{RateError, Rater, Rating};
#[doc(hidden)]
pub use ruled::{CONTRADICTION, RuledPath, RuledStep};
pub use step::{Candidate, Chain, Link, LinkReason, Step};
pub use technique::{Technique, Tenths};
pub use tier::Tier;
