//! Writing a problem as JSON.

use super::MAX_EXACT;
use crate::problem::{Bounds, Cost, Entry, ItemId, Problem};
use std::fmt::Display;

/// Writes a problem, an option a line; [`read`](super::read) gives the same problem again.
///
/// ```
/// # use quadrille_problem as quadrille;
/// use quadrille::{format::json, problem::Problem};
///
/// let problem: Problem = "a 2:3|b | x\na x:1\nb |5".parse()?;
/// assert_eq!(
///     json::write(&problem),
///     r#"{"items":["a","b"],"secondary":["x"],"bounds":{"b":[2,3]},"costs":[0,5],"options":[
/// ["a","x:1"],
/// ["b"]
/// ]}
/// "#
/// );
/// # Ok::<(), quadrille::format::FormatError>(())
/// ```
pub fn write(problem: &Problem) -> String {
    let mut text = String::from("{");
    for (name, value) in facts(problem) {
        text.extend(["\"", name, "\":", &value, ","]);
    }
    text += "\"options\":[";
    for option in problem.options() {
        text += if option.number() == 0 { "\n" } else { ",\n" };
        let entries = problem.entries(option).iter();
        text += &list(entries.map(|entry| entry_text(problem, *entry)));
    }
    text += "\n]}\n";
    text
}

/// Everything but the options, by the keys of the document.
fn facts(problem: &Problem) -> Vec<(&'static str, String)> {
    let (primary, secondary): (Vec<_>, Vec<_>) =
        problem.items().partition(|&item| problem.is_primary(item));
    let name = |&item: &ItemId| quoted(problem.item_name(item));
    let mut facts = vec![("items", list(primary.iter().map(name)))];
    if !secondary.is_empty() {
        facts.push(("secondary", list(secondary.iter().map(name))));
    }
    if problem.has_bounds() {
        let bounded = primary.iter().map(|item| (item, problem.bounds(*item)));
        let bounded = bounded.filter(|(_, bounds)| *bounds != Bounds::ONCE);
        let pairs =
            bounded.map(|(item, Bounds { low, high })| format!("{}:[{low},{high}]", name(item)));
        facts.push(("bounds", format!("{{{}}}", joined(pairs))));
    }
    facts.extend(of_options(problem));
    facts
}

/// The options' costs and names, as far as present.
fn of_options(problem: &Problem) -> impl Iterator<Item = (&'static str, String)> {
    let costs = problem.has_costs().then(|| {
        let costs = problem.options().map(|option| cost(problem.cost(option)));
        ("costs", list(costs))
    });
    let names = || problem.options().map(|option| problem.option_name(option));
    let is_named = names().any(|name| name.is_some());
    let names = is_named.then(|| {
        let names = names().map(|name| name.map_or("null".into(), quoted));
        ("names", list(names))
    });
    costs.into_iter().chain(names)
}

fn entry_text(problem: &Problem, entry: Entry) -> String {
    let item = problem.item_name(entry.item);
    let Some(color) = entry.color.map(|color| problem.color_name(color)) else {
        return quoted(item);
    };
    let short = format!("{item}:{color}");
    // where the short form would read otherwise, the long one
    if color.contains(':') || problem.find_item(&short).is_some() {
        return format!("[{},{}]", quoted(item), quoted(color));
    }
    quoted(&short)
}

fn list(elements: impl Iterator<Item = String>) -> String {
    format!("[{}]", joined(elements))
}

fn joined(elements: impl Iterator<Item = String>) -> String {
    elements.collect::<Vec<_>>().join(",")
}

fn cost(cost: Cost) -> String {
    if cost.units.unsigned_abs() <= MAX_EXACT {
        cost.to_string()
    } else {
        quoted(&cost)
    }
}

fn quoted<T: Display + ?Sized>(text: &T) -> String {
    serde_json::Value::from(text.to_string()).to_string()
}
