//! The gallery from outside: puzzles with known numbers of answers, and pictures.

mod drawing;
mod langford;
mod latin;
mod polyforms;
mod puzzles;
mod queens;
#[path = "../../../variants/tests/variants/random.rs"]
mod random;
mod recipes;
mod schedules;
