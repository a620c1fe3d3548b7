//! Variants in JSON.
//!
//! | key | what |
//! |---|---|
//! | `size` | the side of the board; may be left out where the givens or the regions show it |
//! | `boxes` | the size of a box, such as `"2x3"`, or `"none"`; the usual boxes by default |
//! | `regions` | rows of characters, one for each region, in the place of boxes |
//! | `givens` | rows of characters, `.` or `0` for an empty cell, or lists of numbers |
//! | `rules` | names of rules for the whole board |
//! | the key of a [kind of rule](quadrille_variants::rules) | such rules: lists of cells, or objects with `cells` and more |
//! | `cages` | objects with `cells`, and perhaps `sum` |
//! | `thermometers` | lists of cells, the bulb first |
//! | `arrows` | objects with `circle` and `cells` |
//! | `only` | objects with `cells` and the `digits` that they may have |
//! | `even`, `odd` | lists of cells, or one of them |
//!
//! A cell is named by its row and its column from 1, as `r1c2`. Several puzzles stand in a list,
//! or a line each. Keys that say nothing about the rules, such as `title`, `author` and `solution`,
//! are passed over.

use super::begin;
use super::entry::VariantEntry;
use super::error::{ReadError, at, refuse};
use super::layout::{Layout, Puzzles};
use super::maps::{Drawn, Symbol};
use super::text::{Text, plain_number};
use quadrille_problem::format::json::Value;
use quadrille_problem::format::{FormatError, quote};
use quadrille_sudoku::read::{cell_named, is_remark, variant_in};
use quadrille_texts::is_in;
use quadrille_variants::Rule;
use quadrille_variants::Value::Must;
use quadrille_variants::rules;
use quadrille_variants::{Kind, Shape};
use quadrille_variants::{MAX_SIZE, Variant};
use std::borrow::Cow;

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| is_variant(text.whole),
    read,
};

/// The keys of a board.
const BOARD: [&str; 4] = ["size", "boxes", "regions", "givens"];

/// Whether a text has a key that only variants have.
fn is_variant(text: &str) -> bool {
    let text = begin(text);
    if !text.contains('"') {
        return false;
    }
    let is_key = |key: &str| {
        let mut found = text
            .match_indices(key)
            .filter(|(at, _)| text[..*at].ends_with('"'));
        found.any(|(at, _)| {
            let value = text[at + key.len()..]
                .strip_prefix('"')
                .and_then(|rest| rest.trim_start().strip_prefix(':'));
            // rules of a usual sudoku may be told in words
            let told = |value: &str| matches!(key, "boxes" | "regions") && value.starts_with('"');
            value
                .map(str::trim_start)
                .is_some_and(|value| value.starts_with(['[', '{']) || told(value))
        })
    };
    // any object may have pairs or lines; a board has a size
    let has_board = ["\"size\"", "\"givens\"", "\"regions\"", "\"boxes\""];
    let has_board = has_board.iter().any(|key| text.contains(key));
    let mut keys = ["boxes", "regions", "rules", "cages"].into_iter();
    keys.any(is_key) || has_board && rules::keys().into_iter().any(is_key)
}

/// The puzzles of a text: an object, a list of objects, or lines with an object each.
fn read(text: &Text<'_>) -> Option<Puzzles> {
    let is_lines = match text.lines[..] {
        [first, second, ..] => {
            let objects = [first, second].map(|line| line.text.starts_with('{'));
            objects == [true; 2] && first.text.ends_with('}')
        }
        _ => false,
    };
    if is_lines {
        let lines = text.lines.iter();
        let puzzles = lines.map(|line| {
            let object = Value::whole(line.text).map_err(ReadError::from);
            let entry = object.and_then(|object| puzzle(object, line.number));
            entry.map_err(|error| error.of_line(line.place()))
        });
        return Some(puzzles.collect());
    }
    text.is_json().then(|| puzzles(text.whole))
}

fn puzzles(text: &str) -> Result<Vec<VariantEntry>, ReadError> {
    let whole = Value::whole(text)?;
    let objects = if whole.is_list() {
        whole.list("a list of puzzles")?
    } else {
        vec![whole]
    };
    if objects.is_empty() {
        return refuse(whole.place(), "a puzzle", "an empty list");
    }
    let (mut before, mut line) = (whole, whole.place().line);
    objects
        .into_iter()
        .map(|object| {
            line += before.lines_until(object);
            before = object;
            puzzle(object, line)
        })
        .collect()
}

