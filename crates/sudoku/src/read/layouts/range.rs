//! A range of a spreadsheet with a title, empty rows or empty columns around the board.

use super::super::error::Fault;
use super::super::text::Cursor;
use super::super::token::Token;
use super::{Found, Grammar, Here, Layout, Taken};

pub(super) const GRAMMAR: Grammar = Grammar {
    layout: Layout::Grid,
    has_words: false,
    read,
    is_certain: |_| true,
};

/// How many rows and columns of a range may be no part of the board.
const MOST_BORDERS: usize = 3;

fn read<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    let mark = here
        .line
        .text
        .chars()
        .find(|c| matches!(c, ',' | ';' | '\t'))?;
    let (rows, behind) = rows(here, mark);
    let width = rows.first()?.len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let places = |size: usize| {
        let (tops, lefts) = (0..=rows.len() - size, 0..=width - size);
        let all = tops.flat_map(|top| lefts.clone().map(move |left| (top, left)));
        all.filter(|&(top, left)| is_place(&rows, size, top, left))
            .collect::<Vec<_>>()
    };
    let size = (4..=width.min(rows.len())).rev().find(|&size| {
        let borders = width.max(rows.len()) - size;
        here.sizes.has(size) && borders <= MOST_BORDERS && !places(size).is_empty()
    })?;
    let found = places(size);
    // boards of 10x10 are rare
    let is_nine = || size == 10 && here.sizes.has(9) && !places(9).is_empty();
    if size == width && size == rows.len() && !is_nine() {
        return None;
    }
    *cursor = behind;
    let &[(top, left)] = &found[..] else {
        return Some(ambiguous(here, rows.len()));
    };
    if is_nine() {
        return Some(ambiguous(here, rows.len()));
    }
    let inside = rows[top..top + size]
        .iter()
        .flat_map(|row| &row[left..left + size]);
    let cells: Vec<Token<'a>> = inside
        .map(|cell| match cell.text {
            "" => Token::blank(cell.spot),
            _ => *cell,
        })
        .collect();
    Some(Taken::Board(Found::new(
        here.sizes.square(&cells, size),
        &cells,
    )))
}

/// Whether a title may stand outside of a square, in one cell of a row, and nothing else does.
fn is_place(rows: &[Vec<Token<'_>>], size: usize, top: usize, left: usize) -> bool {
    let is_outside = |at: usize, from: usize| !(from..from + size).contains(&at);
    rows.iter().enumerate().all(|(n, row)| {
        let is_row_outside = is_outside(n, top);
        let mut outside = row
            .iter()
            .enumerate()
            .filter(|&(column, _)| is_row_outside || is_outside(column, left))
            .map(|(_, cell)| cell)
            .filter(|cell| !cell.text.is_empty());
        let is_titled = |cell: &Token<'_>| is_row_outside && is_title(cell);
        let mut inside = row.iter().skip(left).take(size);
        (is_row_outside || !inside.any(is_title))
            && outside.next().is_none_or(is_titled)
            && outside.next().is_none()
    })
}

/// A range in which a 9x9 board can be in several places.
fn ambiguous<'a>(here: &Here<'a>, found: usize) -> Taken<'a> {
    let fault = Fault::Rows { expected: 9, found };
    Taken::Board(Found::failed(fault.at(here.line.spot)))
}

/// The fields of the lines from here on that have such marks, and what is behind them.
fn rows<'a>(here: &Here<'a>, mark: char) -> (Vec<Vec<Token<'a>>>, Cursor<'a>) {
    let is_around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
    let fields = |line: Token<'a>| {
        let fields = line.split(move |c| c == mark);
        fields.map(|field| field.trim(is_around)).collect()
    };
    let (mut rows, mut behind) = (vec![fields(here.line)], here.after);
    let mut ahead = behind;
    while rows.len() <= 32 + MOST_BORDERS
        && let Some(line) = ahead.next_good().filter(|line| line.text.contains(mark))
    {
        rows.push(fields(line));
        behind = ahead;
    }
    (rows, behind)
}

/// Whether a field is a title rather than a cell.
fn is_title(field: &Token<'_>) -> bool {
    field.text.chars().filter(|c| c.is_alphabetic()).count() > 1
}
