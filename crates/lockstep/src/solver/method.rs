//! Every way to solve a sudoku, by name, behind one trait, and which of them `auto` takes. The ways
//! are many at once in lockstep, exact cover by any engine, and plain backtracking by any method.

use crate::lockstep;
use quadrille_cpu::Simd;
use quadrille_engine::Unsupported;
use quadrille_problem::limits::{Limits, Report};
use quadrille_problem::problem::UnknownName;
use quadrille_search::{EngineKind, Template};
use quadrille_sudoku::backtrack::{self, Backtrack};
use quadrille_sudoku::{Board, Shape, Sudoku, cover};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Arc;

/// A limit of answers up to this number asks for a verdict, not for a count.
const MOST_OF_A_VERDICT: u64 = 2;

/// A callback for each answer; it may stop the search.
pub type Visit<'a> = dyn FnMut(&Board) -> ControlFlow<()> + 'a;

/// A way to solve sudokus.
pub trait Solver: Send + Sync {
    /// Passes each answer to `visit`, which may stop the search, within the limits. Fails if the
    /// puzzle is too large for the solver.
    fn solve(
        &mut self,
        sudoku: &Sudoku,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Result<Report, Unsupported>;

    /// Counts the answers within the limits.
    fn count(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Report, Unsupported> {
        self.solve(sudoku, limits, &mut |_| ControlFlow::Continue(()))
    }
}

/// The solvers by name: `lockstep`, `cover`, `cover:links`, `backtrack:scan` …
///
/// ```
/// # mod quadrille {
/// #     pub use quadrille_problem::limits;
/// #     pub use quadrille_lockstep::solver;
/// #     pub use ::quadrille_sudoku as sudoku;
/// # }
/// use quadrille::{limits::Limits, solver::{Method, Solver}, sudoku::{Board, Shape, Sudoku}};
///
/// let empty = Sudoku::new(Board::empty(Shape::new(2, 2)?))?;
/// for method in Method::all().filter(|&method| method != Method::Lockstep) {
///     assert_eq!(method.solver().count(&empty, &Limits::new())?.solutions, 288, "{method}");
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
    Backtrack(backtrack::Strategy),
}

impl Method {
    /// All solvers.
    pub fn all() -> impl Iterator<Item = Method> {
        let covers = EngineKind::ALL.iter().copied().map(Method::Cover);
        [Method::Auto, Method::Lockstep]
            .into_iter()
            .chain(covers)
            .chain(backtrack::Strategy::ALL.into_iter().map(Method::Backtrack))
    }

    /// The solver, reusable for many puzzles.
    pub fn solver(self) -> Box<dyn Solver> {
        self.solver_with_simd(Simd::Auto)
    }

