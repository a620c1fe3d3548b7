//! What the programs of setters save, `f-puzzles` and `SudokuPad`, as objects in JSON; `links` has
//! the same compressed.
//!
//! `f-puzzles` has the cells under `grid` and each rule under its name. `SudokuPad` has them under
//! `cells`, beside `regions` and `cages`; what it only draws, lines or signs, can mean anything and
//! is refused, and so is every rule that is not known here.

use super::entry::VariantEntry;
use super::error::{ReadError, at};
use super::json::named;
use super::layout::{Layout, Puzzles};
use super::text::Text;
use crate::board::{MAX_SIZE, Variant};
use crate::rule::Rule;
use quadrille_problem::format::FormatError;
use quadrille_problem::format::json::Value;
use quadrille_problem::format::quote;
use quadrille_sudoku::Shape;

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| Program::of(text).is_some(),
    read,
};

/// How far to look for the cells, in bytes.
const FAR: usize = 1 << 16;
/// The rules of `f-puzzles` that are known.
const KNOWN: &str = "a rule that is known: killercage, extraregion, thermometer, arrow, \
    littlekillersum, even, odd, diagonal+, diagonal-, antiknight, antiking or nonconsecutive";
/// What is no rule.
const WORDS: [&str; 9] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "solution",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
];

/// Whose text it is.
#[derive(Clone, Copy)]
enum Program {
    FPuzzles,
    SudokuPad,
}

impl Program {
    /// Tells by the objects in rows that are the cells.
    fn of(text: &str) -> Option<Program> {
        let text = text.get(..FAR).unwrap_or(text);
        let has_cells = |key: &str| {
            let mut found = text
                .match_indices(key)
                .map(|(at, _)| text[at + key.len()..].chars());
            found.any(|rest| {
                rest.filter(|c| !c.is_whitespace())
                    .take(4)
                    .eq(":[[{".chars())
            })
        };
        match text.trim_start().starts_with('{') {
            true if has_cells("\"grid\"") => Some(Program::FPuzzles),
            true if has_cells("\"cells\"") => Some(Program::SudokuPad),
            _ => None,
        }
    }
}

/// The puzzle of such an object.
fn read(text: &Text<'_>) -> Option<Puzzles> {
    let program = Program::of(text.whole)?;
    let entry = || {
        let whole = Value::whole(text.whole)?;
        let pairs = whole.object("an object")?;
        let twice = pairs
            .iter()
            .enumerate()
            .find(|(n, (key, _))| pairs[..*n].iter().any(|(other, _)| other == key));
        if let Some((_, (key, value))) = twice {
            return Err(FormatError::new(
                value.key_place(),
                "each key once",
                format!("{} again", quote(key)),
            )
            .into());
        }
        let puzzle = match program {
            Program::FPuzzles => f_puzzles(&pairs)?,
            Program::SudokuPad => sudoku_pad(whole, &pairs)?,
        };
        Ok(vec![VariantEntry {
            puzzle,
            line: whole.place().line,
        }])
    };
    Some(entry())
}

type Pairs<'a> = [(String, Value<'a>)];

fn value_at<'a>(pairs: &Pairs<'a>, key: &str) -> Option<Value<'a>> {
    pairs
        .iter()
        .find(|(known, _)| known == key)
        .map(|(_, value)| *value)
}

/// Whether a value says that there is nothing.
fn is_nothing(value: Value<'_>) -> bool {
    value.is_null()
        || value.quote() == "`false`"
        || value.list("").is_ok_and(|list| list.is_empty())
        || value.object("").is_ok_and(|object| object.is_empty())
        || value.string("").is_ok_and(|text| text.is_empty())
}

/// A number, or a string with one.
fn number(value: Value<'_>) -> Result<u32, ReadError> {
    let text = value.string("").unwrap_or_default();
    let number = value.number().or_else(|| text.parse().ok());
    let fits = number
        .and_then(|number| u32::try_from(number).ok())
        .filter(|_| !text.starts_with('+'));
    fits.ok_or_else(|| value.unexpected("a number").into())
}

