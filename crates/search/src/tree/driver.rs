//! What a search drives: an engine that walks a tree, or one that learns.

use crate::learn::{Outcome, Portfolio};
use crate::tree::parallel::Work;
use quadrille_engine::Step;
use quadrille_engine::internal::{Counters, Misfit, Stop, Walker};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::End;
use quadrille_problem::problem::OptionId;

#[allow(
    clippy::large_enum_variant,
    reason = "a walk has one, and a box is an allocation more for each search"
)]
pub(crate) enum Driver {
    Tree(Walker),
    Learner(Box<Portfolio>),
}

impl From<Walker> for Driver {
    fn from(walker: Walker) -> Driver {
        Driver::Tree(walker)
    }
}

/// The answer of a driver without a tree to any path.
const ELSEWHERE: Misfit = Misfit { level: 0, found: 0 };

impl Driver {
    pub(crate) fn tree_mut(&mut self) -> Option<&mut Walker> {
        match self {
            Driver::Tree(walker) => Some(walker),
            Driver::Learner(_) => None,
        }
    }

    /// The walker of the tree; `None` where the driver learns.
    pub(crate) fn tree(&self) -> Option<&Walker> {
        match self {
            Driver::Tree(walker) => Some(walker),
            Driver::Learner(_) => None,
        }
    }

    /// Whether the tree has such a path.
    pub(crate) fn fits(&self, path: &[Step]) -> Result<(), Misfit> {
        self.tree().ok_or(ELSEWHERE)?.clone().enter(path, true)
    }

    /// The work done.
    pub(crate) fn work(&self) -> Work {
        Work {
            counters: self.counters(),
            updates: self.updates(),
            ticks: self.ticks(),
        }
    }

    /// The work in ticks.
    pub(crate) fn ticks(&self) -> u64 {
        match self {
            Driver::Tree(walker) => walker.ticks(),
            Driver::Learner(learner) => learner.ticks(),
        }
    }

    /// Lets the engine look at this clock before nodes that may take long; learning comes back
    /// after each of its short steps anyway.
    pub(crate) fn watch(&mut self, clock: &Clock) {
        if let Some(walker) = self.tree_mut() {
            walker.watch(clock);
        }
    }

    /// Whether there are paths.
    pub(crate) fn has_tree(&self) -> bool {
        self.tree().is_some()
    }

    /// Whether it counts without stopping at each solution.
    pub(crate) fn counts_in_bulk(&self) -> bool {
        matches!(self, Driver::Tree(walker) if !walker.has_unwanted())
    }

    /// Goes on: to a solution, to a total of `pause_at` nodes, or to the end. The error is why it
    /// cannot go on.
    #[inline]
    pub(crate) fn run(&mut self, bulk: bool, pause_at: u64) -> Result<Stop, End> {
        match self {
            Driver::Tree(walker) => Ok(walker.run(bulk, pause_at)),
            Driver::Learner(learner) => match learner.run(pause_at) {
                Outcome::Pause => Ok(Stop::Pause),
                Outcome::Solution => Ok(Stop::Solution),
                Outcome::Exhausted => Ok(Stop::Exhausted),
                Outcome::Full => Err(End::Memory),
            },
        }
    }

    /// Goes on through solutions until `visit` is false of one; only in a tree.
    pub(crate) fn visit(
        &mut self,
        pause_at: u64,
        visit: &mut dyn FnMut(&[OptionId], Counters) -> bool,
    ) -> Stop {
        self.tree_mut()
            .map_or(Stop::Exhausted, |walker| walker.visit(pause_at, visit))
    }

    /// The options of the present solution; of a learner in ascending order.
    #[inline]
    pub(crate) fn chosen(&self) -> &[OptionId] {
        match self {
            Driver::Tree(walker) => walker.chosen(),
            Driver::Learner(learner) => learner.solution(),
        }
    }

    #[inline]
    pub(crate) fn counters(&self) -> Counters {
        match self {
            Driver::Tree(walker) => walker.counters(),
            Driver::Learner(learner) => {
                let work = learner.work();
                Counters {
                    solutions: work.solutions.into(),
                    nodes: work.nodes,
                    decisions: work.decisions,
                    deepest: work.deepest,
                }
            }
        }
    }

    /// The conflicts that were learned from.
    pub(crate) fn conflicts(&self) -> Option<u64> {
        match self {
            Driver::Tree(_) => None,
            Driver::Learner(learner) => Some(learner.work().conflicts),
        }
    }

    pub(crate) fn updates(&self) -> Option<u64> {
        self.tree()?.updates()
    }

    /// The share of the tree that is done.
    pub(crate) fn progress(&self) -> f64 {
        self.tree().map_or(0.0, Walker::progress)
    }

    pub(crate) fn has_more(&mut self) -> bool {
        match self {
            Driver::Tree(walker) => walker.has_more(),
            Driver::Learner(learner) => learner.has_more(),
        }
    }

    /// About the bytes that it takes, where that grows.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Driver::Tree(_) => 0,
            Driver::Learner(learner) => learner.bytes() as u64,
        }
    }

    pub(crate) fn restart(&mut self, keep: &[bool]) -> bool {
        self.tree_mut().is_some_and(|walker| walker.restart(keep))
    }

    pub(crate) fn floor(&self) -> usize {
        self.tree().map_or(0, Walker::floor)
    }

    /// The path to the next node. Learning has no place in a tree, and would begin at the root
    /// again.
    pub(crate) fn position(&mut self) -> Option<Vec<Step>> {
        match self {
            Driver::Tree(walker) => walker.position(),
            Driver::Learner(learner) => learner.has_more().then(Vec::new),
        }
    }

    /// Limits the reduced cost of solutions from now on; `None` where no solution can be cheap
    /// enough.
    #[cfg(feature = "cheapest")]
    pub(crate) fn set_most(&mut self, most: Option<u64>) {
        if let Some(walker) = self.tree_mut() {
            walker.set_most(most);
        }
    }
}
