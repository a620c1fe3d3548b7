//! Sudokus as a program outside has them: read, solved in every way, rated, made; and the puzzles
//! of `puzzles/`.

#![forbid(unsafe_code)]

mod made;
mod puzzles;
