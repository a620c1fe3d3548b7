//! Which prices an item may have, by how often it is covered.

/// What prices an item may have, and how often they count.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Kind {
    /// Any price, times this number.
    Exact(u32),
    /// A price of 0 or more, times this number.
    AtLeast(u32),
    /// A price of 0 or less, times this number.
    AtMost(u32),
    /// None.
    Exempt,
}

impl Kind {
    pub(super) fn times(self) -> u32 {
        match self {
            Kind::Exact(n) | Kind::AtLeast(n) | Kind::AtMost(n) => n,
            Kind::Exempt => 0,
        }
    }

    /// The nearest price that a row of this kind may have.
    pub(super) fn allowed(self, price: i128) -> i128 {
        match self {
            Kind::Exact(_) => price,
            Kind::AtLeast(_) => price.max(0),
            Kind::AtMost(_) => price.min(0),
            Kind::Exempt => 0,
        }
    }
}
