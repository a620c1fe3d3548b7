//! A variant as a picture.

use crate::{Cell, Draw, Mark, Picture};
use quadrille_variants::internal::{diagonals, windows};
use quadrille_variants::{Rule, Variant};

impl Draw for Variant {
    type Answer = [u8];

    /// The board with its rules and givens, and the digits of an answer if there is one.
    fn picture(&self, answer: Option<&[u8]>) -> Picture {
        let size = self.size();
        // numbers stand outside of the board, where it needs some
        let edge = usize::from(
            self.rules()
                .iter()
                .any(|rule| outside(rule, size).is_some()),
        );
        let side = size + 2 * edge;
        let board = Board { size, edge };
        let mut picture = Picture::new([side, side, 1]).ruled();
        for (cell, &given) in self.given_digits().iter().enumerate() {
            let found = answer
                .and_then(|answer| answer.get(cell))
                .copied()
                .unwrap_or(0);
            let digit = if given > 0 { given } else { found };
            let text = if digit > 0 {
                symbol(digit, size)
            } else {
                String::new()
            };
            let area = self.regions().map_or(0, |regions| regions[cell] as u32);
            let drawn = Cell {
                area,
                given: given > 0,
                ..Cell::new(text, None)
            };
            let [column, row] = board.at(cell);
            picture.set([column, row, 0], Some(drawn));
        }
        for rule in self.rules() {
            for mark in board.marks(rule) {
                picture.mark(mark);
            }
        }
        picture
    }
}

/// The place outside of the board where the number of a line stands that begins at the edge: column
/// and row from 0, and 1 more than those of the board.
fn outside(rule: &Rule, size: usize) -> Option<[usize; 2]> {
    let (Rule::Sum { cells, .. } | Rule::Seen { cells, .. }) = rule else {
        return None;
    };
    let &[first, second, ..] = &cells[..] else {
        return None;
    };
    let place = [(first % size, second % size), (first / size, second / size)];
    // one step back from the first cell
    let [column, row] = place.map(|(first, second)| (2 * first + 1).checked_sub(second));
    let (column, row) = (column?, row?);
    let edge = |at: usize| at == 0 || at == size + 1;
    (edge(column) || edge(row))
        .then_some([column, row])
        .filter(|at| at.iter().all(|&at| at < size + 2))
}

/// The cells of a board of this size, which begins behind an edge.
#[derive(Clone, Copy)]
struct Board {
    size: usize,
    edge: usize,
}

impl Board {
    fn at(self, cell: usize) -> [usize; 2] {
        [cell % self.size + self.edge, cell / self.size + self.edge]
    }

    fn all(self, cells: &[usize]) -> Vec<[usize; 2]> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    fn marks(self, rule: &Rule) -> Vec<Mark> {
        match rule {
            Rule::Diagonals => {
                let lines = diagonals(self.size);
                lines.map(|cells| Mark::Line(self.all(&cells))).into()
            }
            Rule::Windows => {
                let windows = windows(self.size);
                let shade = |cells: &Vec<usize>| Mark::Shade(self.all(cells));
                windows.iter().map(shade).collect()
            }
            Rule::Only { cells, digits } => {
                let mark = |&cell| only(self.at(cell), digits, self.size);
                cells.iter().map(mark).collect()
            }
            Rule::Sum { cells, sum } if outside(rule, self.size).is_none() => vec![
                Mark::Line(self.all(cells)),
                Mark::Note(self.at(cells[0]), sum.to_string()),
            ],
            rule => vec![self.mark(rule)],
        }
    }

    /// The mark of a rule that has one.
    fn mark(self, rule: &Rule) -> Mark {
        match rule {
            Rule::Cage { cells, sum } => {
                let sum = sum.map_or(String::new(), |sum| sum.to_string());
                Mark::Cage(self.all(cells), sum)
            }
            Rule::Thermometer { cells } => Mark::Thermometer(self.all(cells)),
            Rule::Arrow { circle, cells } => {
                Mark::Arrow(self.all(&[&[*circle], &cells[..]].concat()))
            }
            Rule::Sum { cells, sum } => Mark::Sum(self.all(cells), sum.to_string()),
            Rule::Seen { cells, seen } => match outside(rule, self.size) {
                Some(place) => Mark::Text(place, seen.to_string()),
                None => Mark::Note(self.at(cells[0]), seen.to_string()),
            },
            Rule::Less { smaller, larger } => Mark::Less(self.at(*smaller), self.at(*larger)),
            // anti-knight and others, which hold on the whole board
            whole => Mark::Caption(whole.name().to_owned()),
        }
    }
}

/// The mark of a cell that may have only these digits.
fn only(at: [usize; 2], digits: &[u8], size: usize) -> Mark {
    let from = |first: u8| digits.iter().copied().eq((first..=size as u8).step_by(2));
    if from(2) {
        Mark::Square(at)
    } else if from(1) {
        Mark::Disc(at)
    } else {
        Mark::Note(
            at,
            digits.iter().map(|&digit| symbol(digit, size)).collect(),
        )
    }
}

/// A digit as one character, where there are enough of them.
fn symbol(digit: u8, size: usize) -> String {
    match digit {
        10..=35 if size <= 35 => char::from(b'A' + digit - 10).to_string(),
        _ => digit.to_string(),
    }
}
