//! Grids with names of rows and columns around them: A B C down, 1 2 3 across.

use super::grid::{grid, is_number};
use super::labels::{Labels, Names, head, header};
use super::{Board, Cursor, Fault, Found, Here, Sizes, Taken, Token, is_rule, split};

/// No board has more rows, and each may have a blank line and a rule beside it.
const MOST_LINES: usize = 100;

/// A line that may be a row.
struct Row<'a> {
    here: Here<'a>,
    /// Whether a blank line stands before it.
    blank: bool,
    /// Whether a frame does.
    ruled: bool,
}

pub(super) fn read<'a>(here: &mut Here<'a>) -> Option<Taken<'a>> {
    let (labels, first) = around(here)?;
    let size = labels.size;
    here.after = first.after;
    let (found, _) = grid(&first, first.row(), &mut here.after, Some(labels));
    // its rows but the last, below a row of all digits in order
    let below = |board: &Board| {
        let digits = (1..=size as u8).chain(board.digits().iter().copied());
        let digits: Vec<u8> = digits.take(size * size).collect();
        Board::new(board.shape(), &digits).is_ok_and(|board| board.conflict().is_none())
    };
    let content = found.content.as_ref().ok();
    let board = content.and_then(|content| content.board.as_ref());
    Some(Taken::Board(
        match labels.doubtful && board.is_some_and(below) {
            true => Found::failed(Fault::Header.at(first.line.spot)),
            false => found,
        },
    ))
}

pub(super) fn is_certain(here: &Here<'_>) -> bool {
    around(here).is_some_and(|(labels, first)| {
        let cells = first.row();
        let numbers = cells.iter().filter(|cell| is_number(cell, labels.size));
        4 * numbers.count() >= 3 * labels.size
    })
}

/// The names around the grid that begins here, and its first row without its name.
fn around<'a>(here: &Here<'a>) -> Option<(Labels, Here<'a>)> {
    let header = header(here);
    if header.is_none() {
        Names::of(head(here.line)?.0)?;
    }
    let start = header.map_or(here.start, |_| here.after);
    let rows = rows(start, here.sizes);
    let first = rows.first()?.here;
    let labels = named(&rows, header).or_else(|| headed(&rows, here, header?))?;
    let line = labels.strip(first.line, 0);
    Some((labels, Here { line, ..first }))
}

/// The lines from here on that are no frame.
fn rows(mut cursor: Cursor<'_>, sizes: Sizes) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let (mut blank, mut ruled) = (false, false);
    for _ in 0..MOST_LINES {
        let Some((here, None)) = Here::at(cursor, sizes) else {
            break;
        };
        cursor = here.after;
        match here.line.trim() {
            "" => blank = true,
            text if is_rule(text, || 0) && head(here.line).is_none() => ruled = true,
            _ => {
                rows.push(Row { here, blank, ruled });
                (blank, ruled) = (false, false);
            }
        }
    }
    rows
}

/// Whether most of these rows have as many cells as they are.
fn fit(rows: &[Token<'_>], sizes: Sizes) -> bool {
    let is_row = |row: &&Token<'_>| split(**row, sizes).len() == rows.len();
    4 * rows.iter().filter(is_row).count() >= 3 * rows.len()
}

/// A grid whose rows have names.
fn named(rows: &[Row<'_>], header: Option<usize>) -> Option<Labels> {
    let sizes = rows.first()?.here.sizes;
    let names = Names::of(head(rows[0].here.line)?.0)?;
    let strip = |n: usize| names.strip(rows[n].here.line, n);
    let bare: Vec<Token<'_>> = (0..rows.len()).map_while(strip).collect();
    let size = bare.len();
    let fits = sizes.has(size) && header.is_none_or(|columns| columns == size) && fit(&bare, sizes);
    fits.then_some(Labels {
        size,
        rows: Some(names),
        doubtful: false,
    })
}

/// A grid below a line that names its columns, as many rows and no more.
fn headed(rows: &[Row<'_>], head: &Here<'_>, size: usize) -> Option<Labels> {
    let ends = |(n, row): (usize, &Row<'_>)| {
        n >= size && (row.blank || row.ruled)
            || header(&row.here).is_some()
            || row.here.line.starts_with('#')
    };
    let n_rows = rows.iter().enumerate().position(ends).unwrap_or(rows.len());
    let lines: Vec<Token<'_>> = rows[..n_rows].iter().map(|row| row.here.line).collect();
    let could_be_row = head.row().iter().all(|cell| cell.fits(size));
    (n_rows == size && fit(&lines, head.sizes)).then_some(Labels {
        size,
        rows: None,
        doubtful: could_be_row && !rows[0].ruled,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_cells() {
        let size = |text: &str| {
            let start = Cursor::new(text.as_bytes());
            around(&Here::at(start, Sizes::default()).unwrap().0).map(|found| found.0.size)
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
