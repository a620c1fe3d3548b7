//! Reasons in words, how many items they name, and a board where the items are cells.

use super::drawing::{Drawing, draw};
use super::{Coloring, Conflict};
use quadrille_problem::problem::{Bounds, ItemId, Problem};
use std::fmt::Write;

/// The most names in a sentence that lists alternative reasons.
const NAMED: usize = 40;

fn item_name(problem: &Problem, item: ItemId) -> String {
    problem.item_name(item).escape_debug().to_string()
}

/// Names of items, one after the other, and how many more there are.
fn item_names(problem: &Problem, items: &[ItemId]) -> String {
    let more = items.len().saturating_sub(NAMED);
    let names = items
        .iter()
        .take(NAMED)
        .map(|&item| item_name(problem, item));
    let mut text = names.collect::<Vec<_>>().join(", ");
    if more > 0 {
        let _ = write!(text, ", and {more} more");
    }
    text
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
    let signs =
        coloring.modulus().is_none() && weights.iter().all(|&(_, weight)| weight.abs() == 1);
    let mark = |item| match coloring.weight(item) {
        0 => None,
        1 if signs => Some("+".to_owned()),
        -1 if signs => Some("-".to_owned()),
        weight => Some(weight.to_string()),
    };
    let mut text = "no solution, by these weights of the items:\n".to_owned();
    let all = || weights.iter().map(|&(item, _)| item).collect();
    // without all of them nobody could add them up
    let named = |&item: &ItemId| {
        let (name, bounds) = (problem.item_name(item).escape_debug(), problem.bounds(item));
        let times = match bounds {
            Bounds::ONCE => String::new(),
            bounds => format!("{bounds}|"),
        };
        format!("{times}{name} {:+}", coloring.weight(item))
    };
    show(problem, mark, all, named, &mut text);
    let _ = writeln!(text, "{}", balance(problem, coloring, signs));
    text
}

/// Draws marks as a board, and names the items that are not on it: all of them, where there is no
/// board.
fn show(
    problem: &Problem,
    mark: impl Fn(ItemId) -> Option<String>,
    all: impl FnOnce() -> Vec<ItemId>,
    named: impl Fn(&ItemId) -> String,
    text: &mut String,
) {
    let listed = match draw(problem, mark) {
        Some(Drawing { board, others }) => {
            text.push_str(&board);
            others
        }
        None => all(),
    };
    if !listed.is_empty() {
        let names: Vec<String> = listed.iter().map(named).collect();
        let _ = writeln!(text, " {}", names.join(", "));
    }
}

/// The contradiction in a sentence.
fn balance(problem: &Problem, coloring: &Coloring, signs: bool) -> String {
    let weights = coloring.weights();
    let sum = coloring.check(problem).unwrap_or(0);
    let once = weights
        .iter()
        .all(|&(item, _)| problem.bounds(item) == Bounds::ONCE);
    let of_option = |option| {
        problem
            .entries(option)
            .iter()
            .map(|entry| coloring.weight(entry.item))
            .sum::<i64>()
    };
    let vanish = problem.options().all(|option| of_option(option) == 0);
    match coloring.modulus() {
        Some(modulus) if once && weights.iter().all(|&(_, weight)| weight == 1) => {
            let n = weights.len();
            format!(
                "Every option covers {modulus} of these items or a multiple of it, but there are \
                {n}."
            )
        }
        Some(modulus) => format!(
            "The weights of every option add up to a multiple of {modulus}, but those of all items \
            leave a remainder of {sum}."
        ),
        None if signs && once && vanish => {
            let plus = weights.iter().filter(|(_, weight)| *weight > 0).count();
            let minus = weights.len() - plus;
            format!(
                "Every option covers as many items with + as with -, but there are {plus} and \
                {minus}."
            )
        }
        None => {
            let of_options = if vanish {
                "every option add up to 0"
            } else {
                "no option add up to more than 0"
            };
            let whole = whole(problem, weights, sum);
            format!("The weights of {of_options}, but {whole}.")
        }
    }
}

/// The sum of the weights of all items, in words.
fn whole(problem: &Problem, weights: &[(ItemId, i64)], sum: i128) -> String {
    let is_exact = |&(item, _): &(ItemId, i64)| {
        let Bounds { low, high } = problem.bounds(item);
        low == high
    };
    if weights.iter().all(is_exact) {
        return format!("those of all items to {sum}");
    }
    format!("whatever covers each item as often as it has to and may adds up to {sum} or more")
}

