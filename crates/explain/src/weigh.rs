//! Looks for a coloring argument: weights of the items that add up to 0 in each option, but not in
//! all items together.
//!
//! If every item is covered a known number of times, each item is a linear equation, and each
//! option an unknown that is 0 or 1. Weights prove that these equations have no solution in the
//! rational numbers, or modulo some number; weights exist exactly if there is no solution
//! (Fredholm).
//! Rational weights are computed modulo a large prime, and then checked in the rational numbers.

use super::coloring::Coloring;
use super::echelon::{Echelon, gcd};
use quadrille_problem::problem::{ItemId, Problem};
use std::collections::HashSet;

/// A prime for numbers that stand for rational ones.
const PRIME: u32 = (1 << 31) - 1;
/// Numerators and denominators below this are determined by their quotient modulo `PRIME`.
const MAX_NUMERATOR: i64 = 1 << 15;

/// Powers of primes: an argument modulo a smaller power of the same prime carries over to this one.
const MODULI: [(u32, u32); 6] = [(2, 64), (3, 81), (5, 125), (7, 49), (11, 11), (13, 13)];

/// Rows between two looks at the clock.
const ROWS_PER_CHECK: usize = 256;

/// The equations of a problem.
struct Equations {
    /// The items that are covered a known number of times.
    items: Vec<ItemId>,
    /// How often.
    times: Vec<u32>,
    /// For each kind of option its places among the items, in ascending order.
    options: Vec<Vec<usize>>,
}

impl Equations {
    fn of(problem: &Problem) -> Equations {
        let exact = |&item: &ItemId| problem.bounds(item).low == problem.bounds(item).high;
        let items: Vec<ItemId> = problem.primary_items().filter(exact).collect();
        let mut place_of = vec![None; problem.n_items()];
        for (place, item) in items.iter().enumerate() {
            place_of[item.index()] = Some(place);
        }
        let mut seen = HashSet::new();
        let mut options = Vec::new();
        for option in problem.options() {
            let entries = problem.entries(option).iter();
            let places = entries.filter_map(|entry| place_of[entry.item.index()]);
            let mut places: Vec<usize> = places.collect();
            places.sort_unstable();
            if seen.insert(places.clone()) {
                options.push(places);
            }
        }
        let times = items.iter().map(|&item| problem.bounds(item).low).collect();
        Equations {
            items,
            times,
            options,
        }
    }

    /// The same with the items in the opposite order, which may lead to other weights.
    fn reversed(&self) -> Equations {
        let last = self.items.len().saturating_sub(1);
        Equations {
            items: self.items.iter().rev().copied().collect(),
            times: self.times.iter().rev().copied().collect(),
            options: self
                .options
                .iter()
                .map(|places| places.iter().rev().map(|place| last - place).collect())
                .collect(),
        }
    }

    /// All weights 1: the number of cells against the size of the pieces.
    fn area(&self) -> Option<Coloring> {
        let sizes = self
            .options
            .iter()
            .fold(0, |gcd_so_far, places| gcd(places.len() as u64, gcd_so_far));
        let modulus = u32::try_from(sizes).ok().filter(|&modulus| modulus > 1)?;
        Some(self.coloring(Some(modulus), vec![1; self.items.len()]))
    }

    /// The coloring of these weights, one for each item.
    fn coloring(&self, modulus: Option<u32>, weights: Vec<i64>) -> Coloring {
        Coloring::new(modulus, self.items.iter().copied().zip(weights))
    }

    /// Weights modulo a power of a prime; `None` if no such weights exist, the numbers exceed the
    /// memory, or `stop` returned true.
    fn weights(&self, modulus: u32, stop: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let mut echelon = Echelon::new(modulus, self.items.len());
        for (n, places) in self.options.iter().enumerate() {
            if echelon.is_whole() || n % ROWS_PER_CHECK == 0 && stop() {
                return None;
            }
            echelon.add(places).ok()?;
        }
        echelon.witness(self.times.iter().map(|times| times % modulus).collect())
    }

    fn rational(&self, stop: &dyn Fn() -> bool) -> Option<Coloring> {
        let fractions: Vec<(i64, i64)> = self
            .weights(PRIME, stop)?
            .into_iter()
            .map(fraction)
            .collect::<Option<_>>()?;
        let common = fractions.iter().try_fold(1, |common, &(_, below)| {
            let shared = gcd(common as u64, below as u64) as i64;
            Some(common / shared * below).filter(|&common| common < i64::from(PRIME))
        })?;
        let weights = fractions.into_iter();
        let weights = weights.map(|(above, below)| above * (common / below));
        let mut weights: Vec<i64> = weights.collect();
        let products = weights.iter().zip(&self.times);
        let products = products.map(|(&w, &times)| i128::from(w) * i128::from(times));
        if products.sum::<i128>() < 0 {
            weights.iter_mut().for_each(|weight| *weight = -*weight);
        }
        Some(self.coloring(None, weights))
    }

    fn modulo(&self, (prime, highest): (u32, u32), stop: &dyn Fn() -> bool) -> Option<Coloring> {
        self.weights(highest, stop)?;
        // the lowest power that is enough
        let powers = std::iter::successors(Some(prime), |&power| {
            (power < highest).then(|| power * prime)
        });
        powers.into_iter().find_map(|modulus| {
            let weights = self.weights(modulus, stop)?.into_iter();
            let balanced = |weight: u32| match i64::from(weight) {
                weight if 2 * weight > i64::from(modulus) => weight - i64::from(modulus),
                weight => weight,
            };
            Some(self.coloring(Some(modulus), weights.map(balanced).collect()))
        })
    }
}

