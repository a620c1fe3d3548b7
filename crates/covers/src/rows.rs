//! Rows of numbers: those below their sizes, and Matrix Market.

use crate::table::grouped;
use crate::{Found, Marked, Row, mark, matrix};
use quadrille_texts::is_in;

/// A matrix as scipy and other programs write it: its sizes, and a line for each entry or each
/// value.
pub(crate) fn market(lines: &[&str]) -> Option<Found> {
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

/// A line without the comment at its end.
pub(crate) fn without_comment(line: &str) -> &str {
    let begins = |at: &usize| line[..*at].is_empty() || line[..*at].ends_with([' ', '\t']);
    let mut marks = line
        .match_indices(['#', '%'])
        .map(|(at, _)| at)
        .filter(begins);
    &line[..marks.next().unwrap_or(line.len())]
}

/// Rows of numbers whose first line has their sizes, in either order; each row may begin with its
/// length.
pub(crate) fn numbers(lines: &[&str]) -> Option<Found> {
    let lines = lines.iter().map(|line| without_comment(line).trim());
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    let lines = without_letters(&lines);
    let row = |line: &str| -> Option<Vec<usize>> {
        let words = line.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        words.map(|word| word.parse().ok()).collect()
    };
    let rows: Vec<Vec<usize>> = lines.into_iter().map(row).collect::<Option<_>>()?;
    let (sizes, body) = rows.split_first()?;
    let n_items = match sizes[..] {
        [n_rows, n_items] | [n_items, n_rows] if n_rows == body.len() => n_items,
        _ => return None,
    };
    of_rows(&without_ends(body), n_items)
}

/// The options of rows of numbers: the items count from 0 or from 1.
fn of_rows(rows: &[&[usize]], n_items: usize) -> Option<Found> {
    let all = || rows.iter().copied().flatten().copied();
    let first = usize::from(!all().any(|item| item == 0));
    let items = first..n_items.checked_add(first)?;
    let are_known = all().all(|item| items.contains(&item));
    let largest = all().max();
    let is_cut = largest < items.clone().next_back();
    if is_cut || !are_known || rows.iter().any(|row| !row.is_sorted_by(|a, b| a < b)) {
        return None;
    }
    let option = |row: &&[usize]| Row {
        items: row.iter().map(usize::to_string).collect(),
        ..Row::default()
    };
    Some(Found {
        items: Some(items.map(|item| item.to_string()).collect()),
        options: rows.iter().map(option).collect(),
        ..Found::default()
    })
}

/// The lines of an exact cover without the letter before each: `c` for comments, `p` and a word for
/// the sizes, one letter for all rows.
fn without_letters<'l>(lines: &[&'l str]) -> Vec<&'l str> {
    let lines = lines.iter().filter(|line| !line.starts_with("c "));
    let lines: Vec<&str> = lines.copied().collect();
    let sizes = lines
        .first()
        .and_then(|line| line.strip_prefix("p ")?.split_once(' '));
    let Some((_, sizes)) = sizes.filter(|(kind, _)| is_in("ec xc xcover cover exact", kind)) else {
        return lines;
    };
    let letter = lines
        .get(1)
        .and_then(|line| line.split(' ').next())
        .unwrap_or("");
    let letter = letter.trim_start_matches(|c: char| c.is_ascii_digit());
    let bare = |line: &&'l str| line.strip_prefix(letter).unwrap_or(line);
    std::iter::once(sizes)
        .chain(lines[1..].iter().map(bare))
        .collect()
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
