//! Rows in lines, boxed or not: a grid put together from its lines.

use super::super::super::Alphabet;
use super::super::cells::Sizes;
use super::super::error::{Fault, ReadError, Spot};
use super::super::row::{is_bare, split};
use super::super::text::Cursor;
use super::super::token::{Token, is_cell, length};
use super::boxes::{Drawing, Irregular};
use super::labels::Labels;
use super::line::{long, whole};
use super::silent::{Silent, is_title, silent};
use super::table::columns;
use super::{Found, Grammar, Here, Layout, Taken};

/// It takes every line that is left.
pub(super) const GRAMMAR: Grammar = Grammar {
    layout: Layout::Grid,
    has_words: true,
    read,
    is_certain,
};

/// How many rows decide how long a row of this grid is, so that a single bad one is found out.
const JURY: usize = 9;

#[allow(clippy::unnecessary_wraps)] // other grammars leave a line to the next one
fn read<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    let row = split(here.line, here.sizes);
    if is_small_board(&row, here.after, here.sizes) {
        return Some(Taken::Board(Found::new(here.sizes.square(&row, 4), &row)));
    }
    let (n_cells, is_word) = (row.len(), is_word(&row));
    let (board, n_all) = grid(here.line, row, cursor, None, here.sizes);
    // a row alone can be a part of a board in a line
    Some(if is_word && n_all == n_cells {
        Taken::Line(board, n_cells)
    } else {
        Taken::Board(board)
    })
}

