//! Linear programs over coefficients of 0 and 1, solved by the simplex method.
//!
//! A program has columns, which have costs and are nonnegative, and rows, which bound the sum of
//! their columns. The dual simplex method starts at the basis of logical variables, which is dual
//! feasible where no cost is negative, so there is no first phase. The inverse of the basis is kept
//! as a dense matrix, which suits some hundred rows: a pivot touches only rows with a nonzero in
//! the entering column.
//!
//! Everything here is floating point, and so proves nothing. Callers derive bounds from the prices
//! in exact arithmetic: any prices yield a valid bound, and those of an optimal basis yield the
//! best one.
//!
//! `basis` holds the inverse and the vectors kept beside it, `dual` and `primal` are the two
//! methods, `sift` works on a part of the columns where there are many, `added_rows` adds rows and
//! drops them.

mod added_rows;
mod basis;
mod dual;
mod primal;
mod sift;
#[cfg(test)]
pub(crate) mod tests;

use crate::tuning::TUNING;
use basis::Basis;
use quadrille_problem::internal::sort_by_rank;

/// The relation between the sum of a row's columns and its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sense {
    Equal,
    AtLeast,
    AtMost,
}

/// A row: its kind, and the bound on the sum of its columns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProgramRow {
    pub(crate) sense: Sense,
    pub(crate) bound: f64,
    /// The largest allowed distance of the sum from the bound.
    pub(crate) range: f64,
}

impl ProgramRow {
    pub fn new(sense: Sense, bound: u32) -> ProgramRow {
        let range = match sense {
            Sense::Equal => 0.0,
            Sense::AtLeast | Sense::AtMost => f64::INFINITY,
        };
        ProgramRow {
            sense,
            bound: f64::from(bound),
            range,
        }
    }

    /// A row whose sum must lie between `low` and `high`.
    pub(crate) fn between(low: u32, high: u32) -> ProgramRow {
        let sense = if low == high {
            Sense::Equal
        } else {
            Sense::AtLeast
        };
        ProgramRow {
            range: f64::from(high - low),
            ..ProgramRow::new(sense, low)
        }
    }

    /// The sign of the logical variable, which is never negative, in this row.
    fn sign(&self) -> f64 {
        if self.sense == Sense::AtLeast {
            -1.0
        } else {
            1.0
        }
    }
}

/// A linear program to minimize. A column lists its rows, where its coefficient is 1.
#[derive(Clone, Debug)]
pub struct Program {
    rows: Vec<ProgramRow>,
    starts: Vec<u32>,
    entries: Vec<u32>,
    costs: Vec<f64>,
    /// Which columns are 1 at most.
    is_boxed: Vec<bool>,
}

impl Program {
    pub fn new(rows: Vec<ProgramRow>) -> Program {
        Program {
            rows,
            starts: vec![0],
            entries: Vec::new(),
            costs: Vec::new(),
            is_boxed: Vec::new(),
        }
    }

    /// Adds a column of nonnegative cost, with a 1 in each of these rows.
    pub fn push(&mut self, cost: f64, rows: impl IntoIterator<Item = u32>) {
        self.entries.extend(rows);
        self.starts.push(self.entries.len() as u32);
        self.costs.push(cost);
        self.is_boxed.push(false);
    }

    /// Adds a column with an upper bound of 1, whose cost may be negative.
    pub(crate) fn push_boxed(&mut self, cost: f64, rows: impl IntoIterator<Item = u32>) {
        self.push(cost, rows);
        self.is_boxed[self.costs.len() - 1] = true;
    }

    pub(crate) fn n_rows(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn n_columns(&self) -> usize {
        self.costs.len()
    }

    #[inline]
    pub(crate) fn column(&self, column: usize) -> &[u32] {
        &self.entries[self.starts[column] as usize..self.starts[column + 1] as usize]
    }
}

/// How a solve ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// No cost can be saved, as far as floating point knows.
    Optimal,
    /// Nothing fulfills all rows; [`Simplex::ray`] shows why.
    Infeasible,
    /// The cost is above the cutoff.
    Cutoff,
    /// The limit of pivots was reached, or the caller wants an end.
    Stopped,
}

/// When a solve ends before the optimum.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    pub pivots: u64,
    pub cutoff: f64,
    /// Whether the caller wants an end; asked before each pivot.
    pub stop: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    fn is_spent(&self, pivots: u64) -> bool {
        pivots >= self.pivots || (self.stop)()
    }
}

/// The simplex method on a program, at some basis.
///
/// Variables are numbered: the columns first, then a logical variable for each row. A banned column
/// is fixed at 0, a taken one at 1. A column that is not active is not priced: its reduced cost is
/// stale.
#[derive(Clone, Debug)]
pub struct Simplex {
    program: Program,
    /// The perturbed costs, which make ties rare.
    costs: Vec<f64>,
    fixed: Vec<Fixed>,
    /// The columns that are taken, the latest last.
    taken: Vec<u32>,
    active: Vec<u32>,
    /// The reduced cost of each active column; 0 where it is basic.
    reduced: Vec<f64>,
    basis: Basis,
    /// A row of the tableau, at the active columns.
    pivot_row: Vec<f64>,
    ray: Vec<f64>,
    ray_gain: f64,
    pivots: u64,
    /// Pivots since the inverse was computed afresh.
    since_refactor: u64,
}

