//! What making a problem smaller has brought.

use crate::problem::Problem;

/// The size of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// The primary items.
    pub primary: usize,
    /// The secondary items.
    pub secondary: usize,
    /// The options.
    pub options: usize,
    /// The sizes of all options together.
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

/// What making a problem smaller has brought, by rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The size of the original.
    pub before: Size,
    /// The size of what is left.
    pub after: Size,
    /// Options that are in every solution, and were taken.
    pub forced: usize,
    /// Options that went because they conflict with a forced one.
    pub conflicting: usize,
    /// Options that went because another item's options take their place.
    pub implied: usize,
    /// Options that went because they leave too few options for some item.
    pub blocked: usize,
    /// Items that forced options cover as often as may be.
    pub covered: usize,
    /// Items that went because another one says the same or more.
    pub merged: usize,
    /// Items that went because they say nothing.
    pub idle: usize,
    /// How often the items that had changed were gone through in search of blocked options.
    pub rounds: u32,
    /// The work done, in entries and options looked at: the same on every machine.
    pub steps: u64,
    /// Nothing more can be found by these rules; else the work reached its limit.
    pub complete: bool,
    /// It is proved that there is no solution.
    pub impossible: bool,
}