/// The fraction with this value modulo `PRIME`, if it has small numbers.
fn fraction(value: u32) -> Option<(i64, i64)> {
    let (mut a, mut b, mut x, mut y) = (i64::from(PRIME), i64::from(value), 0_i64, 1_i64);
    while b >= MAX_NUMERATOR {
        let times = a / b;
        (a, b) = (b, a - times * b);
        (x, y) = (y, x - times * y);
    }
    let (above, below) = if y < 0 { (-b, -y) } else { (b, y) };
    (0 < below && below < MAX_NUMERATOR).then_some((above, below))
}

/// How much there is to see in a coloring: different weights, then items.
fn effort(coloring: &Coloring) -> (usize, usize) {
    let kinds: HashSet<u64> = coloring
        .weights()
        .iter()
        .map(|&(_, weight)| weight.unsigned_abs())
        .collect();
    (kinds.len(), coloring.weights().len())
}

/// A coloring argument that was checked; `None` if no such argument exists, or `stop` ended the
/// search.
pub(super) fn find(problem: &Problem, stop: &dyn Fn() -> bool) -> Option<Coloring> {
    let right = |coloring: &Coloring| coloring.check(problem).is_ok();
    let equations = Equations::of(problem);
    if let Some(area) = equations.area().filter(right) {
        return Some(area);
    }
    let reversed = equations.reversed();
    let either = |find: &dyn Fn(&Equations) -> Option<Coloring>| {
        let first = find(&equations).filter(right)?;
        let second = find(&reversed).filter(right);
        Some(
            second
                .filter(|second| effort(second) < effort(&first))
                .unwrap_or(first),
        )
    };
    let rational = either(&|equations| equations.rational(stop));
    rational.or_else(|| {
        MODULI
            .into_iter()
            .find_map(|modulus| either(&|equations| equations.modulo(modulus, stop)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(
        width: usize,
        height: usize,
        holes: &[(usize, usize)],
        shapes: &[&[(usize, usize)]],
    ) -> Problem {
        let mut builder = Problem::builder();
        let mut cells = vec![None; width * height];
        for at in (0..width * height).filter(|at| !holes.contains(&(at % width, at / width))) {
            cells[at] = Some(
                builder
                    .primary(format!("{},{}", at / width, at % width))
                    .unwrap(),
            );
        }
        for shape in shapes {
            for at in 0..width * height {
                let covered: Option<Vec<_>> = shape
                    .iter()
                    .map(|(x, y)| (at % width + x, at / width + y))
                    .map(|(x, y)| {
                        if x < width && y < height {
                            cells[y * width + x]
                        } else {
                            None
                        }
                    })
                    .collect();
                if let Some(covered) = covered {
                    builder.option(covered).unwrap();
                }
            }
        }
        builder.build().unwrap()
    }

    const DOMINOES: &[&[(usize, usize)]] = &[&[(0, 0), (1, 0)], &[(0, 0), (0, 1)]];
    const TS: &[&[(usize, usize)]] = &[
        &[(0, 0), (1, 0), (2, 0), (1, 1)],
        &[(1, 0), (0, 1), (1, 1), (2, 1)],
        &[(0, 0), (0, 1), (0, 2), (1, 1)],
        &[(1, 0), (0, 1), (1, 1), (1, 2)],
    ];
    const TROMINOES: &[&[(usize, usize)]] = &[&[(0, 0), (1, 0), (2, 0)], &[(0, 0), (0, 1), (0, 2)]];

    #[test]
    fn a_chessboard_without_two_corners() {
        for n in [4, 6, 8] {
            let problem = board(n, n, &[(0, 0), (n - 1, n - 1)], DOMINOES);
            let coloring = find(&problem, &|| false).unwrap();
            assert_eq!(
                (coloring.modulus(), coloring.check(&problem)),
                (None, Ok(2))
            );
            assert!(
                coloring
                    .weights()
                    .iter()
                    .all(|&(_, weight)| weight.abs() == 1)
            );
        }
    }

    #[test]
    fn arguments_about_remainders() {
        // 25 cells by pieces of 4; 100 cells by 25 pieces, each with three cells of one color
        for (n, modulus) in [(5, 4), (10, 8)] {
            let problem = board(n, n, &[], TS);
            let coloring = find(&problem, &|| false).unwrap();
            assert_eq!(coloring.modulus(), Some(modulus));
            assert!(coloring.check(&problem).is_ok());
        }
        // three colors along the diagonals: straight trominoes leave only certain cells
        let problem = board(8, 8, &[(0, 0)], TROMINOES);
        assert!(find(&problem, &|| false).unwrap().check(&problem).is_ok());
        assert_eq!(find(&board(8, 8, &[(2, 2)], TROMINOES), &|| false), None);
    }

    #[test]
    fn fractions() {
        let half = PRIME.div_ceil(2);
        for (value, expected) in [
            (1, (1, 1)),
            (PRIME - 1, (-1, 1)),
            (0, (0, 1)),
            (half, (1, 2)),
            (half + 1, (3, 2)),
        ] {
            assert_eq!(fraction(value), Some(expected));
        }
        assert_eq!(fraction(PRIME - half + 1), Some((1, 2)));
        assert_eq!(fraction(65_536 * 3), None);
    }
}
