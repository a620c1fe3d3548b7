//! A dive: what the linear program takes almost whole is taken, again and again, until a solution
//! is left or none that is of use.

use super::relaxation::Relaxation;
use crate::simplex::Status;
use crate::tuning::TUNING;
use quadrille_problem::internal::{descending, sort_by_rank};
use std::collections::HashMap;

/// What a dive decides by.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum By {
    /// The options with the largest values.
    Options,
    /// The same, but of two that are close the second.
    Seconds,
    /// The same after noise of this size was added.
    Noise(f64),
    /// Pairs of rows that options cover together, after noise of this size was added.
    Pairs(f64),
}

impl Relaxation<'_> {
    /// Dives from the present basis, records a solution where it ends with one, and comes back.
    pub(super) fn dive(&mut self, by: By, noise: &mut impl FnMut() -> f64) {
        let (mark, snapshot) = (self.mark(), self.simplex.save());
        loop {
            if let Some(options) = self.integral() {
                self.record(&options);
                break;
            }
            self.go_deeper(by, noise);
            self.simplex.drop_fixed();
            if self.simplex.dual(&self.budget()) != Status::Optimal || (self.stop)() {
                break;
            }
            let bound = self.bound();
            if self.closes(bound.floor) {
                break;
            }
            self.fix(&bound);
        }
        self.undo(mark);
        self.simplex.restore(&snapshot);
    }

    fn go_deeper(&mut self, by: By, noise: &mut impl FnMut() -> f64) {
        let mut fractions = self.fractions();
        if let By::Noise(size) = by {
            fractions
                .iter_mut()
                .for_each(|(_, value)| *value += size * noise());
        }
        if let By::Pairs(size) = by
            && self.decide_pairs(&fractions, size, noise)
        {
            return;
        }
        sort_by_rank(&mut fractions, |&(_, value)| descending(value));
        if by == By::Seconds && fractions.len() > 1 && fractions[1].1 > 0.9 * fractions[0].1 {
            fractions.swap(0, 1);
        }
        let mut is_first = true;
        for (option, value) in fractions {
            if !is_first && value <= TUNING.taken_fraction {
                break;
            }
            if self.simplex.is_free(option) {
                self.choose(option);
                is_first = false;
            }
        }
    }

    /// Whether some pair was put together.
    fn decide_pairs(
        &mut self,
        fractions: &[(u32, f64)],
        size: f64,
        noise: &mut impl FnMut() -> f64,
    ) -> bool {
        let mut pairs: Vec<((u32, u32), f64)> = self
            .pairs(fractions)
            .into_iter()
            .map(|(pair, (value, _))| (pair, value))
            .collect();
        pairs.retain(|(_, value)| *value < TUNING.nearly_one);
        sort_by_rank(&mut pairs, |&((one, other), _)| {
            u64::from(one) << 32 | u64::from(other)
        });
        pairs
            .iter_mut()
            .for_each(|(_, value)| *value += size * noise());
        sort_by_rank(&mut pairs, |&(_, value)| descending(value));
        for (at, &(pair, value)) in pairs.iter().enumerate() {
            if at > 0 && value - size <= TUNING.large_pair {
                break;
            }
            self.ban_pair(pair, true);
        }
        !pairs.is_empty()
    }

    /// The pairs of rows, each covered once at most, that options taken in part cover together: by
    /// how much they are, and how many options do.
    pub(super) fn pairs(&self, fractions: &[(u32, f64)]) -> HashMap<(u32, u32), (f64, u32)> {
        let mut pairs: HashMap<(u32, u32), (f64, u32)> = HashMap::new();
        for &(option, value) in fractions {
            let rows = self.cover.rows(option).iter().enumerate();
            let single = rows.filter(|(_, row)| self.cover.is_single(**row));
            for (at, &one) in single.clone() {
                for (_, &other) in single.clone().filter(|(behind, _)| *behind > at) {
                    let sum = pairs.entry((one.min(other), one.max(other))).or_default();
                    sum.0 += value;
                    sum.1 += 1;
                }
            }
        }
        pairs
    }
}
