//! The primal simplex method from a basis that is primal feasible: columns enter that were not
//! priced before.

use super::{Budget, Simplex, Status};
use crate::tuning::TUNING;

impl Simplex {
    /// Pivots until no active column has a negative reduced cost.
    pub(crate) fn primal(&mut self, budget: &Budget<'_>) -> Status {
        let begin = self.pivots;
        let mut column = Vec::new();
        loop {
            if budget.is_spent(self.pivots - begin) {
                return Status::Stopped;
            }
            let Some((entering, reduced)) = self.cheapest() else {
                return Status::Optimal;
            };
            self.basis.column(&self.program, entering, &mut column);
            let (way, (_, high)) = (self.way(entering), self.bounds(entering));
            let (blocking, step) = self.blocking(&column, way);
            if high <= step {
                self.basis.move_to(
                    (&self.program, &self.costs),
                    entering,
                    high - self.basis.upper[entering],
                    &column,
                );
                self.pivots += 1;
                continue;
            }
            // nothing is unbounded where no cost is negative: without a limit the inverse is not
            // precise
            let Some((position, bound)) = blocking else {
                return Status::Stopped;
            };
            self.compute_pivot_row(position);
            self.exchange((position, bound), entering, &column, reduced);
        }
    }

    /// The variable whose cost falls the fastest along its way, and its reduced cost.
    fn cheapest(&self) -> Option<(usize, f64)> {
        let n = self.program.n_columns();
        let mut best = (usize::MAX, -TUNING.optimal);
        for &column in &self.active {
            let column = column as usize;
            let reduced = self.way(column) * self.reduced[column];
            if reduced < best.1 && !self.basis.is_basic[column] {
                best = (column, reduced);
            }
        }
        for (row, (of_row, price)) in self.program.rows.iter().zip(&self.basis.prices).enumerate() {
            let reduced = -of_row.sign() * price * self.way(n + row);
            if reduced < best.1 && of_row.range > 0.0 && !self.basis.is_basic[n + row] {
                best = (n + row, reduced);
            }
        }
        (best.0 != usize::MAX).then(|| (best.0, self.way(best.0) * best.1))
    }

    /// The position whose variable reaches a bound first as the entering one goes its way, of
    /// equals that with the largest pivot, and that bound; and how far the entering one goes.
    fn blocking(&self, column: &[f64], way: f64) -> (Option<(usize, f64)>, f64) {
        let mut best = (None, f64::INFINITY, 0.0);
        for (position, entry) in column.iter().map(|entry| way * entry).enumerate() {
            let (low, high) = self.bounds(self.basis.heads[position] as usize);
            let value = self.basis.values[position];
            let is_fixed = high - low < TUNING.feasible;
            let (step, bound) = match is_fixed {
                true if entry.abs() > TUNING.feasible => (0.0, low),
                false if entry > TUNING.primal_pivot => ((value - low).max(0.0) / entry, low),
                false if entry < -TUNING.primal_pivot && high < f64::INFINITY => {
                    ((value - high).min(0.0) / entry, high)
                }
                _ => continue,
            };
            let is_equal = step < best.1 + 1e-10 && entry.abs() > best.2;
            if step < best.1 - 1e-10 || is_equal {
                best = (Some((position, bound)), step.min(best.1), entry.abs());
            }
        }
        (best.0, best.1)
    }
}
