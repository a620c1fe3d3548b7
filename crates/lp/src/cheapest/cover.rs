//! The problem as a set cover: each row is covered as often as its bounds allow, and the options
//! that are left cost least together.

use quadrille_problem::internal::Lists;
use quadrille_problem::problem::{Bounds, ItemId, Problem};
use std::collections::HashMap;

/// A set partitioning, packing or covering problem, or one with other bounds.
///
/// It shrinks: options are removed or taken, and rows that are covered by taken options, or
/// whenever another row is covered, go with them.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// How often each row is covered.
    pub(super) bounds: Vec<Bounds>,
    /// The rows of each option.
    rows: Lists<u32>,
    pub(super) costs: Vec<i64>,
    /// For each option and each row its number at the beginning.
    pub(super) origins: Vec<u32>,
    pub(super) row_origins: Vec<u32>,
    /// The taken options, in their numbers at the beginning, and their cost.
    pub(super) taken: Vec<u32>,
    pub(super) base: i64,
}

impl Cover {
    pub(super) fn new(bounds: Vec<Bounds>) -> Cover {
        let row_origins = (0..bounds.len() as u32).collect();
        Cover {
            bounds,
            row_origins,
            ..Cover::default()
        }
    }

    /// A problem whose options cost `raised` more for each covered item. With colors it has more
    /// solutions: colored items may be covered by any number of options.
    pub fn of(problem: &Problem, raised: &[i64]) -> Cover {
        let bounds = problem.items().map(|item| problem.bounds(item));
        let mut cover = Cover::new(bounds.collect());
        // only items that are covered equally often in all solutions raise
        let times = cover.bounds.iter().map(|bounds| i64::from(bounds.low));
        let paid = raised.iter().zip(times).map(|(more, times)| more * times);
        cover.base = -paid.sum::<i64>();
        let entries = problem.options().flat_map(|option| problem.entries(option));
        for entry in entries.filter(|entry| entry.color.is_some()) {
            cover.bounds[entry.item.index()] = Bounds {
                low: 0,
                high: u32::MAX,
            };
        }
        for option in problem.options() {
            let items = problem.entries(option).iter().map(|entry| entry.item);
            let more: i64 = items.clone().map(|item| raised[item.index()]).sum();
            cover.push(problem.units(option) + more, items.map(ItemId::number));
        }
        cover
    }

    pub(super) fn push(&mut self, cost: i64, rows: impl IntoIterator<Item = u32>) {
        self.origins.push(self.costs.len() as u32);
        self.rows.push(rows);
        self.costs.push(cost);
    }

    pub(super) fn n_rows(&self) -> usize {
        self.bounds.len()
    }

    pub(super) fn n_options(&self) -> usize {
        self.costs.len()
    }

    #[inline]
    pub(super) fn rows(&self, option: u32) -> &[u32] {
        self.rows.of(option as usize)
    }

    /// The options of each row, in order.
    pub(super) fn lists(&self) -> Lists<u32> {
        Lists::new(self.n_rows(), |lists| {
            for option in 0..self.n_options() as u32 {
                self.rows(option)
                    .iter()
                    .for_each(|&row| lists.add(row as usize, option));
            }
        })
    }

    /// Keeps only some options and rows.
    pub(super) fn keep(
        &mut self,
        keep_option: impl Fn(u32) -> bool,
        keep_row: impl Fn(usize) -> bool,
    ) {
        let mut kept = Cover {
            taken: std::mem::take(&mut self.taken),
            base: self.base,
            ..Cover::default()
        };
        let mut number = vec![u32::MAX; self.n_rows()];
        for row in (0..self.n_rows()).filter(|&row| keep_row(row)) {
            number[row] = kept.n_rows() as u32;
            kept.bounds.push(self.bounds[row]);
            kept.row_origins.push(self.row_origins[row]);
        }
        for option in (0..self.n_options() as u32).filter(|&option| keep_option(option)) {
            let rows = self.rows(option).iter().map(|&row| number[row as usize]);
            kept.rows.push(rows.filter(|&row| row != u32::MAX));
            kept.costs.push(self.costs[option as usize]);
            kept.origins.push(self.origins[option as usize]);
        }
        *self = kept;
    }

