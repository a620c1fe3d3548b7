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
                color: None,
                text,
                given: given > 0,
            };
            picture.set([cell % size + edge, cell / size + edge, 0], Some(drawn));
        }
        for rule in self.rules() {
            marks(rule, size, edge)
                .into_iter()
                .for_each(|mark| picture.mark(mark));
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

fn marks(rule: &Rule, size: usize, edge: usize) -> Vec<Mark> {
    let at = |&cell: &usize| [cell % size + edge, cell / size + edge];
    let all = |cells: &[usize]| cells.iter().map(at).collect::<Vec<_>>();
    match rule {
        Rule::Diagonals => diagonals(size).map(|cells| Mark::Line(all(&cells))).into(),
        Rule::Windows => {
            let windows = windows(size);
            windows
                .iter()
                .map(|cells| Mark::Shade(all(cells)))
                .collect()
        }
        Rule::Cage { cells, sum } => {
            let sum = sum.map_or(String::new(), |sum| sum.to_string());
            vec![Mark::Cage(all(cells), sum)]
        }
        Rule::Thermometer { cells } => vec![Mark::Thermometer(all(cells))],
        Rule::Arrow { circle, cells } => {
            let path = [circle].into_iter().chain(cells);
            vec![Mark::Arrow(path.map(at).collect())]
        }
        Rule::Sum { cells, sum } if outside(rule, size).is_some() => {
            vec![Mark::Sum(all(cells), sum.to_string())]
        }
        Rule::Sum { cells, sum } => vec![
            Mark::Line(all(cells)),
            Mark::Note(at(&cells[0]), sum.to_string()),
        ],
        Rule::Seen { cells, seen } => vec![match outside(rule, size) {
            Some(place) => Mark::Text(place, seen.to_string()),
            None => Mark::Note(at(&cells[0]), seen.to_string()),
        }],
        Rule::Less { smaller, larger } => vec![Mark::Less(at(smaller), at(larger))],
        Rule::Only { cells, digits } => {
            let mark = |cell| only(at(cell), digits, size);
            cells.iter().map(mark).collect()
        }
        // anti-knight and others, which hold on the whole board
        whole => vec![Mark::Caption(whole.name().to_owned())],
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
