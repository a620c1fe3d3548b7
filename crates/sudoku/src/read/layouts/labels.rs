//! The names of rows and columns around a grid.

use super::{Cursor, Sizes, Token, is_rule};

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
    pub(super) fn is(self, word: &str, n: usize) -> bool {
        match self {
            Names::Numbers => word.parse() == Ok(n + 1) && !word.starts_with(['0', '+']),
            Names::Zeros => {
                if n == 0 {
                    word == "0"
                } else {
                    Names::Numbers.is(word, n - 1)
                }
            }
            Names::Letters => {
                let letter = word.as_bytes().first().map(u8::to_ascii_uppercase);
                word.len() == 1
                    && letter.is_some_and(|letter| usize::from(letter) == usize::from(b'A') + n)
            }
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
}

impl Labels {
    /// A line without the name of its row, which is this one from 0.
    pub(super) fn strip<'a>(&self, line: Token<'a>, row: usize) -> Token<'a> {
        match (self.rows, head(line)) {
            (Some(names), Some((word, end))) if names.is(word, row) => line.behind(end),
            _ => line,
        }
    }

    /// Goes on behind the names below the grid, if there are some.
    pub(super) fn skip_below(&self, cursor: &mut Cursor<'_>, sizes: Sizes) {
        let mut ahead = *cursor;
        while let Some(line) = ahead.next_good() {
            if header(line, sizes) == Some(self.size) {
                *cursor = ahead;
                return;
            }
            if !line.trim().is_empty() && !is_rule(line.text, || 0) {
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
    let end = text
        .find(|c: char| !c.is_ascii_alphanumeric())
        .filter(|&end| end > 0)?;
    let rest = text[end..].trim_start_matches([' ', '\t']);
    let rest = rest.strip_prefix(ENDS).unwrap_or(rest);
    text[end..]
        .starts_with(|c| GAPS.contains(&c) || ENDS.contains(&c))
        .then(|| (&text[..end], line.len() - rest.len()))
}

/// How many columns a line names.
pub(super) fn header(line: Token<'_>, sizes: Sizes) -> Option<usize> {
    let is_gap =
        |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '┃' | '║' | ',' | ';' | '+');
    let names = Names::of(line.words(is_gap).next()?.text)?;
    let all = line
        .words(is_gap)
        .enumerate()
        .all(|(n, word)| names.is(word.text, n));
    Some(line.words(is_gap).count()).filter(|&n| all && sizes.has(n))
}
