//! Names of the rows and columns around a grid: A B C down, 1 2 3 across.

use super::cells::{Sizes, Token};
use super::row::{is_rule, split};
use super::text::{Cursor, Line};

/// No board has more rows, and each may have a blank line and a rule beside it.
const MOST_LINES: usize = 100;

/// How rows or columns are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    Numbers,
    Letters,
    /// `r1`, `R1`, `c1`, `row1`.
    Marked,
}

/// The names around one grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Labels {
    /// The side of the board.
    pub(super) size: usize,
    rows: Option<Names>,
    /// Whether the columns are numbered by a line that could be a row.
    pub(super) doubtful: bool,
}

impl Names {
    /// Whether a word is the name of this number, from 0.
    fn is(self, word: &str, n: usize) -> bool {
        match self {
            Names::Numbers => word.parse() == Ok(n + 1) && !word.starts_with(['0', '+']),
            Names::Letters => {
                let letter = word.as_bytes().first().map(u8::to_ascii_uppercase);
                word.len() == 1 && letter.is_some_and(|letter| usize::from(letter) == usize::from(b'A') + n)
            }
            Names::Marked => {
                let number = word.trim_start_matches(|c: char| c.is_ascii_alphabetic());
                let mark = word[..word.len() - number.len()].to_ascii_lowercase();
                matches!(mark.as_str(), "r" | "c" | "row" | "col") && Names::Numbers.is(number, n)
            }
        }
    }

    /// What the first of several names is one of.
    fn of(word: &str) -> Option<Names> {
        [Names::Numbers, Names::Letters, Names::Marked].into_iter().find(|names| names.is(word, 0))
    }
}

impl Labels {
    /// The names around the grid that begins here, and the place of its first row.
    pub(super) fn around(cursor: Cursor<'_>, sizes: Sizes) -> Option<(Labels, Cursor<'_>)> {
        let mut below = cursor;
        let first = below.next_line()?.ok()?;
        let header = header(first, sizes);
        if header.is_none() {
            Names::of(head(first)?.0)?;
        }
        let rows = rows(if header.is_some() { below } else { cursor });
        named(&rows, header, sizes).or_else(|| headed(&rows, first, header?, sizes))
    }

    /// A line without the name of its row, which is this one from 0.
    pub(super) fn strip<'a>(&self, line: Line<'a>, row: usize) -> Line<'a> {
        match (self.rows, head(line)) {
            (Some(names), Some((word, end))) if names.is(word, row) => line.after(end),
            _ => line,
        }
    }

    /// Goes on behind the names below the grid, if there are some.
    pub(super) fn skip_below(&self, cursor: &mut Cursor<'_>, sizes: Sizes) {
        let mut ahead = *cursor;
        while let Some(Ok(line)) = ahead.next_line() {
            if header(line, sizes) == Some(self.size) {
                *cursor = ahead;
                return;
            }
            if !line.text.trim().is_empty() && !is_rule(line.text, 0) {
                return;
            }
        }
    }
}

/// The first word of a line, and where what follows it begins.
fn head(line: Line<'_>) -> Option<(&str, usize)> {
    let text = line.text.trim_start_matches([' ', '\t', '|', '│', '┃', '║']);
    let end = text.find(|c: char| !c.is_ascii_alphanumeric())?;
    let rest = text[end..].trim_start_matches([' ', '\t']);
    let rest = rest.strip_prefix([':', ')', ',', ';']).unwrap_or(rest);
    let apart = text[end..].starts_with([' ', '\t', '|', '│', '┃', '║', ':', ')', ',', ';']);
    (end > 0 && apart).then(|| (&text[..end], line.text.len() - rest.len()))
}

/// How many columns a line names.
fn header(line: Line<'_>, sizes: Sizes) -> Option<usize> {
    let parts = |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '┃' | '║' | ',' | ';' | '+');
    let mut words = line.text.split(parts).filter(|word| !word.is_empty());
    let names = Names::of(words.clone().next()?)?;
    let n = words.clone().count();
    (sizes.has(n) && words.by_ref().enumerate().all(|(n, word)| names.is(word, n))).then_some(n)
}

