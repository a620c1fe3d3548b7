//! Variants in JSON.
//!
//! | key | what |
//! |---|---|
//! | `size` | the side of the board; may be left out where the givens or the regions show it |
//! | `boxes` | rows and columns of a box, such as `"2x3"`, or `"none"` for rows and columns only; the usual ones by default |
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
//! A cell is named by its row and its column from 1, as `r1c2`. A list holds several puzzles.

use super::entry::Entry;
use super::error::{ReadError, at};
use super::text::{Text, cell, digit};
use super::{Layout, Puzzles};
use crate::variant::board::{MAX_SIZE, Variant};
use crate::variant::rule::Rule;
use quadrille::format::json::Piece;
use quadrille::format::{FormatError, Place, quote};

pub(super) const LAYOUT: Layout = Layout { is_certain: |text, _| is_variant(text), read };

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
    let is_key = |key: &str| {
        let mut found = text.match_indices(key).filter(|(at, _)| text[..*at].ends_with('"'));
        found.any(|(at, _)| {
            let value = text[at + key.len()..].strip_prefix('"').and_then(|rest| rest.trim_start().strip_prefix(':'));
            // rules of a usual sudoku may be told in words
            value.is_some_and(|value| key == "boxes" || value.trim_start().starts_with(['[', '{']))
        })
    };
    KEYS.iter().filter(|key| !matches!(**key, "size" | "givens")).any(|key| is_key(key))
}

/// The puzzle of an object, or those of a list.
fn read(text: &Text<'_>) -> Option<Puzzles> {
    text.is_json().then(|| puzzles(text.whole))
}

fn puzzles(text: &str) -> Result<Vec<Entry>, ReadError> {
    let whole = Piece::whole(text)?;
    let objects = if whole.is_list() { whole.list("a list of puzzles")? } else { vec![whole] };
    if objects.is_empty() {
        return Err(FormatError::new(whole.place(), "a puzzle", "an empty list").into());
    }
    objects.into_iter().map(|object| Ok(Entry { puzzle: puzzle(object)?, line: object.place().line })).collect()
}

