//! Boards in any text: lines that agree are the evidence, not the decoration around them.
//!
//! Each line is read as at most one row in each [`Form`]: cells between equal separators, words, or
//! the characters of a word. `n` rows of `n` cells in one form are a board, whatever stands before
//! and behind them. A line with digits that is no row of that form refuses the text.

mod fields;
mod square;

use super::super::alphabet::plain;
use super::cells::{Content, Sizes};
use super::error::{Spot, label};
use super::layouts::Found;
use super::row::is_rule;
use super::text::Cursor;
use super::token::Token;
use fields::{FORMS, Form};
use quadrille_problem::format::lines::{Line, cleaned, groups};
use square::{Rows, is_header};

/// A text that is longer than this, in bytes, is a list in one of the usual layouts, or no text for
/// a person.
const LONGEST_TEXT: usize = 1 << 22;

/// `n` rows of `n` symbols each: a board, or a map of its regions.
#[doc(hidden)]
#[derive(Debug)]
pub struct Square {
    /// How many rows there are.
    pub size: usize,
    /// The symbols, row by row; `.` where nothing stands.
    pub cells: Vec<String>,
    /// The line where the square begins, from 1.
    pub line: usize,
    /// The words above it.
    title: Option<String>,
}

/// The boards of a text; `None` where no lines agree, or a line has digits that belong to none.
pub(super) fn read(source: Cursor<'_>, sizes: Sizes) -> Option<Vec<Found>> {
    let squares = squares(source, sizes)?;
    let boards = squares.iter().map(|square| square.board(sizes));
    boards.collect::<Option<Vec<_>>>().map(with_solutions)
}

/// The squares of a text, of any size from 4 on.
#[doc(hidden)]
pub fn squares_in(text: &[u8]) -> Option<Vec<Square>> {
    squares(Cursor::new(text), Sizes::default())
}

/// The squares of a text, one at least; `None` where a line may have cells that belong to none.
pub(super) fn squares(source: Cursor<'_>, sizes: Sizes) -> Option<Vec<Square>> {
    if source.rest.len() > LONGEST_TEXT {
        return None;
    }
    let mut lines = Vec::new();
    let mut cursor = source;
    while let Some(line) = cursor.next_line() {
        let line = line.ok()?;
        lines.push(Line {
            text: line.text.to_owned(),
            number: line.spot.line,
        });
    }
    let lines = cleaned(lines, plain);
    let (groups, outside) = groups(&lines);
    let is_left = || outside.iter().any(|line| is_stray(&line.text)) || has_map(&outside, sizes);
    let in_groups = all_squares(&groups, sizes, true).filter(|_| !is_left());
    in_groups.or_else(|| all_squares(&lines, sizes, false))
}

/// The squares of some lines, or of the insides of brackets.
fn all_squares(lines: &[Line], sizes: Sizes, are_groups: bool) -> Option<Vec<Square>> {
    let (mut squares, mut at) = (Vec::new(), 0);
    while let Some(line) = lines.get(at) {
        if let Some((found, end)) = squares_at(lines, at, sizes) {
            squares.extend(found);
            at = end;
            continue;
        }
        let is_left = match are_groups {
            true => has_cells(&line.text),
            false => is_stray(&line.text),
        };
        if is_left || is_lost(lines, at) {
            return None;
        }
        at += 1;
    }
    (!squares.is_empty()).then_some(squares)
}

/// Whether a line begins rows that are no square: without the first of them they may be one, but
/// another.
fn is_lost(lines: &[Line], at: usize) -> bool {
    let mut runs = FORMS.iter().filter_map(|&form| rows_at(lines, at, form));
    runs.any(|(rows, _)| rows.len() >= LEAST_CELLS && rows.iter().any(|row| !row.is_bare))
}

/// The squares that begin at a line, in the first form that has some, and the line behind them.
fn squares_at(lines: &[Line], at: usize, sizes: Sizes) -> Option<(Vec<Square>, usize)> {
    FORMS.iter().find_map(|&form| {
        let (rows, end) = rows_at(lines, at, form)?;
        let bare = rows.iter().any(|row| row.is_bare);
        let full: Vec<&Row> = rows.iter().collect();
        let found = in_square(lines, &full, sizes).or_else(|| {
            let visible: Vec<&Row> = rows.iter().filter(|row| !row.is_bare).collect();
            bare.then(|| in_square(lines, &visible, sizes))?
        });
        let found = found?;
        // words of a text may be as many as their letters
        let is_square = form != Form::Map || found.iter().all(Square::is_map);
        is_square.then_some((found, end))
    })
}

