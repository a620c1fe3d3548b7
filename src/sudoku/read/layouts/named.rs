//! Grids with names of rows and columns around them: A B C down, 1 2 3 across.

use super::super::cells::Sizes;
use super::super::error::Fault;
use super::super::row::{is_rule, split};
use super::super::text::Cursor;
use super::super::token::Token;
use super::grid::{grid, is_number};
use super::{Found, Grammar, Here, Layout, Taken};

pub(super) const GRAMMAR: Grammar = Grammar { layout: Layout::Grid, has_words: false, read, is_certain };

/// No board has more rows, and each may have a blank line and a rule beside it.
const MOST_LINES: usize = 100;

/// How rows or columns are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
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
    rows: Option<Names>,
    /// Whether the columns are numbered by a line that could be a row.
    doubtful: bool,
}

/// A line that may be a row.
struct Row<'a> {
    line: Token<'a>,
    start: Cursor<'a>,
    /// Whether a blank line stands before it.
    blank: bool,
    /// Whether a frame does.
    ruled: bool,
}

fn read<'a>(here: &Here<'a>, cursor: &mut Cursor<'a>) -> Option<Taken<'a>> {
    let (labels, start) = around(here)?;
    *cursor = start;
    let first = labels.strip(cursor.next_good()?, 0);
    let (mut found, _) = grid(first, split(first, here.sizes), cursor, Some(labels), here.sizes);
    let size = labels.size;
    // its rows but the last, below a row of all digits in order
    let fits_below =
        |digits: &[u8]| -> Vec<u8> { (1..=size as u8).chain(digits.iter().copied()).take(size * size).collect() };
    let board = found.content.as_ref().ok().and_then(|content| content.board.as_ref());
    let below = board.and_then(|board| super::Board::new(board.shape(), &fits_below(board.digits())).ok());
    if labels.doubtful && below.is_some_and(|board| board.conflict().is_none()) {
        found = Found::failed(Fault::Header.at(first.spot));
    }
    Some(Taken::Board(found))
}

fn is_certain(here: &Here<'_>) -> bool {
    let Some((labels, mut rows)) = around(here) else { return false };
    rows.next_good().is_some_and(|first| {
        let cells = split(labels.strip(first, 0), here.sizes);
        cells.iter().filter(|cell| is_number(cell, labels.size)).count() * 4 >= 3 * labels.size
    })
}

/// The names around the grid that begins here, and the place of its first row.
fn around<'a>(here: &Here<'a>) -> Option<(Labels, Cursor<'a>)> {
    let header = header(here.line, here.sizes);
    if header.is_none() {
        Names::of(head(here.line)?.0)?;
    }
    let rows = rows(if header.is_some() { here.after } else { here.start });
    named(&rows, header, here.sizes).or_else(|| headed(&rows, here.line, header?, here.sizes))
}

impl Names {
    /// Whether a word is the name of this number, from 0.
    fn is(self, word: &str, n: usize) -> bool {
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
        [Names::Numbers, Names::Zeros, Names::Letters, Names::Marked].into_iter().find(|names| names.is(word, 0))
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
            if !line.text.trim().is_empty() && !is_rule(line.text, || 0) {
                return;
            }
        }
    }
}

/// The first word of a line, and where what follows it begins.
fn head(line: Token<'_>) -> Option<(&str, usize)> {
    const GAPS: [char; 6] = [' ', '\t', '|', '│', '┃', '║'];
    const ENDS: [char; 4] = [':', ')', ',', ';'];
    let text = line.text.trim_start_matches(GAPS);
    let end = text.find(|c: char| !c.is_ascii_alphanumeric()).filter(|&end| end > 0)?;
    let rest = text[end..].trim_start_matches([' ', '\t']);
    let rest = rest.strip_prefix(ENDS).unwrap_or(rest);
    text[end..]
        .starts_with(|c| GAPS.contains(&c) || ENDS.contains(&c))
        .then(|| (&text[..end], line.text.len() - rest.len()))
}

/// How many columns a line names.
fn header(line: Token<'_>, sizes: Sizes) -> Option<usize> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '┃' | '║' | ',' | ';' | '+');
    let names = Names::of(line.words(is_gap).next()?.text)?;
    let all = line.words(is_gap).enumerate().all(|(n, word)| names.is(word.text, n));
    Some(line.words(is_gap).count()).filter(|&n| all && sizes.has(n))
}

/// The lines from here on that are no frame.
fn rows(mut cursor: Cursor<'_>) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let (mut blank, mut ruled) = (false, false);
    for _ in 0..MOST_LINES {
        let start = cursor;
        let Some(line) = cursor.next_good() else { break };
        match line.text.trim() {
            "" => blank = true,
            text if is_rule(text, || 0) && head(line).is_none() => ruled = true,
            _ => rows.push(Row { line, start, blank: std::mem::take(&mut blank), ruled: std::mem::take(&mut ruled) }),
        }
    }
    rows
}

/// Whether most of these rows have this many cells.
fn fit<'a>(rows: impl Iterator<Item = Token<'a>>, size: usize, sizes: Sizes) -> bool {
    4 * rows.filter(|&row| split(row, sizes).len() == size).count() >= 3 * size
}

/// A grid whose rows have names.
fn named<'a>(rows: &[Row<'a>], header: Option<usize>, sizes: Sizes) -> Option<(Labels, Cursor<'a>)> {
    let first = rows.first()?;
    let names = Names::of(head(first.line)?.0)?;
    let is_named = |&(n, row): &(usize, &Row<'_>)| head(row.line).is_some_and(|(word, _)| names.is(word, n));
    let size = rows.iter().enumerate().take_while(is_named).count();
    let labels = Labels { size, rows: Some(names), doubtful: false };
    let bare = (0..size).map(|n| labels.strip(rows[n].line, n));
    let fits = sizes.has(size) && header.is_none_or(|columns| columns == size) && fit(bare, size, sizes);
    fits.then_some((labels, first.start))
}

/// A grid below a line that names its columns, as many rows and no more.
fn headed<'a>(rows: &[Row<'a>], head: Token<'a>, size: usize, sizes: Sizes) -> Option<(Labels, Cursor<'a>)> {
    let first = rows.first()?;
    let ends = |(n, row): (usize, &Row<'_>)| {
        n >= size && (row.blank || row.ruled) || header(row.line, sizes).is_some() || row.line.text.starts_with('#')
    };
    let n_rows = rows.iter().enumerate().position(ends).unwrap_or(rows.len());
    if n_rows != size || !fit(rows[..size].iter().map(|row| row.line), size, sizes) {
        return None;
    }
    let could_be_row = split(head, sizes).iter().all(|cell| cell.digit(size).is_ok());
    Some((Labels { size, rows: None, doubtful: could_be_row && !first.ruled }, first.start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_cells() {
        let size = |text: &str| {
            let start = Cursor::new(text.as_bytes()).unwrap();
            around(&Here::at(start, Sizes::default()).unwrap().unwrap()).map(|found| found.0.size)
        };
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