fn puzzle(whole: Piece<'_>) -> Result<Variant, ReadError> {
    let mut parts: [Option<Piece<'_>>; KEYS.len()] = [None; KEYS.len()];
    for (key, value) in whole.object("an object with keys such as `givens`, `cages` and `rules`")? {
        let Some(number) = KEYS.iter().position(|known| *known == key) else {
            let expected = format!("one of the keys {}", KEYS.map(|key| format!("`{key}`")).join(", "));
            return Err(FormatError::new(value.key_place(), expected, quote(&key)).into());
        };
        if parts[number].replace(value).is_some() {
            return Err(FormatError::new(value.key_place(), "each key once", format!("{} again", quote(&key))).into());
        }
    }
    let [size, boxes, regions, givens, rules @ ..] = parts;
    let givens = givens.map(|piece| Ok::<_, ReadError>((piece, cells_of(piece)?))).transpose()?;
    let regions = regions.map(|piece| Ok::<_, ReadError>((piece, cells_of(piece)?))).transpose()?;
    let n_cells = regions.as_ref().or(givens.as_ref()).map(|(_, cells)| cells.len());
    let size = match (size, n_cells) {
        (Some(piece), _) => number(piece, "the side of the board")? as usize,
        (None, Some(n)) => n.isqrt(),
        (None, None) => {
            return Err(FormatError::new(whole.place(), "the key `size`, `givens` or `regions`", "none").into());
        }
    };
    let mut puzzle = match (boxes, &regions) {
        (Some(piece), Some(_)) => {
            return Err(FormatError::new(piece.key_place(), "either `boxes` or `regions`", "both").into());
        }
        (Some(piece), None) => with_boxes(piece, size)?,
        (None, Some((piece, cells))) => {
            check_length(*piece, cells, size)?;
            Variant::jigsaw(&numbered(cells)).map_err(at(piece.place()))?
        }
        (None, None) => Variant::usual(size).map_err(at(whole.place()))?,
    };
    if let Some((piece, cells)) = &givens {
        check_length(*piece, cells, size)?;
        let digits = cells.iter().map(|(symbol, place)| {
            let refused = || FormatError::new(*place, "a digit or an empty cell (`.` or `0`)", quote(symbol));
            digit(symbol, size).ok_or_else(refused)
        });
        puzzle = puzzle.givens(&digits.collect::<Result<Vec<u8>, _>>()?).map_err(at(piece.place()))?;
    }
    for (key, piece) in KEYS[4..].iter().zip(rules).filter_map(|(key, piece)| Some((key, piece?))) {
        let expected = if *key == "rules" { "a list of rules" } else { "a list" };
        let list = piece.list(expected)?;
        if matches!(*key, "even" | "odd") {
            let first = if *key == "odd" { 1 } else { 2 };
            let digits = (first..=size as u8).step_by(2).collect();
            puzzle = puzzle.rule(Rule::Only { cells: named(piece, size)?, digits }).map_err(at(piece.place()))?;
            continue;
        }
        for piece in list {
            puzzle = puzzle.rule(rule(key, piece, size)?).map_err(at(piece.place()))?;
        }
    }
    Ok(puzzle)
}

/// One rule of the list under a key.
fn rule(key: &str, piece: Piece<'_>, size: usize) -> Result<Rule, ReadError> {
    let sum = |piece: Piece<'_>| number(piece, "a sum");
    Ok(match key {
        "rules" => whole_board(piece)?,
        "cages" => {
            let [cells, total] = fields(piece, ["cells", "sum"], 1)?;
            Rule::Cage { cells: required(piece, cells, size)?, sum: total.map(sum).transpose()? }
        }
        "thermometers" => Rule::Thermometer { cells: named(piece, size)? },
        "arrows" => {
            let [circle, cells] = fields(piece, ["circle", "cells"], 2)?;
            let circle = one(circle.unwrap_or(piece), size)?;
            Rule::Arrow { circle, cells: required(piece, cells, size)? }
        }
        "little_killers" => {
            let [cells, total] = fields(piece, ["cells", "sum"], 2)?;
            Rule::Sum { cells: required(piece, cells, size)?, sum: sum(total.unwrap_or(piece))? }
        }
        "less" => match named(piece, size)?[..] {
            [smaller, larger] => Rule::Less { smaller, larger },
            ref cells => return Err(FormatError::new(piece.place(), "two cells", format!("{}", cells.len())).into()),
        },
        "seen" => {
            let [cells, seen] = fields(piece, ["cells", "seen"], 2)?;
            let seen = number(seen.unwrap_or(piece), "a number of buildings")? as usize;
            Rule::Seen { cells: required(piece, cells, size)?, seen }
        }
        _ => {
            let [cells, digits] = fields(piece, ["cells", "digits"], 2)?;
            let digits = digits.unwrap_or(piece).list("a list of digits")?.into_iter().map(|piece| {
                let digit = number(piece, "a digit")?;
                u8::try_from(digit).map_err(|_| piece.unexpected("a digit of the board").into())
            });
            Rule::Only { digits: digits.collect::<Result<_, ReadError>>()?, cells: required(piece, cells, size)? }
        }
    })
}

/// A rule for all of the board, by its name.
fn whole_board(piece: Piece<'_>) -> Result<Rule, ReadError> {
    piece.string("the name of a rule, such as `diagonals`")?.parse().map_err(at(piece.place()))
}

/// The values of an object that has these keys, the first `n` of them for sure.
fn fields<'a, const N: usize>(
    piece: Piece<'a>,
    keys: [&'static str; N],
    n: usize,
) -> Result<[Option<Piece<'a>>; N], ReadError> {
    let mut values = [None; N];
    let expected = || format!("the keys {}", keys.map(|key| format!("`{key}`")).join(" and "));
    for (key, value) in piece.object("an object with `cells`")? {
        match keys.iter().position(|known| *known == key) {
            Some(number) if values[number].is_none() => values[number] = Some(value),
            _ => return Err(FormatError::new(value.key_place(), expected(), quote(&key)).into()),
        }
    }
    match values.iter().take(n).position(Option::is_none) {
        Some(missing) => {
            Err(FormatError::new(piece.place(), expected(), format!("an object without `{}`", keys[missing])).into())
        }
        None => Ok(values),
    }
}

fn number(piece: Piece<'_>, expected: &'static str) -> Result<u32, ReadError> {
    let number = piece.number().and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| piece.unexpected(expected).into())
}

