//! A cover as a table for spreadsheets, which [`content`](crate::content) reads.

use quadrille_problem::problem::{Bounds, OptionId, Problem};
use std::collections::HashSet;
use thiserror::Error;

/// What a table of options cannot hold.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// A secondary item.
    #[error("a table cannot hold the secondary item `{0}`")]
    Secondary(String),
    /// An item that is covered another number of times than once.
    #[error("a table cannot hold the bounds of the item `{0}`")]
    Bounds(String),
    /// An item that stands in no option.
    #[error("a table cannot hold the item `{0}`, which is in no option")]
    Uncovered(String),
    /// A name with a separator in it.
    #[error("a table cannot hold the name `{0}`")]
    Name(String),
    /// Fewer options than a table is known by.
    #[error("a table needs two options, and one with two items")]
    Small,
}

/// Writes the options of a problem as lines of comma-separated values: the option's name or number,
/// its items, and its cost in a problem with costs.
///
/// ```
/// use quadrille_layouts::{content, table};
///
/// let text = "option,items,cost\n1,a,3\n2,b,1\n3,a b,5\n";
/// let problem = content::cover(text.as_bytes()).unwrap().problem;
/// assert_eq!(table(&problem).unwrap(), text);
/// ```
///
/// # Errors
/// If such a table cannot express a feature of the problem.
pub fn table(problem: &Problem) -> Result<String, TableError> {
    let options: Vec<Vec<String>> = problem
        .options()
        .map(|option| items(problem, option))
        .collect();
    check(problem, &options)?;
    let mut text = String::from("option,items");
    text.push_str(if problem.has_costs() { ",cost\n" } else { "\n" });
    for (option, items) in problem.options().zip(options) {
        let number = || (option.number() + 1).to_string();
        let name = problem.option_name(option);
        let name = name.map_or_else(number, str::to_owned);
        let unfit = items.iter().find(|name| is_parted(name, " "));
        if let Some(name) = unfit.or(Some(&name).filter(|name| is_parted(name, ""))) {
            return Err(TableError::Name(name.clone()));
        }
        text.extend([&name, ",", &items.join(" ")]);
        if problem.has_costs() {
            text.extend([",", &problem.cost(option).to_string()]);
        }
        text.push('\n');
    }
    Ok(text)
}

/// Refuses a problem of which a table would lose a part.
fn check(problem: &Problem, options: &[Vec<String>]) -> Result<(), TableError> {
    let used: HashSet<&str> = options.iter().flatten().map(String::as_str).collect();
    for item in problem.items() {
        let name = || problem.item_name(item).to_owned();
        if !problem.is_primary(item) {
            return Err(TableError::Secondary(name()));
        } else if problem.bounds(item) != Bounds::ONCE {
            return Err(TableError::Bounds(name()));
        } else if !used.contains(problem.item_name(item)) {
            return Err(TableError::Uncovered(name()));
        }
    }
    match options.len() < 2 || options.iter().all(|items| items.len() < 2) {
        true => Err(TableError::Small),
        false => Ok(()),
    }
}

fn items(problem: &Problem, option: OptionId) -> Vec<String> {
    let entries = problem.entries(option).iter();
    entries
        .map(|entry| problem.item_name(entry.item).to_owned())
        .collect()
}

/// Whether a name has a character that separates names, or these others.
fn is_parted(name: &str, others: &str) -> bool {
    let is_separator =
        |c: char| c.is_control() || ",;|+\"'[]{}()".contains(c) || others.contains(c);
    name.is_empty() || name.trim() != name || name.contains(is_separator)
}