fn puzzle(whole: Value<'_>, line: usize) -> Result<VariantEntry, ReadError> {
    let (mut words, mut title) = (String::new(), None);
    let expected = "an object with keys such as `givens`, `cages` and `rules`";
    let (mut parts, mut kinds): (Vec<(&str, Value<'_>)>, Vec<Value<'_>>) = Default::default();
    let known = [&BOARD[..], &rules::keys()].concat();
    for (key, value) in whole.object(expected)? {
        match known.iter().find(|known| **known == key) {
            Some(key) => parts.push((key, value)),
            None if is_in("type kind", &key) && variant_in(&said(value)).is_some() => {
                kinds.push(value);
            }
            None if is_said(&key, value) => {
                words += &said(value);
                title = title.or(title_of(&key, value));
            }
            None => {
                let expected = "one of the keys `size`, `boxes`, `regions`, `givens`, `rules`, or \
                    the key of a kind of rules such as `cages`";
                let error = FormatError::new(value.key_place(), expected, quote(&key));
                return Err(error.help("`quadrille formats` has all of them").into());
            }
        }
    }
    let [size, boxes, regions, givens] = BOARD.map(|key| {
        let found = parts.iter().find(|(other, _)| *other == key);
        found.map(|(_, value)| *value)
    });
    let givens = givens.map(cells_of).transpose()?;
    let regions = regions.map(regions_of).transpose()?;
    let size = side(whole, size, regions.as_ref().or(givens.as_ref()))?;
    let mut puzzle = board(whole, boxes, regions, size)?;
    if let Some(givens) = givens {
        puzzle = givens.of_size(size)?.put_on(puzzle)?;
    }
    // in one order, however they are listed
    parts.sort_by_key(|(key, _)| known.iter().position(|other| other == key));
    for (key, value) in parts {
        for (rule, value) in rules_of(key, value, size)? {
            puzzle = puzzle.rule(rule).map_err(at(|| value.place()))?;
        }
    }
    let entry = VariantEntry {
        title,
        ..VariantEntry::new(puzzle, line)
    };
    kinds
        .into_iter()
        .try_fold(entry, of_kind)
        .map(|entry| VariantEntry { words, ..entry })
}

/// The side of the board: as its object says, or as it is drawn.
fn side(
    whole: Value<'_>,
    size: Option<Value<'_>>,
    drawn: Option<&Drawn<'_>>,
) -> Result<usize, ReadError> {
    match (size, drawn) {
        (Some(value), _) => Ok(number(value, "the side of the board")? as usize),
        (None, Some(drawn)) => Ok(drawn.size),
        (None, None) => {
            let expected = "the key `size`, `givens` or `regions`";
            refuse(whole.place(), expected, "none")
        }
    }
}

/// The puzzle, which has rules of the kind that its object names.
fn of_kind(mut entry: VariantEntry, kind: Value<'_>) -> Result<VariantEntry, ReadError> {
    entry.words = said(kind);
    match entry.other_kind() {
        Some(_) => Err(kind
            .unexpected("a kind of sudoku whose rules the puzzle has")
            .into()),
        None => Ok(entry),
    }
}

/// The title of a puzzle, if a key holds it.
pub(super) fn title_of(key: &str, value: Value<'_>) -> Option<String> {
    let title = || value.string("").ok().map(Cow::into_owned);
    (key == "title").then(title)?
}

/// The words of a value, as a line.
pub(super) fn said(value: Value<'_>) -> String {
    value
        .string("")
        .map_or(String::new(), |words| format!("{words}\n"))
}

/// Whether the value of an unknown key says nothing about the rules.
fn is_said(key: &str, value: Value<'_>) -> bool {
    let words = value.string("");
    let words = words.map_or_else(|_| value.quote(), Cow::into_owned);
    is_remark(key, words.trim_matches('`'))
}

/// A board of this size with boxes or regions.
fn board(
    whole: Value<'_>,
    boxes: Option<Value<'_>>,
    regions: Option<Drawn<'_>>,
    size: usize,
) -> Result<Variant, ReadError> {
    match (boxes, regions) {
        (Some(value), Some(_)) => {
            let expected = "either `boxes` or `regions`";
            refuse(value.key_place(), expected, "both")
        }
        (Some(value), None) => with_boxes(value, size),
        (None, Some(regions)) => regions.of_size(size)?.jigsaw(),
        (None, None) => Variant::usual(size).map_err(at(|| whole.place())),
    }
}

/// The rules under a key, each with its value; no rules under the keys of the board.
fn rules_of<'a>(
    key: &str,
    value: Value<'a>,
    size: usize,
) -> Result<Vec<(Rule, Value<'a>)>, ReadError> {
    let Some(kind) = rules::with_key(key) else {
        return Ok(Vec::new());
    };
    let is_whole = kind.shape() == Shape::Whole;
    let expected = if is_whole {
        "a list of rules"
    } else {
        "a list"
    };
    let list = value.list(expected)?;
    // one list of cells in the place of several
    if kind.shape() == Shape::Set(1) && list.first().is_some_and(|cell| cell.string("").is_ok()) {
        return Ok(vec![(kind.on(named(value, size)?), value)]);
    }
    let rules = list.into_iter().map(|value| match is_whole {
        true => Ok((whole_board(value, size)?, value)),
        false => Ok((rule(kind, value, size)?, value)),
    });
    rules.collect()
}

