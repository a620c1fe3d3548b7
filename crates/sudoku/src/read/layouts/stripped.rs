//! Grids in which a blank is an empty cell, and whose lines lost the blanks at their ends.

use super::{Cursor, Here, Taken, Token, digit_of};

/// The sides of boards, the likeliest first. With 4 lines a text can be too many other things.
const COMMON: [usize; 7] = [9, 6, 16, 8, 12, 25, 10];

pub(super) fn read<'a>(here: &mut Here<'a>) -> Option<Taken<'a>> {
    if here.gap || here.line.trim().is_empty() || !is_plain(here.line) {
        return None;
    }
    let mut sides = COMMON.into_iter().filter(|&size| here.sizes.has(size));
    let (rows, step, behind) = sides.find_map(|size| of_side(here.start, size))?;
    here.after = behind;
    let size = rows.len();
    let cell = |line: Token<'a>, at| match line.text.get(at..=at) {
        None | Some(" ") => Token::blank(line.place(at)),
        Some(_) => line.part(at..at + 1),
    };
    let row = |line| (0..size).map(move |column| cell(line, column * step));
    let cells: Vec<Token<'_>> = rows.into_iter().flat_map(row).collect();
    Some(here.square(&cells, size))
}

/// The rows of a board of this side, how far apart its columns stand, and the text behind them.
fn of_side(mut cursor: Cursor<'_>, size: usize) -> Option<(Vec<Token<'_>>, usize, Cursor<'_>)> {
    let mut rows = Vec::with_capacity(size);
    while rows.len() < size {
        rows.push(cursor.next_good().filter(|&line| is_plain(line))?);
    }
    let widest = rows.iter().map(|line| line.trim_end().len()).max()?;
    let step = if widest <= size { 1 } else { 2 };
    // some row has to reach the last column, or the board could be of another size
    let whole = size * step - (step - 1);
    let fits = widest == whole && ends(cursor, &rows) && fit(&rows, size, step, whole);
    (fits && are_stripped(&rows, size, whole)).then_some((rows, step, cursor))
}

/// Whether rows have digits of this board in its columns, and nothing else.
fn fit(rows: &[Token<'_>], size: usize, step: usize, whole: usize) -> bool {
    let is_digit = |c: char| digit_of(c).is_some_and(|digit| usize::from(digit) <= size);
    let is_cell = |(at, c): (usize, char)| c == ' ' || at.is_multiple_of(step) && is_digit(c);
    rows.iter().all(|line| {
        let is_even = line.spot.column == rows[0].spot.column;
        is_even && line.len() <= whole + 1 && line.char_indices().all(is_cell)
    })
}

/// Whether rows begin with blanks and lost those at their ends, and are no words, which would have
/// one blank between two of them.
fn are_stripped(rows: &[Token<'_>], size: usize, whole: usize) -> bool {
    let is_indented = |line: &&Token<'_>| line.starts_with(' ') && !line.trim().is_empty();
    let has_gap = |line: &&Token<'_>| line.starts_with(' ') || line.trim_end().contains("  ");
    let is_short = |line: &Token<'_>| line.trim_end().len() < whole;
    let clues = rows
        .iter()
        .map(|line| line.chars().filter(|&c| c != ' ').count());
    rows.iter().any(|line| is_indented(&line))
        && rows.iter().any(is_short)
        && rows.iter().filter(has_gap).count() > 1
        && clues.sum::<usize>() >= size
}

/// Whether a grid ends before these lines for sure: none of them could be a row that is empty.
fn ends(mut behind: Cursor<'_>, rows: &[Token<'_>]) -> bool {
    match (behind.next_line(), behind.next_line()) {
        (None, _) => true,
        (Some(Ok(gap)), Some(Ok(next))) => {
            gap.is_empty()
                && !next.trim().is_empty()
                && !rows.iter().any(|row| row.trim().is_empty())
        }
        _ => false,
    }
}

/// Whether a line has nothing but blanks and digits.
fn is_plain(line: Token<'_>) -> bool {
    line.len() < 64
        && line
            .bytes()
            .all(|byte| byte == b' ' || byte.is_ascii_alphanumeric() && byte != b'0')
}
