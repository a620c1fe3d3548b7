//! The ways to count all solutions.

use quadrille_problem::problem::UnknownName;
use std::fmt;
use std::str::FromStr;

/// How all solutions are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum CountBy {
    /// By a search and by layers in turns, unless an engine was chosen, or limits of nodes or
    /// solutions were set.
    #[default]
    Auto,
    /// By a search of the tree; no search for solutions has layers beside it then either.
    Search,
    /// By the layers of a frontier: with the feature `family`, whose module describes them.
    Family,
}

impl CountBy {
    /// All, `Auto` first.
    pub const ALL: [CountBy; 3] = [CountBy::Auto, CountBy::Search, CountBy::Family];

    /// The name, as a user types it.
    #[doc(hidden)]
    pub fn name(self) -> &'static str {
        ["auto", "search", "family"][self as usize]
    }
}

impl fmt::Display for CountBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CountBy {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let found = CountBy::ALL.into_iter().find(|way| way.name() == name);
        found.ok_or_else(|| UnknownName::new("way to count", name, "auto, search or family"))
    }
}
