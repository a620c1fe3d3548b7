//! Records of cells, each with its row and its column under their names: the lines of a table,
//! tags, objects.

use crate::is_in;
use crate::sizes::SMALLEST_BOARD;

/// What a record says of a cell.
#[derive(Default)]
pub(crate) struct Cell {
    /// Row and column, from 0.
    pub(crate) place: (usize, usize),
    /// The digit; 0 for none.
    pub(crate) value: usize,
    /// The name of the group that the cell belongs to.
    pub(crate) group: Option<String>,
    pub(crate) sum: Option<u32>,
}

/// The cells of a text.
pub(crate) struct Cells {
    pub(crate) all: Vec<Cell>,
    /// The line where they begin, from 1.
    pub(crate) line: usize,
    /// The text without them.
    pub(crate) rest: String,
}

/// The names and values of a record.
type Fields<'t> = Vec<(&'t str, &'t str)>;

/// A record, and the number of the tag around it.
type Record<'t> = (Fields<'t>, Option<usize>);

/// The records of a text, the byte where they begin, and the text without them.
type Records<'t> = (Vec<Record<'t>>, usize, String);

const ROW: &str = "row r y";
const COLUMN: &str = "column col c x";
const VALUE: &str = "value val v digit given clue number";
const GROUP: &str = "region cage group area piece block zone";
const SUM: &str = "sum total target";

/// The cells of a text, in the order of its records; `None` where no records name cells, or two the
/// same one.
pub(crate) fn cells(text: &str) -> Option<Cells> {
    let ways = [in_table(text), in_tags(text), in_objects(text)];
    let (records, at, rest) = ways.into_iter().flatten().next()?;
    let mut all: Vec<Cell> = records.iter().map(cell).collect::<Option<_>>()?;
    let first = all
        .iter()
        .map(|cell| cell.place.0.min(cell.place.1))
        .min()?;
    for cell in &mut all {
        cell.place = (cell.place.0 - first, cell.place.1 - first);
    }
    let mut places: Vec<(usize, usize)> = all.iter().map(|cell| cell.place).collect();
    places.sort_unstable();
    let are_apart = places.windows(2).all(|pair| pair[0] != pair[1]);
    (first < 2 && all.len() >= SMALLEST_BOARD.pow(2) && are_apart).then(|| Cells {
        all,
        line: text[..at].matches('\n').count() + 1,
        rest,
    })
}

/// The value under one of these names.
fn value<'t>(fields: &Fields<'t>, names: &str) -> Option<&'t str> {
    let field = fields.iter().find(|(name, _)| is_in(names, name));
    field.map(|(_, value)| *value)
}

/// Whether a record names a cell.
fn is_of_cell(fields: &Fields<'_>) -> bool {
    value(fields, ROW).is_some() && value(fields, COLUMN).is_some()
}

/// The cell of a record; `None` where a number is something else.
fn cell((fields, around): &Record<'_>) -> Option<Cell> {
    let number = |names: &str| match value(fields, names).unwrap_or("") {
        "" | "." | "null" | "None" | "NaN" => Some(0),
        text => text.parse::<u32>().ok(),
    };
    Some(Cell {
        place: (number(ROW)? as usize, number(COLUMN)? as usize),
        value: number(VALUE)? as usize,
        group: value(fields, GROUP)
            .map(str::to_owned)
            .or(around.map(|number| number.to_string())),
        sum: number(SUM).map(|sum| Some(sum).filter(|&sum| sum > 0))?,
    })
}

/// The lines below a line with the names of columns.
fn in_table(text: &str) -> Option<Records<'_>> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let above = &text[..at];
        at += line.len();
        if let Some((mark, names)) = heads(line) {
            let records = below(&text[at..], mark, &names)?;
            return Some((records, above.len(), above.to_owned()));
        }
    }
    None
}

