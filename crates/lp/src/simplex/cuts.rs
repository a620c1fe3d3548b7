//! Rows that are added to a program with its basis, and dropped where they do not bind.

use super::{Program, Row, Sense, Simplex};

impl Simplex {
    /// Adds rows, of which each allows at most one of its columns. The basis grows by their logical
    /// variables.
    pub(crate) fn add_cuts(&mut self, cuts: &[Vec<u32>]) {
        let (m, n, more) = (self.basis.len(), self.program.n_columns(), cuts.len());
        let mut added: Vec<Vec<u32>> = vec![Vec::new(); n];
        for (cut, row) in cuts.iter().zip(m as u32..) {
            cut.iter()
                .for_each(|&column| added[column as usize].push(row));
        }
        let mut rows = self.program.rows.clone();
        rows.extend((0..more).map(|_| Row::new(Sense::AtMost, 1)));
        let mut program = Program::new(rows);
        for (column, added) in added.into_iter().enumerate() {
            let entries = self.program.column(column).iter().copied().chain(added);
            program.push(self.program.costs[column], entries);
        }
        program.is_boxed.clone_from(&self.program.is_boxed);
        self.program = program;
        let total = m + more;
        let mut inverse = vec![0.0; total * total];
        for (to, from) in inverse
            .chunks_exact_mut(total)
            .zip(self.basis.inverse.chunks_exact(m.max(1)))
        {
            to[..m].copy_from_slice(from);
        }
        let mut is_in = vec![false; n];
        for (cut, row) in cuts.iter().zip(m..) {
            cut.iter().for_each(|&column| is_in[column as usize] = true);
            let (known, own) = inverse.split_at_mut(row * total);
            let own = &mut own[..total];
            own[row] = 1.0;
            let upper = |&column: &u32| self.basis.upper[column as usize];
            let rest = 1.0 - cut.iter().map(upper).sum::<f64>();
            let mut slack = rest;
            for position in 0..m {
                let head = self.basis.heads[position] as usize;
                if head < n && is_in[head] {
                    slack -= self.basis.values[position];
                    let basic = &known[position * total..position * total + m];
                    own.iter_mut()
                        .zip(basic)
                        .for_each(|(entry, basic)| *entry -= basic);
                }
            }
            cut.iter()
                .for_each(|&column| is_in[column as usize] = false);
            self.basis.heads.push((n + row) as u32);
            self.basis.is_basic.push(true);
            self.basis.upper.push(0.0);
            self.basis.rest.push(rest);
            self.basis.values.push(slack);
            self.basis.prices.push(0.0);
            self.basis
                .weights
                .push(own.iter().map(|entry| entry * entry).sum());
        }
        self.basis.inverse = inverse;
    }

    /// Drops the rows from `first` on whose logical variable is basic: they do not bind.
    pub(crate) fn drop_loose_cuts(&mut self, first: usize) {
        let (m, n) = (self.basis.len(), self.program.n_columns());
        let is_kept: Vec<bool> = (0..m)
            .map(|row| row < first || !self.basis.is_basic[n + row])
            .collect();
        let kept: Vec<usize> = (0..m).filter(|&row| is_kept[row]).collect();
        if kept.len() == m {
            return;
        }
        let mut number = vec![u32::MAX; m];
        kept.iter()
            .zip(0..)
            .for_each(|(&row, new)| number[row] = new);
        let mut program = Program::new(kept.iter().map(|&row| self.program.rows[row]).collect());
        for column in 0..n {
            let entries = self
                .program
                .column(column)
                .iter()
                .map(|&row| number[row as usize]);
            program.push(
                self.program.costs[column],
                entries.filter(|&row| row != u32::MAX),
            );
        }
        program.is_boxed.clone_from(&self.program.is_boxed);
        self.program = program;
        let old = &self.basis;
        let is_loose = |head: usize| head >= n && !is_kept[head - n];
        let positions: Vec<usize> = (0..m)
            .filter(|&position| !is_loose(old.heads[position] as usize))
            .collect();
        let mut inverse = Vec::with_capacity(kept.len() * kept.len());
        let (mut heads, mut values, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for &position in &positions {
            let row = old.row(position);
            inverse.extend(kept.iter().map(|&k| row[k]));
            let head = old.heads[position] as usize;
            heads.push(if head < n {
                head as u32
            } else {
                n as u32 + number[head - n]
            });
            values.push(old.values[position]);
            weights.push(
                kept.iter()
                    .map(|&k| row[k] * row[k])
                    .sum::<f64>()
                    .max(1e-12),
            );
        }
        let prices = kept.iter().map(|&row| old.prices[row]).collect();
        let mut is_basic = vec![false; n + kept.len()];
        heads
            .iter()
            .for_each(|&head| is_basic[head as usize] = true);
        let of_columns = old.upper[..n].iter().copied();
        let upper = of_columns.chain(kept.iter().map(|&row| old.upper[n + row]));
        self.basis = super::basis::Basis {
            heads,
            is_basic,
            upper: upper.collect(),
            n_upper: old.n_upper,
            upper_cost: old.upper_cost,
            rest: kept.iter().map(|&row| old.rest[row]).collect(),
            inverse,
            values,
            prices,
            weights,
            objective: old.objective,
        };
    }
}
