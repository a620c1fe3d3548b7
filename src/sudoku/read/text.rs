//! Bytes cut into lines, each checked on its own: a line that is no text does not hide the others.

use super::error::{Fault, ReadError, Spot};

/// A board of 32x32 cells with all candidates written out is shorter than this.
pub(super) const LONGEST_LINE: usize = 1 << 16;

/// A place in the bytes, always at the start of a line; copying it is looking ahead.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    number: usize,
}

/// A line without its end.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a str,
    /// From 1.
    pub(super) number: usize,
}

impl<'a> Cursor<'a> {
    /// The start of a text, after its byte-order mark; an error for a whole that is no text.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Cursor<'a>, ReadError> {
        let not_text =
            |found: &str, advice| Err(Fault::NotText { found: found.into(), advice }.at(Spot { line: 1, column: 1 }));
        match bytes {
            [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => not_text("a UTF-16 mark", "save the file as UTF-8"),
            [0x1f, 0x8b, ..] => not_text("gzip data", "unpack it first, as with `gzip -dc`"),
            [0xef, 0xbb, 0xbf, rest @ ..] => Ok(Cursor { bytes: rest, at: 0, number: 1 }),
            _ => Ok(Cursor { bytes, at: 0, number: 1 }),
        }
    }

    /// The text from here on.
    pub(super) fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }

    /// The number of the line that comes.
    pub(super) fn number(&self) -> usize {
        self.number
    }

    /// Continues after `bytes` bytes that held this many line feeds.
    pub(super) fn skip(&mut self, bytes: usize, lines: usize) {
        self.at = (self.at + bytes).min(self.bytes.len());
        self.number += lines;
    }

    /// The next line, or why it is no text.
    pub(super) fn next_line(&mut self) -> Option<Result<Line<'a>, ReadError>> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let end = rest.iter().position(|&byte| byte == b'\n');
        let number = self.number;
        self.skip(end.map_or(rest.len(), |end| end + 1), usize::from(end.is_some()));
        let bytes = &rest[..end.unwrap_or(rest.len())];
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        Some(decoded(bytes, number).map(|text| Line { text, number }))
    }
}

/// The characters of a line.
fn decoded(bytes: &[u8], line: usize) -> Result<&str, ReadError> {
    if bytes.len() > LONGEST_LINE {
        let fault = Fault::LongLine { limit: LONGEST_LINE, found: bytes.len() };
        return Err(fault.at(Spot { line, column: 1 }));
    }
    let (valid, broken) = match str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => (str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""), Some(bytes[error.valid_up_to()])),
    };
    if let Some(column) = valid.chars().position(|c| c == '\0' || c == '\r') {
        let nul = valid.chars().nth(column) == Some('\0');
        let (found, advice) = if nul {
            ("a NUL byte", "is this a binary file, or UTF-16?")
        } else {
            ("a carriage return without a line feed", "end lines with LF or CRLF")
        };
        return Err(Fault::NotText { found: found.into(), advice }.at(Spot { line, column: column + 1 }));
    }
    match broken {
        None => Ok(valid),
        Some(byte) => {
            let fault = Fault::NotText { found: format!("the byte 0x{byte:02x}"), advice: "save the file as UTF-8" };
            Err(fault.at(Spot { line, column: valid.chars().count() + 1 }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_as_on_any_machine() {
        let mut cursor = Cursor::new(b"\xef\xbb\xbfab\r\nc\n\nd").unwrap();
        let mut lines = Vec::new();
        while let Some(line) = cursor.next_line() {
            let line = line.unwrap();
            lines.push((line.number, line.text));
        }
        assert_eq!(lines, [(1, "ab"), (2, "c"), (3, ""), (4, "d")]);
    }

    #[test]
    fn a_broken_line_does_not_hide_the_next() {
        let mut cursor = Cursor::new(b"a\xc0\x80b\nok\na\0\nx\ry\n").unwrap();
        let columns: Vec<_> = std::iter::from_fn(|| cursor.next_line())
            .map(|line| line.map(|line| line.text).map_err(|error| error.column))
            .collect();
        assert_eq!(columns, [Err(2), Ok("ok"), Err(2), Err(2)]);
    }
}
