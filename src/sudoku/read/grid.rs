//! A grid of rows, put together from its lines.

use super::super::Shape;
use super::cells::{Content, Sizes, Token, board};
use super::error::{Fault, ReadError, Spot};
use super::kind::{Kind, kind};
use super::labels::Labels;
use super::row::bars;
use super::text::{Cursor, Line};

/// How many rows decide how long a row of this grid is, so that a single bad one is found out.
const JURY: usize = 9;

/// Reads the grid that begins with this row, up to its last row or the first sign that it ends early.
///
/// A bad row counts as a row, so that the puzzles behind it are still found.
pub(super) fn grid<'a>(
    first: Line<'a>,
    row: Vec<Token<'a>>,
    cursor: &mut Cursor<'a>,
    labels: Option<Labels>,
    sizes: Sizes,
) -> (Result<Content, ReadError>, Vec<Spot>) {
    let start = Spot { line: first.number, column: row.first().map_or(first.column, |token| token.spot.column) };
    let Some(size) = labels.map(|labels| labels.size).or_else(|| size(&row, *cursor, sizes)) else {
        return loose(row, start, cursor, sizes);
    };
    let mut fault = None;
    let mut cells = Vec::with_capacity(size * size);
    let mut n_rows = 0;
    let mut add = |row: Vec<Token<'a>>, spot: Spot, fault: &mut Option<ReadError>| {
        n_rows += 1;
        if row.len() != size && fault.is_none() {
            *fault = Some(misfit(&row, n_rows, size, spot, sizes));
        }
        cells.extend(row);
        n_rows
    };
    let mut drawing = Drawing { size, columns: None, rules: Vec::new() };
    drawing.row(&bars(first, &row), true);
    let mut done = add(row, start, &mut fault);
    let bare = |line: Line<'a>, row: usize| labels.map_or(line, |labels| labels.strip(line, row));
    while done < size {
        let mut ahead = *cursor;
        match ahead.next_line() {
            None => break,
            Some(Err(error)) => {
                fault.get_or_insert(error);
                done = add(Vec::new(), start, &mut fault);
            }
            Some(Ok(line)) => match kind(bare(line, done), ahead, size, sizes) {
                Kind::Row(row) => {
                    if line.quotes != first.quotes && fault.is_none() {
                        fault = Some(Fault::Cell { found: ">".into(), size }.at(line.spot(0)));
                    }
                    let line = bare(line, done);
                    drawing.row(&bars(line, &row), false);
                    done = add(row, line.spot(0), &mut fault);
                }
                Kind::Blank if labels.is_some() || goes_on(ahead, size, size - done, sizes) => skip_blanks(&mut ahead),
                Kind::Comment => {}
                Kind::Rule => drawing.rules.push(done),
                _ => break,
            },
        }
        *cursor = ahead;
    }
    if let Some(labels) = labels {
        labels.skip_below(cursor, sizes);
    }
    let spots = cells.iter().map(|cell| cell.spot).collect();
    let shape = || match (sizes.forced, drawing.shape()) {
        (None, Some(drawn)) => Ok(drawn),
        _ => sizes.shape(size).map_err(|fault| fault.at(start)),
    };
    let content = match fault {
        Some(error) => Err(error),
        None if done < size => Err(Fault::Rows { expected: size, found: done }.at(start)),
        None => shape().and_then(|shape| board(&cells, shape, sizes.alphabet)),
    };
    (content, spots)
}

/// The lines between the cells of a grid.
struct Drawing {
    size: usize,
    /// How many cells stand between two bars, the same in all rows so far.
    columns: Option<usize>,
    /// After how many rows a rule stands.
    rules: Vec<usize>,
}

impl Drawing {
    /// The bars of a row: the number of cells before each.
    fn row(&mut self, bars: &[usize], first: bool) {
        let even = |columns: &usize| {
            (2..self.size).contains(columns) && (*columns..self.size).step_by(*columns).eq(bars.iter().copied())
        };
        let columns = bars.first().copied().filter(even);
        self.columns = if first || self.columns == columns { columns } else { None };
    }

