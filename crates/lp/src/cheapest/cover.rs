//! The problem as set partitioning: each row is covered exactly once or at most once, and the
//! options that are left cost least together.

use quadrille_problem::internal::Lists;
use std::collections::HashMap;

/// A set partitioning problem with rows that need not be covered.
///
/// It shrinks: options are removed or taken, and rows that are covered by what was taken, or by
/// whatever covers another row, go with them.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// Rows before this one are covered exactly once, those from it on once at most.
    pub(super) n_exact: usize,
    pub(super) n_rows: usize,
    /// The rows of each option.
    rows: Lists<u32>,
    pub(super) costs: Vec<i64>,
    /// For each option and each row its number at the beginning.
    pub(super) origins: Vec<u32>,
    pub(super) row_origins: Vec<u32>,
    /// What was taken, in numbers at the beginning, and what it costs.
    pub(super) taken: Vec<u32>,
    pub base: i64,
}

impl Cover {
    pub fn new(n_exact: usize, n_rows: usize) -> Cover {
        let row_origins = (0..n_rows as u32).collect();
        Cover {
            n_exact,
            n_rows,
            row_origins,
            ..Cover::default()
        }
    }

    pub fn push(&mut self, cost: i64, rows: impl IntoIterator<Item = u32>) {
        self.origins.push(self.costs.len() as u32);
        self.rows.push(rows);
        self.costs.push(cost);
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
        Lists::new(self.n_rows, |lists| {
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
            ..Cover::new(0, 0)
        };
        let mut number = vec![u32::MAX; self.n_rows];
        for row in (0..self.n_rows).filter(|&row| keep_row(row)) {
            number[row] = kept.n_rows as u32;
            kept.n_rows += 1;
            kept.n_exact += usize::from(row < self.n_exact);
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

    /// The greatest common divisor of all costs, but at least 1: what solutions cost differs by
    /// multiples of it.
    pub(super) fn step(&self) -> i64 {
        self.costs
            .iter()
            .fold(0, |divisor, &cost| gcd(divisor, cost))
            .max(1)
    }

    /// Of each kind of equal options the cheapest.
    pub(super) fn cheapest_of_equals(&self) -> Vec<bool> {
        let mut keep = vec![true; self.n_options()];
        let mut cheapest: HashMap<&[u32], u32> = HashMap::with_capacity(self.n_options());
        for option in 0..self.n_options() as u32 {
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

    /// Whether each row that has to be covered has an option that covers nothing else, so that any
    /// choice of options that agree can be completed.
    pub(super) fn is_always_completed(&self) -> bool {
        let mut has_own = vec![false; self.n_exact];
        for option in 0..self.n_options() as u32 {
            if let [row] = *self.rows(option)
                && (row as usize) < self.n_exact
            {
                has_own[row as usize] = true;
            }
        }
        has_own.iter().all(|&has| has)
    }

    /// Whether these options cover each row as often as it asks for.
    pub(super) fn is_solution(&self, options: &[u32]) -> bool {
        let mut covered = vec![0u32; self.n_rows];
        options
            .iter()
            .flat_map(|&option| self.rows(option))
            .for_each(|&row| covered[row as usize] += 1);
        let (exact, others) = covered.split_at(self.n_exact);
        exact.iter().all(|&times| times == 1) && others.iter().all(|&times| times <= 1)
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
    if b == 0 { a } else { gcd(b, a % b) }
}