/// A rule: its cells, or an object with the cells and further properties; or its inner rules.
fn rule(kind: &'static Kind, value: Value<'_>, size: usize) -> Result<Rule, ReadError> {
    if kind.shape() == Shape::Rules {
        let inner = value.list("a list of rules")?.into_iter();
        let inner: Result<Vec<Rule>, _> = inner.map(|value| whole_board(value, size)).collect();
        return Ok(kind.of_rules(inner?));
    }
    let needs_more = matches!(kind.number(), Must(_))
        || kind.has_digits()
        || kind.text_key().is_some()
        || kind.shape() == Shape::Arrow;
    if value.is_list() && !needs_more {
        let lists = cells_lists(kind, value, size)?;
        return Ok(lists.into_iter().fold(kind.everywhere(), Rule::with));
    }
    let object = Object::of(kind, value)?;
    let mut rule = kind.everywhere();
    if kind.shape() == Shape::Arrow {
        let circle = object.needed("circle")?;
        rule = rule.with(match circle.is_list() {
            true => named(circle, size)?,
            false => vec![one(circle, size)?],
        });
    }
    let lists = cells_lists(kind, object.needed("cells")?, size)?;
    object.rest_of(lists.into_iter().fold(rule, Rule::with))
}

/// The object of a rule, and its possible keys.
pub(super) struct Object<'a> {
    pub(super) whole: Value<'a>,
    keys: Vec<&'static str>,
    pub(super) pairs: Vec<(String, Value<'a>)>,
}

impl<'a> Object<'a> {
    /// An object with these keys, perhaps among keys that say nothing.
    pub(super) fn new(
        whole: Value<'a>,
        keys: impl IntoIterator<Item = &'static str>,
        silent: &str,
    ) -> Result<Object<'a>, ReadError> {
        let pairs = whole.object("an object with `cells`")?;
        let keys = keys.into_iter().collect();
        let object = Object { whole, keys, pairs };
        let is_known = |key: &str| object.keys.contains(&key) || is_in(silent, key);
        if let Some((key, value)) = object.pairs.iter().find(|(key, _)| !is_known(key)) {
            let expected = format!("one of the keys {}", object.quoted_keys(", "));
            return refuse(value.key_place(), expected, quote(key));
        }
        Ok(object)
    }

    /// The object of a rule of this kind.
    fn of(kind: &Kind, whole: Value<'a>) -> Result<Object<'a>, ReadError> {
        let keys = [
            Some("cells"),
            (kind.shape() == Shape::Arrow).then_some("circle"),
            kind.number().key(),
            kind.has_digits().then_some("digits"),
            kind.text_key(),
        ];
        Object::new(whole, keys.into_iter().flatten(), "")
    }

    fn quoted_keys(&self, between: &str) -> String {
        let keys: Vec<String> = self.keys.iter().map(|key| format!("`{key}`")).collect();
        keys.join(between)
    }

    fn get(&self, key: &str) -> Option<Value<'a>> {
        let mut pairs = self.pairs.iter();
        pairs.find(|(other, _)| other == key).map(|pair| pair.1)
    }

    pub(super) fn needed(&self, key: &str) -> Result<Value<'a>, ReadError> {
        let lacks = || {
            let expected = format!("the keys {}", self.quoted_keys(" and "));
            let found = format!("an object without `{key}`");
            FormatError::new(self.whole.place(), expected, found).into()
        };
        self.get(key).ok_or_else(lacks)
    }

    /// The rule with the number, the text and the digits of the object.
    fn rest_of(&self, mut rule: Rule) -> Result<Rule, ReadError> {
        let kind = rule.kind();
        if let Some(key) = kind.number().key() {
            let found = match kind.number() {
                Must(_) => Some(self.needed(key)?),
                _ => self.get(key),
            };
            rule = rule.value(found.map(|value| number(value, "a number")).transpose()?);
        }
        if let Some(key) = kind.text_key() {
            let text = self.needed(key)?;
            rule = rule.with_text(match text.is_list() {
                true => allowed(text)?,
                false => text.string("a text")?.into_owned(),
            });
        }
        if kind.has_digits() {
            let digits = self.needed("digits")?.list("a list of digits")?;
            let digits = digits.into_iter().map(digit);
            rule = rule.digits(digits.collect::<Result<Vec<u8>, _>>()?);
        }
        Ok(rule)
    }
}

