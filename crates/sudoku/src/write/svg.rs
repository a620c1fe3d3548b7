//! Boards as pictures.

use super::super::{Board, Sudoku};
use super::character;
use std::fmt::Write;

/// The side of a cell, in the units of the picture.
const CELL: usize = 48;
/// The space around the board.
const MARGIN: usize = 12;

const STYLE: &str = "\
    .paper{fill:#fdfcf8}\
    .thin{stroke:#b9b4a7;stroke-width:1}\
    .thick{stroke:#2b2a27;stroke-width:3;stroke-linecap:square}\
    text{font-family:'Helvetica Neue',Helvetica,Arial,sans-serif;text-anchor:middle;\
    dominant-baseline:central}\
    .clue{font-size:28px;font-weight:700;fill:#1c1b19}\
    .answer{font-size:28px;font-weight:300;fill:#3a6ea5}\
    .mark{fill:#8a857a}";

/// A picture of a puzzle: its clues bold, the digits of an answer lighter, candidates small where a
/// cell has neither.
///
/// An answer of another shape is left out.
///
/// ```
/// # mod quadrille { pub use ::quadrille_sudoku as sudoku; }
/// use quadrille::sudoku::{Sudoku, write};
///
/// let puzzle: Sudoku = "12..34....12...4".parse()?;
/// let picture = write::svg(&puzzle, None);
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
/// assert_eq!(picture.matches("class=\"clue\"").count(), 7);
/// # Ok::<(), quadrille::sudoku::read::ReadError>(())
/// ```
pub fn svg(puzzle: &Sudoku, answer: Option<&Board>) -> String {
    let size = puzzle.shape().size();
    let answer = answer.filter(|answer| answer.shape() == puzzle.shape());
    let side = size * CELL + 2 * MARGIN;
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" width=\"{side}\" \
        height=\"{side}\">\n<style>{STYLE}</style>\n<rect class=\"paper\" width=\"{side}\" \
        height=\"{side}\"/>\n"
    );
    // thick lines last, so that no thin one crosses them
    for (class, wanted) in [("thin", false), ("thick", true)] {
        for n in 0..=size {
            for (upright, step) in [
                (true, puzzle.shape().box_columns()),
                (false, puzzle.shape().box_rows()),
            ] {
                if n.is_multiple_of(step) == wanted {
                    stroke(&mut picture, class, n, upright, size);
                }
            }
        }
    }
    for (cell, &clue) in puzzle.clues().digits().iter().enumerate() {
        let found = answer.map_or(0, |answer| answer.digits()[cell]);
        let (x, y) = (MARGIN + cell % size * CELL, MARGIN + cell / size * CELL);
        match (clue, found) {
            (0, 0) => marks(&mut picture, puzzle, cell, (x, y)),
            (0, digit) => digit_at(&mut picture, "answer", digit, (x, y)),
            (digit, _) => digit_at(&mut picture, "clue", digit, (x, y)),
        }
    }
    picture.push_str("</svg>\n");
    picture
}

// writing to a string cannot fail: the results below say nothing

fn stroke(picture: &mut String, class: &str, n: usize, upright: bool, size: usize) {
    let (at, end) = (MARGIN + n * CELL, MARGIN + size * CELL);
    let (x1, y1, x2, y2) = if upright {
        (at, MARGIN, at, end)
    } else {
        (MARGIN, at, end, at)
    };
    let _ = writeln!(
        picture,
        "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
    );
}

fn digit_at(picture: &mut String, class: &str, digit: u8, (x, y): (usize, usize)) {
    let (x, y, text) = (x + CELL / 2, y + CELL / 2, character(digit));
    let _ = writeln!(
        picture,
        "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>"
    );
}

/// The candidates of a cell, each at its own place in a small square; a lone one stands as an
/// answer does.
fn marks(picture: &mut String, puzzle: &Sudoku, cell: usize, (x, y): (usize, usize)) {
    let Some(mask) = puzzle.candidates().map(|masks| masks[cell]) else {
        return;
    };
    if mask.is_power_of_two() {
        return digit_at(picture, "clue", mask.trailing_zeros() as u8 + 1, (x, y));
    }
    let size = puzzle.shape().size();
    let across = (1..=size).find(|side| side * side >= size).unwrap_or(1);
    let step = CELL / across;
    for digit in (0..size).filter(|digit| mask >> digit & 1 == 1) {
        let (x, y) = (
            x + digit % across * step + step / 2,
            y + digit / across * step + step / 2,
        );
        let text = character(digit as u8 + 1);
        let font = step * 3 / 4;
        let _ = writeln!(
            picture,
            "<text class=\"mark\" x=\"{x}\" y=\"{y}\" font-size=\"{font}\">{text}</text>"
        );
    }
}