/// The cells of a board, row by row, each as the values of its object.
fn cells(rows: Value<'_>) -> Result<Vec<Vec<(String, Value<'_>)>>, ReadError> {
    let rows = rows.list("rows of cells")?;
    let mut cells = Vec::new();
    for row in &rows {
        let list = row.list("a row of cells")?;
        if list.len() != rows.len() || rows.len() > MAX_SIZE {
            let expected = format!("as many cells in a row as there are rows, at most {MAX_SIZE}");
            return Err(FormatError::new(
                row.place(),
                expected,
                format!("{} in {} rows", list.len(), rows.len()),
            )
            .into());
        }
        for cell in list {
            cells.push(cell.object("a cell")?);
        }
    }
    Ok(cells)
}

fn f_puzzles(pairs: &Pairs<'_>) -> Result<Variant, ReadError> {
    let Some(grid) = value_at(pairs, "grid") else {
        return Err(missing(None, "grid"));
    };
    let cells = cells(grid)?;
    let size = cells.len().isqrt();
    let (mut givens, mut regions) = (vec![0; cells.len()], Vec::new());
    for (place, cell) in cells.iter().enumerate() {
        if let Some(digit) = value_at(cell, "value")
            .filter(|_| value_at(cell, "given").is_some_and(|given| !is_nothing(given)))
        {
            givens[place] = u8::try_from(number(digit)?)
                .map_err(|_| digit.unexpected("a digit of the board"))?;
        }
        if let Some(region) = value_at(cell, "region") {
            regions.push((place, number(region)? as usize));
        }
    }
    let mut puzzle = if regions.is_empty() {
        Variant::usual(size).map_err(at(|| grid.place()))?
    } else {
        // the other cells belong to the usual boxes
        let shape = Shape::from_size(size).map_err(|_| grid.unexpected("a board with boxes"))?;
        let (rows, columns) = (shape.box_rows(), shape.box_columns());
        let usual = |cell: usize| cell / size / rows * (size / columns) + cell % size / columns;
        let mut all: Vec<usize> = (0..cells.len()).map(usual).collect();
        regions
            .into_iter()
            .for_each(|(cell, region)| all[cell] = region);
        Variant::jigsaw(&all).map_err(at(|| grid.place()))?
    };
    puzzle = puzzle.givens(&givens).map_err(at(|| grid.place()))?;
    for (key, value) in pairs
        .iter()
        .filter(|(key, value)| !WORDS.contains(&key.as_str()) && !is_nothing(*value))
    {
        for rule in rules(key, *value, size)? {
            puzzle = puzzle.rule(rule).map_err(at(|| value.place()))?;
        }
    }
    Ok(puzzle)
}

/// The rules under a key of `f-puzzles`.
fn rules(key: &str, list: Value<'_>, size: usize) -> Result<Vec<Rule>, ReadError> {
    let one = match key {
        "antiknight" => Some(Rule::AntiKnight),
        "antiking" => Some(Rule::AntiKing),
        "nonconsecutive" => Some(Rule::NonConsecutive),
        "diagonal+" => Some(Rule::Cage {
            cells: (1..=size).map(|n| n * (size - 1)).collect(),
            sum: None,
        }),
        "diagonal-" => Some(Rule::Cage {
            cells: (0..size).map(|n| n * (size + 1)).collect(),
            sum: None,
        }),
        "killercage" | "extraregion" | "thermometer" | "arrow" | "littlekillersum" | "even"
        | "odd" => None,
        _ => return Err(FormatError::new(list.key_place(), KNOWN, quote(key)).into()),
    };
    if let Some(rule) = one {
        return Ok(vec![rule]);
    }
    let mut rules = Vec::new();
    for object in list.list("a list")? {
        let pairs = object.object("an object")?;
        let value = |key| value_at(&pairs, key);
        let cells = || {
            value("cells").map_or_else(
                || Err(missing(Some(object), "cells")),
                |cells| named(cells, size),
            )
        };
        let sum = value("value")
            .filter(|sum| !is_nothing(*sum))
            .map(number)
            .transpose()?;
        let lines = || -> Result<Vec<Vec<usize>>, ReadError> {
            let Some(lines) = value("lines") else {
                return Err(missing(Some(object), "lines"));
            };
            lines
                .list("a list of lines")?
                .into_iter()
                .map(|line| named(line, size))
                .collect()
        };
        match key {
            "killercage" => rules.push(Rule::Cage {
                cells: cells()?,
                sum,
            }),
            "extraregion" => rules.push(Rule::Cage {
                cells: cells()?,
                sum: None,
            }),
            "littlekillersum" => match sum {
                Some(sum) => rules.push(Rule::Sum {
                    cells: cells()?,
                    sum,
                }),
                None => return Err(missing(Some(object), "value")),
            },
            "thermometer" => rules.extend(
                lines()?
                    .into_iter()
                    .map(|cells| Rule::Thermometer { cells }),
            ),
            "arrow" => {
                for line in lines()? {
                    match (&cells()?[..], &line[..]) {
                        (&[circle], [first, rest @ ..]) if *first == circle => {
                            rules.push(Rule::Arrow {
                                circle,
                                cells: rest.to_vec(),
                            });
                        }
                        _ => {
                            return Err(object
                                .unexpected("an arrow that begins in its only circle")
                                .into());
                        }
                    }
                }
            }
            _ => {
                let Some(cell) = value("cell") else {
                    return Err(missing(Some(object), "cell"));
                };
                let first = if key == "odd" { 1 } else { 2 };
                let digits = (first..=size as u8).step_by(2).collect();
                rules.push(Rule::Only {
                    cells: vec![super::json::one(cell, size)?],
                    digits,
                });
            }
        }
    }
    Ok(rules)
}

