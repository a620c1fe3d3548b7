//! Texts of variants, kakuro and nonograms from outside.

mod demands;
mod grids;
#[path = "../../../variants/tests/variants/random.rs"]
mod random;
mod reading;
mod setters;
mod texts;
