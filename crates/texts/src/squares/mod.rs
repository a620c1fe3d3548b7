//! Boards in any text: lines that agree are the evidence, not the decoration around them.
//!
//! Each form reads at most one row in each line: cells between equal separators, words, or the
//! characters of a word. `n` rows of `n` cells in one form are a board in any
//! surroundings. A line with digits that is no row of that form refuses the text.

mod fields;
mod frames;
mod square;

pub use frames::framed;

use crate::lines::{Line, cleaned, groups};
use crate::rules::is_rule;
use crate::sizes::{LARGEST_BOARD, SMALLEST_BOARD, TELLING_LINES};
use fields::{FORMS, Form};
use square::{Rows, is_header};
use std::ops::Range;

/// The rows and columns of a box of the board with so many cells in a row; `None` where there is no
/// such board.
pub type Boxes<'b> = &'b dyn Fn(usize) -> Option<(usize, usize)>;

/// `n` rows of `n` symbols each: a board, or a map of its regions.
#[derive(Clone, Default, Debug)]
pub struct Square {
    /// How many rows there are.
    pub size: usize,
    /// The symbols, row by row; `.` where nothing stands.
    pub cells: Vec<String>,
    /// The line where the square begins, from 1.
    pub line: usize,
    /// The words above it.
    pub title: Option<String>,
    /// Whether numbers from 0 or 1 stand above it, which may be its first row.
    pub is_below_numbers: bool,
}

/// The squares of some lines, one at least; `None` where a line may have cells outside of squares.
/// `plain` tells which character a foreign digit or mark stands for.
pub fn squares(lines: Vec<Line>, plain: fn(char) -> char, sizes: Boxes<'_>) -> Option<Vec<Square>> {
    if lines.len() > TELLING_LINES && !begins_with_rows(&lines) {
        return None;
    }
    let lines = cleaned(lines, plain);
    let (groups, outside) = groups(&lines);
    let is_left = || outside.iter().any(|line| is_stray(&line.text)) || has_map(&outside, sizes);
    let in_groups = all_squares(&groups, sizes, true).filter(|_| !is_left());
    in_groups.or_else(|| all_squares(&lines, sizes, false))
}

/// Whether half of the first lines have cells side by side.
fn begins_with_rows(lines: &[Line]) -> bool {
    let is_full = |line: &&Line| line.text.contains(char::is_alphanumeric);
    let first: Vec<&Line> = lines.iter().filter(is_full).take(TELLING_LINES).collect();
    let is_row = |line: &&&Line| {
        let mut forms = FORMS
            .iter()
            .map(|&form| fields::row(&line.text, form).len());
        forms.any(|n_cells| n_cells >= SMALLEST_BOARD)
    };
    2 * first.iter().filter(is_row).count() >= first.len()
}

/// The squares of some lines, or of the insides of brackets.
fn all_squares(lines: &[Line], sizes: Boxes<'_>, are_groups: bool) -> Option<Vec<Square>> {
    let (mut squares, mut at) = (Vec::new(), 0);
    let (mut has_blanks, mut has_others) = (false, false);
    let mut told: Option<Vec<usize>> = None;
    while let Some(line) = lines.get(at) {
        if let Some((form, found, end)) = squares_at(lines, at, sizes) {
            let size = found[0].size;
            let (box_rows, box_columns) = sizes(size).unwrap_or((size, size));
            let is_size = |n: &usize| [size, box_rows, box_columns].contains(n);
            if !told.take().iter().flatten().all(is_size) {
                return None;
            }
            squares.extend(found);
            has_blanks |= form.has_blanks();
            at = end;
            continue;
        }
        has_others |= !is_silent(&line.text);
        let is_left = match are_groups {
            true => has_cells(&line.text),
            false => is_stray(&line.text),
        };
        if is_left && squares.is_empty() && told.is_none() {
            told = Some(sizes_in(&line.text)?);
        } else if is_left || is_lost(lines, at) {
            return None;
        }
        at += 1;
    }
    // a line that may be a spoiled row, where rows have blanks
    let has_lost = has_blanks && has_others;
    (!squares.is_empty() && !has_lost && told.is_none()).then_some(squares)
}

/// The two numbers of a line that may tell the size of a board or of its boxes.
fn sizes_in(text: &str) -> Option<Vec<usize>> {
    let words = text.split_whitespace();
    let numbers: Vec<usize> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (numbers.len() < 3).then_some(numbers)
}

