//! Boards written as text. Everything here is read back by [`read`](super::read).
//!
//! A cell is one character: `.` for an empty cell, `1` to `9`, then the letters `A` (10) to `W`
//! (32). [`numbers`] writes numbers instead, separated by blanks.

use super::{Alphabet, Board, Shape, Sudoku};
use std::borrow::Cow;
use std::fmt::{self, Write};

/// What a boxed grid is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[non_exhaustive]
pub enum Frame {
    /// `+---+` and `|`: fit for any file.
    #[default]
    Ascii,
    /// `┌───┐` and `│`: closed lines on a terminal.
    Unicode,
}

/// The character of a digit, `.` for 0.
pub(super) fn character(digit: u8) -> char {
    match digit {
        0 => '.',
        1..=9 => char::from(b'0' + digit),
        _ => char::from(b'A' - 10 + digit),
    }
}

/// All cells in one line, as `{}` prints a board.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Board, write};
///
/// let board: Board = "12.. 34.. ..12 ...4".replace(' ', "\n").parse()?;
/// assert_eq!(write::line(&board), "12..34....12...4");
/// assert_eq!(write::rows(&board), "12..\n34..\n..12\n...4\n");
/// assert_eq!(write::json(&board), "[[1,2,0,0],[3,4,0,0],[0,0,1,2],[0,0,0,4]]");
/// # Ok::<(), quadrille::sudoku::read::ReadError>(())
/// ```
pub fn line(board: &Board) -> String {
    board
        .digits()
        .iter()
        .map(|&digit| character(digit))
        .collect()
}

/// All cells in one line, in an alphabet; numbers are separated by blanks.
#[doc(hidden)]
pub fn line_in(board: &Board, alphabet: Alphabet) -> String {
    digits_in(board.digits(), alphabet)
}

/// Digits in one line, in an alphabet; numbers are separated by blanks.
#[doc(hidden)]
pub fn digits_in(digits: &[u8], alphabet: Alphabet) -> String {
    if alphabet == Alphabet::One {
        return digits.iter().map(|&digit| character(digit)).collect();
    }
    let cells: Vec<String> = digits
        .iter()
        .map(|&digit| symbol(digit, alphabet))
        .collect();
    cells.join(if alphabet.is_numbers() { " " } else { "" })
}

/// The symbol of a digit, `.` for 0.
fn symbol(digit: u8, alphabet: Alphabet) -> String {
    if digit == 0 {
        ".".into()
    } else {
        alphabet.symbol(digit)
    }
}

/// A line a row, each with its end.
pub fn rows(board: &Board) -> String {
    let mut text = String::new();
    for row in board.digits().chunks(board.shape().size()) {
        text.extend(row.iter().map(|&digit| character(digit)));
        text.push('\n');
    }
    text
}

/// A line a row in an alphabet, each with its end; numbers stand in columns.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Alphabet, Board, write};
///
/// let board: Board = "12.. 34.. ..12 ...4".replace(' ', "\n").parse()?;
/// assert_eq!(write::rows_in(&board, Alphabet::Letters), "AB..\nCD..\n..AB\n...D\n");
/// # Ok::<(), quadrille::sudoku::read::ReadError>(())
/// ```
#[doc(hidden)]
pub fn rows_in(board: &Board, alphabet: Alphabet) -> String {
    let size = board.shape().size();
    let (width, gap) = if alphabet.is_numbers() {
        (size.to_string().len(), " ")
    } else {
        (1, "")
    };
    let mut text = String::new();
    for row in board.digits().chunks(size) {
        let cells: Vec<String> = row
            .iter()
            .map(|&digit| format!("{:>width$}", symbol(digit, alphabet)))
            .collect();
        text.push_str(&cells.join(gap));
        text.push('\n');
    }
    text
}

/// A line a row, the cells numbers in columns, `.` where a cell is empty.
pub fn numbers(board: &Board) -> String {
    rows_in(board, Alphabet::Numbers)
}

/// The board with its boxes drawn, as many lines as it takes, each with its end.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Board, write::{Frame, grid}};
///
/// let board: Board = "12..34....12...4".parse()?;
/// assert_eq!(grid(&board, Frame::Ascii), "\
/// +-----+-----+
/// | 1 2 | . . |
/// | 3 4 | . . |
/// +-----+-----+
/// | . . | 1 2 |
/// | . . | . 4 |
/// +-----+-----+
/// ");
/// # Ok::<(), quadrille::sudoku::read::ReadError>(())
/// ```
pub fn grid(board: &Board, frame: Frame) -> String {
    grid_in(board, frame, Alphabet::One)
}

