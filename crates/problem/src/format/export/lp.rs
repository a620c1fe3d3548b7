//! The LP format of CPLEX, which most integer programming solvers read.

use super::{Constraint, Names, rows};
use crate::problem::Problem;
use std::fmt::Write;

/// Terms a line; the format allows some 500 characters a line.
const TERMS: usize = 6;

/// Writes a problem as an integer program: a variable for each option, called as the option or
/// `x1`, `x2` and so on, and a row for each item; the objective minimizes the costs, if any.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::export, problem::Problem};
///
/// let problem: Problem = "a b\na |2\nb\na b".parse()?;
/// let text = export::lp(&problem);
/// assert!(text.contains(
///     "Minimize\n cost: + 2 x1\nSubject To\n a: + x1 + x3 = 1\n b: + x2 + x3 = 1\nBinary\n"
/// ));
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn lp(problem: &Problem) -> String {
    let (rows, n_variables) = rows(problem);
    let names = Names::of(problem, &rows, n_variables);
    program(problem, &rows, &names)
}

/// The same with the names `x1`, `x2` and so on for options, and `c1` and so on for rows.
#[doc(hidden)]
pub fn numbered_lp(problem: &Problem) -> String {
    let (rows, n_variables) = rows(problem);
    program(problem, &rows, &Names::numbered(rows.len(), n_variables))
}

fn program(problem: &Problem, rows: &[Constraint], names: &Names) -> String {
    // writing into a string does not fail
    let mut text = names.comments(problem, "\\");
    objective(problem, names, &mut text);
    let first = names.columns.first().map_or("x1", String::as_str);
    text.push_str("Subject To\n");
    for (row, name) in rows.iter().zip(&names.rows) {
        let _ = write!(text, " {name}:");
        for (i, &(weight, variable)) in row.terms.iter().enumerate() {
            wrap(&mut text, i);
            let sign = if weight < 0 { '-' } else { '+' };
            let _ = write!(text, " {sign} {}", names.columns[variable as usize - 1]);
        }
        if row.terms.is_empty() {
            let _ = write!(text, " 0 {first}");
        }
        let relation = if row.exact { "=" } else { ">=" };
        let _ = writeln!(text, " {relation} {}", row.bound);
    }
    text.push_str("Binary\n");
    if names.columns.is_empty() {
        text.push_str(" x1\n");
    }
    for name in &names.columns {
        let _ = writeln!(text, " {name}");
    }
    text.push_str("End\n");
    text
}

/// Writes the costs, to be minimized.
fn objective(problem: &Problem, names: &Names, text: &mut String) {
    text.push_str("Minimize\n cost:");
    let costly = problem
        .options()
        .filter(|&option| problem.units(option) != 0);
    for (i, option) in costly.enumerate() {
        wrap(text, i);
        let cost = problem.cost(option);
        let sign = if cost.units < 0 { '-' } else { '+' };
        let size = cost.abs();
        let _ = write!(text, " {sign} {size} {}", names.columns[option.index()]);
    }
    if !problem.has_costs() {
        let first = names.columns.first().map_or("x1", String::as_str);
        text.extend([" 0 ", first]);
    }
    text.push('\n');
}

fn wrap(text: &mut String, term: usize) {
    if term > 0 && term.is_multiple_of(TERMS) {
        text.push_str("\n ");
    }
}