pub(super) fn conflict(problem: &Problem, conflict: &Conflict) -> String {
    let items = &conflict.items;
    let n = if items.len() == 1 {
        "1 item".to_owned()
    } else {
        format!("{} items", items.len())
    };
    let needed = if conflict.is_minimal {
        "any one less, and they can"
    } else {
        "perhaps fewer cannot either"
    };
    let mut text = format!(
        "no solution: these {n} cannot be covered together, whatever becomes of the others \
        ({needed})\n"
    );
    let mark = |item| items.binary_search(&item).is_ok().then(|| "#".to_owned());
    // without all of them nobody could try it
    let named = |&item: &ItemId| item_name(problem, item);
    show(problem, mark, || items.clone(), named, &mut text);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Explanation;
    use quadrille_testing::{Family, PLAIN_FAMILIES, random_problem};
    use std::collections::HashMap;

    /// Everything that a reader has: each item with its weight and how often it may be covered.
    fn parse(line: &str) -> HashMap<&str, (i64, i64, i64)> {
        let items = line.trim().split(", ").map(|item| {
            let (name, weight) = item.rsplit_once(' ').unwrap();
            let (times, name) = name.split_once('|').unwrap_or(("1", name));
            let (low, high) = times.split_once(':').unwrap_or((times, times));
            (
                name,
                (
                    weight.parse().unwrap(),
                    low.parse().unwrap(),
                    high.parse().unwrap(),
                ),
            )
        });
        items.collect()
    }

    #[test]
    fn what_is_printed_adds_up() {
        let (mut checked, mut secondary, mut bounded) = (0, 0, 0);
        // small ones, of which secondary items take part in the reason
        let small = Family {
            name: "small",
            primary: 6,
            secondary: 3,
            options: 8,
            size: (1, 4),
            ..PLAIN_FAMILIES[0]
        };
        for seed in 0.. {
            let problem = random_problem(
                Family {
                    bounds: seed % 3 == 0,
                    ..small
                },
                seed,
            );
            let Explanation::Coloring(found) = Explanation::of(&problem) else {
                continue;
            };
            let text = coloring(&problem, &found);
            let lines: Vec<&str> = text.lines().collect();
            let (weights, sentence) = (parse(lines[1]), lines[2]);
            let numbers: Vec<i64> = sentence
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|number| number.parse().ok())
                .collect();
            let modulus = sentence.contains("multiple").then(|| numbers[0]);
            for option in problem.options() {
                let sum: i64 = problem
                    .entries(option)
                    .iter()
                    .filter_map(|entry| weights.get(problem.item_name(entry.item)))
                    .map(|(weight, ..)| weight)
                    .sum();
                let keeps = match modulus {
                    Some(modulus) => sum % modulus == 0,
                    None if sentence.contains("no option") => sum <= 0,
                    None => sum == 0,
                };
                assert!(keeps, "{seed}: {text}");
            }
            let least = weights
                .values()
                .map(|&(weight, low, high)| weight * if weight > 0 { low } else { high });
            let least: i64 = least.sum();
            match modulus {
                Some(modulus) => {
                    assert!(
                        weights.values().all(|(_, low, high)| low == high),
                        "{seed}: {text}"
                    );
                    let told = if sentence.contains("there are") {
                        numbers[1] % modulus
                    } else {
                        numbers[1]
                    };
                    assert_eq!(
                        (least.rem_euclid(modulus), told > 0),
                        (told, true),
                        "{seed}: {text}"
                    );
                }
                None if sentence.contains("there are") => {
                    assert_eq!(least, numbers[0] - numbers[1], "{seed}: {text}");
                }
                None => assert_eq!(Some(&least), numbers.last(), "{seed}: {text}"),
            }
            assert!(least != 0, "{seed}: {text}");
            secondary += usize::from(weights.keys().any(|name| name.starts_with('s')));
            bounded += usize::from(
                weights
                    .values()
                    .any(|&(_, low, high)| (low, high) != (1, 1)),
            );
            checked += 1;
            if checked == 1000 {
                break;
            }
        }
        assert!(
            secondary > 20 && bounded > 100,
            "{secondary} with secondary items, {bounded} with bounds"
        );
    }
}
