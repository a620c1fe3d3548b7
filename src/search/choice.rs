//! Which engine a search drives, and the one place that knows them all.

use super::walk::Walk;
use super::{Limits, Path, PathError, Report};
use crate::engine::{Engine, Links, Unsupported};
use crate::problem::{OptionId, Problem};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The engines, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EngineKind {
    /// The one that is expected to be the fastest for the problem.
    #[default]
    Auto,
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
    pub const ALL: [EngineKind; 2] = [EngineKind::Auto, EngineKind::Links];
    /// Their names, in the same order.
    pub const NAMES: [&'static str; 2] = ["auto", Links::NAME];

    /// The name, as a user types it.
    pub fn name(self) -> &'static str {
        match self {
            EngineKind::Auto => "auto",
            EngineKind::Links => Links::NAME,
        }
    }

    /// The engine that `Auto` stands for on this problem; the others stand for themselves.
    #[must_use]
    pub fn resolve(self, _problem: &Problem) -> EngineKind {
        match self {
            EngineKind::Auto => EngineKind::Links,
            other => other,
        }
    }
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

/// A walk of `problem` by the engine of this kind.
pub(super) fn walk(
    kind: EngineKind,
    problem: &Problem,
    limits: Limits,
) -> Result<Box<dyn AnyWalk + Send>, Unsupported> {
    Ok(match kind.resolve(problem) {
        EngineKind::Auto | EngineKind::Links => Box::new(Walk::new(Links::new(problem)?, limits)),
    })
}
