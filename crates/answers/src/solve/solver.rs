//! How a puzzle is searched: a sudoku by the solver that was chosen, any other as its exact cover.

use super::question::{memory, search};
use crate::entry::{Answer, Entry};
use anyhow::{Result, anyhow};
use quadrille::limits::{Limits, Report};
use quadrille::search::{EngineKind, Search};
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::{Board, Shape, Sudoku, cover};
use quadrille_args::{Question, SolveArgs};
use quadrille_console::session::Session;
use std::ops::ControlFlow;

/// A visitor of each answer.
pub(super) type Visit<'a> = dyn FnMut(Answer, &mut Session) -> ControlFlow<()> + 'a;

/// What searches the puzzles of a file.
pub(super) struct PuzzleSolver<'a> {
    args: &'a SolveArgs,
    /// How sudokus are solved.
    pub(super) method: Method,
    solver: Box<dyn Solver>,
}

impl<'a> PuzzleSolver<'a> {
    /// The solver of the arguments; none, with an error, where they contradict each other.
    pub(super) fn new(args: &'a SolveArgs, session: &mut Session) -> Option<PuzzleSolver<'a>> {
        let method = match (args.solver, args.ask.engine) {
            (None, EngineKind::Auto) => Method::Auto,
            (Some(method), EngineKind::Auto) => method,
            (None | Some(Method::Cover(EngineKind::Auto)), engine) => Method::Cover(engine),
            (Some(method), engine) => {
                session.bad(&format!(
                    "--solver {method} and --engine {engine} are contradictory; give only one of \
                    them"
                ));
                return None;
            }
        };
        Some(PuzzleSolver {
            args,
            method,
            solver: method.solver_with_simd(args.simd),
        })
    }

    /// Passes the answers of a puzzle to `visit`, or only counts them; the inner error says why
    /// the puzzle cannot be tried, and what to do about it.
    pub(super) fn search(
        &mut self,
        entry: &Entry,
        limits: Limits,
        visit: &mut Visit<'_>,
        session: &mut Session,
    ) -> Result<Result<Report>> {
        match entry {
            Entry::Sudoku(entry, _) => Ok(self.sudoku(&entry.sudoku, limits, visit, session)),
            _ => self.cover(entry, limits, visit, session),
        }
    }

    fn sudoku(
        &mut self,
        sudoku: &Sudoku,
        limits: Limits,
        visit: &mut Visit<'_>,
        session: &mut Session,
    ) -> Result<Report> {
        let is_count = self.args.ask.question().is_count();
        let report = if is_count && self.method == Method::Auto && sudoku.shape() != Shape::NINE {
            // by whichever way is faster, as the exact cover that it is
            let search = Search::new()
                .limits(limits)
                .threads(session.threads(self.args.ask.threads));
            search.total(&cover::encode(sudoku)).map(|total| {
                let mut report = total.report;
                report.solutions = u128::try_from(&total.count).unwrap_or(u128::MAX);
                report
            })
        } else if is_count {
            self.solver.count(sudoku, &limits)
        } else {
            let mut visit = |board: &Board| visit(Answer::from(board), session);
            self.solver.solve(sudoku, &limits, &mut visit)
        };
        report.map_err(|refused| {
            anyhow!("{refused}; omit --solver and --engine to choose automatically")
        })
    }

    fn cover(
        &self,
        entry: &Entry,
        limits: Limits,
        visit: &mut Visit<'_>,
        session: &mut Session,
    ) -> Result<Result<Report>> {
        let ask = &self.args.ask;
        let problem = entry.build(session)?;
        let problem = match problem.and_then(|problem| memory(&problem).map(|()| problem)) {
            Ok(problem) => problem,
            Err(error) => return Ok(Err(error.into())),
        };
        let search = search(ask, session)
            .limits(limits)
            .reduce(ask.reduce)
            .count_by(ask.count_by)
            .any_order(ask.question() == Question::Default);
        let report = if ask.question().is_count() {
            search.count(&problem)
        } else {
            search.visit(&problem, |chosen| {
                visit(entry.answer(&problem, chosen), session)
            })
        };
        Ok(report.map_err(|refused| anyhow!("{refused}; omit --engine to choose automatically")))
    }
}
