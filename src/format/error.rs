//! What can be wrong with a text.

use crate::problem::ProblemError;
use std::borrow::Cow;
use std::fmt;
use thiserror::Error;

/// A place in a text, counted from 1, columns in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The place in `line`, the text of line `number`, where `part`, a slice of it, begins.
    pub fn of(number: usize, line: &str, part: &str) -> Place {
        let offset = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
        let before = line.get(..offset).unwrap_or(line);
        Place { line: number, column: before.chars().count() + 1 }
    }

    /// The place of the byte at `offset` of a whole text, which need not be UTF-8 from there on.
    pub fn at(text: &[u8], offset: usize) -> Place {
        let before = &text[..offset.min(text.len())];
        let last = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        let line = before.split(|&byte| byte == b'\n').count();
        Place { line, column: String::from_utf8_lossy(last).chars().count() + 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text was refused.
///
/// What came is shown escaped and cut short, so that nothing in a text can reach a terminal as a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// Something else than what belongs here.
    #[error("{at}: expected {expected}, found {found}{}{help}", if help.is_empty() { "" } else { "; " })]
    Unexpected {
        /// Where.
        at: Place,
        /// What belongs here.
        expected: Cow<'static, str>,
        /// What came.
        found: String,
        /// What to do about it; empty where that is plain.
        help: &'static str,
    },
    /// Something that no problem can have.
    #[error("{at}: {error}")]
    Problem {
        /// Where.
        at: Place,
        /// The error of the builder.
        error: ProblemError,
    },
    /// Something that is not JSON.
    #[error("{at}: invalid JSON: {message}")]
    Json {
        /// Where.
        at: Place,
        /// The message of the JSON parser.
        message: String,
    },
}

impl FormatError {
    /// The refusal of what stands at a place, for readers of texts of your own.
    ///
    /// ```
    /// use quadrille::format::{FormatError, Place, quote};
    ///
    /// let line = "width tall";
    /// let at = Place::of(3, line, &line[6..]);
    /// let error = FormatError::new(at, "a number", quote("tall")).help("count the cells of a row");
    /// assert_eq!(error.to_string(), "line 3, column 7: expected a number, found `tall`; count the cells of a row");
    /// ```
    pub fn new(at: Place, expected: impl Into<Cow<'static, str>>, found: impl Into<String>) -> FormatError {
        FormatError::Unexpected { at, expected: expected.into(), found: found.into(), help: "" }
    }

    /// The same with a sentence about what to do.
    #[must_use]
    pub fn help(self, help: &'static str) -> FormatError {
        match self {
            FormatError::Unexpected { at, expected, found, .. } => {
                FormatError::Unexpected { at, expected, found, help }
            }
            other => other,
        }
    }

    /// Where in the text.
    pub fn place(&self) -> Place {
        match self {
            FormatError::Unexpected { at, .. } | FormatError::Problem { at, .. } | FormatError::Json { at, .. } => *at,
        }
    }
}

/// A piece of a text as messages show it: escaped, and cut short.
pub fn quote(piece: &str) -> String {
    const LONGEST: usize = 40;
    match piece.char_indices().nth(LONGEST) {
        None => format!("`{}`", piece.escape_debug()),
        Some((end, _)) => format!("`{}…`", piece[..end].escape_debug()),
    }
}

/// Something in a text that was left out, though the rest could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// An option without a primary item. It could be added to any solution, so Knuth's programs leave it out too.
    NoPrimary {
        /// The line of the text.
        line: usize,
        /// The option, escaped and cut short.
        option: String,
    },
    /// An option that is the line of items once more.
    Items {
        /// The line of the text.
        line: usize,
    },
}

impl Warning {
    /// The line of the text that the warning is about.
    pub fn line(&self) -> usize {
        match self {
            Warning::NoPrimary { line, .. } | Warning::Items { line } => *line,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::NoPrimary { line, option } => {
                write!(f, "line {line}: the option {option} has no primary item and is ignored")
            }
            Warning::Items { line } => {
                write!(f, "line {line}: this option is the line of items once more; are these two files in one?")
            }
        }
    }
}
