//! Races: every chosen way to solve over the same puzzles, in turns, each answer judged.
//!
//! [`Race::sudokus`] runs solvers over sets of sudokus, [`Race::cover`] engines over an exact cover; both return [`Row`]s, which
//! [`show`] turns into text, tables and drawings. Nothing here prints.
//!
//! What makes it fair:
//! 1. The digits, rows, columns, bands and stacks of each puzzle are permuted at random, and so is the order of the puzzles; by a seed.
//! 2. All do the same task: prove that there is one answer, none, or more than one. Engines count all solutions of a cover.
//! 3. They run in turns, round by round, each time another one first, after a warm-up that does not count.
//! 4. The time of a puzzle is the median of its times in all rounds, of the CPU where the machine tells it: see [`Clock`].
//! 5. Who runs out of time has met a random part of the puzzles, and the row says how many.

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
