//! Steps as pictures: the board with its candidates, the premises of a step, and its eliminations.
//! The page (`web/bridge/src/hint.rs`) compiles this file, too.

use quadrille::solver::rating::{Candidate, Chain, Step};
use quadrille::sudoku::{House, Sudoku};
use quadrille_gallery::picture::{Cell, Mark, Picture, Sign, Spot};
use std::collections::BTreeMap;

/// The most pictures in one drawing.
pub(super) const MOST_PICTURES: usize = 100;

/// A picture of each step of a puzzle, the first of them on the board as it is given, without the
/// candidates that are `removed` already.
pub(super) fn pictures(sudoku: &Sudoku, removed: &[Candidate], steps: &[Step]) -> Vec<Picture> {
    let mut position = Position::new(sudoku);
    position.remove(removed);
    let steps = steps.iter().take(MOST_PICTURES);
    let picture = |step: &Step| {
        let picture = position.picture(step);
        position.apply(step);
        picture
    };
    steps.map(picture).collect()
}

/// The digits and candidates of a 9x9 board.
struct Position {
    /// The digit of each cell, and whether it was given.
    digits: [Option<(u8, bool)>; 81],
    /// The candidates of each cell, 1 in the lowest bit.
    candidates: [u32; 81],
}

impl Position {
    fn new(sudoku: &Sudoku) -> Position {
        let mut position = Position {
            digits: [None; 81],
            candidates: [0x1ff; 81],
        };
        for (cell, candidates) in position.candidates.iter_mut().enumerate() {
            for digit in (1..=9).filter(|&digit| !sudoku.allows(cell, digit)) {
                *candidates &= !(1 << (digit - 1));
            }
        }
        for (cell, &digit) in sudoku.clues().digits().iter().enumerate() {
            if digit > 0 {
                position.place(Candidate { cell, digit }, true);
            }
        }
        position
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate, given: bool) {
        self.digits[cell] = Some((digit, given));
        let sees = |other: usize| houses(other).iter().zip(houses(cell)).any(|(a, b)| *a == b);
        for other in (0..81).filter(|&other| sees(other)) {
            self.candidates[other] &= !(1 << (digit - 1));
        }
    }

    fn remove(&mut self, candidates: &[Candidate]) {
        for &Candidate { cell, digit } in candidates {
            self.candidates[cell] &= !(1 << (digit - 1));
        }
    }

    fn apply(&mut self, step: &Step) {
        self.remove(&step.removed);
        if let Some(placed) = step.placed {
            self.place(placed, false);
        }
    }

    fn picture(&self, step: &Step) -> Picture {
        let mut picture = Picture::table([9, 9], |column, row| {
            let digit = self.digits[9 * row + column];
            Some(Cell {
                area: houses(9 * row + column)[2] as u32,
                text: digit.map_or(String::new(), |(digit, _)| digit.to_string()),
                given: digit.is_some_and(|(_, given)| given),
                ..Cell::default()
            })
        });
        picture.mark(Mark::Shade(
            step.cells.iter().map(|&cell| at(cell)).collect(),
        ));
        for house in &step.houses {
            picture.mark(Mark::Cage(cells(*house), String::new()));
        }
        let signs = signs(step);
        let open = (0..81).filter(|&cell| self.digits[cell].is_none());
        for spot in open.flat_map(|cell| (1..=9).map(move |digit| (cell, digit))) {
            let (cell, digit) = spot;
            if self.candidates[cell] >> (digit - 1) & 1 == 1 {
                let sign = signs.get(&spot).copied().unwrap_or(Sign::Open);
                picture.mark(Mark::Candidate((at(cell), digit), sign));
            }
        }
        step.chains
            .iter()
            .flat_map(links)
            .for_each(|link| picture.mark(link));
        picture.mark(Mark::Caption(format!("{} {}", step.rating, step.technique)));
        picture
    }
}

/// The candidates that a step is about.
fn signs(step: &Step) -> BTreeMap<(usize, u8), Sign> {
    let digits = |&cell: &usize| step.digits.iter().map(move |&digit| (cell, digit));
    let mut signs: BTreeMap<_, _> = step
        .cells
        .iter()
        .flat_map(digits)
        .map(|spot| (spot, Sign::True))
        .collect();
    for link in step.chains.iter().flat_map(|chain| &chain.links) {
        let sign = if link.is_true {
            Sign::True
        } else {
            Sign::False
        };
        signs.insert((link.candidate.cell, link.candidate.digit), sign);
    }
    let removed = step.removed.iter().map(|removed| (removed, Sign::Removed));
    let placed = step.placed.iter().map(|placed| (placed, Sign::Placed));
    let ends = removed.chain(placed);
    signs.extend(ends.map(|(end, sign)| ((end.cell, end.digit), sign)));
    signs
}

/// The links of a chain, from each cause.
fn links(chain: &Chain) -> impl Iterator<Item = Mark> {
    chain.links.iter().flat_map(|link| {
        let from = |&cause: &usize| chain.links[cause].candidate;
        let to = |from| [from, link.candidate].map(spot);
        let ends = link.causes.iter().map(from).map(to);
        ends.map(|ends| Mark::Link(ends, !link.is_true))
    })
}

/// The row, the column and the box of a cell, each from 0.
fn houses(cell: usize) -> [usize; 3] {
    [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3]
}

fn at(cell: usize) -> [usize; 2] {
    [cell % 9, cell / 9]
}

fn spot(candidate: Candidate) -> Spot {
    (at(candidate.cell), candidate.digit)
}

/// The cells of a house.
fn cells(house: House) -> Vec<[usize; 2]> {
    let (kind, number) = match house {
        House::Row(number) => (0, number),
        House::Column(number) => (1, number),
        House::Box(number) => (2, number),
    };
    let of_house = (0..81).filter(|&cell| houses(cell)[kind] == number);
    of_house.map(at).collect()
}
