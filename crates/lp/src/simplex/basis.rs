//! The inverse of the basis, dense and row by row, with the vectors kept beside it.
//!
//! Invariants, but for rounding:
//! 1. Variable `heads[p]` is basic at position `p`, and `is_basic` marks these variables.
//! 2. `upper[v]` is the bound of variable `v` where it is not basic and at an upper bound, and 0
//!    otherwise; `n_upper` counts these, `upper_cost` is the sum of their costs.
//! 3. `rest` has the bounds of the rows less the variables at their upper bounds. Row `p` of
//!    `inverse` times it is `values[p]`; the squared length of that row is `weights[p]`, the weight
//!    of dual steepest edge.
//! 4. `prices` are the costs of the basic variables times the inverse; `objective` is their sum
//!    times `rest`, and `upper_cost`.

use super::Program;
use crate::tuning::TUNING;
use quadrille_problem::internal::sort_by_rank;

#[derive(Debug, Default)]
pub(super) struct Basis {
    pub(super) heads: Vec<u32>,
    pub(super) is_basic: Vec<bool>,
    pub(super) upper: Vec<f64>,
    pub(super) n_upper: usize,
    pub(super) upper_cost: f64,
    pub(super) rest: Vec<f64>,
    pub(super) inverse: Vec<f64>,
    pub(super) values: Vec<f64>,
    pub(super) prices: Vec<f64>,
    pub(super) weights: Vec<f64>,
    pub(super) objective: f64,
}

impl Clone for Basis {
    fn clone(&self) -> Basis {
        let mut basis = Basis::default();
        basis.clone_from(self);
        basis
    }

    /// Reuses the memory of `self`, since the search restores a basis at each node.
    fn clone_from(&mut self, from: &Basis) {
        self.heads.clone_from(&from.heads);
        self.is_basic.clone_from(&from.is_basic);
        self.upper.clone_from(&from.upper);
        (self.n_upper, self.upper_cost) = (from.n_upper, from.upper_cost);
        self.rest.clone_from(&from.rest);
        self.inverse.clone_from(&from.inverse);
        self.values.clone_from(&from.values);
        self.prices.clone_from(&from.prices);
        self.weights.clone_from(&from.weights);
        self.objective = from.objective;
    }
}

impl Basis {
    /// The basis of logical variables, at which all prices are 0.
    pub(super) fn logical(program: &Program) -> Basis {
        let (m, n) = (program.n_rows(), program.n_columns());
        let mut inverse = vec![0.0; m * m];
        let mut is_basic = vec![false; n + m];
        for (i, row) in program.rows.iter().enumerate() {
            inverse[i * m + i] = row.sign();
            is_basic[n + i] = true;
        }
        Basis {
            heads: (n..n + m).map(|variable| variable as u32).collect(),
            is_basic,
            upper: vec![0.0; n + m],
            n_upper: 0,
            upper_cost: 0.0,
            rest: program.rows.iter().map(|row| row.bound).collect(),
            inverse,
            values: program
                .rows
                .iter()
                .map(|row| row.sign() * row.bound)
                .collect(),
            prices: vec![0.0; m],
            weights: vec![1.0; m],
            objective: 0.0,
        }
    }

    /// The inverse with room for this many rows and columns, which are 0 where they are new.
    pub(super) fn inverse_of_size(&self, total: usize) -> Vec<f64> {
        let m = self.len();
        let mut inverse = vec![0.0; total * total];
        let rows = self.inverse.chunks_exact(m.max(1));
        for (to, from) in inverse.chunks_exact_mut(total).zip(rows) {
            to[..m].copy_from_slice(from);
        }
        inverse
    }

    pub(super) fn len(&self) -> usize {
        self.heads.len()
    }

    #[inline]
    pub(super) fn row(&self, position: usize) -> &[f64] {
        let m = self.heads.len();
        &self.inverse[position * m..(position + 1) * m]
    }

    /// The column of a variable in the tableau.
    pub(super) fn column(&self, program: &Program, variable: usize, into: &mut Vec<f64>) {
        let n = program.n_columns();
        into.clear();
        if variable < n {
            let rows = program.column(variable);
            let sum = |inverse: &[f64]| rows.iter().map(|&row| inverse[row as usize]).sum::<f64>();
            into.extend((0..self.len()).map(|position| sum(self.row(position))));
        } else {
            let (row, sign) = (variable - n, program.rows[variable - n].sign());
            into.extend((0..self.len()).map(|position| sign * self.row(position)[row]));
        }
    }

    /// The prices where basic columns have these costs.
    pub(super) fn prices_of(&self, cost: impl Fn(usize) -> f64) -> Vec<f64> {
        let n = self.is_basic.len() - self.len();
        let mut prices = vec![0.0; self.len()];
        for (position, &head) in self
            .heads
            .iter()
            .enumerate()
            .filter(|(_, head)| (**head as usize) < n)
        {
            add_multiple(&mut prices, cost(head as usize), self.row(position));
        }
        prices
    }

