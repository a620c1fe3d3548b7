//! Questions about puzzles and exact covers: asked, and their answers written as they come.

pub mod boards;
pub mod candidates;
pub mod covers;
pub mod lists;
pub mod question;
mod solver;
mod totals;
pub mod writer;
