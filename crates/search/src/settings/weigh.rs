//! Which items fail, learned from random probes of the tree.

use quadrille_problem::internal::Lists;
use quadrille_problem::problem::{ItemId, OptionId, Problem};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// Probing ends when this many items, options and entries have been visited, however large the
/// problem is.
const STEPS: u64 = 20_000_000;

/// For each primary item how often it was left with too few options, in this many probes. The same
/// problem gives the same weights.
///
/// A probe takes random options of the item with the fewest until some item cannot be covered, or
/// all are.
pub(crate) fn weights(problem: &Problem, probes: u32) -> Vec<u32> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut weights = vec![0; problem.n_primary()];
    let fresh = GrowingCover::new(problem);
    let mut state = fresh.clone();
    for _ in 0..probes {
        if state.steps > STEPS {
            break;
        }
        if let Some(failed) = state.probe(&mut rng) {
            weights[failed.index()] += 1;
        }
        state.reset(&fresh);
    }
    weights
}

/// A partial cover that only grows.
#[derive(Clone)]
struct GrowingCover<'p> {
    problem: &'p Problem,
    options_of: Lists<OptionId>,
    alive: Vec<bool>,
    live: Vec<u32>,
    covered: Vec<u32>,
    steps: u64,
}

impl<'p> GrowingCover<'p> {
    fn new(problem: &'p Problem) -> Self {
        let live = problem.option_counts();
        let (alive, covered) = (vec![true; problem.n_options()], vec![0; problem.n_items()]);
        GrowingCover {
            problem,
            options_of: problem.options_of_items(),
            alive,
            live,
            covered,
            steps: 0,
        }
    }

    fn reset(&mut self, fresh: &GrowingCover<'_>) {
        self.alive.fill(true);
        self.live.clone_from(&fresh.live);
        self.covered.fill(0);
        self.steps += (self.alive.len() + self.live.len()) as u64;
    }

    /// Goes down until an item fails: that one; `None` at a solution, or beyond the work limit.
    fn probe(&mut self, rng: &mut ChaCha8Rng) -> Option<ItemId> {
        while self.steps <= STEPS {
            self.steps += self.problem.n_primary() as u64;
            let item = self.fewest()?;
            let live = self.live[item.index()];
            if live == 0 {
                return Some(item);
            }
            let options = self.options_of.of(item.index());
            self.steps += options.len() as u64;
            let mut living = options.iter().filter(|option| self.alive[option.index()]);
            let option = *living.nth(rng.random_range(0..live) as usize)?;
            if let Some(failed) = self.take(option) {
                return Some(failed);
            }
        }
        None
    }

    /// The uncovered item with the fewest children.
    fn fewest(&self) -> Option<ItemId> {
        let need = |item: ItemId| {
            self.problem
                .bounds(item)
                .low
                .saturating_sub(self.covered[item.index()])
        };
        let open = self.problem.primary_items().filter(|&item| need(item) > 0);
        open.min_by_key(|&item| (self.live[item.index()] + 1).saturating_sub(need(item)))
    }

    /// Takes an option; the first item that fails by it, if any.
    fn take(&mut self, option: OptionId) -> Option<ItemId> {
        let entries = self.problem.entries(option);
        self.alive[option.index()] = false;
        for entry in entries {
            self.covered[entry.item.index()] += 1;
            self.live[entry.item.index()] -= 1;
        }
        let mut failed = None;
        for entry in entries {
            let i = entry.item.index();
            if self.covered[i] < self.problem.bounds(entry.item).high {
                continue;
            }
            for at in 0..self.options_of.of(i).len() {
                let other = self.options_of.of(i)[at];
                let agrees =
                    || entry.color.is_some() && self.problem.entries(other).contains(entry);
                if self.alive[other.index()] && !agrees() {
                    failed = failed.or(self.remove(other));
                }
            }
            self.steps += self.options_of.of(i).len() as u64;
        }
        failed
    }

    fn remove(&mut self, option: OptionId) -> Option<ItemId> {
        self.alive[option.index()] = false;
        let entries = self.problem.entries(option);
        self.steps += entries.len() as u64;
        let mut failed = None;
        for &entry in entries {
            let i = entry.item.index();
            self.live[i] -= 1;
            let low = if self.problem.is_primary(entry.item) {
                self.problem.bounds(entry.item).low
            } else {
                0
            };
            if self.covered[i] + self.live[i] < low {
                failed = failed.or(Some(entry.item));
            }
        }
        failed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_item_that_fails_is_the_heaviest() {
        // whichever option covers a, none is left for e
        let problem: Problem = "a b e | s\na s\na s\nb\nb\ne s\ne s\ne s".parse().unwrap();
        let weights = weights(&problem, 200);
        assert_eq!(weights, [0, 0, 200]);
        assert_eq!(weights, super::weights(&problem, 200), "the same each time");
    }

    #[test]
    fn bounds_and_colors_are_understood() {
        // b is to be covered twice, by two options that disagree on x
        let problem: Problem = "a 2|b | x\na\na\nb x:1\nb x:2".parse().unwrap();
        assert_eq!(weights(&problem, 10), [0, 10]);
        let problem: Problem = "a 2|b | x\na\na\nb x:1\nb x:1".parse().unwrap();
        assert_eq!(weights(&problem, 10), [0, 0]);
        assert_eq!(weights(&Problem::builder().build().unwrap(), 10), [0; 0]);
    }
}
