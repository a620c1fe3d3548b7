//! The formula of a problem and its known solutions, built from these alone and never read from a
//! solver's file.
//!
//! `docs/proofs.md` has the order of the rows.

use super::constraint::{Constraint, Literal};
use quadrille_problem::problem::{Bounds, Color, ItemId, OptionId, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// How many variables there are: options, and colors on items.
pub(super) fn n_variables(problem: &Problem) -> usize {
    let colored = problem.options().flat_map(|option| problem.entries(option));
    let colors: BTreeSet<(ItemId, Color)> = colored
        .filter_map(|entry| Some((entry.item, entry.color?)))
        .collect();
    problem.n_options() + colors.len()
}

/// How many bytes the rows take, about.
pub(super) fn bytes(problem: &Problem) -> u64 {
    32 * problem.n_entries() as u64 + 512 * problem.n_items() as u64
}

/// The options of an item: those without a color, and the others by color.
#[derive(Clone, Default)]
struct Column {
    plain: Vec<u32>,
    colors: BTreeMap<Color, Vec<u32>>,
}

const fn positive(variable: u32) -> Literal {
    2 * variable
}

const fn negative(variable: u32) -> Literal {
    2 * variable + 1
}

/// At least this many of the variables are true.
fn at_least(variables: &[u32], low: u32) -> Constraint {
    Constraint::count(
        variables.iter().map(|&variable| positive(variable)),
        low.into(),
    )
}

/// At most this many of the variables are true: the others are false.
fn at_most(variables: &[u32], high: u32) -> Constraint {
    let others = variables.len() as i128 - i128::from(high);
    Constraint::count(
        variables.iter().map(|&variable| negative(variable)),
        others.max(0),
    )
}

/// The options of each item.
fn columns(problem: &Problem) -> Vec<Column> {
    let mut columns = vec![Column::default(); problem.n_items()];
    for option in problem.options() {
        for entry in problem.entries(option) {
            let column = &mut columns[entry.item.index()];
            let options = match entry.color {
                None => &mut column.plain,
                Some(color) => column.colors.entry(color).or_default(),
            };
            options.push(option.number());
        }
    }
    columns
}

/// The rows of the problem, in order; the first has the number 1.
pub(super) fn rows(problem: &Problem) -> Vec<Constraint> {
    let columns = columns(problem);
    let (mut rows, mut variable) = (Vec::new(), problem.n_options() as u32);
    for (item, column) in problem.items().zip(columns) {
        let mut rivals = column.plain;
        rivals.extend((variable..).take(column.colors.len()));
        let Bounds { low, high } = problem.bounds(item);
        if low > 0 || low == high {
            rows.push(at_least(&rivals, low));
        }
        if low == high || rivals.len() > high as usize {
            rows.push(at_most(&rivals, high));
        }
        for options in column.colors.into_values() {
            let effect =
                |&option: &u32| Constraint::count([positive(variable), negative(option)], 1);
            rows.extend(options.iter().map(effect));
            let cause = options.iter().map(|&option| positive(option));
            rows.push(Constraint::count(cause.chain([negative(variable)]), 1));
            variable += 1;
        }
    }
    rows
}

/// The clause that excludes one solution and no other: one of its options is missing, or an option
/// is added. An option can be added only if none of its primary items is full.
pub(super) fn exclusion(problem: &Problem, solution: &[OptionId]) -> Constraint {
    let taken: BTreeSet<OptionId> = solution.iter().copied().collect();
    let mut literals: Vec<Literal> = taken
        .iter()
        .map(|option| negative(option.number()))
        .collect();
    if problem.has_bounds() {
        let mut room: Vec<u32> = problem
            .items()
            .map(|item| problem.bounds(item).high)
            .collect();
        for &option in &taken {
            for entry in problem
                .entries(option)
                .iter()
                .filter(|entry| problem.is_primary(entry.item))
            {
                room[entry.item.index()] = room[entry.item.index()].saturating_sub(1);
            }
        }
        let fits = |option: &OptionId| {
            problem
                .entries(*option)
                .iter()
                .all(|entry| !problem.is_primary(entry.item) || room[entry.item.index()] > 0)
        };
        let others = problem
            .options()
            .filter(|option| !taken.contains(option))
            .filter(fits);
        literals.extend(others.map(|option| positive(option.number())));
    }
    Constraint::count(literals, 1)
}
