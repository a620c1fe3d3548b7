//! Searches walk the tree of choices that an engine offers.
//!
//! For the plain questions there are plain functions: [`count`], [`first`], [`solutions`],
//! [`uniqueness`]. A [`Search`] asks the same with limits, an engine of your choice, or from
//! another thread, and returns a [`Report`] that shows why it ended. If it finds nothing for long,
//! a count by the layers of a frontier runs beside it: what has no solution is then often proved at
//! once, unless an engine was named. [`Solutions`] are a search under way; [`Template`] is for
//! those who search many parts of one problem.
//!
//! # Watching a search
//!
//! A [`Monitor`] shows another thread how far a search is, and cancels it:
//!
//! ```
//! # use quadrille_search::examples as quadrille;
//! use quadrille::{limits::{Limits, Monitor}, problem::Problem, search::Search};
//! use std::sync::Arc;
//!
//! let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
//! let monitor = Monitor::new();
//! // perhaps on another thread: `monitor.state()`, now and then, and `monitor.cancel()`
//! let search = Search::new().limits(Limits::new().monitor(Arc::clone(&monitor)));
//! let count = search.count(&problem)?.solutions;
//! let state = monitor.state();
//! assert_eq!((state.share, u128::from(state.solutions)), (1.0, count));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! One made by [`Monitor::watched`] is told on the thread that searches:
//!
//! ```
//! # use quadrille_search::examples as quadrille;
//! use quadrille::{limits::{End, Limits, Monitor}, problem::Problem, search::Search};
//! use std::{ops::ControlFlow, time::Duration};
//!
//! // 2^40 solutions, of which nobody wants to see all
//! let problem = Problem::from_sets((0..80).map(|set| [set / 2]))?;
//! let monitor = Monitor::watched(Duration::ZERO, |progress| match progress.solutions {
//!     0..1_000_000 => ControlFlow::Continue(()),
//!     _ => ControlFlow::Break(()),
//! });
//! let search = Search::new().limits(Limits::new().monitor(monitor));
//! let report = search.visit(&problem, |_| ControlFlow::Continue(()))?;
//! assert_eq!(report.end, Some(End::Cancelled));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Monitor`]: quadrille_problem::limits::Monitor
//! [`Monitor::watched`]: quadrille_problem::limits::Monitor::watched
//! [`Report`]: quadrille_problem::limits::Report

#![cfg_attr(
    not(all(feature = "cheapest", feature = "family", feature = "learn")),
    allow(
        unused,
        unreachable_code,
        reason = "some of it serves methods that this build leaves out"
    )
)]

#[cfg(feature = "cheapest")]
mod cheapest;
mod pieces;
mod scheduler;
mod settings;
mod tree;

#[cfg(feature = "family")]
use quadrille_family as family;
#[cfg(feature = "learn")]
use quadrille_learn as learn;
#[cfg(not(feature = "family"))]
use scheduler::absent as family;
#[cfg(not(feature = "learn"))]
use scheduler::absent as learn;

#[cfg(feature = "cheapest")]
pub use cheapest::{Cheapest, Costed, Prices};
pub use settings::{Branching, CountBy, EngineKind, Search};
pub use tree::estimate::Estimate;
pub use tree::frontier::Frontier;
pub use tree::list::SolutionList;
pub use tree::path::PathError;
pub use tree::plain::{count, first, solutions, uniqueness};
pub use tree::questions::Uniqueness;
pub use tree::solutions::Solutions;
pub use tree::steps::{Event, Steps};
pub use tree::template::{Run, Template};
pub use tree::total::Total;
pub use tree::walk::Advance;

/// Parts of a search in full, for checkpoints and tests: no promise of stability.
#[doc(hidden)]
pub mod internal {
    pub use crate::pieces::split::MOST_PARTS;
    pub use crate::pieces::subtrees::ORDER;
    pub use crate::tree::frontier::Subtree;
    pub use quadrille_engine::Step;
}

/// Examples in this package's docs use these paths instead of those of the facade `quadrille`.
#[doc(hidden)]
pub mod examples {
    pub use crate as search;
    pub use quadrille_engine as engine;
    pub use quadrille_problem::{limits, problem, puzzle};
}
