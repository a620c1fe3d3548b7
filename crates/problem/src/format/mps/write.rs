//! Writes integer programs.

use crate::format::export::{Constraint, Names, rows};
use crate::problem::Problem;
use std::collections::HashSet;
use std::fmt::Write;

/// Writes a problem: as many integer solutions as the problem has, of the same costs. Rows and
/// columns are called as items and options as far as programs take their names; comments tell the
/// option of each column. Without colors, [`read`](super::read) reads it.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::mps, problem::Problem};
///
/// let problem: Problem = "a b\na |2.5\nb\na b".parse()?;
/// let text = mps::write(&problem);
/// assert_eq!(mps::read(&text)?.problem.n_options(), 3);
/// assert!(text.contains(" x1 cost 2.5 a 1\n"), "{text}");
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn write(problem: &Problem) -> String {
    let (rows, n_variables) = all_rows(problem);
    let names = Names::of(problem, &rows, n_variables);
    program(problem, &rows, &names)
}

/// The same with the names `x1`, `x2` and so on for options, and `c1` and so on for rows.
#[doc(hidden)]
pub fn write_numbered(problem: &Problem) -> String {
    let (rows, n_variables) = all_rows(problem);
    program(problem, &rows, &Names::numbered(rows.len(), n_variables))
}

/// The rows of a problem and the number of variables. An option in none of these rows gets a row
/// that demands nothing, because each variable of the format needs a row.
fn all_rows(problem: &Problem) -> (Vec<Constraint>, u32) {
    let (mut rows, n_variables) = rows(problem);
    rows.extend(missing(problem, &rows));
    (rows, n_variables)
}

fn program(problem: &Problem, rows: &[Constraint], names: &Names) -> String {
    let mut columns = vec![String::new(); names.columns.len()];
    for option in problem.options() {
        let cost = problem.cost(option);
        if cost.units != 0 {
            // writing into a string does not fail
            let _ = write!(columns[option.index()], " cost {cost}");
        }
    }
    let mut text = names.comments(problem, "*") + "NAME cover\nROWS\n N cost\n";
    let mut sides = String::new();
    for (row, name) in rows.iter().zip(&names.rows) {
        let (kind, sign) = kind(row);
        let _ = writeln!(text, " {kind} {name}");
        if row.bound != 0 {
            let _ = writeln!(sides, " rhs {name} {}", sign * row.bound);
        }
        for &(weight, variable) in &row.terms {
            let weight = sign * i64::from(weight);
            let _ = write!(columns[variable as usize - 1], " {name} {weight}");
        }
    }
    write_columns(&names.columns, &columns, &mut text);
    let _ = write!(text, "RHS\n{sides}BOUNDS\n");
    for name in &names.columns {
        let _ = writeln!(text, " BV bound {name}");
    }
    text.push_str("ENDATA\n");
    text
}

/// The letter of a row, and the sign by which its numbers are multiplied, so that upper bounds have
/// no minus signs.
fn kind(row: &Constraint) -> (char, i64) {
    let is_most = row.terms.iter().all(|&(weight, _)| weight < 0) && !row.terms.is_empty();
    let sign = if is_most { -1 } else { 1 };
    match (row.exact, is_most) {
        (true, _) => ('E', sign),
        (false, false) => ('G', sign),
        (false, true) => ('L', sign),
    }
}

/// Rows that demand nothing, for the options whose items all have bounds that no choice of options
/// violates: such an item has no row.
fn missing(problem: &Problem, rows: &[Constraint]) -> Vec<Constraint> {
    let terms = rows.iter().flat_map(|row| &row.terms);
    let known: HashSet<u32> = terms.map(|term| term.1).collect();
    let all = 1..=problem.n_options() as u32;
    all.filter(|variable| !known.contains(variable))
        .map(|variable| Constraint {
            terms: vec![(-1, variable)],
            exact: false,
            bound: -1,
            item: None,
        })
        .collect()
}

fn write_columns(names: &[String], columns: &[String], text: &mut String) {
    text.push_str("COLUMNS\n marker 'MARKER' 'INTORG'\n");
    for (column, name) in columns.iter().zip(names) {
        let words: Vec<&str> = column.split_ascii_whitespace().collect();
        // at most two pairs a line
        for pairs in words.chunks(4) {
            let _ = writeln!(text, " {name} {}", pairs.join(" "));
        }
    }
    text.push_str(" marker 'MARKER' 'INTEND'\n");
}
