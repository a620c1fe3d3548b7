//! Steps as pictures: the board with its candidates, the premises of a step, and its eliminations.
//! The page (`web/bridge/src/hint.rs`) compiles this file, too.

use quadrille::solver::rating::{Candidate, Chain, Step};
use quadrille::sudoku::{House, HouseSudoku};
use quadrille_picture::{Cell, Mark, Picture, Sheet, Sign, Spot};
use std::collections::BTreeMap;

/// A picture of each step of a puzzle, the first of them on the board as it is given, without the
/// candidates that are `removed` already. Where `draw` is given, it draws the board with some
/// digits.
pub(super) fn pictures(
    sudoku: &HouseSudoku,
    draw: Option<&Draw>,
    removed: &[Candidate],
    steps: &[Step],
) -> Vec<Picture> {
    let mut position = Position::new(sudoku);
    position.remove(removed);
    let steps = steps.iter().take(Sheet::MAX_PICTURES);
    let picture = |step: &Step| {
        let picture = position.picture(draw, step);
        position.apply(step);
        picture
    };
    steps.map(picture).collect()
}

/// Draws a board with these digits, 0 in an empty cell.
pub(super) type Draw<'d> = dyn Fn(&[u8]) -> Picture + 'd;

/// The digits and candidates of a board.
struct Position<'s> {
    sudoku: &'s HouseSudoku,
    /// The digit of each cell, 0 in an empty one.
    digits: Vec<u8>,
    /// The candidates of each cell, 1 in the lowest bit.
    candidates: Vec<u32>,
}

impl Position<'_> {
    fn new(sudoku: &HouseSudoku) -> Position<'_> {
        let cells = 0..sudoku.clues().len();
        let mut position = Position {
            sudoku,
            digits: sudoku.clues().to_vec(),
            candidates: cells.map(|cell| sudoku.candidates(cell)).collect(),
        };
        for (cell, &digit) in sudoku.clues().iter().enumerate() {
            if digit > 0 {
                position.place(Candidate { cell, digit });
            }
        }
        position
    }

    fn place(&mut self, Candidate { cell, digit }: Candidate) {
        self.digits[cell] = digit;
        let houses = self.sudoku.houses().iter().map(|(_, cells)| cells);
        for &other in houses.filter(|cells| cells.contains(&cell)).flatten() {
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
            self.place(placed);
        }
    }

    fn picture(&self, draw: Option<&Draw>, step: &Step) -> Picture {
        let size = step.size;
        let mut picture = draw.map_or_else(|| self.table(), |draw| draw(&self.digits));
        let at = |cells: &[usize]| cells.iter().map(|&cell| at(size, cell)).collect();
        picture.mark(Mark::Shade(at(&step.cells)));
        for house in &step.houses {
            picture.mark(Mark::Cage(at(self.cells(*house)), String::new()));
        }
        let signs = signs(step);
        for candidate in self.open_candidates() {
            let sign = signs.get(&(candidate.cell, candidate.digit)).copied();
            let sign = sign.unwrap_or(Sign::Open);
            picture.mark(Mark::Candidate(spot(size, candidate), sign));
        }
        step.chains
            .iter()
            .flat_map(links)
            .for_each(|link| picture.mark(link));
        picture.mark(Mark::Caption(format!("{} {}", step.rating, step.technique)));
        picture
    }

    fn table(&self) -> Picture {
        let size = self.sudoku.size();
        Picture::table([size, size], |column, row| {
            Some(self.cell(size * row + column))
        })
    }

    /// The cells of a house.
    fn cells(&self, house: House) -> &[usize] {
        let mut houses = self.sudoku.houses().iter();
        let found = houses.find(|(known, _)| *known == house);
        found.map_or(&[], |(_, cells)| cells)
    }

    fn cell(&self, cell: usize) -> Cell {
        let regions = &self.sudoku.houses()[..self.sudoku.size()];
        let region = regions.iter().position(|(_, cells)| cells.contains(&cell));
        let digit = self.digits[cell];
        Cell {
            area: region.unwrap_or(0) as u32,
            text: match digit {
                0 => String::new(),
                digit => digit.to_string(),
            },
            given: digit > 0 && digit == self.sudoku.clues()[cell],
            ..Cell::default()
        }
    }

    /// The candidates of cells without a digit.
    fn open_candidates(&self) -> impl Iterator<Item = Candidate> {
        let open = (0..self.digits.len()).filter(|&cell| self.digits[cell] == 0);
        let size = self.sudoku.size() as u8;
        let spots =
            open.flat_map(move |cell| (1..=size).map(move |digit| Candidate { cell, digit }));
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
fn links(chain: &Chain) -> impl Iterator<Item = Mark> {
    chain.links.iter().flat_map(move |link| {
        let from = |&cause: &usize| chain.links[cause].candidate;
        let to = move |from| [from, link.candidate].map(|candidate| spot(chain.size, candidate));
        let ends = link.causes.iter().map(from).map(to);
        ends.map(|ends| Mark::Link(ends, !link.is_true))
    })
}

fn at(size: usize, cell: usize) -> [usize; 2] {
    [cell % size, cell / size]
}

fn spot(size: usize, candidate: Candidate) -> Spot {
    Spot::new(at(size, candidate.cell), candidate.digit, size)
}
