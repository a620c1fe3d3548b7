//! What the threads of a search share: the cheapest solutions that were found, what a further one
//! may cost, and how many nodes there were.

use super::cover::Cover;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A solution: its cost, and the original numbers of its options.
pub(super) type Solution = (i64, Vec<u32>);

/// The `k` cheapest solutions so far.
pub(super) struct Incumbents<'a> {
    k: usize,
    /// The cost limit for further solutions; it only falls, and changes under the lock of the
    /// solutions.
    most: AtomicI64,
    solutions: Mutex<BinaryHeap<Solution>>,
    /// The number of solutions added.
    added: AtomicU64,
    nodes: AtomicU64,
    /// Hears of each solution that is cheaper than all before.
    better: &'a (dyn Fn(&Solution) + Sync),
}

impl<'a> Incumbents<'a> {
    /// Nothing yet; no solution that costs more than the limit is of use.
    pub(super) fn new(
        k: usize,
        limit: i64,
        better: &'a (dyn Fn(&Solution) + Sync),
    ) -> Incumbents<'a> {
        let (most, solutions) = (AtomicI64::new(limit), Mutex::default());
        Incumbents {
            k,
            most,
            solutions,
            added: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            better,
        }
    }

    /// The cost limit for further solutions.
    pub(super) fn most(&self) -> i64 {
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
        let mut origins: Vec<u32> = origins.chain(cover.taken.iter().copied()).collect();
        origins.sort_unstable();
        let mut solutions = self.solutions();
        if cost > self.most() || solutions.iter().any(|known| known.1 == origins) {
            return;
        }
        let solution = (cost, origins);
        if solutions.iter().all(|known| known.0 > cost) {
            (self.better)(&solution);
        }
        self.insert(&mut solutions, solution);
        self.added.fetch_add(1, Ordering::Relaxed);
    }

    fn insert(&self, solutions: &mut BinaryHeap<Solution>, solution: Solution) {
        solutions.push(solution);
        if solutions.len() > self.k {
            solutions.pop();
        }
        if let Some(worst) = solutions.peek().filter(|_| solutions.len() >= self.k) {
            self.most.fetch_min(worst.0 - 1, Ordering::Relaxed);
        }
    }

    fn solutions(&self) -> MutexGuard<'_, BinaryHeap<Solution>> {
        self.solutions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn into_solutions(self) -> Vec<Solution> {
        self.solutions
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into_sorted_vec()
    }
}
