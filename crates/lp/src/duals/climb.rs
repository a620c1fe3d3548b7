//! Prices by subgradients, for problems that are too large for the simplex method: from step to
//! step closer to those of the highest bound.

use super::groups::Groups;
use super::kind::Kind;
use quadrille_problem::problem::{OptionId, Problem};

/// The most steps, and the entries looked at by all of them.
const STEPS: usize = 300;
const EFFORT: usize = 20_000_000;

/// Climbs towards the prices with the highest bound.
///
/// At given prices the bound is what the items pay, plus the lowest reduced cost of each group,
/// plus all negative ones in no group. Where an item is covered too often by these options its
/// price is too high, and falls; where it is not covered, the other way round.
pub(super) fn climb(problem: &Problem, groups: &Groups, kinds: &[Kind]) -> Vec<f64> {
    let n = problem.n_items();
    let mut in_group = vec![false; problem.n_options()];
    groups
        .iter()
        .flat_map(|(_, options)| options)
        .for_each(|option| in_group[option.index()] = true);
    let mut has_group = vec![false; n];
    groups
        .iter()
        .for_each(|(item, _)| has_group[item.index()] = true);
    let loose: Vec<OptionId> = problem
        .options()
        .filter(|option| !in_group[option.index()])
        .collect();
    let (mut prices, mut best, mut best_bound) = (vec![0.0; n], vec![0.0; n], f64::NEG_INFINITY);
    let (mut stride, mut waited) = (1.5, 0);
    let mut covered = vec![0.0; n];
    for _ in 0..STEPS.min(EFFORT / problem.n_entries().max(1)) {
        let reduced = |option: OptionId| {
            let paid: f64 = problem
                .entries(option)
                .iter()
                .map(|entry| prices[entry.item.index()])
                .sum();
            problem.cost(option) as f64 - paid
        };
        covered.fill(0.0);
        let mut take = |option: OptionId| {
            problem
                .entries(option)
                .iter()
                .for_each(|entry| covered[entry.item.index()] += 1.0);
        };
        let mut bound: f64 = kinds
            .iter()
            .zip(&prices)
            .map(|(kind, price)| f64::from(kind.times()) * price)
            .sum();
        for (_, options) in groups {
            let least = options
                .iter()
                .map(|&option| (reduced(option), option))
                .min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((least, option)) = least {
                bound += least;
                take(option);
            }
        }
        for &option in &loose {
            let reduced = reduced(option);
            if reduced < 0.0 {
                bound += reduced;
                take(option);
            }
        }
        waited += 1;
        if bound > best_bound {
            if bound > best_bound + 1e-3 * best_bound.abs() {
                waited = 0;
            }
            best_bound = bound;
            best.copy_from_slice(&prices);
        } else if waited >= 15 {
            (stride, waited) = (stride * 0.6, 0);
            prices.copy_from_slice(&best);
            continue;
        }
        // what is missing at an item; a group's own price moves nothing
        let missing = |item: usize| match has_group[item] {
            true => 0.0,
            false => f64::from(kinds[item].times()) - covered[item],
        };
        let length: f64 = (0..n).map(|item| missing(item) * missing(item)).sum();
        if length == 0.0 {
            break;
        }
        let step = stride * (best_bound * 1.3 - bound + 1.0).max(1e-3) / length;
        for item in 0..n {
            prices[item] = kinds[item].clamp(prices[item] + step * missing(item));
        }
    }
    best
}
