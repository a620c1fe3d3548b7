//! The primal simplex method from a basis that is primal feasible: columns enter that were not
//! priced before.

use super::{Budget, FEASIBLE, Sense, Simplex, Status};

/// Reduced costs that are less negative count as 0.
const TOLERANCE: f64 = 1e-7;
/// Smaller entries of the entering column limit no step.
const SMALLEST_PIVOT: f64 = 1e-8;

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
            // nothing is unbounded where no cost is negative: without a limit the inverse is not
            // precise
            let Some(position) = self.blocking(&column) else {
                return Status::Stopped;
            };
            self.compute_pivot_row(position);
            self.exchange(position, entering, &column, reduced);
        }
    }

    /// The variable with the least reduced cost, where that is negative.
    fn cheapest(&self) -> Option<(usize, f64)> {
        let n = self.program.n_columns();
        let mut best = (usize::MAX, -TOLERANCE);
        for &column in &self.active {
            let reduced = self.reduced[column as usize];
            if reduced < best.1 && !self.basis.is_basic[column as usize] {
                best = (column as usize, reduced);
            }
        }
        for (row, (of_row, price)) in self.program.rows.iter().zip(&self.basis.prices).enumerate() {
            let reduced = -of_row.sign() * price;
            if reduced < best.1 && of_row.sense != Sense::Equal && !self.basis.is_basic[n + row] {
                best = (n + row, reduced);
            }
        }
        (best.0 != usize::MAX).then_some(best)
    }

    /// The position whose variable reaches a bound first as the entering one grows; of equals that
    /// with the largest pivot.
    fn blocking(&self, column: &[f64]) -> Option<usize> {
        let mut best = (None, f64::INFINITY, 0.0);
        for (position, &entry) in column.iter().enumerate() {
            let step = if self.is_fixed(self.basis.heads[position] as usize) {
                if entry.abs() <= FEASIBLE {
                    continue;
                }
                0.0
            } else if entry > SMALLEST_PIVOT {
                self.basis.values[position].max(0.0) / entry
            } else {
                continue;
            };
            let is_equal = step < best.1 + 1e-10 && entry.abs() > best.2;
            if step < best.1 - 1e-10 || is_equal {
                best = (Some(position), step.min(best.1), entry.abs());
            }
        }
        best.0
    }
}
