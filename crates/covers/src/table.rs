//! Tables: a header and rows with the same separators, or rows of marks alone.

use crate::named::is_of_kind;
use crate::{COSTS, ELEMENT, Found, ITEMS, Marked, NAMES, REMARKS, Row, cost, mark, matrix};
use quadrille_problem::problem::Cost;
use quadrille_texts::is_in;
use quadrille_texts::sizes::SMALLEST_COVER;
use std::collections::{HashMap, HashSet};

/// What separates the fields of a table, the least doubtful first.
const SEPARATORS: [char; 6] = ['\t', '|', ';', '&', ',', ' '];

/// The cover of a table.
pub(crate) fn read(lines: &[&str]) -> Option<Found> {
    // columns of a print, with blanks in their fields
    let printed_columns = || {
        lines.iter().find(|line| line.contains(", "))?;
        let spaced = lines
            .iter()
            .map(|line| without_repeats(&line.replace("  ", "\t")));
        let spaced: Vec<String> = spaced.collect();
        let spaced: Vec<&str> = spaced.iter().map(String::as_str).collect();
        Table::of(&spaced, '\t')?.found()
    };
    let tables = SEPARATORS.iter();
    printed_columns()
        .or_else(|| {
            tables
                .filter_map(|&mark| Table::of(lines, mark))
                .find_map(|table| table.found())
        })
        .or_else(|| dense(lines))
}

/// A line with one tab in the place of several, and of the blanks beside them.
fn without_repeats(line: &str) -> String {
    let fields = line.split('\t').map(str::trim);
    let mut kept = Vec::new();
    for field in fields {
        if !field.is_empty() || kept.is_empty() {
            kept.push(field);
        }
    }
    kept.join("\t")
}

/// Whether a line is drawn below the names of columns, or around a table.
fn is_rule(line: &str) -> bool {
    line.chars()
        .all(|c| matches!(c, '-' | '=' | '+' | ':' | '|' | ' ' | '\t' | '_'))
}

/// The part of a line between the borders of a table.
fn row_of(line: &str, mark: char) -> &str {
    let bare = line.trim();
    match mark {
        '|' => {
            let inner = bare.strip_prefix('|').unwrap_or(bare);
            inner.strip_suffix('|').unwrap_or(inner)
        }
        // empty fields of a sheet
        '\t' => line.trim_matches([' ', '\r']),
        _ => bare,
    }
}