/// Whether a row, and the rows behind it, belong to a board rather than to items and options.
fn is_certain(here: &Here<'_>) -> bool {
    let row = split(here.line, here.sizes);
    let (n, rows) = (
        row.len(),
        rows(&row, here.after, row.len().clamp(2, 32), here.sizes),
    );
    let is_binary = |row: &Vec<Token<'_>>| row.iter().all(|cell| matches!(cell.text, "0" | "1"));
    let ones = |row: &Vec<Token<'_>>| row.iter().filter(|cell| cell.text == "1").count();
    if rows.iter().all(is_binary) && (rows.len() != n || rows.iter().any(|row| ones(row) > 1)) {
        return false;
    }
    // a word of cells, one or two of them perhaps mistyped
    if n > 3 && is_word(&row) {
        let known =
            |cell: &&Token<'_>| cell.digit(9).is_ok() || (n > 9 && cell.text.starts_with(is_cell));
        return 4 * row.iter().filter(known).count() >= 3 * n;
    }
    let empty = row.iter().filter(|cell| cell.is_blank()).count();
    let are_cells = |row: &[Token<'_>]| row.len() == n && row.iter().all(|cell| is_number(cell, n));
    here.sizes.has(n)
        && are_cells(&row)
        && (empty > 1 || (!here.titled && rows.len() > 1 && are_cells(&rows[1])))
}

/// Whether a cell has a digit of the board, is empty, or has candidates.
pub(super) fn is_number(cell: &Token<'_>, size: usize) -> bool {
    let letter = || size > 9 && Alphabet::Letters.digit(cell.text, size).is_some();
    cell.digit(size).is_ok() || letter() || (size <= 9 && cell.is_ascending())
}

/// Whether a row is one word, each of its characters a cell.
fn is_word(row: &[Token<'_>]) -> bool {
    row.windows(2)
        .all(|pair| pair[1].spot.column == pair[0].spot.column + 1)
}

/// What a line is among the rows of a grid.
enum Inner<'a> {
    Row(Vec<Token<'a>>),
    Blank,
    Comment,
    Rule,
    /// No part of the grid.
    Other,
}

/// What a line is; `width` is the length of the rows around it.
fn inner<'a>(line: Token<'a>, after: Cursor<'a>, width: usize, sizes: Sizes) -> Inner<'a> {
    match silent(line, after, width) {
        Some(Silent::Blank) => return Inner::Blank,
        Some(Silent::Comment) => return Inner::Comment,
        Some(Silent::Rule) => return Inner::Rule,
        Some(Silent::Section(_) | Silent::Bracket) => return Inner::Other,
        None => {}
    }
    if columns(line, after).is_some() || whole(line, after, width, sizes).is_some() {
        return Inner::Other;
    }
    let row = split(line, sizes);
    let is_row = !is_title(line, &row, after, width, sizes) && long(line, &row, sizes).is_none();
    if is_row {
        Inner::Row(row)
    } else {
        Inner::Other
    }
}

/// The rows from this one on up to `most`, or to the first line that is no part of a grid.
fn rows<'a>(
    row: &[Token<'a>],
    mut ahead: Cursor<'a>,
    most: usize,
    sizes: Sizes,
) -> Vec<Vec<Token<'a>>> {
    let mut rows = vec![row.to_vec()];
    while rows.len() < most {
        let Some(line) = ahead.next_good() else { break };
        match inner(line, ahead, row.len(), sizes) {
            Inner::Row(row) => rows.push(row),
            Inner::Blank | Inner::Comment | Inner::Rule => {}
            Inner::Other => break,
        }
    }
    rows
}

/// Reads the grid that begins with this row, up to its last row or the first sign that it ends
/// early.
///
/// A bad row counts as a row, so that the puzzles behind it are still found. With the board comes
/// the number of cells that were read.
pub(super) fn grid<'a>(
    line: Token<'a>,
    row: Vec<Token<'a>>,
    cursor: &mut Cursor<'a>,
    labels: Option<Labels>,
    sizes: Sizes,
) -> (Found, usize) {
    let start = row.first().map_or(line.spot, |cell| cell.spot);
    let Some(size) = labels
        .map(|labels| labels.size)
        .or_else(|| size(&row, *cursor, sizes))
    else {
        return loose(row, start, cursor, sizes);
    };
    let first = line;
    let mut grid = Partial {
        size,
        start,
        sizes,
        cells: Vec::with_capacity(size * size),
        n_rows: 0,
        fault: None,
        drawing: Drawing::new(size),
    };
    let quotes = cursor.quotes();
    grid.add(row, line);
    while grid.n_rows < size {
        let (mut ahead, done) = (*cursor, grid.n_rows);
        match ahead.next_line() {
            None => break,
            Some(Err(error)) => {
                grid.fault.get_or_insert(error);
                grid.add(Vec::new(), line);
            }
            Some(Ok(line)) => {
                let bare = labels.map_or(line, |labels| labels.strip(line, done));
                match inner(bare, ahead, size, sizes) {
                    Inner::Row(row) if grid.is_dashes(&row, ahead) => {
                        grid.drawing.rule(done, line.text);
                    }
                    Inner::Row(row) => {
                        if ahead.quotes() != quotes {
                            let found = ">".into();
                            grid.fault
                                .get_or_insert(Fault::Cell { found, size }.at(line.spot));
                        }
                        grid.add(row, bare);
                    }
                    Inner::Blank
                        if labels.is_some() || goes_on(ahead, size, size - done, sizes) =>
                    {
                        skip_blanks(&mut ahead);
                        grid.drawing.blank(done, ahead.number() - cursor.number());
                    }
                    Inner::Comment => {}
                    Inner::Rule => grid.drawing.rule(done, line.text),
                    Inner::Blank | Inner::Other => break,
                }
            }
        }
        *cursor = ahead;
    }
    if let Some(labels) = labels {
        labels.skip_below(cursor, sizes);
    }
    let left = if grid.n_rows == size {
        left_over(cursor, size, sizes)
    } else {
        Vec::new()
    };
    let mut found = grid.n_rows + left.len();
    // the empty header of a table
    if let [(row, last)] = &left[..]
        && let Some(head) = grid.cells.len().checked_sub(size * (size - 1))
        && row.len() == size
        && is_bare(first.text)
        && !is_bare(last.text)
    {
        grid.fault = grid.fault.filter(|fault| fault.line != first.spot.line);
        grid.cells.drain(..head);
        grid.cells.extend(row);
        grid.drawing.row(*last, row);
        grid.drawing.without_first_row();
        found = size;
    }
    let Partial { cells, drawing, .. } = grid;
    let shape = match sizes.forced {
        Some(shape) => Ok(Some(shape)),
        None => drawing.shape(),
    };
    let content = match (grid.fault, shape) {
        (Some(error), _) => Err(error),
        (None, _) if found != size => Err(Fault::Rows {
            expected: size,
            found,
        }
        .at(start)),
        (None, Ok(Some(shape))) if shape.size() == size => sizes.board(&cells, shape),
        (None, Ok(_)) => sizes.square(&cells, size),
        (None, Err(Irregular)) => match sizes.square(&cells, size) {
            Ok(_) => Err(Fault::Boxes.at(start)),
            bad => bad,
        },
    };
    (
        Found {
            first: start,
            ..Found::new(content, &cells)
        },
        cells.len(),
    )
}

