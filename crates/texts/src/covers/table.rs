//! Tables: a header and rows with the same separators, or rows of marks alone.

use super::rows::without_comment;
use super::{COSTS, ELEMENT, Found, ITEMS, Marked, NAMES, Row, cost, mark, matrix};
use crate::is_in;

/// What separates the fields of a table, the least doubtful first.
const SEPARATORS: [char; 6] = ['\t', '|', ';', '&', ',', ' '];

/// The cover of a table.
pub(super) fn read(lines: &[&str]) -> Option<Found> {
    SEPARATORS
        .iter()
        .find_map(|&mark| with(lines, mark))
        .or_else(|| dense(lines))
        .or_else(|| printed(lines))
}

/// Whether a line is drawn below the names of columns, or around a table.
fn is_rule(line: &str) -> bool {
    line.chars()
        .all(|c| matches!(c, '-' | '=' | '+' | ':' | '|' | ' ' | '\t' | '_'))
}

/// The fields of a line; quotation marks keep separators in a field.
fn fields(line: &str, mark: char) -> Vec<String> {
    let line = line.trim();
    let line = match mark {
        '|' => line
            .trim_start_matches("||")
            .trim_start_matches('|')
            .trim_end_matches('|'),
        _ => line,
    };
    let (mut fields, mut field, mut quote) = (Vec::new(), String::new(), None);
    for c in line.chars() {
        match (c, quote) {
            ('"', None) => quote = Some(c),
            ('"', Some('"')) => quote = None,
            ('[' | '{', None) => {
                quote = Some(if c == '[' { ']' } else { '}' });
                field.push(c);
            }
            (']' | '}', Some(end)) if c == end => {
                quote = None;
                field.push(c);
            }
            (c, None) if c == mark || mark == ' ' && c.is_whitespace() => {
                fields.push(std::mem::take(&mut field));
            }
            (c, _) => field.push(c),
        }
    }
    fields.push(field);
    let trimmed = fields
        .into_iter()
        .map(|field| field.trim().trim_matches('\'').to_owned());
    match mark {
        ' ' => trimmed
            .filter(|field| !matches!(field.as_str(), "" | "|" | "[" | "]"))
            .collect(),
        _ => trimmed.collect(),
    }
}

fn with(lines: &[&str], separator: char) -> Option<Found> {
    // the table of a wiki, whose rows are lines of several kinds
    if lines.iter().any(|line| line.starts_with("{|")) {
        return None;
    }
    let lines = lines
        .iter()
        .filter(|line| !line.trim().is_empty() && !is_rule(line));
    let mut rows: Vec<Vec<String>> = lines.map(|line| fields(line, separator)).collect();
    let width = rows.iter().map(Vec::len).max()?;
    // titles above a table and remarks below it have one field
    rows.retain(|row| row.len() > 1);
    let last_is_empty = rows
        .iter()
        .all(|row| row.len() < width || row[width - 1].is_empty());
    if last_is_empty && separator != ' ' {
        rows.iter_mut().for_each(|row| row.truncate(width - 1));
    }
    let (header, body) = rows.split_first()?;
    if body.len() < 2 || body.iter().any(|row| row.len() != body[0].len()) {
        return None;
    }
    let width = body[0].len();
    if width < 2 {
        return None;
    }
    let header = match header.len() + 1 == width {
        // nothing stands above the names of rows
        true => [&[String::new()][..], header].concat(),
        false => header.clone(),
    };
    if header.len() != width {
        return None;
    }
    named(&header, body)
        .or_else(|| pairs(&header, body))
        .or_else(|| unnamed(&header, body))
}

/// The number of the column whose name is one of `names`.
fn column(header: &[String], names: &str) -> Option<usize> {
    header.iter().position(|name| {
        let name = name.trim_matches(['"', '*', '`', ' ']);
        // `Price (EUR)`
        is_in(names, name.split(" (").next().unwrap_or(name))
    })
}

