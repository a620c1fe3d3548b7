//! The gallery from outside: puzzles with known numbers of answers, and each rule of a variant
//! against a reference that knows nothing of the library.

mod drawing;
mod grids;
mod puzzles;
mod reading;
mod recipes;
mod reference;
mod rules;
mod schedules;
