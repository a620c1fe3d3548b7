//! A variant as a picture: how each kind of rule looks, clues outside, captions.

use crate::{Cell, Draw, Mark, Picture, Sign, Spot};
use quadrille_variants::internal::{diagonals, windows};
use quadrille_variants::{Look, Rule, Variant};

impl Draw for Variant {
    type Answer = [u8];

    /// The board with its rules and givens, and the answer's digits if given.
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
            // cells of no region are one area
            let area = self.regions().map_or(0, |regions| regions[cell] as u32);
            let drawn = Cell {
                area,
                given: given > 0,
                ..Cell::new(text, None)
            };
            let [column, row] = board.at(cell);
            picture.set([column, row, 0], Some(drawn));
        }
        let mut captions: Vec<String> = Vec::new();
        for rule in self.rules() {
            for mark in board.marks(rule) {
                picture.mark(mark);
            }
            let caption = caption(rule, size).filter(|words| !captions.contains(words));
            captions.extend(caption);
        }
        captions
            .into_iter()
            .for_each(|words| picture.mark(Mark::Caption(words)));
        picture
    }
}

/// A board with the candidates of each cell that has no given, as small digits. `sign` has the role
/// of a candidate: of a cell, and of the place of a digit among the cell's candidates.
pub fn candidate_picture(
    variant: &Variant,
    candidates: &[Vec<u8>],
    sign: impl Fn(usize, usize) -> Sign,
) -> Picture {
    let (size, mut picture) = (variant.size(), variant.picture(None));
    let edge = (picture.size()[0] - size) / 2;
    let board = Board { size, edge };
    for (cell, digits) in candidates.iter().enumerate() {
        if variant.given_digits()[cell] > 0 {
            continue;
        }
        for (number, &digit) in digits.iter().enumerate() {
            let spot = Spot::new(board.at(cell), digit, size);
            picture.mark(Mark::Candidate(spot, sign(cell, number)));
        }
    }
    picture
}

/// The words below the board: the name of a rule for the whole board, or of a rule whose mark is a
/// letter.
fn caption(rule: &Rule, size: usize) -> Option<String> {
    match rule.kind().look() {
        Look::Caption => Some(rule.name().to_owned()),
        Look::Words => Some(rule.in_words(size)),
        Look::Line(letter) | Look::Rings(letter) | Look::Note(letter) => {
            Some(format!("{letter} {}", rule.name()))
        }
        _ => None,
    }
}

