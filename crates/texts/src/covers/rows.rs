//! Lines that are options: a name, a sign and items; numbers below their sizes; Matrix Market.

use super::table::grouped;
use super::{Found, Row, UNIVERSE, cost};
use crate::is_in;

/// A matrix of coordinates as scipy and other programs write it: sizes, and a line for each entry.
pub(super) fn market(lines: &[&str]) -> Option<Found> {
    const MOST_ITEMS: usize = 1_000_000;
    let (head, body) = lines.split_first()?;
    if !head
        .to_ascii_lowercase()
        .starts_with("%%matrixmarket matrix coordinate")
    {
        return None;
    }
    let mut body = body
        .iter()
        .filter(|line| !line.starts_with('%') && !line.trim().is_empty())
        .map(|line| line.split_whitespace().collect::<Vec<&str>>());
    let sizes: Vec<usize> = body
        .next()?
        .iter()
        .map(|word| word.parse().ok())
        .collect::<Option<_>>()?;
    let [n_rows, n_columns, n_entries] = sizes[..] else {
        return None;
    };
    let entries: Vec<Vec<&str>> = body.collect();
    if entries.len() != n_entries || n_columns > MOST_ITEMS {
        return None;
    }
    let is_place =
        |word: &str, most: usize| word.parse::<usize>().is_ok_and(|n| n > 0 && n <= most);
    let is_one = |word: &&str| {
        word.parse::<f64>()
            .is_ok_and(|value| (value - 1.0).abs() < f64::EPSILON)
    };
    let is_entry = |entry: &Vec<&str>| match &entry[..] {
        [row, column, value @ ..] => {
            is_place(row, n_rows) && is_place(column, n_columns) && value.iter().all(is_one)
        }
        _ => false,
    };
    if entries.is_empty() || !entries.iter().all(is_entry) {
        return None;
    }
    let mut found = grouped(entries.iter().map(|entry| (entry[0], entry[1], None)))?;
    found.items = Some((1..=n_columns).map(|item| item.to_string()).collect());
    found.options.sort_by_key(|row| {
        row.name
            .as_ref()
            .and_then(|name| name.parse::<usize>().ok())
    });
    found.options.iter_mut().for_each(|row| row.name = None);
    Some(found)
}

/// The cover of lines that name an option each, or have numbers alone.
pub(super) fn read(lines: &[&str]) -> Option<Found> {
    let full: Vec<&str> = lines
        .iter()
        .map(|line| without_comment(line).trim())
        .filter(|line| !line.is_empty())
        .collect();
    numbers(&full).or_else(|| named(&full))
}

/// A line without the comment at its end.
pub(super) fn without_comment(line: &str) -> &str {
    let begins = |at: &usize| line[..*at].is_empty() || line[..*at].ends_with([' ', '\t']);
    let mut marks = line
        .match_indices(['#', '%'])
        .map(|(at, _)| at)
        .filter(begins);
    &line[..marks.next().unwrap_or(line.len())]
}

/// Rows of numbers whose first line has their sizes, in either order; each row may begin with its
/// length.
fn numbers(lines: &[&str]) -> Option<Found> {
    let row = |line: &&str| -> Option<Vec<usize>> {
        line.split([' ', '\t', ','])
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok())
            .collect()
    };
    let rows: Vec<Vec<usize>> = lines.iter().map(row).collect::<Option<_>>()?;
    let (sizes, mut body) = match rows.split_first() {
        Some((sizes, body)) if sizes.len() == 2 => (sizes.clone(), body.to_vec()),
        _ => return None,
    };
    let n_items = match (sizes[0] == body.len(), sizes[1] == body.len()) {
        (true, _) => sizes[1],
        (false, true) => sizes[0],
        _ => return None,
    };
    let has_lengths = body
        .iter()
        .all(|row| row.first().is_some_and(|&n| n + 1 == row.len()));
    if has_lengths {
        body = body.iter().map(|row| row[1..].to_vec()).collect();
    } else if body.iter().all(|row| row.last() == Some(&0)) {
        body = body
            .iter()
            .map(|row| row[..row.len() - 1].to_vec())
            .collect();
    }
    let all = || body.iter().flatten().copied();
    let first = usize::from(!all().any(|item| item == 0));
    let is_known = |item: usize| item >= first && item < n_items + first;
    if !all().all(is_known) || body.iter().any(|row| !row.is_sorted_by(|a, b| a < b)) {
        return None;
    }
    let option = |row: &Vec<usize>| Row {
        items: row.iter().map(usize::to_string).collect(),
        ..Row::default()
    };
    Some(Found {
        items: Some(
            (first..n_items + first)
                .map(|item| item.to_string())
                .collect(),
        ),
        options: body.iter().map(option).collect(),
    })
}

