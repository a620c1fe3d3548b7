//! Boards as programs write them: lists in brackets, as in JSON and Python, or in braces, as in C
//! and Java; strings; and objects that name a board, in lists or inside each other.
//!
//! A board is a list of rows; a list of such boards, a flat list of all cells, and lists of strings
//! that hold a row or a whole board each are fine too.

mod names;
mod objects;
pub(in crate::read) mod start;

pub use names::is_remark;
pub(in crate::read) use names::is_solution;
pub(super) use names::{is_nothing, is_of_rules};

use super::{
    Cursor, Fault, LineContext, MAX_SIZE, ReadBoard, ReadError, Sizes, Spot, TextPart, Token,
    escaped, first, length,
};
use crate::read::token::is_in;
use quadrille_texts::keys::{first_value, keys};
use start::{Start, end_of_block, inner, tail};

/// Brackets in brackets in brackets: cells in rows in boards in a list.
const DEEPEST_LIST: usize = 3;

pub(super) fn read<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    let rest = here.start.rest;
    let start = Start::of(rest)?;
    let (Start::List(at) | Start::Objects(at)) = start;
    let (before, text) = rest.split_at(at);
    // rows of a board without brackets around them all
    let rows = rows_in_lines(text);
    let block = &text[..rows.unwrap_or_else(|| end_of_block(text))];
    let lead = str::from_utf8(before).map_or(at, length);
    let spot = Spot {
        line: here.start.number,
        column: lead + 1,
    };
    let cursor = &mut here.after;
    *cursor = here.start;
    let n_lines = block.split(|&byte| byte == b'\n').count();
    cursor.skip(at + block.len(), n_lines - 1);
    cursor.skip(tail(cursor.rest), 0);
    let (sizes, left) = (here.sizes, left_over(cursor));
    // up to the first byte that is not UTF-8
    let text = block.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let parser = Parser::new(Token { text, spot }, sizes);
    let boards = parser.boards(start, rows.is_some(), left);
    Some(TextPart::Boards(Box::new(boards)))
}

/// Whether boards in brackets begin here.
pub(super) fn begins(rest: &[u8]) -> bool {
    Start::of(rest).is_some()
}

/// Where lists that follow each other end, each in a line of its own with as many values as the
/// first, where these are rows rather than boards; none for one list.
fn rows_in_lines(text: &[u8]) -> Option<usize> {
    let n_values = |line: &[u8]| {
        let inner = line.strip_prefix(b"[")?;
        let end = inner.iter().position(|&byte| byte == b']')?;
        let behind = inner[end + 1..].trim_ascii();
        let n = inner[..end].split(|&byte| byte == b',').count();
        // sixteen values may be a board of their own
        let is_row = (4..=MAX_SIZE).contains(&n) && n != 16 && !inner[..end].contains(&b'[');
        (is_row && matches!(behind, b"" | b"," | b";")).then_some(n)
    };
    let mut lines = text.split_inclusive(|&byte| byte == b'\n').peekable();
    let first = n_values(lines.peek()?.trim_ascii())?;
    let like = |line: &&[u8]| n_values(line.trim_ascii()) == Some(first);
    let lengths: Vec<usize> = lines.take_while(like).map(<[u8]>::len).collect();
    let end = lengths.iter().sum();
    let last = text[..end].iter().rposition(|&byte| byte == b']')?;
    (lengths.len() > 1).then_some(last + 1)
}

