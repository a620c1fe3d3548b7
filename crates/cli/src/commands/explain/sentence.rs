//! Reasons in words, with a board where the items are cells.

use super::super::plural;
use super::drawing::{Drawing, draw};
use quadrille::explain::{Coloring, Conflict};
use quadrille::problem::{Bounds, ItemId, Problem};
use std::fmt::Write;

/// At most this many names stand in a sentence.
const NAMED: usize = 40;

/// Names, one after the other, and how many more there are.
fn names(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    let mut text = names.take(NAMED).collect::<Vec<_>>().join(", ");
    if more > 0 {
        let _ = write!(text, ", and {more} more");
    }
    text
}

fn item_names(problem: &Problem, items: &[ItemId]) -> String {
    names(items.iter().map(|&item| problem.item_name(item).escape_debug().to_string()))
}

pub(super) fn uncoverable(problem: &Problem, items: &[ItemId]) -> String {
    let what = if items.iter().all(|&item| problem.bounds(item).low == 1) {
        "no option covers"
    } else {
        "too few options cover"
    };
    format!("no solution: {what} {}\n", item_names(problem, items))
}

/// What follows from weights.
pub(super) fn coloring(problem: &Problem, coloring: &Coloring) -> String {
    let weights = coloring.weights();
    let signs = coloring.modulus().is_none() && weights.iter().all(|&(_, weight)| weight.abs() == 1);
    let mark = |item| match coloring.weight(item) {
        0 => None,
        1 if signs => Some("+".to_owned()),
        -1 if signs => Some("-".to_owned()),
        weight => Some(weight.to_string()),
    };
    let mut text = "no solution, by these weights of the items:\n".to_owned();
    let listed = match draw(problem, mark) {
        Some(Drawing { board, others }) => {
            text.push_str(&board);
            others
        }
        None => weights.iter().map(|&(item, _)| item).collect(),
    };
    if !listed.is_empty() {
        let named = |item: &ItemId| format!("{} {:+}", problem.item_name(*item).escape_debug(), coloring.weight(*item));
        let _ = writeln!(text, " {}", names(listed.iter().map(named)));
    }
    let _ = writeln!(text, "{}", balance(problem, coloring, signs));
    text
}

/// The contradiction in a sentence.
fn balance(problem: &Problem, coloring: &Coloring, signs: bool) -> String {
    let weights = coloring.weights();
    let sum = coloring.check(problem).unwrap_or(0);
    let once = weights.iter().all(|&(item, _)| problem.bounds(item) == Bounds::ONCE);
    let of_option = |option| problem.entries(option).iter().map(|entry| coloring.weight(entry.item)).sum::<i64>();
    let vanish = problem.options().all(|option| of_option(option) == 0);
    match coloring.modulus() {
        Some(modulus) if once && weights.iter().all(|&(_, weight)| weight == 1) => {
            let n = weights.len();
            format!("Every option covers {modulus} of these items or a multiple of it, but there are {n}.")
        }
        Some(modulus) => format!(
            "The weights of every option add up to a multiple of {modulus}, but those of all items leave a remainder of {sum}."
        ),
        None if signs && once && vanish => {
            let plus = weights.iter().filter(|(_, weight)| *weight > 0).count();
            let minus = weights.len() - plus;
            format!("Every option covers as many items with + as with -, but there are {plus} and {minus}.")
        }
        None => {
            let of_options = if vanish { "every option add up to 0" } else { "no option add up to more than 0" };
            let exact = weights.iter().all(|&(item, _)| problem.bounds(item).low == problem.bounds(item).high);
            let whole = match exact {
                true => format!("those of all items to {sum}"),
                false => format!("whatever covers each item as often as it has to and may adds up to {sum} or more"),
            };
            format!("The weights of {of_options}, but {whole}.")
        }
    }
}

pub(super) fn conflict(problem: &Problem, conflict: &Conflict) -> String {
    let items = &conflict.items;
    let n = plural(items.len() as u64, "item");
    let needed = if conflict.is_minimal { "any one less, and they can" } else { "perhaps fewer cannot either" };
    let mut text =
        format!("no solution: these {n} cannot be covered together, whatever becomes of the others ({needed})\n");
    let mark = |item| items.binary_search(&item).is_ok().then(|| "#".to_owned());
    let listed = match draw(problem, mark) {
        Some(Drawing { board, others }) => {
            text.push_str(&board);
            others
        }
        None => items.clone(),
    };
    if !listed.is_empty() {
        let _ = writeln!(text, " {}", item_names(problem, &listed));
    }
    text
}
