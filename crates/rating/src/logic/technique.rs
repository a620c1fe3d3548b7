//! The techniques, easiest first, and what each weighs.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The techniques with their names and weights: each stands here once, and where it is found.
macro_rules! techniques {
    ($($(#[$doc:meta])* $technique:ident $name:literal $weight:literal;)*) => {
        /// A way to find a step. The order is the order in which they are tried.
        ///
        /// The weights are a scale of quadrille's own: they grow with what a person has to see at
        /// once, and agree with other scales in their order only, and not everywhere.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $technique,)*
        }

        impl Technique {
            /// All of them, easiest first.
            pub const ALL: [Technique; [$($weight),*].len()] = [$(Technique::$technique),*];

            /// What one step of it weighs.
            ///
            /// | technique | weight | technique | weight |
            /// |---|--:|---|--:|
            /// | last cell | 1 | naked quad | 18 |
            /// | hidden single in a box | 2 | hidden quad | 20 |
            /// | hidden single in a line | 3 | coloring | 22 |
            /// | naked single | 4 | swordfish | 24 |
            /// | pointing | 6 | XY-wing | 25 |
            /// | claiming | 7 | XYZ-wing | 27 |
            /// | naked pair | 9 | jellyfish | 30 |
            /// | hidden pair | 10 | X-chain | 34 |
            /// | naked triple | 12 | XY-chain | 37 |
            /// | hidden triple | 14 | chain | 45 |
            /// | X-wing | 16 | forcing chains | 60 |
            /// | | | trial | 80 |
            pub fn weight(self) -> u32 {
                [$($weight),*][self as usize]
            }

            /// Its name, as people write it.
            pub fn name(self) -> &'static str {
                [$($name),*][self as usize]
            }
        }
    };
}

techniques! {
    /// A house has one empty cell.
    LastCell "last cell" 1;
    /// A digit has one place left in a box.
    HiddenSingleBox "hidden single in a box" 2;
    /// A digit has one place left in a row or column.
    HiddenSingleLine "hidden single in a line" 3;
    /// A cell has one digit left.
    NakedSingle "naked single" 4;
    /// In a box a digit stands in one row or column only: nowhere else in that.
    Pointing "pointing" 6;
    /// In a row or column a digit stands in one box only: nowhere else in that.
    Claiming "claiming" 7;
    /// Two cells of a house share two digits: no other cell of it has them.
    NakedPair "naked pair" 9;
    /// Two digits of a house share two cells: these have no other digit.
    HiddenPair "hidden pair" 10;
    /// A naked pair, of three.
    NakedTriple "naked triple" 12;
    /// A hidden pair, of three.
    HiddenTriple "hidden triple" 14;
    /// In two rows a digit stands in the same two columns, or the other way round.
    XWing "X-wing" 16;
    /// A naked pair, of four.
    NakedQuad "naked quad" 18;
    /// A hidden pair, of four.
    HiddenQuad "hidden quad" 20;
    /// Places of a digit in two colors, one of which is right.
    Coloring "coloring" 22;
    /// An X-wing of three rows and columns.
    Swordfish "swordfish" 24;
    /// Three cells of two digits each: a pivot and two wings, of which one holds the digit that
    /// they share.
    XyWing "XY-wing" 25;
    /// The same with a pivot of three digits.
    XyzWing "XYZ-wing" 27;
    /// An X-wing of four rows and columns.
    Jellyfish "jellyfish" 30;
    /// A chain of places of one digit, of whose ends one is right.
    XChain "X-chain" 34;
    /// A chain of cells with two digits each.
    XyChain "XY-chain" 37;
    /// A chain of any such links.
    Chain "chain" 45;
    /// Chains from all candidates of a cell, or all places of a digit in a house, to the same end.
    Forcing "forcing chains" 60;
    /// A candidate from which singles lead to a contradiction.
    Trial "trial" 80;
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that is no technique's.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "unknown technique `{}`; expected one of {}",
    .0.escape_debug(),
    Technique::ALL.map(Technique::word).join(", ")
)]
pub struct UnknownTechnique(
    /// What came.
    pub String,
);

impl Technique {
    /// Its name as one word, in lower case, as it is parsed.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub mod sudoku {
    /// #         pub use quadrille_sudoku::*;
    /// #         pub use quadrille_rating::logic;
    /// #     }
    /// # }
    /// use quadrille::sudoku::logic::Technique;
    ///
    /// assert_eq!(Technique::XWing.word(), "x-wing");
    /// assert_eq!("forcing-chains".parse(), Ok(Technique::Forcing));
    /// ```
    pub fn word(self) -> String {
        self.name().to_lowercase().replace(' ', "-")
    }
}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    /// By its name or its word, in letters of any case.
    fn from_str(name: &str) -> Result<Self, UnknownTechnique> {
        let word = name.to_lowercase().replace(' ', "-");
        let found = Technique::ALL
            .into_iter()
            .find(|technique| technique.word() == word);
        found.ok_or_else(|| UnknownTechnique(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_techniques_are_one() {
        for technique in Technique::ALL {
            assert_eq!(technique.name().parse(), Ok(technique));
            assert_eq!(technique.word().parse(), Ok(technique));
        }
        let unknown = "jelly".parse::<Technique>().unwrap_err().to_string();
        assert!(unknown.starts_with(
            "unknown technique `jelly`; expected one of last-cell, hidden-single-in-a-box,"
        ));
    }

    #[test]
    fn what_is_tried_later_weighs_more() {
        assert!(Technique::ALL.is_sorted_by(|a, b| a < b && a.weight() < b.weight()));
    }
}
