//! Sudokus as a program outside reads them and brings them into canonical form.

#![forbid(unsafe_code)]

mod bad_sudoku;
mod canon;
mod layouts;
mod misread;