    /// Whether a variable is basic, or at an upper bound.
    pub(super) fn is_held(&self, variable: usize) -> bool {
        self.is_basic[variable] || self.upper[variable] > 0.0
    }

    /// Moves a nonbasic variable to another of its bounds. The basic variables stay as they are.
    pub(super) fn hold(
        &mut self,
        (program, costs): (&Program, &[f64]),
        variable: usize,
        bound: f64,
    ) {
        let before = std::mem::replace(&mut self.upper[variable], bound);
        let more = bound - before;
        self.n_upper = self.n_upper + usize::from(bound > 0.0) - usize::from(before > 0.0);
        if let Some(row) = variable.checked_sub(costs.len()) {
            self.rest[row] -= more * program.rows[row].sign();
        } else {
            self.upper_cost += more * costs[variable];
            let rows = program.column(variable).iter();
            rows.for_each(|&row| self.rest[row as usize] -= more);
        }
    }

    /// Moves a variable outside the basis to another bound; `column` is its column in the tableau.
    pub(super) fn move_to(
        &mut self,
        costs: (&Program, &[f64]),
        variable: usize,
        bound: f64,
        column: &[f64],
    ) {
        let more = bound - self.upper[variable];
        self.hold(costs, variable, bound);
        add_multiple(&mut self.values, -more, column);
        self.objective = self.cost();
    }

    /// What the variables cost together.
    fn cost(&self) -> f64 {
        let paid = self.prices.iter().zip(&self.rest);
        paid.map(|(price, rest)| price * rest).sum::<f64>() + self.upper_cost
    }

    /// The value of a basic variable, computed from its row of the inverse.
    pub(super) fn value(&self, position: usize) -> f64 {
        let row = self.row(position).iter().zip(&self.rest);
        row.map(|(entry, rest)| entry * rest).sum()
    }

    /// Moves the prices along a row of the inverse, and scales it; returns where it is not 0.
    #[inline]
    fn scale(&mut self, position: usize, over: f64, step: f64) -> Vec<u32> {
        let m = self.len();
        let row = &mut self.inverse[position * m..][..m];
        let entries = (0..m as u32).filter(|&k| row[k as usize] != 0.0);
        let nonzero: Vec<u32> = entries.collect();
        for &k in &nonzero {
            let entry = &mut row[k as usize];
            self.prices[k as usize] += step * *entry;
            *entry *= over;
        }
        nonzero
    }

    /// Puts another variable at a position.
    fn replace_head(&mut self, position: usize, entering: usize) {
        let leaving = std::mem::replace(&mut self.heads[position], entering as u32);
        self.is_basic[leaving as usize] = false;
        self.is_basic[entering] = true;
    }

    /// Exchanges the variable at a position, which becomes 0, for the entering variable; `column`
    /// is its column in the tableau, and `step` is how far the prices move along the row of the
    /// position.
    pub(super) fn exchange(&mut self, position: usize, entering: usize, column: &[f64], step: f64) {
        let m = self.len();
        let over = 1.0 / column[position];
        let value = self.values[position] * over;
        let nonzero = self.scale(position, over, step);
        let (before, rest) = self.inverse.split_at_mut(position * m);
        let (pivot, after) = rest.split_at_mut(m);
        self.weights[position] *= over * over;
        let is_dense = nonzero.len() * 3 > m;
        let others = before.chunks_exact_mut(m).chain(after.chunks_exact_mut(m));
        for (other, row) in (0..m).filter(|&other| other != position).zip(others) {
            let times = column[other];
            if times.abs() < TUNING.zero {
                continue;
            }
            self.values[other] -= value * times;
            let weight = &mut self.weights[other];
            if is_dense {
                *weight = subtract_multiple(row, times, pivot);
            } else {
                *weight += subtract_sparse_multiple(row, times, pivot, &nonzero);
            }
            *weight = weight.max(TUNING.zero);
        }
        self.values[position] = value;
        self.replace_head(position, entering);
        self.objective = self.cost();
    }

    /// The largest error of the basic variables in a row.
    pub(super) fn residual(&self, program: &Program) -> f64 {
        let n = program.n_columns();
        let mut sums = vec![0.0; self.len()];
        for (&head, &value) in self.heads.iter().zip(&self.values) {
            match (head as usize).checked_sub(n) {
                Some(row) => sums[row] += program.rows[row].sign() * value,
                None => program
                    .column(head as usize)
                    .iter()
                    .for_each(|&row| sums[row as usize] += value),
            }
        }
        sums.iter()
            .zip(&self.rest)
            .map(|(sum, rest)| (sum - rest).abs())
            .fold(0.0, f64::max)
    }

