//! What the programs `SumoCue` and Perfect Sudoku write: a killer or a jigsaw in a line.
//!
//! `3x3:d:k:` and a number for each cell: the sum of its cage times 256, and the number of the
//! cage; without a sum the cell is in no cage. The `d` is for diagonals.
//!
//! `SumoCueV1` or `SumoCueV1D`, which may be lost, and an entry for each cell: `=15` begins a cage
//! with this sum, or stands alone where it is 0; `+7` belongs to the cage that begins in cell 7,
//! counted from 0. `J3` behind it is the region of the cell.
//!
//! A character for each cell, as in the forum of Enjoy Sudoku: `<`, `>`, `^`, `v`, and for diagonal
//! neighbors `` ` ``, `'`, `,` and `.`, point at another cell of the cage, up to a cell with the
//! sum: a digit, `A` for 10 and so on, `a` for 36.

use super::entry::VariantEntry;
use super::error::{ReadError, at};
use super::layout::{Layout, Puzzles};
use super::places::cell;
use super::text::{Line, Text, plain_number};
use quadrille_problem::format::{FormatError, quote};
use quadrille_texts::sizes::LINES_OF_BEGIN;
// no program writes larger boards
use quadrille_texts::sizes::USUAL_BOARD as SIZE;
use quadrille_variants::Variant;
use quadrille_variants::rules;

pub(super) const LAYOUT: Layout = Layout {
    is_certain: |text, _| is_program(text.whole),
    read,
};

/// The sum and the cells of each cage, by its number; unused numbers have no cells.
type Cages = Vec<(usize, Vec<usize>)>;

/// The value of a cell is the sum of its cage times this, plus the number of the cage.
const MOST_CAGES: usize = 256;

const SUMOCUE: &str = "SumoCueV1";

/// Whether a line of a text begins like those of such a program.
fn is_program(text: &str) -> bool {
    let has_kind = |line: &str| {
        let mut fields = line.split(':');
        let is_number = |text: &str| plain_number::<usize>(text, 2).is_some();
        let boxes = fields.next().and_then(|boxes| boxes.split_once('x'));
        let mut kinds = fields.take(2).filter(|kinds| kinds.len() < 4);
        boxes.is_some_and(|(rows, columns)| is_number(rows) && is_number(columns))
            && kinds.any(|kinds| kinds.contains(['k', 'j']))
    };
    let is_line = |line: &str| line.starts_with("SumoCue") || has_kind(line) || is_headless(line);
    text.lines()
        .take(LINES_OF_BEGIN)
        .map(str::trim)
        .any(is_line)
}

/// Whether a line has the entries of `SumoCue` without its name, or points at sums.
fn is_headless(line: &str) -> bool {
    let entries = || line.split(['=', '+']).skip(1);
    let is_entry = |entry: &str| {
        entry.starts_with(|c: char| c.is_ascii_digit())
            && entry
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'J')
    };
    is_pointed(line) || line.starts_with('=') && entries().count() > 9 && entries().all(is_entry)
}

/// The puzzles of a text whose first line is of this kind, each in a line.
fn read(text: &Text<'_>) -> Option<Puzzles> {
    let first = text.lines.first()?.text;
    let mut fields = first.split(':');
    let begins = first.starts_with(SUMOCUE)
        || is_headless(first)
        || fields.next() == Some("3x3") && fields.nth(1) == Some("k");
    begins.then(|| text.lines.iter().map(entry).collect())
}

/// The puzzle of a line.
fn entry(line: &Line<'_>) -> Result<VariantEntry, ReadError> {
    let bare = Some(line.text).filter(|line| is_headless(line));
    let puzzle = match line.text.strip_prefix(SUMOCUE).or(bare) {
        Some(rest) if is_pointed(rest) => pointed(line),
        Some(rest) => sumocue(line, rest),
        None => perfect(line),
    }?;
    Ok(VariantEntry::new(puzzle, line.number))
}

/// The characters that point at the neighbors of a cell, row by row.
const POINTERS: &str = "`^'<*>,v.";
/// The characters of sums, from 0.
const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/// Whether a line has a character for each cell, some of which point at others.
fn is_pointed(line: &str) -> bool {
    let is_known = |c: char| SUMS.contains(c) || POINTERS.contains(c);
    let points = line.len() == SIZE * SIZE && line.contains('<') && line.contains('>');
    points && line.chars().all(is_known)
}

/// The killer of such a line.
fn pointed(line: &Line<'_>) -> Result<Variant, ReadError> {
    let signs: Vec<char> = line.text.chars().collect();
    let next = |at: usize| {
        let step = POINTERS.find(signs[at])?;
        let place = [at / SIZE + step / 3, at % SIZE + step % 3].map(|at| at as isize - 1);
        cell(SIZE, (place[0], place[1]))
    };
    let mut cages: Cages = vec![(0, Vec::new()); SIZE * SIZE];
    for first in 0..signs.len() {
        let last = (0..signs.len()).fold(first, |at, _| next(at).unwrap_or(at));
        let Some(sum) = SUMS.find(signs[last]) else {
            return refuse(line, &line.text[last..=last], "a way to a cell with a sum");
        };
        cages[last].0 = sum;
        cages[last].1.push(first);
    }
    with_cages(board(line, &[], false)?, cages, line)
}

fn refuse<T>(line: &Line<'_>, part: &str, expected: &'static str) -> Result<T, ReadError> {
    Err(FormatError::new(line.of(part), expected, quote(part)).into())
}

