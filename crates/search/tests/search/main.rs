//! Searches as a program outside has them: limits, forced options, branching, costs, pieces.

#![forbid(unsafe_code)]

mod asked;
mod branching;
mod cheapest;
mod pieces;
