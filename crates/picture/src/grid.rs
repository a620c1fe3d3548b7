//! A kakuro or a nonogram as a picture.

use crate::ink::BLACK_CELL;
use crate::{Cell, Draw, Mark, Picture};
use quadrille_variants::{Filled, Grid, Kakuro, Nonogram, Square};

impl Draw for Grid {
    type Answer = Filled;

    /// The puzzle with its numbers, and the answer if given.
    fn picture(&self, answer: Option<&Filled>) -> Picture {
        let found = |cell: usize| {
            answer
                .and_then(|answer| answer.cells().get(cell).copied().flatten())
                .unwrap_or(0)
        };
        match self {
            Grid::Kakuro(kakuro) => of_kakuro(kakuro, self.size(), found),
            Grid::Nonogram(nonogram) => of_nonogram(nonogram, self.size(), found),
            other => unreachable!("no picture of {other:?}"),
        }
    }
}

/// White cells with the digits that are given or found, black cells with sums.
fn of_kakuro(kakuro: &Kakuro, [width, height]: [usize; 2], found: impl Fn(usize) -> u8) -> Picture {
    let mut picture = Picture::new([width, height, 1]).ruled();
    for (cell, square) in kakuro.squares().iter().enumerate() {
        let at = [cell % width, cell / width];
        let drawn = match *square {
            Square::Black { down, across } => {
                let sum = |sum: Option<usize>| sum.map_or(String::new(), |sum| sum.to_string());
                if down.or(across).is_some() {
                    picture.mark(Mark::Sums(at, sum(down), sum(across)));
                }
                Cell {
                    area: 1,
                    color: Some(BLACK_CELL),
                    ..Cell::default()
                }
            }
            Square::White(given) => {
                let digit = if given > 0 { given } else { found(cell) };
                let text = if digit > 0 {
                    digit.to_string()
                } else {
                    String::new()
                };
                Cell {
                    text,
                    given: given > 0,
                    ..Cell::default()
                }
            }
        };
        picture.set([at[0], at[1], 0], Some(drawn));
    }
    picture
}

/// The black cells that are found. The runs stand to the left and above, a number in each place,
/// the last one beside the board.
fn of_nonogram(
    nonogram: &Nonogram,
    [width, height]: [usize; 2],
    found: impl Fn(usize) -> u8,
) -> Picture {
    let longest = |lines: &[Vec<usize>]| lines.iter().map(Vec::len).max().unwrap_or(0).max(1);
    let (left, above) = (longest(nonogram.rows()), longest(nonogram.columns()));
    let mut picture = Picture::new([left + width, above + height, 1]).ruled();
    let at = |cell: usize| [left + cell % width, above + cell / width];
    let mut black = Vec::new();
    for cell in 0..width * height {
        let [column, row] = at(cell);
        picture.set([column, row, 0], Some(Cell::default()));
        black.extend((found(cell) == 1).then_some([column, row]));
    }
    if !black.is_empty() {
        picture.mark(Mark::Black(black));
    }
    for (row, back, text) in numbers(nonogram.rows()) {
        picture.mark(Mark::Text([left - 1 - back, above + row], text));
    }
    for (column, back, text) in numbers(nonogram.columns()) {
        picture.mark(Mark::Text([left + column, above - 1 - back], text));
    }
    picture
}

/// The numbers beside the board as triples: line, distance from the board, run length. A line
/// without runs has the number 0.
fn numbers(lines: &[Vec<usize>]) -> impl Iterator<Item = (usize, usize, String)> {
    lines.iter().enumerate().flat_map(|(line, runs)| {
        let runs = if runs.is_empty() { &[0][..] } else { runs };
        let texts = runs.iter().rev().map(ToString::to_string).enumerate();
        texts.map(move |(back, text)| (line, back, text))
    })
}
