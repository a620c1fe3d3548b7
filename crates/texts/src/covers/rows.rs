//! Lines that are options: a name, a sign and items; numbers below their sizes; Matrix Market.

use super::table::grouped;
use super::{Found, Marked, Row, UNIVERSE, cost, mark, matrix};
use crate::is_in;
use quadrille_problem::problem::Cost;
use std::collections::HashSet;

/// A matrix as scipy and other programs write it: its sizes, and a line for each entry or each
/// value.
pub(super) fn market(lines: &[&str]) -> Option<Found> {
    const MOST_ITEMS: usize = 1_000_000;
    let (head, body) = lines.split_first()?;
    let head = head.to_ascii_lowercase();
    let kind = head.strip_prefix("%%matrixmarket matrix ")?;
    let full = body
        .iter()
        .filter(|line| !line.starts_with('%') && !line.trim().is_empty());
    let words: Vec<Vec<&str>> = full.map(|line| line.split_whitespace().collect()).collect();
    let (sizes, entries) = words.split_first()?;
    let sizes = sizes.iter().map(|word| word.parse().ok());
    let sizes: Vec<usize> = sizes.collect::<Option<_>>()?;
    match sizes[..] {
        _ if entries.is_empty() || sizes.get(1) > Some(&MOST_ITEMS) => None,
        [n_rows, n_columns, n_entries] if kind.starts_with("coordinate") => {
            let sizes = [n_rows, n_columns];
            (entries.len() == n_entries).then(|| coordinates(sizes, entries))?
        }
        [n_rows, n_columns] if kind.starts_with("array") => {
            let is_full = n_rows.checked_mul(n_columns) == Some(entries.len());
            is_full.then(|| by_columns(n_rows, entries))?
        }
        _ => None,
    }
}

/// The options of a matrix of these sizes whose entries have their row and column.
fn coordinates([n_rows, n_columns]: [usize; 2], entries: &[Vec<&str>]) -> Option<Found> {
    let is_entry = |entry: &Vec<&str>| match &entry[..] {
        [row, column, value @ ..] => {
            is_place(row, n_rows) && is_place(column, n_columns) && value.iter().all(is_one)
        }
        _ => false,
    };
    if !entries.iter().all(is_entry) {
        return None;
    }
    let mut found = grouped(entries.iter().map(|entry| (entry[0], entry[1], None)))?;
    found.items = Some((1..=n_columns).map(|item| item.to_string()).collect());
    let number = |row: &Row| {
        row.name
            .as_ref()
            .and_then(|name| name.parse::<usize>().ok())
    };
    found.options.sort_by_key(number);
    found.options.iter_mut().for_each(|row| row.name = None);
    Some(found)
}

/// The options of a matrix whose values stand column by column.
fn by_columns(n_rows: usize, values: &[Vec<&str>]) -> Option<Found> {
    let value = |line: &Vec<&str>| match line[..] {
        [value] => mark(value),
        _ => None,
    };
    let marks: Vec<bool> = values.iter().map(value).collect::<Option<_>>()?;
    let row = |row: usize| Marked {
        name: None,
        marks: marks[row..].iter().step_by(n_rows).copied().collect(),
        cost: None,
    };
    matrix(&(0..n_rows).map(row).collect::<Vec<_>>(), None)
}

/// Whether a word is a number from 1 to `most`.
fn is_place(word: &str, most: usize) -> bool {
    word.parse().is_ok_and(|n: usize| (1..=most).contains(&n))
}

/// Whether a word is the value 1, as an integer or not.
fn is_one(word: &&str) -> bool {
    let value = word.parse::<f64>();
    value.is_ok_and(|value| (value - 1.0).abs() < f64::EPSILON)
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
        let words = line.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok()).collect()
    };
    let rows: Vec<Vec<usize>> = lines.iter().map(row).collect::<Option<_>>()?;
    let (sizes, body) = rows.split_first()?;
    let n_items = match sizes[..] {
        [n_rows, n_items] | [n_items, n_rows] if n_rows == body.len() => n_items,
        _ => return None,
    };
    let body = without_ends(body);
    let all = || body.iter().copied().flatten().copied();
    let first = usize::from(!all().any(|item| item == 0));
    let items = first..n_items.checked_add(first)?;
    let are_known = all().all(|item| items.contains(&item));
    if !are_known || body.iter().any(|row| !row.is_sorted_by(|a, b| a < b)) {
        return None;
    }
    let option = |row: &&[usize]| Row {
        items: row.iter().map(usize::to_string).collect(),
        ..Row::default()
    };
    Some(Found {
        items: Some(items.map(|item| item.to_string()).collect()),
        options: body.iter().map(option).collect(),
        is_certain: false,
    })
}

