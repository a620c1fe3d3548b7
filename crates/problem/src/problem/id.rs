//! Typed 32-bit ids, so that an option is never taken for an item.

use std::fmt;
use std::num::NonZeroU32;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(transparent)
        )]
        #[repr(transparent)]
        pub struct $name(u32);

        impl $name {
            /// The id with this number.
            #[inline]
            pub const fn new(number: u32) -> Self {
                $name(number)
            }

            /// The number, for use as an index.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The number itself.
            #[inline]
            pub const fn number(self) -> u32 {
                self.0
            }
        }

        /// The number itself.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.0)
            }
        }
    };
}

id! {
    /// An item of a [`Problem`](super::Problem), numbered from 0 in the caller's order, primary
    /// items first.
    ItemId
}
id! {
    /// An option of a [`Problem`](super::Problem), numbered from 0 in the caller's order.
    OptionId
}

/// A color that an option puts on a secondary item; numbered from 1, so that `Option<Color>` is
/// four bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Color(NonZeroU32);

impl Color {
    /// The color with this number, none for 0.
    #[inline]
    pub const fn new(number: u32) -> Option<Self> {
        match NonZeroU32::new(number) {
            Some(number) => Some(Color(number)),
            None => None,
        }
    }

    /// The number, from 1.
    #[inline]
    pub const fn number(self) -> u32 {
        self.0.get()
    }
}

/// One place of an option: an item, and on a secondary item perhaps a color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The item that the option covers.
    pub item: ItemId,
    /// The color that it wants there; options that agree on it may share the item.
    pub color: Option<Color>,
}

impl From<ItemId> for Entry {
    fn from(item: ItemId) -> Self {
        Entry { item, color: None }
    }
}

#[doc(hidden)]
impl From<(ItemId, Option<Color>)> for Entry {
    fn from((item, color): (ItemId, Option<Color>)) -> Self {
        Entry { item, color }
    }
}

impl From<(ItemId, Color)> for Entry {
    fn from((item, color): (ItemId, Color)) -> Self {
        Entry {
            item,
            color: Some(color),
        }
    }
}

/// How often a primary item is to be covered: between `low` and `high` times.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bounds {
    /// The fewest times.
    pub low: u32,
    /// The most times, at most 2^31 - 1.
    pub high: u32,
}

impl Bounds {
    /// Exactly once, as in a plain exact cover.
    pub const ONCE: Bounds = Bounds { low: 1, high: 1 };

    /// Between `low` and `high` times.
    pub const fn between(low: u32, high: u32) -> Bounds {
        Bounds { low, high }
    }

    /// This many times or more, without a limit.
    ///
    /// ```
    /// # use quadrille_problem as quadrille;
    /// use quadrille::problem::{Bounds, Builder};
    ///
    /// let mut lamps = Builder::new();
    /// lamps.bounded("corner", Bounds::at_least(1));
    /// lamps.option("left", ["corner"]);
    /// lamps.option("right", ["corner"]);
    /// assert!(lamps.build()?.problem().has_bounds());
    /// # Ok::<(), quadrille::problem::ProblemError>(())
    /// ```
    pub const fn at_least(low: u32) -> Bounds {
        Bounds::between(low, i32::MAX as u32)
    }

    /// Exactly this many times.
    pub const fn exactly(times: u32) -> Bounds {
        Bounds {
            low: times,
            high: times,
        }
    }
}

impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.low == self.high {
            true => write!(f, "{}", self.low),
            false => write!(f, "{}:{}", self.low, self.high),
        }
    }
}
