//! How chains are rated and ranked.

use crate::technique::Tenths;

/// The number of tenths that the length of a chain adds, for its number of nodes.
pub fn length_tenths(complexity: u32) -> u16 {
    let length = u64::from(complexity.saturating_sub(2));
    let (mut limit, mut tenths) = (4, 0);
    while length > limit {
        tenths += 1;
        limit = if tenths & 1 == 1 {
            limit * 3 / 2
        } else {
            limit * 4 / 3
        };
    }
    tenths
}

/// The rank of a static chain among all: the least one is applied. Its difficulty is a sum of
/// binary fractions, whose rounding decides ties.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(crate) struct StaticRank {
    difficulty: f64,
    pub(crate) complexity: u32,
    sort_key: u8,
}

impl StaticRank {
    /// The rank of a chain with so many nodes, where the shortest are rated with `base`.
    pub(crate) fn new(base: Tenths, complexity: u32, sort_key: u8) -> StaticRank {
        let tenths = length_tenths(complexity);
        let plus = (0..tenths).fold(0.0, |sum, _| sum + 0.1);
        StaticRank {
            difficulty: f64::from(base.0) / 10.0 + plus,
            complexity,
            sort_key,
        }
    }
}
