//! Bytes cut into lines: the longest line, quotation marks and tags, bytes that are no text. Each
//! line is checked on its own: an invalid line does not hide the others.

use super::super::MAX_SIZE;
use super::error::{Fault, ReadError, Spot};
use super::token::{Token, is_bare_cell, is_in, length};

/// A board of 32x32 cells with all candidates written out is shorter than this.
pub const LONGEST_LINE: usize = 1 << 16;

/// A place in the bytes, always at the start of a line; copying it is looking ahead.
#[derive(Clone, Copy)]
pub struct Cursor<'a> {
    /// The text from here on.
    pub(super) rest: &'a [u8],
    /// The number of the line that comes.
    pub(super) number: usize,
    /// How many marks of quotations stood before the last line.
    pub(super) quotes: usize,
}

/// Tags around a puzzle that are no part of it.
const TAGS: &str = "sudoku code pre quote spoiler tt p br div span";

/// Whether a text without its brackets is such a tag, or the end of one.
fn is_tag(inner: &str) -> bool {
    // most brackets have numbers
    if !inner.starts_with(|c: char| c == '/' || c.is_ascii_alphabetic()) {
        return false;
    }
    let mut words = inner.trim_matches('/').split([' ', '=']);
    words.next().is_some_and(|name| is_in(TAGS, name))
}

/// The length of the mark before a line that is quoted or begins with a tag.
fn margin(text: &str) -> usize {
    let trimmed = text.trim_start_matches([' ', '\t']);
    let at = text.len() - trimmed.len();
    let close = match trimmed.as_bytes().first() {
        Some(b'>') => return at + 1 + usize::from(trimmed[1..].starts_with(' ')),
        Some(b'[') => ']',
        Some(b'<') => '>',
        _ => return 0,
    };
    match trimmed[1..].split_once(close) {
        Some((inner, _)) if is_tag(inner) => at + inner.len() + 2,
        _ => 0,
    }
}

/// The text without the tag at its end; `None` without a tag.
fn without_tag(text: &str) -> Option<&str> {
    let trimmed = text.trim_end();
    let (tag, open) = match trimmed.strip_suffix(']') {
        Some(tag) => (tag, '['),
        None => (trimmed.strip_suffix('>')?, '<'),
    };
    let (before, inner) = tag.rsplit_once(open)?;
    is_tag(inner).then_some(before)
}

/// The line without what marks it as quoted, and without tags at both of its ends; and the number
/// of those marks.
fn bare(mut line: Token<'_>) -> (Token<'_>, usize) {
    const MAX_QUOTE_MARKS: usize = 8;
    let mut quotes = 0;
    for _ in 0..MAX_QUOTE_MARKS {
        let length = margin(&line);
        if length == 0 {
            break;
        }
        quotes += usize::from(line.trim_start().starts_with('>'));
        line = line.behind(length);
    }
    for _ in 0..MAX_QUOTE_MARKS {
        let Some(shorter) = without_tag(line.text) else {
            break;
        };
        line.text = shorter;
    }
    (line, quotes)
}

impl<'a> Cursor<'a> {
    /// The start of a text, after its byte-order mark.
    pub fn new(bytes: &'a [u8]) -> Cursor<'a> {
        Cursor {
            rest: bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes),
            number: 1,
            quotes: 0,
        }
    }

    /// Continues after `bytes` bytes that held this many line feeds.
    pub(super) fn skip(&mut self, bytes: usize, lines: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or(&[]);
        self.number += lines;
    }

    /// Whether a word comes that is longer than any name, title or row: a board in a line.
    pub(super) fn begins_with_word(&self) -> bool {
        let is_cell = |byte: &u8| is_bare_cell(char::from(*byte));
        let word = self.rest.first_chunk::<{ MAX_SIZE + 1 }>();
        word.is_some_and(|word| word.iter().all(is_cell))
    }

    /// The next line, or why it is no text.
    pub fn next_line(&mut self) -> Option<Result<Token<'a>, ReadError>> {
        let rest = self.rest;
        if rest.is_empty() {
            return None;
        }
        let end = rest.iter().position(|&byte| byte == b'\n');
        let spot = Spot {
            line: self.number,
            column: 1,
        };
        self.skip(end.map_or(rest.len(), |end| end + 1), end.map_or(0, |_| 1));
        let bytes = &rest[..end.unwrap_or(rest.len())];
        let decoded = decoded(bytes.strip_suffix(b"\r").unwrap_or(bytes), spot.line);
        Some(decoded.map(|text| {
            let (line, quotes) = bare(Token { text, spot });
            self.quotes = quotes;
            line
        }))
    }

    /// The lines up to the first that cannot be read, but for blank ones.
    pub(super) fn full_lines(mut self) -> impl Iterator<Item = Token<'a>> {
        let lines = std::iter::from_fn(move || self.next_good());
        lines.filter(|line| !line.trim().is_empty())
    }

    /// The next line that can be read; none at the end of the text, too.
    pub(super) fn next_good(&mut self) -> Option<Token<'a>> {
        self.next_line()?.ok()
    }
}

/// Refuses a file that is not a text, by its first bytes.
pub(super) fn not_text(bytes: &[u8]) -> Result<(), ReadError> {
    let (found, advice) = match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => ("a UTF-16 mark", "save the file as UTF-8"),
        [0x1f, 0x8b, ..] => ("gzip data", "unpack it first, as with `gzip -dc`"),
        _ => return Ok(()),
    };
    Err(Fault::NotText {
        found: found.into(),
        advice,
    }
    .at(Spot { line: 1, column: 1 }))
}

/// The characters of a line.
fn decoded(bytes: &[u8], line: usize) -> Result<&str, ReadError> {
    if bytes.len() > LONGEST_LINE {
        let fault = Fault::LongLine {
            limit: LONGEST_LINE,
            found: bytes.len(),
        };
        return Err(fault.at(Spot { line, column: 1 }));
    }
    let (valid, broken) = match str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => (
            str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
            Some(bytes[error.valid_up_to()]),
        ),
    };
    let end = valid.find(['\0', '\r']);
    let column = length(&valid[..end.unwrap_or(valid.len())]) + 1;
    let (found, advice) = match (end.map(|end| valid.as_bytes()[end]), broken) {
        (Some(0), _) => ("a NUL byte".into(), "is this a binary file, or UTF-16?"),
        (Some(_), _) => (
            "a carriage return without a line feed".into(),
            "end lines with LF or CRLF",
        ),
        (None, Some(byte)) => (format!("the byte 0x{byte:02x}"), "save the file as UTF-8"),
        (None, None) => return Ok(valid),
    };
    Err(Fault::NotText { found, advice }.at(Spot { line, column }))
}
