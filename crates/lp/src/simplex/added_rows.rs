//! Adds rows to a program with its basis, and drops rows that do not bind.

use super::basis::Basis;
use super::{Program, ProgramRow, Sense, Simplex};

impl Simplex {
    /// Adds rows, each with a sum of at most 1. The basis grows by their logical variables.
    pub(crate) fn add_cuts(&mut self, cuts: &[Vec<u32>]) {
        let (m, n) = (self.basis.len(), self.program.n_columns());
        self.program = with_cuts(&self.program, cuts);
        let total = m + cuts.len();
        let mut inverse = self.basis.inverse_of_size(total);
        let mut is_in = vec![false; n];
        for (cut, row) in cuts.iter().zip(m..) {
            cut.iter().for_each(|&column| is_in[column as usize] = true);
            let (known, own) = inverse.split_at_mut(row * total);
            let own = &mut own[..total];
            own[row] = 1.0;
            let taken = self.basis.take_basic(&is_in, &known[..m * total], own);
            let upper = |&column: &u32| self.basis.upper[column as usize];
            let rest = 1.0 - cut.iter().map(upper).sum::<f64>();
            self.basis
                .push_logical((n + row) as u32, rest, rest - taken, own);
            cut.iter()
                .for_each(|&column| is_in[column as usize] = false);
        }
        self.basis.inverse = inverse;
    }

    /// Drops the rows from `first` on whose logical variable is basic: they do not bind.
    pub(crate) fn drop_loose_cuts(&mut self, first: usize) {
        let (m, n) = (self.basis.len(), self.program.n_columns());
        let kept: Vec<usize> = (0..m)
            .filter(|&row| row < first || !self.basis.is_basic[n + row])
            .collect();
        if kept.len() < m {
            let mut number = vec![None; m];
            (kept.iter().zip(0..)).for_each(|(&row, new)| number[row] = Some(new));
            self.program = with_rows(&self.program, &kept, &number);
            self.basis = self.basis.with_rows(n, &kept, &number);
        }
    }
}

/// The program with a row for each cut.
fn with_cuts(program: &Program, cuts: &[Vec<u32>]) -> Program {
    let mut added: Vec<Vec<u32>> = vec![Vec::new(); program.n_columns()];
    for (cut, row) in cuts.iter().zip(program.rows.len() as u32..) {
        cut.iter()
            .for_each(|&column| added[column as usize].push(row));
    }
    let mut rows = program.rows.clone();
    rows.extend(cuts.iter().map(|_| ProgramRow::new(Sense::AtMost, 1)));
    let mut more = Program::new(rows);
    for (column, added) in added.into_iter().enumerate() {
        let entries = program.column(column).iter().copied().chain(added);
        more.push(program.costs[column], entries);
    }
    more.is_boxed.clone_from(&program.is_boxed);
    more
}

/// The program with these of its rows, which get new numbers.
fn with_rows(program: &Program, kept: &[usize], number: &[Option<u32>]) -> Program {
    let mut fewer = Program::new(kept.iter().map(|&row| program.rows[row]).collect());
    for column in 0..program.n_columns() {
        let entries = program.column(column).iter();
        fewer.push(
            program.costs[column],
            entries.filter_map(|&row| number[row as usize]),
        );
    }
    fewer.is_boxed.clone_from(&program.is_boxed);
    fewer
}

impl Basis {
    /// Subtracts the rows of the basic columns among these from the row of a new cut; returns the
    /// sum of their values. `known` has the rows of the inverse before any cut.
    fn take_basic(&self, is_in: &[bool], known: &[f64], own: &mut [f64]) -> f64 {
        let mut taken = 0.0;
        for (position, basic) in known.chunks_exact(own.len()).enumerate() {
            if is_in.get(self.heads[position] as usize) == Some(&true) {
                taken += self.values[position];
                own.iter_mut()
                    .zip(basic)
                    .for_each(|(entry, basic)| *entry -= basic);
            }
        }
        taken
    }

    /// Adds the logical variable of a new row, which is basic; `own` is its row of the inverse.
    fn push_logical(&mut self, variable: u32, rest: f64, value: f64, own: &[f64]) {
        self.heads.push(variable);
        self.is_basic.push(true);
        self.upper.push(0.0);
        self.rest.push(rest);
        self.values.push(value);
        self.prices.push(0.0);
        self.weights
            .push(own.iter().map(|entry| entry * entry).sum());
    }

    /// The basis of a program with `n` columns and these of its rows; the logical variables of the
    /// others are basic.
    fn with_rows(&self, n: usize, kept: &[usize], number: &[Option<u32>]) -> Basis {
        let renumbered = |head: u32| match (head as usize).checked_sub(n) {
            None => Some(head),
            Some(row) => number[row].map(|row| n as u32 + row),
        };
        let mut basis = Basis {
            is_basic: vec![false; n + kept.len()],
            upper: self.upper[..n].to_vec(),
            n_upper: self.n_upper,
            upper_cost: self.upper_cost,
            rest: kept.iter().map(|&row| self.rest[row]).collect(),
            prices: kept.iter().map(|&row| self.prices[row]).collect(),
            objective: self.objective,
            ..Basis::default()
        };
        basis
            .upper
            .extend(kept.iter().map(|&row| self.upper[n + row]));
        for position in 0..self.len() {
            if let Some(head) = renumbered(self.heads[position]) {
                let row = self.row(position);
                basis.push_basic(head, self.values[position], kept.iter().map(|&k| row[k]));
            }
        }
        basis
    }

    /// Adds a basic variable with its row of the inverse.
    fn push_basic(&mut self, head: u32, value: f64, row: impl Iterator<Item = f64> + Clone) {
        self.heads.push(head);
        self.is_basic[head as usize] = true;
        self.values.push(value);
        let weight: f64 = row.clone().map(|entry| entry * entry).sum();
        self.weights.push(weight.max(1e-12));
        self.inverse.extend(row);
    }
}
