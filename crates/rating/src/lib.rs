//! Sudokus solved and rated as people solve them, on the scale of Sudoku Explainer.
//!
//! [`rating`] has the techniques, the rater, and the steps with their reasons.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![warn(missing_debug_implementations)]

pub mod rating;
