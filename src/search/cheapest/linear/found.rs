//! The cheapest solutions that were found, and what a further one may cost.

use super::cover::Cover;
use std::collections::BinaryHeap;

/// The `k` cheapest solutions so far, in the numbers that options had at the beginning.
#[derive(Clone)]
pub(super) struct Found {
    k: usize,
    /// The most that was asked for.
    limit: i64,
    solutions: BinaryHeap<(i64, Vec<u32>)>,
    /// Counts what was added.
    pub(super) n_added: u64,
}

impl Found {
    pub(super) fn new(k: usize, limit: i64) -> Found {
        Found { k, limit, solutions: BinaryHeap::new(), n_added: 0 }
    }

    /// The most that a solution may cost that is still of use.
    pub(super) fn most(&self) -> i64 {
        let worst = self.solutions.peek().filter(|_| self.solutions.len() >= self.k);
        worst.map_or(self.limit, |worst| self.limit.min(worst.0 - 1))
    }

    pub(super) fn is_one(&self) -> bool {
        self.k == 1
    }

    /// The cheapest solution.
    pub(super) fn best(&self) -> Option<&(i64, Vec<u32>)> {
        self.solutions.iter().min()
    }

    /// Adds a solution of a cover, if it is of use and new.
    pub(super) fn add(&mut self, cover: &Cover, options: &[u32]) {
        let cost = cover.cost(options);
        let origins = options.iter().map(|&option| cover.origins[option as usize]);
        let mut origins: Vec<u32> = origins.chain(cover.taken.iter().copied()).collect();
        origins.sort_unstable();
        if cost > self.most() || self.solutions.iter().any(|known| known.1 == origins) {
            return;
        }
        self.solutions.push((cost, origins));
        self.n_added += 1;
        if self.solutions.len() > self.k {
            self.solutions.pop();
        }
    }

    pub(super) fn into_solutions(self) -> Vec<(i64, Vec<u32>)> {
        self.solutions.into_sorted_vec()
    }
}
