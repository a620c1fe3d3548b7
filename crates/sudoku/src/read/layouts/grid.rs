//! Rows in lines, boxed or not: a grid put together from its lines.

use super::boxes::{Drawing, Irregular};
use super::line::{long, whole};
use super::silent::{LineKind, is_remark, is_title, silent};
use super::table::columns;
use super::{
    Alphabet, Content, Cursor, Fault, LineContext, MAX_SIZE, ReadBoard, ReadError, Shape, Sizes,
    Spot, TextPart, Token, is_bar, is_bare, is_blank, is_cell, length, split,
};

/// How many rows decide how long a row of this grid is, so that a single bad one is found out.
const JURY: usize = 9;

/// Takes every line that is left.
#[allow(clippy::unnecessary_wraps)] // other grammars leave a line to the next one
pub(super) fn read<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    let row = here.row();
    if is_small_board(here, &row) {
        return Some(here.square(&row, 4));
    }
    let (n_cells, is_word) = (row.len(), is_word(&row));
    let first = *here;
    let (board, n_all) = grid(&first, row, &mut here.after);
    // a row alone can be a part of a board in a line
    Some(if is_word && n_all == n_cells {
        TextPart::Line(board, n_cells)
    } else {
        TextPart::Board(board)
    })
}

/// Whether rows of zeros and ones are no board of this side.
fn are_bits(rows: &[&[Token<'_>]], n: usize) -> bool {
    let is_binary = |row: &&[Token<'_>]| row.iter().all(|cell| matches!(cell.text, "0" | "1"));
    let ones = |row: &&[Token<'_>]| row.iter().filter(|cell| cell.text == "1").count();
    rows.iter().all(is_binary) && (rows.len() != n || rows.iter().any(|row| ones(row) > 1))
}

/// Whether a row, and the rows behind it, belong to a board rather than to items and options.
pub(super) fn is_certain(here: &LineContext<'_>) -> bool {
    let row = here.row();
    let n = row.len();
    let mut ahead = Ahead::below(here, row);
    let rows = ahead.rows(0, n.clamp(2, MAX_SIZE));
    let row = rows[0];
    if are_bits(&rows, n) {
        return false;
    }
    // a word of cells, one or two of them perhaps mistyped
    if n > 3 && is_word(row) {
        let known = |cell: &&Token<'_>| cell.fits(9) || (n > 9 && cell.starts_with(is_cell));
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
    cell.fits(size) || letter() || (size <= 9 && cell.is_ascending())
}

/// Whether a row is one word, each of its characters a cell.
fn is_word(row: &[Token<'_>]) -> bool {
    row.windows(2)
        .all(|pair| pair[1].spot.column == pair[0].spot.column + 1)
}

/// What a line is among the rows of a grid.
fn kind<'a>(here: &LineContext<'a>) -> LineKind<'a> {
    if let Some(kind) = silent(here) {
        return kind;
    }
    let row = here.row();
    // most lines among rows of a usual board
    let width = here.width;
    if row.len() == width && width <= Shape::NINE.size() && row.iter().all(|cell| cell.fits(width))
    {
        return LineKind::Row(row);
    }
    let is_other = columns(here).is_some()
        || whole(here).is_some()
        || is_title(here, &row)
        || is_remark(&here.line)
        || long(here, &row).is_some();
    if is_other {
        LineKind::Other
    } else {
        LineKind::Row(row)
    }
}

/// A line and its kind.
type ReadLine<'a> = (LineContext<'a>, LineKind<'a>);

/// The lines from a place on. Each is taken apart once, when a grammar asks for it.
struct Ahead<'a> {
    lines: Vec<ReadLine<'a>>,
    n_rows: usize,
    /// Behind the last line that is known.
    behind: Cursor<'a>,
    /// The length of the rows.
    width: usize,
    sizes: Sizes,
}

impl<'a> Ahead<'a> {
    fn new(behind: Cursor<'a>, width: usize, sizes: Sizes) -> Ahead<'a> {
        Ahead {
            lines: Vec::new(),
            n_rows: 0,
            behind,
            width,
            sizes,
        }
    }

    /// The same with a first line that is a row.
    fn below(here: &LineContext<'a>, row: Vec<Token<'a>>) -> Ahead<'a> {
        let mut ahead = Ahead::new(here.after, row.len(), here.sizes);
        ahead.add(*here, LineKind::Row(row));
        ahead
    }

    fn add(&mut self, here: LineContext<'a>, kind: LineKind<'a>) {
        self.n_rows += usize::from(matches!(kind, LineKind::Row(_) | LineKind::Broken(_)));
        self.behind = here.after;
        self.lines.push((here, kind));
    }

    /// A line; none behind the end of the text.
    fn get(&mut self, n: usize) -> Option<&ReadLine<'a>> {
        while self.lines.len() <= n {
            let (here, fault) = LineContext::at(self.behind, self.sizes)?;
            let width = self.width;
            let kind = || kind(&LineContext { width, ..here });
            self.add(here, fault.map_or_else(kind, LineKind::Broken));
        }
        self.lines.get(n)
    }

    /// The first rows of the grid that begins in line `from`: `most` rows at most.
    fn rows(&mut self, from: usize, most: usize) -> Vec<&[Token<'a>]> {
        let (mut end, mut n_rows) = (from, 0);
        while n_rows < most
            && let Some(known) = self.get(end)
        {
            match known.1 {
                LineKind::Row(_) => n_rows += 1,
                LineKind::Blank | LineKind::Comment | LineKind::Rule => {}
                _ => break,
            }
            end += 1;
        }
        let known = self.lines.get(from..end).unwrap_or_default();
        let rows = known.iter().filter_map(|known| match &known.1 {
            LineKind::Row(row) => Some(&row[..]),
            _ => None,
        });
        rows.collect()
    }

    /// The commonest length of the first rows among the sides of boards.
    fn size(&mut self) -> Option<usize> {
        let sizes = self.sizes;
        if let Some(shape) = sizes.forced {
            return Some(shape.size());
        }
        let rows = self.rows(0, JURY);
        let votes = |length: &usize| rows.iter().filter(|row| row.len() == *length).count();
        let lengths = rows.iter().map(|row| row.len());
        // the first of those with the most votes
        lengths
            .filter(|&length| sizes.has(length))
            .rev()
            .max_by_key(votes)
    }

    /// Whether the rows from this line to the next gap continue a grid that lacks `lacking` rows.
    fn goes_on(&mut self, from: usize, lacking: usize) -> bool {
        let mut n_rows = 0;
        for n in from.. {
            match self.get(n).map(|known| &known.1) {
                Some(LineKind::Row(_)) => n_rows += 1,
                Some(LineKind::Blank) if n_rows == 0 => {}
                Some(LineKind::Comment | LineKind::Rule) => {}
                _ => break,
            }
            if n_rows > lacking {
                break;
            }
        }
        (1..=lacking).contains(&n_rows)
    }

    /// Whether a line of dashes is a rule and not a row of empty cells: the rows before and after
    /// the line complete the board without it, and their empty cells are not dashes.
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
    here: &LineContext<'a>,
    row: Vec<Token<'a>>,
    cursor: &mut Cursor<'a>,
) -> (ReadBoard, usize) {
    let start = row.first().map_or(here.line.spot, |cell| cell.spot);
    let mut ahead = Ahead::below(here, row);
    let Some(size) = ahead.size() else {
        return loose(ahead, start, cursor);
    };
    if ahead.width != size {
        // dashes and titles among rows of another length are other lines
        ahead.lines.truncate(1);
        (ahead.n_rows, ahead.width) = (1, size);
        ahead.behind = here.after;
    }
    let mut grid = Partial::of(&mut ahead, start, cursor);
    if grid.n_rows == size {
        grid.n_rows += left_over(cursor, size, here.sizes);
    }
    let n_cells = grid.cells.len();
    (ReadBoard::new(grid.content(), start), n_cells)
}

/// A grid whose rows are still coming.
struct Partial<'a> {
    size: usize,
    start: Spot,
    cells: Vec<Token<'a>>,
    n_rows: usize,
    fault: Option<ReadError>,
    drawing: Drawing,
    /// The line of the first row.
    first: LineContext<'a>,
}

impl<'a> Partial<'a> {
    /// No rows yet of a grid that begins in these lines.
    fn new(ahead: &Ahead<'a>, start: Spot) -> Partial<'a> {
        let size = ahead.width;
        Partial {
            size,
            start,
            cells: Vec::with_capacity(size * size),
            n_rows: 0,
            fault: None,
            drawing: Drawing::new(size),
            first: ahead.lines[0].0,
        }
    }

    /// The rows of these lines; the cursor moves behind them.
    fn of(ahead: &mut Ahead<'a>, start: Spot, cursor: &mut Cursor<'a>) -> Partial<'a> {
        let size = ahead.width;
        let mut grid = Partial::new(ahead, start);
        let (mut n, mut gap_end) = (0, 0);
        while grid.n_rows < size && ahead.get(n).is_some() {
            // nobody asks for this line again
            let (here, kind) = (ahead.lines[n].0, std::mem::take(&mut ahead.lines[n].1));
            let (done, line) = (grid.n_rows, here.line);
            match kind {
                LineKind::Row(row) if done > 0 && ahead.is_dashes(&row, n + 1, &grid) => {
                    grid.drawing.rule(done, &line);
                }
                LineKind::Row(row) => grid.add(row, &here),
                LineKind::Broken(error) => {
                    grid.fault.get_or_insert(error);
                    grid.add(Vec::new(), &here);
                }
                // a gap is looked over once
                LineKind::Blank if gap_end == n || ahead.goes_on(n + 1, size - done) => {
                    grid.drawing.blank(done);
                    gap_end = n + 1;
                }
                LineKind::Comment => {}
                LineKind::Rule => grid.drawing.rule(done, &line),
                _ => break,
            }
            *cursor = here.after;
            n += 1;
        }
        grid
    }

    fn add(&mut self, mut row: Vec<Token<'a>>, here: &LineContext<'a>) {
        let (line, size) = (here.line, self.size);
        self.n_rows += 1;
        // the marks `>` of quotation are more or fewer than in the first row
        if here.after.quotes != self.first.after.quotes {
            let found = ">".into();
            let fault = Fault::Cell { found, size };
            self.fault.get_or_insert(fault.at(line.spot));
        }
        // words that could be candidates are parts of a row where other rows have single cells,
        // unless they are numbers of the board, one of which is lost
        let n_chars = || row.iter().map(|cell| length(cell)).sum::<usize>();
        let are_cells = || row.iter().all(|cell| cell.fits(size));
        let are_words = || !row.iter().any(|cell| cell.contains(is_blank));
        if row.len() < size && n_chars() == size && !are_cells() && are_words() {
            row = row.into_iter().flat_map(Token::cells).collect();
        }
        self.drawing.row(line, &row);
        if row.len() != size && self.fault.is_none() {
            self.fault = Some(self.misfit(&row, line.spot));
        }
        self.cells.extend(row);
    }

    /// The error for the last row, which is of the wrong length.
    fn misfit(&self, row: &[Token<'_>], spot: Spot) -> ReadError {
        let (number, expected, found) = (self.n_rows, self.size, row.len());
        let fault = match self.first.sizes.forced {
            Some(shape) if number == 1 => Fault::WrongShape {
                expected,
                found,
                shape,
            },
            _ => Fault::Row {
                row: number,
                expected,
                found,
            },
        };
        let spot = if number == 1 { self.start } else { spot };
        // behind the last cell that fits, or where one is missing
        let cell = row.get(expected).or(row.last());
        let column = cell.map_or(spot.column, |cell| cell.spot.column);
        fault.at(Spot { column, ..spot })
    }

    /// Whether nothing stands between some separators of the first row, and no digit is too large
    /// for a smaller board.
    fn may_have_borders(&self) -> bool {
        let mark = self
            .first
            .line
            .chars()
            .find(|c| matches!(c, ',' | ';' | '\t'));
        let is_open = |mark| self.first.line.fields(mark).any(|field| field.is_empty());
        mark.is_some_and(is_open) && self.cells.iter().all(|cell| cell.fits(self.size - 1))
    }

    /// The board of all rows.
    fn content(self) -> Result<Content, ReadError> {
        let (size, sizes, cells) = (self.size, self.first.sizes, &self.cells);
        if let Some(error) = self.fault {
            return Err(error);
        }
        if self.n_rows != size {
            let (expected, found) = (size, self.n_rows);
            return Err(Fault::Rows { expected, found }.at(self.start));
        }
        if size == 10 && self.may_have_borders() {
            let (expected, found) = (9, size);
            return Err(Fault::Rows { expected, found }.at(self.start));
        }
        let shape = match sizes.forced {
            Some(_) => Ok(None),
            None => self.drawing.shape(),
        };
        let square = || sizes.square(cells, size);
        match shape {
            Ok(Some(shape)) => sizes.board(cells, shape),
            Ok(None) => square(),
            Err(Irregular) => square().and(Err(Fault::Boxes.at(self.start))),
        }
    }
}

/// Takes the rows right behind a grid, with their lines, if they are too few for a grid of their
/// own: nobody knows which of all are its rows. How many they are.
fn left_over(cursor: &mut Cursor<'_>, size: usize, sizes: Sizes) -> usize {
    let mut ahead = Ahead::new(*cursor, size, sizes);
    let (mut behind, mut width, mut n_rows) = (*cursor, 0, 0);
    for n in 0.. {
        match ahead.get(n) {
            Some((here, LineKind::Row(row))) => {
                // an empty row is a gap between two boards, or the first row of the next one
                width = match n_rows {
                    0 if is_bare(&here.line) => 0,
                    0 => row.len(),
                    _ => width,
                };
                n_rows += 1;
                behind = here.after;
            }
            Some((here, LineKind::Rule)) => behind = here.after,
            _ => break,
        }
        if sizes.has(n_rows) && width == n_rows {
            return 0;
        }
    }
    if n_rows > 0 {
        *cursor = behind;
    }
    n_rows
}

/// Joins cells in rows whose length is not the side of a board. The cells are a board, perhaps with
/// candidates, if a board has as many.
fn loose<'a>(mut ahead: Ahead<'a>, start: Spot, cursor: &mut Cursor<'a>) -> (ReadBoard, usize) {
    let (length, sizes) = (ahead.width, ahead.sizes);
    let (mut cells, mut has_bars, mut is_even) = (Vec::new(), false, true);
    for n in 0.. {
        let Some(known) = ahead.get(n) else { break };
        match &known.1 {
            LineKind::Row(row) => {
                has_bars |= known.0.line.contains(is_bar);
                is_even &= row.len() == length;
                cells.extend_from_slice(row);
            }
            LineKind::Comment | LineKind::Rule => {}
            _ => break,
        }
        *cursor = known.0.after;
    }
    let shape = sizes.shape_of_cells(cells.len()).ok();
    // a bar behind the name of each row leaves other lengths where a row is spoiled
    let content = if let Some(shape) = shape.filter(|_| is_even || !has_bars) {
        sizes.board(&cells, shape)
    } else {
        // a character that belongs to no board explains more than the length of a row
        let stray = cells.iter().find(|cell| !cell.fits(MAX_SIZE));
        let (expected, found) = (length, 1);
        let fault = sizes.shape(length).err();
        let fault = fault.unwrap_or(Fault::Rows { expected, found });
        Err(stray.map_or_else(|| fault.at(start), |cell| cell.refused(9)))
    };
    (ReadBoard::new(content, start), cells.len())
}

/// Whether a row of 16 cells is a 4x4 board, and no row of a 16x16 board.
///
/// A digit above 4 in one of these lines shows that together they are a 16x16 board.
fn is_small_board(here: &LineContext<'_>, row: &[Token<'_>]) -> bool {
    // no board with fewer clues has one answer: a number behind blanks
    const LEAST_CLUES: usize = 4;
    let is_small = |cell: &Token<'_>| cell.is_character() && cell.fits(4);
    let is_small = |row: &[Token<'_>]| row.len() == 16 && row.iter().all(is_small);
    let has_blanks = here.line.text.trim_end().contains(' ');
    let n_clues = row.iter().filter(|cell| !cell.is_blank()).count();
    if !is_small(row) || !is_word(row) || has_blanks && n_clues < LEAST_CLUES {
        return false;
    }
    if let Some(shape) = here.sizes.forced {
        return shape.size() == 4;
    }
    let mut ahead = here.after;
    let lines = std::iter::from_fn(|| ahead.next_good()).take(15);
    let lines = lines.filter(|line| !line.trim().is_empty());
    let mut rows = lines.map(|line| split(line, here.sizes));
    rows.find(|row| !is_small(row))
        .is_none_or(|row| row.len() != 16)
}
