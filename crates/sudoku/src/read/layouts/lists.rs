//! Boards as programs write them: lists in brackets, as in JSON and Python, or in braces, as in C
//! and Java; strings; and objects that name a board, in lists or inside each other.
//!
//! A board is a list of rows; a list of such boards, a flat list of all cells, and lists of strings
//! that hold a row or a whole board each are fine too.

mod names;
mod objects;
mod start;

pub use names::is_remark;
pub(super) use start::is_close;

use super::{Cursor, Fault, Found, Here, ReadError, Sizes, Spot, Taken, Token, escaped, length};
use start::{Start, end_of_block, inner, tail};

/// Brackets in brackets in brackets: cells in rows in boards in a list.
const DEEPEST_LIST: usize = 3;
/// No row has more values than a board of the largest size has cells.
const MOST_VALUES: usize = 1024;
/// No row has more cells, and no board more rows.
const MOST_ROWS: usize = 32;

/// A block up to its first byte that is not UTF-8.
fn valid_text(block: &[u8]) -> &str {
    str::from_utf8(block)
        .or_else(|error| str::from_utf8(&block[..error.valid_up_to()]))
        .unwrap_or("")
}

pub(super) fn read<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    let rest = here.start.rest();
    let start = Start::of(rest)?;
    let (Start::List(at) | Start::Objects(at)) = start;
    let block = &rest[at..at + end_of_block(&rest[at..])];
    // rows of a board without brackets around them all
    let (block, are_rows) =
        rows_in_lines(&rest[at..]).map_or((block, false), |end| (&rest[at..at + end], true));
    let text = valid_text(block);
    let lead = str::from_utf8(&rest[..at]).map_or(at, length);
    let spot = Spot {
        line: here.start.number(),
        column: lead + 1,
    };
    *cursor = here.start;
    cursor.skip(
        at + block.len(),
        block.split(|&byte| byte == b'\n').count() - 1,
    );
    cursor.skip(tail(cursor.rest()), 0);
    let (sizes, left) = (here.sizes, left_over(cursor));
    let boards = std::iter::once_with(move || {
        Parser::new(Token { text, spot }, sizes).boards(start, are_rows, left)
    });
    Some(Taken::Boards(Box::new(boards.flatten())))
}

/// Where lists that follow each other end, each in a line of its own with as many values as the
/// first, where these are rows rather than boards; none for one list.
fn rows_in_lines(text: &[u8]) -> Option<usize> {
    // sixteen values may be a board of their own
    let is_row = |n: usize| (4..=MOST_ROWS).contains(&n) && n != 16;
    let n_values = |line: &[u8]| {
        let inner = line
            .strip_prefix(b"[")?
            .split(|&byte| byte == b']')
            .next()?;
        let behind = line
            .get(inner.len() + 1..)?
            .strip_prefix(b"]")?
            .trim_ascii();
        let n = inner.split(|&byte| byte == b',').count();
        (!inner.contains(&b'[') && matches!(behind, b"" | b"," | b";")).then_some(n)
    };
    let (mut end, mut lines, mut n_lines) = (0, 0, None);
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        match n_values(line.trim_ascii())
            .filter(|&n| is_row(n) && n_lines.is_none_or(|first| first == n))
        {
            Some(n) => (n_lines, lines, end) = (Some(n), lines + 1, end + line.len()),
            None => break,
        }
    }
    let last = text[..end].iter().rposition(|&byte| byte == b']')?;
    (lines > 1).then_some(last + 1)
}

/// Goes on behind the line that a block ends in. The rest of the line is not a board: it is
/// refused, unless another block begins there, or a comment.
fn left_over(cursor: &mut Cursor<'_>) -> Option<ReadError> {
    let rest = cursor.rest();
    let left = rest.split(|&byte| byte == b'\n').next()?.trim_ascii();
    if left.is_empty()
        || left.starts_with(b"#")
        || left.starts_with(b"//")
        || Start::of(rest).is_some()
    {
        return None;
    }
    let spot = Spot {
        line: cursor.number(),
        column: 1,
    };
    cursor.next_line();
    Some(unexpected(
        "the end of the line behind a board",
        &escaped(&String::from_utf8_lossy(left)),
        spot,
    ))
}

