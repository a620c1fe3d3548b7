//! The lines and words of a text, with their places.

use super::entry::VariantEntry;
use quadrille_problem::format::Place;
use std::cell::OnceCell;
use std::str::FromStr;

/// A line that means something: not blank, and no comment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: usize,
    /// Without blanks around it.
    pub(super) text: &'a str,
    column: usize,
}

impl Line<'_> {
    /// Where it begins.
    pub(super) fn place(&self) -> Place {
        self.at(0)
    }

    /// Where the byte `offset` of it stands.
    pub(super) fn at(&self, offset: usize) -> Place {
        let before = self.text.get(..offset).unwrap_or(self.text);
        Place {
            line: self.number,
            column: self.column + before.chars().count(),
        }
    }

    /// Where a part of it begins.
    pub(super) fn of(&self, part: &str) -> Place {
        self.at((part.as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize))
    }
}

/// A text, and the lines of it that mean something.
pub(crate) struct Text<'a> {
    pub(super) whole: &'a str,
    pub(super) lines: Vec<Line<'a>>,
    /// The killer or the jigsaw whose groups of cells fill a board, once it was looked for.
    pub(super) groups: OnceCell<Option<VariantEntry>>,
}

impl Text<'_> {
    pub(crate) fn new(whole: &str) -> Text<'_> {
        Text {
            whole,
            lines: lines(whole),
            groups: OnceCell::new(),
        }
    }

    /// Whether a text is in JSON.
    pub(super) fn is_json(&self) -> bool {
        self.whole.trim_start().starts_with(['{', '['])
    }
}

/// A number of so many digits at most, and nothing else.
pub(super) fn plain_number<N: FromStr>(text: &str, most: usize) -> Option<N> {
    let is_plain = text.len() <= most && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let numbered = text.lines().enumerate().map(|(number, line)| {
        let trimmed = line.trim_start();
        let column = line[..line.len() - trimmed.len()].chars().count() + 1;
        Line {
            number: number + 1,
            text: trimmed.trim_end(),
            column,
        }
    });
    numbered
        .filter(|line| {
            !line.text.is_empty()
                && !line.text.starts_with(['#', '%'])
                && !line.text.starts_with("//")
        })
        .collect()
}