/// A table whose header names a column of lists, or a column for each item.
fn named(header: &[String], body: &[Vec<String>]) -> Option<Found> {
    let costs = column(header, COSTS).filter(|&at| body.iter().all(|row| cost(&row[at]).is_some()));
    let is_marks = |at: usize| body.iter().all(|row| mark(&row[at]).is_some());
    let is_other = |at: &usize| Some(*at) != costs;
    let marks: Vec<usize> = (0..header.len())
        .filter(is_other)
        .filter(|&at| is_marks(at))
        .collect();
    let rest: Vec<usize> = (0..header.len())
        .filter(is_other)
        .filter(|at| !marks.contains(at))
        .collect();
    let price = |row: &Vec<String>| costs.and_then(|at| cost(&row[at]));
    let is_header = header.iter().any(|name| mark(name).is_none());
    // a row for each item is a matrix on its side
    let is_turned = |at: &usize| is_in(ELEMENT, &header[*at]) && !is_in(NAMES, &header[*at]);
    if marks.len() > 2 && rest.first().is_some_and(is_turned) {
        return None;
    }
    if marks.len() > 2 && rest.len() < 2 && is_header {
        let names: Vec<String> = marks.iter().map(|&at| header[at].clone()).collect();
        let distinct: std::collections::HashSet<&String> = names.iter().collect();
        if distinct.len() < names.len() {
            return None;
        }
        let is_marked = |field: &String| mark(field) == Some(true);
        let row = |row: &Vec<String>| Marked {
            name: rest.first().map(|&at| row[at].clone()),
            marks: marks.iter().map(|&at| is_marked(&row[at])).collect(),
            cost: price(row),
        };
        return matrix(&body.iter().map(row).collect::<Vec<_>>(), Some(names));
    }
    // the names of columns stand above lists
    let has_lists = |at: usize| body.iter().any(|row| items(&row[at]).len() > 1);
    let may_list = |at: &usize| has_lists(*at) && (rest.contains(at) || marks.is_empty());
    let mut known = (0..header.len()).filter(|&at| column(&header[at..=at], ITEMS).is_some());
    // beside names and costs, a column of lists under any name has the items
    let is_priced = costs.is_some() && header.len() == 3;
    let mut only = (0..header.len()).filter(may_list).filter(|_| is_priced);
    let lists = known
        .find(may_list)
        .or_else(|| only.next().filter(|_| only.next().is_none()))?;
    let others: Vec<usize> = (0..header.len())
        .filter(|&at| at != lists && Some(at) != costs)
        .collect();
    let is_named = others.len() < 2
        && others
            .iter()
            .all(|&at| is_in(NAMES, &header[at]) || header[at].is_empty() || is_priced);
    if !is_named {
        return None;
    }
    let option = |row: &Vec<String>| Row {
        name: others.first().map(|&at| row[at].clone()),
        items: items(&row[lists]),
        cost: price(row),
    };
    Some(Found {
        items: None,
        options: body.iter().map(option).collect(),
    })
}

