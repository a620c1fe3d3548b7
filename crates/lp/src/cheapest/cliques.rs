//! Clique inequalities: of options that exclude each other, two by two, a solution takes one at
//! most. Where the linear program takes more of them together, the inequality cuts its optimum off
//! and no solution.

use super::cover::Cover;
use super::relaxation::Relaxation;
use quadrille_problem::internal::{ascending, descending, sort_by_rank};
use std::collections::HashSet;

/// With more options taken in part, none is looked for.
const MOST_FRACTIONS: usize = 1500;
/// By how much a clique must exceed 1.
const VIOLATION: f64 = 0.02;
/// Each fraction is in so many cliques of a round, unless they have others.
const COVERED: u32 = 3;
/// A clique has no more options.
const LARGEST: usize = 400;

/// The rows of an option that are covered once at most, a bit each.
fn set(cover: &Cover, option: u32) -> Vec<u64> {
    let mut set = vec![0; cover.n_rows().div_ceil(64)];
    let rows = cover
        .rows(option)
        .iter()
        .filter(|row| cover.is_single(**row));
    rows.for_each(|&row| set[row as usize / 64] |= 1 << (row % 64));
    set
}

fn meets(set: &[u64], rows: &[u32]) -> bool {
    rows.iter()
        .any(|&row| set[row as usize / 64] >> (row % 64) & 1 == 1)
}

impl Relaxation<'_> {
    /// Cliques that the present optimum violates, each extended by cheap options that are 0, up to
    /// `most` of them; none that is known.
    pub(super) fn violated_cliques(
        &self,
        most: usize,
        known: &mut HashSet<Vec<u32>>,
    ) -> Vec<Vec<u32>> {
        let fractions: Vec<(u32, f64)> = self
            .simplex
            .values()
            .into_iter()
            .filter(|&(_, value)| value < 0.999)
            .collect();
        if fractions.is_empty() || fractions.len() > MOST_FRACTIONS {
            return Vec::new();
        }
        let of_fractions: Vec<Vec<u64>> = fractions
            .iter()
            .map(|&(option, _)| set(self.cover, option))
            .collect();
        let excludes = |one: usize, other: usize| {
            one != other && meets(&of_fractions[one], self.cover.rows(fractions[other].0))
        };
        let mut cliques = greedy_cliques(&fractions, excludes, self.stop);
        sort_by_rank(&mut cliques, |&(value, _)| descending(value));
        let mut zeros: Vec<u32> = self
            .simplex
            .active()
            .iter()
            .copied()
            .filter(|&option| !self.simplex.is_basic(option))
            .collect();
        sort_by_rank(&mut zeros, |&option| {
            ascending(self.simplex.reduced(option))
        });
        let (mut covered, mut cuts) = (vec![0; fractions.len()], Vec::new());
        for (_, clique) in cliques {
            if cuts.len() >= most {
                break;
            }
            if clique.iter().all(|&at| covered[at] >= COVERED) {
                continue;
            }
            let mut options: Vec<u32> = clique.iter().map(|&at| fractions[at].0).collect();
            let mut members: Vec<Vec<u64>> =
                clique.iter().map(|&at| of_fractions[at].clone()).collect();
            for &option in &zeros {
                let rows = self.cover.rows(option);
                if options.len() <= LARGEST && members.iter().all(|member| meets(member, rows)) {
                    members.push(set(self.cover, option));
                    options.push(option);
                }
            }
            options.sort_unstable();
            if known.insert(options.clone()) {
                clique.iter().for_each(|&at| covered[at] += 1);
                cuts.push(options);
            }
        }
        cuts
    }
}

/// Maximal sets of fractions that exclude each other, from each of them two: by their values, and
/// by the values of what stays possible.
fn greedy_cliques(
    fractions: &[(u32, f64)],
    excludes: impl Fn(usize, usize) -> bool,
    stop: &dyn Fn() -> bool,
) -> Vec<(f64, Vec<usize>)> {
    let n = fractions.len();
    let excluded: Vec<Vec<bool>> = (0..n)
        .map(|one| (0..n).map(|other| excludes(one, other)).collect())
        .collect();
    let mut order: Vec<usize> = (0..n).collect();
    sort_by_rank(&mut order, |&at| descending(fractions[at].1));
    let (mut cliques, mut seen) = (Vec::new(), HashSet::new());
    for start in (0..n).take_while(|_| !stop()) {
        for looks_ahead in [false, true] {
            let mut clique = vec![start];
            let mut candidates: Vec<usize> = order
                .iter()
                .copied()
                .filter(|&at| excluded[start][at])
                .collect();
            while let Some(&largest) = candidates.first() {
                let ahead = |&at: &usize| {
                    let possible = candidates.iter().filter(|&&other| excluded[at][other]);
                    fractions[at].1 + possible.map(|&other| fractions[other].1).sum::<f64>()
                };
                let best = candidates
                    .iter()
                    .take(12)
                    .max_by(|one, other| ahead(one).total_cmp(&ahead(other)));
                let next = if looks_ahead {
                    best.copied().unwrap_or(largest)
                } else {
                    largest
                };
                clique.push(next);
                candidates.retain(|&at| at != next && excluded[next][at]);
            }
            let sum: f64 = clique.iter().map(|&at| fractions[at].1).sum();
            clique.sort_unstable();
            if sum > 1.0 + VIOLATION && seen.insert(clique.clone()) {
                cliques.push((sum, clique));
            }
        }
    }
    cliques
}
