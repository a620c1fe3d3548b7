//! The solutions of a search under way.

use crate::tree::frontier::{Frontier, Subtree};
use crate::tree::parallel::Work;
use crate::tree::path::{PathError, TreeId};
use crate::tree::walk::{Advance, Walk};
use quadrille_engine::internal::Misfit;
use quadrille_engine::{Step, Unsupported};
use quadrille_problem::limits::Report;
use quadrille_problem::problem::OptionId;

/// The solutions of a search, one after the other. As an iterator it allocates each;
/// [`advance`](Solutions::advance) lends them.
#[derive(Debug)]
pub struct Solutions {
    pub(crate) walk: Walk,
    /// A path has to be of this one.
    pub(crate) tree: TreeId,
}

impl Solutions {
    /// The next solution, its options in ascending order, borrowed until the next call.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        self.walk.advance()
    }

    /// Searches on for at most this many nodes, then returns, so that the caller can do something
    /// else in between; nothing is lost, nothing is searched twice. Each call counts its nodes from
    /// 0, and a solution ends a call: [`report`](Solutions::report) has the nodes of all calls.
    /// Several threads return after a millisecond, too.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
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

    /// Counts the remaining solutions, in bulk where the engine can.
    pub fn count_rest(&mut self) -> Report {
        self.walk.count()
    }

    /// What the search has done so far, and why it ended, once it has.
    pub fn report(&self) -> Report {
        self.walk.report()
    }

    /// Confines the search to these parts of the tree, in their order, as
    /// [`frontier`](Solutions::frontier) returned them. Only before the first solution; an error
    /// changes nothing. The engine `learn` walks no tree, and refuses.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd".parse()?;
    /// let search = Search::new().threads(2);
    /// let all: Vec<_> = search.solutions(&problem)?.collect();
    /// let mut before = search.solutions(&problem)?;
    /// let mut found: Vec<_> = before.by_ref().take(2).collect();
    /// let mut after = search.solutions(&problem)?;
    /// after.resume(&before.frontier())?;
    /// found.extend(after);
    /// assert_eq!(found, all);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn resume(&mut self, frontier: &Frontier) -> Result<(), PathError> {
        let parts = frontier.subtrees().iter().map(|subtree| {
            self.check(subtree.tree)?;
            let fits = self.walk.walker.fits(&subtree.at);
            fits.map_err(|misfit| misfit_of(misfit, &subtree.at))?;
            Ok((subtree.at.clone(), subtree.floor))
        });
        let parts = parts.collect::<Result<_, PathError>>()?;
        self.check_begun()?;
        self.walk.alone();
        let work = self.walk.work();
        self.walk.start(parts, work);
        Ok(())
    }

    /// The subtrees that are left to search, as a value that can be written as text: give it to
    /// [`resume`](Solutions::resume) of a new search of the same problem.
    pub fn frontier(&mut self) -> Frontier {
        self.state().0
    }

    /// The remaining frontier, and the work done before it: together they are the whole search.
    pub fn state(&mut self) -> (Frontier, Report) {
        let (frontier, work) = self.frontier_and_work();
        (frontier, self.walk.report_of(work))
    }

    /// The same, with the work as threads count it.
    pub(crate) fn frontier_and_work(&mut self) -> (Frontier, Work) {
        let tree = self.tree;
        let subtree = |(at, floor): (Vec<Step>, usize)| Subtree { tree, at, floor };
        let (rest, work) = self.walk.state();
        (Frontier::of(rest.into_iter().map(subtree).collect()), work)
    }

    /// Refuses a path where the search has begun.
    fn check_begun(&self) -> Result<(), PathError> {
        if self.walk.is_under_way() {
            let message = "the search is under way; it can be sent to a path once, before the \
                first solution is asked for";
            return Err(PathError(message.into()));
        }
        Ok(())
    }

    /// Whether the search can be sent to a path of this tree.
    pub(crate) fn check(&self, path: TreeId) -> Result<(), PathError> {
        if !self.walk.walker.has_tree() {
            return Err(Unsupported::new("learn", "a path to begin at").into());
        }
        self.check_begun()?;
        self.tree.check(path)
    }
}

/// A misfit on the way along these steps. Levels count from 1; where a search ends, it has 0
/// choices.
fn misfit_of(Misfit { level, found }: Misfit, steps: &[Step]) -> PathError {
    let expected = steps.get(level).map_or(0, |step| step.of);
    PathError(format!(
        "at level {} the path has {expected} choices, the search has {found}",
        level + 1
    ))
}

impl Iterator for Solutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        self.advance().map(<[OptionId]>::to_vec)
    }
}
