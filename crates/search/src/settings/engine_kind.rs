//! The engines by name, and the rule that chooses one for a problem.

use crate::scheduler::tuning::{DENSE_OPTIONS, Tuning};
use quadrille_engine::{Bits, Cells, Delta, Links, Unsupported};
use quadrille_problem::problem::Problem;
use quadrille_problem::problem::UnknownName;
use std::fmt;
use std::str::FromStr;

/// The engines, by name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EngineKind {
    /// The engine with the best expected time for the problem, or for its rest once all forced
    /// options are taken: see [`EngineKind::reason`]. Where one solution or two answer the
    /// question, [`Links`] begins, which is made soonest, and that one takes over where the search
    /// lasts.
    #[default]
    Auto,
    /// Options as bits: [`Bits`].
    Bits,
    /// Counts and differences: [`Delta`].
    Delta,
    /// Dancing cells: [`Cells`].
    Cells,
    /// Dancing links: [`Links`].
    Links,
    /// Clauses learned from conflicts, and no tree: for one or two solutions, or a proof that no
    /// solution exists, if trees are too large; for the cheapest where costs help little to prune
    /// one. It has no paths, estimates and parts, and finds many solutions slowly.
    Learn,
}

impl EngineKind {
    /// All kinds that walk a tree, `Auto` first; [`Learn`](EngineKind::Learn) is the only other
    /// one.
    pub const ALL: &[EngineKind] = &[
        EngineKind::Auto,
        EngineKind::Bits,
        EngineKind::Delta,
        EngineKind::Cells,
        EngineKind::Links,
    ];
    /// The names: those of `ALL`, then the learner's.
    #[doc(hidden)]
    pub const NAMES: [&'static str; 6] = [
        "auto",
        Bits::NAME,
        Delta::NAME,
        Cells::NAME,
        Links::NAME,
        LEARN,
    ];

    /// The name, as a user types it.
    #[doc(hidden)]
    pub fn name(self) -> &'static str {
        EngineKind::NAMES[self as usize]
    }

    /// The engine that `Auto` stands for on this problem; the others stand for themselves.
    #[doc(hidden)]
    #[must_use]
    pub fn resolve(self, problem: &Problem) -> EngineKind {
        match self {
            EngineKind::Auto => automatic(problem).0,
            other => other,
        }
    }

    /// The engines that search trees and support all features of this problem.
    pub fn supporting(problem: &Problem) -> Vec<EngineKind> {
        EngineKind::ALL[1..]
            .iter()
            .copied()
            .filter(|kind| kind.check(problem).is_ok())
            .collect()
    }

    /// Whether the engine refuses a problem by what that asks for.
    fn check(self, problem: &Problem) -> Result<(), Unsupported> {
        match self.resolve(problem) {
            EngineKind::Bits => Bits::check(problem),
            EngineKind::Delta => Delta::check(problem),
            EngineKind::Auto | EngineKind::Cells => Cells::check(problem),
            EngineKind::Links => Links::check(problem),
            EngineKind::Learn => Ok(()),
        }
    }

    /// Whether the engine can look for the cheapest solutions, on problems that it takes.
    #[doc(hidden)]
    #[must_use]
    pub fn supports_cheapest(self) -> bool {
        matches!(
            self,
            EngineKind::Auto | EngineKind::Bits | EngineKind::Cells
        )
    }

    /// The reason for the choice of [`resolve`](EngineKind::resolve).
    #[doc(hidden)]
    pub fn reason(problem: &Problem) -> &'static str {
        automatic(problem).1
    }
}

/// The measured rule: see the tables of engines in `BENCHMARKS.md`.
fn automatic(problem: &Problem) -> (EngineKind, &'static str) {
    if Bits::is_tiny(problem) {
        (
            EngineKind::Bits,
            "so few options that a set of them is a word",
        )
    } else if problem.has_bounds() {
        match Bits::check(problem).is_ok() {
            true => (
                EngineKind::Bits,
                "the faster of the two that carry multiplicities",
            ),
            false => (EngineKind::Cells, "it carries multiplicities"),
        }
    } else if is_dense(problem) && Bits::check(problem).is_ok() {
        (EngineKind::Bits, "few options in all")
    } else if few(problem.n_entries(), problem) && Delta::check(problem).is_ok() {
        (EngineKind::Delta, "few options an item")
    } else if Bits::check(problem).is_ok() && has_many_conflicts(problem) {
        (EngineKind::Bits, "many options an item")
    } else if Delta::check(problem).is_ok() {
        (EngineKind::Delta, "a choice removes few of the options")
    } else {
        (
            EngineKind::Links,
            "too large for the others, and faster than cells",
        )
    }
}

/// Whether there are few options in all, and still many for the items, so that bits are the
/// fastest.
fn is_dense(problem: &Problem) -> bool {
    let n_options = problem.n_options();
    if DENSE_OPTIONS.contains(&n_options) {
        // with hardly more options than items, most items are decided at once, as in a sudoku with
        // many clues: half the time
        return 2 * n_options > 3 * problem.n_primary();
    }
    (*DENSE_OPTIONS.end()..=Tuning::USUAL.max_dense_options).contains(&n_options)
        && mean(problem.n_entries(), problem) > Tuning::USUAL.dense_options_per_item
}

/// Whether to take an option removes so many others that to count the options of all items anew is
/// faster than to change their numbers one by one.
fn has_many_conflicts(problem: &Problem) -> bool {
    let counts = problem.option_counts();
    let mut n_removed = 0;
    for option in problem.options() {
        let counts = problem
            .entries(option)
            .iter()
            .map(|entry| u64::from(counts[entry.item.index()]));
        // the item that was branched on is covered once for all its options
        n_removed += counts.clone().sum::<u64>() - counts.min().unwrap_or(0);
    }
    let (n_options, n_entries) = (
        problem.n_options().max(1) as u64,
        problem.n_entries() as u64,
    );
    let n_updates = n_removed / n_options * n_entries / n_options;
    let n_counts = problem.n_primary().div_ceil(8) as u64 * n_options.div_ceil(64);
    n_updates * Tuning::USUAL.counts_per_update >= n_counts
}

/// Whether options with this many entries are few for the items of this problem.
pub(crate) fn few(n_entries: usize, problem: &Problem) -> bool {
    mean(n_entries, problem) <= Tuning::USUAL.few_options_per_item
}

/// Options an item, if all options together have this many entries.
fn mean(n_entries: usize, problem: &Problem) -> usize {
    n_entries / problem.n_primary().max(1)
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EngineKind {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let kinds = EngineKind::ALL.iter().copied().chain([EngineKind::Learn]);
        UnknownName::find("engine", name, kinds)
    }
}

pub(crate) const LEARN: &str = "learn";
