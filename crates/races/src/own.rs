//! The solvers of the library as entrants: engines over exact covers, methods over sudokus.

use super::entrant::{Batching, Show, Task};
use super::instance::{Instance, Puzzle, Solution};
use super::{Claim, Entrant, Question, Run, Status};
use quadrille::baseline;
use quadrille::engine::Unsupported;
use quadrille::limits::{End, Report};
use quadrille::problem::{OptionId, Problem, UnknownName};
use quadrille::search::{CountBy, EngineKind, Search};
use quadrille::solver::{Method, Solver};
use quadrille::sudoku::lockstep::{Grid, Lockstep};
use quadrille::sudoku::{Board, Shape};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::time::Instant;

/// A solver of exact covers, by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Engine {
    /// A search by this engine.
    Search(EngineKind),
    /// Counting by the layers of a frontier: `family`.
    Family,
    /// The reference solver, plain backtracking: `reference`.
    Reference,
}

impl Engine {
    /// All engines; engines that walk a tree come first.
    pub fn all() -> impl Iterator<Item = Engine> {
        let searches = EngineKind::ALL
            .iter()
            .copied()
            .chain([EngineKind::Learn])
            .map(Engine::Search);
        searches.chain([Engine::Family, Engine::Reference])
    }

    /// It as an entrant.
    pub fn entrant(self) -> Box<dyn Entrant> {
        Box::new(self)
    }

    fn name(self) -> &'static str {
        match self {
            Engine::Search(kind) => kind.name(),
            Engine::Family => "family",
            Engine::Reference => "reference",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Engine::name(*self))
    }
}

impl FromStr for Engine {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        UnknownName::find("engine", name, Engine::all())
    }
}

/// A method for sudokus as an entrant.
pub fn method(method: Method) -> Box<dyn Entrant> {
    solver(
        &method.to_string(),
        method.solver(),
        method == Method::Lockstep,
    )
}

/// A solver of sudokus as an entrant; `batches` where it is lockstep, which can have all puzzles of
/// a set under way at once.
pub(super) fn solver(name: &str, solver: Box<dyn Solver>, batches: bool) -> Box<dyn Entrant> {
    Box::new(ByMethod {
        name: name.into(),
        solver,
        batches,
    })
}

/// The claim of a search by its report.
fn answer(report: &Report) -> Run {
    let run = match report.end {
        Some(End::Exhausted) => Run::of(Claim::exactly(report.solutions)),
        Some(End::Solutions) => Run::of(Claim::at_least(report.solutions)),
        Some(End::Cancelled) => Run::without(Status::Cancelled),
        Some(End::Memory) => Run::without(Status::Memory),
        Some(End::Overflow) => refused("there are 2^128 solutions or more"),
        _ => Run::without(Status::Time),
    };
    Run {
        nodes: report.nodes,
        decisions: report.decisions,
        updates: report.updates,
        ..run
    }
}

/// The answer of an entrant whose claim goes beyond its search.
fn claims(claim: Claim, report: &Report) -> Run {
    Run {
        status: Status::Done,
        claim: Some(claim),
        ..answer(report)
    }
}

fn refused(why: &(impl ToString + ?Sized)) -> Run {
    Run::without(Status::Refused(why.to_string()))
}

impl Entrant for Engine {
    fn name(&self) -> &str {
        Engine::name(*self)
    }

    fn takes(&self, sudokus: bool) -> bool {
        !sudokus
    }

    fn refuses(&self, question: Question) -> Option<String> {
        let can = match *self {
            Engine::Family => question == Question::Count,
            Engine::Search(EngineKind::Learn) => {
                !matches!(question, Question::Count | Question::All)
            }
            Engine::Search(kind) => question != Question::Cheapest || kind.supports_cheapest(),
            Engine::Reference => true,
        };
        (!can).then(|| format!("it does not {}", question.task()))
    }

    fn answer(&mut self, task: &Task<'_>, show: &mut Show<'_>) -> Run {
        let (instance, problem) = (task.instance, task.instance.problem());
        let mut visit = |chosen: &[OptionId]| show(0, instance.solution(&problem, chosen));
        // any two solutions disprove uniqueness
        let any = task.question == Question::Unique;
        let search = Search::new()
            .limits(task.limits())
            .seed(task.seed)
            .any_order(any);
        let answered = match *self {
            Engine::Reference => Ok(reference(task, &problem, &mut visit)),
            Engine::Family => by_family(&search, &problem),
            Engine::Search(kind) => {
                by_search(&search.engine(kind), task.question, &problem, &mut visit)
            }
        };
        answered.unwrap_or_else(|why| refused(&why))
    }
}

/// Takes the options of each solution.
type Visit<'v> = dyn FnMut(&[OptionId]) -> ControlFlow<()> + 'v;

fn by_search(
    search: &Search,
    question: Question,
    problem: &Problem,
    visit: &mut Visit<'_>,
) -> Result<Run, Unsupported> {
    let report = match question {
        Question::Count => search.count(problem)?,
        Question::Cheapest => return cheapest(search, problem, visit),
        // unlike `count`, a search for one solution runs the learner
        Question::None => search.visit_unsorted(problem, |_| ControlFlow::Continue(()))?,
        Question::First | Question::Unique | Question::All => {
            search.visit_unsorted(problem, visit)?
        }
    };
    Ok(answer(&report))
}

