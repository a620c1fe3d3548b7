//! Nonograms: black cells in runs of given lengths.

use crate::encoder::{Encoder, MOST_CELLS};
use crate::error::VariantError;
use crate::lines;
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
    /// If there are too many cells, or a line has no room for its runs.
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

    pub(super) fn size(&self) -> [usize; 2] {
        [self.columns.len(), self.rows.len()]
    }

    /// With only some of the lines, numbered from the first row on to the last column.
    pub(super) fn problem_of(
        &self,
        is_kept: impl Fn(usize) -> bool,
    ) -> Result<Problem, ProblemError> {
        let [width, height] = self.size();
        let names =
            (0..width * height).map(|cell| format!("r{}c{}", cell / width + 1, cell % width + 1));
        let mut encoder = Encoder::new(names, BLACK);
        let row = |(number, runs)| {
            (
                "row",
                number,
                runs,
                (number * width..(number + 1) * width).collect::<Vec<_>>(),
            )
        };
        let column = |(number, runs)| {
            (
                "column",
                number,
                runs,
                (number..width * height).step_by(width).collect(),
            )
        };
        let all: Vec<(&str, usize, &Vec<usize>, Vec<usize>)> = self
            .rows
            .iter()
            .enumerate()
            .map(row)
            .chain(self.columns.iter().enumerate().map(column))
            .collect();
        let all: Vec<_> = all
            .into_iter()
            .zip(0..)
            .filter(|&(_, line)| is_kept(line))
            .map(|(line, _)| line)
            .collect();
        // what follows from single lines, as long as something does
        let mut before = usize::MAX;
        while encoder.n_open() < before {
            before = encoder.n_open();
            for (_, _, runs, cells) in &all {
                lines::narrow(&mut encoder, cells, 0, &step(runs, cells.len()));
            }
        }
        for (kind, number, runs, cells) in &all {
            lines::line(
                &mut encoder,
                &format!("{kind}{}", number + 1),
                cells,
                0,
                step(runs, cells.len()),
            )?;
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

/// An automaton that has seen as many cells of the runs, and of the gaps between them, as its state
/// is.
fn step(runs: &[usize], n_cells: usize) -> impl Fn(usize, usize, usize) -> Option<usize> + use<> {
    let mut pattern: Vec<usize> = Vec::new();
    for (number, &run) in runs.iter().enumerate() {
        pattern.extend((number > 0).then_some(WHITE));
        pattern.extend(std::iter::repeat_n(BLACK, run));
    }
    move |at, state, color| {
        let expected = pattern.get(state).copied();
        let between = expected.is_none() || state == 0 || pattern[state - 1] == WHITE;
        let next = match color {
            WHITE if between => Some(state),
            _ => (expected == Some(color)).then_some(state + 1),
        };
        next.filter(|&next| at + 1 < n_cells || next == pattern.len())
    }
}
