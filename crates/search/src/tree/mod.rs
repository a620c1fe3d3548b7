//! One walk of a tree: its engine, its threads, the solutions that it hands over, and the questions
//! that it answers.

pub(crate) mod choice;
pub(crate) mod classes;
pub(crate) mod driver;
pub(crate) mod estimate;
pub(crate) mod form;
pub(crate) mod frontier;
pub(crate) mod list;
pub(crate) mod orbits;
pub(crate) mod order;
pub(crate) mod parallel;
pub(crate) mod path;
pub(crate) mod plain;
pub(crate) mod questions;
pub(crate) mod representatives;
pub(crate) mod solutions;
pub(crate) mod sorting;
pub(crate) mod steps;
pub(crate) mod switch;
pub(crate) mod template;
#[cfg(test)]
mod tests;
pub(crate) mod threads;
pub(crate) mod total;
pub(crate) mod visit;
pub(crate) mod walk;
