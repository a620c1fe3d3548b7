//! A range of a spreadsheet with a title, empty rows or empty columns around the board.

use super::{Cursor, Fault, Found, Here, MAX_SIZE, Sizes, Taken, Token, or_blank};

/// How many rows and columns of a range may be no part of the board.
const MOST_BORDERS: usize = 3;

pub(super) fn read<'a>(here: &mut Here<'a>) -> Option<Taken<'a>> {
    let mark = here.line.chars().find(|c| matches!(c, ',' | ';' | '\t'))?;
    let (rows, behind) = rows(here, mark)?;
    let size = side(&rows, here.sizes)?;
    // boards of 10x10 are rare, and empty rows of one of 9x9 may stand above
    let may_be_nine = size == 10 && fits(&rows, 9, here.sizes) || size == 8 && rows[0].len() > 9;
    if size == rows[0].len() && size == rows.len() && !may_be_nine {
        return None;
    }
    here.after = behind;
    Some(match places(&rows, size)[..] {
        [(top, left)] if !may_be_nine => {
            let rows = rows[top..top + size].iter();
            let cells = rows.flat_map(|row| &row[left..left + size]).copied();
            let cells: Vec<Token<'_>> = cells.map(or_blank).collect();
            here.square(&cells, size)
        }
        _ => {
            let (expected, found) = (9, rows.len());
            let fault = Fault::Rows { expected, found };
            Taken::Board(Found::failed(fault.at(here.line.spot)))
        }
    })
}

/// The side of the largest board that these rows may have.
fn side(rows: &[Vec<Token<'_>>], sizes: Sizes) -> Option<usize> {
    let (width, height) = (rows[0].len(), rows.len());
    let is_near = |size: &usize| width.max(height) - size <= MOST_BORDERS;
    let mut near = (4..=width.min(height)).rev().filter(is_near);
    near.find(|&size| fits(rows, size, sizes))
}

/// Whether a board of this side may be there.
fn fits(rows: &[Vec<Token<'_>>], size: usize, sizes: Sizes) -> bool {
    sizes.has(size) && !places(rows, size).is_empty()
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
    let (inner_rows, inner_columns) = (top..top + size, left..left + size);
    rows.iter().enumerate().all(|(n, row)| {
        let is_row = inner_rows.contains(&n);
        let is_outside = |n: usize| !is_row || !inner_columns.contains(&n);
        let columns = row.iter().enumerate();
        let outside = columns.filter(|(column, cell)| is_outside(*column) && !cell.is_empty());
        let outside: Vec<_> = outside.map(|(_, cell)| cell).collect();
        match outside[..] {
            [] => !is_row || !row[inner_columns.clone()].iter().any(is_title),
            [cell] => !is_row && is_title(cell),
            _ => false,
        }
    })
}

/// The fields of the lines from here on that have such marks, and the text behind them; none if
/// they are too few or too many for a board and its borders, or differ in number from line to line.
fn rows<'a>(here: &Here<'a>, mark: char) -> Option<(Vec<Vec<Token<'a>>>, Cursor<'a>)> {
    let most = MAX_SIZE + MOST_BORDERS;
    let fields = |line: Token<'a>| line.fields(mark).take(most + 1).collect::<Vec<_>>();
    let first = fields(here.line);
    let width = first.len();
    if !(4..=most).contains(&width) {
        return None;
    }
    let (mut rows, mut behind) = (vec![first], here.after);
    let mut ahead = behind;
    while let Some(line) = ahead.next_good().filter(|line| line.contains(mark)) {
        let fields = fields(line);
        if fields.len() != width || rows.len() == (width + MOST_BORDERS).min(most) {
            return None;
        }
        rows.push(fields);
        behind = ahead;
    }
    Some((rows, behind))
}

/// Whether a field is a title rather than a cell.
fn is_title(field: &Token<'_>) -> bool {
    field.chars().filter(|c| c.is_alphabetic()).count() > 1
}