/// Whether a line is blank, drawn, or has words.
fn is_silent(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic());
    text.trim().is_empty() || is_rule(text, || 0) || words.any(|word| word.len() > 2)
}

/// Whether a line begins rows that make no square. A reader that skipped this line could make
/// another square of the rows below.
fn is_lost(lines: &[Line], at: usize) -> bool {
    let mut runs = FORMS.iter().filter_map(|&form| rows_at(lines, at, form));
    runs.any(|(rows, _)| rows.len() >= SMALLEST_BOARD && rows.iter().any(|row| !row.is_bare))
}

/// The squares that begin at a line, in the first form that has some, and the line behind them.
fn squares_at(lines: &[Line], at: usize, sizes: Boxes<'_>) -> Option<(Form, Vec<Square>, usize)> {
    FORMS.iter().find_map(|&form| {
        let (rows, end) = rows_at(lines, at, form)?;
        let bare = rows.iter().any(|row| row.is_bare);
        let full: Vec<&Row> = rows.iter().collect();
        let found = in_square(lines, &full, sizes).or_else(|| {
            let visible: Vec<&Row> = rows.iter().filter(|row| !row.is_bare).collect();
            bare.then(|| in_square(lines, &visible, sizes))?
        });
        let found = found?;
        let is_square = match form {
            // words of a text may be as many as their letters
            Form::Map => found.iter().all(Square::is_map),
            // an empty column is no border
            _ if form.has_blanks() => {
                let size = found[0].size;
                size == rows[0].cells.len()
                    && size > SMALLEST_BOARD
                    && !has_blanks_beside(lines, at..end)
            }
            _ => true,
        };
        is_square.then_some((form, found, end))
    })
}

/// Whether a line of blanks, which may be a row, stands right above or below some lines.
fn has_blanks_beside(lines: &[Line], own: Range<usize>) -> bool {
    let near = lines[..own.start]
        .last()
        .into_iter()
        .chain(lines.get(own.end));
    let mut near = near.map(|line| line.text.as_str());
    near.any(|text| !text.is_empty() && text.trim().is_empty())
}

/// A line as a row.
struct Row {
    /// Its place among all lines.
    at: usize,
    cells: Vec<String>,
    /// Whether the line has nothing but separators.
    is_bare: bool,
}

/// A line as a row in this form.
fn row(lines: &[Line], at: usize, form: Form) -> Option<Row> {
    let text = lines[at].text.as_str();
    let cells = match names_others(text) {
        true => Vec::new(),
        false => fields::row(text, form),
    };
    let is_bare = !text.contains(|c: char| c.is_alphanumeric() || matches!(c, '.' | '*' | '_'));
    let is_between = matches!(form, Form::Between(_));
    let is_crossed = text.contains('+') && text.chars().all(|c| "+-=,;|\t ".contains(c));
    let is_drawn = is_crossed || !(is_bare && is_between) && is_rule(text, || cells.len());
    let is_row = cells.len() >= SMALLEST_BOARD || form.has_blanks() && !cells.is_empty();
    (is_row && !is_drawn).then_some(Row { at, cells, is_bare })
}

/// The rows of equal widths that begin at a line, up to a line with other cells, and the line
/// behind them. Names of columns above them may be fewer or more.
fn rows_at(lines: &[Line], at: usize, form: Form) -> Option<(Vec<Row>, usize)> {
    let begins = |row: &Row| row.cells.len() >= SMALLEST_BOARD || form.has_blanks() && !row.is_bare;
    let first = row(lines, at, form).filter(begins)?;
    let is_named = is_header(&first.cells);
    let (mut rows, mut end, mut next) = (vec![first], at + 1, at + 1);
    while next < lines.len() {
        match row(lines, next, form) {
            Some(row) if row.cells.len() == rows[0].cells.len() || form.has_blanks() => {
                rows.push(row);
                end = next + 1;
            }
            // the names of columns stood above
            Some(row) if is_named && rows.len() == 1 => {
                rows = vec![row];
                end = next + 1;
            }
            Some(row) if is_header(&row.cells) => {}
            Some(row) if !row.is_bare => break,
            _ if is_stray(&lines[next].text) => break,
            _ => {}
        }
        next += 1;
    }
    match form {
        _ if form.has_blanks() => to_one_width(&mut rows, lines)?,
        // walls around regions stand elsewhere in each row
        Form::Words => {
            let bars = |row: &Row| fields::bars(&lines[row.at].text);
            let first = bars(&rows[0]);
            if rows.iter().any(|row| bars(row) != first) {
                return None;
            }
        }
        _ => {}
    }
    Some((rows, end))
}

