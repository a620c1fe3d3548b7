//! The two-phase simplex method on a full tableau of exact fractions, with the rule of Bland
//! against cycles: slow, short and right.

use crate::{Program, ProgramRow, Sense};
use std::ops::{Add, Div, Mul, Sub};

/// A fraction in lowest terms, with a positive denominator. Tests stay far below what overflows,
/// and would panic there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fraction {
    over: i128,
    under: i128,
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Fraction {
    const ZERO: Fraction = Fraction { over: 0, under: 1 };

    fn new(over: i128, under: i128) -> Fraction {
        let divisor = gcd(over.abs(), under.abs()).max(1) * under.signum();
        Fraction {
            over: over / divisor,
            under: under / divisor,
        }
    }

    fn whole(number: f64) -> Fraction {
        Fraction::new(number as i128, 1)
    }

    fn sign(self) -> i128 {
        self.over.signum()
    }

    pub(super) fn value(self) -> f64 {
        self.over as f64 / self.under as f64
    }
}

impl Add for Fraction {
    type Output = Fraction;
    fn add(self, other: Fraction) -> Fraction {
        Fraction::new(
            self.over * other.under + other.over * self.under,
            self.under * other.under,
        )
    }
}

impl Sub for Fraction {
    type Output = Fraction;
    fn sub(self, other: Fraction) -> Fraction {
        Fraction::new(
            self.over * other.under - other.over * self.under,
            self.under * other.under,
        )
    }
}

impl Mul for Fraction {
    type Output = Fraction;
    fn mul(self, other: Fraction) -> Fraction {
        Fraction::new(self.over * other.over, self.under * other.under)
    }
}

impl Div for Fraction {
    type Output = Fraction;
    fn div(self, other: Fraction) -> Fraction {
        Fraction::new(self.over * other.under, self.under * other.over)
    }
}

/// Rows of equations, the last number of each its right side; the basic variable of each row.
struct Tableau {
    rows: Vec<Vec<Fraction>>,
    basis: Vec<usize>,
}

impl Tableau {
    fn pivot(&mut self, row: usize, column: usize) {
        let by = self.rows[row][column];
        self.rows[row]
            .iter_mut()
            .for_each(|number| *number = *number / by);
        let pivot = self.rows[row].clone();
        for other in (0..self.rows.len()).filter(|&other| other != row) {
            let times = self.rows[other][column];
            if times.sign() != 0 {
                let of_other = &mut self.rows[other];
                of_other
                    .iter_mut()
                    .zip(&pivot)
                    .for_each(|(number, pivot)| *number = *number - times * *pivot);
            }
        }
        self.basis[row] = column;
    }

    /// Minimizes these costs over the first columns; the minimum.
    fn minimize(&mut self, costs: &[Fraction], columns: usize) -> Fraction {
        loop {
            let paid = |column: usize| {
                let terms = self
                    .rows
                    .iter()
                    .zip(&self.basis)
                    .map(|(row, &basic)| costs[basic] * row[column]);
                terms.fold(Fraction::ZERO, Add::add)
            };
            let entering = (0..columns).find(|&column| (costs[column] - paid(column)).sign() < 0);
            let last = costs.len();
            let Some(column) = entering else {
                return paid(last);
            };
            let ratio = |row: &usize| self.rows[*row][last] / self.rows[*row][column];
            let positive = (0..self.rows.len()).filter(|&row| self.rows[row][column].sign() > 0);
            let row = positive.min_by(|one, other| match (ratio(one) - ratio(other)).sign() {
                0 => self.basis[*one].cmp(&self.basis[*other]),
                sign => sign.cmp(&0),
            });
            self.pivot(
                row.expect("no cost is negative, so nothing is unbounded"),
                column,
            );
        }
    }
}

/// The same program without ranges and upper bounds, which become rows of their own.
fn apart(program: &Program) -> Program {
    let is_range = |row: &usize| {
        let range = program.rows[*row].range;
        range > 0.0 && range < f64::INFINITY
    };
    let ranges: Vec<usize> = (0..program.n_rows()).filter(is_range).collect();
    let boxed = program
        .is_boxed
        .iter()
        .filter(|&&is_boxed| is_boxed)
        .count();
    let mut rows = program.rows.clone();
    rows.extend(ranges.iter().map(|&row| {
        let high = program.rows[row].bound + program.rows[row].range;
        ProgramRow::new(Sense::AtMost, high as u32)
    }));
    let mut next = rows.len() as u32;
    rows.extend((0..boxed).map(|_| ProgramRow::new(Sense::AtMost, 1)));
    let mut apart = Program::new(rows);
    for column in 0..program.n_columns() {
        let mut entries = program.column(column).to_vec();
        let upper = ranges.iter().zip(program.n_rows() as u32..);
        let upper = upper.filter(|(row, _)| program.column(column).contains(&(**row as u32)));
        entries.extend(upper.map(|(_, more)| more));
        if program.is_boxed[column] {
            entries.push(next);
            next += 1;
        }
        apart.push(program.costs[column], entries);
    }
    apart
}

/// The least cost; none where nothing fulfills all rows.
pub(super) fn minimum(program: &Program) -> Option<Fraction> {
    let program = &apart(program);
    let (n, m) = (program.n_columns(), program.n_rows());
    let one = Fraction::new(1, 1);
    // columns, then slacks, then what each row lacks, then the right sides
    let width = n + 2 * m;
    let mut rows = vec![vec![Fraction::ZERO; width + 1]; m];
    for (column, of_column) in (0..n).map(|column| (column, program.column(column))) {
        of_column
            .iter()
            .for_each(|&row| rows[row as usize][column] = one);
    }
    for (i, (row, of_program)) in rows.iter_mut().zip(&program.rows).enumerate() {
        row[n + i] = match of_program.sense {
            Sense::Equal => Fraction::ZERO,
            Sense::AtLeast => Fraction::new(-1, 1),
            Sense::AtMost => one,
        };
        row[n + m + i] = one;
        row[width] = Fraction::whole(of_program.bound);
    }
    let mut tableau = Tableau {
        rows,
        basis: (n + m..width).collect(),
    };
    let lacking: Vec<Fraction> = (0..width)
        .map(|column| if column < n + m { Fraction::ZERO } else { one })
        .collect();
    if tableau.minimize(&lacking, width).sign() > 0 {
        return None;
    }
    // artificial variables leave the basis, or stay in a zero row
    for row in 0..m {
        if tableau.basis[row] >= n + m
            && let Some(column) = (0..n + m).find(|&column| tableau.rows[row][column].sign() != 0)
        {
            tableau.pivot(row, column);
        }
    }
    let costs = program.costs.iter().map(|&cost| Fraction::whole(cost));
    let costs: Vec<Fraction> = costs.chain(vec![Fraction::ZERO; 2 * m]).collect();
    Some(tableau.minimize(&costs, n + m))
}
