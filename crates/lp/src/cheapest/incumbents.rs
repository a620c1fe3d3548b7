//! The data shared by the threads of a search: the cheapest solutions found, the cost limit for
//! further solutions, and the number of nodes.

use super::cover::Cover;
use quadrille_problem::problem::OptionId;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A solution and its cost in units of the problem.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Solution {
    pub cost: i64,
    /// Its options, in ascending order.
    pub options: Vec<OptionId>,
}

/// The `k` cheapest solutions so far.
pub struct Incumbents<'a> {
    k: usize,
    /// The cost limit for further solutions; it only falls, and changes under the lock of the
    /// solutions.
    most: AtomicI64,
    solutions: Mutex<BinaryHeap<Solution>>,
    /// The least cost of a solution.
    least: AtomicI64,
    /// The number of solutions added.
    added: AtomicU64,
    nodes: AtomicU64,
    /// Hears of each solution that is cheaper than all before.
    better: &'a (dyn Fn(&Solution) + Sync),
}

impl<'a> Incumbents<'a> {
    /// Nothing yet; no solution that costs more than the limit is of use.
    pub fn new(k: usize, limit: i64, better: &'a (dyn Fn(&Solution) + Sync)) -> Incumbents<'a> {
        let (most, solutions) = (AtomicI64::new(limit), Mutex::default());
        Incumbents {
            k,
            most,
            solutions,
            least: AtomicI64::new(i64::MAX),
            added: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            better,
        }
    }

    /// The cost limit for further solutions.
    pub fn most(&self) -> i64 {
        self.most.load(Ordering::Relaxed)
    }

    pub(super) fn is_one(&self) -> bool {
        self.k == 1
    }

    /// How many solutions were added.
    pub(super) fn n_added(&self) -> u64 {
        self.added.load(Ordering::Relaxed)
    }

    pub(super) fn n_nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn count_node(&self) {
        self.nodes.fetch_add(1, Ordering::Relaxed);
    }

    /// The cheapest solution.
    pub(super) fn best(&self) -> Option<Solution> {
        self.solutions().iter().min().cloned()
    }

    /// Adds a solution that was known before, and does not count as found.
    pub(super) fn begin_with(&mut self, known: Solution) {
        self.insert(&mut self.solutions(), known);
    }

    /// Adds a solution of a cover, if it is of use and new.
    pub(super) fn add(&self, cover: &Cover, options: &[u32]) {
        let cost = cover.cost(options);
        let origins = options.iter().map(|&option| cover.origins[option as usize]);
        let origins = origins.chain(cover.taken.iter().copied());
        let mut options: Vec<OptionId> = origins.map(OptionId::new).collect();
        options.sort_unstable();
        let mut solutions = self.solutions();
        let is_known = solutions.iter().any(|known| known.options == options);
        if !is_known && self.take(&mut solutions, Solution { cost, options }) {
            self.added.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Adds a new solution, unless it costs too much.
    pub fn offer(&self, solution: Solution) {
        self.take(&mut self.solutions(), solution);
    }

    /// Adds a solution; false for a solution that costs too much.
    fn take(&self, solutions: &mut BinaryHeap<Solution>, solution: Solution) -> bool {
        if solution.cost > self.most() {
            return false;
        }
        if solution.cost < self.least.load(Ordering::Relaxed) {
            (self.better)(&solution);
        }
        self.insert(solutions, solution);
        true
    }

    fn insert(&self, solutions: &mut BinaryHeap<Solution>, solution: Solution) {
        self.least.fetch_min(solution.cost, Ordering::Relaxed);
        solutions.push(solution);
        if solutions.len() > self.k {
            solutions.pop();
        }
        if let Some(worst) = solutions.peek().filter(|_| solutions.len() >= self.k) {
            self.most.fetch_min(worst.cost - 1, Ordering::Relaxed);
        }
    }

    /// How many solutions there are.
    pub fn n_solutions(&self) -> usize {
        self.solutions().len()
    }

    fn solutions(&self) -> MutexGuard<'_, BinaryHeap<Solution>> {
        self.solutions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The solutions, the cheapest first.
    pub fn into_solutions(self) -> Vec<Solution> {
        self.solutions
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into_sorted_vec()
    }
}