/// A count by layers alone.
fn by_family(search: &Search, problem: &Problem) -> Result<Run, Unsupported> {
    let total = search.clone().count_by(CountBy::Family).total(problem)?;
    Ok(if total.report.is_exhausted() {
        claims(Claim::exactly(total.count), &total.report)
    } else {
        answer(&total.report)
    })
}

/// A cheapest solution, if it is proved.
fn cheapest(search: &Search, problem: &Problem, visit: &mut Visit<'_>) -> Result<Run, Unsupported> {
    let found = search.cheapest(problem, 1)?;
    let best = found.solutions.first().filter(|_| found.proven);
    let _ = best.map(|best| visit(&best.options));
    Ok(match best {
        Some(best) => claims(Claim::cheapest(best.cost.units), &found.report),
        None if found.proven => claims(Claim::exactly(0_u32), &found.report),
        None => answer(&found.report),
    })
}

/// The claim of a search that ends when it has found enough.
fn counted(found: u64, enough: u64) -> Claim {
    if found < enough {
        Claim::exactly(found)
    } else {
        Claim::at_least(enough)
    }
}

/// Everything by plain backtracking.
fn reference(task: &Task<'_>, problem: &Problem, visit: &mut Visit<'_>) -> Run {
    let begin = Instant::now();
    let enough = task.question.enough().unwrap_or(u64::MAX);
    let (mut nodes, mut found, mut late) = (0_u64, 0, false);
    let mut least: Option<i64> = None;
    let mut go_on = || {
        nodes += 1;
        late |= nodes.is_multiple_of(1 << 10)
            && (begin.elapsed() > task.max_time || task.monitor.is_cancelled());
        !late
    };
    let _ = baseline::visit_while(problem, &mut go_on, &mut |chosen| {
        found += 1;
        match task.question {
            Question::Cheapest => {
                let cost = problem.total_units(chosen);
                if least.is_none_or(|least| cost < least) {
                    least = Some(cost);
                    visit(chosen)?;
                }
            }
            Question::Count | Question::None => (),
            _ => visit(chosen)?,
        }
        if found < enough {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    let run = match least {
        _ if late && task.monitor.is_cancelled() => Run::without(Status::Cancelled),
        _ if late => Run::without(Status::Time),
        least => Run::of(least.map_or_else(|| counted(found, enough), Claim::cheapest)),
    };
    Run { nodes, ..run }
}

struct ByMethod {
    name: String,
    solver: Box<dyn Solver>,
    batches: bool,
}

impl Entrant for ByMethod {
    fn name(&self) -> &str {
        &self.name
    }

    fn takes(&self, sudokus: bool) -> bool {
        sudokus
    }

    fn refuses(&self, question: Question) -> Option<String> {
        (question == Question::Cheapest).then(|| "sudokus have no costs".into())
    }

    fn answer(&mut self, task: &Task<'_>, show: &mut Show<'_>) -> Run {
        if let Some(all) = task.batch {
            return batch(task, all, show);
        }
        let Puzzle::Sudoku(sudoku) = &task.instance.puzzle else {
            return refused("it solves sudokus only");
        };
        let limits = task.limits();
        let report = match task.question {
            Question::Count | Question::None => self.solver.count(sudoku, &limits),
            Question::First | Question::Unique | Question::All | Question::Cheapest => {
                let mut visit = |board: &_| show(0, Solution::of_board(board));
                self.solver.solve(sudoku, &limits, &mut visit)
            }
        };
        report.map_or_else(|why| refused(&why), |report| answer(&report))
    }

    fn batching(&self) -> Batching {
        if self.batches {
            Batching::Also
        } else {
            Batching::Never
        }
    }
}

/// The answers of lockstep about all puzzles of a set at once.
fn batch(task: &Task<'_>, all: &[&Instance], show: &mut Show<'_>) -> Run {
    let (Question::First | Question::Unique, Some(enough)) =
        (task.question, task.question.enough())
    else {
        return refused("a batch has a verdict and an answer for each board, no more");
    };
    let Some(grids) = grids(all) else {
        return refused("it takes boards of 9x9 only");
    };
    let solver = Lockstep::new().limits(task.limits().max_solutions(enough));
    let mut claims = Vec::with_capacity(all.len());
    let report = solver.solve_all(grids, |outcome| {
        let digits = outcome.first();
        let board = digits.and_then(|digits| Board::new(Shape::NINE, digits).ok());
        if let Some(board) = board {
            let _ = show(claims.len(), Solution::of_board(&board));
        }
        claims.push(counted(outcome.solutions, enough));
        ControlFlow::Continue(())
    });
    Run {
        claims,
        ..answer(&report)
    }
}

/// The instances as boards of 9x9; none if one is not.
fn grids(all: &[&Instance]) -> Option<Vec<Grid>> {
    let grid = |instance: &&Instance| match &instance.puzzle {
        Puzzle::Sudoku(sudoku) => Grid::try_from(&**sudoku).ok(),
        Puzzle::Cover(_) => None,
    };
    all.iter().map(grid).collect()
}
