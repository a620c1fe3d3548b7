//! Every way to solve a sudoku, behind one trait: many at once in lockstep, exact cover by any engine, plain backtracking by any method.

mod pool;
pub mod rating;
pub mod stream;

use crate::engine::Unsupported;
use crate::search::{End, EngineKind, Limits, Template, UnknownEngine};
use crate::sudoku::backtrack::{self, Backtrack};
use crate::sudoku::lockstep::{self, Simd};
use crate::sudoku::{Board, Shape, Sudoku, cover};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Instant;
use thiserror::Error;

/// What a solver did with a puzzle, and why it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "a solver that was cut short has not proved anything: look at `end`"]
pub struct Outcome {
    /// Why it stopped.
    pub end: End,
    /// The answers found.
    pub answers: u128,
    /// The solver's own unit of work: nodes of a search, digits tried by backtracking.
    pub nodes: u64,
    /// The nodes at which it had to choose, where it knows.
    pub guesses: Option<u64>,
}

impl Outcome {
    /// Whether the puzzle has exactly one answer; `None` where the solver was stopped before it could tell.
    pub fn is_unique(&self) -> Option<bool> {
        match (self.answers, self.end) {
            (2.., _) => Some(false),
            (n, End::Exhausted) => Some(n == 1),
            _ => None,
        }
    }
}

/// What is shown each answer, and may break off.
pub type Visit<'a> = dyn FnMut(&Board) -> ControlFlow<()> + 'a;

