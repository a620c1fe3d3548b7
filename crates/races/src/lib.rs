//! Races: solvers over the same puzzles, in turns, each answer verified.
//!
//! [`Race::sudokus`] runs solvers over sets of sudokus, [`Race::cover`] engines over an exact cover; both return [`Row`]s, which
//! [`show`] turns into text, tables and drawings. Nothing here prints.
//!
//! For a fair comparison:
//! 1. The digits, rows, columns, bands and stacks of each puzzle, and the order of the puzzles, are permuted at random from a seed.
//! 2. All perform the same task: prove that there is one answer, none, or more than one. Engines count all solutions of a cover.
//! 3. They run in turns, round by round, a different one first each time, after an untimed warm-up.
//! 4. The time of a puzzle is the median of its times in all rounds, in CPU time if available: see [`Clock`].
//! 5. A solver that runs out of time has seen a random sample of the puzzles; the row reports how many.

mod clock;
mod covers;
mod entrant;
mod header;
mod permute;
mod race;
mod row;
pub mod show;
mod statistics;
mod sudokus;
mod verifier;

pub use clock::Clock;
pub use entrant::Entrant;
pub use header::Header;
pub use permute::permuted;
pub use race::{Race, Rules};
pub use row::{Ended, Kind, Row};
pub use statistics::Times;
pub use sudokus::Set;
pub use verifier::Fault;
