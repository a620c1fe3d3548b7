//! Sudokus solved as people solve them: techniques with reasons, hints, and how hard a puzzle is.
//!
//! [`logic`] has the techniques and the order in which they are tried; [`rating`] measures a puzzle
//! by the hardest that it needs, and searches where logic ends.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_debug_implementations)]

pub mod explainer;
pub mod logic;
pub mod rating;
