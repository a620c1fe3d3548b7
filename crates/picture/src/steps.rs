//! Steps as pictures: the board with its candidates, the premises of a step, and its eliminations.

use crate::{Cell, Mark, Picture, Sheet, Sign, Spot};
use quadrille_rating::rating::{Candidate, Chain, RuledStep, Step};
use quadrille_sudoku::{House, HouseSudoku};
use quadrille_variants::RuleReason;
use std::collections::BTreeMap;

/// A step of any puzzle.
pub type AnyStep = RuledStep<RuleReason>;

/// A picture of each step of a puzzle, the first of them on the board as it is given, without the
/// candidates that are `removed` already. Where `draw` is given, it draws the board with some
/// digits.
pub fn step_pictures(
    sudoku: &HouseSudoku,
    draw: Option<&DrawDigits<'_>>,
    removed: &[Candidate],
    steps: &[AnyStep],
) -> Vec<Picture> {
    let mut position = Position::new(sudoku);
    position.remove(removed);
    let steps = steps.iter().take(Sheet::MAX_PICTURES);
    let picture = |step: &AnyStep| {
        let picture = position.picture(draw, step);
        position.apply(step);
        picture
    };
    steps.map(picture).collect()
}

/// Draws a board with these digits, 0 in an empty cell.
pub type DrawDigits<'d> = dyn Fn(&[u8]) -> Picture + 'd;

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

    fn apply(&mut self, step: &AnyStep) {
        self.remove(step.removed());
        if let Some(placed) = step.placed() {
            self.place(placed);
        }
    }

    fn picture(&self, draw: Option<&DrawDigits<'_>>, step: &AnyStep) -> Picture {
        let size = self.sudoku.size();
        let mut picture = draw.map_or_else(|| self.table(), |draw| draw(&self.digits));
        // a drawing may have clues around the board
        let edge = (picture.size()[0] - size) / 2;
        for mark in self.marks(edge, step) {
            picture.mark(mark);
        }
        picture
    }

    /// The marks of a step, on a board with `edge` columns of clues before it.
    fn marks(&self, edge: usize, step: &AnyStep) -> Vec<Mark> {
        let size = self.sudoku.size();
        let at = |cell: usize| [cell % size + edge, cell / size + edge];
        let all = |cells: &[usize]| cells.iter().copied().map(at).collect();
        let spot = |Candidate { cell, digit }| Spot::new(at(cell), digit, size);
        let (plain, cells, caption) = premises(step);
        let houses = plain.iter().flat_map(|step| &step.houses);
        let cages = houses.map(|house| Mark::Cage(all(self.cells(*house)), String::new()));
        let signs = signs(step);
        let candidates = self.open_candidates().map(|candidate| {
            let sign = signs.get(&(candidate.cell, candidate.digit)).copied();
            Mark::Candidate(spot(candidate), sign.unwrap_or(Sign::Open))
        });
        let links = { plain.iter() }.flat_map(|step| step.chains.iter().flat_map(links));
        let links = links.map(|(ends, is_weak)| Mark::Link(ends.map(spot), is_weak));
        let mut marks = vec![Mark::Shade(all(cells))];
        marks.extend(cages.chain(candidates).chain(links));
        marks.push(Mark::Caption(caption));
        marks
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

/// The step if no other rule takes part in it, its cells, and the words below its picture.
fn premises(step: &AnyStep) -> (Option<&Step>, &[usize], String) {
    match step {
        RuledStep::Plain(step) => {
            let caption = format!("{} {}", step.rating, step.technique);
            (Some(step), &step.cells, caption)
        }
        RuledStep::Rule { reason, .. } => (None, &reason.cells, reason.to_string()),
        RuledStep::Contradiction { cells, words, .. } => (None, cells, words.clone()),
    }
}

/// The candidates that a step is about.
fn signs(step: &AnyStep) -> BTreeMap<(usize, u8), Sign> {
    let mut signs = BTreeMap::new();
    if let RuledStep::Plain(step) = step {
        let digits = |&cell: &usize| step.digits.iter().map(move |&digit| (cell, digit));
        signs.extend({ step.cells.iter().flat_map(digits) }.map(|spot| (spot, Sign::True)));
        for link in step.chains.iter().flat_map(|chain| &chain.links) {
            let sign = if link.is_true {
                Sign::True
            } else {
                Sign::False
            };
            signs.insert((link.candidate.cell, link.candidate.digit), sign);
        }
    }
    let removed = { step.removed().iter() }.map(|&removed| (removed, Sign::Removed));
    let placed = step.placed().map(|placed| (placed, Sign::Placed));
    let ends = removed.chain(placed);
    signs.extend(ends.map(|(end, sign)| ((end.cell, end.digit), sign)));
    signs
}

/// The links of a chain, from each cause, and whether they are weak.
fn links(chain: &Chain) -> impl Iterator<Item = ([Candidate; 2], bool)> {
    chain.links.iter().flat_map(move |link| {
        let from = |&cause: &usize| chain.links[cause].candidate;
        let ends = move |from| ([from, link.candidate], !link.is_true);
        link.causes.iter().map(from).map(ends)
    })
}
