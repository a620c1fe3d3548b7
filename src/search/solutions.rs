//! The solutions of a search under way.

use super::branching::Branching;
use super::path::{Path, PathError};
use super::walk::{Advance, Walk};
use crate::engine::Misfit;
use crate::limits::Report;
use crate::problem::OptionId;

/// The solutions of a search, one after the other: an iterator, and a lender for those who count allocations.
pub struct Solutions {
    pub(super) walk: Walk,
    /// Of the problem, and the rule for ties: what a path has to agree with.
    pub(super) fingerprint: u64,
    pub(super) branching: Branching,
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
    pub fn count_rest(&mut self) -> Report {
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
