//! A variant as an exact cover, and back.

use crate::board::Variant;
use crate::encoder::Encoder;
use crate::rule::Rule;
use crate::{geometry, groups, lines, orders};
use quadrille_problem::problem::{OptionId, Problem, ProblemError};
use quadrille_problem::puzzle::Puzzle;

impl Puzzle for Variant {
    /// The digits, row by row.
    type Answer = Vec<u8>;
    type Error = ProblemError;

    /// The items of a board of side `n` begin as those of a sudoku: cells, digits of rows, digits
    /// of columns, and digits of regions, if there are any.
    fn problem(&self) -> Result<Problem, ProblemError> {
        let size = self.size();
        let mut encoder = Encoder::new((0..size * size).map(|cell| name(cell, size)), size);
        for number in 0..size {
            groups::distinct(
                &mut encoder,
                &format!("r{}", number + 1),
                &geometry::row(size, number),
            );
        }
        for number in 0..size {
            groups::distinct(
                &mut encoder,
                &format!("c{}", number + 1),
                &geometry::column(size, number),
            );
        }
        for number in 0..self.regions().map_or(0, |_| size) {
            let regions = self.regions().unwrap_or_default();
            let cells: Vec<usize> = (0..regions.len())
                .filter(|&cell| regions[cell] == number)
                .collect();
            groups::distinct(&mut encoder, &format!("b{}", number + 1), &cells);
        }
        for (number, rule) in self.rules().iter().enumerate() {
            apart(&mut encoder, rule, number + 1, size)?;
        }
        for (cell, &digit) in self
            .given_digits()
            .iter()
            .enumerate()
            .filter(|&(_, &digit)| digit != 0)
        {
            encoder.keep(cell, |other| other == usize::from(digit));
        }
        encoder.close_at_peers();
        // these use the digits known of their cells
        for (number, rule) in self.rules().iter().enumerate() {
            along(&mut encoder, rule, number + 1)?;
        }
        encoder.build()
    }

    fn answer(&self, problem: &Problem, chosen: &[OptionId]) -> Vec<u8> {
        let size = self.size();
        let mut digits = vec![0; size * size];
        for &option in chosen {
            // a placement covers its cell, then its digit in the row
            if let [cell, in_row, ..] = problem.entries(option)
                && let Some(digit) = digits.get_mut(cell.item.index())
            {
                *digit = (in_row.item.index() % size) as u8 + 1;
            }
        }
        digits
    }
}

/// Rules about single cells, pairs of cells, and cages; those that add up or look along a line are
/// in [`along`].
fn apart(
    encoder: &mut Encoder,
    rule: &Rule,
    number: usize,
    size: usize,
) -> Result<(), ProblemError> {
    match rule {
        Rule::Diagonals => {
            for (diagonal, cells) in geometry::diagonals(size).iter().enumerate() {
                groups::distinct(encoder, &format!("d{}", diagonal + 1), cells);
            }
        }
        Rule::Windows => {
            for (window, cells) in geometry::windows(size).iter().enumerate() {
                groups::distinct(encoder, &format!("w{}", window + 1), cells);
            }
        }
        Rule::AntiKnight => orders::anti_knight(encoder, size),
        Rule::AntiKing => orders::anti_king(encoder, size),
        Rule::NonConsecutive => orders::non_consecutive(encoder, size),
        Rule::Cage { cells, sum: None } => {
            groups::distinct(encoder, &format!("cage{number}"), cells);
        }
        Rule::Cage {
            cells,
            sum: Some(sum),
        } => {
            return groups::cage(encoder, &format!("cage{number}"), cells, *sum as usize);
        }
        Rule::Thermometer { cells } => {
            orders::increasing(encoder, &format!("thermometer{number}"), cells);
        }
        Rule::Less { smaller, larger } => {
            orders::increasing(encoder, &format!("less{number}"), &[*smaller, *larger]);
        }
        Rule::Only { cells, digits } => {
            cells
                .iter()
                .for_each(|&cell| encoder.keep(cell, |digit| digits.contains(&(digit as u8))));
        }
        Rule::Arrow { .. } | Rule::Sum { .. } | Rule::Seen { .. } => {}
    }
    Ok(())
}

/// Rules about all digits of a line together.
fn along(encoder: &mut Encoder, rule: &Rule, number: usize) -> Result<(), ProblemError> {
    match rule {
        Rule::Arrow { circle, cells } => {
            lines::arrow(encoder, &format!("arrow{number}"), *circle, cells)
        }
        Rule::Sum { cells, sum } => {
            lines::sum(encoder, &format!("sum{number}"), cells, *sum as usize)
        }
        Rule::Seen { cells, seen } => lines::seen(encoder, &format!("seen{number}"), cells, *seen),
        Rule::Diagonals
        | Rule::Windows
        | Rule::AntiKnight
        | Rule::AntiKing
        | Rule::NonConsecutive
        | Rule::Cage { .. }
        | Rule::Thermometer { .. }
        | Rule::Less { .. }
        | Rule::Only { .. } => Ok(()),
    }
}

pub(super) fn name(cell: usize, size: usize) -> String {
    format!("r{}c{}", cell / size + 1, cell % size + 1)
}
