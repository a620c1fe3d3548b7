//! Linear programs with coefficients of 0 and 1, and the cheapest exact covers found with them.
//!
//! [`Simplex`] has the dual and the primal simplex method. [`minimize`] looks for the cheapest
//! covers by dives, reduced-cost fixing, cliques and branching, and [`refute`] proves that none
//! costs less; [`raised`] finds dual prices for a tree search. All of it computes in floating
//! point, so no proof rests on it: bounds are made exact in integers before they are used.
//!
//! The whole package serves its siblings: there is no promise of stability.

#![allow(
    missing_docs,
    reason = "internal: the names of fields and variants say what they are"
)]
mod cheapest;
mod duals;
mod simplex;
mod tuning;

pub use cheapest::{
    Cover, Ended, Few, Incumbents, OpenWork, Outcome, PRICE_BITS, Report, Request, Solution,
    Witness, minimize, refute,
};

pub use duals::{Reduced, choose, has_prices, raised, uniform_prices};
pub use simplex::{Budget, Program, ProgramRow, Sense, Simplex, Snapshot, Status};
