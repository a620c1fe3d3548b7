//! The gallery from outside: puzzles with known numbers of answers, and pictures.

mod drawing;
mod puzzles;
#[path = "../../../variants/tests/variants/random.rs"]
mod random;
mod recipes;
mod schedules;
