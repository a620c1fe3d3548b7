//! Boards in brackets, as programs write them: JSON, and the prints of Python's lists and arrays.
//!
//! A board is a list of rows; a list of such boards, a flat list of all cells, and lists of strings that hold a row
//! or a whole board each are fine too.

use super::cells::{Content, Sizes, Token, board};
use super::error::{Fault, ReadError, Spot, escaped};
use super::kind::content;
use super::row::characters;

/// Brackets in brackets in brackets: cells in rows in boards in a list.
const DEEPEST: usize = 3;
/// No row has more values than a board of the largest size has cells.
const MOST: usize = 1024;

/// A board that was read, and the places of its cells.
pub(super) struct Found {
    pub(super) content: Result<Content, ReadError>,
    pub(super) spots: Vec<Spot>,
    pub(super) first: Spot,
}

/// A list that is still open.
struct Open<'a> {
    spot: Spot,
    values: Vec<Token<'a>>,
    rows: Vec<Vec<Token<'a>>>,
    /// Whether boards came out of it already.
    has_boards: bool,
}

/// Walks the brackets, and hands out each board as soon as it is closed.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    spot: Spot,
    open: Vec<Open<'a>>,
    sizes: Sizes,
    done: bool,
}

impl<'a> Scanner<'a> {
    /// Starts before the first bracket.
    pub(super) fn new(text: &'a str, line: usize, sizes: Sizes) -> Self {
        Scanner { text, at: 0, spot: Spot { line, column: 1 }, open: Vec::new(), sizes, done: false }
    }

    /// How many bytes are read, and the line that comes.
    pub(super) fn position(&self) -> (usize, usize) {
        (self.at, self.spot.line)
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn bump(&mut self, c: char) {
        self.at += c.len_utf8();
        self.spot = match c {
            '\n' => Spot { line: self.spot.line + 1, column: 1 },
            _ => Spot { column: self.spot.column + 1, ..self.spot },
        };
    }

    /// The next board, an error for it alone, or an error behind which nothing can be read.
    pub(super) fn next(&mut self) -> Option<Found> {
        while !self.done {
            match self.step() {
                Ok(None) => {}
                Ok(Some(found)) => return Some(found),
                Err(error) => {
                    self.done = true;
                    // the lines that are not read count all the same for what comes behind
                    self.spot.line += self.text[self.at..].matches('\n').count();
                    self.at = self.text.len();
                    let first = Spot { line: error.line, column: error.column };
                    return Some(Found { content: Err(error), spots: Vec::new(), first });
                }
            }
        }
        None
    }

    fn step(&mut self) -> Result<Option<Found>, ReadError> {
        let spot = self.spot;
        let Some(c) = self.peek() else {
            return Err(unexpected("`]`", "the end of the text").at(spot));
        };
        match c {
            '[' => {
                if self.open.len() == DEEPEST {
                    return Err(unexpected("at most three brackets inside each other", "a fourth").at(spot));
                }
                if self.open.last().is_some_and(|open| !open.values.is_empty()) {
                    return Err(unexpected("a value or `]`", "`[`").at(spot));
                }
                self.bump(c);
                self.open.push(Open { spot, values: Vec::new(), rows: Vec::new(), has_boards: false });
                Ok(None)
            }
            ']' => {
                self.bump(c);
                let closed = self.open.pop();
                self.done = self.open.is_empty();
                closed.map_or(Ok(None), |closed| self.close(closed))
            }
            ',' => {
                self.bump(c);
                Ok(None)
            }
            c if c.is_whitespace() => {
                self.bump(c);
                Ok(None)
            }
            '"' | '\'' => {
                let value = self.string(c)?;
                self.value(value)
            }
            '{' | '}' | ':' | '(' | ')' => Err(unexpected("a value, `[` or `]`", &format!("`{c}`")).at(spot)),
            _ => {
                let start = self.at;
                while let Some(c) = self.peek().filter(|&c| !c.is_whitespace() && !matches!(c, '[' | ']' | ',' | '"')) {
                    self.bump(c);
                }
                let text = &self.text[start..self.at];
                self.value(Token { text: if matches!(text, "null" | "None") { "." } else { text }, spot })
            }
        }
    }

    /// What stands between two quotation marks.
    fn string(&mut self, quote: char) -> Result<Token<'a>, ReadError> {
        let start = self.spot;
        self.bump(quote);
        let (from, spot) = (self.at, self.spot);
        loop {
            match self.peek() {
                Some(c) if c == quote => {
                    let text = &self.text[from..self.at];
                    self.bump(c);
                    let blank = text.is_empty() || text == " ";
                    return Ok(if blank { Token::blank(spot) } else { Token { text, spot } });
                }
                None | Some('\n') => {
                    return Err(unexpected("a closing quotation mark", "the end of the line").at(start));
                }
                Some(c) => self.bump(c),
            }
        }
    }

