//! Searches: they walk the tree of choices that an engine offers.
//!
//! For the plain questions there are plain functions: [`count`], [`first`], [`solutions`], [`uniqueness`]. A [`Search`] asks
//! the same with limits, an engine of your choice, or from another thread, and answers with a [`Report`] that says why it
//! ended. [`Solutions`] are a search under way; [`Template`] is for those who search many parts of one problem.

mod branching;
mod cheapest;
mod choice;
mod estimate;
mod path;
mod template;
mod walk;
mod weigh;

pub use crate::engine::Step;
pub use crate::limits::{End, Limits, Monitor, Report};
pub use branching::{Branching, UnknownBranching};
pub use cheapest::{Cheapest, Costed};
pub use choice::{EngineKind, UnknownEngine};
pub use estimate::Estimate;
pub use path::{Path, PathError};
pub use template::{Run, Template};
pub use walk::Advance;

use crate::cpu::{InstructionSet, Missing, Simd};
use crate::engine::{Misfit, Unsupported};
use crate::limits::set_limits;
use crate::problem::{OptionId, Problem};
use std::ops::ControlFlow;
use walk::Walk;

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
/// assert_eq!((report.solutions, report.end), (1, Some(End::Solutions)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Search {
    engine: EngineKind,
    limits: Limits,
    branching: Branching,
    set: InstructionSet,
}

impl Search {
    /// A search without limits, by the engine that fits.
    pub fn new() -> Self {
        Search::default()
    }

    /// Chooses the engine.
    #[must_use]
    pub fn engine(mut self, engine: EngineKind) -> Self {
        self.engine = engine;
        self
    }

    /// Uses this instruction set, if the machine has it; the best one otherwise. It changes nothing but the time.
    pub fn simd(mut self, simd: Simd) -> Result<Self, Missing> {
        self.set = simd.instruction_set()?;
        Ok(self)
    }

    /// Chooses the rule for ties between items.
    #[must_use]
    pub fn branching(mut self, rule: Branching) -> Self {
        self.branching = rule;
        self
    }

    set_limits!();

    /// Counts the solutions.
    pub fn count(&self, problem: &Problem) -> Result<Report, Unsupported> {
        Ok(self.walk(problem)?.count())
    }

    /// Whether there is a solution; `None` where a limit ended the search before it could tell.
    ///
    /// ```
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c\na b\nb c\na c".parse()?;
    /// assert_eq!(Search::new().exists(&problem)?, Some(false));
    /// assert_eq!(Search::new().max_nodes(1).exists(&problem)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exists(&self, problem: &Problem) -> Result<Option<bool>, Unsupported> {
        let mut walk = self.walk(problem)?;
        let found = walk.advance().is_some();
        Ok((found || walk.report().is_exhausted()).then_some(found))
    }

    /// Calls `visit` with each solution, its options in ascending order, until it breaks; nothing is allocated for one.
    pub fn visit(
        &self,
        problem: &Problem,
        mut visit: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Result<Report, Unsupported> {
        let mut walk = self.walk(problem)?;
        while let Some(solution) = walk.advance() {
            if visit(solution).is_break() {
                walk.stop();
                break;
            }
        }
        Ok(walk.report())
    }

    /// Guesses the size of the tree from random walks down it; the same seed gives the same guess.
    pub fn estimate(&self, problem: &Problem, probes: u32, seed: u64) -> Result<Estimate, Unsupported> {
        let root = choice::make(self.engine, self.set, &self.branching.arrange(problem))?;
        Ok(estimate::estimate(&root, probes, seed))
    }

    /// The solutions, one after the other.
    pub fn solutions(&self, problem: &Problem) -> Result<Solutions, Unsupported> {
        let (fingerprint, branching) = (problem.fingerprint(), self.branching);
        Ok(Solutions { walk: self.walk(problem)?, fingerprint, branching })
    }

    fn walk(&self, problem: &Problem) -> Result<Walk, Unsupported> {
        let engine = choice::make(self.engine, self.set, &self.branching.arrange(problem))?;
        Ok(Walk::new(engine, self.limits.clone()))
    }
}

/// The solutions of a search, one after the other: an iterator, and a lender for those who count allocations.
pub struct Solutions {
    walk: Walk,
    /// Of the problem, and the rule for ties: what a path has to agree with.
    fingerprint: u64,
    branching: Branching,
}

impl Solutions {
    /// The next solution, lent until the next call; its options in ascending order.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        self.walk.advance()
    }

    /// Goes on for so many nodes at most, so that whoever has other things to do can do them and come back: nothing is lost, and nothing is walked twice.
    ///
    /// ```
    /// use quadrille::{problem::Problem, search::{Advance, Search}};
    ///
    /// let problem: Problem = "a b c d\na b\nc d\na c\nb d\na\nb c d".parse()?;
    /// let mut solutions = Search::new().solutions(&problem)?;
    /// let (mut found, mut paused) = (0, 0);
    /// loop {
    ///     match solutions.advance_within(1) {
    ///         Advance::Solution(_) => found += 1,
    ///         Advance::Paused => paused += 1,
    ///         Advance::Ended => break,
    ///     }
    /// }
    /// assert_eq!(found, 3);
    /// assert!(paused > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn advance_within(&mut self, nodes: u64) -> Advance<'_> {
        self.walk.advance_within(nodes)
    }

    /// Counts all solutions that are left, without looking at each where the engine knows a faster way.
    pub fn count_remaining(&mut self) -> Report {
        self.walk.count()
    }

    /// What has been done so far; why it ended, once there is no next solution.
    pub fn report(&self) -> Report {
        self.walk.report()
    }

    /// The first node that is not done yet, to [`resume`](Solutions::resume) from; `None` when all is done.
    pub fn position(&mut self) -> Option<Path> {
        let steps = self.walk.position()?;
        Some(Path { fingerprint: self.fingerprint, branching: self.branching, steps })
    }

    /// Skips to this node, before the first solution is asked for; all that comes before it counts as done. After an error all is as before.
    pub fn resume(&mut self, path: &Path) -> Result<(), PathError> {
        self.enter(path, false)
    }

    /// Keeps to the tree below this node, before the first solution is asked for: a unit of work. After an error all is as before.
    pub fn restrict(&mut self, path: &Path) -> Result<(), PathError> {
        self.enter(path, true)
    }

    fn enter(&mut self, path: &Path, only: bool) -> Result<(), PathError> {
        if self.walk.is_under_way() {
            return Err(PathError::UnderWay);
        }
        if path.fingerprint != self.fingerprint {
            return Err(PathError::Problem { path: path.fingerprint, problem: self.fingerprint });
        }
        if path.branching != self.branching {
            return Err(PathError::Branching { path: path.branching, search: self.branching });
        }
        self.walk.enter(&path.steps, only).map_err(|Misfit { level, found }| {
            let expected = path.steps.get(level).map_or(0, |step| step.of);
            PathError::Misfit { level: level + 1, expected, found }
        })
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
