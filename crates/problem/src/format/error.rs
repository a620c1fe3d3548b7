//! What can be wrong with a text, and with a problem for a format.

use crate::problem::{Bounds, Cost, Problem, ProblemError};
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
        Place {
            line: number,
            column: before.chars().count() + 1,
        }
    }

    /// The place of the byte at `offset` of a whole text, which need not be UTF-8 from there on.
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
#[non_exhaustive]
pub enum FormatError {
    /// Something else than what belongs here.
    #[error(
        "{at}: expected {expected}, found {found}{}{help}",
        if help.is_empty() { "" } else { "; " }
    )]
    Unexpected {
        /// Where.
        at: Place,
        /// What belongs here.
        expected: Cow<'static, str>,
        /// The text that was found.
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
    pub fn new(
        at: Place,
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<String>,
    ) -> FormatError {
        FormatError::Unexpected {
            at,
            expected: expected.into(),
            found: found.into(),
            help: "",
        }
    }

    /// The same with a sentence about what to do.
    #[must_use]
    pub fn help(self, help: &'static str) -> FormatError {
        match self {
            FormatError::Unexpected {
                at,
                expected,
                found,
                ..
            } => FormatError::Unexpected {
                at,
                expected,
                found,
                help,
            },
            other => other,
        }
    }

    /// Where in the text.
    pub fn place(&self) -> Place {
        match self {
            FormatError::Unexpected { at, .. }
            | FormatError::Problem { at, .. }
            | FormatError::Json { at, .. } => *at,
        }
    }
}

/// Why a problem cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteError {
    /// Knuth's line of items would be blank or a comment.
    #[error("a problem without primary items cannot be written in Knuth's text; write it as JSON")]
    NoPrimary,
    /// A name with a character that Knuth's text cannot hold.
    #[error("the {kind} `{}` cannot be written in Knuth's text: names there have no blanks, no \
        control characters, no `:` and no `|`", name.escape_debug())]
    Name {
        /// `item` or `color`.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// A name that is too long for Knuth's programs, or not ASCII.
    #[error(
        "Knuth's programs reject the {kind} `{}`: expected at most {limit} ASCII characters",
        name.escape_debug()
    )]
    StrictName {
        /// `item` or `color`.
        kind: &'static str,
        /// The name.
        name: String,
        /// How long it may be.
        limit: usize,
    },
    /// Bounds and costs in one problem.
    #[error("Knuth's programs support multiplicities (DLX3) or costs (DLX5), but not both")]
    BoundsAndCosts,
    /// A cost with a sign or with decimals.
    #[error("Knuth's programs take whole costs from 0 on, found {cost}")]
    StrictCost {
        /// The cost.
        cost: Cost,
    },
    /// More than the tables of Knuth's programs hold.
    #[error("Knuth's programs support at most {limit} {kind}, found {found}")]
    TooLarge {
        /// What there is too much of.
        kind: &'static str,
        /// How many there may be.
        limit: usize,
        /// How many there are.
        found: usize,
    },
    /// Rows of zeros and ones have a column for each item, and none for none.
    #[error("a matrix has at least one column; write the problem as JSON")]
    NoItems,
    /// Rows of zeros and ones say by their length how many items there are.
    #[error("a matrix of zeros and ones has at least one row; write it as rows of numbers")]
    NoOptions,
    /// A format in which all items are primary.
    #[error("{format} cannot hold the secondary item `{}`; write the problem as Knuth's text or \
        JSON", item.escape_debug())]
    Secondary {
        /// What cannot hold it.
        format: &'static str,
        /// The first of them.
        item: String,
    },
    /// A format in which all items are covered once.
    #[error("{format} cannot hold the multiplicity {bounds} of the item `{}`; write the problem as \
        Knuth's text, JSON, OPB or LP", item.escape_debug())]
    Bounds {
        /// What cannot hold them.
        format: &'static str,
        /// The first item with bounds.
        item: String,
        /// Its bounds.
        bounds: Bounds,
    },
    /// A matrix has no costs.
    #[error("a matrix cannot hold costs; write the problem as Knuth's text or JSON")]
    Costs,
}

impl WriteError {
    /// Refuses secondary items.
    pub(super) fn check_primary(format: &'static str, problem: &Problem) -> Result<(), WriteError> {
        match problem.items().find(|&item| !problem.is_primary(item)) {
            Some(item) => Err(WriteError::Secondary {
                format,
                item: problem.item_name(item).into(),
            }),
            None => Ok(()),
        }
    }

    /// Refuses bounds; those of a secondary item are always 0 and 1.
    pub(super) fn check_bounds(format: &'static str, problem: &Problem) -> Result<(), WriteError> {
        match problem
            .primary_items()
            .find(|&item| problem.bounds(item) != Bounds::ONCE)
        {
            Some(item) => {
                let (item, bounds) = (problem.item_name(item).into(), problem.bounds(item));
                Err(WriteError::Bounds {
                    format,
                    item,
                    bounds,
                })
            }
            None => Ok(()),
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

/// A part of a text that was left out or may be misunderstood, though the text could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Warning {
    /// An option without a primary item. It could be added to any solution, so Knuth's programs
    /// leave it out too.
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
    /// Columns of an integer program that may be taken in part, and are not.
    Continuous {
        /// The line of the first one.
        line: usize,
        /// Its name, escaped and cut short.
        column: String,
        /// How many there are.
        columns: usize,
    },
}

impl Warning {
    /// The line of the text that the warning is about.
    pub fn line(&self) -> usize {
        match self {
            Warning::NoPrimary { line, .. }
            | Warning::Items { line }
            | Warning::Continuous { line, .. } => *line,
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::NoPrimary { line, option } => {
                write!(
                    f,
                    "line {line}: the option {option} has no primary item and is ignored"
                )
            }
            Warning::Items { line } => {
                write!(
                    f,
                    "line {line}: this option is the line of items once more; are these two files \
                    in one?"
                )
            }
            Warning::Continuous {
                line,
                column,
                columns,
            } => {
                write!(
                    f,
                    "line {line}: columns that are not declared integers ({columns}, the first is \
                    {column}) are taken whole or not at all"
                )
            }
        }
    }
}