/// A list of pairs of digits as a relation.
fn allowed(pairs: Value<'_>) -> Result<String, ReadError> {
    let mut relations = Vec::new();
    for pair in pairs.list("a list of pairs")? {
        let digits = pair.list("a pair of digits")?;
        let digits: Vec<u8> = digits.into_iter().map(digit).collect::<Result<_, _>>()?;
        match digits[..] {
            [a, b] => relations.push(format!("a = {a} and b = {b}")),
            _ => return Err(pair.unexpected("a pair of digits").into()),
        }
    }
    Ok(match relations.is_empty() {
        true => "0".into(),
        false => relations.join(" or "),
    })
}

/// The cells of a rule: one list, or several where the kind has them.
fn cells_lists(kind: &Kind, value: Value<'_>, size: usize) -> Result<Vec<Vec<usize>>, ReadError> {
    match kind.shape() {
        Shape::Lists | Shape::Equal => {
            let lists = value.list("lists of cells")?.into_iter();
            lists.map(|list| named(list, size)).collect()
        }
        _ => Ok(vec![named(value, size)?]),
    }
}

fn digit(value: Value<'_>) -> Result<u8, ReadError> {
    let digit = number(value, "a digit")?;
    u8::try_from(digit).map_err(|_| value.unexpected("a digit of the board").into())
}

/// A rule for the whole board, given by name; or an object with `cells` and a key that tells the
/// kind, or with the rule under the key of its kind.
fn whole_board(value: Value<'_>, size: usize) -> Result<Rule, ReadError> {
    let Ok(pairs) = value.object("") else {
        let name = value.string("the name of a rule, such as `diagonals`, or an object")?;
        return name.parse().map_err(at(|| value.place()));
    };
    if let [(key, value)] = &pairs[..] {
        if key == "different" {
            return Ok(rules::EXTRA_REGION.on(named(*value, size)?));
        }
        let mut kinds = rules::all().filter(|kind| kind.shape() != Shape::Whole);
        if let Some(kind) = kinds.find(|kind| kind.key() == key) {
            return rule(kind, *value, size);
        }
    }
    let has = |key: &str| pairs.iter().any(|(other, _)| other == key);
    let mut own = rules::all().filter(|kind| kind.text_key().is_some_and(has));
    match own.next() {
        Some(kind) => rule(kind, value, size),
        None if has("sum") => rule(&rules::SUM, value, size),
        None => {
            let expected = "an object with `cells` and `pattern`, `pairs`, `automaton` or `sum`, or \
                with `different`, `or`, or the key of another kind of rules";
            Err(value.unexpected(expected).into())
        }
    }
}

fn number(value: Value<'_>, expected: &'static str) -> Result<u32, ReadError> {
    let number = value.number().and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| value.unexpected(expected).into())
}

/// The cells of a list of names.
pub(super) fn named(value: Value<'_>, size: usize) -> Result<Vec<usize>, ReadError> {
    value
        .list("a list of cells")?
        .into_iter()
        .map(|value| one(value, size))
        .collect()
}

pub(super) fn one(value: Value<'_>, size: usize) -> Result<usize, ReadError> {
    let expected = "a cell by its row and column, such as `r1c2`";
    let name = value.string(expected)?;
    let Some((row, column)) = cell_named(&name) else {
        return Err(value.unexpected(expected).into());
    };
    match row.max(column) < size {
        true => Ok(row * size + column),
        false => Err(value
            .unexpected(format!("a cell of a board of {size}x{size}"))
            .into()),
    }
}

