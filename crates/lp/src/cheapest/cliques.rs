//! Clique inequalities: of pairwise exclusive options a solution takes at most one. Where the
//! linear program takes more of them together, the inequality cuts its optimum off and no solution.

use super::cover::Cover;
use super::relaxation::Relaxation;
use crate::tuning::TUNING;
use quadrille_problem::internal::{ascending, descending, sort_by_rank};
use std::collections::HashSet;

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
        let mut fractions = self.simplex.values();
        fractions.retain(|&(_, value)| value < 0.999);
        if fractions.is_empty() || fractions.len() > TUNING.max_fractions {
            return Vec::new();
        }
        let conflicts = Conflicts::new(self.cover, &fractions);
        let cliques = conflicts.violated(self.stop);
        let zeros = self.zeros();
        let mut cuts = Vec::new();
        for (_, clique) in cliques {
            if cuts.len() >= most {
                break;
            }
            let members = clique.iter();
            let members = members.map(|&at| (fractions[at].0, conflicts.sets[at].clone()));
            let options = self.extended(members.unzip(), &zeros);
            if known.insert(options.clone()) {
                cuts.push(options);
            }
        }
        cuts
    }

    /// The options at 0, by ascending reduced cost.
    fn zeros(&self) -> Vec<u32> {
        let active = self.simplex.active().iter().copied();
        let mut zeros: Vec<u32> = active
            .filter(|&option| !self.simplex.is_basic(option))
            .collect();
        sort_by_rank(&mut zeros, |&option| {
            ascending(self.simplex.reduced(option))
        });
        zeros
    }

    /// A clique: these options, which have these rows, and compatible options of value 0; sorted.
    fn extended(
        &self,
        (mut options, mut members): (Vec<u32>, Vec<Vec<u64>>),
        zeros: &[u32],
    ) -> Vec<u32> {
        for &option in zeros {
            let rows = self.cover.rows(option);
            if options.len() <= TUNING.max_clique_options
                && members.iter().all(|member| meets(member, rows))
            {
                members.push(set(self.cover, option));
                options.push(option);
            }
        }
        options.sort_unstable();
        options
    }
}

/// Which fractions exclude each other.
struct Conflicts {
    values: Vec<f64>,
    /// For each option, the rows of limit 1 that it covers.
    sets: Vec<Vec<u64>>,
    excluded: Vec<Vec<bool>>,
    /// The largest first.
    order: Vec<usize>,
}

impl Conflicts {
    fn new(cover: &Cover, fractions: &[(u32, f64)]) -> Conflicts {
        let rows = || fractions.iter().map(|&(option, _)| cover.rows(option));
        let sets: Vec<_> = { fractions.iter() }
            .map(|&(option, _)| set(cover, option))
            .collect();
        let excluded = |(one, set): (usize, &Vec<u64>)| {
            let others = rows().enumerate();
            others
                .map(|(other, rows)| one != other && meets(set, rows))
                .collect()
        };
        let mut order: Vec<usize> = (0..fractions.len()).collect();
        sort_by_rank(&mut order, |&at| descending(fractions[at].1));
        Conflicts {
            values: fractions.iter().map(|&(_, value)| value).collect(),
            excluded: sets.iter().enumerate().map(excluded).collect(),
            sets,
            order,
        }
    }

    /// Maximal sets of pairwise exclusive fractions, two grown from each fraction: by value, and by
    /// the total value of the fractions that remain possible; those with the largest sums first.
    fn violated(&self, stop: &dyn Fn() -> bool) -> Vec<(f64, Vec<usize>)> {
        let (mut cliques, mut seen) = (Vec::new(), HashSet::new());
        for start in (0..self.values.len()).take_while(|_| !stop()) {
            for looks_ahead in [false, true] {
                let mut clique = self.clique(start, looks_ahead);
                let sum: f64 = clique.iter().map(|&at| self.values[at]).sum();
                clique.sort_unstable();
                if sum > 1.0 + TUNING.violation && seen.insert(clique.clone()) {
                    cliques.push((sum, clique));
                }
            }
        }
        sort_by_rank(&mut cliques, |&(value, _)| descending(value));
        cliques
    }

    /// A maximal clique with this fraction, made greedily by value.
    fn clique(&self, start: usize, looks_ahead: bool) -> Vec<usize> {
        let mut clique = vec![start];
        let candidates = self.order.iter().copied();
        let mut candidates: Vec<usize> =
            candidates.filter(|&at| self.excluded[start][at]).collect();
        while let Some(&largest) = candidates.first() {
            let ahead = |&at: &usize| {
                let possible = candidates.iter().filter(|&&other| self.excluded[at][other]);
                self.values[at] + possible.map(|&other| self.values[other]).sum::<f64>()
            };
            let best = || {
                let candidates = candidates.iter().take(12);
                candidates.max_by(|one, other| ahead(one).total_cmp(&ahead(other)))
            };
            let next = match looks_ahead {
                true => best().copied().unwrap_or(largest),
                false => largest,
            };
            clique.push(next);
            candidates.retain(|&at| at != next && self.excluded[next][at]);
        }
        clique
    }
}
