//! Variants read from text: the layouts, and which of them is tried first.
//!
//! | layout | example |
//! |---|---|
//! | JSON, any rules | `{"cages": [{"sum": 3, "cells": ["r1c1", …]}], "rules": ["diagonals"]}` |
//! | a board and a map of its regions | `53..7…` above `AAABBB…`, each in a line or as rows |
//! | cages of a killer, a line each, perhaps below a board | `10 = r1c1 + r1c2`, `15: r1c3 r2c3` |
//! | a map of cages and their sums, perhaps below a board | `aab…`, then `a=10 b=7` |
//! | the program `f-puzzles` for setters | `{"grid": [[{"value": 5, "given": true}, …` |
//! | the program `SudokuPad` for setters | `{"cells": [[{}, {"value": 3}, …` |
//! | their links | `https://…?load=N4Ig…`, `fpuzN4Ig…`, `scl…` |
//! | the Interactive Sudoku Solver, or a link with it | `.Thermo~R1C1~R1C2.Cage~10~R2C1~R2C2` |
//! | the programs of killers | `3x3::k:3840:3840:…`, `SumoCueV1=15J0+0J0=…` |
//! | a kakuro | `#` for a black cell, `16\17` for one with sums, `.` or a digit for a white one |
//! | a nonogram | the lines `width`, `height`, `rows` and `columns` of a `.non` file |
//!
//! The sums in a black cell of a kakuro are those of the runs below and to the right.
//!
//! A killer has the usual boxes of its size, and so has a variant in JSON that names none. A puzzle
//! that can be read in two ways is refused.

mod cages;
mod drawn;
mod entry;
mod error;
mod grids;
mod grids_json;
mod groups;
mod iss;
mod json;
mod kinds;
mod layout;
pub(crate) mod links;
mod maps;
mod nfa;
pub(crate) mod places;
mod programs;
mod setters;
pub(crate) mod shorthand;
mod text;

pub use entry::VariantEntry;
pub use error::ReadError;

use error::refuse;
use layout::{Layout, Puzzles};
use quadrille_problem::format::{FormatError, Place, decode};
use quadrille_sudoku::read as sudoku;
use quadrille_texts::keys::{first_value, keys};
use quadrille_texts::lines::narrow;
use quadrille_texts::{grids as texts, is_in};
use quadrille_variants::{Grid, Kakuro, Nonogram, Square};
pub(crate) use text::Text;

/// All layouts: the first that takes a text reads it.
const LAYOUTS: [Layout; 8] = [
    iss::LAYOUT,
    links::LAYOUT,
    setters::LAYOUT,
    json::LAYOUT,
    programs::LAYOUT,
    groups::LAYOUT,
    cages::LAYOUT,
    maps::LAYOUT,
];

/// The first bytes of a text, which show its kind.
const BEGIN: usize = 1 << 16;

/// The beginning of a text, which shows its kind.
fn begin(text: &str) -> &str {
    text.get(..BEGIN).unwrap_or(text)
}

/// The variants of a text that holds them for sure.
pub(crate) fn certain(text: &Text<'_>, seen: Option<sudoku::Layout>) -> Option<Puzzles> {
    let mut layouts = LAYOUTS.iter();
    let is_certain = layouts.any(|layout| (layout.is_certain)(text, seen));
    is_certain.then(|| all(text))
}

/// Reads the variants of a text.
///
/// ```
/// use quadrille::solve::PuzzleExt;
/// use quadrille_layouts::read;
///
/// let text = "\
/// aabb
/// cadb
/// ccdd
/// eeff
/// a=7 b=9 c=6 d=8 e=7 f=3
/// ";
/// let puzzle = &read::puzzles(text)?[0].puzzle;
/// assert_eq!((puzzle.size(), puzzle.rules().len()), (4, 6));
///
/// let error = read::puzzles("7 = r1c1 + r1c2\n18 = r1c3 + r9c9").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 2, column 1: the cage of r1c3 is 18, but its cells allow 3 to 17"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Names the line and the column of what cannot be read, or is no puzzle.
pub fn puzzles(text: impl AsRef<[u8]>) -> Result<Vec<VariantEntry>, ReadError> {
    all(&Text::new(bare(text.as_ref())?))
}