    fn value(&mut self, value: Token<'a>) -> Result<Option<Found>, ReadError> {
        let Some(open) = self.open.last_mut() else { return Ok(None) };
        if !open.rows.is_empty() {
            return Err(unexpected("`[` or `]`", &format!("`{}`", escaped(value.text))).at(value.spot));
        }
        if value.text.len() > 32 {
            // a string with a whole board in it
            open.has_boards = true;
            return Ok(Some(self.whole(&[value])));
        }
        if open.values.len() == MOST {
            return Err(unexpected("at most 1024 values in a row", "one more").at(value.spot));
        }
        open.values.push(value);
        Ok(None)
    }

    fn close(&mut self, closed: Open<'a>) -> Result<Option<Found>, ReadError> {
        if !closed.rows.is_empty() {
            if let Some(list) = self.open.last_mut() {
                list.has_boards = true;
            }
            return Ok(Some(self.grid(&closed.rows, closed.spot)));
        }
        if closed.values.is_empty() {
            return match closed.has_boards {
                true => Ok(None),
                false => Err(unexpected("a board", "an empty list").at(closed.spot)),
            };
        }
        let flat = closed.values.len() > 32;
        if let Some(parent) = self.open.last_mut().filter(|_| flat) {
            parent.has_boards = true;
        }
        match self.open.last_mut() {
            _ if flat => Ok(Some(self.whole(&closed.values))),
            None => Ok(Some(self.strings(&closed.values, closed.spot))),
            Some(parent) if parent.rows.len() == 32 => {
                Err(unexpected("at most 32 rows in a board", "one more").at(closed.spot))
            }
            Some(parent) => {
                parent.rows.push(closed.values);
                Ok(None)
            }
        }
    }

    /// One list alone: strings with a row each, or the 16 values of a 4x4 board.
    fn strings(&self, values: &[Token<'a>], spot: Spot) -> Found {
        let rows: Vec<Vec<Token<'a>>> = values.iter().map(|value| characters(value).collect()).collect();
        let one_each = rows.iter().all(|row| row.len() == 1);
        if one_each {
            return self.whole(values);
        }
        self.grid(&rows, spot)
    }

    /// All cells of a board in one row.
    fn whole(&self, values: &[Token<'a>]) -> Found {
        let cells: Vec<Token<'a>> = match values {
            [string] => characters(string).collect(),
            values => values.to_vec(),
        };
        let content = match cells.len() {
            16 => self
                .sizes
                .shape(4)
                .map_err(|fault| fault.at(cells[0].spot))
                .and_then(|shape| board(&cells, shape, self.sizes.alphabet)),
            _ => content(&cells, self.sizes),
        };
        Found { content, spots: spots(&cells), first: cells[0].spot }
    }

    fn grid(&self, rows: &[Vec<Token<'a>>], spot: Spot) -> Found {
        let size = rows.len();
        // strings with a row each
        let rows: Vec<Vec<Token<'a>>> = match rows.iter().all(|row| row.len() == 1 && row[0].text.len() == size) {
            true => rows.iter().map(|row| characters(&row[0]).collect()).collect(),
            false => rows.to_vec(),
        };
        let cells: Vec<Token<'a>> = rows.concat();
        let ragged = rows.iter().position(|row| row.len() != rows[0].len());
        let content = match (ragged, self.sizes.shape(rows[0].len())) {
            (Some(row), _) => {
                let fault = Fault::Row { row: row + 1, expected: rows[0].len(), found: rows[row].len() };
                Err(fault.at(rows[row][0].spot))
            }
            (None, Err(fault)) => Err(fault.at(cells[0].spot)),
            (None, Ok(shape)) if shape.size() != size => {
                Err(Fault::Rows { expected: shape.size(), found: size }.at(spot))
            }
            (None, Ok(shape)) => board(&cells, shape, self.sizes.alphabet),
        };
        Found { content, spots: spots(&cells), first: spot }
    }
}

/// Where the first list of a text ends; a list that is not closed goes on to the end of the text.
pub(super) fn end_of_list(text: &[u8]) -> usize {
    let mut depth = 0_usize;
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'[' => depth += 1,
            b']' if depth <= 1 => return at + 1,
            b']' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

fn spots(cells: &[Token<'_>]) -> Vec<Spot> {
    cells.iter().map(|cell| cell.spot).collect()
}

fn unexpected(expected: &'static str, found: &str) -> Fault {
    Fault::Brackets { expected, found: found.into() }
}
