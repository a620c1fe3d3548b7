//! Errors in a text, and features of a problem that a format lacks.

use crate::problem::{Bounds, ErrorKind, Problem, ProblemError};
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
    #[doc(hidden)]
    pub fn of(number: usize, line: &str, part: &str) -> Place {
        let offset = (part.as_ptr() as usize).saturating_sub(line.as_ptr() as usize);
        let before = line.get(..offset).unwrap_or(line);
        Place {
            line: number,
            column: before.chars().count() + 1,
        }
    }

    /// The place of the byte at `offset` of a whole text, which need not be UTF-8 from there on.
    #[doc(hidden)]
    pub fn at(text: &[u8], offset: usize) -> Place {
        let before = &text[..offset.min(text.len())];
        let last = before
            .rsplit(|&byte| byte == b'\n')
            .next()
            .unwrap_or_default();
        let line = before.split(|&byte| byte == b'\n').count();
        Place {
            line,
            column: String::from_utf8_lossy(last).chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text was refused.
///
/// Texts that were found are shown escaped and cut short, so that nothing in a text can reach a
/// terminal as a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{at}: {message}")]
pub struct FormatError {
    at: Place,
    message: String,
    kind: ErrorKind,
    is_of_builder: bool,
}

impl FormatError {
    /// The refusal of the text at a place, for readers of your own.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::format::{FormatError, Place, quote};
    ///
    /// let line = "width tall";
    /// let at = Place::of(3, line, &line[6..]);
    /// let error =
    ///     FormatError::new(at, "a number", quote("tall")).help("count the cells of a row");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 3, column 7: expected a number, found `tall`; count the cells of a row"
    /// );
    /// ```
    #[doc(hidden)]
    pub fn new(
        at: Place,
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<String>,
    ) -> FormatError {
        let message = format!("expected {}, found {}", expected.into(), found.into());
        FormatError::with_message(at, message)
    }

    #[doc(hidden)]
    pub fn with_message(at: Place, message: String) -> FormatError {
        FormatError {
            at,
            message,
            kind: ErrorKind::Malformed,
            is_of_builder: false,
        }
    }

    /// What the builder refused.
    #[doc(hidden)]
    pub fn of_builder(at: Place) -> impl Fn(ProblemError) -> FormatError {
        move |error| FormatError {
            at,
            message: error.to_string(),
            kind: error.kind(),
            is_of_builder: true,
        }
    }

    /// Whether the text was read and the builder of the problem refused its content.
    #[doc(hidden)]
    pub fn is_of_builder(&self) -> bool {
        self.is_of_builder
    }

    /// The same with a sentence about what to do.
    #[doc(hidden)]
    #[must_use]
    pub fn help(self, help: &'static str) -> FormatError {
        FormatError {
            message: format!("{}; {help}", self.message),
            ..self
        }
    }

    /// The same refusal as one of another kind than malformed.
    #[doc(hidden)]
    #[must_use]
    pub fn of_kind(self, kind: ErrorKind) -> FormatError {
        FormatError { kind, ..self }
    }

    /// The kind of the refusal.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Where in the text.
    #[doc(hidden)]
    pub fn place(&self) -> Place {
        self.at
    }

    /// The line of the text, counted from 1.
    pub fn line(&self) -> usize {
        self.at.line
    }

    /// The column in that line, counted in characters from 1.
    pub fn column(&self) -> usize {
        self.at.column
    }

    /// The message without the place: the expected text and the text found.
    pub fn message(&self) -> &str {
        &self.message
    }
}

/// Why a problem cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct WriteError(pub(super) String);

impl WriteError {
    /// Refuses secondary items.
    pub(super) fn check_primary(format: &'static str, problem: &Problem) -> Result<(), WriteError> {
        match problem.items().find(|&item| !problem.is_primary(item)) {
            Some(item) => Err(WriteError(format!(
                "{format} cannot hold the secondary item `{}`; write the problem as Knuth's text \
                or JSON",
                problem.item_name(item).escape_debug()
            ))),
            None => Ok(()),
        }
    }

    /// Refuses bounds; those of a secondary item are always 0 and 1.
    pub(super) fn check_bounds(format: &'static str, problem: &Problem) -> Result<(), WriteError> {
        match problem
            .primary_items()
            .find(|&item| problem.bounds(item) != Bounds::ONCE)
        {
            Some(item) => Err(WriteError(format!(
                "{format} cannot hold the multiplicity {} of the item `{}`; write the problem as \
                Knuth's text, JSON, OPB or LP",
                problem.bounds(item),
                problem.item_name(item).escape_debug()
            ))),
            None => Ok(()),
        }
    }
}

/// A piece of a text as messages show it: escaped, and cut short.
pub fn quote(piece: &str) -> String {
    match beginning(piece) {
        None => format!("`{}`", piece.escape_debug()),
        Some(begin) => format!("`{}…`", begin.escape_debug()),
    }
}

/// The characters that messages show of a longer piece; `None` for a short one.
pub fn beginning(piece: &str) -> Option<&str> {
    const MAX_CHARS: usize = 40;
    let (end, _) = piece.char_indices().nth(MAX_CHARS)?;
    Some(&piece[..end])
}

/// A part of a text that was left out or may be misunderstood, though the text could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    line: usize,
    message: String,
}

impl Warning {
    /// A warning about a line, from 1.
    #[doc(hidden)]
    pub fn new(line: usize, message: impl Into<String>) -> Warning {
        Warning {
            line,
            message: message.into(),
        }
    }

    /// An option without a primary item. It could be added to any solution, so Knuth's programs
    /// leave it out too.
    #[doc(hidden)]
    pub fn no_primary(line: usize, option: &str) -> Warning {
        Warning::new(
            line,
            format!("the option {option} has no primary item and is ignored"),
        )
    }

    /// The line of the text that the warning is about.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}
