//! Millions of 9x9 boards, one a line, in constant memory.

use super::super::alphabet::is_empty;
use super::super::{Alphabet, Shape};
use super::cells::Sizes;
use super::error::{Fault, ReadError, Spot, escaped};
use super::layouts::{LineContext, whole};
use super::symbols;
use super::text::{Cursor, not_text};
use super::token::Token;
use std::io::{self, BufRead, Read};

/// The cells of the usual board.
pub(super) const CELLS: usize = Shape::NINE.n_cells();
/// The bytes kept of a line that is not in the reader's buffer as a whole; the remainder is not
/// needed.
const KEPT: usize = 1024;

/// Reads 9x9 boards one a line, as they stream, without an allocation for any of them.
///
/// Blank lines and comments (`#`) are passed over. What follows the 81 characters of a board is its
/// label. A board whose `0` can be a digit, since its other empty cells are written otherwise, is
/// refused.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::read::Lines;
///
/// let text = "# two\n\
///     53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 usual\n\
///     53..7....6..195\n";
/// let mut lines = Lines::new(text.as_bytes());
/// let line = lines.next()?.unwrap().unwrap();
/// assert_eq!((line.number, line.cells[0], line.label), (2, b'5', &b"usual"[..]));
/// let error = lines.next()?.unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("line 3, column 1: expected 81 cells, found 15"));
/// assert!(lines.next()?.is_none());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    reader: R,
    number: usize,
    /// Bytes of the reader's buffer that are consumed.
    lent: usize,
    kept: Vec<u8>,
}

/// A board in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OneLine<'a> {
    /// The cells, row by row: a digit, or `.` or `0` for an empty cell. Digits may clash.
    pub cells: &'a [u8; CELLS],
    /// The text behind the board, without the blanks around it; only the first kilobyte may be
    /// there.
    pub label: &'a [u8],
    /// The number of the line, from 1.
    pub number: usize,
}

impl<R: BufRead> Lines<R> {
    /// Reads from here on.
    pub fn new(reader: R) -> Lines<R> {
        Lines {
            reader,
            number: 0,
            lent: 0,
            kept: Vec::new(),
        }
    }

    /// Continues after this many lines.
    #[doc(hidden)]
    pub fn after(reader: R, lines: usize) -> Lines<R> {
        Lines {
            number: lines,
            ..Lines::new(reader)
        }
    }

    /// The reader, behind the last board.
    #[doc(hidden)]
    pub fn into_rest(mut self) -> R {
        self.reader.consume(self.lent);
        self.reader
    }

    /// The next board, or the fault of the next line that should be one.
    #[allow(clippy::should_implement_trait)] // it lends its buffer
    pub fn next(&mut self) -> io::Result<Option<Result<OneLine<'_>, ReadError>>> {
        loop {
            self.reader.consume(std::mem::take(&mut self.lent));
            let buffer = self.reader.fill_buf()?;
            if buffer.is_empty() {
                return Ok(None);
            }
            self.number += 1;
            if let Some(length) = plain(buffer) {
                self.lent = length + 1;
                break;
            }
            self.keep_line()?;
            match self.resolve() {
                Ok(true) => break,
                Ok(false) => {}
                Err(error) => return Ok(Some(Err(error))),
            }
        }
        let line = match self.lent {
            0 => &self.kept[..],
            // the buffer is the same as above
            lent => &self.reader.fill_buf()?[..lent - 1],
        };
        let board = line.split_first_chunk().map(|(cells, rest)| OneLine {
            cells,
            label: label(rest),
            number: self.number,
        });
        Ok(board.map(Ok))
    }

    /// The bytes that kept lines may take before more are reserved.
    pub fn capacity(&self) -> usize {
        self.kept.capacity()
    }

    /// Moves the next line into `kept`, cut off at [`KEPT`] bytes.
    fn keep_line(&mut self) -> io::Result<()> {
        self.kept.clear();
        let mut kept = self.reader.by_ref().take(KEPT as u64);
        kept.read_until(b'\n', &mut self.kept)?;
        if self.kept.pop_if(|byte| *byte == b'\n').is_none() {
            self.reader.skip_until(b'\n')?;
        }
        Ok(())
    }

    /// Whether the kept line is a board, whose cells it then begins with; false for a line to pass
    /// over.
    fn resolve(&mut self) -> Result<bool, ReadError> {
        if self.number == 1 && self.kept.starts_with(b"\xef\xbb\xbf") {
            self.kept.drain(..3);
        }
        self.kept.pop_if(|byte| *byte == b'\r');
        let line = &self.kept[..];
        let trimmed = line.trim_ascii_start();
        if trimmed.is_empty() || trimmed[0] == b'#' {
            return Ok(false);
        }
        if self.number == 1 {
            not_text(line)?;
        }
        let plain = in_plain(line).unwrap_or_else(|| Err(self.refused()));
        let number = self.number;
        self.kept = plain.map_err(|error| ReadError {
            line: number,
            ..error
        })?;
        Ok(true)
    }

    /// Why the kept line is no board.
    fn refused(&self) -> ReadError {
        let line = &self.kept[..];
        let is_other =
            |&byte: &u8| byte != b' ' && !byte.is_ascii_digit() && !is_empty(byte.into());
        let end = line.iter().position(is_other).unwrap_or(line.len());
        let (cells, rest) = line.split_at(end);
        let is_ended = |byte: &u8| byte.is_ascii_whitespace() || b",;#".contains(byte);
        let (column, fault) = if end >= CELLS || rest.first().is_none_or(is_ended) {
            let (expected, found) = (CELLS, cells.trim_ascii_end().len());
            (1, Fault::Cells { expected, found })
        } else {
            let text = String::from_utf8_lossy(&rest[..rest.len().min(4)]);
            let found = escaped(&text.chars().take(1).collect::<String>());
            (end + 1, Fault::Cell { found, size: 9 })
        };
        fault.at(Spot {
            line: self.number,
            column,
        })
    }
}