/// The fields of a line; quotation marks and brackets keep separators in a field. `None` where they
/// do not end in the line.
fn fields(line: &str, mark: char) -> Option<Vec<String>> {
    let (mut fields, mut field, mut quote) = (Vec::new(), String::new(), None);
    for c in row_of(line, mark).chars() {
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
    if quote.is_some() {
        return None;
    }
    let trimmed = fields
        .into_iter()
        .map(|field| field.trim().trim_matches('\'').to_owned());
    Some(match mark {
        ' ' => trimmed
            .filter(|field| !matches!(field.as_str(), "" | "|" | "[" | "]"))
            .collect(),
        _ => trimmed.collect(),
    })
}

/// The rows of lines with these separators, without titles, remarks and an empty column at the end.
fn rows(lines: &[&str], separator: char) -> Option<Vec<Vec<String>>> {
    let lines = lines.iter();
    let lines = lines.filter(|line| !line.trim().is_empty() && !is_rule(line));
    let rows = lines.map(|line| fields(line, separator));
    let mut rows: Vec<Vec<String>> = rows.collect::<Option<_>>()?;
    let width = rows.iter().map(Vec::len).max()?;
    // titles above a table and remarks below it have one field
    rows.retain(|row| row.len() > 1);
    if separator == '\t' {
        // empty fields at the end of a line may be lost
        for row in &mut rows {
            row.resize(width, String::new());
        }
    }
    let is_title = |row: &Vec<String>| row[1..].iter().all(String::is_empty);
    let n_titles = rows.iter().take_while(|row| is_title(row)).count();
    rows.drain(..n_titles);
    let is_empty = |row: &Vec<String>| row.len() < width || row[width - 1].is_empty();
    if separator != ' ' && rows.iter().all(is_empty) {
        for row in &mut rows {
            row.truncate(width - 1);
        }
    }
    Some(rows)
}

/// Joins the fields of lists in the last column, which the header calls items.
fn join_items(rows: &mut [Vec<String>]) {
    let Some((header, body)) = rows.split_first_mut() else {
        return;
    };
    let last = header.len() - 1;
    let has_lists = is_in(ITEMS, &header[last]) && is_in(NAMES, &header[0]);
    for row in body
        .iter_mut()
        .filter(|row| has_lists && row.len() > last + 1)
    {
        let list = row.split_off(last).join(",");
        row.push(list);
    }
}

/// Leaves out the header above each page but the first.
fn leave_out_headers(rows: &mut Vec<Vec<String>>) {
    let Some(header) = rows
        .first()
        .filter(|row| column(row, ITEMS).is_some())
        .cloned()
    else {
        return;
    };
    let mut is_first = true;
    rows.retain(|row| *row != header || std::mem::take(&mut is_first));
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
        let mut rows = rows(lines, separator)?;
        join_items(&mut rows);
        leave_out_headers(&mut rows);
        let (header, body) = rows.split_first()?;
        let width = body.first()?.len();
        let is_even = body.iter().all(|row| row.len() == width);
        if body.len() < 2 || width < 2 || !is_even {
            return None;
        }
        let names_rows = is_in(NAMES, &header[0]);
        let header = match header.len() + 1 == width && !names_rows {
            // nothing stands above the names of rows
            true => [&[String::new()][..], header].concat(),
            false => header.clone(),
        };
        let body = body.to_vec();
        let mut table = (header.len() == width).then_some(Table { header, body })?;
        table.leave_out_remarks();
        table.leave_out_totals();
        (table.header.len() > 1).then_some(table)
    }

    /// The cover of a table in the first way of reading that gives some.
    fn found(&self) -> Option<Found> {
        let (header, body) = (&self.header, &self.body);
        (self.turned().or_else(|| named(header, body)))
            .or_else(|| pairs(header, body))
            .or_else(|| self.wide())
            .or_else(|| unnamed(header, body))
    }

    /// Leaves out the columns with remarks, and the numbers of rows in a print.
    fn leave_out_remarks(&mut self) {
        let counts = |at: usize| {
            let numbers = self.body.iter().map(|row| row[at].parse().ok());
            let numbers: Vec<Option<usize>> = numbers.collect();
            let count = |first: usize| (first..first + numbers.len()).map(Some);
            let is_count = |first: usize| numbers.iter().copied().eq(count(first));
            self.header.len() > 2 && (is_count(0) || is_count(1))
        };
        let is_remark = |at: &usize| {
            let (name, at) = (&self.header[*at], *at);
            let has_words = || self.body.iter().any(|row| mark(&row[at]).is_none());
            is_in(REMARKS, name) && has_words() || at == 0 && name.is_empty() && counts(0)
        };
        let remarks: Vec<usize> = (0..self.header.len()).filter(is_remark).collect();
        remarks.iter().rev().for_each(|&at| self.remove(at));
    }

    /// Leaves out the last row and the last column, if they have the numbers of marks in each
    /// column and each row.
    fn leave_out_totals(&mut self) {
        let is_total = |name: &str| is_in("total totals sum sums count size n", name);
        let Some(last) = self.header.len().checked_sub(1).filter(|&last| last > 0) else {
            return;
        };
        let has_sums = is_total(&self.header[last]);
        if let Some((sums, rows)) = self.body.split_last() {
            let is_sum = |at: &usize| n_marks(rows.iter().map(|row| &row[*at])) == sums[*at];
            if is_total(&sums[0]) && (1..last + usize::from(!has_sums)).all(|at| is_sum(&at)) {
                self.body.pop();
            }
        }
        let is_sum = |row: &Vec<String>| n_marks(row[1..last].iter()) == row[last];
        if has_sums && self.body.iter().all(is_sum) {
            self.remove(last);
        }
    }

    fn remove(&mut self, at: usize) {
        self.header.remove(at);
        self.body.iter_mut().for_each(|row| drop(row.remove(at)));
    }

    /// Whether rows are called as items are: the columns are options.
    fn is_turned(&self) -> bool {
        is_in(ELEMENT, &self.header[0]) && !is_in(NAMES, &self.header[0])
    }

    /// The options of a table on its side: a column for each option, perhaps a row of costs.
    fn turned(&self) -> Option<Found> {
        let has_costs = |row: &&Vec<String>| is_in(COSTS, &row[0]);
        let (costs, rows): (Vec<_>, Vec<_>) = self.body.iter().partition(has_costs);
        let are_marks = |row: &&Vec<String>| row[1..].iter().all(|field| mark(field).is_some());
        let is_matrix = rows.iter().all(are_marks) && self.header.len() > SMALLEST_COVER;
        if !self.is_turned() || costs.len() > 1 || !is_matrix {
            return None;
        }
        let option = |at: usize| {
            let items = rows.iter().filter(|row| mark(&row[at]) == Some(true));
            Some(Row {
                name: Some(self.header[at].clone()),
                items: items.map(|row| row[0].clone()).collect(),
                cost: match costs.first() {
                    Some(costs) => Some(cost(&costs[at])?),
                    None => None,
                },
                ..Row::default()
            })
        };
        let options = (1..self.header.len()).map(option);
        Some(Found {
            items: Some(rows.iter().map(|row| row[0].clone()).collect()),
            options: options.collect::<Option<_>>()?,
            ..Found::default()
        })
    }

    /// The options of a table with the columns `item1`, `item2` and so on.
    fn wide(&self) -> Option<Found> {
        let costs = prices(&self.header, &self.body);
        let columns = (1..self.header.len()).filter(|&at| Some(at) != costs);
        let columns: Vec<usize> = columns.collect();
        let are_counted = are_counted(columns.iter().map(|&at| self.header[at].as_str()));
        // a field that is filled stands behind no empty one
        let is_filled = |row: &Vec<String>| {
            let are_empty = columns.iter().map(|&at| row[at].is_empty());
            are_empty.is_sorted() && columns.first().is_some_and(|&at| !row[at].is_empty())
        };
        // a table of values has all of them
        let is_ragged = self.body.iter().flatten().any(String::is_empty);
        let is_list = is_ragged && are_counted && self.body.iter().all(is_filled);
        let option = |row: &Vec<String>| {
            let items = columns.iter().map(|&at| row[at].clone());
            Row {
                name: Some(row[0].clone()),
                items: items.filter(|item| !item.is_empty()).collect(),
                cost: costs.and_then(|at| cost(&row[at])),
                ..Row::default()
            }
        };
        (is_list && is_in(NAMES, &self.header[0])).then(|| Found {
            options: self.body.iter().map(option).collect(),
            ..Found::default()
        })
    }
}