/// The lines from here on that are no frame, with their places and whether a blank line or a frame stands before each.
fn rows(mut cursor: Cursor<'_>) -> Vec<Below<'_>> {
    let mut rows: Vec<Below<'_>> = Vec::new();
    let (mut blank, mut ruled) = (false, false);
    for _ in 0..MOST_LINES {
        let from = cursor;
        let Some(Ok(line)) = cursor.next_line() else { break };
        match line.text.trim() {
            "" => blank = true,
            text if is_rule(text, 0) && head(line).is_none() => ruled = true,
            _ => {
                rows.push(Below { line, from, blank, ruled });
                (blank, ruled) = (false, false);
            }
        }
    }
    rows
}

/// A line that may be a row.
struct Below<'a> {
    line: Line<'a>,
    from: Cursor<'a>,
    /// Whether a blank line stands before it.
    blank: bool,
    /// Whether a frame does.
    ruled: bool,
}

/// Whether most of these rows have this many cells.
fn fit<'a>(rows: impl ExactSizeIterator<Item = Line<'a>>, size: usize, sizes: Sizes) -> bool {
    let n = rows.len();
    4 * rows.filter(|&row| split(row, sizes).len() == size).count() >= 3 * n
}

/// A grid whose rows have names.
fn named<'a>(rows: &[Below<'a>], header: Option<usize>, sizes: Sizes) -> Option<(Labels, Cursor<'a>)> {
    let first = rows.first()?;
    let names = Names::of(head(first.line)?.0)?;
    let is_named = |&(n, row): &(usize, &Below<'_>)| head(row.line).is_some_and(|(word, _)| names.is(word, n));
    let size = rows.iter().enumerate().take_while(is_named).count();
    if !sizes.has(size) || header.is_some_and(|columns| columns != size) {
        return None;
    }
    let labels = Labels { size, rows: Some(names), doubtful: false };
    let bare: Vec<Line<'_>> = (0..size).map(|n| labels.strip(rows[n].line, n)).collect();
    fit(bare.into_iter(), size, sizes).then_some((labels, first.from))
}

/// A grid below a line that names its columns, as many rows and no more.
fn headed<'a>(rows: &[Below<'a>], head: Line<'a>, size: usize, sizes: Sizes) -> Option<(Labels, Cursor<'a>)> {
    let first = rows.first()?;
    let ends = |&(n, row): &(usize, &Below<'_>)| {
        n >= size && (row.blank || row.ruled) || header(row.line, sizes).is_some() || row.line.text.starts_with('#')
    };
    let n_rows = rows.iter().enumerate().position(|row| ends(&row)).unwrap_or(rows.len());
    if n_rows != size || !fit(rows[..size].iter().map(|row| row.line), size, sizes) {
        return None;
    }
    let could_be_row = split(head, sizes).iter().all(|cell: &Token<'_>| cell.digit(size).is_ok());
    let labels = Labels { size, rows: None, doubtful: could_be_row && !first.ruled };
    Some((labels, first.from))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_cells() {
        let size =
            |text: &str| Labels::around(Cursor::new(text.as_bytes()).unwrap(), Sizes::default()).map(|l| l.0.size);
        let rows = ["1 . 3 .", ". . . 1", "2 . . .", ". 3 . 2"];
        let with = |names: [&str; 4]| (0..4).map(|n| [names[n], rows[n], "\n"].concat()).collect::<Vec<_>>().concat();
        for names in [["A ", "B ", "C ", "D "], ["1 ", "2 ", "3 ", "4 "], ["r1|", "r2|", "r3|", "r4|"]] {
            assert_eq!(size(&with(names)), Some(4), "{names:?}");
            assert_eq!(size(&format!("  1 2 3 4\n{}", with(names))), Some(4), "{names:?}");
            assert_eq!(size(&format!("  1 2 3\n{}", with(names))), None, "{names:?}");
        }
        assert_eq!(size(&with(["A ", "B ", "C ", "C "])), None);
        assert_eq!(size(&format!("A B C D\n{}", with([""; 4]))), Some(4));
        assert_eq!(size(&with([""; 4])), None);
    }
}