fn all(text: &Text<'_>) -> Puzzles {
    let read = LAYOUTS.iter().find_map(|layout| (layout.read)(text));
    let read = read.unwrap_or_else(|| {
        let start = Place { line: 1, column: 1 };
        refuse(start, "a sudoku with other rules", "an empty text")
    });
    // texts by setters' programs are read as these programs mean them, or refused
    let is_free = || !(setters::LAYOUT.is_certain)(text, None);
    match read {
        Err(error) if is_free() => loose(text).ok_or(error),
        read => read,
    }
}

/// What objects call the parts of a kakuro or a nonogram.
const GRID_PARTS: &str = "kakuro nonogram type kind grid board puzzle clues size width height \
    row rows col cols column columns row_clues col_clues column_clues rowclues colclues rowhints \
    colhints row_hints col_hints column_hints horizontal vertical left right top side down across \
    runs sum cells direction dir length entries";

/// The kakuro or the nonogram of any text; `None` for objects with unknown names, which may be
/// rules.
pub(crate) fn loose_grid(text: &str) -> Option<Grid> {
    let is_known = |(name, value): (&str, &str)| {
        is_in(GRID_PARTS, name) || sudoku::is_remark(name, first_value(value))
    };
    if !keys(text).all(is_known) {
        return None;
    }
    let text = &narrow(text);
    if let Some([rows, columns]) = texts::nonogram(text) {
        let is_told = |name: &str, n: usize| told_size(text, name).is_none_or(|told| told == n);
        if !is_told("height", rows.len()) || !is_told("width", columns.len()) {
            return None;
        }
        return Nonogram::new(rows, columns).ok().map(Grid::Nonogram);
    }
    let rows = texts::kakuro(text)?;
    let square = |cell: &texts::Cell| match *cell {
        texts::Cell::White(digit) => Square::White(digit),
        texts::Cell::Black(down, across) => Square::Black { down, across },
    };
    let squares: Vec<Square> = rows.iter().flatten().map(square).collect();
    Kakuro::new(rows[0].len(), &squares).ok().map(Grid::Kakuro)
}

/// The number behind a name at the beginning of a line.
fn told_size(text: &str, name: &str) -> Option<usize> {
    text.lines().find_map(|line| {
        let (first, number) = line.trim().split_once([' ', ':', '='])?;
        let is_name = first.eq_ignore_ascii_case(name);
        is_name.then(|| number.trim_matches([' ', ':', '=']).parse().ok())?
    })
}

/// The killer or the jigsaw whose groups fill a board, in any text.
pub(crate) fn loose(text: &Text<'_>) -> Option<Vec<VariantEntry>> {
    Some(vec![groups::of(text)?.clone()])
}

/// Whether a text may hold a kakuro or a nonogram, which [`grid`] reads.
pub fn is_grid(text: &[u8]) -> bool {
    bare(text).is_ok_and(is_grid_in)
}

fn is_grid_in(text: &str) -> bool {
    grids_json::is_grid(text) || grids::is_kakuro(text) || grids::is_nonogram(text)
}

/// The kakuro or nonogram of a text with such a layout.
pub(crate) fn grid_in(text: &str) -> Option<Result<Grid, ReadError>> {
    is_grid_in(text).then(|| read_grid(text))
}

/// Reads a kakuro or a nonogram: as text or in JSON.
///
/// ```
/// use quadrille_layouts::read;
///
/// let text = "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n";
/// assert_eq!(
///     read::grid(text)?,
///     read::grid(r#"{"rows": [[2]], "columns": [[1], [1]]}"#)?
/// );
/// let error = read::grid("# 18\\\n\\3 .\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 3: the run at r1c2 has 1 cell with the sum 18, which cannot be"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Names the line and the column of what cannot be read, or is no puzzle.
pub fn grid(text: impl AsRef<[u8]>) -> Result<Grid, ReadError> {
    read_grid(bare(text.as_ref())?)
}

fn read_grid(text: &str) -> Result<Grid, ReadError> {
    if text.trim_start().starts_with(['{', '[']) {
        return grids_json::read(text);
    }
    match grids::is_nonogram(text) {
        true => grids::nonogram(text).map(Grid::Nonogram),
        false => grids::kakuro(text).map(Grid::Kakuro),
    }
}

/// A text without a byte-order mark.
fn bare(text: &[u8]) -> Result<&str, FormatError> {
    decode(text).map(|text| text.strip_prefix('\u{feff}').unwrap_or(text))
}
