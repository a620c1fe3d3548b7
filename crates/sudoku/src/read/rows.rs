//! Boards in any text: rows that agree, whatever stands around them. The package `quadrille-texts`
//! finds the squares.

use super::super::alphabet::plain;
use super::super::{Board, MAX_SIZE};
use super::cells::Sizes;
use super::error::{Fault, Spot, label};
use super::layouts::ReadBoard;
use super::lines::CELLS;
use super::text::Cursor;
use super::token::Token;
use quadrille_texts::clues::clues;
use quadrille_texts::lines::Line;
use quadrille_texts::sizes::LONGEST_PUZZLE_BYTES;
use quadrille_texts::squares::{Square, framed, squares};
use std::ops::RangeInclusive;

/// The longest text, in bytes, whose lines are compared; longer ones are lists in usual layouts.
const LONGEST_TEXT: usize = 1 << 22;

/// The boards of a text whose first board no layout reads; `None` where no lines agree, or where a
/// line has digits that belong to no board. Clashing digits may still be those of a list of clues.
pub(super) fn read(
    source: Cursor<'_>,
    first: Option<&ReadBoard>,
    sizes: Sizes,
) -> Option<Vec<ReadBoard>> {
    let is_good =
        |found: &ReadBoard| matches!(&found.content, Ok(content) if content.sudoku.is_ok());
    if first.is_some_and(is_good) {
        return None;
    }
    let boards = anywhere(source, first.is_none_or(ReadBoard::is_unread), sizes)?;
    (!are_answers(&boards, source)).then_some(boards)
}

/// Whether full boards may be the answers of a spoiled puzzle: the rest of the text has at least
/// half as many cells as a board.
fn are_answers(boards: &[ReadBoard], source: Cursor<'_>) -> bool {
    let full = |found: &ReadBoard| {
        let board = found.content.as_ref().ok()?.board.as_ref()?;
        // larger boards have digits of two characters
        let is_full = board.digits().len() <= CELLS && !board.digits().contains(&0);
        is_full.then(|| board.digits().len())
    };
    let n_cells: Option<usize> = boards.iter().map(full).sum();
    let is_cell = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
    n_cells.is_some_and(|n| 2 * source.rest.iter().filter(is_cell).count() > 3 * n)
}

/// The boards of lines that agree, of clues, of words, or in a frame.
fn anywhere(source: Cursor<'_>, is_unread: bool, sizes: Sizes) -> Option<Vec<ReadBoard>> {
    let squares = is_unread.then(|| in_text(source, sizes, false)).flatten();
    let Some(squares) = squares else {
        return match by_clues(source, sizes) {
            Some(board) => Some(vec![board]),
            None if is_unread => in_words(source, sizes).or_else(|| in_frame(source, sizes)),
            None => None,
        };
    };
    let boards = squares.iter().map(|square| board(square, sizes));
    let boards: Option<Vec<ReadBoard>> = boards.collect();
    boards.or_else(|| in_frame(source, sizes))
}

/// The boards of words with 81 cells. Other digits refuse the text, and so do names of keys, which
/// may be rules.
fn in_words(source: Cursor<'_>, sizes: Sizes) -> Option<Vec<ReadBoard>> {
    const NEAR: RangeInclusive<usize> = 60..=100;
    let text = str::from_utf8(source.rest).ok()?;
    if text.len() > LONGEST_PUZZLE_BYTES || text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let (mut boards, mut numbers) = (Vec::new(), Vec::new());
    for (number, line) in (source.number..).zip(text.lines()) {
        // the number of boards, or a part of one
        if !line.contains(char::is_alphabetic) && line.len() < *NEAR.start() {
            numbers.extend(Some(line.trim()).filter(|line| line.contains(char::is_numeric)));
        }
        let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
        for word in words.filter(|word| NEAR.contains(&word.len())) {
            let cells = word.bytes().map(|byte| char::from(byte).to_string());
            let square = Square {
                size: 9,
                cells: cells.collect(),
                line: number,
                ..Square::default()
            };
            boards.push(board(&square, sizes).filter(|_| word.len() == CELLS)?);
        }
    }
    let is_count = |number: &&str| **number == boards.len().to_string();
    (!boards.is_empty() && numbers.iter().all(is_count)).then_some(boards)
}

