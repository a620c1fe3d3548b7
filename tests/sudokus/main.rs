//! Sudokus as a program outside has them: read, solved in every way, rated, made; and the puzzles
//! of `puzzles/`.

#![forbid(unsafe_code)]

mod bad_sudoku;
mod canon;
mod generate;
mod layouts;
mod logic;
mod made;
mod misread;
mod puzzles;
mod ways;
