//! Writing Knuth's text, also within the limits of his programs: items, nodes, lengths of names.

use crate::format::WriteError;
use crate::format::plain_text::forbidden;
use crate::problem::{Bounds, OptionId, Problem};
use std::fmt::Write;

// the tables of Knuth's programs, as published
const MOST_ITEMS: usize = 100_000;
const MOST_NODES: usize = 10_000_000;
const LONGEST_NAME: usize = 8;

/// Writes a problem; the names of options are not written.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::dlx, problem::Problem};
///
/// let problem: Problem = "| pairs\n a 2|b  |  x\na b x:1 |3 |4\nb".parse()?;
/// assert_eq!(dlx::write(&problem)?, "a 2|b | x\na b x:1 |7\nb\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem) -> Result<String, WriteError> {
    check_names(problem)?;
    let mut text = String::new();
    push_items(&mut text, problem);
    for option in problem.options() {
        push_option(&mut text, problem, option);
    }
    Ok(text)
}

/// Writes a problem so that Knuth's own programs read it, or names the first thing that they would
/// refuse.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::dlx, problem::Problem};
///
/// let problem: Problem = "row-17-left\nrow-17-left".parse()?;
/// let error = dlx::write_strict(&problem).unwrap_err();
/// let message =
///     "Knuth's programs reject the item `row-17-left`: expected at most 8 ASCII characters";
/// assert_eq!(error.to_string(), message);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
pub fn write_strict(problem: &Problem) -> Result<String, WriteError> {
    for item in problem.items() {
        check_strict("item", problem.item_name(item), LONGEST_NAME)?;
    }
    for (_, color) in colored(problem) {
        check_strict("color", color, 1)?;
    }
    if problem.has_bounds() && problem.has_costs() {
        let message =
            "Knuth's programs support multiplicities (DLX3) or costs (DLX5), but not both";
        return Err(WriteError(message.into()));
    }
    let mut costs = problem.options().map(|option| problem.cost(option));
    if let Some(cost) = costs.find(|cost| cost.units < 0 || cost.decimals > 0) {
        return Err(WriteError(format!(
            "Knuth's programs take whole costs from 0 on, found {cost}"
        )));
    }
    let nodes = problem.n_items() + problem.n_entries() + problem.n_options() + 2;
    check_size("items", problem.n_items(), MOST_ITEMS)?;
    check_size("items, options and entries", nodes, MOST_NODES)?;
    let text = write(problem)?;
    let longest = text.lines().map(str::len).max().unwrap_or(0);
    check_size("characters in a line", longest, 9 * MOST_ITEMS + 1)?;
    Ok(text)
}

fn push_items(text: &mut String, problem: &Problem) {
    for (i, item) in problem.items().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        if i == problem.n_primary() {
            text.push_str("| ");
        }
        if problem.is_primary(item) && problem.bounds(item) != Bounds::ONCE {
            // writing into a string does not fail
            let _ = write!(text, "{}|", problem.bounds(item));
        } else if i == 0 && matches!(problem.item_name(item), "#" | "//") {
            // the line would be a remark
            text.push_str("1|");
        }
        text.push_str(problem.item_name(item));
    }
    text.push('\n');
}

/// The name of an option, or else its text.
pub fn option_label(problem: &Problem, option: OptionId) -> String {
    let name = problem.option_name(option);
    name.map_or_else(|| option_text(problem, option), str::to_owned)
}

/// The items and colors of an option, as Knuth's text has them, without its cost.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{baseline, format::dlx, problem::Problem};
///
/// let problem: Problem = "a b | x\na x:1 |3\nb x:1\nb".parse()?;
/// for solution in baseline::solutions(&problem) {
///     let lines: Vec<_> = solution.iter().map(|&id| dlx::option_text(&problem, id)).collect();
///     println!("{}", lines.join(", ")); // `a x:1, b x:1`, then `a x:1, b`
/// #   assert!(["a x:1, b x:1", "a x:1, b"].contains(&&*lines.join(", ")));
/// }
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
///
/// # Panics
/// If the problem has no such option.
pub fn option_text(problem: &Problem, option: OptionId) -> String {
    let mut text = String::new();
    push_entries(&mut text, problem, option);
    text
}

fn push_option(text: &mut String, problem: &Problem, option: OptionId) {
    push_entries(text, problem, option);
    if problem.units(option) != 0 {
        let _ = write!(text, " |{}", problem.cost(option));
    }
    text.push('\n');
}

fn push_entries(text: &mut String, problem: &Problem, option: OptionId) {
    for (i, entry) in problem.entries(option).iter().enumerate() {
        if i > 0 {
            text.push(' ');
        }
        text.push_str(problem.item_name(entry.item));
        if let Some(color) = entry.color {
            text.push(':');
            text.push_str(problem.color_name(color));
        }
    }
}

fn check_names(problem: &Problem) -> Result<(), WriteError> {
    if problem.n_primary() == 0 {
        let message =
            "a problem without primary items cannot be written in Knuth's text; write it as JSON";
        return Err(WriteError(message.into()));
    }
    let items = problem
        .items()
        .map(|item| ("item", problem.item_name(item)));
    for (kind, name) in items.chain(colored(problem)) {
        if name.contains([':', '|'])
            || name.bytes().any(|byte| byte.is_ascii_whitespace())
            || forbidden(name).is_some()
        {
            return Err(WriteError(format!(
                "the {kind} `{}` cannot be written in Knuth's text: names there have no blanks, \
                no control characters, no `:` and no `|`",
                name.escape_debug()
            )));
        }
    }
    Ok(())
}

/// The names of the colors that options use.
fn colored(problem: &Problem) -> impl Iterator<Item = (&'static str, &str)> {
    let mut used = vec![false; problem.n_colors()];
    let entries = problem.options().flat_map(|option| problem.entries(option));
    let colors = entries.filter_map(|entry| entry.color);
    colors
        .filter(move |color| !std::mem::replace(&mut used[color.number() as usize - 1], true))
        .map(|color| ("color", problem.color_name(color)))
}

fn check_strict(kind: &'static str, name: &str, limit: usize) -> Result<(), WriteError> {
    if name.is_ascii() && name.len() <= limit {
        return Ok(());
    }
    Err(WriteError(format!(
        "Knuth's programs reject the {kind} `{}`: expected at most {limit} ASCII characters",
        name.escape_debug()
    )))
}

fn check_size(kind: &'static str, found: usize, limit: usize) -> Result<(), WriteError> {
    if found <= limit {
        return Ok(());
    }
    Err(WriteError(format!(
        "Knuth's programs support at most {limit} {kind}, found {found}"
    )))
}
