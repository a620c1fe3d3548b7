//! The door: which search is made for whom, on which instruction set.

use super::client::{Client, Listed};
use super::grid::Grid;
use super::outcome::{Counters, Outcome};
use super::{alone, batch};
use crate::cpu::{InstructionSet, Isa, Missing, Simd, with_isa};
use crate::limits::{Limits, Report, set_limits};
use std::ops::ControlFlow;

/// A way to solve 9x9 sudokus: how many answers to look for, when to stop, on which instruction set.
///
/// Limits of answers and of nodes hold for each puzzle by itself; a limit of time, and whoever cancels, end all of them.
#[derive(Clone, Debug)]
pub struct Lockstep {
    set: InstructionSet,
    limits: Limits,
}

impl Lockstep {
    /// The solver without limits, on the best instruction set of the machine. It looks for all answers, and a board with few clues has more than
    /// anyone can wait for: `max_solutions(1)` looks for the first one, `max_solutions(2)` for the proof that there is no other.
    pub fn new() -> Lockstep {
        Lockstep { set: InstructionSet::best(), limits: Limits::new() }
    }

    set_limits!();

    /// Uses this instruction set, if the machine has it.
    pub fn simd(self, simd: Simd) -> Result<Lockstep, Missing> {
        Ok(Lockstep { set: simd.instruction_set()?, ..self })
    }

    /// Solves many puzzles at once, given as [`Grid`]s or as [`Line`](super::Line)s; the outcomes come in the order of the puzzles, until the receiver breaks.
    ///
    /// At most some five hundred puzzles are held at a time, whatever their number. The report adds up what was done for all of them, also for
    /// those that were cut short by the time or by whoever cancels; it is exhausted when all have their outcome, each with its own end.
    pub fn solve_all<I>(&self, puzzles: I, receive: impl FnMut(&Outcome) -> ControlFlow<()>) -> (Report, Counters)
    where
        I: IntoIterator<Item: Into<Grid>>,
    {
        self.run(&mut Listed { set: self.set, puzzles: puzzles.into_iter(), receive })
    }

    /// Visits the answers of a puzzle, at most as many as the limit, in no special order, until the visitor breaks.
    ///
    /// ```
    /// use quadrille::limits::End;
    /// use quadrille::sudoku::lockstep::{Grid, Lockstep};
    /// use std::ops::ControlFlow;
    ///
    /// let mut answers = Vec::new();
    /// let (outcome, _) = Lockstep::new().answers(&Grid::empty(), |digits| {
    ///     answers.push(*digits);
    ///     if answers.len() == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!((answers.len(), outcome.end), (1000, End::Visitor));
    /// ```
    pub fn answers(&self, grid: &Grid, mut visit: impl FnMut(&[u8; 81]) -> ControlFlow<()>) -> (Outcome, Counters) {
        self.run_alone(grid, Some(&mut visit))
    }

    /// Solves one puzzle, its tree spread over a few lanes.
    ///
    /// ```
    /// use quadrille::limits::End;
    /// use quadrille::sudoku::lockstep::{Grid, Lockstep};
    ///
    /// let line = b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    /// let (outcome, _) = Lockstep::new().max_solutions(2).solve_one(&Grid::from_line(line)?);
    /// assert_eq!((outcome.solutions, outcome.end), (1, End::Exhausted));
    /// assert_eq!(outcome.first[..4], [4, 6, 8, 9]);
    /// # Ok::<(), quadrille::sudoku::lockstep::GridError>(())
    /// ```
    pub fn solve_one(&self, grid: &Grid) -> (Outcome, Counters) {
        self.run_alone(grid, None)
    }

    fn run_alone(&self, grid: &Grid, visit: Option<alone::Visit<'_>>) -> (Outcome, Counters) {
        let limits = &self.limits;
        with_isa!(self.set, isa => isa.run(
            #[inline(always)]
            || alone::solve(isa, limits, grid, visit),
        ))
    }

    /// Solves the puzzles of a client.
    pub(crate) fn run(&self, client: &mut dyn Client) -> (Report, Counters) {
        let limits = &self.limits;
        with_isa!(self.set, isa => isa.run(
            #[inline(always)]
            || batch::solve(isa, limits, client),
        ))
    }
}

impl Default for Lockstep {
    fn default() -> Self {
        Lockstep::new()
    }
}
