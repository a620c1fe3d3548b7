//! A board in the code of a collection of puzzles: `3x3:` and its boxes, then each clue, and a
//! letter for so many empty cells, `a` for one.

use super::{LineContext, MAX_SIZE, ReadBoard, TextPart, Token};

pub(super) fn read<'a>(here: &mut LineContext<'a>) -> Option<TextPart<'a>> {
    // few lines begin so, and some are long
    let line = here.line.trim().rsplit(' ').next()?;
    line.get(1..4).filter(|begin| begin.contains('x'))?;
    let (shape, code) = line.split_once(':')?;
    let (columns, rows) = shape.split_once('x')?;
    let (columns, rows): (usize, usize) = (columns.parse().ok()?, rows.parse().ok()?);
    let size = columns
        .checked_mul(rows)
        .filter(|size| (4..=MAX_SIZE).contains(size))?;
    let texts = cells(code, size * size)?;
    let spot = here.line.spot;
    let cells = texts.into_iter().map(|text| Token { text, spot });
    let cells: Vec<Token<'_>> = cells.collect();
    // the usual boxes are wider than tall
    let is_board = cells.len() == size * size && rows <= columns && columns <= 2 * rows;
    is_board.then(|| TextPart::Board(ReadBoard::new(here.sizes.square(&cells, size), spot)))
}

/// The cells of a code, at most `most`; `None` for any other text.
fn cells(code: &str, most: usize) -> Option<Vec<&str>> {
    let mut cells = Vec::new();
    let mut rest = code;
    while let Some(c) = rest.chars().next() {
        let n_digits = rest.find(|c: char| !c.is_ascii_digit());
        let (number, behind) = rest.split_at(n_digits.unwrap_or(rest.len()));
        rest = match c {
            '0'..='9' => {
                cells.push(number);
                behind
            }
            'a'..='z' => {
                let n_empty = usize::from(c as u8 - b'a') + 1;
                cells.extend(std::iter::repeat_n(".", n_empty));
                &rest[1..]
            }
            '_' => &rest[1..],
            _ => return None,
        };
        if cells.len() > most {
            return None;
        }
    }
    Some(cells)
}
