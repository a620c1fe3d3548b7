//! What work costs in each engine, in ticks, the unit of all methods. So a search can be compared
//! with other methods without reading the clock.
//!
//! A *tick* is about a nanosecond on a server of 2024. The prices are fits to the times of 170
//! problems: all suites of `compare`, sudokus with other rules, Latin squares with holes. The time
//! of a problem is within a factor of two of the prediction for 93 % of them by `links`, 77 % by
//! `cells`, all by `delta` and 70 % by `bits`. The same search always costs the same number of
//! ticks, on any machine. `benches/ticks.py` compares them with instructions.

/// What the work of an engine costs, in ticks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prices {
    /// A thousand steps of the innermost loops: see
    /// [`Kernel::steps`](crate::kernel::Kernel::steps).
    pub(crate) thousand_steps: u64,
    /// A node of the walker.
    pub(crate) node: u64,
    /// A node of a residual problem that is counted at once.
    pub(crate) at_once: u64,
}

impl Prices {
    pub(crate) const LINKS: Prices = Prices::new(6_000, 43, 0);
    pub(crate) const CELLS: Prices = Prices::new(7_000, 43, 0);
    pub(crate) const DELTA: Prices = Prices::new(13_000, 20, 0);
    pub(crate) const BITS: Prices = Prices::new(320, 48, 45);
    /// Problems of at most 64 options.
    pub(crate) const WORD: Prices = Prices::new(0, 30, 0);

    const fn new(thousand_steps: u64, node: u64, at_once: u64) -> Prices {
        Prices {
            thousand_steps,
            node,
            at_once,
        }
    }

    pub(crate) fn ticks(self, steps: u64, nodes: u64, at_once: u64) -> u64 {
        steps / 1000 * self.thousand_steps
            + steps % 1000 * self.thousand_steps / 1000
            + nodes * self.node
            + at_once * self.at_once
    }
}
