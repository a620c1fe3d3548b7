//! What a reduction removed.

use quadrille_problem::problem::{ItemId, OptionId, Problem};

/// The size of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// The primary items.
    pub primary: usize,
    /// The secondary items.
    pub secondary: usize,
    /// The options.
    pub options: usize,
    /// The total size of all options.
    pub entries: usize,
}

impl Size {
    pub(super) fn of(problem: &Problem) -> Size {
        Size {
            primary: problem.n_primary(),
            secondary: problem.n_secondary(),
            options: problem.n_options(),
            entries: problem.n_entries(),
        }
    }
}

/// What a reduction removed, by rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Removed {
    /// The size of the original.
    pub before: Size,
    /// The size of the reduced problem.
    pub after: Size,
    /// Options in every solution.
    pub forced: usize,
    /// Options removed because they conflict with a forced one.
    pub conflicting: usize,
    /// Options removed because another item's options must cover theirs.
    pub implied: usize,
    /// Options removed because they leave too few options for some item.
    pub blocked: usize,
    /// Items covered as often as allowed by forced options.
    pub covered: usize,
    /// Items removed because another one dominates them.
    pub merged: usize,
    /// Items removed because they are no constraint.
    pub idle: usize,
    /// The number of passes over changed items in search of blocked options.
    pub rounds: u32,
    /// The work done, in entries and options visited: the same on every machine.
    pub steps: u64,
    /// Whether the fixed point was reached, not the limit.
    pub complete: bool,
    /// Whether it is proved that there is no solution.
    pub impossible: bool,
}

/// An option that is in no solution, as propagation shows once the options before it are excluded,
/// and the rows of two items with it.
#[derive(Clone, Copy, Debug)]
pub struct Refuted {
    /// The option.
    pub option: OptionId,
    /// The options of the first item cover the second as often as it may be.
    pub items: Option<[ItemId; 2]>,
}