/// The items of a field that lists some.
fn items(field: &str) -> Vec<String> {
    let bare = field.trim_matches(['[', ']', '{', '}', '(', ')', '"', ' ']);
    let is_gap = |c: char| match bare.contains([',', ';', '|', '+']) {
        true => matches!(c, ',' | ';' | '|' | '+'),
        false => c.is_whitespace(),
    };
    let parts = bare
        .split(is_gap)
        .map(|item| item.trim().trim_matches(['\'', '"']).trim());
    parts
        .filter(|item| !item.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Two columns: an option and one of its items, in either order, and perhaps the option's cost.
fn pairs(header: &[String], body: &[Vec<String>]) -> Option<Found> {
    let names = |at: usize, names: &str| is_in(names, &header[at]);
    let costs = column(header, COSTS).filter(|&at| body.iter().all(|row| cost(&row[at]).is_some()));
    let others: Vec<usize> = (0..header.len()).filter(|&at| Some(at) != costs).collect();
    let [a, b] = others[..] else { return None };
    let is_set = |at: usize| names(at, NAMES) && !names(at, ELEMENT);
    let (set, element) = match (names(a, ELEMENT), names(b, ELEMENT)) {
        (true, false) if is_set(b) => (b, a),
        (false, true) if is_set(a) => (a, b),
        _ => return None,
    };
    let triples = body.iter().map(|row| {
        let price = costs.and_then(|at| cost(&row[at]));
        (row[set].as_str(), row[element].as_str(), price)
    });
    grouped(triples)
}

/// Options that are given item by item.
pub(super) fn grouped<'a>(
    pairs: impl Iterator<Item = (&'a str, &'a str, Option<quadrille_problem::problem::Cost>)>,
) -> Option<Found> {
    let mut options: Vec<Row> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for (set, element, price) in pairs {
        let at = *places.entry(set).or_insert_with(|| {
            options.push(Row {
                name: Some(set.to_owned()),
                ..Row::default()
            });
            options.len() - 1
        });
        options[at].items.push(element.to_owned());
        let Some(price) = price else { continue };
        let before = options[at].cost.replace(price);
        if before.is_some_and(|before| !before.is_same(price)) {
            return None;
        }
    }
    Some(Found {
        items: None,
        options,
    })
}

/// Rows of marks, perhaps behind a name each, without a header.
fn unnamed(first: &[String], body: &[Vec<String>]) -> Option<Found> {
    let rows = || std::iter::once(first).chain(body.iter().map(Vec::as_slice));
    let is_named = rows().any(|row| mark(&row[0]).is_none());
    let row = |row: &[String]| {
        let marks = row[usize::from(is_named)..].iter().map(|field| mark(field));
        Some(Marked {
            name: is_named.then(|| bare_name(&row[0])),
            marks: marks.collect::<Option<_>>()?,
            cost: None,
        })
    };
    without_frame(&rows().map(row).collect::<Option<Vec<_>>>()?)
}

/// The cover of rows of marks, if some row has a mark in the first column and some in the last:
/// another one may be a frame.
fn without_frame(rows: &[Marked]) -> Option<Found> {
    let last = rows.first()?.marks.len().checked_sub(1)?;
    let is_used = |at: usize| rows.iter().any(|row| row.marks.get(at) == Some(&true));
    (is_used(0) && is_used(last)).then(|| matrix(rows, None))?
}

/// The name of a row without the separator behind it.
fn bare_name(name: &str) -> String {
    name.trim_matches([':', '|', ' ']).to_owned()
}

/// The cover of rows of zeros and ones in any print, perhaps below their sizes: these lines have
/// equally many digits, and other lines have no numbers.
pub(super) fn printed(lines: &[&str]) -> Option<Found> {
    const LEAST_ROWS: usize = 3;
    let lines: Vec<&str> = lines.iter().map(|line| without_comment(line)).collect();
    let digits = |line: &str| -> Vec<String> {
        let words = line.split(|c: char| !c.is_ascii_digit());
        words
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let is_binary = |word: &String| word.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    let is_row = |line: &&&str| {
        let words = digits(line);
        words.len() > LEAST_ROWS && words.iter().all(|word| word.len() == 1 && is_binary(word))
            || words.len() == 1 && words[0].len() > LEAST_ROWS && is_binary(&words[0])
    };
    let rows: Vec<Vec<String>> = lines
        .iter()
        .filter(is_row)
        .map(|line| digits(line).concat().chars().map(String::from).collect())
        .collect();
    let width = rows.first()?.len();
    let is_sentence = |line: &str| {
        let words = line.split(|c: char| !c.is_alphabetic());
        words.filter(|word| word.len() > 2).count() > 2
    };
    let others = lines
        .iter()
        .filter(|line| !is_row(line) && !is_sentence(line))
        .map(|line| digits(line));
    let others: Vec<String> = others.flatten().collect();
    let sizes = [rows.len().to_string(), width.to_string()];
    // the sizes, of words or of a type
    let are_sizes = others.len() < 4
        && others
            .iter()
            .all(|word| sizes.contains(word) || word == "64" || word == "32");
    // a row beside other numbers
    let is_lost = lines.iter().any(|line| {
        !is_row(&line) && digits(line).iter().filter(|word| is_binary(word)).count() >= LEAST_ROWS
    });
    if is_lost || rows.len() < LEAST_ROWS || rows.iter().any(|row| row.len() != width) || !are_sizes
    {
        return None;
    }
    let row = |row: &Vec<String>| Marked {
        name: None,
        marks: row.iter().map(|mark| mark == "1").collect(),
        cost: None,
    };
    matrix(&rows.iter().map(row).collect::<Vec<_>>(), None)
}

/// Rows of marks without separators, perhaps behind a name each.
pub(super) fn dense(lines: &[&str]) -> Option<Found> {
    const LEAST_ROWS: usize = 3;
    let lines = lines.iter().map(|line| line.trim());
    let row = |line: &str| {
        let (name, marks) = match line.rsplit_once([' ', '\t']) {
            Some((name, marks)) => (Some(bare_name(name)), marks),
            None => (None, line),
        };
        let marks = marks.chars().map(|c| mark(&c.to_string()));
        Some(Marked {
            name,
            marks: marks.collect::<Option<_>>()?,
            cost: None,
        })
    };
    let rows = lines.filter(|line| !line.is_empty()).map(row);
    let rows = rows.collect::<Option<Vec<_>>>()?;
    // a smaller one may be a picture of anything
    let is_large = rows.len() >= LEAST_ROWS && rows[0].marks.len() > LEAST_ROWS;
    without_frame(&rows).filter(|_| is_large)
}
