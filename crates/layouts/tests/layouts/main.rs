//! Texts of variants, kakuro and nonograms from outside.

mod claims;
mod content;
mod demands;
mod grids;
mod links;
#[path = "../../../variants/tests/variants/random.rs"]
mod random;
mod reading;
mod setters;
mod shorthand;
mod table;
mod texts;
