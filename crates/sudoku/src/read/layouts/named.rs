//! Grids with names of rows and columns around them: A B C down, 1 2 3 across.

use super::grid::{grid, is_number};
use super::{Board, Cursor, Fault, Found, Here, Sizes, Taken, Token, is_rule, split};

/// No board has more rows, and each may have a blank line and a rule beside it.
const MOST_LINES: usize = 100;

/// A line that may be a row.
struct Row<'a> {
    here: Here<'a>,
    /// Whether a blank line stands before it.
    blank: bool,
    /// Whether a frame does.
    ruled: bool,
}

pub(super) fn read<'a>(here: &mut Here<'a>) -> Option<Taken<'a>> {
    let (labels, first) = around(here)?;
    let size = labels.size;
    here.after = first.after;
    let (found, _) = grid(&first, first.row(), &mut here.after, Some(labels));
    // its rows but the last, below a row of all digits in order
    let below = |board: &Board| {
        let digits = (1..=size as u8).chain(board.digits().iter().copied());
        let digits: Vec<u8> = digits.take(size * size).collect();
        Board::new(board.shape(), &digits).is_ok_and(|board| board.conflict().is_none())
    };
    let content = found.content.as_ref().ok();
    let board = content.and_then(|content| content.board.as_ref());
    Some(Taken::Board(
        match labels.doubtful && board.is_some_and(below) {
            true => Found::failed(Fault::Header.at(first.line.spot)),
            false => found,
        },
    ))
}

pub(super) fn is_certain(here: &Here<'_>) -> bool {
    around(here).is_some_and(|(labels, first)| {
        let cells = first.row();
        let numbers = cells.iter().filter(|cell| is_number(cell, labels.size));
        4 * numbers.count() >= 3 * labels.size
    })
}

/// The names around the grid that begins here, and its first row without its name.
fn around<'a>(here: &Here<'a>) -> Option<(Labels, Here<'a>)> {
    let header = header(here);
    if header.is_none() {
        Names::of(head(here.line)?.0)?;
    }
    let start = header.map_or(here.start, |_| here.after);
    let rows = rows(start, here.sizes);
    let first = rows.first()?.here;
    let labels = named(&rows, header).or_else(|| headed(&rows, here, header?))?;
    let line = labels.strip(first.line, 0);
    Some((labels, Here { line, ..first }))
}

/// The lines from here on that are no frame.
fn rows(mut cursor: Cursor<'_>, sizes: Sizes) -> Vec<Row<'_>> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    let (mut blank, mut ruled) = (false, false);
    for _ in 0..MOST_LINES {
        let Some((here, None)) = Here::at(cursor, sizes) else {
            break;
        };
        cursor = here.after;
        match here.line.trim() {
            "" => blank = true,
            text if is_rule(text, || 0) && head(here.line).is_none() => ruled = true,
            _ => {
                rows.push(Row { here, blank, ruled });
                (blank, ruled) = (false, false);
            }
        }
    }
    rows
}

/// Whether most of these rows have as many cells as they are.
fn fit(rows: &[Token<'_>], sizes: Sizes) -> bool {
    let is_row = |row: &&Token<'_>| split(**row, sizes).len() == rows.len();
    4 * rows.iter().filter(is_row).count() >= 3 * rows.len()
}

/// A grid whose rows have names.
fn named(rows: &[Row<'_>], header: Option<usize>) -> Option<Labels> {
    let sizes = rows.first()?.here.sizes;
    let names = Names::of(head(rows[0].here.line)?.0)?;
    let strip = |n: usize| names.strip(rows[n].here.line, n);
    let bare: Vec<Token<'_>> = (0..rows.len()).map_while(strip).collect();
    let size = bare.len();
    let fits = sizes.has(size) && header.is_none_or(|columns| columns == size) && fit(&bare, sizes);
    fits.then_some(Labels {
        size,
        rows: Some(names),
        doubtful: false,
    })
}

/// A grid below a line that names its columns, as many rows and no more.
fn headed(rows: &[Row<'_>], head: &Here<'_>, size: usize) -> Option<Labels> {
    let ends = |(n, row): (usize, &Row<'_>)| {
        n >= size && (row.blank || row.ruled)
            || header(&row.here).is_some()
            || row.here.line.starts_with('#')
    };
    let n_rows = rows.iter().enumerate().position(ends).unwrap_or(rows.len());
    let lines: Vec<Token<'_>> = rows[..n_rows].iter().map(|row| row.here.line).collect();
    let could_be_row = head.row().iter().all(|cell| cell.fits(size));
    (n_rows == size && fit(&lines, head.sizes)).then_some(Labels {
        size,
        rows: None,
        doubtful: could_be_row && !rows[0].ruled,
    })
}

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
    fn of(word: &str) -> Option<Names> {
        [Names::Numbers, Names::Zeros, Names::Letters, Names::Marked]
            .into_iter()
            .find(|names| names.is(word, 0))
    }

    /// A line without the name of its row, which is this one from 0; none if it has another.
    fn strip(self, line: Token<'_>, row: usize) -> Option<Token<'_>> {
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
fn head(line: Token<'_>) -> Option<(&str, usize)> {
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
fn header(here: &Here<'_>) -> Option<usize> {
    let is_gap =
        |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '┃' | '║' | ',' | ';' | '+');
    let words = || here.line.words(is_gap);
    let names = Names::of(&words().next()?)?;
    let is_named = |(n, word): (usize, Token<'_>)| names.is(&word, n);
    let n = words().count();
    (here.sizes.has(n) && words().enumerate().all(is_named)).then_some(n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_from_cells() {
        let size = |text: &str| {
            let start = Cursor::new(text.as_bytes());
            around(&Here::at(start, Sizes::default()).unwrap().0).map(|found| found.0.size)
        };
        let rows = ["1 . 3 .", ". . . 1", "2 . . .", ". 3 . 2"];
        let with = |names: [&str; 4]| {
            (0..4)
                .map(|n| [names[n], rows[n], "\n"].concat())
                .collect::<Vec<_>>()
                .concat()
        };
        for names in [
            ["A ", "B ", "C ", "D "],
            ["1 ", "2 ", "3 ", "4 "],
            ["r1|", "r2|", "r3|", "r4|"],
        ] {
            assert_eq!(size(&with(names)), Some(4), "{names:?}");
            assert_eq!(
                size(&format!("  1 2 3 4\n{}", with(names))),
                Some(4),
                "{names:?}"
            );
            assert_eq!(
                size(&format!("  1 2 3\n{}", with(names))),
                None,
                "{names:?}"
            );
        }
        assert_eq!(size(&with(["A ", "B ", "C ", "C "])), None);
        assert_eq!(size(&format!("A B C D\n{}", with([""; 4]))), Some(4));
        assert_eq!(size(&with([""; 4])), None);
    }
}
