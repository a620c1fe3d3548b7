//! A variant as an exact cover, and back.

use crate::board::{Variant, givens};
use crate::encoder::Encoder;
use crate::error::At;
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
        let names = (0..size * size).map(|cell| At(cell, size).to_string());
        let mut encoder = Encoder::new(names, size);
        let mut distinct = |prefix: &str, group: &dyn Fn(usize) -> usize| {
            let mut groups = vec![Vec::new(); size];
            (0..size * size).for_each(|cell| groups[group(cell)].push(cell));
            groups::all_distinct(&mut encoder, prefix, groups);
        };
        distinct("r", &|cell| cell / size);
        distinct("c", &|cell| cell % size);
        if let Some(regions) = self.regions() {
            distinct("b", &|cell| regions[cell]);
        }
        for (number, rule) in (1..).zip(self.rules()) {
            apart(&mut encoder, rule, number, size)?;
        }
        for (cell, digit) in givens(self.given_digits()) {
            encoder.keep(cell, &|other| other == usize::from(digit));
        }
        encoder.close_at_peers();
        // these use the digits known of their cells
        for (number, rule) in (1..).zip(self.rules()) {
            along(&mut encoder, rule, number)?;
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
        Rule::Diagonals => groups::all_distinct(encoder, "d", geometry::diagonals(size)),
        Rule::Windows => groups::all_distinct(encoder, "w", geometry::windows(size)),
        Rule::AntiKnight => orders::anti_knight(encoder, size),
        Rule::AntiKing => orders::anti_king(encoder, size),
        Rule::NonConsecutive => orders::non_consecutive(encoder, size),
        Rule::Cage { cells, sum } => {
            let sum = sum.map(|sum| sum as usize);
            return groups::cage(encoder, &format!("cage{number}"), cells, sum);
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
                .for_each(|&cell| encoder.keep(cell, &|digit| digits.contains(&(digit as u8))));
        }
        Rule::Arrow { .. } | Rule::Sum { .. } | Rule::Seen { .. } => {}
    }
    Ok(())
}

/// Rules about all digits of a line together.
fn along(encoder: &mut Encoder, rule: &Rule, number: usize) -> Result<(), ProblemError> {
    match rule {
        Rule::Arrow { circle, cells } => {
            let line = lines::arrow(*circle, cells, encoder.digits());
            line.encode(encoder, &format!("arrow{number}"))
        }
        Rule::Sum { cells, sum } => {
            lines::sum(cells, *sum as usize).encode(encoder, &format!("sum{number}"))
        }
        Rule::Seen { cells, seen } => {
            let line = lines::seen(cells, *seen, encoder.digits());
            line.encode(encoder, &format!("seen{number}"))
        }
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
