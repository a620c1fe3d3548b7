//! Descents without backtracking: a first answer by luck, where there are many.
//!
//! A descent covers item after item by an option that fits, and fails at an item without one.
//! Taking the first option of the first open item makes a Steiner quadruple system of 16 points, on
//! which trees with the fewest options first and learning take seconds. So a few descents with
//! different rules run before learning; together they take no longer than the making of a learner.

use crate::tuning::TUNING;
use quadrille_problem::internal::{Lists, sort_by_rank};
use quadrille_problem::problem::{Color, ItemId, OptionId, Problem};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

/// What an item is covered with: nothing, a color, or no color.
const FREE: u32 = 0;
const COVERED: u32 = u32::MAX;

/// Different solutions that descents find, some of them at random; no more than are wanted. None
/// for problems with bounds. `stop` is asked before each item.
pub fn solutions(
    problem: &Problem,
    seed: u64,
    wanted: usize,
    stop: &dyn Fn() -> bool,
) -> Vec<Vec<OptionId>> {
    let mut found: Vec<Vec<OptionId>> = Vec::new();
    if problem.has_bounds() {
        return found;
    }
    let mut dives = Dives {
        problem,
        options: problem.options_of_items(),
        rng: ChaCha8Rng::seed_from_u64(seed),
        looks: TUNING.looks_per_entry * problem.n_entries(),
        stop,
    };
    let given: Vec<ItemId> = problem.primary_items().collect();
    let mut fewest = given.clone();
    let n_options = |item: &ItemId| dives.options.of(item.index()).len();
    sort_by_rank(&mut fewest, |item| n_options(item) as u64);
    for (rule, items) in (0..TUNING.dives).flat_map(|rule| [(rule, &given), (rule, &fewest)]) {
        let solution = dives.dive(rule, items);
        found.extend(solution.filter(|solution| !found.contains(solution)));
        if dives.looks == 0 || found.len() >= wanted {
            break;
        }
    }
    found
}

/// Several dives, which look at a number of options together.
struct Dives<'p> {
    problem: &'p Problem,
    options: Lists<OptionId>,
    rng: ChaCha8Rng,
    looks: usize,
    stop: &'p dyn Fn() -> bool,
}

impl Dives<'_> {
    /// The solution that one dive finds, sorted.
    fn dive(&mut self, rule: usize, items: &[ItemId]) -> Option<Vec<OptionId>> {
        let mut descent = Descent {
            problem: self.problem,
            covered: vec![FREE; self.problem.n_items()],
            chosen: Vec::new(),
        };
        for item in items.iter().map(|item| item.index()) {
            if (self.stop)() {
                self.looks = 0;
                return None;
            }
            let options = self.options.of(item);
            self.looks = self.looks.saturating_sub(options.len());
            let first = match rule < 2 {
                true => 0,
                false => self.rng.random_range(0..options.len().max(1)),
            };
            let is_covered = descent.covered[item] != FREE;
            if !is_covered && (self.looks == 0 || !descent.take_one(options, first, rule == 1)) {
                return None;
            }
        }
        descent.chosen.sort_unstable();
        Some(descent.chosen)
    }
}

/// A partial cover.
struct Descent<'p> {
    problem: &'p Problem,
    covered: Vec<u32>,
    chosen: Vec<OptionId>,
}

impl Descent<'_> {
    /// Takes the first of these options that fits, beginning with one and coming back to those
    /// before it, or the largest; false if none fits.
    fn take_one(&mut self, options: &[OptionId], first: usize, largest: bool) -> bool {
        let (before, after) = options.split_at(first);
        let mut fitting = after
            .iter()
            .chain(before)
            .copied()
            .filter(|&option| self.fits(option));
        let chosen = match largest {
            // of equal ones, the first
            true => fitting.min_by_key(|&option| usize::MAX - self.problem.entries(option).len()),
            false => fitting.next(),
        };
        let Some(option) = chosen else { return false };
        for entry in self.problem.entries(option) {
            self.covered[entry.item.index()] = entry.color.map_or(COVERED, Color::number);
        }
        self.chosen.push(option);
        true
    }

    fn fits(&self, option: OptionId) -> bool {
        self.problem.entries(option).iter().all(|entry| {
            let covered = self.covered[entry.item.index()];
            covered == FREE || entry.color.is_some_and(|color| color.number() == covered)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::problem::verify;

    /// Steiner quadruple systems: all triples of the points, each in one quadruple.
    fn quadruples(n_points: usize) -> Problem {
        let mut builder = Problem::builder();
        let mut number = vec![None; n_points * n_points * n_points];
        let place = |a: usize, b: usize, c: usize| (a * n_points + b) * n_points + c;
        for a in 0..n_points {
            for (b, c) in (a + 1..n_points).flat_map(|b| (b + 1..n_points).map(move |c| (b, c))) {
                number[place(a, b, c)] = builder.primary(format!("{a} {b} {c}")).ok();
            }
        }
        for a in 0..n_points {
            for b in a + 1..n_points {
                for (c, d) in (b + 1..n_points).flat_map(|c| (c + 1..n_points).map(move |d| (c, d)))
                {
                    let triples = [
                        place(a, b, c),
                        place(a, b, d),
                        place(a, c, d),
                        place(b, c, d),
                    ];
                    builder
                        .option(triples.map(|triple| number[triple].unwrap()))
                        .unwrap();
                }
            }
        }
        builder.build().unwrap()
    }

    #[test]
    fn the_first_options_are_a_quadruple_system() {
        let problem = quadruples(16);
        let found = solutions(&problem, 0, 1, &|| false);
        assert_eq!(found.len(), 1);
        assert!(verify(&problem, &found[0]).is_ok());
    }

    #[test]
    fn what_is_found_is_a_solution() {
        let problem: Problem = "a b c d | x\na x:1\nb c x:1\nb x:2\nc d\nd x:1\na b\nc x\nd"
            .parse()
            .unwrap();
        let mut n_found = 0;
        for seed in 0..50 {
            let found = solutions(&problem, seed, 9, &|| false);
            assert!(
                found
                    .iter()
                    .all(|solution| verify(&problem, solution).is_ok())
            );
            assert!(
                found
                    .iter()
                    .enumerate()
                    .all(|(n, solution)| !found[..n].contains(solution))
            );
            assert!(solutions(&problem, seed, 1, &|| false).len() <= 1);
            n_found += found.len();
        }
        assert!(n_found > 50, "{n_found}");
        assert!(solutions(&problem, 0, 9, &|| true).is_empty());
        let bounded: Problem = "0:2|a b\na\nb\na b".parse().unwrap();
        assert!(bounded.has_bounds() && solutions(&bounded, 0, 9, &|| false).is_empty());
        let none: Problem = "a b\na".parse().unwrap();
        assert!(solutions(&none, 0, 9, &|| false).is_empty());
    }
}
