//! Many 9x9 sudokus in lockstep: one search in each lane of a SIMD register.
//!
//! Other fast solvers put one puzzle into the registers and pay for shuffles, look-ups and one long
//! chain of dependent steps. This one turns the data by 90 degrees: a vector holds the same cell of
//! 8, 16 or 32 *different searches*, and every rule of sudoku becomes a few logical operations
//! between whole vectors (`lane_boards`). The lanes search independently. From time to time
//! (`batch`) lanes whose search has ended are refilled from their own stack, with the next puzzle,
//! or with a part of another lane's tree; stuck searches split in two (`guess`). A single puzzle
//! (`alone`) is solved by a few searches side by side, with a lane for each box (`few`, `split`,
//! `swap`).
//!
//! The searches are compiled once for each instruction set, behind one door (`solver`): a source of
//! puzzles is asked for a handful at a time (`client`).
//!
//! ```
//! # mod quadrille {
//! #     pub use quadrille_problem::limits;
//! #     pub mod sudoku {
//! #         pub use quadrille_sudoku::*;
//! #         pub use quadrille_lockstep::lockstep;
//! #     }
//! # }
//! use quadrille::limits::Limits;
//! use quadrille::sudoku::lockstep::{Grid, Lockstep};
//! use std::ops::ControlFlow;
//!
//! let lines = [
//!     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
//!     ".................................................................................",
//! ];
//! let grids = lines.iter().map(|line| Grid::from_line(line.as_bytes()).unwrap());
//! let mut counts = Vec::new();
//! // two answers prove that there is not one only
//! let solver = Lockstep::new().limits(Limits::new().max_solutions(2));
//! let report = solver.solve_all(grids, |outcome| {
//!     counts.push(outcome.solutions);
//!     ControlFlow::Continue(())
//! });
//! assert!(report.is_exhausted());
//! assert_eq!(counts, [1, 2]);
//! ```

mod alone;
mod batch;
mod board_lines;
pub(crate) mod client;
mod clues;
mod few;
mod grid;
mod guess;
mod lane_boards;
mod outcome;
mod solver;
mod split;
mod stack;
mod swap;
mod transfer;

#[cfg(test)]
mod tests;

pub use grid::{Grid, GridError};
#[doc(hidden)]
pub use outcome::Counters;
pub use outcome::Outcome;
pub use solver::Lockstep;

#[doc(hidden)]
pub use client::{Client, Places};
