//! The size of a search tree, estimated from random probes (D. E. Knuth, "Estimating the efficiency of backtrack programs", 1975).

use crate::engine::{Node, Walker};
use crate::limits::Limits;
use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The time is read once per this many probes.
const PAUSE: u64 = 16;

/// The mean of many random probes from the root to a leaf.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The expected number of decisions in the tree.
    pub decisions: f64,
    /// The expected number of solutions.
    pub solutions: f64,
    /// The length of the longest walk.
    pub deepest: usize,
    /// How many probes were made.
    pub probes: u32,
}

/// Walks down `probes` times, at each decision taking a child at random; a node at which the choices above it multiply to
/// `w` stands for `w` nodes like it. The same seed gives the same answer. Where the time is up, or somebody cancels, there are fewer probes.
pub(super) fn estimate(root: &Walker, probes: u32, seed: u64, limits: &Limits) -> Estimate {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut sum = Estimate { decisions: 0.0, solutions: 0.0, deepest: 0, probes: 0 };
    let clock = limits.start();
    for probe in 0..probes {
        clock.report(0, u128::from(probe), f64::from(probe) / f64::from(probes));
        if clock.stop_at(u64::from(probe), PAUSE).is_some() {
            break;
        }
        sum.probes += 1;
        let (mut walker, mut weight, mut depth) = (root.clone(), 1.0, 0);
        loop {
            match walker.propagate(false) {
                Node::Dead => break,
                Node::Solved(_) => {
                    sum.solutions += weight;
                    break;
                }
                Node::Branch(children) => {
                    sum.decisions += weight;
                    depth += 1;
                    weight *= f64::from(children);
                    for _ in 0..=rng.random_range(0..children) {
                        walker.next();
                    }
                }
            }
        }
        sum.deepest = sum.deepest.max(depth);
    }
    if sum.probes > 0 {
        sum.decisions /= f64::from(sum.probes);
        sum.solutions /= f64::from(sum.probes);
    }
    sum
}