/// Rows without their lengths in front of them, or without the zero that ends each.
fn without_ends(rows: &[Vec<usize>]) -> Vec<&[usize]> {
    let has_length = |row: &Vec<usize>| row.first().is_some_and(|&n| n + 1 == row.len());
    let (from, end) = if rows.iter().all(has_length) {
        (1, 0)
    } else if rows.iter().all(|row| row.last() == Some(&0)) {
        (0, 1)
    } else {
        (0, 0)
    };
    rows.iter().map(|row| &row[from..row.len() - end]).collect()
}

/// The signs between the name of an option and its items.
const SIGNS: [&str; 6] = ["->", "=>", ":=", "→", ":", "="];

/// Lines such as `A: 1, 4, 7` and `A -> 1 4 7`, perhaps with `cost 3` behind them.
fn named(lines: &[&str]) -> Option<Found> {
    let mut found = Found::default();
    for line in lines {
        let Some((name, list)) = parted(line) else {
            // a title, or the items of another list
            match found.options.is_empty() {
                true => continue,
                false => return None,
            }
        };
        // a list that begins here
        if list.is_empty() || list.ends_with(['(', '[', '{']) {
            continue;
        }
        let (list, price) = priced(list);
        let items = items(list)?;
        let is_name = |name: &&str| !name.is_empty() && !name.contains([')', ']']);
        let last = name.rsplit(' ').next().filter(is_name)?;
        if is_in(UNIVERSE, last) && found.items.is_none() && found.options.is_empty() {
            found.items = Some(items);
            continue;
        }
        found.options.push(Row {
            at: 0,
            name: Some(last.to_owned()),
            items,
            cost: price,
        });
    }
    let items = || found.options.iter().flat_map(|row| &row.items);
    let are_shared = || items().collect::<HashSet<_>>().len() < items().count();
    (found.options.len() > 2 && are_shared()).then_some(found)
}

/// A line without its bullet, before the first sign and behind it.
fn parted(line: &str) -> Option<(&str, &str)> {
    let bare = line.trim_start_matches(['-', '*', '•', '>', ' ']);
    let signs = SIGNS
        .iter()
        .filter_map(|sign| Some((bare.find(sign)?, sign.len())));
    let (at, length) = signs.min_by_key(|&(at, length)| (at, usize::MAX - length))?;
    let name = bare[..at].trim().trim_matches(['"', '\'', '`', '*']);
    let list = bare[at + length..].trim().trim_end_matches([',', ';', '.']);
    Some((name, list))
}

/// The items of a list, perhaps in brackets; `None` where one has a blank in it, or a sign, behind
/// which a remark may stand.
fn items(list: &str) -> Option<Vec<String>> {
    let inner = list.trim_matches(['[', ']', '{', '}', '(', ')', '<', '>', ' ']);
    let is_gap = |c: char| match inner.contains(',') {
        true => c == ',',
        false => c.is_whitespace() || c == ';' || c == '+',
    };
    let items = inner
        .split(is_gap)
        .map(|item| item.trim().trim_matches(['"', '\'', '`']));
    let items = items.filter(|item| !item.is_empty());
    let is_sign = |c: char| c.is_whitespace() || "()[]{}<>=".contains(c);
    let whole = |item: &str| (!item.contains(is_sign)).then(|| item.to_owned());
    items.map(whole).collect()
}

/// A list without the cost behind it: `a, b (cost 3)`, `a b cost=3`.
fn priced(list: &str) -> (&str, Option<Cost>) {
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
