//! Tables: a header and rows with the same separators, or rows of marks alone.

use super::rows::without_comment;
use super::{COSTS, ELEMENT, Found, ITEMS, Marked, NAMES, Row, cost, mark, matrix};
use crate::is_in;
use quadrille_problem::format::{FormatError, Place, quote};
use quadrille_problem::problem::Cost;
use std::collections::{HashMap, HashSet};

/// What separates the fields of a table, the least doubtful first.
const SEPARATORS: [char; 6] = ['\t', '|', ';', '&', ',', ' '];

/// The cover of a table.
pub(super) fn read(lines: &[&str]) -> Option<Found> {
    SEPARATORS
        .iter()
        .find_map(|&mark| {
            let Table { header, body } = Table::of(lines, mark)?;
            named(&header, &body)
                .or_else(|| pairs(&header, &body))
                .or_else(|| unnamed(&header, &body))
        })
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

/// The refusal of a table whose rows are named as items are, with a column for each option.
pub(super) fn turned(lines: &[&str]) -> Option<FormatError> {
    let mut tables = SEPARATORS.iter().filter_map(|&mark| Table::of(lines, mark));
    let table = tables.find(|table| {
        let columns = Columns::of(&table.header, &table.body);
        columns.marks.len() > 2 && columns.is_turned()
    })?;
    let at = Place { line: 1, column: 1 };
    let error = FormatError::new(at, "a row for each option", quote(&table.header[0]));
    Some(error.help("exchange the rows and the columns"))
}

/// The fields of a table.
struct Table {
    header: Vec<String>,
    body: Vec<Vec<String>>,
}

impl Table {
    /// The table of lines with these separators.
    fn of(lines: &[&str], separator: char) -> Option<Table> {
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
        let is_title = |row: &Vec<String>| row[1..].iter().all(String::is_empty);
        let n_titles = rows.iter().take_while(|row| is_title(row)).count();
        rows.drain(..n_titles);
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
        (header.len() == width).then(|| Table {
            header,
            body: body.to_vec(),
        })
    }
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
    let columns = Columns::of(header, body);
    match columns.has_marks() {
        true => columns.matrix(),
        false => columns.lists(),
    }
}

/// The columns of a table by their content.
struct Columns<'t> {
    header: &'t [String],
    body: &'t [Vec<String>],
    costs: Option<usize>,
    /// Those that have marks alone.
    marks: Vec<usize>,
    /// All others but the costs.
    others: Vec<usize>,
}

impl<'t> Columns<'t> {
    fn of(header: &'t [String], body: &'t [Vec<String>]) -> Columns<'t> {
        let costs = prices(header, body);
        let has_marks = |at: &usize| body.iter().all(|row| mark(&row[*at]).is_some());
        let all = (0..header.len()).filter(|&at| Some(at) != costs);
        let (marks, others) = all.partition(has_marks);
        Columns {
            header,
            body,
            costs,
            marks,
            others,
        }
    }

    fn cost(&self, row: &[String]) -> Option<Cost> {
        self.costs.and_then(|at| cost(&row[at]))
    }

    /// Whether the table has a column for each item, beside the names of options at most; or for
    /// each option, which [`Columns::matrix`] refuses.
    fn has_marks(&self) -> bool {
        let is_header = self.header.iter().any(|name| mark(name).is_none());
        self.marks.len() > 2 && (self.others.len() < 2 && is_header || self.is_turned())
    }

    /// Whether rows are named as items are: the matrix lies on its side.
    fn is_turned(&self) -> bool {
        let name = self.others.first().map_or("", |&at| &self.header[at]);
        is_in(ELEMENT, name) && !is_in(NAMES, name)
    }

    fn matrix(&self) -> Option<Found> {
        let names: Vec<String> = self
            .marks
            .iter()
            .map(|&at| self.header[at].clone())
            .collect();
        let distinct: HashSet<&String> = names.iter().collect();
        if self.is_turned() || distinct.len() < names.len() {
            return None;
        }
        let is_marked = |field: &String| mark(field) == Some(true);
        let row = |row: &Vec<String>| Marked {
            name: self.others.first().map(|&at| row[at].clone()),
            marks: self.marks.iter().map(|&at| is_marked(&row[at])).collect(),
            cost: self.cost(row),
        };
        matrix(&self.body.iter().map(row).collect::<Vec<_>>(), Some(names))
    }

    /// The options of a table whose rows list their items; another column may have names.
    fn lists(&self) -> Option<Found> {
        // beside names and costs, a column of lists under any name has the items
        let is_priced = self.costs.is_some() && self.header.len() == 3;
        let lists = self.column_of_lists(is_priced)?;
        let all = (0..self.header.len()).filter(|&at| at != lists && Some(at) != self.costs);
        let others: Vec<usize> = all.collect();
        let has_names = |&at: &usize| {
            let name = &self.header[at];
            is_in(NAMES, name) || name.is_empty() || is_priced
        };
        if others.len() > 1 || !others.iter().all(has_names) {
            return None;
        }
        let option = |row: &Vec<String>| Row {
            at: 0,
            name: others.first().map(|&at| row[at].clone()),
            items: items(&row[lists]),
            cost: self.cost(row),
        };
        Some(Found {
            items: None,
            options: self.body.iter().map(option).collect(),
            is_certain: false,
        })
    }

    /// The first column with lists that is called as items are, or the only one in a table with
    /// costs.
    fn column_of_lists(&self, is_priced: bool) -> Option<usize> {
        let has_lists = |at: usize| self.body.iter().any(|row| items(&row[at]).len() > 1);
        let may_list =
            |at: &usize| has_lists(*at) && (self.others.contains(at) || self.marks.is_empty());
        let is_known = |at: &usize| column(&self.header[*at..=*at], ITEMS).is_some();
        let all = || (0..self.header.len()).filter(may_list);
        all().find(is_known).or_else(|| {
            let mut only = all().filter(|_| is_priced);
            only.next().filter(|_| only.next().is_none())
        })
    }
}