/// The cells of a line in any layout, and its label; `None` for a line without a whole board.
fn in_plain(line: &[u8]) -> Option<Result<Vec<u8>, ReadError>> {
    let text = match str::from_utf8(line) {
        Ok(text) => text,
        // a character may be cut in two where the line was
        Err(error) if line.len() == KEPT => str::from_utf8(&line[..error.valid_up_to()]).ok()?,
        Err(_) => return None,
    };
    let sizes = Sizes {
        forced: Some(Shape::NINE),
        alphabet: None,
    };
    let (here, None) = LineContext::at(Cursor::new(text.as_bytes()), sizes)? else {
        return None;
    };
    let whole = whole(&here).filter(|whole| whole.cells.len() == CELLS)?;
    let plain = plain_cells(&whole.cells)?;
    Some(plain.map(|cells| [&cells, &b" "[..], whole.label.as_bytes()].concat()))
}

/// A digit for each cell, a dot where it is empty; a 0 stays one. An error where a 0 may be a
/// digit; `None` where a character has no meaning.
fn plain_cells(cells: &[Token<'_>]) -> Option<Result<Vec<u8>, ReadError>> {
    let zero = cells.iter().find(|cell| cell.text == "0");
    let (alphabet, digits) = match symbols::digits(cells, Shape::NINE, None) {
        Ok(read) => read,
        Err(error) => return zero.map(|_| Err(error)),
    };
    if let Some(zero) = zero.filter(|_| alphabet != Alphabet::One) {
        return Some(Err(Fault::Symbols { size: 9 }.at(zero.spot)));
    }
    let plain = |(cell, digit): (&Token<'_>, u8)| match digit {
        0 if cell.text != "0" => b'.',
        digit => b'0' + digit,
    };
    Some(Ok(cells.iter().zip(digits).map(plain).collect()))
}

/// The length of a line that begins with 81 digits and dots, not mixing `.` and `0`, if the buffer
/// holds the whole line.
#[inline]
fn plain(buffer: &[u8]) -> Option<usize> {
    let (cells, rest) = buffer.split_first_chunk::<CELLS>()?;
    // no early exit: the compiler makes vectors of it
    let other = cells.iter().fold(false, |other, &byte| {
        other | !(byte.wrapping_sub(b'0') < 10 || byte == b'.')
    });
    if other || cells.contains(&b'0') && cells.contains(&b'.') {
        return None;
    }
    match rest {
        [b'\n', ..] => Some(CELLS),
        [b' ' | b'\t' | b',' | b';' | b'#' | b'\r', ..] => rest
            .iter()
            .position(|&byte| byte == b'\n')
            .map(|at| CELLS + at),
        _ => None,
    }
}

/// The label without blanks and marks around it.
fn label(mut rest: &[u8]) -> &[u8] {
    let is_mark = |byte: &u8| byte.is_ascii_whitespace() || b",;#".contains(byte);
    while let [first, behind @ ..] = rest
        && is_mark(first)
    {
        rest = behind;
    }
    while let [before @ .., last] = rest
        && is_mark(last)
    {
        rest = before;
    }
    rest
}
