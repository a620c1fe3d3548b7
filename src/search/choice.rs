//! Which engine a search drives, and the one place that knows them all.

use super::walk::Walk;
use super::{Limits, Path, PathError, Report};
use crate::engine::bits::{self, InstructionSet};
use crate::engine::delta;
use crate::engine::{Cells, Engine, Links, Restart, Thrifty, Unsupported};
use crate::problem::{OptionId, Problem};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The engines, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EngineKind {
    /// The one that is expected to be the fastest for the problem: see [`EngineKind::why`].
    #[default]
    Auto,
    /// Options as bits: [`Bits`](crate::engine::Bits).
    Bits,
    /// Counts and differences: [`Delta`](crate::engine::Delta).
    Delta,
    /// Dancing cells: [`Cells`].
    Cells,
    /// Dancing links: [`Links`].
    Links,
}

/// A name that is no engine's.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no engine `{}`; expected {}", name.escape_debug(), EngineKind::NAMES.join(", "))]
pub struct UnknownEngine {
    /// What came.
    pub name: String,
}

impl EngineKind {
    /// All kinds, `Auto` first.
    pub const ALL: [EngineKind; 5] =
        [EngineKind::Auto, EngineKind::Bits, EngineKind::Delta, EngineKind::Cells, EngineKind::Links];
    /// Their names, in the same order.
    pub const NAMES: [&'static str; 5] = ["auto", "bits", "delta", Cells::NAME, Links::NAME];

    /// The name, as a user types it.
    pub fn name(self) -> &'static str {
        EngineKind::NAMES[self as usize]
    }

    /// The engine that `Auto` stands for on this problem; the others stand for themselves.
    #[must_use]
    pub fn resolve(self, problem: &Problem) -> EngineKind {
        match self {
            EngineKind::Auto => automatic(problem).0,
            other => other,
        }
    }

    /// The engines that can do what this problem asks.
    pub fn able(problem: &Problem) -> Vec<EngineKind> {
        let can = |kind: &EngineKind| match kind {
            EngineKind::Auto => false,
            EngineKind::Bits => bits::takes(problem),
            EngineKind::Delta => delta::takes(problem),
            EngineKind::Cells => true,
            EngineKind::Links => !problem.has_bounds(),
        };
        EngineKind::ALL.into_iter().filter(can).collect()
    }

    /// Whether the engine can look for the cheapest solutions, on problems that it takes.
    #[must_use]
    pub fn compares_costs(self) -> bool {
        matches!(self, EngineKind::Auto | EngineKind::Bits | EngineKind::Cells)
    }

    /// Why [`resolve`](EngineKind::resolve) chooses what it chooses.
    pub fn why(problem: &Problem) -> &'static str {
        automatic(problem).1
    }
}

/// The measured rule: see the table of engines that `benches/peers` prints.
fn automatic(problem: &Problem) -> (EngineKind, &'static str) {
    if problem.has_bounds() {
        match bits::takes(problem) {
            true => (EngineKind::Bits, "the faster of the two that carry multiplicities"),
            false => (EngineKind::Cells, "it carries multiplicities"),
        }
    } else if DENSE.contains(&problem.n_options())
        && mean(problem.n_entries(), problem) > SPARSE
        && bits::takes(problem)
    {
        (EngineKind::Bits, "few options in all")
    } else if few(problem.n_entries(), problem) && delta::takes(problem) {
        (EngineKind::Delta, "few options an item")
    } else if bits::takes(problem) {
        (EngineKind::Bits, "many options an item")
    } else {
        (EngineKind::Cells, "too large for the others")
    }
}

/// Up to so many options an item, what a choice removes is little.
const FEW: usize = 12;

/// Up to so many options, an engine for all of them that begins again is sooner done with a part than a new one for the part alone. With
/// more, what each node copies costs more than the making: hard sudokus of 16x16 take 1.4 times as long.
const SMALL: usize = 2048;

/// With so many options in all, counting all of them at once is as fast as counting a few: small Latin squares take half the time, a
/// chessboard of ten in dominoes a seventh. With fewer, the other engine counts the whole problem in one go.
const DENSE: std::ops::RangeInclusive<usize> = 129..=224;

/// Up to so many options an item, most items are decided at once, as in a sudoku with many clues.
const SPARSE: usize = 2;

/// Whether options with so many entries are few for the items of this problem.
fn few(n_entries: usize, problem: &Problem) -> bool {
    mean(n_entries, problem) <= FEW
}

/// Options an item, if all options have so many entries.
fn mean(n_entries: usize, problem: &Problem) -> usize {
    n_entries / problem.n_primary().max(1)
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EngineKind {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let found = EngineKind::ALL.into_iter().find(|kind| kind.name() == name);
        found.ok_or_else(|| UnknownEngine { name: name.into() })
    }
}

/// A walk whose engine is not named in its type; one call through a pointer for each solution, none for a node.
pub(super) trait AnyWalk {
    fn enter(&mut self, path: &Path, only: bool) -> Result<(), PathError>;
    fn position(&mut self) -> Option<Path>;
    fn advance(&mut self) -> Option<&[OptionId]>;
    fn count(&mut self) -> Report;
    fn report(&self) -> Report;
}