/// Gives rows whose ends lost their blanks the width of the longest one; `None` where blanks in the
/// first column may be an indentation.
fn to_one_width(rows: &mut Vec<Row>, lines: &[Line]) -> Option<()> {
    let is_gap = |row: &mut Row| row.is_bare && row.cells.len() < SMALLEST_BOARD;
    while rows.pop_if(is_gap).is_some() {}
    // a bar in one row alone is a cell that was spoiled
    let n_bars = |row: &Row| lines[row.at].text.matches('|').count();
    if rows.iter().any(|row| n_bars(row) != n_bars(&rows[0])) {
        return None;
    }
    let width = rows
        .iter()
        .map(|row| row.cells.len())
        .max()
        .filter(|&width| width <= LARGEST_BOARD)?;
    let are_even = rows.iter().all(|row| row.cells.len() == width);
    if !are_even && !are_cut(rows, width) {
        return None;
    }
    rows.iter_mut()
        .for_each(|row| row.cells.resize(width, String::new()));
    Some(())
}

/// Whether rows lost the blanks at their ends, and use the first column and the last one.
fn are_cut(rows: &[Row], width: usize) -> bool {
    let is_used = |at: usize| {
        let mut cells = rows.iter().filter_map(|row| row.cells.get(at));
        cells.any(|cell| !cell.is_empty())
    };
    let is_cut = |row: &Row| row.cells.last().is_some_and(|cell| !cell.is_empty());
    let has_blanks = rows.iter().any(|row| row.cells.contains(&String::new()));
    has_blanks && rows.iter().all(is_cut) && is_used(0) && is_used(width - 1)
}

/// Whether the inside of brackets may have cells.
fn has_cells(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let has_digit = |word: &&str| word.contains(|c: char| c.is_ascii_digit());
    words.clone().filter(|word| word.len() == 1).count() > SMALLEST_BOARD
        || words.clone().filter(has_digit).count() > 2
        || words.clone().any(|word| word.len() > 5 && has_digit(&word))
}

/// Whether a line says that it has the cells of a box or a column.
fn names_others(text: &str) -> bool {
    let bare = text.trim_start_matches(|c: char| !c.is_alphabetic());
    let begins = |name: &&str| {
        bare.get(..name.len())
            .is_some_and(|b| b.eq_ignore_ascii_case(name))
    };
    let names = ["box", "block", "column", "col "];
    let name = names.iter().find(|name| begins(name));
    // a line with many of them names the columns below
    name.is_some_and(|name| bare.to_ascii_lowercase().matches(name).count() == 1)
}

/// Whether a line has a word of capital letters and points, which may be digits above 9 and empty
/// cells.
fn has_letters_and_points(text: &str) -> bool {
    let has_points = |word: &str| word.matches('.').count() >= SMALLEST_BOARD;
    let is_row = |word: &str| has_points(word) && word.contains(|c: char| c.is_ascii_uppercase());
    text.split(char::is_whitespace).any(is_row)
}

/// Whether a line may have cells: digits, and no words beside them, or letters and points.
fn is_stray(text: &str) -> bool {
    let n_digits = text.chars().filter(char::is_ascii_digit).count();
    let is_word = |word: &str| word.len() > 2 && word.chars().all(char::is_alphabetic);
    let mut words = text.split(|c: char| !c.is_alphabetic());
    let own = text.split(|c: char| !c.is_ascii_alphanumeric());
    let own: Vec<String> = own
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    let digits: Vec<String> = own
        .iter()
        .flat_map(|word| word.chars().map(String::from))
        .collect();
    let is_number = n_digits > 0 && text.trim().chars().all(|c| c.is_ascii_digit());
    let has_digits = (n_digits > 1 || is_number)
        && (names_others(text) || !words.any(is_word))
        && !is_header(&digits)
        && !is_header(&own)
        && !own.get(1..).is_some_and(is_header);
    has_digits || has_letters_and_points(text)
}

