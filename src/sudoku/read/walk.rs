//! The characters of a program's text one after the other, with their places.

use super::error::{Fault, ReadError, Spot};

/// A place in a text, and the way on.
#[derive(Clone, Copy)]
pub(super) struct Walk<'a> {
    text: &'a str,
    at: usize,
    spot: Spot,
}

/// A part of a text, and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) text: &'a str,
    pub(super) spot: Spot,
}

impl<'a> Walk<'a> {
    /// The start of a part.
    pub(super) fn new(part: Part<'a>) -> Walk<'a> {
        Walk { text: part.text, at: 0, spot: part.spot }
    }

    /// How many bytes are behind it.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Its place.
    pub(super) fn spot(&self) -> Spot {
        self.spot
    }

    /// What comes.
    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The character that comes.
    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Goes on behind this character, which is the one that comes.
    pub(super) fn bump(&mut self, c: char) {
        self.at += c.len_utf8();
        self.spot = match c {
            '\n' => Spot { line: self.spot.line + 1, column: 1 },
            _ => Spot { column: self.spot.column + 1, ..self.spot },
        };
    }

    /// Goes on while characters are like this; what it passed.
    pub(super) fn pass(&mut self, like: impl Fn(char) -> bool) -> Part<'a> {
        let (from, spot) = (self.at, self.spot);
        while let Some(c) = self.peek().filter(|&c| like(c)) {
            self.bump(c);
        }
        Part { text: &self.text[from..self.at], spot }
    }

    /// Passes blanks, line ends and comments.
    pub(super) fn pass_gap(&mut self) {
        loop {
            self.pass(char::is_whitespace);
            if !(self.rest().starts_with("//") || self.rest().starts_with('#')) {
                return;
            }
            self.pass(|c| c != '\n');
        }
    }

    /// Passes everything.
    pub(super) fn pass_all(&mut self) {
        self.pass(|_| true);
    }

    /// What stands between two quotation marks, the first of which comes.
    pub(super) fn string(&mut self, quote: char) -> Result<Part<'a>, ReadError> {
        let start = self.spot;
        self.bump(quote);
        let mut escaped = false;
        let (from, spot) = (self.at, self.spot);
        loop {
            match self.peek() {
                Some(c) if c == quote && !escaped => {
                    let text = &self.text[from..self.at];
                    self.bump(c);
                    return Ok(Part { text, spot });
                }
                None | Some('\n') => {
                    let found = "the end of the line".into();
                    return Err(Fault::Brackets { expected: "a closing quotation mark", found }.at(start));
                }
                Some(c) => {
                    escaped = c == '\\' && !escaped;
                    self.bump(c);
                }
            }
        }
    }

    /// A list or an object with all that is in it; its bracket comes.
    pub(super) fn block(&mut self) -> Result<Part<'a>, ReadError> {
        let (from, spot) = (self.at, self.spot);
        let mut depth = 0_usize;
        loop {
            self.pass_gap();
            match self.peek() {
                None => {
                    return Err(Fault::Brackets { expected: "`]`", found: "the end of the text".into() }.at(self.spot));
                }
                Some(quote @ ('"' | '\'')) => drop(self.string(quote)?),
                Some(c) => {
                    depth += usize::from(matches!(c, '[' | '{'));
                    self.bump(c);
                    if matches!(c, ']' | '}') {
                        depth -= 1;
                    }
                    if depth == 0 {
                        return Ok(Part { text: &self.text[from..self.at], spot });
                    }
                }
            }
        }
    }
}
