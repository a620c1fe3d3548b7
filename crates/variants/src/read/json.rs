//! Variants in JSON.
//!
//! | key | what |
//! |---|---|
//! | `size` | the side of the board; may be left out where the givens or the regions show it |
//! | `boxes` | the size of a box, such as `"2x3"`, or `"none"`; the usual boxes by default |
//! | `regions` | rows of characters, one for each region, in the place of boxes |
//! | `givens` | rows of characters, `.` or `0` for an empty cell, or lists of numbers |
//! | `rules` | some of `diagonals`, `windows`, `anti-knight`, `anti-king`, `non-consecutive` |
//! | `cages` | objects with `cells`, and perhaps `sum` |
//! | `thermometers` | lists of cells, the bulb first |
//! | `arrows` | objects with `circle` and `cells` |
//! | `little_killers` | objects with `cells` and `sum`; the cells may have equal digits |
//! | `less` | pairs of cells, the one with the smaller digit first |
//! | `seen` | objects with `cells`, the nearest first, and the number of buildings `seen` |
//! | `only` | objects with `cells` and the `digits` that they may have |
//! | `even`, `odd` | lists of cells |
//!
//! A cell is named by its row and its column from 1, as `r1c2`. A list holds several puzzles. Keys
//! that say nothing about the rules, such as `title`, `author` and `solution`, are passed over.

use super::begin;
use super::entry::VariantEntry;
use super::error::{ReadError, at, refuse};
use super::layout::{Layout, Puzzles};
use super::maps::{Drawn, Symbol};
use super::text::{Text, plain_number};
use crate::board::{MAX_SIZE, Variant};
use crate::rule::Rule;
use quadrille_problem::format::json::Value;
use quadrille_sudoku::read::{cell_named, is_remark};
use std::borrow::Cow;

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| is_variant(text),
    read,
};

/// The keys of a puzzle; the rules begin with `rules`.
pub(crate) const KEYS: [&str; 14] = [
    "size",
    "boxes",
    "regions",
    "givens",
    "rules",
    "cages",
    "thermometers",
    "arrows",
    "little_killers",
    "less",
    "seen",
    "only",
    "even",
    "odd",
];

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
    KEYS.iter()
        .filter(|key| !matches!(**key, "size" | "givens"))
        .any(|key| is_key(key))
}

/// The puzzle of an object, or those of a list.
fn read(text: &Text<'_>) -> Option<Puzzles> {
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
            let puzzle = puzzle(object)?;
            Ok(VariantEntry { puzzle, line })
        })
        .collect()
}

fn puzzle(whole: Value<'_>) -> Result<Variant, ReadError> {
    let expected = "an object with keys such as `givens`, `cages` and `rules`";
    let parts = whole.keys(expected, KEYS, is_said)?;
    let [size, boxes, regions, givens, rules @ ..] = parts;
    let givens = givens.map(cells_of).transpose()?;
    let regions = regions.map(cells_of).transpose()?;
    let size = match (size, regions.as_ref().or(givens.as_ref())) {
        (Some(value), _) => number(value, "the side of the board")? as usize,
        (None, Some(drawn)) => drawn.size,
        (None, None) => {
            let expected = "the key `size`, `givens` or `regions`";
            return refuse(whole.place(), expected, "none");
        }
    };
    let mut puzzle = board(whole, boxes, regions, size)?;
    if let Some(givens) = givens {
        puzzle = givens.of_size(size)?.put_on(puzzle)?;
    }
    for (key, value) in KEYS[4..].iter().zip(rules) {
        let Some(value) = value else { continue };
        for (rule, value) in rules_of(key, value, size)? {
            puzzle = puzzle.rule(rule).map_err(at(|| value.place()))?;
        }
    }
    Ok(puzzle)
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

/// The rules under a key, each with its value.
fn rules_of<'a>(
    key: &str,
    value: Value<'a>,
    size: usize,
) -> Result<Vec<(Rule, Value<'a>)>, ReadError> {
    if matches!(key, "even" | "odd") {
        let cells = named(value, size)?;
        return Ok(vec![(parity(key, cells, size), value)]);
    }
    let expected = if key == "rules" {
        "a list of rules"
    } else {
        "a list"
    };
    let rules = value.list(expected)?.into_iter();
    rules
        .map(|value| Ok((rule(key, value, size)?, value)))
        .collect()
}

/// The rule that cells have even or odd digits.
pub(super) fn parity(key: &str, cells: Vec<usize>, size: usize) -> Rule {
    let first = if key == "odd" { 1 } else { 2 };
    let digits = (first..=size as u8).step_by(2).collect();
    Rule::Only { cells, digits }
}

/// One rule of the list under a key.
fn rule(key: &str, value: Value<'_>, size: usize) -> Result<Rule, ReadError> {
    let second = match key {
        "rules" => return whole_board(value),
        "thermometers" | "less" => return lines(key, value, size),
        "arrows" => "circle",
        "seen" => "seen",
        "only" => "digits",
        _ => "sum",
    };
    let (cells, second) = fields(value, second, key != "cages")?;
    let cells = named(cells, size)?;
    Ok(match (key, second) {
        ("arrows", Some(circle)) => {
            let circle = one(circle, size)?;
            Rule::Arrow { circle, cells }
        }
        ("seen", Some(seen)) => {
            let seen = number(seen, "a number of buildings")? as usize;
            Rule::Seen { cells, seen }
        }
        ("only", Some(digits)) => {
            let digits = digits.list("a list of digits")?.into_iter().map(digit);
            let digits = digits.collect::<Result<_, _>>()?;
            Rule::Only { cells, digits }
        }
        ("little_killers", Some(sum)) => {
            let sum = number(sum, "a sum")?;
            Rule::Sum { cells, sum }
        }
        (_, sum) => {
            let sum = sum.map(|sum| number(sum, "a sum")).transpose()?;
            Rule::Cage { cells, sum }
        }
    })
}

/// A rule that is a list of cells.
fn lines(key: &str, value: Value<'_>, size: usize) -> Result<Rule, ReadError> {
    let cells = named(value, size)?;
    match cells[..] {
        _ if key == "thermometers" => Ok(Rule::Thermometer { cells }),
        [smaller, larger] => Ok(Rule::Less { smaller, larger }),
        _ => {
            let found = cells.len().to_string();
            refuse(value.place(), "two cells", found)
        }
    }
}

fn digit(value: Value<'_>) -> Result<u8, ReadError> {
    let digit = number(value, "a digit")?;
    u8::try_from(digit).map_err(|_| value.unexpected("a digit of the board").into())
}

/// A rule for all of the board, by its name.
fn whole_board(value: Value<'_>) -> Result<Rule, ReadError> {
    value
        .string("the name of a rule, such as `diagonals`")?
        .parse()
        .map_err(at(|| value.place()))
}

/// The values of an object with the key `cells` and a second one, which it may lack if it is not
/// needed.
fn fields<'a>(
    value: Value<'a>,
    second: &'static str,
    is_needed: bool,
) -> Result<(Value<'a>, Option<Value<'a>>), ReadError> {
    let refuse = |missing| {
        let expected = format!("the keys `cells` and `{second}`");
        let found = format!("an object without `{missing}`");
        refuse(value.place(), expected, found)
    };
    match value.keys("an object with `cells`", ["cells", second], |_, _| false)? {
        [None, _] => refuse("cells"),
        [_, None] if is_needed => refuse(second),
        [Some(cells), other] => Ok((cells, other)),
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
