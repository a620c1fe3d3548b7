//! Boards as programs write them: lists in brackets, as in JSON and Python, or in braces, as in C
//! and Java; strings; and objects that name a board, in lists or inside each other.
//!
//! A board is a list of rows; a list of such boards, a flat list of all cells, and lists of strings
//! that hold a row or a whole board each are fine too.

mod names;
mod objects;

pub use names::is_remark;
pub(in crate::read) use names::is_solution;
pub(super) use names::{is_nothing, is_of_rules};

use super::{
    Cursor, Fault, LineContext, MAX_SIZE, ReadBoard, ReadError, Sizes, Spot, TextPart, Token,
    escaped, first, length,
};
use crate::read::token::is_in;
use names::{PUZZLES, variant};
use quadrille_texts::keys::{first_value, keys};
use quadrille_texts::nodes::{Brackets, Node, nodes, offset};
use std::cell::Cell;

pub(super) fn read<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    let rest = here.start.rest;
    let at = start(rest)?;
    let (before, text) = rest.split_at(at);
    // rows of a board without brackets around them all
    let end = rows_in_lines(text).unwrap_or_else(|| end_of_block(text));
    let block = &text[..end];
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
    // up to the first byte that is not UTF-8
    let text = block.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let boards = Boards {
        reader: BlockReader::new(text, spot, here.sizes),
        inner: inner_blocks(text),
        at: 0,
        ready: Vec::new().into_iter(),
        behind: left_over(cursor),
    };
    Some(TextPart::Boards(Box::new(boards)))
}

/// Whether boards in brackets begin here.
pub(super) fn begins(rest: &[u8]) -> bool {
    start(rest).is_some()
}

/// Whether values or lists stand in the bracket.
pub(super) fn is_certain(here: &LineContext<'_>) -> bool {
    let rest = here.start.rest;
    start(rest).is_some_and(|at| {
        let is_value = |byte| matches!(byte, b'[' | b'{' | b'"' | b'\'' | b'0'..=b'9');
        have_puzzles(&rest[at..]) || inner(&rest[at..]).is_some_and(is_value)
    })
}

/// How far to look for a name of a puzzle, in bytes.
const FAR: usize = 1 << 13;

/// The byte of a text's first line with which lists or objects of boards begin: a bracket, perhaps
/// behind a name that gets its value, or in a call.
fn start(text: &[u8]) -> Option<usize> {
    let line = text.split(|&byte| byte == b'\n').next()?;
    let lead = line.iter().position(|byte| !b" \t".contains(byte))?;
    let at = match line[lead] {
        b'[' | b'{' => lead,
        _ => behind_name(line)?,
    };
    let from = &text[at..];
    let is_macro = || from[1..].trim_ascii_start().starts_with(b"vec!");
    let begins = match (line[at], inner(from)) {
        (b'[', Some(byte)) if byte.is_ascii_alphabetic() || byte == b'/' => is_macro(),
        (b'[', Some(b'{')) | (b'{', Some(b'"' | b'\'' | b'A'..=b'Z' | b'a'..=b'z' | b'_')) => {
            have_puzzles(from)
        }
        (b'[', _) => !is_time(from),
        (b'{', Some(b'{' | b'0'..=b'9')) => true,
        _ => false,
    };
    begins.then_some(at)
}

/// The bracket of a value or of a call behind a name: `int b[9][9] = {{5, 3, …`, `array([[5, 3, …`.
fn behind_name(line: &[u8]) -> Option<usize> {
    let sign = line.iter().position(|byte| matches!(byte, b'=' | b'('))?;
    let (name, value) = line.split_at(sign);
    let is_of = |signs: &[u8], part: &[u8]| {
        part.iter()
            .all(|byte| byte.is_ascii_alphanumeric() || signs.contains(byte))
    };
    // a bracket right behind a word is that of an index or a type
    let begins = |at: &usize| {
        let is_index = value[*at - 1].is_ascii_alphanumeric() || value[*at - 1] == b']';
        matches!(value[*at], b'[' | b'{') && !is_index && !is_type(&value[*at..])
    };
    let at = (1..value.len()).find(begins)?;
    let is_name = name.iter().any(u8::is_ascii_alphabetic) && is_of(b"_ \t[]<>:,.&*$@;", name);
    (is_name && is_of(b"_ .,(!:&[]<>", &value[1..at])).then_some(sign + at)
}

/// Whether a bracket holds one number, before another bracket or a word: `[9][9]int{`.
fn is_type(text: &[u8]) -> bool {
    let n_digits = text[1..].iter().take_while(|byte| byte.is_ascii_digit());
    match text.get(1 + n_digits.count()..) {
        Some([b']', next, ..]) => *next == b'[' || next.is_ascii_alphabetic(),
        _ => false,
    }
}

