//! Chains: static ones, and those that follow assumptions.

pub(crate) mod engine;
mod explain;
mod hits;
pub(crate) mod links;
mod nested;
pub(crate) mod node;
mod path;
pub(crate) mod rank;
mod scan;
mod scratch;
pub(crate) mod search;
pub(crate) mod statics;
mod trace;
mod traces;
