//! A range of a spreadsheet with a title, empty rows or empty columns around the board.

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
    if rows.iter().any(|row| row.len() != width) || rows.len() == width {
        return None;
    }
    let sizes = (4..=width.min(rows.len()))
        .rev()
        .filter(|&size| here.sizes.has(size) && width.max(rows.len()) - size <= MOST_BORDERS);
    // where the board is, if it can be in one place only
    let mut places = sizes.flat_map(|size| {
        let columns = 0..=width - size;
        let rows = 0..=rows.len() - size;
        rows.flat_map(move |top| columns.clone().map(move |left| (size, top, left)))
    });
    let is_board = |&(size, top, left): &(usize, usize, usize)| {
        let outside = |at: usize, from: usize| !(from..from + size).contains(&at);
        rows.iter().enumerate().all(|(n, row)| {
            let mut empty = row.iter().enumerate().filter(|&(column, cell)| {
                (outside(n, top) || outside(column, left)) && !cell.text.is_empty()
            });
            empty
                .next()
                .is_none_or(|(_, cell)| is_title(cell) && empty.next().is_none())
        })
    };
    let (size, top, left) = places.find(is_board)?;
    if places.any(|place| is_board(&place)) {
        return None;
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
    *cursor = behind;
    Some(Taken::Board(Found::new(
        here.sizes.square(&cells, size),
        &cells,
    )))
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