/// Whether values or lists stand in the bracket.
pub(super) fn is_certain(here: &Here<'_>) -> bool {
    let rest = here.start.rest();
    match Start::of(rest) {
        Some(Start::List(at)) => matches!(
            inner(&rest[at..]),
            Some(b'[' | b'{' | b'"' | b'\'' | b'0'..=b'9')
        ),
        Some(Start::Objects(_)) => true,
        None => false,
    }
}

/// A place in the text of a program, and the boards that stand before it.
struct Parser<'a> {
    text: &'a str,
    at: usize,
    spot: Spot,
    sizes: Sizes,
    /// Whether lists are in braces, as in C.
    braces: bool,
    found: Vec<Found>,
}

/// What a list was once it is closed.
enum Closed<'a> {
    /// Boards, which are found.
    Boards,
    /// A row of the board around it.
    Row(Vec<Token<'a>>),
}

/// What a grammar of the text of a program is made of: characters, words, strings and gaps.
impl<'a> Parser<'a> {
    fn new(part: Token<'a>, sizes: Sizes) -> Parser<'a> {
        let braces = part.starts_with('{');
        Parser {
            text: part.text,
            at: 0,
            spot: part.spot,
            sizes,
            braces,
            found: Vec::new(),
        }
    }

    /// The rest of the text.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The character that comes.
    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on behind this character, which is the one that comes.
    fn bump(&mut self, c: char) {
        self.at += c.len_utf8();
        self.spot = match c {
            '\n' => Spot {
                line: self.spot.line + 1,
                column: 1,
            },
            _ => Spot {
                column: self.spot.column + 1,
                ..self.spot
            },
        };
    }

    /// Passes characters of a kind, and returns them.
    fn pass(&mut self, like: impl Fn(char) -> bool) -> Token<'a> {
        let (from, spot) = (self.at, self.spot);
        while let Some(c) = self.peek().filter(|&c| like(c)) {
            self.bump(c);
        }
        Token {
            text: &self.text[from..self.at],
            spot,
        }
    }

    /// The character behind blanks, line ends and comments.
    fn next(&mut self) -> Option<char> {
        self.pass(char::is_whitespace);
        while self.rest().starts_with("//") || self.rest().starts_with('#') {
            self.pass(|c| c != '\n');
            self.pass(char::is_whitespace);
        }
        self.peek()
    }

    /// The same, where one has to come.
    fn expect(&mut self, expected: &'static str) -> Result<char, ReadError> {
        self.next()
            .ok_or_else(|| unexpected(expected, "the end of the text", self.spot))
    }

    /// The text between two quotation marks, of which the first comes next.
    fn string(&mut self, quote: char) -> Result<Token<'a>, ReadError> {
        let start = self.spot;
        self.bump(quote);
        let (from, spot, mut escaped) = (self.at, self.spot, false);
        loop {
            match self.peek() {
                Some(c) if c == quote && !escaped => {
                    let text = &self.text[from..self.at];
                    self.bump(c);
                    return Ok(Token { text, spot });
                }
                None | Some('\n') => {
                    return Err(unexpected(
                        "a closing quotation mark",
                        "the end of the line",
                        start,
                    ));
                }
                Some(c) => {
                    escaped = c == '\\' && !escaped;
                    self.bump(c);
                }
            }
        }
    }

    /// A list or an object with all that is in it; its bracket comes.
    fn block(&mut self) -> Result<Token<'a>, ReadError> {
        let (from, spot) = (self.at, self.spot);
        let mut depth = 0_usize;
        loop {
            match self.expect("`]`")? {
                quote @ ('"' | '\'') => drop(self.string(quote)?),
                c => {
                    self.bump(c);
                    match c {
                        '[' | '{' => depth += 1,
                        ']' | '}' => depth -= 1,
                        _ => {}
                    }
                    if depth == 0 {
                        return Ok(Token {
                            text: &self.text[from..self.at],
                            spot,
                        });
                    }
                }
            }
        }
    }
}

