//! Contradictions by rules that are no houses: a candidate is assumed, and singles and rules follow
//! until a cell has no digit left, or a house no place for a digit.

use crate::step::Candidate;
use crate::text::{name, removals};
use quadrille_problem::internal::Clock;
use quadrille_sudoku::HouseSudoku;
use std::fmt::Display;

/// A reason, and the candidates that it removes.
pub(crate) type Removal<R> = (R, Vec<(usize, u8)>);

/// People do not follow longer chains.
const MAX_STEPS: usize = 24;

/// A candidate that leads to a contradiction.
pub(crate) struct Refuted {
    pub candidate: Candidate,
    /// What follows, up to the contradiction.
    pub words: String,
    /// The cells with the digits that follow.
    pub cells: Vec<usize>,
}

/// The candidate with the shortest chain of singles and rules to a contradiction.
pub(crate) fn refute<R: Display>(
    houses: &HouseSudoku,
    candidates: &[u32],
    rules: &(impl FnMut(&[u32]) -> Option<Removal<R>> + Clone),
    clock: &Clock,
) -> Option<Refuted> {
    let (mut best, mut most) = (None, MAX_STEPS);
    let mut cells: Vec<usize> = (0..candidates.len()).collect();
    cells.retain(|&cell| candidates[cell].count_ones() > 1);
    cells.sort_by_key(|&cell| candidates[cell].count_ones());
    for cell in cells {
        for digit in 1..=houses.size() as u8 {
            let is_open = candidates[cell] >> (digit - 1) & 1 == 1;
            if !is_open || clock.stop().is_some() {
                continue;
            }
            let candidate = Candidate { cell, digit };
            let mut trial = Trial::new(houses, candidates, candidate);
            if trial.fails(rules.clone(), most) {
                most = trial.words.len() - 1;
                best = Some(Refuted {
                    candidate,
                    words: trial.words.join("; "),
                    cells: trial.cells,
                });
            }
        }
    }
    best
}

/// The candidates once one of them is assumed.
struct Trial<'a> {
    houses: &'a HouseSudoku,
    masks: Vec<u32>,
    /// The cells whose digits are excluded from the cells that they see.
    done: Vec<bool>,
    words: Vec<String>,
    cells: Vec<usize>,
}

impl Trial<'_> {
    fn new<'a>(houses: &'a HouseSudoku, candidates: &[u32], assumed: Candidate) -> Trial<'a> {
        let mut masks = candidates.to_vec();
        masks[assumed.cell] = 1 << (assumed.digit - 1);
        Trial {
            houses,
            masks,
            done: candidates
                .iter()
                .map(|mask| mask.is_power_of_two())
                .collect(),
            words: Vec::new(),
            cells: Vec::new(),
        }
    }

    /// Whether at most so many steps lead to a contradiction.
    fn fails<R: Display>(
        &mut self,
        mut rules: impl FnMut(&[u32]) -> Option<Removal<R>>,
        most: usize,
    ) -> bool {
        while self.words.len() < most {
            if let Some(why) = self.contradiction() {
                self.words.push(why);
                return true;
            }
            if self.naked_single() || self.hidden_single() {
                continue;
            }
            let Some((reason, removed)) = rules(&self.masks) else {
                return false;
            };
            let candidate = |&(cell, digit): &(usize, u8)| Candidate { cell, digit };
            let mut gone: Vec<Candidate> = removed.iter().map(candidate).collect();
            gone.sort_unstable();
            for &Candidate { cell, digit } in &gone {
                self.masks[cell] &= !(1 << (digit - 1));
            }
            self.words
                .push(format!("{}: {reason}", removals(&gone, self.houses.size())));
        }
        false
    }

    /// A cell without digits, or a digit without places.
    fn contradiction(&self) -> Option<String> {
        let size = self.houses.size();
        if let Some(cell) = self.masks.iter().position(|mask| *mask == 0) {
            return Some(format!("no digit is left in {}", name(cell, size)));
        }
        self.houses.houses().iter().find_map(|(house, cells)| {
            let all = cells.iter().fold(0, |all, &cell| all | self.masks[cell]);
            let missing = (!all).trailing_zeros() as usize;
            let lacks = cells.len() == size && missing < size;
            lacks.then(|| format!("no place is left for {} in {house}", missing + 1))
        })
    }

    /// Excludes the digit that alone is left in a cell from the cells that it sees.
    fn naked_single(&mut self) -> bool {
        let is_new = |&cell: &usize| !self.done[cell] && self.masks[cell].is_power_of_two();
        let Some(cell) = (0..self.masks.len()).find(is_new) else {
            return false;
        };
        self.done[cell] = true;
        let mask = self.masks[cell];
        for (_, cells) in self
            .houses
            .houses()
            .iter()
            .filter(|house| house.1.contains(&cell))
        {
            for &other in cells.iter().filter(|other| **other != cell) {
                self.masks[other] &= !mask;
            }
        }
        let name = name(cell, self.houses.size());
        self.words
            .push(format!("{name}={}", mask.trailing_zeros() + 1));
        self.cells.push(cell);
        true
    }

    /// Leaves a digit alone in a cell that is its only place in a house.
    fn hidden_single(&mut self) -> bool {
        let size = self.houses.size();
        for (_, cells) in self
            .houses
            .houses()
            .iter()
            .filter(|house| house.1.len() == size)
        {
            for mask in (0..size).map(|digit| 1 << digit) {
                let mut places = cells.iter().filter(|&&cell| self.masks[cell] & mask != 0);
                if let (Some(&cell), None) = (places.next(), places.next())
                    && self.masks[cell] != mask
                {
                    self.masks[cell] = mask;
                    return true;
                }
            }
        }
        false
    }
}
