//! Whether lookups of residual problems pay.

/// The window of lookups: older ones count half, then a quarter.
const WINDOW: u32 = 256;

/// The price of a lookup, in nodes.
pub const LOOKUP_NODES: u64 = 2;

/// Lookups for subtrees of each class, and hits.
#[derive(Clone, Debug)]
pub struct Hits(Box<[(u32, u32)]>);

impl Hits {
    /// No lookups so far.
    pub fn new(n_classes: usize) -> Hits {
        Hits(vec![(0, 0); n_classes].into())
    }

    /// The mean number of nodes from which lookups of this class pay, if each costs as much as
    /// `price` nodes.
    #[inline]
    pub fn worth(&self, class: usize, price: u64) -> u64 {
        let (lookups, found) = self.0[class];
        price * u64::from(lookups + 1) / u64::from(found + 1)
    }

    /// Counts a lookup.
    #[inline]
    pub fn look(&mut self, class: usize) {
        let (lookups, found) = &mut self.0[class];
        *lookups += 1;
        if *lookups == WINDOW {
            (*lookups, *found) = (*lookups / 2, *found / 2);
        }
    }

    /// Counts a hit.
    #[inline]
    pub fn find(&mut self, class: usize) {
        self.0[class].1 += 1;
    }
}
