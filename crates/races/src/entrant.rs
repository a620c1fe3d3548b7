//! The entrants of a race over sudokus.

use super::Clock;
use quadrille::limits::{Limits, Monitor, Report};
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::lockstep::{self, Grid};
use quadrille::sudoku::{Board, Sudoku};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

/// A named solver, perhaps with a way to solve all puzzles in one batch.
pub struct Entrant {
    pub(super) name: String,
    pub(super) solver: Box<dyn Solver>,
    pub(super) batches: bool,
}

/// The outcome of one puzzle, to be verified off the clock.
pub(super) struct Attempt {
    pub(super) report: Report,
    pub(super) answers: Vec<Board>,
    pub(super) time: Duration,
}

impl Entrant {
    /// The solver of this name.
    pub fn new(method: Method) -> Entrant {
        Entrant { name: method.to_string(), solver: method.solver(), batches: method == Method::Lockstep }
    }

    /// Your own solver.
    pub fn with_solver(name: &str, solver: Box<dyn Solver>) -> Entrant {
        Entrant { name: name.into(), solver, batches: false }
    }

    /// Looks for two answers of one puzzle, on the clock.
    pub(super) fn attempt(&mut self, sudoku: &Sudoku, limits: &Limits, clock: Clock) -> Result<Attempt, String> {
        let mut answers = Vec::with_capacity(2);
        let start = clock.now();
        let report = self.solver.solve(sudoku, limits, &mut |answer| {
            answers.push(answer.clone());
            ControlFlow::Continue(())
        });
        let time = clock.now().saturating_sub(start);
        report.map(|report| Attempt { report, answers, time }).map_err(|refused| refused.to_string())
    }
}

/// All puzzles at once, on the clock; nothing if time ran out, or if some puzzle is no 9x9 board. The number of answers of
/// each is 0, 1, or 2 for more.
pub(super) fn batch(
    puzzles: &[&Sudoku],
    most: Duration,
    monitor: &Arc<Monitor>,
    clock: Clock,
) -> Option<(Vec<(u64, Board)>, Duration)> {
    let grids: Vec<Grid> = puzzles.iter().map(|sudoku| Grid::try_from(*sudoku).ok()).collect::<Option<_>>()?;
    let solver = lockstep::Lockstep::new().max_solutions(2).max_time(most).monitor(Arc::clone(monitor));
    let mut found = Vec::with_capacity(puzzles.len());
    let start = clock.now();
    let (report, _) = solver.solve_all(grids, |outcome| {
        found.push((outcome.solutions, outcome.first().copied().unwrap_or([0; 81])));
        ControlFlow::Continue(())
    });
    let time = clock.now().saturating_sub(start);
    let boards = found.into_iter().zip(puzzles).map(|((solutions, first), sudoku)| {
        let board = Board::new(sudoku.shape(), &first).ok()?;
        Some((solutions, board))
    });
    (report.is_exhausted()).then(|| boards.collect::<Option<Vec<_>>>().map(|found| (found, time)))?
}
