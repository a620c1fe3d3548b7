//! A search tree in parts.

use crate::settings::Search;
use crate::tree::path::{Path, PathError};
use quadrille_engine::{Node, Step, Unsupported};
use quadrille_problem::limits::Report;
use quadrille_problem::problem::Problem;
use std::collections::VecDeque;

impl Search {
    /// Divides the tree into at least `n` parts, if it has that many leaves: paths in the order of
    /// the search, which together stand for the whole. Leaves without a solution are left out;
    /// where there is no solution, there may be no part. Where the time is up, or a monitor
    /// cancels, there are fewer parts, which still stand for the whole.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd".parse()?;
    /// let search = Search::new();
    /// let mut sum = 0;
    /// for path in search.split(&problem, 4)? {
    ///     sum += search.count_below(&problem, &path)?.solutions;
    /// }
    /// assert_eq!(sum, search.count(&problem)?.solutions);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split(&self, problem: &Problem, n: usize) -> Result<Vec<Path>, Unsupported> {
        let part = self.wanted.part(problem)?;
        let root = self.walker(problem, &part)?;
        let mut open: VecDeque<Vec<Step>> = VecDeque::from([Vec::new()]);
        let mut leaves: Vec<Vec<Step>> = Vec::new();
        let clock = self.limits.start();
        // level by level: the parts above are the larger ones
        while open.len() + leaves.len() < n
            && clock.stop().is_none()
            && let Some(steps) = open.pop_front()
        {
            let mut node = root.clone();
            let entered = node.enter(&steps, true);
            debug_assert!(entered.is_ok(), "a path of the same tree");
            match node.propagate(false) {
                Node::Dead => {}
                Node::Solved(_) => leaves.push(steps),
                Node::Branch(of) => {
                    open.extend((0..of).map(|taken| [&*steps, &[Step { taken, of }]].concat()));
                }
            }
        }
        leaves.extend(open);
        leaves.sort_unstable_by(|a, b| {
            a.iter()
                .map(|step| step.taken)
                .cmp(b.iter().map(|step| step.taken))
        });
        let (fingerprint, branching) = (part.problem.fingerprint(), self.branching);
        Ok(leaves
            .into_iter()
            .map(|steps| Path {
                fingerprint,
                branching,
                steps,
            })
            .collect())
    }

    /// Counts the solutions below a node.
    pub fn count_below(&self, problem: &Problem, path: &Path) -> Result<Report, PathError> {
        let mut solutions = self.solutions(problem)?;
        solutions.restrict(path)?;
        Ok(solutions.count_rest())
    }
}
