//! Texts that name no format, from outside.

mod clues;
mod containers;
mod grids;
mod groups;
mod lines;
mod rules;
mod sums;
