//! A source of puzzles that takes their outcomes.

use super::grid::Grid;
use super::outcome::Outcome;
use quadrille_cpu::internal::{InstructionSet, Isa, LaneSet};
use quadrille_cpu::with_isa;
use std::ops::ControlFlow;

/// Who brings puzzles and takes their outcomes, a handful at a time: the search is compiled without
/// knowing whom it serves.
pub trait Client {
    /// Fills the places with the next puzzles. False when there are no more, and then nobody asks
    /// again.
    fn bring(&mut self, places: &mut Places<'_>) -> bool;

    /// Takes the outcomes of the next puzzles, in their order; breaks to stop.
    fn take(&mut self, outcomes: &[Outcome]) -> ControlFlow<()>;

    /// An upper bound on the puzzles to come, if known.
    fn at_most(&self) -> Option<usize> {
        None
    }
}

/// Places for puzzles: some lanes that have no search.
#[derive(Debug)]
pub struct Places<'a> {
    grids: &'a mut [Grid],
    free: LaneSet,
    filled: LaneSet,
}

impl<'a> Places<'a> {
    /// Takes the first `most` of these lanes, each with a grid.
    #[inline(always)]
    pub(super) fn new(grids: &'a mut [Grid], mut free: LaneSet, most: u64) -> Places<'a> {
        while u64::from(free.count_ones()) > most {
            free &= !(1 << free.ilog2());
        }
        Places {
            grids,
            free,
            filled: 0,
        }
    }

    /// Fills one place after the other, until `write` has nothing left; whether all places are
    /// filled.
    #[inline(always)]
    pub fn fill(&mut self, mut write: impl FnMut(&mut Grid) -> bool) -> bool {
        while self.free != 0 {
            let lane = self.free.trailing_zeros();
            if !write(&mut self.grids[lane as usize]) {
                return false;
            }
            self.free &= self.free - 1;
            self.filled |= 1 << lane;
        }
        true
    }

    /// Fills one place; whether others are free.
    #[inline(always)]
    pub(crate) fn put(&mut self, grid: Grid) -> bool {
        let mut grid = Some(grid);
        self.fill(|place| grid.take().map(|grid| *place = grid).is_some());
        self.free != 0
    }

    /// The lanes that have a puzzle now.
    #[inline(always)]
    pub(super) fn filled(&self) -> LaneSet {
        self.filled
    }
}

/// Puzzles one after the other, and a receiver of their outcomes.
pub(super) struct Listed<I, F> {
    /// What grids are copied by: whole vectors at a time, or it shows.
    pub(super) set: InstructionSet,
    pub(super) puzzles: I,
    pub(super) receive: F,
}

impl<I: Iterator<Item: Into<Grid>>, F: FnMut(&Outcome) -> ControlFlow<()>> Client for Listed<I, F> {
    fn bring(&mut self, places: &mut Places<'_>) -> bool {
        let puzzles = &mut self.puzzles;
        with_isa!(self.set, isa => isa.run(
            #[inline(always)]
            || places.fill(
                #[inline(always)]
                |place| match puzzles.next() {
                    Some(puzzle) => {
                        *place = puzzle.into();
                        true
                    }
                    None => false,
                },
            ),
        ))
    }

    fn take(&mut self, outcomes: &[Outcome]) -> ControlFlow<()> {
        outcomes.iter().try_for_each(&mut self.receive)
    }

    fn at_most(&self) -> Option<usize> {
        self.puzzles.size_hint().1
    }
}