/// Whether a column is fixed at a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fixed {
    No,
    At0,
    At1,
}

/// A point to come back to: the basis with its derived vectors, and the active columns.
#[derive(Clone, Debug)]
pub struct Snapshot {
    basis: Basis,
    active: Vec<u32>,
    reduced: Vec<f64>,
}

impl Simplex {
    /// At the basis of logical variables.
    pub fn new(program: Program) -> Simplex {
        let n = program.n_columns();
        let unit = TUNING.perturbation / program.n_rows().max(1) as f64;
        // multiples of the golden ratio are far from each other
        let costs = program.costs.iter().enumerate();
        let costs = costs
            .map(|(column, cost)| cost + unit * (column as f64 * 0.618_033_988_75).fract())
            .collect();
        let basis = Basis::logical(&program);
        let mut simplex = Simplex {
            costs,
            fixed: vec![Fixed::No; n],
            taken: Vec::new(),
            active: (0..n as u32).collect(),
            reduced: vec![0.0; n],
            basis,
            pivot_row: vec![0.0; n],
            ray: Vec::new(),
            ray_gain: 0.0,
            pivots: 0,
            since_refactor: 0,
            program,
        };
        // a column with a cost below 0 is taken, until a row speaks against it
        for column in 0..n {
            if simplex.costs[column] < 0.0 {
                simplex.move_to(column, 1.0);
            }
        }
        simplex.price();
        simplex
    }

    /// How many pivots it has made.
    pub fn pivots(&self) -> u64 {
        self.pivots
    }

    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// The price of each row.
    pub(crate) fn prices(&self) -> &[f64] {
        &self.basis.prices
    }

    /// The prices that these costs have at the present basis without perturbation.
    pub(crate) fn unperturbed_prices(&self) -> Vec<f64> {
        self.basis.prices_of(|column| self.program.costs[column])
    }

    /// The sum of the prices times the bounds: what everything costs at an optimal basis.
    pub(crate) fn objective(&self) -> f64 {
        self.basis.objective
    }

    /// A ray of the dual of an infeasible program: a direction of the prices in which the bound
    /// grows without limit, and no reduced cost of an active column becomes negative.
    pub fn ray(&self) -> &[f64] {
        &self.ray
    }

    /// By how much the bound grows along the ray.
    pub(crate) fn ray_gain(&self) -> f64 {
        self.ray_gain
    }

    /// The columns with nonzero values, and their values, in order.
    pub(crate) fn values(&self) -> Vec<(u32, f64)> {
        let n = self.program.n_columns();
        let basic = self.basis.heads.iter().zip(&self.basis.values);
        let mut values: Vec<(u32, f64)> = basic
            .filter(|(head, value)| (**head as usize) < n && **value > 1e-6)
            .map(|(&head, &value)| (head, value))
            .collect();
        if self.basis.n_upper > 0 {
            let upper = (0..n as u32).filter(|&column| self.basis.upper[column as usize] > 0.0);
            values.extend(upper.map(|column| (column, 1.0)));
        }
        sort_by_rank(&mut values, |&(column, _)| u64::from(column));
        values
    }

    pub(crate) fn active(&self) -> &[u32] {
        &self.active
    }

    pub(crate) fn reduced(&self, column: u32) -> f64 {
        self.reduced[column as usize]
    }

    pub(crate) fn is_basic(&self, column: u32) -> bool {
        self.basis.is_basic[column as usize]
    }

    pub(crate) fn is_banned(&self, column: u32) -> bool {
        self.fixed[column as usize] == Fixed::At0
    }

    pub(crate) fn is_free(&self, column: u32) -> bool {
        self.fixed[column as usize] == Fixed::No
    }

    pub(crate) fn is_taken(&self, column: u32) -> bool {
        self.fixed[column as usize] == Fixed::At1
    }

    pub(crate) fn taken(&self) -> &[u32] {
        &self.taken
    }

    /// Fixes a column at 0; it stays active until [`Simplex::drop_fixed`].
    pub(crate) fn ban(&mut self, column: u32) {
        self.fixed[column as usize] = Fixed::At0;
    }

    /// Fixes a column at 1 that was free; it stays active until [`Simplex::drop_fixed`].
    pub(crate) fn take(&mut self, column: u32) {
        self.fixed[column as usize] = Fixed::At1;
        self.taken.push(column);
    }

    /// Frees a banned column, or the column taken last; it becomes active with a snapshot, or with
    /// [`Simplex::activate_all`].
    pub(crate) fn allow(&mut self, column: u32) {
        if std::mem::replace(&mut self.fixed[column as usize], Fixed::No) == Fixed::At1 {
            self.taken.pop();
        }
    }

