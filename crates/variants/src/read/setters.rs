//! What the programs of setters save, `f-puzzles` and `SudokuPad`, as objects in JSON; `links` has
//! the same compressed.
//!
//! `f-puzzles` has the cells under `grid` and each rule under its name. `SudokuPad` has them under
//! `cells`, beside `regions` and `cages`; lines and signs that it only draws can mean anything and
//! are refused, and so is every rule that is not known here.

use super::begin;
use super::entry::VariantEntry;
use super::error::{ReadError, at, refuse};
use super::json::{named, one, parity};
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

/// The rules of `f-puzzles` that are known.
const KNOWN: &str = "a rule that is known: killercage, extraregion, thermometer, arrow, \
    littlekillersum, even, odd, diagonal+, diagonal-, antiknight, antiking or nonconsecutive";
/// Keys that are not rules.
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
        let text = begin(text);
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
        let puzzle = match program {
            Program::FPuzzles => f_puzzles(whole, &pairs)?,
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
            return refuse(
                row.place(),
                expected,
                format!("{} in {} rows", list.len(), rows.len()),
            );
        }
        for cell in list {
            cells.push(cell.object("a cell")?);
        }
    }
    Ok(cells)
}

/// A digit of a cell.
fn given(digit: Value<'_>) -> Result<u8, ReadError> {
    u8::try_from(number(digit)?).map_err(|_| digit.unexpected("a digit of the board").into())
}