/// The place outside of the board where the number of a line stands that begins at the edge: column
/// and row, counted from 0 and offset by 1 from the board's.
fn outside(rule: &Rule, size: usize) -> Option<[usize; 2]> {
    if rule.kind().look() != Look::Outside {
        return None;
    }
    let [first, second, ..] = rule.cells()[..] else {
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
        let cells = self.all(&rule.cells());
        let lists = || rule.lists().iter().map(|list| self.all(list));
        let number = rule
            .number()
            .map_or(String::new(), |number| number.to_string());
        match rule.kind().look() {
            Look::Diagonals(shown) => {
                let lines = diagonals(self.size).into_iter().zip(shown);
                let shown = lines.filter(|(_, shown)| *shown);
                shown
                    .map(|(cells, _)| Mark::Line(self.all(&cells)))
                    .collect()
            }
            Look::Windows => {
                let windows = windows(self.size);
                let shade = |cells: &Vec<usize>| Mark::Shade(self.all(cells));
                windows.iter().map(shade).collect()
            }
            Look::Cage => vec![Mark::Cage(cells, number)],
            Look::Shade | Look::Words => lists().map(Mark::Shade).collect(),
            Look::Thermometer => vec![Mark::Thermometer(cells)],
            Look::Arrow | Look::Line(_) | Look::Rings(_) => self.along(rule, cells),
            Look::Dot(is_black) => vec![Mark::Dot(cells[0], cells[1], number, is_black)],
            Look::Roman => {
                let sign = match rule.number() {
                    Some(10) => "X".into(),
                    Some(5) => "V".into(),
                    _ => number,
                };
                vec![Mark::Dot(cells[0], cells[1], sign, false)]
            }
            Look::Less => vec![Mark::Less(cells[0], cells[1])],
            Look::Corner => vec![self.corner(rule, cells)],
            Look::Outside => self.clue(rule, cells, number),
            Look::Digits => {
                let digits = |cell| only(cell, rule, self.size);
                cells.into_iter().map(digits).collect()
            }
            Look::Circles => cells.into_iter().map(Mark::Ring).collect(),
            Look::Note(letter) => {
                let note = |cell| Mark::Note(cell, letter.to_owned());
                cells.into_iter().map(note).collect()
            }
            // the name stands below
            _ => Vec::new(),
        }
    }

    /// The marks of a line: an arrow, or a path with its letter, perhaps with rings at its ends.
    fn along(self, rule: &Rule, cells: Vec<[usize; 2]>) -> Vec<Mark> {
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        let note = |at: [usize; 2], letter: &str| Mark::Note(at, letter.to_owned());
        match rule.kind().look() {
            Look::Rings(letter) => {
                let path = Mark::Path(cells);
                vec![
                    path,
                    Mark::Ring(first),
                    Mark::Ring(last),
                    note(first, letter),
                ]
            }
            Look::Line(letter) => {
                let lists = rule.lists().iter().map(|list| self.all(list));
                let marks = lists.flat_map(|list| [note(list[0], letter), Mark::Path(list)]);
                marks.collect()
            }
            _ => {
                let circle = rule.lists()[0].len();
                let rings = cells[..circle - 1].iter().map(|&cell| Mark::Ring(cell));
                rings
                    .chain([Mark::Arrow(cells[circle - 1..].to_vec())])
                    .collect()
            }
        }
    }

    /// The digits of cells that have them, where four cells meet, or in a corner.
    fn corner(self, rule: &Rule, cells: Vec<[usize; 2]>) -> Mark {
        let digits = symbols(rule, self.size);
        let least = |axis: usize| cells.iter().map(|cell| cell[axis]).min().unwrap_or(0);
        let [column, row] = [least(0), least(1)];
        let is_square = cells.iter().all(|[x, y]| x - column < 2 && y - row < 2);
        match cells.len() == 4 && is_square {
            true => Mark::Corner([column, row], digits),
            false => Mark::Cage(cells, digits),
        }
    }

    /// A number outside of the board, or in the first cell of a line that does not begin at the
    /// edge.
    fn clue(self, rule: &Rule, cells: Vec<[usize; 2]>, number: String) -> Vec<Mark> {
        let note = |number| Mark::Note(cells[0], number);
        match outside(rule, self.size) {
            Some(place) if rule.name() != "sum" => vec![Mark::Text(place, number)],
            Some(_) => vec![Mark::Sum(cells, number)],
            None if rule.name() != "sum" => vec![note(number)],
            None => vec![Mark::Line(cells.clone()), note(number)],
        }
    }
}

/// The mark of a cell that may have only some digits: a square for even digits, a disc for odd
/// digits.
fn only(at: [usize; 2], rule: &Rule, size: usize) -> Mark {
    let digits = rule.given_digits();
    let from = |first: u8| digits.iter().copied().eq((first..=size as u8).step_by(2));
    match rule.name() {
        "even" => Mark::Square(at),
        "odd" => Mark::Disc(at),
        _ if from(2) => Mark::Square(at),
        _ if from(1) => Mark::Disc(at),
        _ => Mark::Note(at, symbols(rule, size)),
    }
}

/// The digits of a rule.
fn symbols(rule: &Rule, size: usize) -> String {
    let digits = rule.given_digits().iter();
    digits.map(|&digit| symbol(digit, size)).collect()
}

/// A digit as one character, if the alphabet suffices for the board.
fn symbol(digit: u8, size: usize) -> String {
    match digit {
        10..=35 if size <= 35 => char::from(b'A' + digit - 10).to_string(),
        _ => digit.to_string(),
    }
}