    /// Moves fixed nonbasic columns to their values, and deactivates fixed columns.
    pub(crate) fn drop_fixed(&mut self) {
        for at in 0..self.active.len() {
            let column = self.active[at] as usize;
            if self.fixed[column] != Fixed::No && !self.basis.is_basic[column] {
                self.move_to(column, self.bounds(column).0);
            }
        }
        let fixed = &self.fixed;
        self.active
            .retain(|&column| fixed[column as usize] == Fixed::No);
    }

    /// Keeps only these columns and the basic columns active.
    pub(crate) fn activate(&mut self, mut keep: impl FnMut(u32) -> bool) {
        let basis = &self.basis;
        self.active
            .retain(|&column| basis.is_held(column as usize) || keep(column));
    }

    /// Makes all columns active that are not banned, and prices them.
    pub(crate) fn activate_all(&mut self) {
        self.active = (0..self.program.n_columns() as u32)
            .filter(|&column| self.is_free(column))
            .collect();
        self.price();
    }

    pub(crate) fn save(&self) -> Snapshot {
        Snapshot {
            basis: self.basis.clone(),
            active: self.active.clone(),
            reduced: self.reduced.clone(),
        }
    }

    /// Goes back to a point; bans are not part of it.
    pub(crate) fn restore(&mut self, to: &Snapshot) {
        self.basis.clone_from(&to.basis);
        self.active.clone_from(&to.active);
        self.reduced.clone_from(&to.reduced);
    }

    /// The reduced cost of a column at the present prices.
    #[inline]
    fn reduced_cost(&self, column: usize) -> f64 {
        let paid: f64 = self
            .program
            .column(column)
            .iter()
            .map(|&row| self.basis.prices[row as usize])
            .sum();
        self.costs[column] - paid
    }

    /// Prices all active columns.
    fn price(&mut self) {
        for at in 0..self.active.len() {
            let column = self.active[at] as usize;
            self.reduced[column] = if self.basis.is_basic[column] {
                0.0
            } else {
                self.reduced_cost(column)
            };
        }
    }

    /// The lower and the upper bound of a variable.
    fn bounds(&self, variable: usize) -> (f64, f64) {
        match variable.checked_sub(self.program.n_columns()) {
            Some(row) => (0.0, self.program.rows[row].range),
            None => match self.fixed[variable] {
                Fixed::No if self.program.is_boxed[variable] => (0.0, 1.0),
                Fixed::No => (0.0, f64::INFINITY),
                Fixed::At0 => (0.0, 0.0),
                Fixed::At1 => (1.0, 1.0),
            },
        }
    }

    /// The sign of the way that a variable outside the basis may go: up, or down from its upper
    /// bound.
    #[inline]
    fn way(&self, variable: usize) -> f64 {
        if self.basis.upper[variable] > 0.0 {
            -1.0
        } else {
            1.0
        }
    }

    /// Moves a variable outside the basis to a bound.
    fn move_to(&mut self, variable: usize, bound: f64) {
        if (self.basis.upper[variable] - bound).abs() > TUNING.feasible {
            let mut column = Vec::new();
            self.basis.column(&self.program, variable, &mut column);
            self.basis
                .move_to((&self.program, &self.costs), variable, bound, &column);
        }
    }

    /// Row `position` of the tableau, at the active columns.
    fn compute_pivot_row(&mut self, position: usize) {
        let inverse = self.basis.row(position);
        let Program {
            starts, entries, ..
        } = &self.program;
        for &column in &self.active {
            let column = column as usize;
            let rows = &entries[starts[column] as usize..starts[column + 1] as usize];
            self.pivot_row[column] = rows.iter().map(|&row| inverse[row as usize]).sum();
        }
    }

    /// Lets a variable enter the basis at a position, whose variable goes to a bound; `column` is
    /// the column of the entering one in the tableau, and `pivot_row` the row of the position.
    fn exchange(
        &mut self,
        (position, bound): (usize, f64),
        entering: usize,
        column: &[f64],
        reduced: f64,
    ) {
        let n = self.program.n_columns();
        let step = reduced / column[position];
        #[cfg(test)]
        let step = tests::planted::changed(step);
        let leaving = self.basis.heads[position] as usize;
        for &other in &self.active {
            let other = other as usize;
            self.reduced[other] -= step * self.pivot_row[other];
        }
        if entering < n {
            self.reduced[entering] = 0.0;
        }
        if leaving < n {
            self.reduced[leaving] = -step;
        }
        let costs = (&self.program, &*self.costs);
        if self.basis.upper[entering] > 0.0 {
            self.basis.move_to(costs, entering, 0.0, column);
        }
        if bound > 0.0 {
            self.basis.hold(costs, leaving, bound);
            self.basis.values[position] -= bound;
        }
        self.basis.exchange(position, entering, column, step);
        self.pivots += 1;
        self.since_refactor += 1;
        if self.pivots.is_multiple_of(TUNING.pivots_per_check)
            && self.basis.residual(&self.program) > TUNING.feasible
        {
            self.refactor();
        }
    }

    /// Computes the inverse and all that depends on it afresh.
    pub(crate) fn refactor(&mut self) {
        self.since_refactor = 0;
        self.basis = self.basis.refactored(&self.program, &self.costs);
        self.price();
    }
}
