//! Whether a text contains sudokus, from its first lines.

use super::super::Alphabet;
use super::cells::{Sizes, Token, is_cell};
use super::kind::{Kind, kind};
use super::labels::Labels;
use super::program::Start;
use super::row::split;
use super::stripped::stripped;
use super::text::Cursor;
use super::variants;

/// How a text that looks like sudokus begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Layout {
    /// A board in a line: [`Lines`](super::Lines) reads such a text as it streams, if its boards are 9x9.
    Line,
    /// Rows in lines, boxed or not, or groups of candidates.
    Grid,
    /// Boards in brackets, such as JSON.
    Brackets,
    /// Comma-separated values with named columns.
    Table,
    /// A killer, a jigsaw, or another sudoku with rules of its own, which this reader refuses by name.
    Variant,
}

/// Whether a text looks like sudokus, and how they begin. It looks at the first few lines only, and takes no text
/// for sudokus that is an exact cover: Knuth's text, an object in JSON, or a matrix of zeros and ones.
///
/// ```
/// use quadrille::sudoku::read::{Layout, recognize};
///
/// assert_eq!(recognize(b"Grid 01\n003020600\n900305001\n"), Some(Layout::Grid));
/// assert_eq!(recognize(b"[[5, 3, 0], [6, 0, 0]]"), Some(Layout::Brackets));
/// assert_eq!(recognize(b"| an exact cover\nA B C | X Y\nA B X:0 Y:0\n"), None);
/// assert_eq!(recognize(b"{\"items\": [\"A\"], \"options\": [[\"A\"]]}"), None);
/// ```
pub fn recognize(text: &[u8]) -> Option<Layout> {
    const FEW: usize = 200;
    let mut cursor = Cursor::new(text).ok()?;
    let sizes = Sizes::default();
    let mut titled = false;
    if variants::refused(cursor).is_some() {
        return Some(Layout::Variant);
    }
    for _ in 0..FEW {
        match Start::of(cursor.rest()) {
            Some(Start::List(at)) if !is_open_list(&cursor.rest()[at..]) => {}
            Some(_) => return Some(Layout::Brackets),
            None => {}
        }
        if has_names(cursor, sizes) || stripped(&mut { cursor }, sizes).is_some() {
            return Some(Layout::Grid);
        }
        let line = cursor.next_line()?.ok()?;
        match kind(line, cursor, 0, sizes) {
            Kind::Blank | Kind::Comment | Kind::Rule => {}
            Kind::Section(_) | Kind::Title => titled = true,
            Kind::Brackets => return None,
            Kind::Columns(_) => return Some(Layout::Table),
            Kind::Whole(whole) => return whole.cells.iter().all(Token::is_character).then_some(Layout::Line),
            Kind::Row(row) => return is_grid(&row, cursor, titled).then_some(Layout::Grid),
        }
    }
    None
}

/// Whether values or lists stand in a bracket.
fn is_open_list(text: &[u8]) -> bool {
    let inner = text[1..].trim_ascii_start().first();
    matches!(inner, Some(b'[' | b'{' | b'"' | b'\'' | b'0'..=b'9'))
}

/// Whether a grid begins here whose rows or columns have names.
fn has_names(cursor: Cursor<'_>, sizes: Sizes) -> bool {
    let Some((labels, mut rows)) = Labels::around(cursor, sizes) else { return false };
    let first = rows.next_line().and_then(Result::ok);
    first.is_some_and(|first| {
        let cells = split(labels.strip(first, 0), sizes);
        cells.iter().filter(|cell| is_number(cell, labels.size)).count() * 4 >= 3 * labels.size
    })
}

/// Whether a row, and the rows behind it, belong to a board rather than to items and options.
fn is_grid(first: &[Token<'_>], mut after: Cursor<'_>, titled: bool) -> bool {
    let sizes = Sizes::default();
    let mut rows = vec![first.to_vec()];
    while rows.len() < first.len().clamp(2, 32) {
        let Some(Ok(line)) = after.next_line() else { break };
        match kind(line, after, first.len(), sizes) {
            Kind::Row(row) => rows.push(row),
            Kind::Blank | Kind::Comment | Kind::Rule => {}
            _ => break,
        }
    }
    let binary = |row: &[Token<'_>]| row.iter().all(|cell| matches!(cell.text, "0" | "1"));
    let ones = |row: &[Token<'_>]| row.iter().filter(|cell| cell.text == "1").count();
    if rows.iter().all(|row| binary(row)) && (rows.len() != first.len() || rows.iter().any(|row| ones(row) > 1)) {
        return false;
    }
    // a word of cells, one or two of them perhaps mistyped
    let compact = first.len() > 3 && first.windows(2).all(|pair| pair[1].spot.column == pair[0].spot.column + 1);
    let letters = first.len() > 9;
    let known =
        first.iter().filter(|cell| cell.digit(9).is_ok() || (letters && cell.text.starts_with(is_cell))).count();
    if compact {
        return 4 * known >= 3 * first.len();
    }
    let empty = first.iter().filter(|cell| cell.is_blank()).count();
    let cells = |row: &[Token<'_>]| row.len() == first.len() && row.iter().all(|cell| is_number(cell, row.len()));
    sizes.has(first.len()) && cells(first) && (empty > 1 || (!titled && rows.len() > 1 && cells(&rows[1])))
}

/// Whether a cell has a digit of the board, is empty, or has candidates.
fn is_number(cell: &Token<'_>, size: usize) -> bool {
    let letter = || size > 9 && Alphabet::Letters.digit(cell.text, size).is_some();
    cell.digit(size).is_ok() || letter() || (size <= 9 && cell.is_ascending())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sudokus_are_told_from_covers() {
        for (text, layout) in [
            ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", Some(Layout::Line)),
            (
                "# many\n\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7",
                Some(Layout::Line),
            ),
            ("5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n", Some(Layout::Grid)),
            ("+---+---+\n|12 | 34|\n", Some(Layout::Grid)),
            ("5?0070000\n600195000\n", Some(Layout::Grid)),
            ("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", Some(Layout::Grid)),
            ("id,puzzle\n1,5300\n", Some(Layout::Table)),
            ("[[\"5\"", Some(Layout::Brackets)),
            ("[Puzzle]\n53..7....\n", Some(Layout::Grid)),
            ("{\"cages\": []}", Some(Layout::Variant)),
            ("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", None),
            ("1 2 3 4\n1 2\n3 4\n", None),
            ("0 1 1 0\n1 0 0 1\n1 1 0 0\n", None),
            ("0110\n1001\n1100\n0011\n", None),
            ("A B C | X Y\nA B X:0 Y:0\n", None),
            ("2:3|C 4|D\nC\n", None),
            ("some words\nand more\n", None),
            ("| items\na b\na b\n", None),
            ("", None),
        ] {
            assert_eq!(recognize(text.as_bytes()), layout, "{text}");
        }
    }
}
