//! Sudokus as a program outside reads and writes them.

#![forbid(unsafe_code)]

mod alphabet;
mod backtrack;
mod bad_sudoku;
mod board;
mod cover;
mod error;
mod houses;
mod layouts;
mod lines;
mod misread;
mod objects;
mod recognize;
mod row;
mod rows;
mod shape;
mod table;
mod tables;
mod text;
mod token;
mod variants;
#[cfg(feature = "serde")]
mod written;