impl<E: Engine> AnyWalk for Walk<E> {
    fn enter(&mut self, path: &Path, only: bool) -> Result<(), PathError> {
        self.enter(path, only)
    }

    fn position(&mut self) -> Option<Path> {
        self.position()
    }

    fn advance(&mut self) -> Option<&[OptionId]> {
        self.advance()
    }

    fn count(&mut self) -> Report {
        self.count()
    }

    fn report(&self) -> Report {
        self.report()
    }
}

/// A walk that can begin again.
pub(super) trait AnyRestart: AnyWalk {
    fn restart(&mut self, limits: Limits, keep: &[bool]);
}

impl<E: Restart> AnyRestart for Walk<E> {
    fn restart(&mut self, limits: Limits, keep: &[bool]) {
        self.restart(limits, keep);
    }
}

/// A walk whose engine is chosen when the program runs.
pub(super) type Boxed = Box<dyn AnyWalk + Send>;

/// Something to do with the engine of a kind, whatever its type.
pub(super) trait Work {
    type Output;

    fn with<E: Engine + Send + 'static>(self, engine: E) -> Self::Output;
}

/// Something to do with an engine that can compare costs, whatever its type.
pub(super) trait ThriftyWork {
    type Output;

    fn with_thrifty<E: Thrifty + Send + 'static>(self, engine: E) -> Self::Output;
}

impl<W: Work> ThriftyWork for W {
    type Output = W::Output;

    fn with_thrifty<E: Thrifty + Send + 'static>(self, engine: E) -> W::Output {
        self.with(engine)
    }
}

/// Makes the engine of this kind, and does something with it. A new engine is one line here.
pub(super) fn with_engine<W: Work>(kind: EngineKind, problem: &Problem, work: W) -> Result<W::Output, Unsupported> {
    match kind.resolve(problem) {
        EngineKind::Bits => InstructionSet::best().visit(Make { problem, work }),
        EngineKind::Delta => delta::fit(problem, false, Made(work)),
        EngineKind::Cells => Ok(work.with(Cells::new(problem)?)),
        EngineKind::Auto | EngineKind::Links => Ok(work.with(Links::new(problem)?)),
    }
}

/// As [`with_engine`], with an engine that can compare costs.
pub(super) fn with_thrifty<W: ThriftyWork>(
    kind: EngineKind,
    problem: &Problem,
    work: W,
) -> Result<W::Output, Unsupported> {
    let kind = match kind {
        EngineKind::Auto if bits::takes(problem) => EngineKind::Bits,
        EngineKind::Auto => EngineKind::Cells,
        named => named,
    };
    match kind {
        EngineKind::Bits => InstructionSet::best().visit(Make { problem, work }),
        EngineKind::Cells => Ok(work.with_thrifty(Cells::new(problem)?)),
        other => Err(Unsupported { engine: other.name(), feature: "costs to compare" }),
    }
}

struct Make<'p, W> {
    problem: &'p Problem,
    work: W,
}

impl<W: ThriftyWork> bits::Visit for Make<'_, W> {
    type Output = Result<W::Output, Unsupported>;

    fn visit<E: Thrifty + Send + 'static>(self) -> Self::Output {
        Ok(self.work.with_thrifty(E::new(self.problem)?))
    }
}

struct Made<W>(W);

impl<W: Work> delta::Job for Made<W> {
    type Output = W::Output;

    fn with<E: Engine + Send + 'static>(self, engine: E) -> W::Output {
        self.0.with(engine)
    }
}

struct Walks(Limits);

impl Work for Walks {
    type Output = Boxed;

    fn with<E: Engine + Send + 'static>(self, engine: E) -> Boxed {
        Box::new(Walk::new(engine, self.0))
    }
}

struct Again;

impl delta::Job for Again {
    type Output = Box<dyn AnyRestart + Send>;

    fn with<E: Restart + Send + 'static>(self, engine: E) -> Self::Output {
        Box::new(Walk::new(engine, Limits::default()))
    }
}

/// A walk of `problem` that can begin again with parts of it, if the engine of this kind can and it pays.
pub(super) fn walk_again(kind: EngineKind, problem: &Problem) -> Option<Box<dyn AnyRestart + Send>> {
    match kind {
        EngineKind::Auto | EngineKind::Delta if problem.n_options() <= SMALL => delta::fit(problem, false, Again).ok(),
        _ => None,
    }
}

/// Whether that walk is by the engine that this kind stands for on a part of `problem`; the part's entries are reckoned from its options.
pub(super) fn begins_again(kind: EngineKind, problem: &Problem, keep: &[bool]) -> bool {
    let n_kept: usize = keep.iter().map(|&kept| usize::from(kept)).sum();
    kind == EngineKind::Delta || few(problem.n_entries() * n_kept / keep.len().max(1), problem)
}

/// A walk of `problem` by the engine of this kind.
pub(super) fn walk(kind: EngineKind, problem: &Problem, limits: Limits) -> Result<Boxed, Unsupported> {
    with_engine(kind, problem, Walks(limits))
}