/// A way to solve sudokus.
pub trait Solver {
    /// Shows each answer to `visit`, which may break off, within the limits. Refuses a puzzle that is too large for it.
    fn solve(&mut self, sudoku: &Sudoku, limits: &Limits, visit: &mut Visit<'_>) -> Result<Outcome, Unsupported>;

    /// Counts the answers within the limits.
    fn count(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Outcome, Unsupported> {
        self.solve(sudoku, limits, &mut |_| ControlFlow::Continue(()))
    }
}

/// The list of solvers, by name: `lockstep`, `cover`, `cover:links`, `backtrack:scan` …
///
/// ```
/// use quadrille::{search::Limits, solver::{Method, Solver}, sudoku::{Board, Shape, Sudoku}};
///
/// let empty = Sudoku::new(Board::empty(Shape::new(2, 2)?))?;
/// for method in Method::all().filter(|&method| method != Method::Lockstep) {
///     assert_eq!(method.solver().count(&empty, &Limits::default())?.answers, 288, "{method}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Method {
    /// Lockstep for 9x9 boards, an exact cover for others.
    #[default]
    Auto,
    /// In lockstep: 9x9 boards only.
    Lockstep,
    /// As an exact cover, by this engine.
    Cover(EngineKind),
    /// By plain backtracking.
    Backtrack(backtrack::Kind),
}

/// A name that is no solver's.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum UnknownMethod {
    /// None of the families.
    #[error("there is no solver `{}`; expected auto, lockstep, cover, cover:ENGINE or backtrack:METHOD", name.escape_debug())]
    Family {
        /// What came.
        name: String,
    },
    /// An exact cover by no engine that there is.
    #[error(transparent)]
    Engine(#[from] UnknownEngine),
    /// A way of backtracking that there is not.
    #[error(transparent)]
    Backtrack(#[from] backtrack::UnknownKind),
}

impl Method {
    /// Every solver there is.
    pub fn all() -> impl Iterator<Item = Method> {
        let covers = EngineKind::ALL.into_iter().map(Method::Cover);
        [Method::Auto, Method::Lockstep]
            .into_iter()
            .chain(covers)
            .chain(backtrack::Kind::ALL.into_iter().map(Method::Backtrack))
    }

    /// The solver itself, to be used for many puzzles.
    pub fn solver(self) -> Box<dyn Solver> {
        self.solver_on(Simd::Auto)
    }

    /// The same, with lockstep on this instruction set.
    pub fn solver_on(self, simd: Simd) -> Box<dyn Solver> {
        match self {
            Method::Auto => Box::new(Auto {
                lockstep: Lockstep { simd },
                cover: Cover { engine: EngineKind::Auto, template: None },
            }),
            Method::Lockstep => Box::new(Lockstep { simd }),
            Method::Cover(engine) => Box::new(Cover { engine, template: None }),
            Method::Backtrack(kind) => Box::new(kind),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Method::Auto => f.write_str("auto"),
            Method::Lockstep => f.write_str("lockstep"),
            Method::Cover(EngineKind::Auto) => f.write_str("cover"),
            Method::Cover(engine) => write!(f, "cover:{engine}"),
            Method::Backtrack(kind) => write!(f, "backtrack:{kind}"),
        }
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        match name.split_once(':') {
            None if name == "auto" => Ok(Method::Auto),
            None if name == "lockstep" => Ok(Method::Lockstep),
            None if name == "cover" => Ok(Method::Cover(EngineKind::Auto)),
            Some(("cover", engine)) => Ok(Method::Cover(engine.parse()?)),
            Some(("backtrack", kind)) => Ok(Method::Backtrack(kind.parse()?)),
            _ => Err(UnknownMethod::Family { name: name.into() }),
        }
    }
}

struct Auto {
    lockstep: Lockstep,
    cover: Cover,
}

impl Auto {
    fn pick(&mut self, sudoku: &Sudoku) -> &mut dyn Solver {
        if sudoku.shape() == Shape::NINE { &mut self.lockstep } else { &mut self.cover }
    }
}

impl Solver for Auto {
    fn solve(&mut self, sudoku: &Sudoku, limits: &Limits, visit: &mut Visit<'_>) -> Result<Outcome, Unsupported> {
        self.pick(sudoku).solve(sudoku, limits, visit)
    }

    fn count(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Outcome, Unsupported> {
        self.pick(sudoku).count(sudoku, limits)
    }
}

struct Lockstep {
    simd: Simd,
}

impl Lockstep {
    fn grid(sudoku: &Sudoku) -> Result<lockstep::Grid, Unsupported> {
        let other = |_| Unsupported { engine: "lockstep", feature: "a board other than 9x9" };
        lockstep::Grid::try_from(sudoku).map_err(other)
    }

    fn solver(&self, limits: &Limits) -> Result<lockstep::Solver, Unsupported> {
        let missing = |_| Unsupported { engine: "lockstep", feature: "instructions that this machine does not have" };
        let mut solver = lockstep::Solver::new().limit(limits.solutions.unwrap_or(u64::MAX));
        solver = solver.simd(self.simd).map_err(missing)?;
        if let Some(nodes) = limits.nodes {
            solver = solver.max_nodes(nodes);
        }
        if let Some(deadline) = limits.time.and_then(|time| Instant::now().checked_add(time)) {
            solver = solver.deadline(deadline);
        }
        Ok(match &limits.monitor {
            Some(monitor) => solver.cancel(monitor.flag()),
            None => solver,
        })
    }

    fn outcome(report: &lockstep::Report, limits: &Limits, answers: u64) -> Outcome {
        let lockstep::Counters { nodes, guesses, .. } = report.counters;
        let end = match report.end {
            lockstep::End::Time => End::Time,
            lockstep::End::Cancelled => End::Cancelled,
            lockstep::End::Sink => End::Solutions,
            _ if limits.solutions == Some(answers) => End::Solutions,
            // it may just have finished: but then nobody knows
            _ if limits.nodes.is_some_and(|most| nodes >= most) => End::Nodes,
            _ => End::Exhausted,
        };
        Outcome { end, answers: answers.into(), nodes, guesses: Some(guesses) }
    }
}

impl Solver for Lockstep {
    fn solve(&mut self, sudoku: &Sudoku, limits: &Limits, visit: &mut Visit<'_>) -> Result<Outcome, Unsupported> {
        let grid = Self::grid(sudoku)?;
        let mut answers = 0;
        let report = self.solver(limits)?.answers(&grid, |digits| {
            answers += 1;
            Board::new(sudoku.shape(), digits).map_or(ControlFlow::Break(()), |board| visit(&board))
        });
        Ok(Self::outcome(&report, limits, answers))
    }

    fn count(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Outcome, Unsupported> {
        let grid = Self::grid(sudoku)?;
        let mut answers = 0;
        let report = self.solver(limits)?.solve_all([grid], |outcome| {
            answers = outcome.solutions;
            ControlFlow::Continue(())
        });
        Ok(Self::outcome(&report, limits, answers))
    }
}

struct Cover {
    engine: EngineKind,
    /// The empty board of the shape that came last.
    template: Option<(Shape, Template)>,
}

impl Cover {
    fn template(&mut self, shape: Shape) -> &mut Template {
        let other = self.template.take().filter(|(last, _)| *last == shape);
        &mut self.template.insert(other.unwrap_or_else(|| (shape, Template::new(cover::empty(shape), self.engine)))).1
    }

    fn outcome(report: crate::search::Report) -> Outcome {
        let crate::search::Report { end, solutions, nodes, decisions, .. } = report;
        Outcome { end, answers: solutions, nodes, guesses: Some(decisions) }
    }
}

impl Solver for Cover {
    fn solve(&mut self, sudoku: &Sudoku, limits: &Limits, visit: &mut Visit<'_>) -> Result<Outcome, Unsupported> {
        let template = self.template(sudoku.shape());
        let problem = Arc::clone(template.problem());
        let mut run = template.start(limits.clone(), cover::keeps(sudoku))?;
        while let Some(chosen) = run.advance() {
            if visit(&cover::decode(sudoku.shape(), &problem, chosen)).is_break() {
                break;
            }
        }
        Ok(Self::outcome(run.report()))
    }

    fn count(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Outcome, Unsupported> {
        let template = self.template(sudoku.shape());
        Ok(Self::outcome(template.start(limits.clone(), cover::keeps(sudoku))?.count()))
    }
}

impl Solver for backtrack::Kind {
    fn solve(&mut self, sudoku: &Sudoku, limits: &Limits, visit: &mut Visit<'_>) -> Result<Outcome, Unsupported> {
        let mut solver = Backtrack::new(*self);
        if let Some(answers) = limits.solutions {
            solver = solver.max_answers(answers);
        }
        if let Some(nodes) = limits.nodes {
            solver = solver.max_nodes(nodes);
        }
        if let Some(time) = limits.time {
            solver = solver.max_time(time);
        }
        if let Some(monitor) = &limits.monitor {
            solver = solver.cancel(monitor.flag());
        }
        let backtrack::Report { end, answers, nodes } = solver.visit(sudoku, visit);
        let end = match end {
            backtrack::End::Exhausted => End::Exhausted,
            backtrack::End::Answers => End::Solutions,
            backtrack::End::Nodes => End::Nodes,
            backtrack::End::Time => End::Time,
            backtrack::End::Cancelled => End::Cancelled,
        };
        Ok(Outcome { end, answers: answers.into(), nodes, guesses: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_methods_are_one() {
        for method in Method::all() {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        for name in ["", "cover:", "cover:x", "backtrack", "backtrack:x", "links"] {
            assert!(name.parse::<Method>().is_err(), "{name}");
        }
    }
}
