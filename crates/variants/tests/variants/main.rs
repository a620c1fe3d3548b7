//! Variants, kakuro and nonograms from outside: texts, and each rule against a reference that knows
//! nothing of the library.

mod grids;
mod random;
mod reading;
mod rules;
mod texts;