/// The squares that are made of rows of one width.
fn in_square(lines: &[Line], rows: &[&Row], sizes: Boxes<'_>) -> Option<Vec<Square>> {
    let block = Block::of(lines, rows, sizes)?;
    block.in_lines().or_else(|| {
        are_in_order(lines, block.rows).then_some(())?;
        let squares = block.side_by_side().or_else(|| block.in_rows());
        squares.or_else(|| block.wrapped())
    })
}

/// Rows of one width without the names of columns above them.
struct Block<'b> {
    lines: &'b [Line],
    rows: &'b [&'b Row],
    width: usize,
    sizes: Boxes<'b>,
    is_below_numbers: bool,
}

impl<'b> Block<'b> {
    fn of(lines: &'b [Line], rows: &'b [&'b Row], sizes: Boxes<'b>) -> Option<Block<'b>> {
        // the names of columns, above a column with the names of rows
        let names = &rows.first()?.cells;
        let is_named = names[0].is_empty() && is_header(&names[1..]);
        let rows = &rows[usize::from(is_named)..];
        let width = rows.first()?.cells.len();
        // digits side by side are a row
        let is_spaced = |row: &Row| lines[row.at].text.trim().len() > width;
        let has_numbers =
            rows.len() == width + 1 && is_header(&rows[0].cells) && is_spaced(rows[0]);
        Some(Block {
            lines,
            rows: &rows[usize::from(has_numbers)..],
            width,
            sizes,
            is_below_numbers: has_numbers && !is_apart(lines, rows[0].at, rows[1].at),
        })
    }

    /// The square of these cells, which begins in a line.
    fn square(&self, at: usize, cells: Vec<String>, size: usize) -> Square {
        let symbol = |cell: String| match cell.is_empty() {
            true => ".".into(),
            false => cell,
        };
        Square {
            size,
            cells: cells.into_iter().map(symbol).collect(),
            line: self.lines[at].number,
            title: title(self.lines, at),
            is_below_numbers: self.is_below_numbers,
        }
    }

    fn has(&self, size: usize) -> bool {
        (self.sizes)(size).is_some()
    }

    fn cells(&self) -> Rows {
        self.rows.iter().map(|row| row.cells.clone()).collect()
    }

    /// A board in each row.
    fn in_lines(&self) -> Option<Vec<Square>> {
        let side = self.width.isqrt();
        // one of many quotation marks is lost, and with it a cell
        let is_spoiled = |row: &&Row| {
            let n_marks = self.lines[row.at].text.matches('"').count();
            n_marks > 1 && n_marks % 2 == 1
        };
        let is_board = side * side == self.width
            && side > 8
            && self.has(side)
            && !self.rows.iter().any(is_spoiled);
        let board = |row: &&Row| self.square(row.at, row.cells.clone(), side);
        is_board.then(|| self.rows.iter().map(board).collect())
    }

    /// Squares beside each other, perhaps with empty columns between.
    fn side_by_side(&self) -> Option<Vec<Square>> {
        let size = self.rows.len();
        let at = self.rows.first()?.at;
        let n_boards = self.width.checked_div(size).filter(|n| *n > 1)?;
        let gap = (self.width % size) / (n_boards - 1);
        let step = size + gap;
        let is_gap = |column: usize| column % step >= size;
        let is_empty = |column: usize| self.rows.iter().all(|row| row.cells[column].is_empty());
        let is_apart = (0..self.width).all(|column| !is_gap(column) || is_empty(column));
        let side = |nth: usize| {
            let rows = self.rows.iter();
            let rows = rows.map(|row| &row.cells[nth * step..nth * step + size]);
            self.square(at, rows.flatten().cloned().collect(), size)
        };
        // `{0x00,0x05}` has more cells than values
        let is_drawn = |row: &&Row| {
            self.lines[row.at].text.contains('\t') || self.lines[row.at].text.contains("  ")
        };
        let is_drawn = n_boards == 2 || self.rows.iter().all(is_drawn);
        let is_whole = is_drawn && n_boards * step - gap == self.width && self.has(size);
        (is_whole && is_apart).then(|| (0..n_boards).map(side).collect())
    }