/// The board of lines that differ in their cells alone.
fn in_frame(source: Cursor<'_>, sizes: Sizes) -> Option<Vec<ReadBoard>> {
    let is_short = source.rest.len() <= LONGEST_PUZZLE_BYTES;
    let square = is_short.then(|| framed(&lines(source)?, plain))??;
    Some(vec![board(&square, sizes)?])
}

/// The board whose cells a text names.
fn by_clues(source: Cursor<'_>, sizes: Sizes) -> Option<ReadBoard> {
    let text = str::from_utf8(source.rest).ok()?;
    let symbol = |&digit: &u8| match digit {
        0 => ".".to_owned(),
        digit => digit.to_string(),
    };
    let cells: Vec<String> = clues(text)?.iter().map(symbol).collect();
    let size = cells.len().isqrt();
    board(
        &Square {
            size,
            cells,
            line: source.number,
            ..Square::default()
        },
        sizes,
    )
}

/// The squares of a text with four rows and more.
#[doc(hidden)]
pub fn squares_in(text: &[u8]) -> Option<Vec<Square>> {
    in_text(Cursor::new(text), Sizes::default(), true)
}

/// The squares of a text; of sizes without boxes, too, where a map of regions may stand beside.
fn in_text(source: Cursor<'_>, sizes: Sizes, has_maps: bool) -> Option<Vec<Square>> {
    if source.rest.len() > LONGEST_TEXT {
        return None;
    }
    let boxes = |size: usize| match sizes.shape(size) {
        Ok(shape) => Some((shape.box_rows(), shape.box_columns())),
        Err(_) => (has_maps && (4..=MAX_SIZE).contains(&size)).then_some((size, size)),
    };
    squares(lines(source)?, plain, &boxes)
}

/// The lines of a text; `None` where bytes are no text, or where two neighboring lines with digits
/// have different numbers of quotation marks `>`.
fn lines(source: Cursor<'_>) -> Option<Vec<Line>> {
    let (mut lines, mut above) = (Vec::new(), None);
    let mut cursor = source;
    while let Some(line) = cursor.next_line() {
        let line = line.ok()?;
        let is_row = line.contains(|c: char| c.is_ascii_digit());
        let quotes = is_row.then_some(cursor.quotes);
        if quotes.zip(above).is_some_and(|(one, other)| one != other) {
            return None;
        }
        above = quotes;
        lines.push(Line {
            text: line.text.to_owned(),
            number: line.spot.line,
        });
    }
    Some(lines)
}

/// The board of a square whose clues agree; `None` for a matrix of zeros and ones.
fn board(square: &Square, sizes: Sizes) -> Option<ReadBoard> {
    let spot = Spot {
        line: square.line,
        column: 1,
    };
    let token = |text| Token { text, spot };
    let tokens: Vec<Token<'_>> = square.cells.iter().map(|text| token(text)).collect();
    let content = sizes.square(&tokens, square.size).ok()?;
    content.sudoku.as_ref().ok()?;
    if square.is_below_numbers && may_begin_with_numbers(content.board.as_ref()?) {
        return Some(ReadBoard::failed(Fault::Header.at(spot)));
    }
    let is_binary =
        |cell: &String| matches!(cell.as_str(), "0" | "1" | "." | "-" | "_" | "*" | "x" | "X");
    let is_letter = |c: char| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X');
    let has_letters = || square.cells.iter().any(|cell| cell.contains(is_letter));
    if square.cells.iter().all(is_binary) || square.size <= 9 && has_letters() {
        return None;
    }
    Some(ReadBoard {
        label: square.title.as_deref().and_then(label),
        ..ReadBoard::new(Ok(content), spot)
    })
}

/// Whether a row of all digits in order fits above the rows of a board but the last.
fn may_begin_with_numbers(board: &Board) -> bool {
    let size = board.shape().size();
    let digits = (1..=size as u8).chain(board.digits().iter().copied());
    let digits: Vec<u8> = digits.take(size * size).collect();
    Board::new(board.shape(), &digits).is_ok_and(|board| board.conflict().is_none())
}
