//! Working sets, also known as sifting (R. Bixby et al. 1992): a program with many more columns
//! than rows is solved over a few columns. Columns of negative reduced cost are added until the
//! program has no other.

use super::basis::Basis;
use super::{Budget, Simplex, Status};
use crate::tuning::TUNING;
use quadrille_problem::internal::{ascending, sort_by_rank};

impl Simplex {
    /// Solves the program over all columns that are not banned.
    pub(crate) fn solve(&mut self, budget: &Budget<'_>) -> Status {
        let (n, m) = (self.program.n_columns(), self.program.n_rows());
        if n <= TUNING.few_columns || n <= TUNING.few_columns_per_row * m {
            return match self.dual(budget) {
                Status::Optimal => self.primal(budget),
                status => status,
            };
        }
        let mut is_in = vec![false; n];
        let mut status = self.solve_first_set(&mut is_in, budget);
        while status == Status::Optimal {
            status = self.primal(budget);
            if status != Status::Optimal || !self.extend_set(&mut is_in) {
                break;
            }
        }
        if status != Status::Infeasible {
            self.activate_all();
        }
        status
    }

    /// Puts columns into a set, in this order, until each row has as many as are wanted; whether no
    /// row has that many.
    fn spread(&self, order: &[u32], wanted: u32, begin: &Basis, is_in: &mut [bool]) -> bool {
        let mut have = vec![0; self.program.n_rows()];
        for &column in order.iter().filter(|column| self.is_free(**column)) {
            let rows = self.program.column(column as usize);
            let is_held = begin.is_held(column as usize);
            if is_held || rows.iter().any(|&row| have[row as usize] < wanted) {
                is_in[column as usize] = true;
                rows.iter().for_each(|&row| have[row as usize] += 1);
            }
        }
        have.iter().all(|&have| have < wanted)
    }

    /// Solves the program over a first set of columns, over more where those do not suffice.
    fn solve_first_set(&mut self, is_in: &mut [bool], budget: &Budget<'_>) -> Status {
        let n = self.program.n_columns();
        let each = |column: u32| {
            let n_rows = self.program.column(column as usize).len().max(1);
            self.costs[column as usize] / n_rows as f64
        };
        let mut order: Vec<u32> = (0..n as u32).collect();
        sort_by_rank(&mut order, |&column| ascending(each(column)));
        let begin = self.basis.clone();
        let mut wanted = TUNING.first_columns_per_row;
        loop {
            let is_all = self.spread(&order, wanted, &begin, is_in);
            let columns = (0..n as u32).filter(|&column| is_in[column as usize]);
            self.active = columns.collect();
            self.basis.clone_from(&begin);
            self.price();
            match self.dual(budget) {
                Status::Infeasible if !is_all => wanted = wanted.saturating_mul(4),
                status => return status,
            }
        }
    }

    /// Adds the columns that are too cheap, the worst of them; false if no column is too cheap.
    fn extend_set(&mut self, is_in: &mut [bool]) -> bool {
        let (columns, m) = (0..self.program.n_columns(), self.program.n_rows());
        let mut cheap: Vec<(f64, u32)> = Vec::new();
        for column in columns.filter(|&column| !is_in[column] && self.is_free(column as u32)) {
            let reduced = self.reduced_cost(column);
            if reduced < -TUNING.optimal {
                cheap.push((reduced, column as u32));
            }
        }
        let most = (2 * m).max(150);
        if cheap.len() > most {
            cheap.select_nth_unstable_by(most, |one, other| one.0.total_cmp(&other.0));
            cheap.truncate(most);
        }
        // what has become expensive leaves the set
        if self.active.len() > 20 * m + 2000 {
            let limit = self.basis.objective.abs() * 0.05;
            let (basis, reduced) = (&self.basis, &self.reduced);
            self.active.retain(|&column| {
                let column = column as usize;
                is_in[column] = basis.is_held(column) || reduced[column] < limit;
                is_in[column]
            });
        }
        for &(reduced, column) in &cheap {
            is_in[column as usize] = true;
            self.reduced[column as usize] = reduced;
            self.active.push(column);
        }
        !cheap.is_empty()
    }
}
