//! Parts of a text that know their places, and how to take them apart: every grammar works on
//! these.

use super::super::alphabet::{Alphabet, digit_of, is_empty, is_mark, plain};
use super::error::{Fault, ReadError, Spot, escaped};
pub(super) use quadrille_texts::is_in;
use std::ops::{Deref, Range};

/// A part of a line: all of it, a word, a cell. A cell is a character, a number, or the digits that
/// it may take.
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    /// The text.
    pub text: &'a str,
    /// Its place.
    pub spot: Spot,
}

/// A token is its text, where its place does not matter.
impl Deref for Token<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        self.text
    }
}

/// Whether a character is a blank that can stand in the place of a cell.
#[inline]
pub(super) fn is_blank(c: char) -> bool {
    plain(c) == ' '
}

/// Whether a character is a cell that is part of no word and of no rule.
#[inline]
pub(super) fn is_bare_cell(c: char) -> bool {
    c.is_ascii_digit() || (is_mark(c) && c != '-')
}

/// Row and column of a cell by its name, from 0: `r1c2`.
#[doc(hidden)]
pub fn cell_named(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let number = |text: &str| short_number(text)?.checked_sub(1);
    Some((number(row)?, number(column)?))
}

/// A number of one or two digits.
pub(super) fn short_number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain && text.len() < 3)
}

/// Where a name stands in a list of words.
pub(super) fn rank(name: &str, names: &str) -> Option<usize> {
    let mut names = names.split(' ');
    names.position(|known| known.eq_ignore_ascii_case(name))
}

/// The number of characters.
#[inline]
pub(super) fn length(text: &str) -> usize {
    if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    }
}

/// How to take a token apart.
impl<'a> Token<'a> {
    /// An empty cell that has no character of its own.
    pub(super) fn blank(spot: Spot) -> Token<'a> {
        Token { text: ".", spot }
    }

    /// The place of a character, counted from 0.
    pub(super) fn place(self, n: usize) -> Spot {
        Spot {
            column: self.spot.column + n,
            ..self.spot
        }
    }

    /// The part between two bytes.
    pub(super) fn part(self, bytes: Range<usize>) -> Token<'a> {
        Token {
            spot: self.place(length(&self.text[..bytes.start])),
            text: &self.text[bytes],
        }
    }

    /// What begins at this byte.
    pub(super) fn behind(self, byte: usize) -> Token<'a> {
        self.part(byte..self.text.len())
    }

    /// The part without such characters at its ends.
    pub(super) fn trimmed(self, is_mark: impl Fn(char) -> bool) -> Token<'a> {
        let start = self.find(|c| !is_mark(c)).unwrap_or(0);
        self.part(start..start + self.trim_matches(&is_mark).len())
    }

    /// The parts between such marks; where two of them meet there is an empty part.
    pub(super) fn parts(
        self,
        is_mark: impl FnMut(char) -> bool,
    ) -> impl Iterator<Item = Token<'a>> {
        let mut spot = self.spot;
        self.text.split(is_mark).map(move |text| {
            let part = Token { text, spot };
            spot.column += length(text) + 1;
            part
        })
    }

    /// The values between such marks, without blanks and quotation marks around them.
    pub(super) fn fields(self, mark: char) -> impl Iterator<Item = Token<'a>> {
        let is_around = |c: char| c.is_whitespace() || matches!(c, '"' | '\'');
        self.parts(move |c| c == mark)
            .map(move |field| field.trimmed(is_around))
    }

    /// The words between such gaps.
    pub(super) fn words(self, is_gap: impl FnMut(char) -> bool) -> impl Iterator<Item = Token<'a>> {
        self.parts(is_gap).filter(|word| !word.is_empty())
    }

    /// Each character as a cell; a blank is an empty one.
    pub(super) fn cells(self) -> impl Iterator<Item = Token<'a>> + use<'a> {
        self.text
            .char_indices()
            .enumerate()
            .map(move |(n, (at, c))| match is_blank(c) {
                true => Token::blank(self.place(n)),
                false => Token {
                    text: &self.text[at..at + c.len_utf8()],
                    spot: self.place(n),
                },
            })
    }
}

/// What a token means as a cell.
impl Token<'_> {
    /// Whether the token is a digit of a board of this side, or one empty cell.
    pub(super) fn fits(&self, size: usize) -> bool {
        Alphabet::One.digit(self, size).is_some()
    }

    /// The digits that a cell may take, as bits; each stands once.
    pub(super) fn candidates(&self, size: usize) -> Result<u32, ReadError> {
        let mut mask = 0;
        for cell in self.cells() {
            let digit = cell.chars().next().and_then(digit_of);
            let digit = digit.filter(|&digit| usize::from(digit) <= size);
            let bit = 1 << (digit.ok_or_else(|| cell.refused(size))? - 1);
            if mask & bit != 0 {
                return Err(self.refused(size));
            }
            mask |= bit;
        }
        Ok(mask)
    }

    /// The error for a token that is no cell.
    pub(super) fn refused(&self, size: usize) -> ReadError {
        Fault::Cell {
            found: escaped(self.text),
            size,
        }
        .at(self.spot)
    }

    /// Whether the token is one character.
    pub(super) fn is_character(&self) -> bool {
        self.text.chars().nth(1).is_none()
    }

    /// Whether the token is one empty cell.
    pub(super) fn is_blank(&self) -> bool {
        self.text.starts_with(is_empty) && self.is_character()
    }

    /// Whether the token is one letter, or one empty cell.
    pub(super) fn is_letter(&self) -> bool {
        self.is_blank()
            || (self.is_character() && self.text.chars().all(|c| plain(c).is_ascii_alphabetic()))
    }

    /// Whether the token is digits in ascending order, as candidates are written.
    pub(super) fn is_ascending(&self) -> bool {
        let digits = self.text.chars().map(plain);
        let is_candidate = |c: char| c.is_ascii_digit() && (c != '0' || self.is_character());
        digits.clone().all(is_candidate) && digits.is_sorted_by(|a, b| a < b)
    }
}