    /// Takes options that all solutions of use have, and keeps only some of the others; false where
    /// they do not agree.
    pub(super) fn reduce(&mut self, taken: &[u32], keep: impl Fn(u32) -> bool) -> bool {
        for &option in taken {
            self.base += self.costs[option as usize];
            self.taken.push(self.origins[option as usize]);
            for &row in self.rows.of(option as usize) {
                let Bounds { low, high } = &mut self.bounds[row as usize];
                if *high == 0 {
                    return false;
                }
                (*low, *high) = (low.saturating_sub(1), *high - 1);
            }
        }
        let has_room = |option| {
            let mut rows = self.rows(option).iter();
            rows.all(|&row| self.bounds[row as usize].high > 0)
        };
        let is_kept = |option| keep(option) && has_room(option);
        let mut keeps: Vec<bool> = (0..self.n_options() as u32).map(is_kept).collect();
        taken
            .iter()
            .for_each(|&option| keeps[option as usize] = false);
        self.keep(|option| keeps[option as usize], |_| true);
        true
    }

    /// The greatest common divisor of all costs, but at least 1: what solutions cost differs by
    /// multiples of it.
    pub(super) fn step(&self) -> i64 {
        self.costs
            .iter()
            .fold(0, |divisor, &cost| gcd(divisor, cost))
            .max(1)
    }

    /// No solution costs less.
    pub(super) fn lowest(&self) -> i64 {
        self.base + self.costs.iter().map(|&cost| cost.min(0)).sum::<i64>()
    }

    /// Whether a row is covered once at most, so that its options exclude each other.
    #[inline]
    pub(super) fn is_single(&self, row: u32) -> bool {
        self.bounds[row as usize].high == 1
    }

    /// Whether no row is covered more than once.
    pub(super) fn is_exclusive(&self) -> bool {
        (0..self.n_rows() as u32).all(|row| self.is_single(row))
    }

    /// Whether a row is covered exactly once.
    #[inline]
    pub(super) fn is_exact(&self, row: u32) -> bool {
        self.bounds[row as usize] == Bounds::ONCE
    }

    /// Marks the options to keep: the cheapest of equal options that exclude each other.
    pub(super) fn cheapest_of_equals(&self) -> Vec<bool> {
        let mut keep = vec![true; self.n_options()];
        let mut cheapest: HashMap<&[u32], u32> = HashMap::with_capacity(self.n_options());
        let is_single = |option: &u32| self.rows(*option).iter().any(|&row| self.is_single(row));
        for option in (0..self.n_options() as u32).filter(is_single) {
            let known = cheapest.entry(self.rows(option)).or_insert(option);
            if *known != option {
                let is_cheaper = self.costs[option as usize] < self.costs[*known as usize];
                let worse = if is_cheaper {
                    std::mem::replace(known, option)
                } else {
                    option
                };
                keep[worse as usize] = false;
            }
        }
        keep
    }

    /// Whether any choice of options that agree can be completed: options that cover a row alone,
    /// or together with rows that are never covered too often, suffice for it.
    pub(super) fn is_always_completed(&self) -> bool {
        let mut own = vec![0; self.n_rows()];
        let is_loose = self.loose_rows();
        for option in 0..self.n_options() as u32 {
            let rows = self.rows(option);
            if rows.len() == 1 || rows.iter().all(|&row| is_loose[row as usize]) {
                rows.iter().for_each(|&row| own[row as usize] += 1);
            }
        }
        (own.iter().zip(&self.bounds)).all(|(own, bounds)| *own >= bounds.low)
    }

    /// Which rows cannot be covered too often, having too few options.
    fn loose_rows(&self) -> Vec<bool> {
        let mut counts = vec![0; self.n_rows()];
        if !self.is_exclusive() {
            for option in 0..self.n_options() as u32 {
                let rows = self.rows(option).iter();
                rows.for_each(|&row| counts[row as usize] += 1);
            }
        }
        let bounds = self.bounds.iter().zip(counts);
        bounds
            .map(|(bounds, count)| bounds.high > 1 && bounds.high >= count)
            .collect()
    }

    /// Whether these options cover each row as often as it asks for.
    pub(super) fn is_solution(&self, options: &[u32]) -> bool {
        let mut covered = vec![0u32; self.n_rows()];
        options
            .iter()
            .flat_map(|&option| self.rows(option))
            .for_each(|&row| covered[row as usize] += 1);
        let mut rows = covered.iter().zip(&self.bounds);
        rows.all(|(times, bounds)| bounds.low <= *times && *times <= bounds.high)
    }

    pub(super) fn cost(&self, options: &[u32]) -> i64 {
        self.base
            + options
                .iter()
                .map(|&option| self.costs[option as usize])
                .sum::<i64>()
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