    /// Squares one below the other, of the largest size that leaves names, spacers and borders.
    fn in_rows(&self) -> Option<Vec<Square>> {
        let cells = self.cells();
        // without the digits above 9 this is a smaller board with something beside it
        let is_large = |cell: &String| cell.len() > 1 || cell.contains(is_letter);
        let has_large = cells.iter().flatten().any(is_large);
        let is_possible = |n: &usize| {
            // two borders beside a board look like one border beside the next size
            let has_borders = n + 2 == self.width || n + 2 == cells.len();
            let may_be_larger = has_borders && *n < 9 && self.has(n + 1);
            2 * n >= self.width && (*n <= 9 || has_large) && !may_be_larger
        };
        let mut possible = (SMALLEST_BOARD..=self.width).rev().filter(is_possible);
        possible.find_map(|n| {
            let (box_rows, box_columns) = (self.sizes)(n)?;
            let kept = square::rows(&cells, n, box_rows)?;
            let kept = square::columns(&kept, n, box_columns)?;
            let skipped = self.rows.len() - kept.len();
            let last = self.rows.len() - 1;
            let first = |board: usize| self.rows[(board * n + skipped).min(last)].at;
            let part =
                |(nth, part): (usize, &[Vec<String>])| self.square(first(nth), part.concat(), n);
            Some(kept.chunks(n).enumerate().map(part).collect())
        })
    }

    /// A usual board that has three rows in each line.
    fn wrapped(&self) -> Option<Vec<Square>> {
        let is_board = (self.rows.len(), self.width) == (3, 27) && self.has(9);
        is_board.then(|| vec![self.square(self.rows[0].at, self.cells().concat(), 9)])
    }
}

/// Whether rows with numbers, such as `Row 4: …`, are numbered one after the other.
fn are_in_order(lines: &[Line], rows: &[&Row]) -> bool {
    let number = |row: &&Row| -> Option<usize> {
        let text = lines[row.at].text.trim_start();
        let behind = text.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let digits = behind.trim_start();
        let end = digits.find(|c: char| !c.is_ascii_digit())?;
        let is_name = behind.len() < text.len() && digits[end..].starts_with([':', ')', '|', '.']);
        digits[..end].parse().ok().filter(|_| is_name)
    };
    let numbers: Option<Vec<usize>> = rows.iter().map(number).collect();
    numbers.is_none_or(|numbers| numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]))
}

/// Whether numbers in a line name the columns of the row in a later line: a rule stands between
/// them, or the row has a name.
fn is_apart(lines: &[Line], numbers: usize, row: usize) -> bool {
    let text = |at: usize| lines[at].text.trim_start();
    let is_ruled = (numbers + 1..row).any(|at| is_rule(text(at), || 0));
    let has_name = |at: usize| text(at).starts_with(char::is_alphabetic);
    is_ruled || has_name(row) && !has_name(numbers)
}

/// Whether a character is a letter that may be a digit.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X')
}

/// The words above a line, if they are no code.
fn title(lines: &[Line], at: usize) -> Option<String> {
    let mut above = lines[..at].iter().rev().map(|line| line.text.as_str());
    let text = above.find(|text| !text.trim().is_empty())?;
    let is_code = |c: char| {
        matches!(
            c,
            '{' | '[' | '(' | '=' | '<' | '"' | ';' | '\\' | '+' | '|'
        )
    };
    let is_title = text.contains(char::is_alphabetic) && !text.contains(is_code);
    Some(text.to_owned()).filter(|_| is_title)
}

impl Square {
    /// Whether this may be a map of regions: as many as a row has cells, and as large.
    pub fn is_map(&self) -> bool {
        let mut cells: Vec<&str> = self.cells.iter().map(String::as_str).collect();
        cells.sort_unstable();
        let regions: Vec<&[&str]> = cells.chunk_by(|a, b| a == b).collect();
        let mut rows = self.cells.chunks(self.size);
        let first = rows.next();
        // lines may repeat a word
        rows.any(|row| Some(row) != first)
            && regions.len() == self.size
            && regions.iter().all(|region| region.len() == self.size)
    }
}

/// Whether lines have a square of letters.
fn has_map(lines: &[Line], sizes: Boxes<'_>) -> bool {
    let at = |at: usize| {
        let (rows, _) = rows_at(lines, at, Form::Map)?;
        let found = in_square(lines, &rows.iter().collect::<Vec<_>>(), sizes)?;
        found.iter().any(Square::is_map).then_some(())
    };
    (0..lines.len()).any(|line| at(line).is_some())
}
