//! The library as a program outside has it, where more than one package takes part: engines against
//! each other, known numbers, the puzzles of `puzzles/`, figures of work, and the structure of the
//! workspace. One program, so that it is linked once and its tests run side by side.

#![forbid(unsafe_code)]

mod absence;
mod architecture;
mod engines;
mod explain;
mod family;
mod figures;
mod format;
mod kinds;
mod known_numbers;
mod learn;
mod logic;
mod made;
mod made_sudokus;
mod puzzles;
mod reduce;
mod texts;