/// The names of columns with rows and columns of cells, and what separates them.
fn heads(line: &str) -> Option<(char, Vec<&str>)> {
    let mark = line.chars().find(|c| matches!(c, ',' | ';' | '\t' | '|'))?;
    let names = parts(line, mark);
    let head: Fields<'_> = names.iter().map(|&name| (name, "")).collect();
    is_of_cell(&head).then_some((mark, names))
}

/// The records of lines with a value for each name.
fn below<'t>(text: &'t str, mark: char, names: &[&'t str]) -> Option<Vec<Record<'t>>> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let record = |line| {
        let values = parts(line, mark);
        let is_full = values.len() == names.len();
        is_full.then(|| (names.iter().copied().zip(values).collect(), None))
    };
    lines.map(record).collect()
}

/// The parts of a line between separators, bare.
fn parts(line: &str, mark: char) -> Vec<&str> {
    let parts = line.trim().trim_matches('|').split(mark);
    parts.map(bare).collect()
}

/// A name or a value without blanks and quotation marks.
fn bare(text: &str) -> &str {
    text.trim().trim_matches(['"', '\''])
}

/// The tags of a text with attributes that name a cell, with those of the tag around each.
fn in_tags(text: &str) -> Option<Records<'_>> {
    let (mut records, mut begin, mut rest) = (Vec::new(), None, String::new());
    let mut open: Vec<(usize, Fields<'_>)> = Vec::new();
    let mut at = 0;
    while let Some(from) = text[at..].find('<').map(|from| at + from) {
        rest.push_str(&text[at..from]);
        let end = from + text[from..].find('>')?;
        at = end + 1;
        let tag = &text[from + 1..end];
        if tag.starts_with('/') {
            open.pop()?;
            continue;
        }
        let own = attributes(tag);
        if is_of_cell(&own) {
            records.push(record(&own, &text[at..], open.last()));
            begin = begin.or(Some(from));
        }
        let is_closed = tag.ends_with(['/', '?']);
        open.extend((!is_closed).then_some((from, own)));
    }
    rest.push_str(&text[at..]);
    Some((records, begin?, rest))
}

/// The record of a tag: its attributes, the value behind it, and the attributes of the tag around.
fn record<'t>(
    own: &Fields<'t>,
    behind: &'t str,
    around: Option<&(usize, Fields<'t>)>,
) -> Record<'t> {
    let content = behind.split('<').next().map_or("", bare);
    let content = (!content.is_empty()).then_some(("value", content));
    let outer = around.iter().flat_map(|(_, fields)| fields).copied();
    let fields = own.iter().copied().chain(content).chain(outer);
    (fields.collect(), around.map(|(number, _)| *number))
}

/// The attributes of a tag.
fn attributes(tag: &str) -> Fields<'_> {
    let mut parts = tag.split('"');
    let mut record = Fields::new();
    while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
        let name = name.trim_end_matches(['=', ' ']);
        record.push((name.rsplit(' ').next().unwrap_or(name), value));
    }
    record
}

/// The name and the value of a field of an object.
fn field(part: &str) -> Option<(&str, &str)> {
    let (name, value) = part.split_once(':')?;
    Some((bare(name), bare(value)))
}

/// The objects of a text that name cells and have no others inside.
fn in_objects(text: &str) -> Option<Records<'_>> {
    let (mut records, mut begin, mut rest) = (Vec::new(), None, String::new());
    let mut at = 0;
    while let Some(end) = text[at..].find('}').map(|end| at + end) {
        let from = text[at..end].rfind('{').map(|from| at + from);
        let inside = from.map_or("", |from| &text[from + 1..end]);
        let record: Option<Fields<'_>> = inside.split(',').map(field).collect();
        match record.filter(is_of_cell) {
            Some(record) => {
                records.push((record, None));
                begin = begin.or(from);
                rest.push_str(&text[at..from?]);
            }
            None => rest.push_str(&text[at..=end]),
        }
        at = end + 1;
    }
    rest.push_str(&text[at..]);
    Some((records, begin?, rest))
}
