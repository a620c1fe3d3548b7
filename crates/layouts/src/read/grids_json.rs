//! Kakuro and nonograms in JSON.
//!
//! The keys:
//!
//! - `kakuro`: rows of cells, each a list or a string with blanks: `"#"` for a black cell,
//!   `"16\\17"` or `{"down": 16, "across": 17}` for one with the sums of the runs below and to the
//!   right of it, either of which may be left out, a digit, or 0, null or `"."` for an empty cell;
//! - `rows`, `columns`: for each row and each column of a nonogram the list of the lengths of its
//!   runs.

use super::error::{ReadError, refuse};
use super::grids::{Lines, lines, made, square};
use quadrille_problem::format::FormatError;
use quadrille_problem::format::json::Value;
use quadrille_problem::format::quote;
use quadrille_variants::Grid;
use quadrille_variants::{Kakuro, Square};

const KEYS: [&str; 5] = ["kakuro", "cells", "grid", "rows", "columns"];

/// Whether a text is an object with the keys of a kakuro or a nonogram, or a list of such an
/// object.
pub(super) fn is_grid(text: &str) -> bool {
    let start = text.trim_start_matches(|c: char| c == '[' || c.is_whitespace());
    let has = |key: &str| {
        let mut behind = start
            .match_indices(key)
            .map(|(at, _)| start[at + key.len()..].trim_start());
        behind.any(|rest| {
            rest.strip_prefix(':')
                .is_some_and(|rest| rest.trim_start().starts_with('['))
        })
    };
    let is_called = || start.contains("\"kakuro\"") && (has("\"cells\"") || has("\"grid\""));
    let is_nonogram = || has("\"rows\"") && has("\"columns\"");
    start.starts_with('{') && (has("\"kakuro\"") || is_called() || is_nonogram())
}

/// The puzzle of an object.
pub(super) fn read(text: &str) -> Result<Grid, ReadError> {
    let whole = Value::whole(text)?;
    let expected = "an object with the key `kakuro`, or with `rows` and `columns`";
    let is_name = |_: &str, value: Value<'_>| value.string("").is_ok_and(|name| name == "kakuro");
    let parts = whole.keys(expected, KEYS, is_name)?;
    match parts {
        [Some(cells), None, None, None, None]
        | [None, Some(cells), None, None, None]
        | [None, None, Some(cells), None, None] => kakuro(cells).map(Grid::Kakuro),
        [None, None, None, Some(rows), Some(columns)] => {
            lines([runs(rows)?, runs(columns)?], Value::place).map(Grid::Nonogram)
        }
        _ => {
            let expected = "either the key `kakuro`, or the keys `rows` and `columns`";
            let found = KEYS.iter().zip(parts).filter(|(_, part)| part.is_some());
            let found: Vec<String> = found.map(|(key, _)| format!("`{key}`")).collect();
            let found = if found.is_empty() {
                "none".into()
            } else {
                found.join(" and ")
            };
            refuse(whole.place(), expected, found)
        }
    }
}

fn kakuro(value: Value<'_>) -> Result<Kakuro, ReadError> {
    // the first cell of a kakuro is black
    let begin = value.text().trim_start_matches(['[', ' ', '\n']);
    let null = match begin.starts_with("null") {
        true => Square::Black {
            down: None,
            across: None,
        },
        false => Square::White(0),
    };
    let rows = value.list("a list of rows")?.into_iter();
    let rows = rows.map(|row| Ok((row, cells(row, null)?)));
    made(&rows.collect::<Result<Vec<_>, ReadError>>()?, Value::place)
}

/// The cells of a row, each with its own value, or else the row's.
fn cells(row: Value<'_>, null: Square) -> Result<Vec<(Square, Value<'_>)>, ReadError> {
    let expected = "a cell: `#`, `16\\17`, a digit, or 0 where it is empty";
    if !row.is_list() {
        let words = row.string("a row of cells: a list or a string")?;
        let cells = words.split_whitespace().map(|word| {
            let refused = || FormatError::new(row.place(), expected, quote(word));
            Ok((square(word).ok_or_else(refused)?, row))
        });
        return cells.collect();
    }
    let cells = row.list("a row of cells")?.into_iter().map(|cell| {
        let found = match cell.number() {
            Some(number @ 0..=9) => Some(Square::White(number as u8)),
            Some(_) => None,
            None if cell.is_null() => Some(null),
            None if cell.is_object() => Some(sums(cell)?),
            None => square(&cell.string(expected)?),
        };
        Ok((found.ok_or_else(|| cell.unexpected(expected))?, cell))
    });
    cells.collect()
}

/// A black cell with its sums under their names, 0 and null for none.
fn sums(cell: Value<'_>) -> Result<Square, ReadError> {
    let [down, across, right] = cell.keys("sums", ["down", "across", "right"], |_, _| false)?;
    let sum = |value: Option<Value<'_>>| match value.filter(|value| !value.is_null()) {
        None => Ok(None),
        Some(value) => match value.number() {
            Some(sum) => Ok(Some(sum as usize).filter(|sum| *sum > 0)),
            None => Err(value.unexpected("a sum")),
        },
    };
    Ok(Square::Black {
        down: sum(down)?,
        across: sum(across.or(right))?,
    })
}

/// The runs of lines, each with its value of the text.
fn runs(value: Value<'_>) -> Result<Lines<Value<'_>>, ReadError> {
    let lines = value.list("a list of lines")?.into_iter().map(|line| {
        let numbers = line
            .list("a list of the lengths of runs")?
            .into_iter()
            .map(|run| {
                run.number()
                    .map(|run| run as usize)
                    .ok_or_else(|| run.unexpected("the length of a run"))
            });
        let numbers: Vec<usize> = numbers.collect::<Result<_, _>>()?;
        Ok((if numbers == [0] { Vec::new() } else { numbers }, line))
    });
    lines.collect()
}
