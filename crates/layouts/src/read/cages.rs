//! The cages of a killer, each a line with its cells and its sum: `10 = r1c1 + r1c2`,
//! `r1c1,r1c2: 10`, `10 r1c1 r1c2`.

use super::entry::VariantEntry;
use super::error::{ReadError, at, refuse};
use super::layout::{Layout, Puzzles};
use super::maps::{Drawn, board};
use super::text::{Line, Text, plain_number};
use quadrille_problem::format::{FormatError, quote};
use quadrille_sudoku::read::cell_named;
use quadrille_variants::Variant;
use quadrille_variants::rules;

/// The reader of usual sudokus knows them, too, as it must not take a board without its cages: see
/// [`maps`](super::maps).
pub(super) const LAYOUT: Layout = Layout {
    is_certain: |_, _| false,
    read,
};

/// A cage: its cells as rows and columns, its sum, and the line.
struct Cage<'l, 'a> {
    cells: Vec<(usize, usize)>,
    sum: u32,
    line: &'l Line<'a>,
}

/// The puzzle of lines that begin with a cage, perhaps below a board; nothing if they do not.
fn read(text: &Text<'_>) -> Option<Puzzles> {
    let (givens, lines) = board(&text.lines);
    let first = lines.first()?;
    let named = words(first.text)
        .filter(|word| cell_named(word).is_some() || is_letter_name(word))
        .count();
    (named > 0 && words(first.text).count() == named + 1).then(|| puzzle(givens.as_ref(), lines))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| {
        c.is_whitespace() || matches!(c, '=' | '+' | ',' | ':' | ';' | '(' | ')' | '[' | ']')
    })
    .filter(|word| !word.is_empty())
}

/// `A1`: a letter for the row or for the column, nobody knows which.
fn is_letter_name(word: &str) -> bool {
    matches!(word.as_bytes(), [letter, b'1'..=b'9'] if letter.is_ascii_alphabetic())
}

fn cage<'l, 'a>(line: &'l Line<'a>) -> Result<Cage<'l, 'a>, ReadError> {
    let (mut cells, mut sum) = (Vec::new(), None);
    for word in words(line.text) {
        if let Some(cell) = cell_named(word) {
            cells.push(cell);
        } else if let (Some(number), None) = (plain_number(word, 4), sum) {
            sum = Some(number);
        } else {
            let error = FormatError::new(
                line.of(word),
                "cells such as `r1c2` and one sum",
                quote(word),
            );
            return Err(if is_letter_name(word) {
                error.help("a letter can be a row or a column")
            } else {
                error
            }
            .into());
        }
    }
    match sum {
        Some(sum) if !cells.is_empty() => Ok(Cage { cells, sum, line }),
        _ => refuse(
            line.place(),
            "cells such as `r1c2` and their sum",
            quote(line.text),
        ),
    }
}

fn puzzle(givens: Option<&Drawn<'_>>, lines: &[Line<'_>]) -> Result<Vec<VariantEntry>, ReadError> {
    let cages: Vec<Cage<'_, '_>> = lines.iter().map(cage).collect::<Result<_, _>>()?;
    let size = givens.map_or_else(|| size_of(&cages), |board| Ok(board.size))?;
    let mut puzzle = Variant::usual(size).map_err(at(|| lines[0].place()))?;
    if let Some(board) = givens {
        puzzle = board.put_on(puzzle)?;
    }
    for Cage { cells, sum, line } in cages {
        if let Some((row, column)) = cells.iter().find(|(row, column)| row.max(column) >= &size) {
            let expected = format!("cells of a board of {size}x{size}");
            return refuse(
                line.place(),
                expected,
                format!("r{}c{}", row + 1, column + 1),
            );
        }
        let cells = cells.iter().map(|(row, column)| row * size + column);
        let cage = rules::CAGE.on(cells.collect::<Vec<usize>>()).value(sum);
        puzzle = puzzle.rule(cage).map_err(at(|| line.place()))?;
    }
    Ok(vec![VariantEntry::new(puzzle, lines[0].number)])
}

/// The size of a board that nobody has drawn: 9x9, unless the cages fill a board of another size
/// and add up to its sum.
fn size_of(cages: &[Cage<'_, '_>]) -> Result<usize, ReadError> {
    let largest = cages
        .iter()
        .flat_map(|cage| &cage.cells)
        .map(|(row, column)| row.max(column) + 1)
        .max()
        .unwrap_or(0);
    let n_cells: usize = cages.iter().map(|cage| cage.cells.len()).sum();
    let total: u64 = cages.iter().map(|cage| u64::from(cage.sum)).sum();
    let size = largest as u64;
    if n_cells == largest * largest && total == size * size * (size + 1) / 2 {
        return Ok(largest);
    }
    if largest <= 9 {
        return Ok(9);
    }
    let beyond = |cage: &&Cage<'_, '_>| {
        cage.cells
            .iter()
            .any(|(row, column)| row.max(column) + 1 == largest)
    };
    let place = cages.iter().find(beyond).unwrap_or(&cages[0]).line.place();
    let found = format!("cages of a part of {largest}x{largest} cells");
    Err(FormatError::new(
        place,
        "cages of a 9x9 board, or of all cells of another one",
        found,
    )
    .help("draw the board above them")
    .into())
}
