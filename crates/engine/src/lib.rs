//! Engines: partial covers that can be extended and undone.
//!
//! An engine holds a partial cover; a search drives it. There are [`Links`], [`Cells`], [`Delta`]
//! and [`Bits`], with the steps of the trait [`Engine`] for single-stepping; most programs use the
//! package `quadrille-search` instead. Internally each is compiled into one loop (`walker`), once
//! for each useful specialization, and called through one pointer. Engines know neither each other,
//! nor names, nor limits.
//!
//! The package's README has an example, which the package `quadrille` tests.

#![cfg_attr(
    not(all(feature = "bits", feature = "delta")),
    allow(
        dead_code,
        reason = "some of it serves engines that this build leaves out"
    )
)]

#[cfg(any(not(feature = "bits"), not(feature = "delta")))]
mod absent;
#[cfg(test)]
mod battery;
#[cfg(feature = "bits")]
mod bits;
mod cells;
#[cfg(feature = "delta")]
mod delta;
mod kernel;
mod links;
mod memo;
mod ticks;
mod walker;

pub use kernel::{Candidate, Node, Unsupported};
#[doc(hidden)]
pub use walker::Step;

/// What the sibling packages use: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::kernel::{Chooser, Counters};
    pub use crate::walker::{Misfit, Stop, Unwanted, Walker};
    pub use quadrille_problem::internal::ReducedCosts;
}

use walker::Walker;

#[cfg(not(feature = "bits"))]
use absent::bits;
#[cfg(not(feature = "delta"))]
use absent::delta;

use quadrille_cpu::internal::InstructionSet;
use quadrille_problem::problem::{OptionId, Problem};

mod sealed {
    use super::{Problem, Unsupported, Walker};

    /// What `engines!` writes for each engine.
    pub trait Walked: Sized {
        fn make(problem: &Problem) -> Result<Self, Unsupported>;
        fn walk(&self) -> &Walker;
        fn walk_mut(&mut self) -> &mut Walker;
    }
}

/// The steps of an engine, taken one by one.
///
/// Steps may be taken in any order. One that makes no sense does nothing: propagating twice returns
/// the same node twice, and there is no next child if no level is open.
pub trait Engine: sealed::Walked + Clone + std::fmt::Debug + Send + Sync {
    /// The engine for a problem, with nothing covered. Fails if it does not support a feature of
    /// the problem.
    fn new(problem: &Problem) -> Result<Self, Unsupported>;

    /// Takes all forced options, the last live ones of their items. Then opens a level at the item
    /// with the fewest live options, the lowest of these, unless all items are covered or one
    /// cannot be.
    fn propagate(&mut self) -> Node;

    /// Backtracks to the deepest open level and takes its next child, in option order; false if it
    /// has no more, and is closed.
    fn next(&mut self) -> bool;

    /// All options taken so far, forced ones included.
    fn chosen(&self) -> &[OptionId];
}

impl<E: sealed::Walked + Clone + std::fmt::Debug + Send + Sync> Engine for E {
    fn new(problem: &Problem) -> Result<Self, Unsupported> {
        E::make(problem)
    }

    fn propagate(&mut self) -> Node {
        self.walk_mut().propagate(false)
    }

    fn next(&mut self) -> bool {
        self.walk_mut().next()
    }

    fn chosen(&self) -> &[OptionId] {
        self.walk().chosen()
    }
}

/// The names.
macro_rules! engines {
    ($($(#[$doc:meta])* $name:ident, $text:literal, $room:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug)]
            pub struct $name(Walker);

            impl sealed::Walked for $name {
                fn make(problem: &Problem) -> Result<Self, Unsupported> {
                    $name::walker(InstructionSet::best(), problem).map($name)
                }

                fn walk(&self) -> &Walker {
                    &self.0
                }

                fn walk_mut(&mut self) -> &mut Walker {
                    &mut self.0
                }
            }

            #[doc(hidden)]
            impl $name {
                /// The name, as a user types it.
                pub const NAME: &'static str = $text;

                /// Whether it supports all features of a problem.
                pub fn check(problem: &Problem) -> Result<(), Unsupported> {
                    $room::check(problem)
                }

                /// The same for the loop, on this instruction set.
                pub fn walker(
                    set: InstructionSet,
                    problem: &Problem,
                ) -> Result<Walker, Unsupported> {
                    $room::make(set, problem)
                }
            }
        )*
    };
}

impl Bits {
    /// Whether a problem is so small that this engine is built in a fraction of a microsecond.
    #[doc(hidden)]
    pub fn is_tiny(problem: &Problem) -> bool {
        bits::is_tiny(problem)
    }
}

engines! {
    /// Dancing links: plain exact covers, secondary items, colors.
    Links, "links", links;
    /// Dancing cells: every feature of a [`Problem`], of any size.
    Cells, "cells", cells;
    /// Counts and differences: for many items with few options each, such as sudokus.
    Delta, "delta", delta;
    /// Options as bits: for hundreds to thousands of options. Supports multiplicities and costs.
    Bits, "bits", bits;
}
