//! Ratings in words: the tiers, their names, their ratings.

use crate::technique::Tenths;
use quadrille_problem::problem::UnknownName;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How hard a puzzle is, in a word for its ER.
///
/// | tier | ER | techniques needed |
/// |---|---|---|
/// | easy | up to 1.5 | hidden singles |
/// | medium | 1.6 to 2.5 | naked singles, and what leads to a hidden single at once |
/// | hard | 2.6 to 5.5 | locked candidates, sets, fish, wings, unique loops |
/// | unfair | 5.6 to 8.4 | graves, exclusions, static and multiple forcing chains |
/// | extreme | from 8.5 | dynamic and nested forcing chains |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tier {
    /// ER up to 1.5.
    Easy,
    /// ER from 1.6 to 2.5.
    Medium,
    /// ER from 2.6 to 5.5.
    Hard,
    /// ER from 5.6 to 8.4.
    Unfair,
    /// ER from 8.5 on.
    Extreme,
}

impl Tier {
    /// All tiers, the easiest first.
    pub const ALL: [Tier; 5] = [
        Tier::Easy,
        Tier::Medium,
        Tier::Hard,
        Tier::Unfair,
        Tier::Extreme,
    ];

    /// Its ratings, up to the greatest that is known.
    pub fn ratings(self) -> RangeInclusive<Tenths> {
        let (least, most) = [(10, 15), (16, 25), (26, 55), (56, 84), (85, 119)][self as usize];
        Tenths(least)..=Tenths(most)
    }

    /// The tier of an ER.
    pub fn of(er: Tenths) -> Tier {
        let reaches = |tier: &Tier| er <= *tier.ratings().end();
        Tier::ALL.into_iter().find(reaches).unwrap_or(Tier::Extreme)
    }

    /// Its name in lower case.
    #[doc(hidden)]
    pub fn name(self) -> &'static str {
        ["easy", "medium", "hard", "unfair", "extreme"][self as usize]
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Tier {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Tier, UnknownName> {
        UnknownName::find("tier", name, Tier::ALL)
    }
}