/// Goes on behind the line that a block ends in. The rest of the line is not a board: it is
/// refused, unless another block begins there, or a comment, or the end of a statement without
/// digits, empty cells and brackets that open.
fn left_over(cursor: &mut Cursor<'_>) -> Option<ReadError> {
    let rest = cursor.rest;
    if Start::of(rest).is_some() {
        return None;
    }
    let left = rest.split(|&byte| byte == b'\n').next()?.trim_ascii();
    if left.is_empty() || left.starts_with(b"#") || left.starts_with(b"//") {
        return None;
    }
    let spot = Spot {
        line: cursor.number,
        column: 1,
    };
    cursor.next_line();
    let may_be_cell = |byte: &u8| {
        byte.is_ascii_digit() || matches!(byte, b'.' | b'*' | b'_' | b'?' | b'[' | b'{')
    };
    // `.freeze`, `).unwrap();`
    let is_method = |byte: u8, next: u8| byte == b'.' && next.is_ascii_lowercase();
    let may_be_cells = (left.iter().zip(left[1..].iter().chain(b" ")))
        .any(|(byte, &next)| may_be_cell(byte) && !is_method(*byte, next));
    let ends_call = left.starts_with(b")") || left.starts_with(b", ") || left.starts_with(b".");
    if ends_call && !may_be_cells {
        return None;
    }
    Some(unexpected(
        "the end of the line behind a board",
        &escaped(&String::from_utf8_lossy(left)),
        spot,
    ))
}

/// Whether values or lists stand in the bracket.
pub(super) fn is_certain(here: &LineContext<'_>) -> bool {
    let rest = here.start.rest;
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
    found: Vec<ReadBoard>,
}

/// The lexical elements of a program's text: characters, words, strings and gaps.
impl<'a> Parser<'a> {
    fn new(part: Token<'a>, sizes: Sizes) -> Parser<'a> {
        Parser {
            text: part.text,
            at: 0,
            spot: part.spot,
            sizes,
            braces: part.starts_with('{'),
            found: Vec::new(),
        }
    }

    /// The rest of the text.
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The text from a place on.
    fn since(&self, from: usize, spot: Spot) -> Token<'a> {
        let text = &self.text[from..self.at];
        Token { text, spot }
    }

    /// The character that comes.
    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on behind the character that comes.
    fn bump(&mut self) {
        let c = self.peek();
        self.at += c.map_or(0, char::len_utf8);
        self.spot.column += 1;
        if c == Some('\n') {
            (self.spot.line, self.spot.column) = (self.spot.line + 1, 1);
        }
    }

    /// Passes characters of a kind, and returns them.
    fn pass(&mut self, like: impl Fn(char) -> bool) -> Token<'a> {
        let (from, spot) = (self.at, self.spot);
        while self.peek().is_some_and(&like) {
            self.bump();
        }
        self.since(from, spot)
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
        self.bump();
        let (from, spot, mut escaped) = (self.at, self.spot, false);
        loop {
            match self.peek().filter(|&c| c != '\n') {
                Some(c) if c == quote && !escaped => break,
                Some(c) => escaped = c == '\\' && !escaped,
                None => {
                    let (expected, found) = ("a closing quotation mark", "the end of the line");
                    return Err(unexpected(expected, found, start));
                }
            }
            self.bump();
        }
        let text = self.since(from, spot);
        self.bump();
        Ok(text)
    }

    /// A list or an object with its whole content; its bracket comes.
    fn block(&mut self) -> Result<Token<'a>, ReadError> {
        let (from, spot) = (self.at, self.spot);
        let mut depth = 0_usize;
        loop {
            match self.expect("`]`")? {
                quote @ ('"' | '\'') => {
                    self.string(quote)?;
                    continue;
                }
                '[' | '{' => depth += 1,
                ']' | '}' => depth -= 1,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return Ok(self.since(from, spot));
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

/// The boards of a part of a text, read as they are asked for: there may be millions. The last item
/// may be an error that ends the reading, or the fault of the text after the boards.
struct Boards<'a> {
    parser: Parser<'a>,
    /// The boards that are read.
    ready: std::vec::IntoIter<ReadBoard>,
    next: Next<'a>,
    behind: Option<ReadError>,
}

/// The part of the text that is read next.
enum Next<'a> {
    /// The rows of one board.
    Rows,
    /// A string or a list.
    Value,
    /// More of the outermost list, which begins here.
    List(List<'a>, Spot),
    /// Objects.
    Objects,
    End,
}

impl Iterator for Boards<'_> {
    type Item = ReadBoard;

    fn next(&mut self) -> Option<ReadBoard> {
        loop {
            if let Some(board) = self.ready.next() {
                return Some(board);
            }
            if matches!(self.next, Next::End) {
                return self.behind.take().map(ReadBoard::failed);
            }
            if let Err(error) = self.read() {
                self.parser.found.push(ReadBoard::failed(error));
                self.behind = None;
            }
            self.ready = std::mem::take(&mut self.parser.found).into_iter();
        }
    }
}

