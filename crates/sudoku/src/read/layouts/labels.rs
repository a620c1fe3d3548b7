//! The names of rows and columns around a grid.

use super::{Cursor, Here, Sizes, Token, is_rule};

/// How rows or columns are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Names {
    Numbers,
    /// From 0, as programs count.
    Zeros,
    Letters,
    /// `r1`, `R1`, `c1`, `row1`.
    Marked,
}

/// The names around one grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labels {
    /// The side of the board.
    pub(super) size: usize,
    pub(super) rows: Option<Names>,
    /// Whether the columns are numbered by a line that could be a row.
    pub(super) doubtful: bool,
}

impl Names {
    /// Whether a word is the name of this number, from 0.
    fn is(self, word: &str, n: usize) -> bool {
        match self {
            Names::Numbers => word == (n + 1).to_string(),
            Names::Zeros => word == n.to_string(),
            Names::Letters => word.to_ascii_uppercase().as_bytes() == [b'A'.wrapping_add(n as u8)],
            Names::Marked => {
                let number = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                let mark = word[..word.len() - number.len()].to_ascii_lowercase();
                matches!(mark.as_str(), "r" | "c" | "row" | "col") && Names::Numbers.is(number, n)
            }
        }
    }

    /// What the first of several names is one of.
    pub(super) fn of(word: &str) -> Option<Names> {
        [Names::Numbers, Names::Zeros, Names::Letters, Names::Marked]
            .into_iter()
            .find(|names| names.is(word, 0))
    }

    /// A line without the name of its row, which is this one from 0; none if it has another.
    pub(super) fn strip(self, line: Token<'_>, row: usize) -> Option<Token<'_>> {
        let (word, end) = head(line)?;
        self.is(word, row).then(|| line.behind(end))
    }
}

impl Labels {
    /// A line without the name of its row, which is this one from 0.
    pub(super) fn strip<'a>(&self, line: Token<'a>, row: usize) -> Token<'a> {
        let bare = self.rows.and_then(|names| names.strip(line, row));
        bare.unwrap_or(line)
    }

    /// Goes on behind the names below the grid, if there are some.
    pub(super) fn skip_below(&self, cursor: &mut Cursor<'_>, sizes: Sizes) {
        let mut ahead = *cursor;
        while let Some((here, None)) = Here::at(ahead, sizes) {
            ahead = here.after;
            if header(&here) == Some(self.size) {
                *cursor = ahead;
                return;
            }
            if !here.line.trim().is_empty() && !is_rule(&here.line, || 0) {
                return;
            }
        }
    }
}

/// The first word of a line, and where what follows it begins.
pub(super) fn head(line: Token<'_>) -> Option<(&str, usize)> {
    const GAPS: [char; 6] = [' ', '\t', '|', '│', '┃', '║'];
    const ENDS: [char; 4] = [':', ')', ',', ';'];
    let text = line.text.trim_start_matches(GAPS);
    let end = text.find(|c: char| !c.is_ascii_alphanumeric())?;
    let (word, behind) = text.split_at(end);
    let rest = behind.trim_start_matches([' ', '\t']);
    let rest = rest.strip_prefix(ENDS).unwrap_or(rest);
    let is_ended = behind.starts_with(GAPS) || behind.starts_with(ENDS);
    (end > 0 && is_ended).then(|| (word, line.len() - rest.len()))
}

/// How many columns a line names.
pub(super) fn header(here: &Here<'_>) -> Option<usize> {
    let is_gap =
        |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '┃' | '║' | ',' | ';' | '+');
    let words = || here.line.words(is_gap);
    let names = Names::of(&words().next()?)?;
    let is_named = |(n, word): (usize, Token<'_>)| names.is(&word, n);
    let n = words().count();
    (here.sizes.has(n) && words().enumerate().all(is_named)).then_some(n)
}
