//! Writing matrices.

use crate::format::WriteError;
use crate::problem::Problem;
use std::fmt::Write;

/// Writes rows of zeros and ones, which [`read_dense`](super::read_dense) reads.
///
/// Items get the numbers of their columns as names; a comment names the layout, which prevents
/// confusion with another one, and lists the items' present names.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::matrix, problem::Problem};
///
/// let problem: Problem = "a b c\na c\nb".parse()?;
/// assert_eq!(
///     matrix::write_dense(&problem)?,
///     "# exact cover, a row of zeros and ones for each option: a b c\n101\n010\n"
/// );
///
/// let error = matrix::write_dense(&"a | x\na x".parse()?).unwrap_err();
/// let message =
///     "a matrix cannot hold the secondary item `x`; write the problem as Knuth's text or JSON";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_dense(problem: &Problem) -> Result<String, WriteError> {
    check(problem)?;
    if problem.n_options() == 0 {
        let message =
            "a matrix of zeros and ones has at least one row; write it as rows of numbers";
        return Err(WriteError(message.into()));
    }
    let mut text = first_line(super::DENSE, problem);
    for option in problem.options() {
        let mut row = vec![b'0'; problem.n_items()];
        for entry in problem.entries(option) {
            row[entry.item.index()] = b'1';
        }
        text.extend(row.into_iter().map(char::from));
        text.push('\n');
    }
    Ok(text)
}

/// Writes how many items and options there are, then the numbers of each option's items, which
/// [`read_sparse`](super::read_sparse) reads.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::matrix, problem::Problem};
///
/// let problem: Problem = "a b c\na c\nb".parse()?;
/// assert_eq!(
///     matrix::write_sparse(&problem)?,
///     "# exact cover, a row of numbers for each option: a b c\n3 2\n1 3\n2\n"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_sparse(problem: &Problem) -> Result<String, WriteError> {
    check(problem)?;
    let mut text = first_line(super::SPARSE, problem);
    // writing into a string does not fail
    let _ = writeln!(text, "{} {}", problem.n_items(), problem.n_options());
    for option in problem.options() {
        for (n, entry) in problem.entries(option).iter().enumerate() {
            let _ = write!(
                text,
                "{}{}",
                if n > 0 { " " } else { "" },
                entry.item.number() + 1
            );
        }
        text.push('\n');
    }
    Ok(text)
}

/// Whether the problem has anything that a matrix has not.
fn check(problem: &Problem) -> Result<(), WriteError> {
    if problem.n_items() == 0 {
        let message = "a matrix has at least one column; write the problem as JSON";
        return Err(WriteError(message.into()));
    }
    WriteError::check_primary("a matrix", problem)?;
    WriteError::check_bounds("a matrix", problem)?;
    if problem.has_costs() {
        let message = "a matrix cannot hold costs; write the problem as Knuth's text or JSON";
        Err(WriteError(message.into()))
    } else {
        Ok(())
    }
}

/// A comment with the name of the layout, and with the items' names unless they are the column
/// numbers.
fn first_line(mark: &str, problem: &Problem) -> String {
    let mut text = String::from(mark);
    let numbered = problem
        .items()
        .all(|item| problem.item_name(item) == (item.number() + 1).to_string());
    if numbered {
        text.push('\n');
        return text;
    }
    text.push(':');
    for item in problem.items() {
        let _ = write!(text, " {}", problem.item_name(item).escape_debug());
    }
    text.push('\n');
    text
}
