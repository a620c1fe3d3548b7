//! What a line is, before anything is made of it.

use super::super::Alphabet;
use super::cells::{Content, Sizes, Token, board, is_cell, pencilmarks};
use super::error::{Fault, ReadError, Spot};
use super::one_line::{self, Whole};
use super::program::is_close;
use super::row::{characters, is_rule, split};
use super::table;
use super::text::{Cursor, Line};

/// What a line is.
pub(super) enum Kind<'a> {
    Blank,
    /// `# …`, `// …`, `% …`.
    Comment,
    /// `[Puzzle]`, `[State]`: a part of an .sdk file.
    Section(&'a str),
    /// A frame of a boxed print.
    Rule,
    /// A title: `Grid 01`.
    Title,
    /// The first bracket of a board as programs write it.
    Brackets,
    /// The names of the columns of a table.
    Columns(table::Columns),
    /// A whole board in one line.
    Whole(Whole<'a>),
    /// Anything else: a row, or what should have been one.
    Row(Vec<Token<'a>>),
}

/// The board of the cells of one line, or of its 729 pencilmarks.
pub(super) fn content(cells: &[Token<'_>], sizes: Sizes) -> Result<Content, ReadError> {
    let spot = cells.first().map_or(Spot { line: 1, column: 1 }, |cell| cell.spot);
    let marks = cells.len() == 729 && sizes.forced.is_none_or(|shape| shape.size() == 9);
    // 27x27 cells are as many; a board of that size needs letters
    let letters = || cells.iter().any(|cell| cell.text.contains(|c: char| c.is_ascii_alphabetic() && !is_x(c)));
    if marks && !letters() {
        return pencilmarks(cells);
    }
    match sizes.shape_of_cells(cells.len()) {
        Ok(shape) => board(cells, shape, sizes.alphabet),
        Err(fault) => {
            // a stray character explains more than a wrong length
            let stray = cells.iter().find(|cell| !cell.text.starts_with(is_cell));
            Err(stray.map_or_else(|| fault.at(spot), |cell| cell.refused(9)))
        }
    }
}

fn is_x(c: char) -> bool {
    matches!(c, 'x' | 'X')
}

/// What the line is; `after` stands behind it, and `width` is the length of the rows around it, 0 for none.
pub(super) fn kind<'a>(line: Line<'a>, after: Cursor<'a>, width: usize, sizes: Sizes) -> Kind<'a> {
    let text = line.text.trim();
    if text.is_empty() || is_close(text) {
        return Kind::Blank;
    }
    if text.starts_with(['#', '%']) || text.starts_with("//") {
        return Kind::Comment;
    }
    if let Some(inner) = text.strip_prefix('[') {
        return match inner.strip_suffix(']') {
            Some(name) if name.starts_with(|c: char| c.is_alphabetic()) => Kind::Section(name),
            _ => Kind::Brackets,
        };
    }
    // 81 dashes are an empty board
    if text.chars().count() != 81 && is_rule(text, if width == 0 { width_of_twin(line, after) } else { width }) {
        return Kind::Rule;
    }
    if let Some(columns) = table::columns(line, after) {
        return Kind::Columns(columns);
    }
    if let Some(whole) = one_line::whole(line, after, width, sizes) {
        return Kind::Whole(whole);
    }
    let row = split(line, sizes);
    if is_title(text) && !is_cells(line.text) && !is_plausible(&row, sizes) && !are_letters(&row, after, width, sizes) {
        return Kind::Title;
    }
    // longer than any row: a whole board with something wrong in it
    let word = text.split_whitespace().next().unwrap_or("");
    let cells = if row.len() > 32 {
        row
    } else if row.len() < 4 && word.chars().count() > 32 {
        let lead = line.text.chars().take_while(|c| c.is_whitespace()).count();
        characters(&Token { text: one_line::with_second_part(text, word, sizes), spot: line.spot(lead) }).collect()
    } else {
        return Kind::Row(row);
    };
    Kind::Whole(Whole::alone(cells))
}

/// The length of a line of dashes if the next line is as long: they are then rows of empty cells.
fn width_of_twin(line: Line<'_>, mut after: Cursor<'_>) -> usize {
    let width = line.text.trim().chars().count();
    match after.next_line() {
        Some(Ok(next)) if next.text.trim().chars().count() == width => width,
        _ => 0,
    }
}

/// Whether a line looks like words rather than cells.
fn is_title(text: &str) -> bool {
    let first = text.chars().next().unwrap_or(' ');
    let word = || text.split(|c: char| !c.is_alphabetic()).any(|word| word.trim_matches(is_x).chars().count() > 1);
    first.is_alphabetic() || (!first.is_numeric() && !matches!(first, '.' | '|' | '"' | '\'') && word())
}

/// Whether a line has cells and gaps rather than words, perhaps the row of a grid that lost something.
fn is_cells(text: &str) -> bool {
    may_be_cells(text) && text.contains(|c: char| c.is_ascii_digit()) && (text.starts_with(' ') || text.contains("  "))
}

/// Whether a line has nothing but blanks and what can be a cell; words have small letters.
pub(super) fn may_be_cells(text: &str) -> bool {
    text.chars().all(|c| c == ' ' || (is_cell(c) && !c.is_lowercase()))
}

/// Whether what looks like a word could be a row of letters after all.
fn is_plausible(row: &[Token<'_>], sizes: Sizes) -> bool {
    sizes.has(row.len()) && row.iter().all(|token| token.digit(row.len()).is_ok())
}

/// Whether what looks like a word is a row of a board from A, as the rows around it are.
fn are_letters(row: &[Token<'_>], mut after: Cursor<'_>, width: usize, sizes: Sizes) -> bool {
    let fits = |row: &[Token<'_>]| row.iter().all(|token| Alphabet::Letters.digit(token.text, row.len()).is_some());
    if row.len() > 32 {
        // a whole board in one line
        return sizes.shape_of_cells(row.len()).is_ok_and(|shape| shape.size() > 9) && row.iter().all(Token::is_letter);
    }
    if row.len() <= 9 || !sizes.has(row.len()) || !fits(row) {
        return false;
    }
    let next = || after.next_line().and_then(Result::ok).map(|next| split(next, sizes));
    width == row.len() || { next }().is_some_and(|next| next.len() == row.len() && fits(&next))
}

/// Whether a row is one word, each of its characters a cell.
pub(super) fn is_one_word(row: &[Token<'_>]) -> bool {
    row.windows(2).all(|pair| pair[1].spot.column == pair[0].spot.column + 1)
}

/// The 4x4 board in a line of 16 cells, where the line is no row of a 16x16 board.
///
/// A run of such lines is a 16x16 board if any of them has a digit above 4.
pub(super) fn small_board(row: &[Token<'_>], after: Cursor<'_>, sizes: Sizes) -> bool {
    let small = |row: &[Token<'_>]| row.iter().all(|token| token.is_character() && token.digit(4).is_ok());
    if row.len() != 16 || !small(row) || !is_one_word(row) {
        return false;
    }
    if let Some(shape) = sizes.forced {
        return shape.size() == 4;
    }
    let mut ahead = after;
    for _ in 0..15 {
        match ahead.next_line() {
            Some(Ok(line)) if line.text.trim().is_empty() => {}
            Some(Ok(line)) => {
                let row = split(line, sizes);
                if row.len() != 16 {
                    return true;
                }
                if !small(&row) {
                    return false;
                }
            }
            _ => return true,
        }
    }
    true
}

/// What is behind the rows of a board that is too large, if these 36 cells are one: a run of as many lines, where some cell
/// has no digit of a 6x6 board.
pub(super) fn behind_large<'a>(cells: &[Token<'_>], mut after: Cursor<'a>) -> Option<Cursor<'a>> {
    const SIZE: usize = 36;
    let small = |cells: &[Token<'_>]| cells.iter().all(|cell| cell.digit(6).is_ok());
    let mut is_large = !small(cells);
    if cells.len() != SIZE {
        return None;
    }
    for _ in 1..SIZE {
        let line = after.next_line()?.ok()?;
        let row = split(line, Sizes::default());
        let row = if let [word] = &row[..] { characters(word).collect() } else { row };
        if row.len() != SIZE {
            return None;
        }
        is_large |= !small(&row);
    }
    is_large.then_some(after)
}

/// The 4x4 board of such a line.
pub(super) fn small_content(row: &[Token<'_>], sizes: Sizes) -> Result<Content, ReadError> {
    let spot = row.first().map_or(Spot { line: 1, column: 1 }, |token| token.spot);
    let shape = sizes.shape(4).map_err(|fault: Fault| fault.at(spot))?;
    board(row, shape, sizes.alphabet)
}
