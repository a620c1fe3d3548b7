//! The dual simplex method with bounded variables: dual steepest edge chooses what leaves the basis
//! (J. Forrest, D. Goldfarb 1992), a ratio test with tolerances what enters (P. Harris 1973).

use super::{Budget, Simplex, Status};
use crate::tuning::TUNING;

/// What enters the basis: a variable, its entry in the pivot row with the sign of the step, and its
/// reduced cost, both along the way that it may go.
struct Entering {
    variable: usize,
    pivot: f64,
    reduced: f64,
}

impl Simplex {
    /// Pivots until no basic variable is outside its bounds.
    pub fn dual(&mut self, budget: &Budget<'_>) -> Status {
        let begin = self.pivots;
        let mut column = Vec::new();
        // the pivot before which the inverse was computed afresh, so that it happens once
        let mut refactored = None;
        loop {
            if self.basis.objective > budget.cutoff {
                return Status::Cutoff;
            }
            if budget.is_spent(self.pivots - begin) {
                return Status::Stopped;
            }
            let Some((position, bound)) = self.leaving() else {
                return Status::Optimal;
            };
            let outside = self.basis.values[position] - bound;
            let sign = outside.signum();
            self.compute_pivot_row(position);
            let entering = match self.basis.n_upper > 0 {
                true => self.entering::<true>(position, sign),
                false => self.entering::<false>(position, sign),
            };
            if refactored != Some(self.pivots)
                && self.since_refactor > 0
                && self.is_unsafe(position, entering.as_ref())
            {
                self.refactor();
                refactored = Some(self.pivots);
                continue;
            }
            let Some(Entering {
                variable, reduced, ..
            }) = entering
            else {
                self.keep_ray(position, outside);
                return Status::Infeasible;
            };
            self.basis.column(&self.program, variable, &mut column);
            let step = self.way(variable) * self.made_feasible(variable, reduced);
            self.exchange((position, bound), variable, &column, step);
        }
    }

    /// The reduced cost of a variable that enters. Where that of a column is below 0, its cost is
    /// shifted so that the column stays dual feasible.
    fn made_feasible(&mut self, variable: usize, reduced: f64) -> f64 {
        if reduced >= 0.0 || variable >= self.program.n_columns() {
            return reduced;
        }
        let shift = self.way(variable) * reduced;
        self.costs[variable] -= shift;
        self.basis.upper_cost -= shift * self.basis.upper[variable];
        self.reduced[variable] = 0.0;
        0.0
    }

    /// Keeps the row of a position whose variable is so far outside of its bounds: it proves that
    /// there is no solution.
    fn keep_ray(&mut self, position: usize, outside: f64) {
        self.ray_gain = outside.abs();
        self.ray.clear();
        let row = self.basis.row(position).iter();
        self.ray.extend(row.map(|entry| outside.signum() * entry));
    }

    /// The position whose variable is farthest outside its bounds, in units of the length of its
    /// row, and the bound.
    fn leaving(&self) -> Option<(usize, f64)> {
        let mut best = (None, 0.0);
        let is_any_taken = !self.taken.is_empty();
        let positions = self.basis.values.iter().zip(&self.basis.weights);
        for (position, (&value, &weight)) in positions.enumerate() {
            // most basic variables are 0
            if value.abs() <= TUNING.feasible && !is_any_taken {
                continue;
            }
            let (low, high) = self.bounds(self.basis.heads[position] as usize);
            let bound = if value < low { low } else { high };
            let outside = (low - value).max(value - high);
            if outside > TUNING.feasible && outside * outside > best.1 * weight {
                best = (Some((position, bound)), outside * outside / weight);
            }
        }
        best.0
    }

    /// Whether no pivot, or a small one, is left, or the basic variable is not what its row of
    /// the inverse says.
    fn is_unsafe(&self, position: usize, entering: Option<&Entering>) -> bool {
        let is_small = entering.is_none_or(|entering| entering.pivot < TUNING.unsafe_pivot);
        let value = self.basis.values[position];
        is_small || (self.basis.value(position) - value).abs() > TUNING.feasible
    }

    /// The ratio test: finds the longest step with tolerances, and among the variables that limit
    /// the step to it, the largest pivot. Mostly no variable is at an upper bound.
    fn entering<const HAS_UPPER: bool>(&self, position: usize, sign: f64) -> Option<Entering> {
        let is_basic = &self.basis.is_basic[self.program.n_columns()..];
        let slack = |&row: &usize| self.program.rows[row].range > 0.0 && !is_basic[row];
        let slacks: Vec<usize> = (0..self.basis.len()).filter(slack).collect();
        let mut longest = f64::INFINITY;
        self.each_pivot::<HAS_UPPER>(position, sign, &slacks, |_, pivot, reduced| {
            if pivot > TUNING.dual_pivot {
                longest = longest.min((reduced.max(0.0) + TUNING.dual_tolerance) / pivot);
            }
        });
        let mut best = Entering {
            variable: usize::MAX,
            pivot: TUNING.dual_pivot,
            reduced: 0.0,
        };
        self.each_pivot::<HAS_UPPER>(position, sign, &slacks, |variable, pivot, reduced| {
            if pivot > best.pivot && reduced <= longest * pivot {
                best = Entering {
                    variable,
                    pivot,
                    reduced,
                };
            }
        });
        (best.variable != usize::MAX).then_some(best)
    }

    /// The pivot and the reduced cost of each variable that may enter: columns, and these slacks.
    #[inline]
    fn each_pivot<const HAS_UPPER: bool>(
        &self,
        position: usize,
        sign: f64,
        slacks: &[usize],
        mut visit: impl FnMut(usize, f64, f64),
    ) {
        let n = self.program.n_columns();
        let way = |variable| if HAS_UPPER { self.way(variable) } else { 1.0 };
        for &column in &self.active {
            let column = column as usize;
            if !self.basis.is_basic[column] {
                let way = way(column);
                let pivot = sign * way * self.pivot_row[column];
                visit(column, pivot, way * self.reduced[column]);
            }
        }
        let inverse = self.basis.row(position);
        for &row in slacks {
            let of_row = self.program.rows[row].sign() * way(n + row);
            let pivot = sign * of_row * inverse[row];
            visit(n + row, pivot, -of_row * self.basis.prices[row]);
        }
    }
}
