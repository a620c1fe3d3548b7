//! Sudokus as a program outside reads and writes them.

#![forbid(unsafe_code)]

mod bad_sudoku;
mod layouts;
mod misread;
mod rows;