    /// The shape of the boxes that are drawn: bars tell how wide they are, and rules, if there are some, agree.
    fn shape(&self) -> Option<Shape> {
        let columns = self.columns.filter(|&columns| self.size.is_multiple_of(columns))?;
        let rows = self.size / columns;
        let inner: Vec<usize> = self.rules.iter().copied().filter(|&row| row > 0 && row < self.size).collect();
        let agree = inner.is_empty() || (rows..self.size).step_by(rows).eq(inner);
        Shape::new(rows, columns).ok().filter(|_| agree)
    }
}

/// The error for a row of the wrong length.
fn misfit(row: &[Token<'_>], number: usize, expected: usize, spot: Spot, sizes: Sizes) -> ReadError {
    let fault = match sizes.forced {
        Some(shape) if number == 1 => Fault::WrongShape { expected, found: row.len(), shape },
        _ => Fault::Row { row: number, expected, found: row.len() },
    };
    // behind the last cell that fits, or where one is missing
    let column = row.get(expected).or(row.last()).map_or(spot.column, |token| token.spot.column);
    fault.at(Spot { column, ..spot })
}

/// The length that most of the first rows have, of those that make a board.
fn size(first: &[Token<'_>], mut ahead: Cursor<'_>, sizes: Sizes) -> Option<usize> {
    if let Some(shape) = sizes.forced {
        return Some(shape.size());
    }
    let mut lengths = vec![first.len()];
    while lengths.len() < JURY {
        let Some(Ok(line)) = ahead.next_line() else { break };
        match kind(line, ahead, first.len(), sizes) {
            Kind::Row(row) => lengths.push(row.len()),
            Kind::Blank | Kind::Comment | Kind::Rule => {}
            _ => break,
        }
    }
    let votes = |length: usize| lengths.iter().filter(|&&other| other == length).count();
    // the first of those with the most votes
    lengths.iter().copied().filter(|&length| sizes.has(length)).rev().max_by_key(|&length| votes(length))
}

/// Whether a grid goes on behind a blank line: the rows up to the next one are not more than those it lacks.
fn goes_on(mut ahead: Cursor<'_>, width: usize, lacking: usize, sizes: Sizes) -> bool {
    let mut n_rows = 0;
    while n_rows <= lacking {
        let Some(Ok(line)) = ahead.next_line() else { break };
        match kind(line, ahead, width, sizes) {
            Kind::Row(_) => n_rows += 1,
            Kind::Blank if n_rows == 0 => {}
            Kind::Comment | Kind::Rule => {}
            _ => break,
        }
    }
    (1..=lacking).contains(&n_rows)
}

/// Goes on to the next line that is not blank, so that a long gap is looked over once.
fn skip_blanks(cursor: &mut Cursor<'_>) {
    let mut ahead = *cursor;
    while let Some(Ok(line)) = ahead.next_line()
        && line.text.trim().is_empty()
    {
        *cursor = ahead;
    }
}

/// Cells in rows of no board's length: a board if they are as many as one has, candidates in any layout among them.
fn loose<'a>(
    mut cells: Vec<Token<'a>>,
    start: Spot,
    cursor: &mut Cursor<'a>,
    sizes: Sizes,
) -> (Result<Content, ReadError>, Vec<Spot>) {
    let length = cells.len();
    loop {
        let mut ahead = *cursor;
        let Some(Ok(line)) = ahead.next_line() else { break };
        match kind(line, ahead, length, sizes) {
            Kind::Row(row) => cells.extend(row),
            Kind::Comment | Kind::Rule => {}
            _ => break,
        }
        *cursor = ahead;
    }
    let spots = cells.iter().map(|cell| cell.spot).collect();
    let content = if let Ok(shape) = sizes.shape_of_cells(cells.len()) {
        board(&cells, shape, sizes.alphabet)
    } else {
        // a character that belongs to no board explains more than the length of a row
        let stray = cells.iter().find(|cell| cell.digit(32).is_err()).map(|cell| cell.refused(9));
        let fault = sizes.shape(length).err().unwrap_or(Fault::Rows { expected: length, found: 1 });
        Err(stray.unwrap_or_else(|| fault.at(start)))
    };
    (content, spots)
}