impl Boards<'_> {
    /// Reads the next part of the text, up to its end or a board.
    fn read(&mut self) -> Result<(), ReadError> {
        let parser = &mut self.parser;
        match std::mem::replace(&mut self.next, Next::End) {
            Next::Rows => parser.rows(),
            Next::Objects => parser.objects(0, false).map(drop),
            Next::Value => {
                if let quote @ ('"' | '\'') = parser.expect("`]`")? {
                    let text = parser.string(quote)?;
                    parser.whole(&[text]);
                } else {
                    self.next = Next::List(List::default(), parser.spot);
                    parser.bump();
                }
                Ok(())
            }
            Next::List(mut list, start) => {
                while parser.found.is_empty() {
                    if !parser.value_of(0, &mut list)? {
                        return parser.only(list, start);
                    }
                }
                self.next = Next::List(list, start);
                Ok(())
            }
            Next::End => Ok(()),
        }
    }
}

/// Boards in lists.
impl<'a> Parser<'a> {
    /// All boards, and an error behind them.
    fn boards(self, start: Start, are_rows: bool, behind: Option<ReadError>) -> Boards<'a> {
        Boards {
            parser: self,
            ready: Vec::new().into_iter(),
            next: match start {
                Start::List(_) if are_rows => Next::Rows,
                Start::List(_) => Next::Value,
                Start::Objects(_) => Next::Objects,
            },
            behind,
        }
    }

    /// Lists that are the rows of one board.
    fn rows(&mut self) -> Result<(), ReadError> {
        let (start, mut rows) = (self.spot, Vec::new());
        while self.next().is_some() {
            rows.extend(self.list(1, false)?);
            self.pass(|c| matches!(c, ',' | ';'));
        }
        self.grid(&rows, start);
        Ok(())
    }

    /// Reads the board of the outermost list, whose end was read: the 16 values of a 4x4 board, or
    /// strings with a row each; a list of boards has been read.
    fn only(&mut self, list: List<'a>, start: Spot) -> Result<(), ReadError> {
        match self.row_of(list, start, false)? {
            None => {}
            Some(values) if values.iter().all(Token::is_character) => self.whole(&values),
            Some(values) => self.grid(&characters(&values), start),
        }
        Ok(())
    }

    /// A list whose bracket comes, inside `depth` others; the enclosing list may be a list of
    /// boards, or the rows of one board. Returns the cells if the list is a row of the enclosing
    /// board.
    fn list(
        &mut self,
        depth: usize,
        may_be_board: bool,
    ) -> Result<Option<Vec<Token<'a>>>, ReadError> {
        let start = self.spot;
        let mut list = List::default();
        self.bump();
        while self.value_of(depth, &mut list)? {}
        self.row_of(list, start, may_be_board)
    }

    /// Reads a value of a list, or a comma, or the end; whether more may come.
    fn value_of(&mut self, depth: usize, list: &mut List<'a>) -> Result<bool, ReadError> {
        let c = self.expect("`]`")?;
        match c {
            ']' | '}' if c == ']' || self.braces => {
                self.bump();
                return Ok(false);
            }
            ',' => self.bump(),
            '[' | '{' if c == '[' || self.braces => self.inner_list(depth, list)?,
            _ => self.add_value(c, list)?,
        }
        Ok(true)
    }

    /// The cells of a list, whose end was read, if it is a row of the enclosing board.
    fn row_of(
        &mut self,
        list: List<'a>,
        start: Spot,
        may_be_board: bool,
    ) -> Result<Option<Vec<Token<'a>>>, ReadError> {
        let List { values, rows, .. } = list;
        // strings with a row each
        let is_string = |row: &Vec<Token<'_>>| row.len() == 1 && row[0].len() == rows.len();
        match rows.is_empty() {
            false if rows.iter().all(is_string) => self.grid(&characters(&rows.concat()), start),
            false => self.grid(&rows, start),
            true if may_be_board && are_rows(&values) => self.grid(&characters(&values), start),
            true if values.len() > MAX_SIZE => self.whole(&values),
            true if !values.is_empty() => return Ok(Some(values)),
            true if list.has_boards => {}
            true => return Err(unexpected("a board", "an empty list", start)),
        }
        Ok(None)
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
            None => list.has_boards = true,
            Some(_) if list.rows.len() == MAX_SIZE => {
                return Err(unexpected("at most 32 rows in a board", "one more", spot));
            }
            Some(row) => list.rows.push(row),
        }
        Ok(())
    }

    /// Adds a value to a list, which begins with this character.
    fn add_value(&mut self, c: char, list: &mut List<'a>) -> Result<(), ReadError> {
        let value = self.value_in_list(c)?;
        // the macro before each row in Rust
        if value.text == "vec!" {
            return Ok(());
        }
        if !list.rows.is_empty() {
            let found = format!("`{}`", escaped(&value));
            return Err(unexpected("`[` or `]`", &found, value.spot));
        } else if value.len() > MAX_SIZE {
            // a string with a whole board in it
            list.has_boards = true;
            self.whole(&[value]);
        } else if list.values.len() == MAX_SIZE * MAX_SIZE {
            let expected = "at most 1024 values in a row";
            return Err(unexpected(expected, "one more", value.spot));
        } else {
            list.values.push(value);
        }
        Ok(())
    }

    /// A value of a list, which begins with this character.
    fn value_in_list(&mut self, c: char) -> Result<Token<'a>, ReadError> {
        let value = match c {
            '"' | '\'' => self.string(c)?,
            '{' => self.cell_in_object()?,
            '}' | ':' | '(' | ')' => {
                let found = format!("`{c}`");
                return Err(unexpected("a value, `[` or `]`", &found, self.spot));
            }
            _ => self.pass(|c| !c.is_whitespace() && !"[]{},\"".contains(c)),
        };
        let empty: &[&str] = match c {
            '"' | '\'' => &["", " "],
            '{' => &["", " ", "null"],
            _ => &["null", "None", "nil", "undefined", "-1"],
        };
        Ok(match empty.contains(&value.text) {
            true => Token::blank(value.spot),
            false => value,
        })
    }

    /// The value of a cell in an object, whose other names say no rule: `{"value": 5, "fixed":
    /// true}`.
    fn cell_in_object(&mut self) -> Result<Token<'a>, ReadError> {
        const VALUE: &str = "value val v digit number";
        const PLACE: &str = "row col column r c x y id index key";
        let object = self.block()?;
        let mut value = "null";
        for (name, text) in keys(object.text) {
            let first = first_value(text);
            let is_list = text.starts_with("[]");
            match first {
                _ if is_in(VALUE, name) => value = first,
                "true" | "false" | "null" => {}
                _ if is_in(PLACE, name) || is_list => {}
                _ => {
                    let found = format!("`{}`", escaped(name));
                    return Err(unexpected("the value of a cell", &found, object.spot));
                }
            }
        }
        if keys(object.text).next().is_none() && object.text.contains(',') {
            let found = escaped(object.text);
            return Err(unexpected(
                "a digit, or the value of a cell by its name",
                &found,
                object.spot,
            ));
        }
        let spot = object.spot;
        Ok(Token { text: value, spot })
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
        let content = self.sizes.string(&cells);
        self.found.push(ReadBoard::new(content, first(&cells)));
    }

    fn grid(&mut self, rows: &[Vec<Token<'a>>], start: Spot) {
        let (found, expected) = (rows.len(), rows[0].len());
        let cells: Vec<Token<'a>> = rows.concat();
        let content = match rows.iter().position(|row| row.len() != expected) {
            Some(n) => {
                let fault = Fault::Row {
                    row: n + 1,
                    expected,
                    found: rows[n].len(),
                };
                Err(fault.at(rows[n].first().map_or(start, |cell| cell.spot)))
            }
            None if expected != found && self.sizes.has(expected) => {
                Err(Fault::Rows { expected, found }.at(start))
            }
            None => self.sizes.square(&cells, expected),
        };
        self.found.push(ReadBoard::new(content, start));
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