/// A line as a row.
struct Row {
    /// Its place among all lines.
    at: usize,
    cells: Vec<String>,
    /// Whether the line has nothing but separators.
    is_bare: bool,
}

/// A line as a row in this form.
fn row(lines: &[Line], at: usize, form: Form) -> Option<Row> {
    let text = lines[at].text.as_str();
    let cells = match names_others(text) {
        true => Vec::new(),
        false => fields::row(text, form),
    };
    let is_bare = !text.contains(|c: char| c.is_alphanumeric() || matches!(c, '.' | '*' | '_'));
    let is_between = matches!(form, Form::Between(_));
    let is_drawn = !(is_bare && is_between) && is_rule(text, || cells.len());
    (cells.len() >= LEAST_CELLS && !is_drawn).then_some(Row { at, cells, is_bare })
}

/// The rows of equal widths that begin at a line, up to a line with other cells, and the line behind
/// them. Names of columns above them may be fewer or more.
fn rows_at(lines: &[Line], at: usize, form: Form) -> Option<(Vec<Row>, usize)> {
    let first = row(lines, at, form)?;
    let is_named = is_header(&first.cells);
    let (mut rows, mut end, mut next) = (vec![first], at + 1, at + 1);
    while next < lines.len() {
        match row(lines, next, form) {
            Some(row) if row.cells.len() == rows[0].cells.len() => {
                rows.push(row);
                end = next + 1;
            }
            // the names of columns stood above
            Some(row) if is_named && rows.len() == 1 => {
                rows = vec![row];
                end = next + 1;
            }
            Some(row) if is_header(&row.cells) => {}
            Some(row) if !row.is_bare => break,
            _ if is_stray(&lines[next].text) => break,
            _ => {}
        }
        next += 1;
    }
    Some((rows, end))
}

/// A row has so many cells at least.
const LEAST_CELLS: usize = 4;

/// Whether the inside of brackets may have cells.
fn has_cells(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    words.clone().filter(|word| word.len() == 1).count() > LEAST_CELLS
        || words.clone().filter(has_digit).count() > 2
        || words.clone().any(|word| word.len() > 5 && has_digit(&word))
}

/// Whether a line says that it has the cells of a box or a column.
fn names_others(text: &str) -> bool {
    let bare = text.trim_start_matches(|c: char| !c.is_alphabetic());
    let begins = |name: &&str| {
        bare.get(..name.len())
            .is_some_and(|b| b.eq_ignore_ascii_case(name))
    };
    ["box", "block", "column", "col "]
        .iter()
        .any(|name| begins(&name))
}

/// Whether a line has digits that may be cells, and no words beside them.
fn is_stray(text: &str) -> bool {
    let n_digits = text.chars().filter(char::is_ascii_digit).count();
    let is_word = |word: &str| word.len() > 2 && word.chars().all(char::is_alphabetic);
    let mut words = text.split(|c: char| !c.is_alphabetic());
    let digits: Vec<String> = text
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .flat_map(|word| word.chars().map(String::from))
        .collect();
    let is_number = n_digits > 0 && text.trim().chars().all(|c| c.is_ascii_digit());
    (n_digits > 1 || is_number)
        && (names_others(text) || !words.any(is_word))
        && !is_header(&digits)
}

/// The squares that are made of rows of one width.
fn in_square(lines: &[Line], rows: &[&Row], sizes: Sizes) -> Option<Vec<Square>> {
    let width = rows.first()?.cells.len();
    let symbol = |cell: String| match cell.is_empty() {
        true => ".".into(),
        false => cell,
    };
    let square = |at: usize, cells: Vec<String>, size: usize| Square {
        size,
        cells: cells.into_iter().map(symbol).collect(),
        line: lines[at].number,
        title: title(lines, at),
    };
    let side = width.isqrt();
    if side * side == width && side > 8 && sizes.has(side) {
        let board = |row: &&Row| square(row.at, row.cells.clone(), side);
        return Some(rows.iter().map(board).collect());
    }
    let cells: Rows = rows.iter().map(|row| row.cells.clone()).collect();
    let half = width / 2;
    if width == 2 * half && rows.len() == half && sizes.has(half) {
        let side = |from: usize| {
            cells
                .iter()
                .flat_map(|row| row[from..from + half].to_vec())
                .collect()
        };
        let at = rows[0].at;
        return Some(vec![
            square(at, side(0), half),
            square(at, side(half), half),
        ]);
    }
    let mut possible = (LEAST_CELLS..=width)
        .rev()
        .filter(|&n| sizes.has(n) && 2 * n >= width);
    possible.find_map(|n| {
        // without the digits above 9 this is a smaller board with something beside it
        let is_large = |cell: &String| cell.len() > 1 || cell.contains(is_letter);
        if n > 9 && !cells.iter().flatten().any(is_large) {
            return None;
        }
        let shape = sizes.shape(n).ok()?;
        let kept = square::rows(&cells, n, shape.box_rows())?;
        let kept = square::columns(&kept, n, shape.box_columns())?;
        let skipped = rows.len() - kept.len();
        let first = |board: usize| rows[(board * n + skipped).min(rows.len() - 1)].at;
        let part = |(nth, part): (usize, &[Vec<String>])| square(first(nth), part.concat(), n);
        Some(kept.chunks(n).enumerate().map(part).collect())
    })
}