/// A grid whose rows are still coming.
struct Partial<'a> {
    size: usize,
    start: Spot,
    sizes: Sizes,
    cells: Vec<Token<'a>>,
    n_rows: usize,
    fault: Option<ReadError>,
    drawing: Drawing,
}

impl<'a> Partial<'a> {
    fn add(&mut self, mut row: Vec<Token<'a>>, line: Token<'a>) {
        self.n_rows += 1;
        // words that could be candidates are parts of a row where other rows have single cells
        if row.len() < self.size
            && row.iter().map(|cell| length(cell.text)).sum::<usize>() == self.size
        {
            row = row.into_iter().flat_map(Token::cells).collect();
        }
        self.drawing.row(line, &row);
        if row.len() != self.size && self.fault.is_none() {
            let spot = if self.n_rows == 1 {
                self.start
            } else {
                line.spot
            };
            self.fault = Some(misfit(&row, self.n_rows, self.size, spot, self.sizes));
        }
        self.cells.extend(row);
    }

    /// Whether a line of dashes as long as a row is a rule: the other rows of the board have no
    /// such cells, and are as many as it lacks.
    fn is_dashes(&self, row: &[Token<'a>], after: Cursor<'a>) -> bool {
        let dash = |cell: &Token<'_>| matches!(cell.text, "-" | "_" | "*");
        let is_dashed = |row: &[Token<'_>]| row.iter().all(dash);
        if !is_dashed(row) || self.cells.iter().any(dash) {
            return false;
        }
        let lacking = self.size - self.n_rows;
        let mut behind = rows(row, after, 2 * lacking + 1, self.sizes);
        behind.retain(|row| !is_dashed(row));
        behind.truncate(lacking);
        behind.len() == lacking && !behind.iter().flatten().any(dash)
    }
}

/// Takes the rows right behind a grid, with their lines, if they are too few for a grid of their
/// own: nobody knows which of all are its rows.
fn left_over<'a>(
    cursor: &mut Cursor<'a>,
    size: usize,
    sizes: Sizes,
) -> Vec<(Vec<Token<'a>>, Token<'a>)> {
    if matches!(cursor.rest(), [] | [b'\n' | b'\r', ..]) {
        return Vec::new();
    }
    let (mut ahead, mut behind) = (*cursor, *cursor);
    let mut rows: Vec<(Vec<Token<'a>>, Token<'a>)> = Vec::new();
    while let Some(line) = ahead.next_good() {
        match inner(line, ahead, size, sizes) {
            Inner::Row(row) => rows.push((row, line)),
            Inner::Rule => {}
            Inner::Blank | Inner::Comment | Inner::Other => break,
        }
        if rows
            .first()
            .is_some_and(|(row, _)| rows.len() == row.len() && sizes.has(row.len()))
        {
            return Vec::new();
        }
        behind = ahead;
    }
    if !rows.is_empty() {
        *cursor = behind;
    }
    rows
}

/// The error for a row of the wrong length.
fn misfit(
    row: &[Token<'_>],
    number: usize,
    expected: usize,
    spot: Spot,
    sizes: Sizes,
) -> ReadError {
    let fault = match sizes.forced {
        Some(shape) if number == 1 => Fault::WrongShape {
            expected,
            found: row.len(),
            shape,
        },
        _ => Fault::Row {
            row: number,
            expected,
            found: row.len(),
        },
    };
    // behind the last cell that fits, or where one is missing
    let column = row
        .get(expected)
        .or(row.last())
        .map_or(spot.column, |cell| cell.spot.column);
    fault.at(Spot { column, ..spot })
}

/// The length that most of the first rows have, of those that make a board.
fn size(first: &[Token<'_>], ahead: Cursor<'_>, sizes: Sizes) -> Option<usize> {
    if let Some(shape) = sizes.forced {
        return Some(shape.size());
    }
    let lengths: Vec<usize> = rows(first, ahead, JURY, sizes)
        .iter()
        .map(Vec::len)
        .collect();
    let votes = |length: usize| lengths.iter().filter(|&&other| other == length).count();
    // the first of those with the most votes
    lengths
        .iter()
        .copied()
        .filter(|&length| sizes.has(length))
        .rev()
        .max_by_key(|&length| votes(length))
}

/// Whether a grid goes on behind a blank line: the rows up to the next one are not more than those
/// it lacks.
fn goes_on(mut ahead: Cursor<'_>, width: usize, lacking: usize, sizes: Sizes) -> bool {
    let mut n_rows = 0;
    while n_rows <= lacking {
        let Some(line) = ahead.next_good() else { break };
        match inner(line, ahead, width, sizes) {
            Inner::Row(_) => n_rows += 1,
            Inner::Blank if n_rows == 0 => {}
            Inner::Comment | Inner::Rule => {}
            Inner::Blank | Inner::Other => break,
        }
    }
    (1..=lacking).contains(&n_rows)
}

/// Goes on to the next line that is not blank, so that a long gap is looked over once.
fn skip_blanks(cursor: &mut Cursor<'_>) {
    let mut ahead = *cursor;
    while ahead
        .next_good()
        .is_some_and(|line| line.text.trim().is_empty())
    {
        *cursor = ahead;
    }
}

/// Cells in rows of no board's length: a board if they are as many as one has, candidates in any
/// layout among them.
fn loose<'a>(
    mut cells: Vec<Token<'a>>,
    start: Spot,
    cursor: &mut Cursor<'a>,
    sizes: Sizes,
) -> (Found, usize) {
    let length = cells.len();
    loop {
        let mut ahead = *cursor;
        let Some(line) = ahead.next_good() else { break };
        match inner(line, ahead, length, sizes) {
            Inner::Row(row) => cells.extend(row),
            Inner::Comment | Inner::Rule => {}
            Inner::Blank | Inner::Other => break,
        }
        *cursor = ahead;
    }
    let content = if let Ok(shape) = sizes.shape_of_cells(cells.len()) {
        sizes.board(&cells, shape)
    } else {
        // a character that belongs to no board explains more than the length of a row
        let stray = cells
            .iter()
            .find(|cell| cell.digit(32).is_err())
            .map(|cell| cell.refused(9));
        let fault = sizes.shape(length).err().unwrap_or(Fault::Rows {
            expected: length,
            found: 1,
        });
        Err(stray.unwrap_or_else(|| fault.at(start)))
    };
    (
        Found {
            first: start,
            ..Found::new(content, &cells)
        },
        cells.len(),
    )
}

/// Whether a row of 16 cells is a 4x4 board, and no row of a 16x16 board.
///
/// A run of such lines is a 16x16 board if any of them has a digit above 4.
fn is_small_board(row: &[Token<'_>], mut ahead: Cursor<'_>, sizes: Sizes) -> bool {
    let is_small = |row: &[Token<'_>]| {
        row.iter()
            .all(|cell| cell.is_character() && cell.digit(4).is_ok())
    };
    if row.len() != 16 || !is_small(row) || !is_word(row) {
        return false;
    }
    if let Some(shape) = sizes.forced {
        return shape.size() == 4;
    }
    for _ in 0..15 {
        let Some(line) = ahead.next_good() else {
            return true;
        };
        if line.text.trim().is_empty() {
            continue;
        }
        let row = split(line, sizes);
        if row.len() != 16 || !is_small(&row) {
            return row.len() != 16;
        }
    }
    true
}