/// The parts of a list, as they come.
#[derive(Default)]
struct List<'a> {
    values: Vec<Token<'a>>,
    rows: Vec<Vec<Token<'a>>>,
    has_boards: bool,
}

/// Boards in lists.
impl<'a> Parser<'a> {
    /// All boards; the last one may be an error, behind which nothing can be read, or the fault of
    /// the text behind them.
    fn boards(mut self, start: Start, are_rows: bool, behind: Option<ReadError>) -> Vec<Found> {
        let read = match start {
            Start::List(_) if are_rows => self.rows(),
            Start::List(_) => self.board_or_list(),
            Start::Objects(_) => self.objects(0, false).map(|_| ()),
        };
        self.found.extend(read.err().or(behind).map(Found::failed));
        self.found
    }

    /// Lists that are the rows of one board.
    fn rows(&mut self) -> Result<(), ReadError> {
        let (start, mut rows) = (self.spot, Vec::new());
        while self.next().is_some() {
            if let Closed::Row(row) = self.list(1, false)? {
                rows.push(row);
            }
            self.pass(|c| matches!(c, ',' | ';'));
        }
        self.grid(&rows, start);
        Ok(())
    }

    /// A string with a board, or a list.
    fn board_or_list(&mut self) -> Result<(), ReadError> {
        if let quote @ ('"' | '\'') = self.expect("`]`")? {
            let text = self.string(quote)?;
            self.whole(&[text]);
            return Ok(());
        }
        let start = self.spot;
        match self.list(0, false)? {
            Closed::Boards => {}
            // the 16 values of a 4x4 board, or strings with a row each
            Closed::Row(values) if values.iter().all(Token::is_character) => self.whole(&values),
            Closed::Row(values) => self.grid(&characters(&values), start),
        }
        Ok(())
    }