fn missing(object: Option<Value<'_>>, key: &str) -> ReadError {
    let place = object.map_or(
        quadrille_problem::format::Place { line: 1, column: 1 },
        Value::place,
    );
    FormatError::new(place, format!("the key `{key}`"), "none").into()
}

fn sudoku_pad(whole: Value<'_>, pairs: &Pairs<'_>) -> Result<Variant, ReadError> {
    let value_of = |key| value_at(pairs, key).filter(|value| !is_nothing(*value));
    for (key, drawn) in pairs.iter().filter(|(_, value)| !is_nothing(*value)) {
        if !matches!(
            key.as_str(),
            "id" | "cellSize" | "metadata" | "settings" | "cells" | "regions" | "cages"
        ) {
            let expected = "cells, regions and cages only";
            let error = FormatError::new(drawn.key_place(), expected, quote(key));
            return Err(error.help("what is only drawn can mean any rule").into());
        }
    }
    let (Some(grid), Some(regions)) = (value_of("cells"), value_of("regions")) else {
        return Err(missing(Some(whole), "regions"));
    };
    let cells = cells(grid)?;
    let size = cells.len().isqrt();
    let mut map = vec![usize::MAX; cells.len()];
    for (number, region) in regions.list("a list of regions")?.into_iter().enumerate() {
        for cell in pairs_of(region, size)? {
            map[cell] = number;
        }
    }
    let mut givens = vec![0; cells.len()];
    for (place, cell) in cells.iter().enumerate() {
        if let Some(digit) = value_at(cell, "value").filter(|digit| !is_nothing(*digit)) {
            givens[place] = u8::try_from(number(digit)?)
                .map_err(|_| digit.unexpected("a digit of the board"))?;
        }
    }
    let mut puzzle = Variant::jigsaw(&map).map_err(at(|| regions.place()))?;
    puzzle = puzzle.givens(&givens).map_err(at(|| grid.place()))?;
    for cage in value_of("cages").map_or(Ok(Vec::new()), |cages| cages.list("a list of cages"))? {
        let pairs = cage.object("a cage")?;
        // the title and the author are cages without cells
        let Some(cells) = value_at(&pairs, "cells").filter(|cells| !is_nothing(*cells)) else {
            continue;
        };
        let sum = value_at(&pairs, "value")
            .filter(|sum| !is_nothing(*sum))
            .map(number)
            .transpose()?;
        let rule = Rule::Cage {
            cells: pairs_of(cells, size)?,
            sum,
        };
        puzzle = puzzle.rule(rule).map_err(at(|| cage.place()))?;
    }
    Ok(puzzle)
}

/// The cells of a list of rows and columns from 0.
fn pairs_of(value: Value<'_>, size: usize) -> Result<Vec<usize>, ReadError> {
    let cell = |value: Value<'_>| -> Result<usize, ReadError> {
        let pair = value.list("a row and a column")?;
        match pair
            .iter()
            .map(|number| number.number())
            .collect::<Vec<_>>()[..]
        {
            [Some(row), Some(column)] if row.max(column) < size as u64 => {
                Ok(row as usize * size + column as usize)
            }
            _ => Err(value
                .unexpected(format!(
                    "a row and a column of a board of {size}x{size}, from 0"
                ))
                .into()),
        }
    };
    value
        .list("a list of cells")?
        .into_iter()
        .map(cell)
        .collect()
}