/// The column of costs.
fn prices(header: &[String], body: &[Vec<String>]) -> Option<usize> {
    column(header, COSTS).filter(|&at| body.iter().all(|row| cost(&row[at]).is_some()))
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
    let costs = prices(header, body);
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
    pairs: impl Iterator<Item = (&'a str, &'a str, Option<Cost>)>,
) -> Option<Found> {
    let mut options: Vec<Row> = Vec::new();
    let mut places = HashMap::new();
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
        if before.is_some_and(|before| before != price) {
            return None;
        }
    }
    Some(Found {
        items: None,
        options,
        is_certain: false,
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

/// A print has so many rows at least, and rows more items than this.
const LEAST_ROWS: usize = 3;

/// The numbers of a line, as they are written.
fn digits(line: &str) -> Vec<&str> {
    let words = line.split(|c: char| !c.is_ascii_digit());
    words.filter(|word| !word.is_empty()).collect()
}

fn is_binary(word: &str) -> bool {
    word.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

/// The zeros and ones of a line without other numbers, in one word or as words.
fn binary_row(line: &str) -> Option<String> {
    let words = digits(line);
    let are_apart = words.len() > LEAST_ROWS && words.iter().all(|word| word.len() == 1);
    let is_word = matches!(words[..], [word] if word.len() > LEAST_ROWS);
    let is_row = (are_apart || is_word) && words.iter().all(|word| is_binary(word));
    is_row.then(|| words.concat())
}

/// The cover of rows of zeros and ones in any print, perhaps below their sizes: these lines have
/// equally many digits, and other lines have no numbers.
pub(super) fn printed(lines: &[&str]) -> Option<Found> {
    let (mut rows, mut others) = (Vec::new(), Vec::new());
    for line in lines.iter().map(|line| without_comment(line)) {
        match binary_row(line) {
            Some(row) => rows.push(row),
            None => others.push(line),
        }
    }
    let width = rows.first()?.len();
    // a row beside other numbers
    let is_lost =
        |line: &&str| digits(line).iter().filter(|word| is_binary(word)).count() >= LEAST_ROWS;
    let is_sentence = |line: &&str| {
        let words = line.split(|c: char| !c.is_alphabetic());
        words.filter(|word| word.len() > 2).count() > 2
    };
    let is_matrix = rows.len() >= LEAST_ROWS && rows.iter().all(|row| row.len() == width);
    if !is_matrix || others.iter().any(is_lost) {
        return None;
    }
    others.retain(|line| !is_sentence(line));
    let numbers: Vec<&str> = others.iter().flat_map(|line| digits(line)).collect();
    // the sizes, of words or of a type
    let sizes = [rows.len().to_string(), width.to_string()];
    let is_size = |word: &&str| matches!(*word, "64" | "32") || sizes.iter().any(|n| n == word);
    if numbers.len() > LEAST_ROWS || !numbers.iter().all(is_size) {
        return None;
    }
    let row = |row: &String| Marked {
        name: None,
        marks: row.bytes().map(|mark| mark == b'1').collect(),
        cost: None,
    };
    matrix(&rows.iter().map(row).collect::<Vec<_>>(), None)
}

/// Rows of marks without separators, perhaps behind a name each.
pub(super) fn dense(lines: &[&str]) -> Option<Found> {
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
