//! A board and a map of its regions in any text: the squares that the reader of sudokus finds.

use super::entry::VariantEntry;
use super::layout::{Layout, Puzzles};
use super::maps::Drawn;
use super::text::Text;
use quadrille_problem::format::Place;
use quadrille_sudoku::read as sudoku;
use quadrille_texts::squares::Square;

pub(super) const LAYOUT: Layout = Layout { is_certain, read };

/// A longer text, in bytes, is a list of puzzles.
const LONGEST_TEXT: usize = 1 << 14;

/// The board and the map of a text that has these two squares and no others.
fn pair(text: &str) -> Option<(Square, Square)> {
    if text.len() > LONGEST_TEXT {
        return None;
    }
    let squares = sudoku::squares_in(text.as_bytes())?;
    let [one, other] = <[Square; 2]>::try_from(squares).ok()?;
    if one.size != other.size {
        return None;
    }
    match (one.is_map(), other.is_map()) {
        (true, false) => Some((other, one)),
        (false, true) => Some((one, other)),
        _ => None,
    }
}

fn is_certain(text: &str, seen: Option<sudoku::Layout>) -> bool {
    let is_list = matches!(seen, Some(sudoku::Layout::Line | sudoku::Layout::Table));
    !is_list && pair(text).is_some_and(|(board, map)| jigsaw(&board, &map).is_ok())
}

fn read(text: &Text<'_>) -> Option<Puzzles> {
    let (board, map) = pair(text.whole)?;
    jigsaw(&board, &map).ok().map(Ok)
}

fn jigsaw(board: &Square, map: &Square) -> Puzzles {
    let [givens, regions] = [board, map].map(|square| {
        let place = Place {
            line: square.line,
            column: 1,
        };
        let symbol = |cell: &String| (cell.clone().into(), place);
        Drawn::new(square.cells.iter().map(symbol).collect(), place)
    });
    let puzzle = givens.put_on(regions.jigsaw()?)?;
    Ok(vec![VariantEntry {
        puzzle,
        line: board.line.min(map.line),
    }])
}