/// The regions of cells, in rows; or a list of cells for each region, as pairs of a row and a
/// column from 0 or from 1.
fn regions_of(value: Value<'_>) -> Result<Drawn<'_>, ReadError> {
    let Some(cells) = in_pairs(value).filter(|cells| !cells.is_empty()) else {
        return cells_of(value);
    };
    let size = cells.len().isqrt();
    let has_zero = cells.iter().any(|(_, _, pair)| pair.contains(&0));
    let mut numbers = vec![0; cells.len()];
    for (number, cell, pair) in cells {
        let [row, column] = pair.map(|at| at - usize::from(!has_zero));
        match numbers.get_mut(row.saturating_mul(size).saturating_add(column)) {
            Some(free @ 0) if column < size => *free = number,
            _ => return Err(cell.unexpected("each cell of a board once").into()),
        }
    }
    let place = value.place();
    let symbols = numbers
        .iter()
        .map(|number| (number.to_string().into(), place));
    Ok(Drawn::new(symbols.collect(), place))
}

/// The cells of lists, each with the number of its list and its pair of numbers; `None` if a cell
/// is no pair.
fn in_pairs(value: Value<'_>) -> Option<Vec<(usize, Value<'_>, [usize; 2])>> {
    let mut cells = Vec::new();
    for (number, list) in (1..).zip(value.list("").ok()?) {
        for cell in list.list("").ok()? {
            cells.push((number, cell, pair_of(cell)?));
        }
    }
    Some(cells)
}

/// Two numbers.
fn pair_of(value: Value<'_>) -> Option<[usize; 2]> {
    let list = value.list("").ok()?;
    let number = |value: Value<'_>| usize::try_from(value.number()?).ok();
    match list[..] {
        [row, column] => Some([number(row)?, number(column)?]),
        _ => None,
    }
}

/// The cells of rows, each a string or a list; or of all of them in a string.
fn cells_of(value: Value<'_>) -> Result<Drawn<'_>, ReadError> {
    if !value.is_list() {
        return Ok(Drawn::new(characters(value)?, value.place()));
    }
    let rows = value.list("rows of cells")?;
    if rows.len() > MAX_SIZE {
        let (expected, found) = (format!("at most {MAX_SIZE} rows"), rows.len().to_string());
        return refuse(value.place(), expected, found);
    }
    let mut cells = Vec::new();
    for &row in &rows {
        let symbols = match row.is_list() {
            true => row
                .list("a row of cells")?
                .into_iter()
                .map(symbol)
                .collect(),
            false => characters(row),
        }?;
        if symbols.len() != rows.len() {
            let expected = format!("{} cells in each of {} rows", rows.len(), rows.len());
            let found = symbols.len().to_string();
            return refuse(row.place(), expected, found);
        }
        cells.extend(symbols);
    }
    Ok(Drawn::new(cells, value.place()))
}

/// A cell of a list.
fn symbol(cell: Value<'_>) -> Result<Symbol<'_>, ReadError> {
    let text = match cell.number() {
        Some(_) => cell.text().into(),
        None if cell.is_null() => "0".into(),
        None => cell.string("a digit")?,
    };
    Ok((text, cell.place()))
}

/// The characters of a string, each a cell.
fn characters(value: Value<'_>) -> Result<Vec<Symbol<'_>>, ReadError> {
    let text = value.string("a row of cells, as a string or a list")?;
    let (cells, place) = (text.chars().filter(|c| !c.is_whitespace()), value.place());
    let (found, most) = (cells.clone().count(), MAX_SIZE * MAX_SIZE);
    if found > most {
        let expected = format!("at most {most} cells");
        return refuse(place, expected, found.to_string());
    }
    Ok(cells.map(|c| (c.to_string().into(), place)).collect())
}

fn with_boxes(value: Value<'_>, size: usize) -> Result<Variant, ReadError> {
    let expected = "rows x columns of a box, such as \"2x3\", or \"none\"";
    let text = value.string(expected)?;
    if text == "none" {
        return Variant::latin(size).map_err(at(|| value.place()));
    }
    let number = |text: &str| plain_number::<usize>(text, 2);
    let shape = text
        .split_once('x')
        .and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    match shape {
        Some((rows, columns)) if rows * columns == size => {
            Variant::boxes(rows, columns).map_err(at(|| value.place()))
        }
        Some(_) => Err(value.unexpected(format!("boxes of {size} cells")).into()),
        None => Err(value.unexpected(expected).into()),
    }
}