/// Whether a character is a letter that may be a digit.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X')
}

/// The words above a line, if they are no code.
fn title(lines: &[Line], at: usize) -> Option<String> {
    let mut above = lines[..at].iter().rev().map(|line| line.text.as_str());
    let text = above.find(|text| !text.trim().is_empty())?;
    let is_code = |c: char| {
        matches!(
            c,
            '{' | '[' | '(' | '=' | '<' | '"' | ';' | '\\' | '+' | '|'
        )
    };
    let is_title = text.contains(char::is_alphabetic) && !text.contains(is_code);
    label(text).filter(|_| is_title)
}

impl Square {
    /// Whether this may be a map of regions: as many as a row has cells, and as large.
    pub fn is_map(&self) -> bool {
        let mut cells: Vec<&str> = self.cells.iter().map(String::as_str).collect();
        cells.sort_unstable();
        let regions: Vec<&[&str]> = cells.chunk_by(|a, b| a == b).collect();
        regions.len() == self.size && regions.iter().all(|region| region.len() == self.size)
    }

    /// The board that this is, if its clues agree and it is no matrix of zeros and ones.
    fn board(&self, sizes: Sizes) -> Option<Found> {
        let spot = Spot {
            line: self.line,
            column: 1,
        };
        let token = |text| Token { text, spot };
        let tokens: Vec<Token<'_>> = self.cells.iter().map(|text| token(text)).collect();
        let is_binary =
            |cell: &String| matches!(cell.as_str(), "0" | "1" | "." | "-" | "_" | "*" | "x" | "X");
        let has_letters = || self.cells.iter().any(|cell| cell.contains(is_letter));
        if self.cells.iter().all(is_binary) || self.size <= 9 && has_letters() {
            return None;
        }
        let content = sizes.square(&tokens, self.size).ok()?;
        content.sudoku.as_ref().ok()?;
        Some(Found {
            label: self.title.clone(),
            ..Found::new(Ok(content), spot)
        })
    }
}

/// A full board that answers the one before it is its solution.
fn with_solutions(boards: Vec<Found>) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::with_capacity(boards.len());
    for board in boards {
        match found.last_mut() {
            Some(last) if last.solution.is_none() && answers(&board, last) => {
                last.solution = Some(board.content);
            }
            _ => found.push(board),
        }
    }
    found
}

/// Whether a board is full and has the digits of another one.
fn answers(full: &Found, puzzle: &Found) -> bool {
    let board = |found: &Found| -> Option<Vec<u8>> {
        let content: &Content = found.content.as_ref().ok()?;
        Some(content.board.as_ref()?.digits().to_vec())
    };
    let (Some(full), Some(puzzle)) = (board(full), board(puzzle)) else {
        return false;
    };
    let agrees = |(&digit, &clue): (&u8, &u8)| digit != 0 && (clue == 0 || clue == digit);
    full.len() == puzzle.len() && full != puzzle && full.iter().zip(&puzzle).all(agrees)
}

/// Whether lines have a square of letters.
fn has_map(lines: &[Line], sizes: Sizes) -> bool {
    let at = |at: usize| {
        let (rows, _) = rows_at(lines, at, Form::Map)?;
        let found = in_square(lines, &rows.iter().collect::<Vec<_>>(), sizes)?;
        found.iter().any(Square::is_map).then_some(())
    };
    (0..lines.len()).any(|line| at(line).is_some())
}
