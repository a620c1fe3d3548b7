//! Steps: a conclusion and its premises, also as text.

use crate::board::grid::Layout;
use crate::board::mask::{Mask, bits};
use crate::technique::{Technique, Tenths};
use quadrille_sudoku::House;

/// A digit that a cell may take.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Candidate {
    /// The cell, numbered row by row from 0.
    pub cell: usize,
    /// The digit, from 1.
    pub digit: u8,
}

/// One step of a solution. Displayed, it says what follows, by which technique, and from what.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// How it was found.
    pub technique: Technique,
    /// Its rating.
    pub rating: Tenths,
    /// The side of the board.
    pub size: usize,
    /// The digits that it is about, in order; empty for chains.
    pub digits: Vec<u8>,
    /// The cells that it follows from; empty for chains.
    pub cells: Vec<usize>,
    /// The houses in which they stand; empty where these say nothing.
    pub houses: Vec<House>,
    /// The chains of a chain step, otherwise empty; several where all cases lead to the same.
    pub chains: Vec<Chain>,
    /// The digit that is placed.
    pub placed: Option<Candidate>,
    /// The candidates that are removed, in order.
    pub removed: Vec<Candidate>,
}

/// A chain: its first link is assumed, each other one follows from links before it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Chain {
    /// The side of the board.
    pub size: usize,
    /// The links; the last one is what the chain shows.
    pub links: Vec<Link>,
}

/// One link of a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Link {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is true.
    pub is_true: bool,
    /// The links it follows from, by their numbers in the chain; empty for the first one.
    pub causes: Vec<usize>,
    /// Why it follows.
    pub reason: LinkReason,
}

/// Why a link follows from others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum LinkReason {
    /// It is assumed.
    Assumed,
    /// It cannot be true beside its cause.
    Excluded,
    /// The cell has no other candidate.
    LastOfCell,
    /// The digit has no other place in the house.
    LastOfHouse(House),
    /// A pattern, or a chain inside the chain, removes it.
    Pattern(Technique),
}

/// The digits and cells of a pattern: a set of digits, and cells with the digits they lose.
pub(crate) struct Finding {
    step: Step,
}

impl Candidate {
    pub(crate) fn new(cell: usize, digit: usize) -> Candidate {
        Candidate {
            cell,
            digit: digit as u8 + 1,
        }
    }
}

impl Finding {
    /// A step that rests on these digits, given as a mask, of these cells.
    pub(crate) fn new(
        layout: &impl Layout,
        technique: Technique,
        digits: Mask,
        cells: impl IntoIterator<Item = usize>,
    ) -> Finding {
        let step = Step {
            technique,
            rating: technique.least_rating(),
            size: layout.size(),
            digits: bits(digits).map(|digit| digit as u8 + 1).collect(),
            cells: cells.into_iter().collect(),
            houses: Vec::new(),
            chains: Vec::new(),
            placed: None,
            removed: Vec::new(),
        };
        Finding { step }
    }

    /// Adds a house in which it stands.
    pub(crate) fn in_house(mut self, house: House) -> Finding {
        self.step.houses.push(house);
        self
    }

    /// Changes the rating.
    pub(crate) fn rated(mut self, tenths: u16) -> Finding {
        self.step.rating = Tenths(tenths);
        self
    }

    /// Adds the chains that it follows from.
    pub(crate) fn by_chains(mut self, chains: Vec<Chain>) -> Finding {
        self.step.chains = chains;
        self
    }

    /// The step that places a digit.
    pub(crate) fn places(mut self, cell: usize, digit: usize) -> Step {
        self.step.placed = Some(Candidate::new(cell, digit));
        self.step
    }

    /// The step that removes these digits from these cells; `None` if no cell has them.
    pub(crate) fn removes(
        mut self,
        removals: impl IntoIterator<Item = (usize, Mask)>,
    ) -> Option<Step> {
        for (cell, digits) in removals {
            let candidates = bits(digits).map(|digit| Candidate::new(cell, digit));
            self.step.removed.extend(candidates);
        }
        self.step.removed.sort_unstable();
        self.step.removed.dedup();
        Some(self.step).filter(|step| !step.removed.is_empty())
    }
}
