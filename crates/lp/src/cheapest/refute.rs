//! The proof that no solution costs as little as a limit, told step by step to a writer of proofs:
//! a tree that splits by options, without the parts that only save time, such as presolve and
//! cliques.

use super::Request;
use super::branch::{Choice, Open, Split, TreeLimits, open_row, solve};
use super::cover::Cover;
use super::incumbents::Incumbents;
use super::relaxation::{Decision, Relaxation};
use crate::simplex::Snapshot;
use crate::tuning::TUNING;
use std::sync::Arc;

/// Writes the steps of a proof, and numbers them.
pub trait Witness {
    /// The limit and the rows, each times its price: what the options of a solution cost beyond
    /// their prices. Prices are in units of `2^-PRICE_BITS`.
    fn priced(&mut self, prices: &[i64]) -> u64;
    /// Shows that no solution within the limit agrees with these decisions: taken, or not. That
    /// follows by propagation.
    fn closed(&mut self, decisions: &[(u32, bool)]) -> u64;
    /// Steps that nobody will need again.
    fn forget(&mut self, steps: &[u64]);
}

/// Proves that all solutions cost more than a limit; the last step, which needs no decision. `None`
/// if a solution costs no more, the linear program would be too large, or the search was stopped.
pub fn refute(
    cover: &Cover,
    (limit, nodes): (i64, u64),
    stop: &(dyn Fn() -> bool + Sync),
    witness: &mut dyn Witness,
) -> Option<u64> {
    if cover.n_rows() > TUNING.max_rows {
        return None;
    }
    let incumbents = Incumbents::new(1, limit, &|_| ());
    let request = Request::quiet(limit, nodes, stop);
    let mut relaxation = Relaxation::new(cover, &incumbents, &request);
    // a bound between two multiples of the costs is closed by no sum of rows
    relaxation.step = 1;
    let mut refutation = Refutation {
        tree: TreeLimits::small(&relaxation, nodes, TUNING.candidates),
        witness,
        decisions: Vec::new(),
    };
    refutation.node(&mut relaxation)
}

struct Refutation<'w> {
    tree: TreeLimits,
    witness: &'w mut dyn Witness,
    decisions: Vec<(u32, bool)>,
}

impl Refutation<'_> {
    /// Refutes one child of a node: the one with the option taken, or with the option banned.
    fn half(
        &mut self,
        relaxation: &mut Relaxation<'_>,
        option: u32,
        is_taken: bool,
    ) -> Option<u64> {
        match is_taken {
            true => relaxation.choose(option),
            false => relaxation.decide(Decision::Banned(option)),
        }
        relaxation.simplex.drop_fixed();
        self.decisions.push((option, is_taken));
        let step = self.node(relaxation);
        self.decisions.pop();
        step
    }

    /// The fractions of the optimum, if there is one; `None` if prices close the node.
    fn solve(
        &mut self,
        relaxation: &mut Relaxation<'_>,
        steps: &mut Vec<u64>,
    ) -> Option<Vec<(u32, f64)>> {
        match solve(relaxation) {
            Err(status) => {
                let prices = relaxation.last_prices(status);
                steps.push(self.priced(relaxation, &prices));
                None
            }
            Ok(None) => Some(Vec::new()),
            Ok(Some(bound)) => {
                let mark = relaxation.mark();
                relaxation.fix(&bound);
                if relaxation.mark() > mark {
                    steps.push(self.priced(relaxation, relaxation.simplex.prices()));
                }
                Some(relaxation.fractions())
            }
        }
    }

    /// The step that these prices are.
    fn priced(&mut self, relaxation: &Relaxation<'_>, prices: &[f64]) -> u64 {
        self.witness.priced(&relaxation.whole_prices(prices))
    }

    /// Closes a node, by both of its halves where prices do not suffice; the step.
    fn node(&mut self, relaxation: &mut Relaxation<'_>) -> Option<u64> {
        let depth = self.decisions.len();
        if (relaxation.stop)() || self.tree.gives_up(relaxation, depth) {
            return None;
        }
        relaxation.incumbents.count_node();
        let mut steps = Vec::new();
        let Some(fractions) = self.solve(relaxation, &mut steps) else {
            return Some(self.close(&steps));
        };
        let (mark, snapshot) = (relaxation.mark(), Arc::new(relaxation.simplex.save()));
        let best = self.best(relaxation, &fractions, &snapshot);
        let option = match best.map_or_else(|| open_row(relaxation), Open::Option) {
            Open::Option(option) => option,
            Open::Solution(options) if relaxation.record(&options) => return None,
            Open::Solution(_) | Open::None => return Some(self.close(&steps)),
        };
        for is_taken in [true, false] {
            let step = self.half(relaxation, option, is_taken);
            relaxation.undo(mark);
            relaxation.simplex.restore(&snapshot);
            steps.push(step?);
        }
        Some(self.close(&steps))
    }

    /// The option to divide a node by, among the fractional ones.
    fn best(
        &self,
        relaxation: &mut Relaxation<'_>,
        fractions: &[(u32, f64)],
        snapshot: &Snapshot,
    ) -> Option<u32> {
        let candidates = Split::options(fractions);
        let &Split::Option(first) = candidates.first()? else {
            return None;
        };
        let depth = self.decisions.len();
        match self.tree.choose(relaxation, &candidates, depth, snapshot) {
            Choice::Split(Split::Option(best), _) | Choice::Side(Split::Option(best), _) => {
                Some(best)
            }
            _ => Some(first),
        }
    }

    /// Closes a node by these steps, and forgets them.
    fn close(&mut self, steps: &[u64]) -> u64 {
        let closed = self.witness.closed(&self.decisions);
        self.witness.forget(steps);
        closed
    }
}
