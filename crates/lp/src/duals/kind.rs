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
}
