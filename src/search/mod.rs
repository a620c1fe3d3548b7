//! Searches: they walk the tree of choices that an engine offers.
//!
//! For the plain questions there are plain functions: [`count`], [`first`], [`solutions`], [`uniqueness`]. A [`Search`] asks
//! the same with limits, an engine of your choice, or from another thread, and answers with a [`Report`] that says why it
//! ended. [`Walk`] is the loop itself, for one engine, for those who want to hold it.

mod branching;
mod budget;
mod cheapest;
mod choice;
mod estimate;
mod path;
mod template;
mod walk;
mod weigh;

pub use branching::{Branching, UnknownBranching};
pub use budget::{End, Limits, Monitor, Report};
pub use cheapest::{Cheapest, Costed};
pub use choice::{EngineKind, UnknownEngine};
pub use estimate::Estimate;
pub use path::{Path, PathError, Step};
pub use template::{Run, Template};
pub use walk::{Free, Walk};

use crate::engine::Unsupported;
use crate::problem::{OptionId, Problem};
use choice::Boxed;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// The number of all solutions.
///
/// ```
/// use quadrille::{problem::Problem, search};
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// assert_eq!(search::count(&problem), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the problem asks for something that no engine has; [`Search::count`] tells instead.
pub fn count(problem: &Problem) -> u128 {
    Search::new().count(problem).expect("an engine for every problem").solutions
}

/// One solution, its options in ascending order, or the proof that there is none.
///
/// # Panics
/// As [`count`].
pub fn first(problem: &Problem) -> Option<Vec<OptionId>> {
    solutions(problem).next()
}

/// All solutions, one after the other.
///
/// ```
/// use quadrille::{problem::Problem, search};
///
/// let problem: Problem = "a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g".parse()?;
/// for solution in search::solutions(&problem) {
///     let numbers: Vec<usize> = solution.iter().map(|option| option.index()).collect();
///     assert_eq!(numbers, [0, 3, 4]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// As [`count`].
pub fn solutions(problem: &Problem) -> Solutions {
    Search::new().solutions(problem).expect("an engine for every problem")
}

/// Whether there is no solution, one, or several.
///
/// # Panics
/// As [`count`].
pub fn uniqueness(problem: &Problem) -> Uniqueness {
    let mut all = solutions(problem);
    match (all.next(), all.next()) {
        (None, _) => Uniqueness::None,
        (Some(only), None) => Uniqueness::One(only),
        (Some(_), Some(_)) => Uniqueness::Several,
    }
}

/// How many solutions there are, as far as most people ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// It is proved that there is none.
    None,
    /// This one, and it is proved that there is no other.
    One(Vec<OptionId>),
    /// Two at least.
    Several,
}

/// A search to be made: limits, engine, starting point.
///
/// ```
/// use quadrille::{problem::Problem, search::{End, Search}};
///
/// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
/// let report = Search::new().max_solutions(1).count(&problem)?;
/// assert_eq!((report.solutions, report.end), (1, End::Solutions));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Search {
    engine: EngineKind,
    limits: Limits,
    branching: Branching,
}

impl Search {
    /// A search without limits, by the engine that fits.
    pub fn new() -> Self {
        Search::default()
    }

    /// A search with these limits.
    pub fn with_limits(limits: Limits) -> Self {
        Search { limits, ..Search::default() }
    }

    /// Chooses the engine.
    #[must_use]
    pub fn engine(mut self, engine: EngineKind) -> Self {
        self.engine = engine;
        self
    }

    /// Chooses the rule for ties between items.
    #[must_use]
    pub fn branching(mut self, rule: Branching) -> Self {
        self.branching = rule;
        self
    }

    /// Ends after so many nodes.
    #[must_use]
    pub fn max_nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Ends after so many solutions.
    #[must_use]
    pub fn max_solutions(mut self, solutions: u64) -> Self {
        self.limits.solutions = Some(solutions);
        self
    }

    /// Ends after this time.
    #[must_use]
    pub fn max_time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Lets another thread watch and cancel the search.
    #[must_use]
    pub fn monitor(mut self, monitor: Arc<Monitor>) -> Self {
        self.limits.monitor = Some(monitor);
        self
    }

    /// Counts the solutions.
    pub fn count(&self, problem: &Problem) -> Result<Report, Unsupported> {
        Ok(choice::walk(self.engine, &self.branching.arrange(problem), self.limits.clone())?.count())
    }

    /// Calls `visit` with each solution, its options in ascending order, until it breaks; nothing is allocated for one.
    pub fn visit(
        &self,
        problem: &Problem,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<Report, Unsupported> {
        let mut all = self.solutions(problem)?;
        while let Some(solution) = all.advance() {
            if visit(solution).is_break() {
                break;
            }
        }
        Ok(all.report())
    }

    /// Guesses the size of the tree from random walks down it; the same seed gives the same guess.
    pub fn estimate(&self, problem: &Problem, walks: u32, seed: u64) -> Result<Estimate, Unsupported> {
        choice::with_engine(self.engine, &self.branching.arrange(problem), estimate::Walks { walks, seed })
    }

    /// The solutions, one after the other.
    pub fn solutions(&self, problem: &Problem) -> Result<Solutions, Unsupported> {
        Ok(Solutions { walk: choice::walk(self.engine, &self.branching.arrange(problem), self.limits.clone())? })
    }
}

/// The solutions of a search, one after the other: an iterator, and a lender for those who count allocations.
pub struct Solutions {
    walk: Boxed,
}

impl Solutions {
    /// The next solution, lent until the next call; its options in ascending order.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        self.walk.advance()
    }

    /// What has been done so far; why it ended, once there is no next solution.
    pub fn report(&self) -> Report {
        self.walk.report()
    }

    /// The first node that is not done yet, to [`resume`](Solutions::resume) from; `None` when all is done.
    pub fn position(&mut self) -> Option<Path> {
        self.walk.position()
    }

    /// Skips to this node, before the first solution is asked for; all that comes before it counts as done.
    pub fn resume(&mut self, path: &Path) -> Result<(), PathError> {
        self.walk.enter(path, false)
    }

    /// Keeps to the tree below this node, before the first solution is asked for: a unit of work.
    pub fn restrict(&mut self, path: &Path) -> Result<(), PathError> {
        self.walk.enter(path, true)
    }
}

impl Iterator for Solutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        self.advance().map(<[OptionId]>::to_vec)
    }
}

impl std::fmt::Debug for Solutions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Solutions").field("report", &self.report()).finish_non_exhaustive()
    }
}
