//! Exact covers as a program outside has them: read, searched, counted, made smaller.

#![forbid(unsafe_code)]

mod absence;
mod engines;
mod explain;
mod family;
mod format;
mod known_numbers;
mod learn;
mod made;
mod reduce;
mod texts;
