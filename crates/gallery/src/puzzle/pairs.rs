//! Pairs and triples of things that have numbers.

use quadrille_problem::problem::{ItemId, ProblemBuilder, ProblemError};

/// The items of all pairs of things, such as `1,2`.
pub(super) struct Pairs {
    n: usize,
    items: Vec<ItemId>,
}

impl Pairs {
    /// Adds the primary items of the pairs of `n` things.
    pub(super) fn add(builder: &mut ProblemBuilder, n: usize) -> Result<Pairs, ProblemError> {
        let names = (1..=n).flat_map(|a| (a + 1..=n).map(move |b| format!("{a},{b}")));
        let items = builder.primaries(names)?;
        Ok(Pairs { n, items })
    }

    /// The item of two things, from 0, the first before the second.
    pub(super) fn item(&self, a: usize, b: usize) -> ItemId {
        self.items[a * (2 * self.n - a - 1) / 2 + b - a - 1]
    }
}

/// All triples of things, from 0, in order.
pub(super) fn triples(n: usize) -> Vec<[usize; 3]> {
    let mut triples = Vec::new();
    for a in 0..n {
        for b in a + 1..n {
            triples.extend((b + 1..n).map(|c| [a, b, c]));
        }
    }
    triples
}