/// The signs between the name of an option and its items.
const SIGNS: [&str; 6] = ["->", "=>", ":=", "→", ":", "="];

/// Lines such as `A: 1, 4, 7` and `A -> 1 4 7`, perhaps with `cost 3` behind them.
fn named(lines: &[&str]) -> Option<Found> {
    let mut found = Found::default();
    for line in lines {
        let bare = line.trim_start_matches(['-', '*', '•', '>', ' ']);
        let sign = SIGNS
            .iter()
            .filter_map(|sign| bare.find(sign).map(|at| (at, sign.len())));
        let Some((at, length)) = sign.min_by_key(|&(at, length)| (at, usize::MAX - length)) else {
            // a title, or the items of another list
            match found.options.is_empty() {
                true => continue,
                false => return None,
            }
        };
        let name = bare[..at]
            .trim()
            .trim_matches(['"', '\'', '`', '*'])
            .to_owned();
        let rest = bare[at + length..].trim().trim_end_matches([',', ';', '.']);
        // a list that begins here
        if rest.is_empty() || rest.ends_with(['(', '[', '{']) {
            continue;
        }
        let (rest, price) = priced(rest);
        let inner = rest.trim_matches(['[', ']', '{', '}', '(', ')', '<', '>', ' ']);
        let is_gap = |c: char| match inner.contains(',') {
            true => c == ',',
            false => c.is_whitespace() || c == ';' || c == '+',
        };
        let items = inner
            .split(is_gap)
            .map(|item| item.trim().trim_matches(['"', '\'', '`']));
        let items: Vec<String> = items
            .filter(|item| !item.is_empty())
            .map(str::to_owned)
            .collect();
        if items.iter().any(|item| item.contains(char::is_whitespace)) || name.is_empty() {
            return None;
        }
        let is_all = is_in(UNIVERSE, name.rsplit(' ').next().unwrap_or(""));
        if is_all && found.items.is_none() && found.options.is_empty() {
            found.items = Some(items);
            continue;
        }
        found.options.push(Row {
            name: Some(name.rsplit(' ').next().unwrap_or("").to_owned()),
            items,
            cost: price,
        });
    }
    let is_shared = || {
        let items: std::collections::HashSet<&String> =
            found.options.iter().flat_map(|row| &row.items).collect();
        let n: usize = found.options.iter().map(|row| row.items.len()).sum();
        n > items.len()
    };
    (found.options.len() > 2 && is_shared()).then_some(found)
}

/// A list without the cost behind it: `a, b (cost 3)`, `a b cost=3`.
fn priced(list: &str) -> (&str, Option<quadrille_problem::problem::Cost>) {
    for word in ["cost", "weight", "price", "value"] {
        let Some(at) = list.to_ascii_lowercase().find(word) else {
            continue;
        };
        let number = list[at + word.len()..].trim_matches([' ', '=', ':', ')', '(', ']', ',', ';']);
        if let Some(price) = cost(number) {
            return (
                list[..at].trim_end_matches([' ', '(', '[', ',', ';', '|']),
                Some(price),
            );
        }
    }
    (list, None)
}
