//! Many 9x9 sudokus in lockstep: one search in each lane of a SIMD register.
//!
//! Other fast solvers put one puzzle into the registers and pay for shuffles, look-ups and one long chain of dependent steps. This one
//! turns the data by 90 degrees: a vector holds the same cell of 8, 16 or 32 *different searches*, and every rule of sudoku becomes a few
//! logical operations between whole vectors (`state`). The lanes search independently. Now and then (`batch`) those that have
//! ended are filled again, from their own stack, with the next puzzle, or with a part of another lane's tree; those that are stuck split
//! in two (`guess`). A puzzle by itself (`alone`) has a few searches side by side, with a lane for each box (`few`, `split`, `swap`).
//!
//! ```
//! use quadrille::sudoku::lockstep::{Grid, Solver};
//! use std::ops::ControlFlow;
//!
//! let lines = [
//!     "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
//!     ".................................................................................",
//! ];
//! let grids = lines.iter().map(|line| Grid::from_line(line.as_bytes()).unwrap());
//! let mut counts = Vec::new();
//! // two answers prove that there is not one only
//! let report = Solver::new().limit(2).solve_all(grids, |outcome| {
//!     counts.push(outcome.solutions);
//!     ControlFlow::Continue(())
//! });
//! assert!(report.is_exhausted());
//! assert_eq!(counts, [1, 2]);
//! ```

mod alone;
mod batch;
mod clues;
mod few;
mod grid;
mod guess;
mod kernel;
mod lanes;
mod pair;
mod simd;
mod split;
mod stack;
mod state;
mod swap;
mod text;
mod transfer;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod twin;

pub use grid::{Grid, GridError};
pub use simd::{Missing, Simd, SimdError};

pub(crate) use batch::{Client, Sink};

use alone::Alone;
use batch::Course;
use kernel::{Kernel, Work};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What became of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The number of the puzzle, from 0, in the order in which they came.
    pub puzzle: u64,
    /// The answers found: all of them, or as many as the limit.
    pub solutions: u64,
    /// The digits of the answer found first, row by row; zeros where there is none.
    pub first: [u8; 81],
    /// The searches that split in two.
    pub guesses: u64,
    /// The searches that ended or split: a puzzle solved without a guess has one.
    pub nodes: u64,
    /// Whether the puzzle was searched to its end or to the limit of answers; not so if it had more nodes than allowed.
    pub complete: bool,
}

impl Default for Outcome {
    fn default() -> Self {
        Outcome { puzzle: 0, solutions: 0, first: [0; 81], guesses: 0, nodes: 0, complete: true }
    }
}

/// Why solving ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum End {
    /// All puzzles have their outcome.
    Exhausted,
    /// The receiver wanted no more.
    Sink,
    /// The deadline passed.
    Time,
    /// The flag was raised.
    Cancelled,
}

/// How much was done, in numbers that do not depend on the machine but for the width of its vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counters {
    /// The puzzles begun.
    pub puzzles: u64,
    /// The rounds, each for all lanes.
    pub rounds: u64,
    /// The rounds of each lane that had a search, added up.
    pub lane_rounds: u64,
    /// The searches that ended or split.
    pub nodes: u64,
    /// The searches that split.
    pub guesses: u64,
    /// The services between rounds.
    pub services: u64,
    /// The lanes of a vector.
    pub lanes: u64,
}

impl Counters {
    /// The share of the lanes that had a search, from 0 to 1.
    pub fn occupancy(&self) -> f64 {
        self.lane_rounds as f64 / (self.rounds * self.lanes).max(1) as f64
    }
}

impl std::ops::AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.puzzles += other.puzzles;
        self.rounds += other.rounds;
        self.lane_rounds += other.lane_rounds;
        self.nodes += other.nodes;
        self.guesses += other.guesses;
        self.services += other.services;
        self.lanes = self.lanes.max(other.lanes);
    }
}

/// How solving ended, and what it took.
#[must_use]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Report {
    /// What was done.
    pub counters: Counters,
    /// Why it ended. With another end than `Exhausted` some puzzles have no outcome.
    pub end: End,
}

impl Report {
    /// Whether all puzzles have their outcome.
    pub fn is_exhausted(&self) -> bool {
        self.end == End::Exhausted
    }
}

/// When to stop.
#[derive(Clone)]
struct Limits {
    answers: u64,
    max_nodes: u64,
    deadline: Option<Instant>,
    flag: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// Asked after each service; the clock is read now and then only.
    #[inline(always)]
    fn reached(&self, services: u64) -> Option<End> {
        if self.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Some(End::Cancelled);
        }
        let late = services.is_multiple_of(16) && self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        late.then_some(End::Time)
    }
}

/// A way to solve 9x9 sudokus: how many answers to look for, when to stop, on which instruction set.
#[derive(Clone)]
pub struct Solver {
    simd: Simd,
    limits: Limits,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new()
    }
}

impl Solver {
    /// The solver that looks for the first answer, without other limits, on the best instruction set of the machine.
    pub fn new() -> Solver {
        let limits = Limits { answers: 1, max_nodes: u64::MAX, deadline: None, flag: None };
        Solver { simd: Simd::Auto, limits }
    }

    /// Looks for so many answers of each puzzle: 1 for the first only, 2 to prove that there is no other, `u64::MAX` for all.
    #[must_use]
    pub fn limit(mut self, answers: u64) -> Solver {
        self.limits.answers = answers;
        self
    }

    /// Leaves a puzzle after so many nodes; its outcome says that it is not complete.
    #[must_use]
    pub fn max_nodes(mut self, nodes: u64) -> Solver {
        self.limits.max_nodes = nodes;
        self
    }

    /// Stops all at this moment.
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Solver {
        self.limits.deadline = Some(deadline);
        self
    }