    /// Computes values and weights from the inverse.
    fn measure(&mut self) {
        for position in 0..self.len() {
            let (value, row) = (self.value(position), self.row(position));
            let weight = row
                .iter()
                .map(|entry| entry * entry)
                .sum::<f64>()
                .max(TUNING.zero);
            (self.values[position], self.weights[position]) = (value, weight);
        }
    }

    /// The same basis computed afresh, by elimination of its columns, short ones first. Where it
    /// turns out to be singular, logical variables take the place of columns.
    pub(super) fn refactored(&self, program: &Program, costs: &[f64]) -> Basis {
        let (m, n) = (program.n_rows(), program.n_columns());
        let mut basis = Basis::logical(program);
        let mut columns = self.heads.clone();
        columns.retain(|&head| (head as usize) < n);
        let n_entries = |column: u32| program.column(column as usize).len();
        sort_by_rank(&mut columns, |&column| n_entries(column) as u64);
        let mut is_free: Vec<bool> = (0..m).map(|row| !self.is_basic[n + row]).collect();
        let mut entries = Vec::new();
        for column in columns {
            basis.column(program, column as usize, &mut entries);
            basis.enter(column, &entries, &mut is_free);
        }
        if self.n_upper > 0 {
            let is_above =
                |variable: &usize| self.upper[*variable] > 0.0 && !basis.is_basic[*variable];
            for variable in (0..n + m).filter(is_above).collect::<Vec<_>>() {
                basis.hold((program, costs), variable, self.upper[variable]);
            }
        }
        basis.prices = basis.prices_of(|column| costs[column]);
        basis.measure();
        basis.objective = basis.cost();
        basis
    }

    /// Puts a column in the place of a logical variable: at the free position with the largest
    /// entry in the tableau. Nothing if all are nearly zero.
    fn enter(&mut self, column: u32, entries: &[f64], is_free: &mut [bool]) {
        let free = (0..entries.len()).filter(|&position| is_free[position]);
        let largest =
            free.max_by(|&one, &other| entries[one].abs().total_cmp(&entries[other].abs()));
        if let Some(position) =
            largest.filter(|&position| entries[position].abs() > TUNING.singular)
        {
            is_free[position] = false;
            self.eliminate(position, entries);
            self.is_basic[self.heads[position] as usize] = false;
            self.heads[position] = column;
            self.is_basic[column as usize] = true;
        }
    }

    /// Makes a column of the tableau a unit vector.
    fn eliminate(&mut self, position: usize, column: &[f64]) {
        let m = self.len();
        let (before, rest) = self.inverse.split_at_mut(position * m);
        let (pivot, after) = rest.split_at_mut(m);
        let nonzero: Vec<u32> = (0..m as u32)
            .filter(|&k| pivot[k as usize] != 0.0)
            .collect();
        nonzero
            .iter()
            .for_each(|&k| pivot[k as usize] /= column[position]);
        let others = before.chunks_exact_mut(m).chain(after.chunks_exact_mut(m));
        for (other, row) in (0..m).filter(|&other| other != position).zip(others) {
            if column[other].abs() > TUNING.zero {
                subtract_sparse_multiple(row, column[other], pivot, &nonzero);
            }
        }
    }
}

fn add_multiple(row: &mut [f64], times: f64, other: &[f64]) {
    row.iter_mut()
        .zip(other)
        .for_each(|(entry, other)| *entry += times * other);
}

/// Subtracts a multiple of another row; returns the squared length of the result.
#[inline]
fn subtract_multiple(row: &mut [f64], times: f64, other: &[f64]) -> f64 {
    let mut squares = [0.0; 4];
    let mut fours = row.chunks_exact_mut(4);
    let mut others = other.chunks_exact(4);
    for (entries, others) in fours.by_ref().zip(others.by_ref()) {
        for lane in 0..4 {
            entries[lane] -= times * others[lane];
            squares[lane] += entries[lane] * entries[lane];
        }
    }
    for (entry, other) in fours.into_remainder().iter_mut().zip(others.remainder()) {
        *entry -= times * other;
        squares[0] += *entry * *entry;
    }
    squares.iter().sum()
}

/// Subtracts a multiple of another row, at its nonzeros; returns by how much the squared length
/// grows.
#[inline]
fn subtract_sparse_multiple(row: &mut [f64], times: f64, other: &[f64], nonzero: &[u32]) -> f64 {
    let mut grown = 0.0;
    for &k in nonzero {
        let entry = &mut row[k as usize];
        let before = *entry;
        let after = before - times * other[k as usize];
        *entry = if after.abs() < TUNING.zero {
            0.0
        } else {
            after
        };
        grown += *entry * *entry - before * before;
    }
    grown
}
