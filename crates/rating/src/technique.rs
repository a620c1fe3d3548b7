//! The techniques of Sudoku Explainer: names, least ratings, the order in which they are tried.

use quadrille_problem::problem::UnknownName;
use std::fmt;
use std::str::FromStr;

/// The techniques with their names and least ratings in tenths.
macro_rules! techniques {
    ($($(#[$doc:meta])* $technique:ident $name:literal $tenths:literal;)*) => {
        /// A technique of Sudoku Explainer. Techniques are tried in this order, which is not always
        /// the order of their ratings.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $technique,)*
        }

        impl Technique {
            /// All of them, in order.
            pub const ALL: [Technique; [$($tenths),*].len()] = [$(Technique::$technique),*];

            /// The least rating of a step of this technique.
            pub fn least_rating(self) -> Tenths {
                Tenths([$($tenths),*][self as usize])
            }

            /// Its name, as Sudoku Explainer's users write it.
            #[doc(hidden)]
            pub fn name(self) -> &'static str {
                [$($name),*][self as usize]
            }
        }
    };
}

techniques! {
    /// A digit has one place left in a house: 1.0 in the last open cell of a house, 1.2 in a box,
    /// 1.5 in another house.
    HiddenSingle "hidden single" 10;
    /// Pointing that leaves a digit one place.
    DirectPointing "direct pointing" 17;
    /// Claiming that leaves a digit one place.
    DirectClaiming "direct claiming" 19;
    /// A hidden pair that leaves a digit one place.
    DirectHiddenPair "direct hidden pair" 20;
    /// A cell has one digit left.
    NakedSingle "naked single" 23;
    /// A hidden triplet that leaves a digit one place.
    DirectHiddenTriplet "direct hidden triplet" 25;
    /// In a box a digit stands in one other house only, and so nowhere else in that.
    Pointing "pointing" 26;
    /// In another house a digit stands in one box only, or an extra house, and so nowhere else in
    /// that.
    Claiming "claiming" 28;
    /// Two cells of a house have two digits together: no other cell of it has them.
    NakedPair "naked pair" 30;
    /// In two lines a digit has the same two places: nowhere else across them.
    XWing "X-wing" 32;
    /// Two digits of a house have two places together: these cells have no other digit.
    HiddenPair "hidden pair" 34;
    /// A naked pair, of three.
    NakedTriplet "naked triplet" 36;
    /// An X-wing of three lines.
    Swordfish "swordfish" 38;
    /// A hidden pair, of three.
    HiddenTriplet "hidden triplet" 40;
    /// A pivot and two wings with two digits each, of which one wing holds the shared digit.
    XyWing "XY-wing" 42;
    /// The same with a pivot of three digits.
    XyzWing "XYZ-wing" 44;
    /// A loop of cells that would have two answers if they had two digits only.
    UniqueLoop "unique rectangle or loop" 45;
    /// A naked pair, of four.
    NakedQuad "naked quad" 50;
    /// An X-wing of four lines.
    Jellyfish "jellyfish" 52;
    /// A hidden pair, of four.
    HiddenQuad "hidden quad" 54;
    /// A board that would have several answers if all its cells had two digits.
    Bug "bivalue universal grave" 56;
    /// Two cells whose digits, taken together, leave nothing to a third one.
    AlignedPairExclusion "aligned pair exclusion" 62;
    /// A cycle of links of one digit, or of two digits a cell, that holds both ways round.
    BidirectionalCycle "bidirectional cycle" 65;
    /// A chain of links from a candidate to its opposite.
    ForcingChain "forcing chain" 66;
    /// The same as aligned pair exclusion, of three cells.
    AlignedTripletExclusion "aligned triplet exclusion" 75;
    /// A candidate that leads to a contradiction by one digit.
    NishioForcingChains "Nishio forcing chains" 75;
    /// Chains from all digits of a cell, or all places of a digit, to the same end.
    MultipleForcingChains "multiple forcing chains" 80;
    /// Chains that use their own eliminations.
    DynamicForcingChains "dynamic forcing chains" 85;
    /// The same with locked candidates, pairs and X-wings.
    DynamicForcingChainsPlus "dynamic forcing chains plus" 90;
    /// The same with forcing chains inside.
    NestedForcingChains "nested forcing chains" 95;
    /// The same with multiple forcing chains inside.
    NestedMultipleForcingChains "nested multiple forcing chains" 100;
    /// Dynamic chains with dynamic forcing chains inside.
    NestedDynamicForcingChains "nested dynamic forcing chains" 105;
    /// The same with nested forcing chains inside.
    DoublyNestedForcingChains "doubly nested forcing chains" 110;
}

/// A rating in tenths, shown with its point.
///
/// ```
/// # mod quadrille {
/// #     pub mod solver {
/// #         pub use quadrille_rating::rating;
/// #     }
/// # }
/// use quadrille::solver::rating::Tenths;
///
/// assert_eq!(Tenths(119).to_string(), "11.9");
/// assert_eq!("7.1".parse(), Ok(Tenths(71)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Tenths(
    /// The number of tenths.
    pub u16,
);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl FromStr for Tenths {
    type Err = UnknownName;

    /// A number below 100 with at most one decimal.
    fn from_str(text: &str) -> Result<Tenths, UnknownName> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |part: &str, most: usize| {
            (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        let unknown = || UnknownName::new("rating", text, "a number such as 7.1");
        if !is_number(whole, 2) || !is_number(tenth, 1) {
            return Err(unknown());
        }
        let number = |part: &str| part.parse::<u16>().map_err(|_| unknown());
        Ok(Tenths(number(whole)? * 10 + number(tenth)?))
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Technique {
    /// Its name as one word in lower case, as it is parsed.
    ///
    /// ```
    /// # mod quadrille {
    /// #     pub mod solver {
    /// #         pub use quadrille_rating::rating;
    /// #     }
    /// # }
    /// use quadrille::solver::rating::Technique;
    ///
    /// assert_eq!(Technique::XWing.word(), "x-wing");
    /// assert_eq!("naked-pair".parse(), Ok(Technique::NakedPair));
    /// ```
    pub fn word(self) -> String {
        self.name().to_lowercase().replace(' ', "-")
    }
}

impl FromStr for Technique {
    type Err = UnknownName;

    /// By its name or its word, in letters of any case.
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        let word = name.to_lowercase().replace(' ', "-");
        let found = Technique::ALL
            .into_iter()
            .find(|technique| technique.word() == word);
        let all = || Technique::ALL.map(Technique::word).join(", ");
        found.ok_or_else(|| UnknownName::new("technique", name, &all()))
    }
}