/// The first byte in a bracket.
fn inner(text: &[u8]) -> Option<u8> {
    text.get(1..)?.trim_ascii_start().first().copied()
}

/// Whether a bracket holds a time of day, as before the lines of a chat: `[10:31]`.
fn is_time(text: &[u8]) -> bool {
    let is_clock = |byte: &u8| byte.is_ascii_digit() || *byte == b':';
    let inner = text[1..].split(|&byte| byte == b']').next();
    inner.is_some_and(|time| time.len() <= 8 && time.contains(&b':') && time.iter().all(is_clock))
}

/// Whether the objects of a text name a puzzle, and no exact cover.
fn have_puzzles(text: &[u8]) -> bool {
    let text = &text[..text.len().min(FAR)];
    let text = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    let names = text.split(':').map(|before| {
        let bare = before.trim_end().trim_end_matches(['"', '\'']);
        let begin = bare.rfind(|c| !is_part(c)).map_or(0, |at| at + 1);
        bare.get(begin..).unwrap_or("")
    });
    let is_telling = |name: &&str| {
        is_in("items options", name) || is_in(PUZZLES, name) || variant(name).is_some()
    };
    // the first name that is known decides
    let first = names.into_iter().find(is_telling);
    first.is_some_and(|name| !is_in("items options", name))
}

