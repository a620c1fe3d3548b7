//! A search of a frontier: it can be stopped at any node, and its remaining frontier is then known.

use crate::settings::{CountBy, Search};
use crate::tree::frontier::Frontier;
use crate::tree::path::PathError;
use crate::tree::solutions::Solutions;
use crate::tree::walk::Walk;
use num_bigint::BigUint;
use quadrille_engine::Unsupported;
use quadrille_problem::limits::Earlier;
use quadrille_problem::problem::Problem;

/// The version of the order in which searches make their decisions. A change of that order, or of
/// the order of solutions at a node, increments it: a search saved in another order cannot continue
/// in this one.
pub const ORDER: u32 = 2;

impl Search {
    /// Begins a search of a frontier, or of the whole tree, which can stop at any node. Every
    /// subtree is checked to be in the tree.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\na b\nc d\na c\nb d\na\nb c d".parse()?;
    /// let search = Search::new();
    /// let mut begun = search.subtrees(&problem, None)?;
    /// while begun.report().solutions == 0 {
    ///     begun.count_within(1);
    /// }
    /// let (left, report) = begun.state();
    /// let mut others = search.subtrees(&problem, Some(&left))?;
    /// while !others.count_within(u64::MAX) {}
    /// assert_eq!(report.solutions + others.report().solutions, 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn subtrees(
        &self,
        problem: &Problem,
        left: Option<&Frontier>,
    ) -> Result<Solutions, PathError> {
        // a resumed list keeps the order of an uninterrupted list
        let mut solutions = Search {
            any_order: false,
            ..self.clone()
        }
        .solutions(problem)?;
        if let Some(left) = left {
            solutions.resume(left)?;
        } else {
            solutions.check(solutions.tree)?;
            solutions.walk.alone();
        }
        Ok(solutions)
    }

    /// A count of all solutions that can be left, continued and divided, with layers of a frontier
    /// beside the walk, as [`total`](Search::total) has them.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd".parse()?;
    /// let search = Search::new();
    /// let mut one = search.begin_count(&problem)?;
    /// let mut sum = 0;
    /// while !one.count_within(1) {
    ///     if let Some(half) = one.give_away() {
    ///         let mut other = search.subtrees(&problem, Some(&half))?;
    ///         while !other.count_within(u64::MAX) {}
    ///         sum += other.report().solutions;
    ///     }
    /// }
    /// // where layers were done first, they have counted all
    /// let count = one.total().map_or(one.report().solutions + sum, |all| all.try_into().unwrap());
    /// assert_eq!(count, search.count(&problem)?.solutions);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(hidden)]
    pub fn begin_count(&self, problem: &Problem) -> Result<Solutions, Unsupported> {
        let mut solutions = self.solutions(problem)?;
        if self.way() == CountBy::Auto {
            solutions.walk.scheduler = self.counting(&self.searched(problem)?);
        }
        Ok(solutions)
    }

    /// The settings that decide the order of the solutions, as text.
    #[doc(hidden)]
    pub fn order(&self) -> String {
        let mut order = format!("order {ORDER}, {}", self.branching);
        for (what, options) in [
            (", with", &self.wanted.forced),
            (", without", &self.wanted.forbidden),
        ] {
            let numbers = options.iter().map(|option| format!(" {}", option.number()));
            if !options.is_empty() {
                order += what;
                order.extend(numbers);
            }
        }
        if self.wanted.reduce {
            order += ", reduced";
        }
        if !self.hooks.is_empty() {
            order += ", with functions of the caller";
        }
        order
    }

    /// The limit on the number of solutions.
    #[doc(hidden)]
    pub fn most_solutions(&self) -> Option<u64> {
        self.limits.solutions
    }
}

impl Solutions {
    /// Adds the work of earlier runs to progress reports; only before the search begins.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{
    ///     limits::{Earlier, Limits, Monitor},
    ///     problem::Problem,
    ///     search::Search,
    /// };
    /// use std::sync::Arc;
    ///
    /// let problem: Problem = "a b c\na\nb c\na b\nc".parse()?;
    /// let mut solutions = Search::new().solutions(&problem)?;
    /// solutions.advance();
    /// let (left, report) = (solutions.frontier(), solutions.report());
    ///
    /// let monitor = Monitor::new();
    /// let mut rest = Search::new()
    ///     .limits(Limits::new().monitor(Arc::clone(&monitor)))
    ///     .subtrees(&problem, Some(&left))?;
    /// rest.after(Earlier {
    ///     share: 1.0 - left.weight(),
    ///     nodes: report.nodes,
    ///     solutions: 1,
    ///     ..Earlier::default()
    /// });
    /// assert_eq!(monitor.progress(), 0.5);
    /// while !rest.count_within(1) {}
    /// assert_eq!((monitor.progress(), monitor.state().solutions), (1.0, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(hidden)]
    pub fn after(&mut self, earlier: Earlier) {
        if let Some(monitor) = &self.walk.limits.monitor {
            monitor.resume(earlier);
        }
    }

    /// Counts, in bulk where the engine can, but visits at most this many nodes more, about;
    /// returns whether it has ended.
    pub fn count_within(&mut self, nodes: u64) -> bool {
        self.walk.count_within(nodes)
    }

    /// Gives away about half of the remaining frontier, and continues without it. `None` where it
    /// cannot be divided, where layers expect to be done far sooner than the walk, or where
    /// learning searches the whole tree beside it.
    pub fn give_away(&mut self) -> Option<Frontier> {
        let Walk { end, scheduler, .. } = &self.walk;
        if end.is_some() || scheduler.layers_lead() || scheduler.learns() {
            return None;
        }
        let (left, work) = self.frontier_and_work();
        let (own, given) = left.split()?;
        let parts = own.subtrees().iter();
        let parts = parts.map(|subtree| (subtree.at.clone(), subtree.floor));
        // contenders go on with the whole
        self.walk.entered = true;
        self.walk.start(parts.collect(), work);
        Some(given)
    }

    /// The number of all solutions of the whole problem, where layers have counted them.
    #[doc(hidden)]
    pub fn total(&self) -> Option<BigUint> {
        let (count, _) = self.walk.scheduler.total()?;
        Some(count.clone())
    }

    /// The share of the work of layers that is done.
    #[doc(hidden)]
    pub fn layers(&self) -> f64 {
        self.walk.scheduler.share()
    }
}

/// Threads that hand over solutions in any order leave a frontier, too.
#[test]
fn what_is_left_and_what_was_found_are_the_whole() {
    use crate::settings::pace::Pace;
    use crate::tree::walk::Advance;
    let problem = quadrille_testing::queens(7);
    let list = |pieces: &mut Solutions, n: usize| {
        let mut found = Vec::new();
        while found.len() < n {
            match pieces.advance_within(100) {
                Advance::Solution(options) => found.push(options.to_vec()),
                Advance::Paused => {}
                Advance::Ended => break,
            }
        }
        found
    };
    let all = list(&mut Search::new().subtrees(&problem, None).unwrap(), 99);
    for n in (0..all.len()).step_by(13) {
        let search = Search {
            pace: Pace::TINY,
            ..Search::new().threads(3).any_order(true)
        };
        let mut begun = search.subtrees(&problem, None).unwrap();
        let mut found = list(&mut begun, n);
        let left = begun.state().0;
        found.extend(list(
            &mut search.subtrees(&problem, Some(&left)).unwrap(),
            99,
        ));
        assert_eq!(found, all, "{n}");
    }
}
