//! Rows in lines, boxed or not: a grid put together from its lines.

use super::boxes::{Drawing, Irregular};
use super::labels::Labels;
use super::line::{long, whole};
use super::silent::{Silent, is_title, silent};
use super::table::columns;
use super::{
    Alphabet, Content, Cursor, Fault, Found, Grammar, Here, Layout, ReadError, Sizes, Spot, Taken,
    Token, is_bare, is_cell, length, split,
};

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

/// Whether rows of zeros and ones are no board of this side.
fn are_bits(rows: &[&[Token<'_>]], n: usize) -> bool {
    let is_binary = |row: &&[Token<'_>]| row.iter().all(|cell| matches!(cell.text, "0" | "1"));
    let ones = |row: &&[Token<'_>]| row.iter().filter(|cell| cell.text == "1").count();
    rows.iter().all(is_binary) && (rows.len() != n || rows.iter().any(|row| ones(row) > 1))
}

/// Whether a row, and the rows behind it, belong to a board rather than to items and options.
fn is_certain(here: &Here<'_>) -> bool {
    let row = split(here.line, here.sizes);
    let n = row.len();
    let mut ahead = Ahead::below(here.line, row, here.after, here.sizes);
    let rows = ahead.rows(0, n.clamp(2, 32));
    let row = rows[0];
    if are_bits(&rows, n) {
        return false;
    }
    // a word of cells, one or two of them perhaps mistyped
    if n > 3 && is_word(row) {
        let known =
            |cell: &&Token<'_>| cell.digit(9).is_ok() || (n > 9 && cell.starts_with(is_cell));
        return 4 * row.iter().filter(known).count() >= 3 * n;
    }
    let empty = row.iter().filter(|cell| cell.is_blank()).count();
    let are_cells = |row: &[Token<'_>]| row.len() == n && row.iter().all(|cell| is_number(cell, n));
    here.sizes.has(n)
        && are_cells(row)
        && (empty > 1 || (!here.titled && rows.len() > 1 && are_cells(rows[1])))
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
    /// No text.
    Broken(ReadError),
}

impl<'a> Inner<'a> {
    /// What a line is; `width` is the length of the rows around it.
    fn of(line: Token<'a>, after: Cursor<'a>, width: usize, sizes: Sizes) -> Inner<'a> {
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
        let is_row =
            !is_title(line, &row, after, width, sizes) && long(line, &row, sizes).is_none();
        if is_row {
            Inner::Row(row)
        } else {
            Inner::Other
        }
    }
}

/// A line, and the text behind it.
struct Known<'a> {
    line: Token<'a>,
    inner: Inner<'a>,
    behind: Cursor<'a>,
}

/// The lines from a place on. Each is taken apart once, when a grammar asks for it.
struct Ahead<'a> {
    lines: Vec<Known<'a>>,
    n_rows: usize,
    /// Behind the last line that is known.
    behind: Cursor<'a>,
    /// The length of the rows.
    width: usize,
    labels: Option<Labels>,
    sizes: Sizes,
}

impl<'a> Ahead<'a> {
    fn new(behind: Cursor<'a>, width: usize, sizes: Sizes) -> Ahead<'a> {
        Ahead {
            lines: Vec::new(),
            n_rows: 0,
            behind,
            width,
            labels: None,
            sizes,
        }
    }

    /// The same with a first line that is a row.
    fn below(line: Token<'a>, row: Vec<Token<'a>>, behind: Cursor<'a>, sizes: Sizes) -> Ahead<'a> {
        let mut ahead = Ahead::new(behind, row.len(), sizes);
        ahead.add(line, Inner::Row(row), behind);
        ahead
    }

    fn add(&mut self, line: Token<'a>, inner: Inner<'a>, behind: Cursor<'a>) {
        self.n_rows += usize::from(matches!(inner, Inner::Row(_) | Inner::Broken(_)));
        self.behind = behind;
        self.lines.push(Known {
            line,
            inner,
            behind,
        });
    }

    /// A line; none behind the end of the text.
    fn get(&mut self, n: usize) -> Option<&Known<'a>> {
        while self.lines.len() <= n {
            let mut behind = self.behind;
            match behind.next_line()? {
                Ok(line) => {
                    let bare = self
                        .labels
                        .map_or(line, |names| names.strip(line, self.n_rows));
                    let inner = Inner::of(bare, behind, self.width, self.sizes);
                    self.add(line, inner, behind);
                }
                Err(error) => {
                    let line = Token::blank(error.spot());
                    self.add(line, Inner::Broken(error), behind);
                }
            }
        }
        self.lines.get(n)
    }

    /// A line that nobody asks for again.
    fn take(&mut self, n: usize) -> Option<(Token<'a>, Inner<'a>)> {
        self.get(n)?;
        let known = &mut self.lines[n];
        Some((
            known.line,
            std::mem::replace(&mut known.inner, Inner::Other),
        ))
    }

    /// The rows from a line on, up to `most`, or to the first line that is no part of a grid.
    fn rows(&mut self, from: usize, most: usize) -> Vec<&[Token<'a>]> {
        let (mut end, mut n_rows) = (from, 0);
        while n_rows < most
            && let Some(known) = self.get(end)
            && !matches!(known.inner, Inner::Other | Inner::Broken(_))
        {
            n_rows += usize::from(matches!(known.inner, Inner::Row(_)));
            end += 1;
        }
        let known = self.lines.get(from..end).unwrap_or_default();
        let rows = known.iter().filter_map(|known| match &known.inner {
            Inner::Row(row) => Some(&row[..]),
            _ => None,
        });
        rows.collect()
    }

    /// The length that most of the first rows have, of those that make a board.
    fn size(&mut self) -> Option<usize> {
        let sizes = self.sizes;
        if let Some(shape) = sizes.forced {
            return Some(shape.size());
        }
        let rows = self.rows(0, JURY);
        let lengths = || rows.iter().map(|row| row.len());
        let votes = |length: usize| lengths().filter(|&other| other == length).count();
        // the first of those with the most votes
        lengths()
            .filter(|&length| sizes.has(length))
            .rev()
            .max_by_key(|&length| votes(length))
    }

    /// Whether a grid goes on behind a gap that ends before this line: the rows up to the next gap
    /// are not more than those it lacks.
    fn goes_on(&mut self, from: usize, lacking: usize) -> bool {
        let mut n_rows = 0;
        for n in from.. {
            match self.get(n).map(|known| &known.inner) {
                Some(Inner::Row(_)) => n_rows += 1,
                Some(Inner::Blank) if n_rows == 0 => {}
                Some(Inner::Comment | Inner::Rule) => {}
                _ => break,
            }
            if n_rows > lacking {
                break;
            }
        }
        (1..=lacking).contains(&n_rows)
    }

    /// Whether a line of dashes as long as a row is a rule: the other rows of the board have no
    /// such cells, and are as many as it lacks.
    fn is_dashes(&mut self, row: &[Token<'a>], after: usize, grid: &Partial<'a>) -> bool {
        let dash = |cell: &Token<'_>| matches!(cell.text, "-" | "_" | "*");
        let is_dashed = |row: &[Token<'_>]| row.iter().all(dash);
        if !is_dashed(row) || grid.cells.iter().any(dash) {
            return false;
        }
        let lacking = grid.size - grid.n_rows;
        let mut rows = self.rows(after, 2 * lacking);
        rows.retain(|row| !is_dashed(row));
        rows.truncate(lacking);
        rows.len() == lacking && !rows.into_iter().flatten().any(dash)
    }
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
    let mut ahead = Ahead::below(line, row, *cursor, sizes);
    let size = match labels {
        Some(labels) => labels.size,
        None => match ahead.size() {
            Some(size) => size,
            None => return loose(ahead, start, cursor),
        },
    };
    if ahead.width != size || labels.is_some() {
        // dashes and titles among rows of another length are other lines
        ahead.lines.truncate(1);
        (ahead.n_rows, ahead.width, ahead.labels) = (1, size, labels);
        ahead.behind = *cursor;
    }
    let mut grid = Partial::of(&mut ahead, start, cursor);
    if let Some(labels) = labels {
        labels.skip_below(cursor, sizes);
    }
    if grid.n_rows == size {
        let left = left_over(cursor, size, sizes);
        if !grid.replaces_head(&left) {
            grid.n_rows += left.len();
        }
    }
    let n_cells = grid.cells.len();
    let found = Found {
        content: grid.content(),
        first: start,
        label: None,
        solution: None,
    };
    (found, n_cells)
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
    /// The line of the first row.
    first: Token<'a>,
}

impl<'a> Partial<'a> {
    /// A row of another depth of quotes than the first one.
    fn refuse_quote(&mut self, spot: Spot) {
        let (found, size) = (">".into(), self.size);
        let fault = Fault::Cell { found, size };
        self.fault.get_or_insert(fault.at(spot));
    }

    /// No rows yet of a grid that begins in these lines.
    fn new(ahead: &Ahead<'a>, start: Spot) -> Partial<'a> {
        let size = ahead.width;
        Partial {
            size,
            start,
            sizes: ahead.sizes,
            cells: Vec::with_capacity(size * size),
            n_rows: 0,
            fault: None,
            drawing: Drawing::new(size),
            first: ahead.lines[0].line,
        }
    }

    /// The rows of these lines; the cursor moves behind them.
    fn of(ahead: &mut Ahead<'a>, start: Spot, cursor: &mut Cursor<'a>) -> Partial<'a> {
        let size = ahead.width;
        let mut grid = Partial::new(ahead, start);
        let quotes = cursor.quotes();
        let (mut n, mut gap_end) = (0, 0);
        while grid.n_rows < size
            && let Some((line, inner)) = ahead.take(n)
        {
            let done = grid.n_rows;
            match inner {
                Inner::Row(row) if done > 0 && ahead.is_dashes(&row, n + 1, &grid) => {
                    grid.drawing.rule(done, line.text);
                }
                Inner::Row(row) => {
                    if ahead.lines[n].behind.quotes() != quotes {
                        grid.refuse_quote(line.spot);
                    }
                    grid.add(row, line);
                }
                Inner::Broken(error) => {
                    grid.fault.get_or_insert(error);
                    grid.add(Vec::new(), line);
                }
                // a gap is looked over once
                Inner::Blank
                    if ahead.labels.is_some()
                        || gap_end == n
                        || ahead.goes_on(n + 1, size - done) =>
                {
                    grid.drawing.blank(done);
                    gap_end = n + 1;
                }
                Inner::Comment => {}
                Inner::Rule => grid.drawing.rule(done, line.text),
                Inner::Blank | Inner::Other => break,
            }
            n += 1;
        }
        *cursor = ahead.lines[n - 1].behind;
        grid
    }

    fn add(&mut self, mut row: Vec<Token<'a>>, line: Token<'a>) {
        self.n_rows += 1;
        // words that could be candidates are parts of a row where other rows have single cells
        if row.len() < self.size && row.iter().map(|cell| length(cell)).sum::<usize>() == self.size
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

    /// Whether the first row was the empty header of a table, and the one row that is left over is
    /// the last one; it then takes that row's place.
    fn replaces_head(&mut self, left: &[(Vec<Token<'a>>, Token<'a>)]) -> bool {
        let size = self.size;
        let [(row, last)] = left else { return false };
        let Some(head) = self.cells.len().checked_sub(size * (size - 1)) else {
            return false;
        };
        if row.len() != size || !is_bare(self.first.text) || is_bare(last.text) {
            return false;
        }
        let line = self.first.spot.line;
        self.fault = self.fault.take().filter(|fault| fault.line != line);
        self.cells.drain(..head);
        self.cells.extend(row);
        self.drawing.row(*last, row);
        self.drawing.without_first_row();
        true
    }

    /// The board of all rows.
    fn content(self) -> Result<Content, ReadError> {
        let (size, sizes, cells) = (self.size, self.sizes, &self.cells);
        if let Some(error) = self.fault {
            return Err(error);
        }
        if self.n_rows != size {
            let (expected, found) = (size, self.n_rows);
            return Err(Fault::Rows { expected, found }.at(self.start));
        }
        let shape = match sizes.forced {
            Some(shape) => Ok(Some(shape)),
            None => self.drawing.shape(),
        };
        match shape {
            Ok(Some(shape)) if shape.size() == size => sizes.board(cells, shape),
            Ok(_) => sizes.square(cells, size),
            Err(Irregular) => match sizes.square(cells, size) {
                Ok(_) => Err(Fault::Boxes.at(self.start)),
                bad => bad,
            },
        }
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
    let mut ahead = Ahead::new(*cursor, size, sizes);
    let (mut n, mut n_rows, mut width) = (0, 0, 0);
    while let Some(known) = ahead.get(n) {
        match &known.inner {
            Inner::Row(row) if n_rows == 0 => (n_rows, width) = (1, row.len()),
            Inner::Row(_) => n_rows += 1,
            Inner::Rule => {}
            _ => break,
        }
        if n_rows > 0 && n_rows == width && sizes.has(width) {
            return Vec::new();
        }
        n += 1;
    }
    if n_rows > 0 {
        *cursor = ahead.lines[n - 1].behind;
    }
    ahead.lines.truncate(n);
    let rows = ahead.lines.into_iter();
    rows.filter_map(|known| match known.inner {
        Inner::Row(row) => Some((row, known.line)),
        _ => None,
    })
    .collect()
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

/// Cells in rows of no board's length: a board if they are as many as one has, candidates in any
/// layout among them.
fn loose<'a>(mut ahead: Ahead<'a>, start: Spot, cursor: &mut Cursor<'a>) -> (Found, usize) {
    let (length, sizes) = (ahead.width, ahead.sizes);
    let (mut cells, mut n) = (Vec::new(), 0);
    while let Some(known) = ahead.get(n) {
        match &known.inner {
            Inner::Row(row) => cells.extend_from_slice(row),
            Inner::Comment | Inner::Rule => {}
            _ => break,
        }
        n += 1;
    }
    *cursor = ahead.lines[n - 1].behind;
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
    let found = Found {
        first: start,
        ..Found::new(content, &cells)
    };
    (found, cells.len())
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
    let lines = std::iter::from_fn(|| ahead.next_good()).take(15);
    let lines = lines.filter(|line| !line.trim().is_empty());
    let mut rows = lines.map(|line| split(line, sizes));
    rows.find(|row| row.len() != 16 || !is_small(row))
        .is_none_or(|row| row.len() != 16)
}