/// The corners of a frame, row by row, and its strokes down and across.
fn strokes(frame: Frame) -> ([[char; 3]; 3], char, char) {
    let unicode = [['┌', '┬', '┐'], ['├', '┼', '┤'], ['└', '┴', '┘']];
    match frame {
        Frame::Ascii => ([['+'; 3]; 3], '|', '-'),
        Frame::Unicode => (unicode, '│', '─'),
    }
}

/// The boxed grid in an alphabet.
#[doc(hidden)]
pub fn grid_in(board: &Board, frame: Frame, alphabet: Alphabet) -> String {
    let shape = board.shape();
    let (edges, bar, dash) = strokes(frame);
    let width = if alphabet.is_numbers() {
        shape.size().to_string().len()
    } else {
        1
    };
    let mut text = rule(shape, width, edges[0], dash);
    for (number, row) in (1..).zip(board.digits().chunks(shape.size())) {
        for part in row.chunks(shape.box_columns()) {
            text.push(bar);
            for &digit in part {
                let _ = match alphabet {
                    Alphabet::One => write!(text, " {}", character(digit)),
                    _ => write!(text, " {:>width$}", symbol(digit, alphabet)),
                };
            }
            text.push(' ');
        }
        text.extend([bar, '\n']);
        let edge = match number {
            _ if number == shape.size() => edges[2],
            _ if number % shape.box_rows() == 0 => edges[1],
            _ => continue,
        };
        text.push_str(&rule(shape, width, edge, dash));
    }
    text
}

/// A line of the frame: its left end, its crossings and its right end.
fn rule(shape: Shape, width: usize, [left, cross, right]: [char; 3], dash: char) -> String {
    let mut text = String::new();
    for part in 0..shape.box_rows() {
        text.push(if part == 0 { left } else { cross });
        text.extend(std::iter::repeat_n(
            dash,
            (width + 1) * shape.box_columns() + 1,
        ));
    }
    text.extend([right, '\n']);
    text
}

/// The rows as lists of numbers in a list, 0 where a cell is empty; above 9x9, where 0 can be a
/// digit, `null`.
pub fn json(board: &Board) -> String {
    let mut text = String::from("[");
    let size = board.shape().size();
    for (number, row) in board.digits().chunks(size).enumerate() {
        text.push_str(if number == 0 { "[" } else { ",[" });
        for (column, digit) in row.iter().enumerate() {
            text.push_str(if column == 0 { "" } else { "," });
            match digit {
                0 if size > 9 => text.push_str("null"),
                // writing to a string cannot fail
                digit => drop(write!(text, "{digit}")),
            }
        }
        text.push(']');
    }
    text.push(']');
    text
}

/// The digits that each cell may take, a line a row in columns. A clue is its one digit; a digit
/// above 9 is a letter.
///
/// Boards above 9x9 are read back as numbers, so that this is for boards up to that size.
pub fn candidates(sudoku: &Sudoku) -> String {
    let size = sudoku.shape().size();
    let cells: Vec<String> = (0..sudoku.shape().n_cells())
        .map(|cell| {
            (1..=size as u8)
                .filter(|&digit| sudoku.allows(cell, digit))
                .map(character)
                .collect()
        })
        .collect();
    let width = cells.iter().map(String::len).max().unwrap_or(1);
    let mut text = String::new();
    for row in cells.chunks(size) {
        let padded: Vec<String> = row.iter().map(|cell| format!("{cell:<width$}")).collect();
        text.push_str(padded.join(" ").trim_end());
        text.push('\n');
    }
    text
}

/// For each cell as many characters as there are digits: the digit where the cell may take it, else
/// `.`.
pub fn pencilmarks(sudoku: &Sudoku) -> String {
    let size = sudoku.shape().size() as u8;
    let mark = |cell, digit| {
        if sudoku.allows(cell, digit) {
            character(digit)
        } else {
            '.'
        }
    };
    (0..sudoku.shape().n_cells())
        .flat_map(|cell| (1..=size).map(move |digit| mark(cell, digit)))
        .collect()
}

/// A field of comma-separated values, in quotation marks where it needs them.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::write::csv_field;
///
/// assert_eq!(csv_field("easy"), "easy");
/// assert_eq!(csv_field("easy, \"very\""), "\"easy, \"\"very\"\"\"");
/// ```
#[doc(hidden)]
pub fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains([',', ';', '"', '\n', '\r', '\t'])
        || text.starts_with(' ')
        || text.ends_with(' ')
    {
        Cow::Owned(format!("\"{}\"", text.replace('"', "\"\"")))
    } else {
        Cow::Borrowed(text)
    }
}

/// The board in one line, or, with `{:#}`, its boxed grid without the last line end.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.write_str(grid(self, Frame::Ascii).trim_end());
        }
        self.digits()
            .iter()
            .try_for_each(|&digit| f.write_char(character(digit)))
    }
}
