//! Steps as pictures: the board with its candidates, the premises of a step, and its eliminations.
//! The page (`web/bridge/src/hint.rs`) compiles this file, too.

use quadrille::solver::rating::{Candidate, Chain, Step};
use quadrille::sudoku::{House, Shape, Sudoku};
use quadrille_gallery::picture::{Cell, Mark, Picture, Sign, Spot};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

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

/// The digits and candidates of a board.
struct Position {
    shape: Shape,
    /// The digit of each cell, and whether it was given.
    digits: Vec<Option<(u8, bool)>>,
    /// The candidates of each cell, 1 in the lowest bit.
    candidates: Vec<u32>,
}

impl Position {
    fn new(sudoku: &Sudoku) -> Position {
        let shape = sudoku.shape();
        let mut position = Position {
            shape,
            digits: vec![None; shape.n_cells()],
            candidates: vec![u32::MAX; shape.n_cells()],
        };
        for (cell, candidates) in position.candidates.iter_mut().enumerate() {
            for digit in digits(shape).filter(|&digit| !sudoku.allows(cell, digit)) {
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
        let own = houses(self.shape, cell);
        for (other, candidates) in self.candidates.iter_mut().enumerate() {
            let sees = (houses(self.shape, other).iter().zip(own)).any(|(a, b)| *a == b);
            if !sees {
                continue;
            }
            *candidates &= !(1 << (digit - 1));
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
        let (shape, size) = (self.shape, self.shape.size());
        let mut picture = Picture::table([size, size], |column, row| {
            Some(self.cell(size * row + column))
        });
        let shaded = step.cells.iter().map(|&cell| at(shape, cell));
        picture.mark(Mark::Shade(shaded.collect()));
        for house in &step.houses {
            picture.mark(Mark::Cage(cells(shape, *house), String::new()));
        }
        let signs = signs(step);
        for candidate in self.open_candidates() {
            let sign = signs.get(&(candidate.cell, candidate.digit)).copied();
            let sign = sign.unwrap_or(Sign::Open);
            picture.mark(Mark::Candidate(spot(shape, candidate), sign));
        }
        step.chains
            .iter()
            .flat_map(|chain| links(shape, chain))
            .for_each(|link| picture.mark(link));
        picture.mark(Mark::Caption(format!("{} {}", step.rating, step.technique)));
        picture
    }

    fn cell(&self, cell: usize) -> Cell {
        let digit = self.digits[cell];
        Cell {
            area: self.shape.box_of(cell) as u32,
            text: digit.map_or(String::new(), |(digit, _)| digit.to_string()),
            given: digit.is_some_and(|(_, given)| given),
            ..Cell::default()
        }
    }

    /// The candidates of cells without a digit.
    fn open_candidates(&self) -> impl Iterator<Item = Candidate> {
        let open = (0..self.shape.n_cells()).filter(|&cell| self.digits[cell].is_none());
        let digits = digits(self.shape);
        let spots = open.flat_map(move |cell| {
            let digits = digits.clone();
            digits.map(move |digit| Candidate { cell, digit })
        });
        spots.filter(|spot| self.candidates[spot.cell] >> (spot.digit - 1) & 1 == 1)
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
fn links(shape: Shape, chain: &Chain) -> impl Iterator<Item = Mark> {
    chain.links.iter().flat_map(move |link| {
        let from = |&cause: &usize| chain.links[cause].candidate;
        let to = move |from| [from, link.candidate].map(|candidate| spot(shape, candidate));
        let ends = link.causes.iter().map(from).map(to);
        ends.map(|ends| Mark::Link(ends, !link.is_true))
    })
}

/// The row, the column and the box of a cell, each from 0.
fn houses(shape: Shape, cell: usize) -> [usize; 3] {
    [
        shape.row_of(cell),
        shape.column_of(cell),
        shape.box_of(cell),
    ]
}

fn digits(shape: Shape) -> RangeInclusive<u8> {
    1..=shape.size() as u8
}

fn at(shape: Shape, cell: usize) -> [usize; 2] {
    [shape.column_of(cell), shape.row_of(cell)]
}

fn spot(shape: Shape, candidate: Candidate) -> Spot {
    Spot::new(at(shape, candidate.cell), candidate.digit, shape.size())
}

/// The cells of a house.
fn cells(shape: Shape, house: House) -> Vec<[usize; 2]> {
    let (kind, number) = match house {
        House::Row(number) => (0, number),
        House::Column(number) => (1, number),
        House::Box(number) => (2, number),
    };
    let of_house = (0..shape.n_cells()).filter(|&cell| houses(shape, cell)[kind] == number);
    of_house.map(|cell| at(shape, cell)).collect()
}