/// Where the first list, object or string of a text ends; an unclosed one extends to the end of the
/// text.
fn end_of_block(text: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < text.len() {
        let rest = &text[at..];
        let find = |end: u8| {
            rest[1..]
                .iter()
                .position(|&byte| byte == end || byte == b'\n')
        };
        // in a string and in a comment brackets mean nothing
        match rest[0] {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            quote @ (b'"' | b'\'') => {
                at += find(quote).map_or(0, |end| end + usize::from(rest[1 + end] == quote));
            }
            b'#' => at += find(b'\n').unwrap_or(rest.len() - 1),
            b'/' if rest.starts_with(b"//") => at += find(b'\n').unwrap_or(rest.len() - 1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

/// How much of a text belongs to what ends before it: brackets, commas and semicolons up to the end
/// of the line, and what numpy and torch say of an array. A label may stand behind them.
fn tail(text: &[u8]) -> usize {
    let end = text.iter().position(|byte| !b" \t)};:,.>".contains(byte));
    let end = end.unwrap_or(text.len());
    let rest = &text[end..];
    let names: [&[u8]; 3] = [b"dtype=", b"device=", b"requires_grad="];
    if names.iter().any(|name| rest.starts_with(name))
        && let Some(close) = rest.iter().position(|byte| matches!(byte, b')' | b'\n'))
        && rest[close] == b')'
    {
        return end + close + tail(&rest[close..]);
    }
    match rest.first() {
        None | Some(b'\n' | b'\r' | b'#' | b'/') => end,
        Some(_) => 0,
    }
}

/// Goes on behind the line that a block ends in. The rest of the line is not a board: it is
/// refused, unless another block begins there, or a comment, or the end of a statement without
/// digits, empty cells and brackets that open.
fn left_over(cursor: &mut Cursor<'_>) -> Option<ReadError> {
    let rest = cursor.rest;
    if begins(rest) {
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

/// Where the first block stands in the outermost brackets of a text, if these have boards, of which
/// there may be millions; `None` where the brackets may be a board themselves.
fn inner_blocks(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('[')?.trim_start();
    let is_block = match inside.as_bytes() {
        [b'{', ..] => true,
        [b'[', rest @ ..] => rest.trim_ascii_start().starts_with(b"["),
        [quote @ (b'"' | b'\''), rest @ ..] => {
            rest.iter().position(|byte| byte == quote) > Some(MAX_SIZE)
        }
        _ => false,
    };
    is_block.then_some(text.len() - inside.len())
}

/// The boards of a part of a text, read as they are asked for. The last one may be the fault of the
/// text behind the part.
struct Boards<'a> {
    reader: BlockReader<'a>,
    /// Where the next of several blocks stands.
    inner: Option<usize>,
    /// Where the only block begins; the end of the text behind it.
    at: usize,
    ready: std::vec::IntoIter<ReadBoard>,
    behind: Option<ReadError>,
}

impl Iterator for Boards<'_> {
    type Item = ReadBoard;

    fn next(&mut self) -> Option<ReadBoard> {
        loop {
            if let Some(board) = self.ready.next() {
                return Some(board);
            }
            let text = self.reader.text;
            let Some(block) = self.block() else {
                return self.behind.take().map(ReadBoard::failed);
            };
            if let Err(error) = self.reader.block(block) {
                self.reader.found.push(ReadBoard::failed(error));
                (self.at, self.inner, self.behind) = (text.len(), None, None);
            }
            self.ready = std::mem::take(&mut self.reader.found).into_iter();
        }
    }
}

impl<'a> Boards<'a> {
    /// The next block: the whole text, or a part of the outermost brackets.
    fn block(&mut self) -> Option<&'a str> {
        let text = self.reader.text;
        let Some(inner) = self.inner else {
            let begin = std::mem::replace(&mut self.at, text.len());
            return text.get(begin..).filter(|block| !block.is_empty());
        };
        let rest = &text[inner..];
        let gap = rest.find(|c: char| !c.is_whitespace() && c != ',');
        let begin = inner + gap.unwrap_or(rest.len());
        let rest = &text[begin..];
        (self.at, self.inner) = (text.len(), None);
        if rest == "]" {
            return None;
        }
        if rest.starts_with(['[', '{', '"', '\'']) {
            let end = begin + end_of_block(rest.as_bytes());
            self.inner = (end < text.len()).then_some(end);
            return Some(&text[begin..end]);
        }
        Some(rest).filter(|rest| !rest.is_empty())
    }
}

/// Reads the boards of blocks: the lists, objects and strings of a text.
struct BlockReader<'a> {
    text: &'a str,
    sizes: Sizes,
    /// The last part whose place was asked for: its byte, and its place.
    last: Cell<(usize, Spot)>,
    found: Vec<ReadBoard>,
}

impl<'a> BlockReader<'a> {
    fn new(text: &'a str, spot: Spot, sizes: Sizes) -> BlockReader<'a> {
        BlockReader {
            text,
            sizes,
            last: Cell::new((0, spot)),
            found: Vec::new(),
        }
    }

    /// A part of the text with its place.
    fn token(&self, part: &'a str) -> Token<'a> {
        let at = offset(self.text, part);
        let (mut last, mut spot) = self.last.get();
        if at < last {
            // the text before the block has no lines
            let begin = self.text[..last].matches('\n').count();
            let width = length(&self.text[..last]);
            spot.line -= begin;
            spot.column = if begin == 0 { spot.column - width } else { 1 };
            last = 0;
        }
        let between = &self.text[last..at];
        spot.column += length(between);
        if let Some(end) = between.rfind('\n') {
            spot.line += between.matches('\n').count();
            spot.column = 1 + length(&between[end + 1..]);
        }
        self.last.set((at, spot));
        Token { text: part, spot }
    }

    /// Reads the boards of a block.
    fn block(&mut self, block: &'a str) -> Result<(), ReadError> {
        let nodes = nodes(block).map_err(|error| {
            let found = block[error.at..].chars().next();
            let found = match found {
                None => "the end of the text".into(),
                Some('"' | '\'') => "none".into(),
                Some(c) => format!("`{}`", escaped(&c.to_string())),
            };
            unexpected(error.expected, &found, self.token(&block[error.at..]).spot)
        })?;
        match &nodes[..] {
            [Node::List(list)] if is_object(list) => self.objects(list, false).map(drop),
            [Node::List(list)] => self.list(list),
            [Node::Word(word)] => {
                self.whole(&[self.token(word)]);
                Ok(())
            }
            _ => {
                let rows: Vec<&Brackets<'a>> = nodes.iter().filter_map(Node::list).collect();
                match rows.len() == nodes.len() && !rows.is_empty() {
                    true => self.rows(&rows, self.token(block).spot),
                    false => Err(self.unexpected("a value or `]`", block)),
                }
            }
        }
    }

    /// Reads the boards of a list: its values, rows of one board, or boards.
    fn list(&mut self, list: &Brackets<'a>) -> Result<(), ReadError> {
        let is_list = |node: &Node<'_>| node.list().is_some_and(|list| !is_cell(list));
        if !list.nodes.iter().any(is_list) {
            let values = self.values(list)?;
            return self.flat(&values, list);
        }
        // a macro or a type may stand before a row
        let is_maker = |word: &str| word.chars().all(|c| c.is_ascii_alphabetic());
        let mut words = list.nodes.iter().filter_map(Node::word);
        if let Some(word) = words.find(|word| !is_maker(word)) {
            return Err(self.unexpected("`[` or `]`", word));
        }
        let parts: Vec<&Brackets<'a>> = list.nodes.iter().filter_map(Node::list).collect();
        if let Some(set) = parts.iter().find(|part| is_set(part, list)) {
            let expected = "a digit, or the value of a cell by its name";
            return Err(self.unexpected(expected, set.text));
        }
        match parts.iter().any(|part| part.nodes.iter().any(is_list)) {
            true => parts.into_iter().try_for_each(|part| self.list(part)),
            false => self.rows(&parts, self.token(list.text).spot),
        }
    }

    /// Reads the board that has these lists for its rows, or the boards that the lists are.
    fn rows(&mut self, lists: &[&Brackets<'a>], start: Spot) -> Result<(), ReadError> {
        let rows = lists.iter().map(|list| self.values(list));
        let rows: Vec<Vec<Token<'a>>> = rows.collect::<Result<_, _>>()?;
        let is_long = |value: &Token<'_>| value.len() > MAX_SIZE;
        let is_board =
            |row: &Vec<Token<'_>>| row.len() > MAX_SIZE || are_rows(row) || row.iter().any(is_long);
        let is_string = |row: &Vec<Token<'_>>| row.len() == 1 && row[0].len() == rows.len();
        if rows.iter().all(is_board) {
            let mut boards = rows.iter().zip(lists);
            return boards.try_for_each(|(row, list)| self.flat(row, list));
        }
        match rows.iter().all(is_string) {
            true => self.grid(&characters(&rows.concat()), start),
            false => self.grid(&rows, start),
        }
        Ok(())
    }

    /// Reads the boards of a list of values: cells, rows, or whole boards.
    fn flat(&mut self, values: &[Token<'a>], list: &Brackets<'a>) -> Result<(), ReadError> {
        match values {
            [] => {
                let start = self.token(list.text).spot;
                return Err(unexpected("a board", "an empty list", start));
            }
            [value, ..] if value.len() > MAX_SIZE => {
                values.iter().for_each(|value| self.whole(&[*value]));
            }
            _ if values.len() > MAX_SIZE || values.iter().all(Token::is_character) => {
                self.whole(values);
            }
            _ => self.grid(&characters(values), first(values)),
        }
        Ok(())
    }

    /// The values of a list without lists.
    fn values(&self, list: &Brackets<'a>) -> Result<Vec<Token<'a>>, ReadError> {
        let value = |node: &Node<'a>| {
            Ok(match node {
                Node::Word(word) => {
                    let token = self.token(word);
                    let is_nothing = matches!(
                        *word,
                        "" | " " | "null" | "None" | "nil" | "undefined" | "-1"
                    );
                    match is_nothing {
                        true => Token::blank(token.spot),
                        false => token,
                    }
                }
                Node::List(object) => self.cell_in_object(object)?,
            })
        };
        list.nodes.iter().map(value).collect()
    }

    /// The value of a cell in an object, whose other names say no rule: `{"value": 5, "fixed":
    /// true}`.
    fn cell_in_object(&self, object: &Brackets<'a>) -> Result<Token<'a>, ReadError> {
        const VALUE: &str = "value val v digit number";
        const PLACE: &str = "row col column r c x y id index key";
        let spot = self.token(object.text).spot;
        let mut value = "null";
        for (name, text) in keys(object.text) {
            let first = first_value(text);
            match first {
                _ if is_in(VALUE, name) => value = first,
                "true" | "false" | "null" => {}
                _ if is_in(PLACE, name) || text.starts_with("[]") => {}
                _ => {
                    let found = format!("`{}`", escaped(name));
                    return Err(unexpected("the value of a cell", &found, spot));
                }
            }
        }
        Ok(match value {
            "" | " " | "null" => Token::blank(spot),
            text => Token { text, spot },
        })
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

    /// The refusal of a part of the text.
    fn unexpected(&self, expected: &'static str, part: &'a str) -> ReadError {
        let found = format!("`{}`", escaped(part));
        unexpected(expected, &found, self.token(part).spot)
    }
}

/// Whether brackets hold names with values.
fn is_object(list: &Brackets<'_>) -> bool {
    let key = list.nodes.first().and_then(Node::word);
    key.is_some_and(|key| {
        let behind = &list.text[offset(list.text, key) + key.len()..];
        let behind = behind.trim_start_matches(['"', '\'', ' ']);
        list.text.starts_with('{') && behind.starts_with([':', '='])
    })
}

/// Whether brackets are a cell of a board: an object without lists inside.
fn is_cell(list: &Brackets<'_>) -> bool {
    list.text.starts_with('{') && (list.nodes.is_empty() || is_object(list))
}

/// Whether brackets in a list are a tuple, or the candidates of a cell as a set: `{1, 6, 8}`.
fn is_set(part: &Brackets<'_>, list: &Brackets<'_>) -> bool {
    list.text.starts_with('[') && part.text.starts_with(['{', '(']) && !is_cell(part)
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