    /// A list whose bracket comes, inside `depth` others; the one around it may be a list of
    /// boards, or the rows of one.
    fn list(&mut self, depth: usize, may_be_board: bool) -> Result<Closed<'a>, ReadError> {
        let start = self.spot;
        let mut list = List::default();
        self.peek()
            .into_iter()
            .for_each(|bracket| self.bump(bracket));
        loop {
            let c = self.expect("`]`")?;
            match c {
                ']' | '}' if c == ']' || self.braces => {
                    self.bump(c);
                    break;
                }
                ',' => self.bump(c),
                '[' | '{' if c == '[' || self.braces => self.inner_list(depth, &mut list)?,
                _ => {
                    let value = self.value_in_list(c)?;
                    self.add_value(value, &mut list)?;
                }
            }
        }
        if list.values.is_empty() && list.rows.is_empty() && !list.has_boards {
            return Err(unexpected("a board", "an empty list", start));
        }
        Ok(self.close_list(list.values, &list.rows, start, may_be_board))
    }

    /// A list inside of another one.
    fn inner_list(&mut self, depth: usize, list: &mut List<'a>) -> Result<(), ReadError> {
        let spot = self.spot;
        if depth + 1 == DEEPEST_LIST {
            let expected = "at most three brackets inside each other";
            return Err(unexpected(expected, "a fourth", spot));
        }
        if !list.values.is_empty() {
            return Err(unexpected("a value or `]`", "`[`", spot));
        }
        match self.list(depth + 1, list.rows.is_empty())? {
            Closed::Boards => list.has_boards = true,
            Closed::Row(_) if list.rows.len() == MOST_ROWS => {
                return Err(unexpected("at most 32 rows in a board", "one more", spot));
            }
            Closed::Row(row) => list.rows.push(row),
        }
        Ok(())
    }

    fn add_value(&mut self, value: Token<'a>, list: &mut List<'a>) -> Result<(), ReadError> {
        match value {
            // the macro before each row in Rust
            Token { text: "vec!", .. } => {}
            value if !list.rows.is_empty() => {
                let found = format!("`{}`", escaped(value.text));
                return Err(unexpected("`[` or `]`", &found, value.spot));
            }
            value if value.len() > MOST_ROWS => {
                // a string with a whole board in it
                list.has_boards = true;
                self.whole(&[value]);
            }
            value if list.values.len() == MOST_VALUES => {
                let expected = "at most 1024 values in a row";
                return Err(unexpected(expected, "one more", value.spot));
            }
            value => list.values.push(value),
        }
        Ok(())
    }

    /// A value of a list, which begins with this character.
    fn value_in_list(&mut self, c: char) -> Result<Token<'a>, ReadError> {
        let is_end = |c: char| c.is_whitespace() || "[]{},\"".contains(c);
        let value = match c {
            '"' | '\'' => self.string(c)?,
            '{' | '}' | ':' | '(' | ')' => {
                let found = format!("`{c}`");
                return Err(unexpected("a value, `[` or `]`", &found, self.spot));
            }
            _ => self.pass(|c| !is_end(c)),
        };
        let is_quoted = matches!(c, '"' | '\'');
        Ok(match value.text {
            "" | " " if is_quoted => Token::blank(value.spot),
            "null" | "None" | "nil" | "undefined" if !is_quoted => Token::blank(value.spot),
            _ => value,
        })
    }

    /// What a list is that has these values, or these rows.
    fn close_list(
        &mut self,
        values: Vec<Token<'a>>,
        rows: &[Vec<Token<'a>>],
        start: Spot,
        may_be_board: bool,
    ) -> Closed<'a> {
        if !rows.is_empty() {
            // strings with a row each
            let is_string = |row: &Vec<Token<'_>>| row.len() == 1 && row[0].len() == rows.len();
            match rows.iter().all(is_string) {
                true => self.grid(&characters(&rows.concat()), start),
                false => self.grid(rows, start),
            }
        } else if may_be_board && are_rows(&values) {
            self.grid(&characters(&values), start);
        } else if values.len() > MOST_ROWS {
            self.whole(&values);
        } else if !values.is_empty() {
            return Closed::Row(values);
        }
        Closed::Boards
    }

    /// All cells of a board, in a list or in a string, whose rows may stand in lines.
    fn whole(&mut self, values: &[Token<'a>]) {
        let cells: Vec<Token<'a>> = match values {
            // no board has a cell with either of the two
            [string] if string.contains("\\n") => string
                .cells()
                .filter(|cell| !matches!(cell.text, "\\" | "n"))
                .collect(),
            [string] => string.cells().collect(),
            values => values.to_vec(),
        };
        self.found
            .push(Found::new(self.sizes.string(&cells), &cells));
    }

    fn grid(&mut self, rows: &[Vec<Token<'a>>], start: Spot) {
        let (size, width) = (rows.len(), rows[0].len());
        let cells: Vec<Token<'a>> = rows.concat();
        let content = match (
            rows.iter().position(|row| row.len() != width),
            self.sizes.shape(width),
        ) {
            (Some(row), _) => {
                let fault = Fault::Row {
                    row: row + 1,
                    expected: width,
                    found: rows[row].len(),
                };
                Err(fault.at(rows[row].first().map_or(start, |cell| cell.spot)))
            }
            (None, Err(fault)) => Err(fault.at(cells[0].spot)),
            (None, Ok(_)) if width != size => Err(Fault::Rows {
                expected: width,
                found: size,
            }
            .at(start)),
            (None, Ok(shape)) => self.sizes.board(&cells, shape),
        };
        self.found.push(Found {
            first: start,
            ..Found::new(content, &cells)
        });
    }
}

/// The rows of strings with one each.
fn characters<'a>(values: &[Token<'a>]) -> Vec<Vec<Token<'a>>> {
    values.iter().map(|value| value.cells().collect()).collect()
}

/// Whether these are strings with a row each rather than cells.
fn are_rows(values: &[Token<'_>]) -> bool {
    values.len() > 3
        && values.iter().all(|value| length(value) == values.len())
        && !values.iter().all(Token::is_ascending)
}

fn unexpected(expected: &'static str, found: &str, spot: Spot) -> ReadError {
    Fault::Brackets {
        expected,
        found: found.into(),
    }
    .at(spot)
}