/// Whether names, two and more, are a word with the numbers of a count behind it: `item1`, `item2`.
fn are_counted<'n>(names: impl Iterator<Item = &'n str>) -> bool {
    let parts = names.map(|name| {
        let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((word, name[word.len()..].parse::<usize>().ok()?))
    });
    let parts: Option<Vec<(&str, usize)>> = parts.collect();
    parts.is_some_and(|parts| {
        let is_next = |pair: &[(&str, usize)]| {
            pair[0].0 == pair[1].0 && pair[1].1.checked_sub(1) == Some(pair[0].1)
        };
        parts.len() > 1 && parts.windows(2).all(is_next)
    })
}

/// The number of marks among fields, as it is written; nothing where a field is no mark.
fn n_marks<'f>(fields: impl Iterator<Item = &'f String>) -> String {
    let marks: Option<Vec<bool>> = fields.map(|field| mark(field)).collect();
    let n_set = marks.map(|marks| marks.into_iter().filter(|&mark| mark).count());
    n_set.map_or_else(String::new, |n| n.to_string())
}

/// The number of the column whose name is one of `names`.
fn column(header: &[String], names: &str) -> Option<usize> {
    header.iter().position(|name| {
        let name = name.trim_matches(['"', '*', '`', ' ']);
        // `Price (EUR)`, `cost_eur`
        is_in(names, name.split([' ', '_', '(']).next().unwrap_or(name))
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

    /// Whether the table has a column for each item, beside the names of options at most.
    fn has_marks(&self) -> bool {
        let is_header = self.header.iter().any(|name| mark(name).is_none());
        self.marks.len() > 2 && self.others.len() < 2 && is_header
    }

    fn matrix(&self) -> Option<Found> {
        let names: Vec<String> = self
            .marks
            .iter()
            .map(|&at| self.header[at].clone())
            .collect();
        let distinct: HashSet<&String> = names.iter().collect();
        if distinct.len() < names.len() {
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
        let is_pair = self.header.len() == 2 && self.has_words_above();
        let is_pair = is_pair && !is_in(ELEMENT, &self.header[0]) && self.shares_items();
        let lists = self.column_of_lists(is_priced || is_pair)?;
        let all = (0..self.header.len()).filter(|&at| at != lists && Some(at) != self.costs);
        let others: Vec<usize> = all.collect();
        let has_names = |&at: &usize| {
            let name = &self.header[at];
            is_in(NAMES, name) || name.is_empty() || is_priced || is_pair && self.are_names(at)
        };
        if others.len() > 1 || !others.iter().all(has_names) {
            return None;
        }
        // where signs stand between items, names have blanks
        let has_signs = self.body.iter().any(|row| row[lists].contains(SIGNS));
        let option = |row: &Vec<String>| Row {
            at: 0,
            name: others.first().map(|&at| row[at].clone()),
            items: parts(&row[lists], has_signs),
            cost: self.cost(row),
        };
        Some(Found {
            items: None,
            options: self.body.iter().map(option).collect(),
            ..Found::default()
        })
    }

    /// Whether the rows pair an option with an item below two words: the rows of an option follow
    /// each other, and options share items.
    fn are_pairs(&self) -> bool {
        let column = |at: usize| self.body.iter().map(move |row| row[at].as_str());
        let distinct = |at: usize| column(at).collect::<HashSet<&str>>().len();
        let options: Vec<&str> = column(0).collect();
        let n_runs = options.chunk_by(|one, next| one == next).count();
        let is_word = |field: &str| !field.is_empty() && !field.contains(SIGNS);
        self.header.len() == 2
            && self.has_words_above()
            && self.body.iter().flatten().all(|field| is_word(field))
            && n_runs == distinct(0)
            && distinct(0) < self.body.len()
            && distinct(1) < self.body.len()
    }

    /// Whether two lists in the second column have an item in common, and each field of the first
    /// column is a word or two.
    fn shares_items(&self) -> bool {
        let all: Vec<String> = self.body.iter().flat_map(|row| items(&row[1])).collect();
        let distinct: HashSet<&String> = all.iter().collect();
        let is_short = |row: &Vec<String>| row[0].split(' ').count() <= 2;
        distinct.len() < all.len() && self.body.iter().all(is_short)
    }

    /// Whether the first row has words of letters, and begins with another kind of word than all
    /// others do.
    fn has_words_above(&self) -> bool {
        let is_of_word = |c: char| c.is_alphabetic() || matches!(c, ' ' | '_' | '-');
        let first = &self.header[0];
        let mut names = self.body.iter().map(|row| row[0].as_str());
        let has_number = |name: &str| name.ends_with(|c: char| c.is_ascii_digit());
        let is_alike = |name| {
            let others = std::iter::once(Some(name));
            has_number(first) == has_number(name) && is_of_kind(first, others)
        };
        let mut words = self.header.iter();
        words.all(|word| word.chars().all(is_of_word)) && !names.any(is_alike)
    }

    /// Whether the fields of a column are distinct.
    fn are_names(&self, at: usize) -> bool {
        let distinct: HashSet<&String> = self.body.iter().map(|row| &row[at]).collect();
        distinct.len() == self.body.len()
    }

    /// The first column of lists that is called as items are, or the only column of lists in a
    /// table of names and lists; columns with signs come first, since names may have blanks.
    fn column_of_lists(&self, is_small: bool) -> Option<usize> {
        let lists: Vec<usize> = (0..self.header.len())
            .filter(|&at| self.may_list(at))
            .collect();
        let has_signs = |at: &usize| self.fields(*at).any(|field| field.contains(SIGNS));
        let with_signs: Vec<usize> = lists.iter().copied().filter(has_signs).collect();
        let is_known = |at: &usize| column(&self.header[*at..=*at], ITEMS).is_some();
        let only = |columns: &[usize]| {
            let is_list = |at: &usize| is_small && !self.fields(*at).all(is_amount);
            let mut columns = columns.iter().copied().filter(is_list);
            columns.next().filter(|_| columns.next().is_none())
        };
        let mut known = with_signs.iter().chain(&lists).copied().filter(is_known);
        known
            .next()
            .or_else(|| only(&with_signs))
            .or_else(|| only(&lists))
    }

    fn fields(&self, at: usize) -> impl Iterator<Item = &str> {
        self.body.iter().map(move |row| row[at].as_str())
    }

    /// Whether a column may have the items of the options.
    fn may_list(&self, at: usize) -> bool {
        let is_other = self.others.contains(&at) || self.marks.is_empty();
        let has_list = |field: &str| items(field).len() > 1;
        is_other && Some(at) != self.costs && self.fields(at).any(has_list)
    }
}

/// The column of costs.
fn prices(header: &[String], body: &[Vec<String>]) -> Option<usize> {
    column(header, COSTS).filter(|&at| body.iter().all(|row| cost(&row[at]).is_some()))
}

/// Whether a field is a number with a comma before two digits.
fn is_amount(field: &str) -> bool {
    let cents = field.rsplit_once(',').map(|(_, cents)| cents.len());
    cents == Some(2) && cost(field).is_some()
}

/// Signs between the items of a field.
const SIGNS: [char; 5] = [',', ';', '|', '+', '/'];

/// The items of a field that lists some.
fn items(field: &str) -> Vec<String> {
    parts(field, field.contains(SIGNS))
}

/// The parts of a field between signs or, where the column has none, between blanks.
fn parts(field: &str, has_signs: bool) -> Vec<String> {
    let bare = field.trim_matches(['[', ']', '{', '}', '(', ')', '"', '$', ' ']);
    let is_gap = |c: char| match has_signs {
        true => SIGNS.contains(&c),
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
    let names = |at: usize, names: &str| {
        let name = header[at].as_str();
        is_in(names, name.strip_suffix("_id").unwrap_or(name))
    };
    let costs = prices(header, body);
    let others: Vec<usize> = (0..header.len()).filter(|&at| Some(at) != costs).collect();
    let [a, b] = others[..] else { return None };
    let is_set = |at: usize| names(at, NAMES) && !names(at, ELEMENT);
    let (set, element) = match (names(a, ELEMENT), names(b, ELEMENT)) {
        (true, false) if is_set(b) => (b, a),
        (false, true) if is_set(a) => (a, b),
        _ if costs.is_none() && Columns::of(header, body).are_pairs() => (a, b),
        _ => return None,
    };
    let all = sets_of(body.iter().map(|row| row[set].as_str()));
    let triples = body.iter().zip(&all).flat_map(|(row, sets)| {
        let price = costs.and_then(|at| cost(&row[at]));
        let of_set = move |set| (set, row[element].as_str(), price);
        sets.iter().map(String::as_str).map(of_set)
    });
    grouped(triples)
}

/// The options that each field names: a field may list all options of an item, and an empty one
/// repeats the field above.
fn sets_of<'f>(fields: impl Iterator<Item = &'f str>) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = Vec::new();
    for field in fields {
        let sets = items(field);
        let above = all.last().filter(|_| sets.is_empty()).cloned();
        all.push(above.unwrap_or(sets));
    }
    all
}

/// Options that are given item by item.
pub(crate) fn grouped<'a>(
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
        ..Found::default()
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

/// Rows of marks without separators, perhaps behind a name each.
pub(crate) fn dense(lines: &[&str]) -> Option<Found> {
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
    let is_large = rows.len() >= SMALLEST_COVER && rows[0].marks.len() > SMALLEST_COVER;
    without_frame(&rows).filter(|_| is_large)
}