    /// Stops all soon after the flag is raised.
    #[must_use]
    pub fn cancel(mut self, flag: Arc<AtomicBool>) -> Solver {
        self.limits.flag = Some(flag);
        self
    }

    /// Uses this instruction set, if the machine has it.
    pub fn simd(mut self, simd: Simd) -> Result<Solver, Missing> {
        simd.check()?;
        self.simd = simd;
        Ok(self)
    }

    /// Solves many puzzles at once; the outcomes come in the order of the puzzles, until the receiver breaks.
    ///
    /// At most some five hundred puzzles are held at a time, whatever their number.
    pub fn solve_all<I>(&self, grids: I, receive: impl FnMut(&Outcome) -> ControlFlow<()>) -> Report
    where
        I: IntoIterator<Item = Grid>,
    {
        self.run(&mut Listed(grids.into_iter(), receive))
    }

    /// Visits the answers of a puzzle, at most as many as the limit, in no special order, until the visitor breaks.
    ///
    /// ```
    /// use quadrille::sudoku::lockstep::{End, Grid, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// let mut answers = Vec::new();
    /// let report = Solver::new().limit(u64::MAX).answers(&Grid::empty(), |digits| {
    ///     answers.push(*digits);
    ///     if answers.len() == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert_eq!((answers.len(), report.end), (1000, End::Sink));
    /// ```
    pub fn answers(&self, grid: &Grid, visit: impl FnMut(&[u8; 81]) -> ControlFlow<()>) -> Report {
        self.run_alone(grid, &mut Answers(visit))
    }

    /// Solves one puzzle, its tree spread over a few lanes.
    ///
    /// ```
    /// use quadrille::sudoku::lockstep::{Grid, Solver};
    ///
    /// let line = b"4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
    /// let (outcome, report) = Solver::new().limit(2).solve_one(&Grid::from_line(line)?);
    /// assert!(report.is_exhausted());
    /// assert_eq!((outcome.solutions, outcome.first[..4].to_vec()), (1, vec![4, 6, 8, 9]));
    /// # Ok::<(), quadrille::sudoku::lockstep::GridError>(())
    /// ```
    pub fn solve_one(&self, grid: &Grid) -> (Outcome, Report) {
        let mut found = Outcome { complete: false, ..Outcome::default() };
        let mut keep = Outcomes(|outcome: &Outcome| {
            found.clone_from(outcome);
            ControlFlow::Continue(())
        });
        let report = self.run_alone(grid, &mut keep);
        (found, report)
    }

    fn run_alone<S: Sink>(&self, grid: &Grid, sink: &mut S) -> Report {
        let alone = Alone { limits: self.limits.clone(), grid, sink };
        match self.simd.check() {
            #[cfg(target_arch = "x86_64")]
            Ok(Simd::Avx512) => run(x86::Avx512::detect(), alone),
            #[cfg(target_arch = "x86_64")]
            Ok(Simd::Avx2) => run(x86::Avx2::detect(), alone),
            _ => run(Some(kernel::Portable), alone),
        }
    }

    /// Solves the puzzles of a client. What it does is compiled with the search, and for its instruction set where it is inlined.
    pub(crate) fn run<C: Client>(&self, client: &mut C) -> Report {
        let course = Course { limits: self.limits.clone(), client };
        match self.simd.check() {
            #[cfg(target_arch = "x86_64")]
            Ok(Simd::Avx512) => run(x86::Avx512::detect(), course),
            #[cfg(target_arch = "x86_64")]
            Ok(Simd::Avx2) => run(x86::Avx2::detect(), course),
            _ => run(Some(kernel::Portable), course),
        }
    }
}

/// The work on a kernel, if the machine has it.
fn run<K: Kernel, T, W>(kernel: Option<K>, work: W) -> T
where
    W: Work<K, Output = T> + Work<kernel::Portable, Output = T>,
{
    match kernel {
        Some(kernel) => kernel.run(work),
        None => kernel::Portable.run(work),
    }
}

/// A receiver of outcomes.
struct Outcomes<F>(F);

impl<F: FnMut(&Outcome) -> ControlFlow<()>> Sink for Outcomes<F> {
    const ANSWERS: bool = false;
    fn answer(&mut self, _: u64, _: &[u8; 81]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    fn outcome(&mut self, outcome: &Outcome) -> ControlFlow<()> {
        (self.0)(outcome)
    }
}

/// A visitor of answers.
struct Answers<F>(F);

impl<F: FnMut(&[u8; 81]) -> ControlFlow<()>> Sink for Answers<F> {
    const ANSWERS: bool = true;
    fn answer(&mut self, _: u64, digits: &[u8; 81]) -> ControlFlow<()> {
        (self.0)(digits)
    }
    fn outcome(&mut self, _: &Outcome) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Puzzles one after the other, and a receiver of their outcomes.
struct Listed<I, F>(I, F);

impl<I: Iterator<Item = Grid>, F: FnMut(&Outcome) -> ControlFlow<()>> Client for Listed<I, F> {
    #[inline(always)]
    fn next(&mut self, place: &mut Grid) -> bool {
        match self.0.next() {
            Some(grid) => {
                *place = grid;
                true
            }
            None => false,
        }
    }
    fn at_most(&self) -> Option<usize> {
        self.0.size_hint().1
    }
}

impl<I, F: FnMut(&Outcome) -> ControlFlow<()>> Sink for Listed<I, F> {
    const ANSWERS: bool = false;
    fn answer(&mut self, _: u64, _: &[u8; 81]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
    #[inline(always)]
    fn outcome(&mut self, outcome: &Outcome) -> ControlFlow<()> {
        (self.1)(outcome)
    }
}