    /// The same, with lockstep on this instruction set.
    #[doc(hidden)]
    pub fn solver_with_simd(self, simd: Simd) -> Box<dyn Solver> {
        match self {
            Method::Auto => Box::new(Auto {
                lockstep: ByLockstep { simd },
                cover: Cover {
                    engine: EngineKind::Auto,
                    template: None,
                },
            }),
            Method::Lockstep => Box::new(ByLockstep { simd }),
            Method::Cover(engine) => Box::new(Cover {
                engine,
                template: None,
            }),
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
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name.split_once(':') {
            None if name == "auto" => Ok(Method::Auto),
            None if name == "lockstep" => Ok(Method::Lockstep),
            None if name == "cover" => Ok(Method::Cover(EngineKind::Auto)),
            Some(("cover", engine)) => engine.parse().map(Method::Cover),
            Some(("backtrack", kind)) => kind.parse().map(Method::Backtrack),
            _ => Err(UnknownName::new(
                "solver",
                name,
                "auto, lockstep, cover, cover:ENGINE or backtrack:METHOD",
            )),
        }
    }
}

struct Auto {
    lockstep: ByLockstep,
    cover: Cover,
}

impl Auto {
    fn pick(&mut self, sudoku: &Sudoku) -> &mut dyn Solver {
        if sudoku.shape() == Shape::NINE {
            &mut self.lockstep
        } else {
            &mut self.cover
        }
    }
}

impl Solver for Auto {
    fn solve(
        &mut self,
        sudoku: &Sudoku,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Result<Report, Unsupported> {
        self.pick(sudoku).solve(sudoku, limits, visit)
    }

    fn count(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Report, Unsupported> {
        self.pick(sudoku).count(sudoku, limits)
    }
}

struct ByLockstep {
    simd: Simd,
}

impl ByLockstep {
    fn grid(sudoku: &Sudoku) -> Result<lockstep::Grid, Unsupported> {
        let other = |_| Unsupported::new("lockstep", "a board other than 9x9");
        lockstep::Grid::try_from(sudoku).map_err(other)
    }

    fn solver(&self, limits: &Limits) -> Result<lockstep::Lockstep, Unsupported> {
        let missing =
            |_| Unsupported::new("lockstep", "instructions that this machine does not have");
        Ok(lockstep::Lockstep::new()
            .simd(self.simd)
            .map_err(missing)?
            .limits(limits.clone()))
    }
}

impl Solver for ByLockstep {
    fn solve(
        &mut self,
        sudoku: &Sudoku,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Result<Report, Unsupported> {
        let outcome = self
            .solver(limits)?
            .answers(&Self::grid(sudoku)?, |digits| {
                let board = Board::new(sudoku.shape(), digits).expect("an answer is a board");
                visit(&board)
            });
        Ok(outcome.report())
    }

    fn count(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Report, Unsupported> {
        let solver = self.solver(limits)?;
        if limits.nodes.is_some()
            && limits
                .solutions
                .is_some_and(|most| most <= MOST_OF_A_VERDICT)
        {
            // as in a list, where a limit of nodes must leave the same
            return Ok(solver.solve_one(&Self::grid(sudoku)?).report());
        }
        let mut report = Report::default();
        let all = solver.solve_in_lanes(Self::grid(sudoku)?, |outcome| {
            report = outcome.report();
            ControlFlow::Continue(())
        });
        // a stopped puzzle has no outcome of its own; the sum contains its answers so far
        Ok(if all.is_exhausted() { report } else { all })
    }
}

struct Cover {
    engine: EngineKind,
    /// The empty board of the most recent shape.
    template: Option<(Shape, Template)>,
}

impl Cover {
    fn template(&mut self, shape: Shape) -> &mut Template {
        let other = self.template.take().filter(|(last, _)| *last == shape);
        &mut self
            .template
            .insert(
                other.unwrap_or_else(|| (shape, Template::new(cover::empty(shape), self.engine))),
            )
            .1
    }
}

impl Solver for Cover {
    fn solve(
        &mut self,
        sudoku: &Sudoku,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Result<Report, Unsupported> {
        let template = self.template(sudoku.shape());
        let problem = Arc::clone(template.problem());
        let mut run = template.start(limits.clone(), cover::consistent(sudoku))?;
        while let Some(chosen) = run.advance() {
            if visit(&cover::decode(sudoku.shape(), &problem, chosen)).is_break() {
                run.stop();
            }
        }
        Ok(run.report())
    }

    fn count(&mut self, sudoku: &Sudoku, limits: &Limits) -> Result<Report, Unsupported> {
        let template = self.template(sudoku.shape());
        Ok(template
            .start(limits.clone(), cover::consistent(sudoku))?
            .count())
    }
}

#[doc(hidden)]
impl Solver for backtrack::Strategy {
    fn solve(
        &mut self,
        sudoku: &Sudoku,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Result<Report, Unsupported> {
        Ok(Backtrack::new(*self)
            .limits(limits.clone())
            .visit(sudoku, visit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quadrille_problem::limits::{End, Monitor};

    /// Public types are `Send` and `Sync`.
    #[test]
    fn all_is_send_and_sync() {
        fn check<T: Send + Sync>() {}
        check::<Box<dyn Solver>>();
        check::<quadrille_search::Solutions>();
        check::<quadrille_search::Search>();
        check::<Template>();
        check::<lockstep::Lockstep>();
        check::<Backtrack>();
        check::<super::super::stream::Stream>();
    }

    /// Answers that were counted before somebody cancelled are not lost.
    #[test]
    fn a_count_cut_short_is_a_lower_bound() {
        let empty = Sudoku::new(Board::empty(Shape::NINE)).unwrap();
        for method in Method::all() {
            let monitor = Monitor::new();
            let limits = Limits::new().monitor(Arc::clone(&monitor));
            let report = std::thread::scope(|scope| {
                scope.spawn(|| {
                    while monitor.state().solutions == 0 {
                        std::thread::yield_now();
                    }
                    monitor.cancel();
                });
                method.solver().count(&empty, &limits).unwrap()
            });
            assert_eq!(report.end, Some(End::Cancelled), "{method}");
            assert!(
                report.solutions >= monitor.state().solutions.into()
                    && report.nodes >= monitor.state().nodes,
                "{method}"
            );
        }
    }

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
