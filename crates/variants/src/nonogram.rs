//! Nonograms: black cells in runs of given lengths.

use crate::automaton::Line;
use crate::encoder::{Encoder, MOST_CELLS};
use crate::error::{At, VariantError};
use crate::parts::{Machine, machine_of};
use quadrille_problem::problem::{Problem, ProblemError};

/// White and black, as digits.
const WHITE: usize = 1;
const BLACK: usize = 2;

/// A picture of white and black cells: for each row and each column the lengths of its runs of
/// black cells, in their order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nonogram {
    rows: Vec<Vec<usize>>,
    columns: Vec<Vec<usize>>,
}

impl Nonogram {
    /// The lengths of the runs of each row and each column.
    ///
    /// # Errors
    /// If the cells exceed their limit, or the runs of a line do not fit.
    pub fn new(rows: Vec<Vec<usize>>, columns: Vec<Vec<usize>>) -> Result<Nonogram, VariantError> {
        if rows.is_empty()
            || columns.is_empty()
            || rows.len().saturating_mul(columns.len()) > MOST_CELLS
        {
            let found = rows.len().saturating_mul(columns.len());
            return Err(VariantError::Cells {
                found,
                largest: MOST_CELLS,
            });
        }
        for (kind, lines, room) in [
            ("row", &rows, columns.len()),
            ("column", &columns, rows.len()),
        ] {
            for (number, runs) in lines.iter().enumerate() {
                let needed = runs.iter().fold(runs.len().saturating_sub(1), |sum, &run| {
                    sum.saturating_add(run)
                });
                if runs.contains(&0) || needed > room {
                    return Err(VariantError::Runs {
                        line: kind,
                        number: number + 1,
                        needed,
                        room,
                    });
                }
            }
        }
        Ok(Nonogram { rows, columns })
    }

    /// The lengths of the runs of each row.
    pub fn rows(&self) -> &[Vec<usize>] {
        &self.rows
    }

    /// The lengths of the runs of each column.
    pub fn columns(&self) -> &[Vec<usize>] {
        &self.columns
    }

    /// The runs of each row, then of each column, each with the line's name: `row 1` with `between`
    /// for the blank.
    pub(super) fn lines(&self, between: &str) -> impl Iterator<Item = (String, &[usize])> {
        let rows = (1..).zip(&self.rows).map(|line| ("row", line));
        let columns = (1..).zip(&self.columns).map(|line| ("column", line));
        rows.chain(columns)
            .map(move |(kind, (number, runs))| (format!("{kind}{between}{number}"), &runs[..]))
    }

    pub(super) fn size(&self) -> [usize; 2] {
        [self.columns.len(), self.rows.len()]
    }

    /// With only some of the lines, numbered from the first row on to the last column.
    pub(super) fn problem_of(
        &self,
        is_kept: impl Fn(usize) -> bool,
    ) -> Result<Problem, ProblemError> {
        let [width, height] = self.size();
        let names = (0..width * height).map(|cell| At(cell, width).to_string());
        let mut encoder = Encoder::new(names, BLACK);
        let rows = (0..height).map(|row| (row * width..(row + 1) * width).collect());
        let columns = (0..width).map(|column| (column..width * height).step_by(width).collect());
        let cells = rows.chain(columns).enumerate();
        let mut kept: Vec<(String, Line)> = Vec::new();
        for ((line, cells), (name, runs)) in cells.zip(self.lines("")) {
            if is_kept(line) {
                kept.push((name, Line::new(cells, machine(runs), &encoder)?));
            }
        }
        // what follows from single lines, as long as something does
        let mut before = usize::MAX;
        while encoder.n_closed() != before {
            before = encoder.n_closed();
            kept.iter_mut()
                .for_each(|(_, line)| line.narrow(&mut encoder));
        }
        for (name, line) in &kept {
            line.encode(&mut encoder, name)?;
        }
        encoder.build()
    }

    /// 1 for a black cell, 0 for a white one.
    pub(super) fn place(digits: &[u8]) -> Vec<Option<u8>> {
        digits
            .iter()
            .map(|&digit| Some(u8::from(usize::from(digit) == BLACK)))
            .collect()
    }
}

/// An automaton whose state is the number of cells seen of the runs and the gaps between them.
fn machine(runs: &[usize]) -> Box<dyn Machine> {
    let mut pattern: Vec<usize> = Vec::new();
    for (number, &run) in runs.iter().enumerate() {
        pattern.extend((number > 0).then_some(WHITE));
        pattern.extend(std::iter::repeat_n(BLACK, run));
    }
    let n = pattern.len();
    let step = move |&seen: &usize, color, _| {
        let expected = pattern.get(seen).copied();
        let between = expected.is_none() || seen == 0 || pattern[seen - 1] == WHITE;
        match color {
            WHITE if between => Some(seen),
            _ => (expected == Some(color)).then_some(seen + 1),
        }
    };
    machine_of(0, step, move |&seen| seen == n)
}
