//! Boards in brackets, as programs write them: JSON, the prints of Python's lists and arrays, braces in C and Java.
//!
//! A board is a list of rows; a list of such boards, a flat list of all cells, and lists of strings that hold a row
//! or a whole board each are fine too.

use super::cells::{Content, Sizes, Token, board};
use super::error::{Fault, ReadError, Spot, escaped};
use super::kind::content;
use super::row::characters;
use super::walk::{Part, Walk};

/// Brackets in brackets in brackets: cells in rows in boards in a list.
const DEEPEST: usize = 3;
/// No row has more values than a board of the largest size has cells.
const MOST: usize = 1024;

/// A board that was read, the places of its cells, and what stands beside it.
pub(super) struct Found {
    pub(super) content: Result<Content, ReadError>,
    pub(super) spots: Vec<Spot>,
    pub(super) first: Spot,
    pub(super) label: Option<String>,
    pub(super) solution: Option<Result<Content, ReadError>>,
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
    walk: Walk<'a>,
    open: Vec<Open<'a>>,
    sizes: Sizes,
    /// Whether lists are in braces, as in C.
    braces: bool,
    done: bool,
}

impl Found {
    /// Nothing but an error.
    pub(super) fn failed(error: ReadError) -> Found {
        let first = Spot { line: error.line, column: error.column };
        Found { content: Err(error), spots: Vec::new(), first, label: None, solution: None }
    }

    fn board(content: Result<Content, ReadError>, cells: &[Token<'_>], first: Spot) -> Found {
        Found { content, spots: cells.iter().map(|cell| cell.spot).collect(), first, label: None, solution: None }
    }
}

impl<'a> Scanner<'a> {
    /// Starts before the first bracket.
    pub(super) fn new(part: Part<'a>, sizes: Sizes) -> Self {
        let braces = part.text.starts_with('{');
        Scanner { walk: Walk::new(part), open: Vec::new(), sizes, braces, done: false }
    }

    /// How many bytes are read, and the line that comes.
    pub(super) fn position(&self) -> (usize, usize) {
        (self.walk.at(), self.walk.spot().line)
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
                    self.walk.pass_all();
                    return Some(Found::failed(error));
                }
            }
        }
        None
    }

    fn step(&mut self) -> Result<Option<Found>, ReadError> {
        self.walk.pass_gap();
        let spot = self.walk.spot();
        let Some(c) = self.walk.peek() else {
            return Err(unexpected("`]`", "the end of the text").at(spot));
        };
        let plain = match c {
            '{' if self.braces => '[',
            '}' if self.braces => ']',
            c => c,
        };
        match plain {
            '[' => {
                if self.open.len() == DEEPEST {
                    return Err(unexpected("at most three brackets inside each other", "a fourth").at(spot));
                }
                if self.open.last().is_some_and(|open| !open.values.is_empty()) {
                    return Err(unexpected("a value or `]`", "`[`").at(spot));
                }
                self.walk.bump(c);
                self.open.push(Open { spot, values: Vec::new(), rows: Vec::new(), has_boards: false });
                Ok(None)
            }
            ']' => {
                self.walk.bump(c);
                let closed = self.open.pop();
                self.done = self.open.is_empty();
                closed.map_or(Ok(None), |closed| self.close(closed))
            }
            ',' => {
                self.walk.bump(c);
                Ok(None)
            }
            '"' | '\'' => {
                let Part { text, spot } = self.walk.string(c)?;
                if self.open.is_empty() {
                    self.done = true;
                    return Ok(Some(text_board(Token { text, spot }, self.sizes)));
                }
                let blank = text.is_empty() || text == " ";
                self.value(if blank { Token::blank(spot) } else { Token { text, spot } })
            }
            '{' | '}' | ':' | '(' | ')' => Err(unexpected("a value, `[` or `]`", &format!("`{c}`")).at(spot)),
            _ => {
                let Part { text, spot } =
                    self.walk.pass(|c| !c.is_whitespace() && !matches!(c, '[' | ']' | '{' | '}' | ',' | '"'));
                self.value(Token {
                    text: if matches!(text, "null" | "None" | "nil" | "undefined") { "." } else { text },
                    spot,
                })
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
        if let Some(list) = self.open.last_mut().filter(|list| list.rows.is_empty() && are_rows(&closed.values)) {
            list.has_boards = true;
            return Ok(Some(self.strings(&closed.values, closed.spot)));
        }
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
        match values {
            [string] => text_board(*string, self.sizes),
            values => in_a_row(values, self.sizes),
        }
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
        Found::board(content, &cells, spot)
    }
}

/// Whether these are strings with a row each rather than cells.
fn are_rows(values: &[Token<'_>]) -> bool {
    values.len() > 3
        && values.iter().all(|value| value.text.chars().count() == values.len())
        && !values.iter().all(Token::is_ascending)
}

/// The board of a string, whose rows may stand in lines.
pub(super) fn text_board(string: Token<'_>, sizes: Sizes) -> Found {
    let mut cells: Vec<Token<'_>> = characters(&string).collect();
    if string.text.contains("\\n") {
        // no board has a cell with either of the two
        cells.retain(|cell| !matches!(cell.text, "\\" | "n"));
    }
    in_a_row(&cells, sizes)
}

/// The board of these cells, if they are as many as one has.
fn in_a_row(cells: &[Token<'_>], sizes: Sizes) -> Found {
    let first = cells.first().map_or(Spot { line: 1, column: 1 }, |cell| cell.spot);
    let content = match cells.len() {
        16 => sizes.shape(4).map_err(|fault| fault.at(first)).and_then(|shape| board(cells, shape, sizes.alphabet)),
        _ => content(cells, sizes),
    };
    Found::board(content, cells, first)
}

/// Where the first list or object of a text ends; one that is not closed goes on to the end of the text.
pub(super) fn end_of_block(text: &[u8]) -> usize {
    let mut depth = 0_usize;
    if let [quote @ (b'"' | b'\''), rest @ ..] = text {
        return rest.iter().position(|byte| byte == quote).map_or(text.len(), |end| end + 2);
    }
    for (at, byte) in text.iter().enumerate() {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth <= 1 => return at + 1,
            b']' | b'}' => depth -= 1,
            _ => {}
        }
    }
    text.len()
}

fn unexpected(expected: &'static str, found: &str) -> Fault {
    Fault::Brackets { expected, found: found.into() }
}