fn count(line: &Line<'_>, found: usize) -> Result<(), ReadError> {
    if found == SIZE * SIZE {
        return Ok(());
    }
    Err(FormatError::new(line.place(), "81 cells", format!("{found}")).into())
}

/// A number of up to five digits.
fn number(text: &str) -> Option<usize> {
    plain_number(text, 5)
}

fn perfect(line: &Line<'_>) -> Result<Variant, ReadError> {
    let fields: Vec<&str> = line.text.split(':').map(str::trim).collect();
    let [_, diagonals, kind, cells @ ..] = &fields[..] else {
        return refuse(line, line.text, "`3x3::k:` and a number for each cell");
    };
    if *kind != "k" {
        return refuse(line, kind, "the kind `k`");
    }
    // a colon behind the last field, too
    let cells = cells.strip_suffix(&[""]).unwrap_or(cells);
    count(line, cells.len())?;
    let cages = perfect_cages(line, cells)?;
    let puzzle = match *diagonals {
        "" | "d" => board(line, &[], *diagonals == "d")?,
        other => return refuse(line, other, "nothing or `d` for diagonals"),
    };
    with_cages(puzzle, cages, line)
}

/// The cages of fields with the sum of a cage times 256, and its number.
fn perfect_cages(line: &Line<'_>, fields: &[&str]) -> Result<Cages, ReadError> {
    let mut cages: Cages = vec![(0, Vec::new()); MOST_CAGES];
    for (cell, field) in fields.iter().enumerate() {
        let Some(value) = number(field) else {
            return refuse(line, field, "the sum of a cage times 256, and its number");
        };
        let (sum, cage) = (value / MOST_CAGES, value % MOST_CAGES);
        if sum == 0 {
            continue;
        }
        let (known, cells) = &mut cages[cage];
        if !cells.is_empty() && *known != sum {
            return refuse(line, field, "the sum of the same cage before it");
        }
        *known = sum;
        cells.push(cell);
    }
    Ok(cages)
}

fn sumocue(line: &Line<'_>, rest: &str) -> Result<Variant, ReadError> {
    let diagonals = rest.strip_prefix('D');
    let rest = diagonals.unwrap_or(rest);
    let fields = entries(rest);
    if !rest.starts_with(['=', '+']) {
        return refuse(line, rest, "`=` and the sum of the first cage");
    }
    count(line, fields.len())?;
    let mut cages: Cages = vec![(0, Vec::new()); SIZE * SIZE];
    let mut regions = Vec::new();
    let mut members = Vec::new();
    for (cell, &field) in fields.iter().enumerate() {
        let (value, region) = entry_of(line, field)?;
        regions.extend(region);
        match field.starts_with('=') {
            true if value == 0 => {}
            true => cages[cell] = (value, vec![cell]),
            false => members.push((cell, value, field)),
        }
    }
    for (cell, head, field) in members {
        match cages.get_mut(head) {
            Some((_, cells)) if !cells.is_empty() => cells.push(cell),
            _ => return refuse(line, field, "the number of a cell where a cage begins"),
        }
    }
    let puzzle = board(line, &regions, diagonals.is_some())?;
    with_cages(puzzle, cages, line)
}

/// A board with regions for all of its cells, or with the usual boxes.
fn board(line: &Line<'_>, regions: &[usize], diagonals: bool) -> Result<Variant, ReadError> {
    let board = if regions.is_empty() {
        Variant::usual(SIZE)
    } else {
        count(line, regions.len())?;
        Variant::jigsaw(regions)
    };
    let board = match diagonals {
        true => board.and_then(|board| board.rule(rules::DIAGONALS.everywhere())),
        false => board,
    };
    board.map_err(at(|| line.place()))
}

/// The entries of a line, each including its sign.
fn entries(line: &str) -> Vec<&str> {
    let starts = || line.match_indices(['=', '+']).map(|(at, _)| at);
    let ends = starts().skip(1).chain([line.len()]);
    let entries = starts().zip(ends);
    entries
        .map(|(start, end)| line[start..end].trim())
        .collect()
}

/// The number of an entry, and the region of its cell.
fn entry_of(line: &Line<'_>, field: &str) -> Result<(usize, Option<usize>), ReadError> {
    let (value, region) = match field[1..].split_once('J') {
        Some((value, region)) => (value, Some(region)),
        None => (&field[1..], None),
    };
    match (number(value), region.map(number)) {
        (None, _) => refuse(line, field, "`=15` or `+7`, perhaps with `J3`"),
        (_, Some(None)) => refuse(line, field, "the number of a region behind `J`"),
        (Some(value), region) => Ok((value, region.flatten())),
    }
}

/// The cages of several cells are rules, and those of one cell are givens.
fn with_cages(mut puzzle: Variant, cages: Cages, line: &Line<'_>) -> Result<Variant, ReadError> {
    let mut givens = vec![0; SIZE * SIZE];
    for (sum, cells) in cages {
        match cells[..] {
            [] => {}
            [cell] if sum <= SIZE => givens[cell] = sum as u8,
            _ => {
                let sum = (sum > 0).then_some(sum as u32);
                let cage = rules::CAGE.on(cells).value(sum);
                puzzle = puzzle.rule(cage).map_err(at(|| line.place()))?;
            }
        }
    }
    puzzle.givens(&givens).map_err(at(|| line.place()))
}
