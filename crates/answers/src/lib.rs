//! Answers of the program `quadrille`: searched for, written as text and JSON, read back and
//! verified.
//!
//! [`solve`] asks a question about sudokus, puzzles and exact covers, and writes the answers as
//! they come, as lines, drawings, tables or [`event`]s; [`layout`] writes a sudoku in each of its
//! layouts. [`check`] reads answers back and verifies them. All of it runs once for each answer or
//! puzzle of lists that may have millions, so this package is optimized. Its functions that other
//! packages call in loops are not generic: they are compiled here.

pub mod asking;
pub mod check;
pub mod entry;
pub mod event;
pub mod fields;
pub mod layout;
pub mod options;
pub mod record;
pub mod solve;
