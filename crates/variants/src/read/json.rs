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

use super::entry::VariantEntry;
use super::error::{ReadError, at};
use super::layout::{Layout, Puzzles};
use super::text::{Text, cell};
use crate::board::{MAX_SIZE, Variant};
use crate::rule::Rule;
use quadrille_problem::format::json::Value;
use quadrille_problem::format::quote;
use quadrille_problem::format::{FormatError, Place};
use quadrille_sudoku::Alphabet;
use quadrille_sudoku::read::is_remark;
use std::borrow::Cow;

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| is_variant(text),
    read,
};

/// The keys of a puzzle; the rules begin with `rules`.
const KEYS: [&str; 14] = [
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

/// How far to look for a key, in bytes.
const FAR: usize = 1 << 16;

/// Whether a text has a key that only variants have.
fn is_variant(text: &str) -> bool {
    let text = text.get(..FAR).unwrap_or(text);
    if !text.contains('{') {
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
        return Err(FormatError::new(whole.place(), "a puzzle", "an empty list").into());
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
    let mut parts: [Option<Value<'_>>; KEYS.len()] = [None; KEYS.len()];
    for (key, value) in whole.object("an object with keys such as `givens`, `cages` and `rules`")? {
        let Some(number) = KEYS.iter().position(|known| *known == key) else {
            let words = value
                .string("")
                .map_or_else(|_| value.quote(), Cow::into_owned);
            if is_remark(&key, words.trim_matches('`')) {
                continue;
            }
            let expected = format!(
                "one of the keys {}",
                KEYS.map(|key| format!("`{key}`")).join(", ")
            );
            return Err(FormatError::new(value.key_place(), expected, quote(&key)).into());
        };
        if parts[number].replace(value).is_some() {
            return Err(FormatError::new(
                value.key_place(),
                "each key once",
                format!("{} again", quote(&key)),
            )
            .into());
        }
    }
    let [size, boxes, regions, givens, rules @ ..] = parts;
    let givens = givens
        .map(|value| Ok::<_, ReadError>((value, cells_of(value)?)))
        .transpose()?;
    let regions = regions
        .map(|value| Ok::<_, ReadError>((value, cells_of(value)?)))
        .transpose()?;
    let n_cells = regions
        .as_ref()
        .or(givens.as_ref())
        .map(|(_, cells)| cells.len());
    let size = match (size, n_cells) {
        (Some(value), _) => number(value, "the side of the board")? as usize,
        (None, Some(n)) => n.isqrt(),
        (None, None) => {
            return Err(FormatError::new(
                whole.place(),
                "the key `size`, `givens` or `regions`",
                "none",
            )
            .into());
        }
    };
    let mut puzzle = match (boxes, &regions) {
        (Some(value), Some(_)) => {
            return Err(
                FormatError::new(value.key_place(), "either `boxes` or `regions`", "both").into(),
            );
        }
        (Some(value), None) => with_boxes(value, size)?,
        (None, Some((value, cells))) => {
            check_length(*value, cells, size)?;
            Variant::jigsaw(&numbered(cells)).map_err(at(|| value.place()))?
        }
        (None, None) => Variant::usual(size).map_err(at(|| whole.place()))?,
    };
    if let Some((value, cells)) = &givens {
        check_length(*value, cells, size)?;
        let digits = cells.iter().map(|(symbol, place)| {
            let refused = || {
                FormatError::new(
                    *place,
                    "a digit or an empty cell (`.` or `0`)",
                    quote(symbol),
                )
            };
            Alphabet::One.digit(symbol, size).ok_or_else(refused)
        });
        puzzle = puzzle
            .givens(&digits.collect::<Result<Vec<u8>, _>>()?)
            .map_err(at(|| value.place()))?;
    }
    for (key, value) in KEYS[4..]
        .iter()
        .zip(rules)
        .filter_map(|(key, value)| Some((key, value?)))
    {
        let expected = if *key == "rules" {
            "a list of rules"
        } else {
            "a list"
        };
        let list = value.list(expected)?;
        if matches!(*key, "even" | "odd") {
            let first = if *key == "odd" { 1 } else { 2 };
            let digits = (first..=size as u8).step_by(2).collect();
            puzzle = puzzle
                .rule(Rule::Only {
                    cells: named(value, size)?,
                    digits,
                })
                .map_err(at(|| value.place()))?;
            continue;
        }
        for value in list {
            puzzle = puzzle
                .rule(rule(key, value, size)?)
                .map_err(at(|| value.place()))?;
        }
    }
    Ok(puzzle)
}

/// One rule of the list under a key.
fn rule(key: &str, value: Value<'_>, size: usize) -> Result<Rule, ReadError> {
    let sum = |value: Value<'_>| number(value, "a sum");
    Ok(match key {
        "rules" => whole_board(value)?,
        "cages" => {
            let [cells, total] = fields(value, ["cells", "sum"], 1)?;
            Rule::Cage {
                cells: required(value, cells, size)?,
                sum: total.map(sum).transpose()?,
            }
        }
        "thermometers" => Rule::Thermometer {
            cells: named(value, size)?,
        },
        "arrows" => {
            let [circle, cells] = fields(value, ["circle", "cells"], 2)?;
            let circle = one(circle.unwrap_or(value), size)?;
            Rule::Arrow {
                circle,
                cells: required(value, cells, size)?,
            }
        }
        "little_killers" => {
            let [cells, total] = fields(value, ["cells", "sum"], 2)?;
            Rule::Sum {
                cells: required(value, cells, size)?,
                sum: sum(total.unwrap_or(value))?,
            }
        }
        "less" => match named(value, size)?[..] {
            [smaller, larger] => Rule::Less { smaller, larger },
            ref cells => {
                return Err(FormatError::new(
                    value.place(),
                    "two cells",
                    format!("{}", cells.len()),
                )
                .into());
            }
        },
        "seen" => {
            let [cells, seen] = fields(value, ["cells", "seen"], 2)?;
            let seen = number(seen.unwrap_or(value), "a number of buildings")? as usize;
            Rule::Seen {
                cells: required(value, cells, size)?,
                seen,
            }
        }
        _ => {
            let [cells, digits] = fields(value, ["cells", "digits"], 2)?;
            let digits = digits
                .unwrap_or(value)
                .list("a list of digits")?
                .into_iter()
                .map(|value| {
                    let digit = number(value, "a digit")?;
                    u8::try_from(digit).map_err(|_| value.unexpected("a digit of the board").into())
                });
            Rule::Only {
                digits: digits.collect::<Result<_, ReadError>>()?,
                cells: required(value, cells, size)?,
            }
        }
    })
}

/// A rule for all of the board, by its name.
fn whole_board(value: Value<'_>) -> Result<Rule, ReadError> {
    value
        .string("the name of a rule, such as `diagonals`")?
        .parse()
        .map_err(at(|| value.place()))
}

/// The values of an object that has these keys, the first `n` of them for sure.
fn fields<'a, const N: usize>(
    value: Value<'a>,
    keys: [&'static str; N],
    n: usize,
) -> Result<[Option<Value<'a>>; N], ReadError> {
    let mut values = [None; N];
    let expected = || {
        format!(
            "the keys {}",
            keys.map(|key| format!("`{key}`")).join(" and ")
        )
    };
    for (key, value) in value.object("an object with `cells`")? {
        match keys.iter().position(|known| *known == key) {
            Some(number) if values[number].is_none() => values[number] = Some(value),
            _ => return Err(FormatError::new(value.key_place(), expected(), quote(&key)).into()),
        }
    }
    match values.iter().take(n).position(Option::is_none) {
        Some(missing) => Err(FormatError::new(
            value.place(),
            expected(),
            format!("an object without `{}`", keys[missing]),
        )
        .into()),
        None => Ok(values),
    }
}

fn number(value: Value<'_>, expected: &'static str) -> Result<u32, ReadError> {
    let number = value.number().and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| value.unexpected(expected).into())
}

/// The cells of a list that an object has for sure.
fn required(
    object: Value<'_>,
    cells: Option<Value<'_>>,
    size: usize,
) -> Result<Vec<usize>, ReadError> {
    named(cells.unwrap_or(object), size)
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
    let Some((row, column)) = cell(&name) else {
        return Err(value.unexpected(expected).into());
    };
    match row.max(column) < size {
        true => Ok(row * size + column),
        false => Err(value
            .unexpected(format!("a cell of a board of {size}x{size}"))
            .into()),
    }
}

/// Symbols with their places.
type Symbols = Vec<(String, Place)>;

/// The cells of rows, each a string or a list; or of all of them in a string.
fn cells_of(value: Value<'_>) -> Result<Symbols, ReadError> {
    let characters = |value: Value<'_>| -> Result<Symbols, ReadError> {
        let text = value.string("a row of cells, as a string or a list")?;
        let (cells, place) = (text.chars().filter(|c| !c.is_whitespace()), value.place());
        let (found, most) = (cells.clone().count(), MAX_SIZE * MAX_SIZE);
        if found > most {
            return Err(FormatError::new(
                place,
                format!("at most {most} cells"),
                found.to_string(),
            )
            .into());
        }
        Ok(cells.map(|c| (c.to_string(), place)).collect())
    };
    if !value.is_list() {
        return characters(value);
    }
    let rows = value.list("rows of cells")?;
    if rows.len() > MAX_SIZE {
        return Err(FormatError::new(
            value.place(),
            format!("at most {MAX_SIZE} rows"),
            rows.len().to_string(),
        )
        .into());
    }
    let mut cells = Vec::new();
    let refused = |row: Value<'_>, found: usize| {
        let expected = format!("{} cells in each of {} rows", rows.len(), rows.len());
        ReadError::from(FormatError::new(row.place(), expected, found.to_string()))
    };
    for &row in &rows {
        let before = cells.len();
        if row.is_list() {
            let list = row.list("a row of cells")?;
            if list.len() != rows.len() {
                return Err(refused(row, list.len()));
            }
            for cell in list {
                let symbol = match cell.number() {
                    Some(number) => number.to_string(),
                    None if cell.is_null() => "0".into(),
                    None => cell.string("a digit")?.into_owned(),
                };
                cells.push((symbol, cell.place()));
            }
        } else {
            cells.extend(characters(row)?);
        }
        if cells.len() - before != rows.len() {
            return Err(refused(row, cells.len() - before));
        }
    }
    Ok(cells)
}

fn check_length(value: Value<'_>, cells: &Symbols, size: usize) -> Result<(), ReadError> {
    if Some(cells.len()) == size.checked_mul(size) {
        return Ok(());
    }
    Err(FormatError::new(
        value.place(),
        format!("the cells of a board of {size}x{size}"),
        format!("{}", cells.len()),
    )
    .into())
}

/// Numbers for symbols.
fn numbered(cells: &Symbols) -> Vec<usize> {
    let mut known: Vec<&str> = Vec::new();
    let mut number = |symbol| {
        known
            .iter()
            .position(|other| *other == symbol)
            .unwrap_or_else(|| {
                known.push(symbol);
                known.len() - 1
            })
    };
    cells
        .iter()
        .map(|(symbol, _)| number(symbol.as_str()))
        .collect()
}

fn with_boxes(value: Value<'_>, size: usize) -> Result<Variant, ReadError> {
    let expected = "rows x columns of a box, such as \"2x3\", or \"none\"";
    let text = value.string(expected)?;
    if text == "none" {
        return Variant::latin(size).map_err(at(|| value.place()));
    }
    let number = |text: &str| {
        text.parse::<usize>()
            .ok()
            .filter(|_| text.len() < 3 && !text.starts_with('+'))
    };
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
