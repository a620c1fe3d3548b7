//! Grids with names of rows and columns around them: A B C down, 1 2 3 across.

use super::grid::{grid, is_number};
use super::labels::{Labels, Names, head, header};
use super::{Cursor, Fault, Found, Grammar, Here, Layout, Sizes, Taken, Token, is_rule, split};

pub(super) const GRAMMAR: Grammar = Grammar {
    layout: Layout::Grid,
    has_words: false,
    read,
    is_certain,
};

/// No board has more rows, and each may have a blank line and a rule beside it.
const MOST_LINES: usize = 100;

/// A line that may be a row.
struct Row<'a> {
    line: Token<'a>,
    start: Cursor<'a>,
    /// Whether a blank line stands before it.
    blank: bool,
    /// Whether a frame does.
    ruled: bool,
}

fn read<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    let (labels, start) = around(here)?;
    *cursor = start;
    let first = labels.strip(cursor.next_good()?, 0);
    let (mut found, _) = grid(
        first,
        split(first, here.sizes),
        cursor,
        Some(labels),
        here.sizes,
    );
    let size = labels.size;
    // its rows but the last, below a row of all digits in order
    let fits_below = |digits: &[u8]| -> Vec<u8> {
        (1..=size as u8)
            .chain(digits.iter().copied())
            .take(size * size)
            .collect()
    };
    let board = found
        .content
        .as_ref()
        .ok()
        .and_then(|content| content.board.as_ref());
    let below =
        board.and_then(|board| super::Board::new(board.shape(), &fits_below(board.digits())).ok());
    if labels.doubtful && below.is_some_and(|board| board.conflict().is_none()) {
        found = Found::failed(Fault::Header.at(first.spot));
    }
    Some(Taken::Board(found))
}

fn is_certain(here: &Here<'_>) -> bool {
    let Some((labels, mut rows)) = around(here) else {
        return false;
    };
    rows.next_good().is_some_and(|first| {
        let cells = split(labels.strip(first, 0), here.sizes);
        cells
            .iter()
            .filter(|cell| is_number(cell, labels.size))
            .count()
            * 4
            >= 3 * labels.size
    })
}

/// The names around the grid that begins here, and the place of its first row.
fn around<'a>(here: &Here<'a>) -> Option<(Labels, Cursor<'a>)> {
    let header = header(here.line, here.sizes);
    if header.is_none() {
        Names::of(head(here.line)?.0)?;
    }
    let rows = rows(if header.is_some() {
        here.after
    } else {
        here.start
    });
    named(&rows, header, here.sizes).or_else(|| headed(&rows, here.line, header?, here.sizes))
}

/// The lines from here on that are no frame.
fn rows(mut cursor: Cursor<'_>) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let (mut blank, mut ruled) = (false, false);
    for _ in 0..MOST_LINES {
        let start = cursor;
        let Some(line) = cursor.next_good() else {
            break;
        };
        match line.trim() {
            "" => blank = true,
            text if is_rule(text, || 0) && head(line).is_none() => ruled = true,
            _ => rows.push(Row {
                line,
                start,
                blank: std::mem::take(&mut blank),
                ruled: std::mem::take(&mut ruled),
            }),
        }
    }
    rows
}

/// Whether most of these rows have this many cells.
fn fit<'a>(rows: impl Iterator<Item = Token<'a>>, size: usize, sizes: Sizes) -> bool {
    4 * rows.filter(|&row| split(row, sizes).len() == size).count() >= 3 * size
}

/// A grid whose rows have names.
fn named<'a>(
    rows: &[Row<'a>],
    header: Option<usize>,
    sizes: Sizes,
) -> Option<(Labels, Cursor<'a>)> {
    let first = rows.first()?;
    let names = Names::of(head(first.line)?.0)?;
    let is_named =
        |&(n, row): &(usize, &Row<'_>)| head(row.line).is_some_and(|(word, _)| names.is(word, n));
    let size = rows.iter().enumerate().take_while(is_named).count();
    let labels = Labels {
        size,
        rows: Some(names),
        doubtful: false,
    };
    let bare = (0..size).map(|n| labels.strip(rows[n].line, n));
    let fits =
        sizes.has(size) && header.is_none_or(|columns| columns == size) && fit(bare, size, sizes);
    fits.then_some((labels, first.start))
}

/// A grid below a line that names its columns, as many rows and no more.
fn headed<'a>(
    rows: &[Row<'a>],
    head: Token<'a>,
    size: usize,
    sizes: Sizes,
) -> Option<(Labels, Cursor<'a>)> {
    let first = rows.first()?;
    let ends = |(n, row): (usize, &Row<'_>)| {
        n >= size && (row.blank || row.ruled)
            || header(row.line, sizes).is_some()
            || row.line.starts_with('#')
    };
    let n_rows = rows.iter().enumerate().position(ends).unwrap_or(rows.len());
    if n_rows != size || !fit(rows[..size].iter().map(|row| row.line), size, sizes) {
        return None;
    }
    let could_be_row = split(head, sizes)
        .iter()
        .all(|cell| cell.digit(size).is_ok());
    Some((
        Labels {
            size,
            rows: None,
            doubtful: could_be_row && !first.ruled,
        },
        first.start,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_cells() {
        let size = |text: &str| {
            let start = Cursor::new(text.as_bytes()).unwrap();
            around(&Here::at(start, Sizes::default()).unwrap().unwrap()).map(|found| found.0.size)
        };
        let rows = ["1 . 3 .", ". . . 1", "2 . . .", ". 3 . 2"];
        let with = |names: [&str; 4]| {
            (0..4)
                .map(|n| [names[n], rows[n], "\n"].concat())
                .collect::<Vec<_>>()
                .concat()
        };
        for names in [
            ["A ", "B ", "C ", "D "],
            ["1 ", "2 ", "3 ", "4 "],
            ["r1|", "r2|", "r3|", "r4|"],
        ] {
            assert_eq!(size(&with(names)), Some(4), "{names:?}");
            assert_eq!(
                size(&format!("  1 2 3 4\n{}", with(names))),
                Some(4),
                "{names:?}"
            );
            assert_eq!(
                size(&format!("  1 2 3\n{}", with(names))),
                None,
                "{names:?}"
            );
        }
        assert_eq!(size(&with(["A ", "B ", "C ", "C "])), None);
        assert_eq!(size(&format!("A B C D\n{}", with([""; 4]))), Some(4));
        assert_eq!(size(&with([""; 4])), None);
    }
}