/// The cells of a list that an object has for sure.
fn required(object: Piece<'_>, cells: Option<Piece<'_>>, size: usize) -> Result<Vec<usize>, ReadError> {
    named(cells.unwrap_or(object), size)
}

/// The cells of a list of names.
pub(super) fn named(piece: Piece<'_>, size: usize) -> Result<Vec<usize>, ReadError> {
    piece.list("a list of cells")?.into_iter().map(|piece| one(piece, size)).collect()
}

pub(super) fn one(piece: Piece<'_>, size: usize) -> Result<usize, ReadError> {
    let expected = "a cell by its row and column, such as `r1c2`";
    let name = piece.string(expected)?;
    let Some((row, column)) = cell(&name) else { return Err(piece.unexpected(expected).into()) };
    match row.max(column) < size {
        true => Ok(row * size + column),
        false => Err(piece.unexpected(format!("a cell of a board of {size}x{size}")).into()),
    }
}

/// Symbols with their places.
type Symbols = Vec<(String, Place)>;

/// The cells of rows, each a string or a list; or of all of them in a string.
fn cells_of(piece: Piece<'_>) -> Result<Symbols, ReadError> {
    let characters = |piece: Piece<'_>| -> Result<Symbols, ReadError> {
        let text = piece.string("a row of cells, as a string or a list")?;
        let (cells, place) = (text.chars().filter(|c| !c.is_whitespace()), piece.place());
        let (found, most) = (cells.clone().count(), MAX_SIZE * MAX_SIZE);
        if found > most {
            return Err(FormatError::new(place, format!("at most {most} cells"), found.to_string()).into());
        }
        Ok(cells.map(|c| (c.to_string(), place)).collect())
    };
    if !piece.is_list() {
        return characters(piece);
    }
    let rows = piece.list("rows of cells")?;
    if rows.len() > MAX_SIZE {
        return Err(FormatError::new(piece.place(), format!("at most {MAX_SIZE} rows"), rows.len().to_string()).into());
    }
    let mut cells = Vec::new();
    let refused = |row: Piece<'_>, found: usize| {
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

fn check_length(piece: Piece<'_>, cells: &Symbols, size: usize) -> Result<(), ReadError> {
    if Some(cells.len()) == size.checked_mul(size) {
        return Ok(());
    }
    Err(FormatError::new(piece.place(), format!("the cells of a board of {size}x{size}"), format!("{}", cells.len()))
        .into())
}

/// Numbers for symbols.
fn numbered(cells: &Symbols) -> Vec<usize> {
    let mut known: Vec<&str> = Vec::new();
    let mut number = |symbol| {
        known.iter().position(|other| *other == symbol).unwrap_or_else(|| {
            known.push(symbol);
            known.len() - 1
        })
    };
    cells.iter().map(|(symbol, _)| number(symbol.as_str())).collect()
}

fn with_boxes(piece: Piece<'_>, size: usize) -> Result<Variant, ReadError> {
    let expected = "rows x columns of a box, such as \"2x3\", or \"none\"";
    let text = piece.string(expected)?;
    if text == "none" {
        return Variant::latin(size).map_err(at(piece.place()));
    }
    let number = |text: &str| text.parse::<usize>().ok().filter(|_| text.len() < 3 && !text.starts_with('+'));
    let shape = text.split_once('x').and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
    match shape {
        Some((rows, columns)) if rows * columns == size => Variant::boxes(rows, columns).map_err(at(piece.place())),
        Some(_) => Err(piece.unexpected(format!("boxes of {size} cells")).into()),
        None => Err(piece.unexpected(expected).into()),
    }
}
