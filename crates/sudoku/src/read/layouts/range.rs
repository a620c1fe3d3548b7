//! A range of a spreadsheet with a title, empty rows or empty columns around the board.

use super::{Cursor, Fault, Found, Grammar, Here, Layout, Taken, Token};

pub(super) const GRAMMAR: Grammar = Grammar {
    layout: Layout::Grid,
    has_words: false,
    read,
    is_certain: |_| true,
};

/// How many rows and columns of a range may be no part of the board.
const MOST_BORDERS: usize = 3;

fn read<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    let mut marks = here.line.chars();
    let mark = marks.find(|c| matches!(c, ',' | ';' | '\t'))?;
    let (rows, behind) = rows(here, mark);
    let width = rows.first()?.len();
    if rows.iter().any(|row| row.len() != width) {
        return None;
    }
    let fits = |size| here.sizes.has(size) && !places(&rows, size).is_empty();
    let size = (4..=width.min(rows.len())).rev().find(|&size| {
        let borders = width.max(rows.len()) - size;
        borders <= MOST_BORDERS && fits(size)
    })?;
    // boards of 10x10 are rare
    let may_be_nine = size == 10 && fits(9);
    if size == width && size == rows.len() && !may_be_nine {
        return None;
    }
    *cursor = behind;
    Some(Taken::Board(match places(&rows, size)[..] {
        [(top, left)] if !may_be_nine => board(here, &rows[top..top + size], left),
        _ => {
            let found = rows.len();
            Found::failed(Fault::Rows { expected: 9, found }.at(here.line.spot))
        }
    }))
}

/// The board of some rows, from this column on.
fn board<'a>(here: &Here<'a>, rows: &[Vec<Token<'a>>], left: usize) -> Found {
    let size = rows.len();
    let cells: Vec<Token<'a>> = rows
        .iter()
        .flat_map(|row| &row[left..left + size])
        .map(|cell| match cell.text {
            "" => Token::blank(cell.spot),
            _ => *cell,
        })
        .collect();
    Found::new(here.sizes.square(&cells, size), &cells)
}

/// Where a board of this side may begin.
fn places(rows: &[Vec<Token<'_>>], size: usize) -> Vec<(usize, usize)> {
    let (tops, lefts) = (0..=rows.len() - size, 0..=rows[0].len() - size);
    let all = tops.flat_map(|top| lefts.clone().map(move |left| (top, left)));
    all.filter(|&(top, left)| is_place(rows, size, top, left))
        .collect()
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
            .filter(|cell| !cell.is_empty());
        let is_titled = |cell: &Token<'_>| is_row_outside && is_title(cell);
        let mut inside = row.iter().skip(left).take(size);
        (is_row_outside || !inside.any(is_title))
            && outside.next().is_none_or(is_titled)
            && outside.next().is_none()
    })
}

/// The fields of the lines from here on that have such marks, and the text behind them.
fn rows<'a>(here: &Here<'a>, mark: char) -> (Vec<Vec<Token<'a>>>, Cursor<'a>) {
    let is_around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
    let fields = |line: Token<'a>| {
        let fields = line.parts(move |c| c == mark);
        fields.map(|field| field.trimmed(is_around)).collect()
    };
    let (mut rows, mut behind) = (vec![fields(here.line)], here.after);
    let mut ahead = behind;
    while rows.len() <= 32 + MOST_BORDERS
        && let Some(line) = ahead.next_good().filter(|line| line.contains(mark))
    {
        rows.push(fields(line));
        behind = ahead;
    }
    (rows, behind)
}

/// Whether a field is a title rather than a cell.
fn is_title(field: &Token<'_>) -> bool {
    field.chars().filter(|c| c.is_alphabetic()).count() > 1
}
