//! Exact covers as a program outside has them: read, searched, counted, made smaller.

#![forbid(unsafe_code)]

mod absence;
mod asked;
mod bad_cover;
mod branching;
mod cheapest;
mod engines;
mod explain;
mod family;
mod format;
mod known_numbers;
mod learn;
mod made;
mod pieces;
mod reduce;
mod texts;
