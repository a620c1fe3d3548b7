//! The sign of the dual price of an item, by the bounds of the item.

/// The sign that the dual price of an item may have, and how often the price counts.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum DualSign {
    /// Any price, times this number.
    Exact(u32),
    /// A price of 0 or more, times this number.
    AtLeast(u32),
    /// A price of 0 or less, times this number.
    AtMost(u32),
    /// None.
    Exempt,
}

impl DualSign {
    pub(super) fn times(self) -> u32 {
        match self {
            DualSign::Exact(n) | DualSign::AtLeast(n) | DualSign::AtMost(n) => n,
            DualSign::Exempt => 0,
        }
    }

    /// The nearest price with an allowed sign.
    pub(super) fn allowed(self, price: i128) -> i128 {
        match self {
            DualSign::Exact(_) => price,
            DualSign::AtLeast(_) => price.max(0),
            DualSign::AtMost(_) => price.min(0),
            DualSign::Exempt => 0,
        }
    }
}