/// The digits of the cells that have one, and 0 for the others.
fn givens(
    cells: &[Vec<(String, Value<'_>)>],
    is_given: impl Fn(&Pairs<'_>) -> bool,
) -> Result<Vec<u8>, ReadError> {
    let digits = cells.iter().map(|cell| match value_at(cell, "value") {
        Some(digit) if is_given(cell) => given(digit),
        _ => Ok(0),
    });
    digits.collect()
}

/// The value of a key that says something.
fn told<'a>(pairs: &Pairs<'a>, key: &str) -> Option<Value<'a>> {
    value_at(pairs, key).filter(|value| !is_nothing(*value))
}

fn f_puzzles(whole: Value<'_>, pairs: &Pairs<'_>) -> Result<Variant, ReadError> {
    let grid = needed(pairs, "grid", whole)?;
    let cells = cells(grid)?;
    let size = cells.len().isqrt();
    let givens = givens(&cells, |cell| told(cell, "given").is_some())?;
    let puzzle = match regions(grid, &cells)? {
        None => Variant::usual(size),
        Some(regions) => Variant::jigsaw(&regions),
    };
    let puzzle = puzzle.and_then(|puzzle| puzzle.givens(&givens));
    let mut puzzle = puzzle.map_err(at(|| grid.place()))?;
    for (key, value) in pairs {
        if WORDS.contains(&key.as_str()) || is_nothing(*value) {
            continue;
        }
        for rule in rules(key, *value, size)? {
            puzzle = puzzle.rule(rule).map_err(at(|| value.place()))?;
        }
    }
    Ok(puzzle)
}

/// The regions of cells, some of which have one of their own; none if no cell has.
fn regions(
    grid: Value<'_>,
    cells: &[Vec<(String, Value<'_>)>],
) -> Result<Option<Vec<usize>>, ReadError> {
    let own = cells.iter().map(|cell| value_at(cell, "region"));
    if own.clone().all(|region| region.is_none()) {
        return Ok(None);
    }
    // the other cells belong to the usual boxes
    let shape = Shape::from_size(cells.len().isqrt());
    let shape = shape.map_err(|_| grid.unexpected("a board with boxes"))?;
    let regions = own.enumerate().map(|(cell, region)| match region {
        Some(region) => Ok(number(region)? as usize),
        None => Ok(shape.box_of(cell)),
    });
    regions.collect::<Result<_, _>>().map(Some)
}

/// The rules under a key of `f-puzzles`.
fn rules(key: &str, list: Value<'_>, size: usize) -> Result<Vec<Rule>, ReadError> {
    let all_differ = |cells| Rule::Cage { cells, sum: None };
    Ok(vec![match key {
        "antiknight" => Rule::AntiKnight,
        "antiking" => Rule::AntiKing,
        "nonconsecutive" => Rule::NonConsecutive,
        "diagonal+" => all_differ((1..=size).map(|n| n * (size - 1)).collect()),
        "diagonal-" => all_differ((0..size).map(|n| n * (size + 1)).collect()),
        "killercage" | "extraregion" | "thermometer" | "arrow" | "littlekillersum" | "even"
        | "odd" => {
            let objects = list.list("a list")?.into_iter();
            let rules = objects.map(|object| rules_of(key, object, size));
            return Ok(rules.collect::<Result<Vec<_>, _>>()?.concat());
        }
        _ => return refuse(list.key_place(), KNOWN, quote(key)),
    }])
}

/// A thermometer, or an arrow; none if the arrow does not begin in its only circle.
fn on_line(key: &str, circles: &[usize], cells: Vec<usize>) -> Option<Rule> {
    match (circles, &cells[..]) {
        _ if key == "thermometer" => Some(Rule::Thermometer { cells }),
        (&[circle], [first, rest @ ..]) if *first == circle => Some(Rule::Arrow {
            circle,
            cells: rest.to_vec(),
        }),
        _ => None,
    }
}

/// The rules of an object in the list under a key.
fn rules_of(key: &str, object: Value<'_>, size: usize) -> Result<Vec<Rule>, ReadError> {
    let pairs = object.object("an object")?;
    let value = |key| needed(&pairs, key, object);
    let cells = || named(value("cells")?, size);
    let sum = told(&pairs, "value").map(number).transpose()?;
    Ok(vec![match key {
        "thermometer" | "arrow" => {
            let lines = value("lines")?.list("a list of lines")?.into_iter();
            let circles = match key {
                "arrow" => cells()?,
                _ => Vec::new(),
            };
            let rules = lines.map(|line| {
                let expected = "an arrow that begins in its only circle";
                on_line(key, &circles, named(line, size)?)
                    .ok_or_else(|| object.unexpected(expected).into())
            });
            return rules.collect();
        }
        "killercage" | "extraregion" => {
            let sum = sum.filter(|_| key == "killercage");
            return Ok(rule_of_cage(&pairs, cells()?, sum).into_iter().collect());
        }
        "littlekillersum" => Rule::Sum {
            cells: cells()?,
            sum: sum.ok_or_else(|| missing(object, "value"))?,
        },
        _ => parity(key, vec![one(value("cell")?, size)?], size),
    }])
}

fn missing(object: Value<'_>, key: &str) -> ReadError {
    FormatError::new(object.place(), format!("the key `{key}`"), "none").into()
}

/// The value that an object has under a key.
fn needed<'a>(
    pairs: &Pairs<'a>,
    key: &'static str,
    object: Value<'_>,
) -> Result<Value<'a>, ReadError> {
    value_at(pairs, key).ok_or_else(|| missing(object, key))
}

/// Refuses drawings that are no rules.
fn refuse_drawings(pairs: &Pairs<'_>) -> Result<(), ReadError> {
    const KNOWN: [&str; 7] = [
        "id", "cellSize", "metadata", "settings", "cells", "regions", "cages",
    ];
    let mut drawn = pairs.iter().filter(|(_, value)| !is_nothing(*value));
    if let Some((key, drawn)) = drawn.find(|(key, _)| !KNOWN.contains(&key.as_str())) {
        let expected = "cells, regions and cages only";
        let error = FormatError::new(drawn.key_place(), expected, quote(key));
        return Err(error.help("what is only drawn can mean any rule").into());
    }
    Ok(())
}

fn sudoku_pad(whole: Value<'_>, pairs: &Pairs<'_>) -> Result<Variant, ReadError> {
    refuse_drawings(pairs)?;
    let (Some(grid), Some(regions)) = (told(pairs, "cells"), told(pairs, "regions")) else {
        return Err(missing(whole, "regions"));
    };
    let cells = cells(grid)?;
    let size = cells.len().isqrt();
    let map = drawn_regions(regions, size)?;
    let givens = givens(&cells, |cell| told(cell, "value").is_some())?;
    let puzzle = Variant::jigsaw(&map).map_err(at(|| regions.place()))?;
    let mut puzzle = puzzle.givens(&givens).map_err(at(|| grid.place()))?;
    let cages =
        told(pairs, "cages").map_or(Ok(Vec::new()), |cages| cages.list("a list of cages"))?;
    for cage in cages {
        // the title and the author are cages without cells
        if let Some(rule) = drawn_cage(cage, size)? {
            puzzle = puzzle.rule(rule).map_err(at(|| cage.place()))?;
        }
    }
    Ok(puzzle)
}

/// The number of each cell's region; the cells of none have the largest.
fn drawn_regions(regions: Value<'_>, size: usize) -> Result<Vec<usize>, ReadError> {
    let mut map = vec![usize::MAX; size * size];
    for (number, region) in regions.list("a list of regions")?.into_iter().enumerate() {
        for cell in pairs_of(region, size)? {
            map[cell] = number;
        }
    }
    Ok(map)
}

/// A cage of `SudokuPad`; none without cells.
fn drawn_cage(cage: Value<'_>, size: usize) -> Result<Option<Rule>, ReadError> {
    let pairs = cage.object("a cage")?;
    let Some(cells) = told(&pairs, "cells") else {
        return Ok(None);
    };
    let sum = told(&pairs, "value").map(number).transpose()?;
    Ok(rule_of_cage(&pairs, pairs_of(cells, size)?, sum))
}

/// The rule of a cage, whose digits differ unless its key `unique` is false; none if then it has no
/// sum either.
fn rule_of_cage(pairs: &Pairs<'_>, cells: Vec<usize>, sum: Option<u32>) -> Option<Rule> {
    let may_repeat = |unique: Value<'_>| unique.quote() == "`false`";
    match value_at(pairs, "unique").is_some_and(may_repeat) {
        true => sum.map(|sum| Rule::Sum { cells, sum }),
        false => Some(Rule::Cage { cells, sum }),
    }
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
