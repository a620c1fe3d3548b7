//! The size of a search tree, estimated from random probes (D. E. Knuth, "Estimating the efficiency
//! of backtrack programs", 1975).

use crate::settings::Search;
use quadrille_engine::internal::{Stop, Walker};
use quadrille_engine::{Node, Unsupported};
use quadrille_problem::internal::{Clock, Moment};
use quadrille_problem::limits::Limits;
use quadrille_problem::problem::Problem;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use std::time::Duration;

/// Nodes are timed for this long.
const TIMED: Duration = Duration::from_millis(20);

/// The mean of many random probes from the root to a leaf. Errors are standard errors of these
/// means; where rare probes find most of the tree, it is larger than they show.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Estimate {
    /// The expected number of decisions in the tree.
    pub decisions: f64,
    /// The standard error of that.
    pub decisions_error: f64,
    /// The expected number of solutions.
    pub solutions: f64,
    /// The standard error of that.
    pub solutions_error: f64,
    /// The expected number of nodes, if the solutions are listed: a count visits fewer.
    pub nodes: f64,
    /// The standard error of that.
    pub nodes_error: f64,
    /// The length of the longest walk.
    pub deepest: usize,
    /// How many probes were made.
    pub probes: u32,
    /// The mean seconds per node on one thread, from the first solution on if solutions are listed;
    /// this alone differs from run to run. `None` where there is no clock.
    pub(crate) seconds_per_node: Option<f64>,
}

impl Estimate {
    /// The expected time to list the solutions on one thread, in seconds, and its standard error.
    pub fn seconds(&self) -> Option<(f64, f64)> {
        self.seconds_per_node
            .map(|each| (self.nodes * each, self.nodes_error * each))
    }
}

impl Search {
    /// Estimates the size of the search tree from random probes (Knuth 1975); the same seed gives
    /// the same estimate. The time limit and the monitor end the probes: the estimate then uses the
    /// probes made so far.
    pub fn estimate(
        &self,
        problem: &Problem,
        probes: u32,
        seed: u64,
    ) -> Result<Estimate, Unsupported> {
        let root = self.walker(self.kind(), problem, &self.searched(problem)?)?;
        Ok(estimate(&root, probes, seed, &self.limits))
    }
}

/// The mean of some values, one a probe, and its standard error.
#[derive(Clone, Copy, Default)]
struct Mean {
    n: f64,
    value: f64,
    /// The sum of the squared deviations from the mean (B. P. Welford, 1962).
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.n += 1.0;
        let deviation = value - self.value;
        self.value += deviation / self.n;
        self.squares += deviation * (value - self.value);
    }

    fn error(&self) -> f64 {
        if self.n > 1.0 {
            (self.squares / (self.n - 1.0) / self.n).sqrt()
        } else {
            0.0
        }
    }
}

/// Walks down `probes` times, at each decision taking a child at random; a node at which the
/// choices above it multiply to `w` stands for `w` nodes like it. The same seed gives the same
/// answer. Where the time is up, or the caller cancels, there are fewer probes.
pub(crate) fn estimate(root: &Walker, probes: u32, seed: u64, limits: &Limits) -> Estimate {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let [mut decisions, mut solutions, mut nodes] = [Mean::default(); 3];
    let (mut deepest, mut made) = (0, 0);
    let clock = limits.start();
    for n in 0..probes {
        clock.report(0, u128::from(n), f64::from(n) / f64::from(probes));
        let Some(probe) = Probe::run(root.clone(), &mut rng, &clock) else {
            break;
        };
        made += 1;
        decisions.add(probe.decisions);
        solutions.add(probe.solutions);
        nodes.add(probe.nodes);
        deepest = deepest.max(probe.depth);
    }
    Estimate {
        decisions: decisions.value,
        decisions_error: decisions.error(),
        solutions: solutions.value,
        solutions_error: solutions.error(),
        nodes: nodes.value,
        nodes_error: nodes.error(),
        deepest,
        probes: made,
        seconds_per_node: time(root, &clock),
    }
}

/// What one walk down the tree stands for.
pub(crate) struct Probe {
    decisions: f64,
    solutions: f64,
    pub(crate) nodes: f64,
    depth: usize,
}

impl Probe {
    /// `None` if the clock stops it.
    pub(crate) fn run(mut walker: Walker, rng: &mut ChaCha8Rng, clock: &Clock) -> Option<Probe> {
        let mut weight = 1.0;
        let mut probe = Probe {
            decisions: 0.0,
            solutions: 0.0,
            // the root is a node
            nodes: 1.0,
            depth: 0,
        };
        loop {
            // a probe may be half a million nodes deep, and a node may have a million children
            if clock.stop().is_some() {
                return None;
            }
            match walker.propagate(false) {
                Node::Dead => return Some(probe),
                Node::Solved(_) => {
                    probe.solutions += weight;
                    return Some(probe);
                }
                Node::Branch(children) => {
                    probe.decisions += weight;
                    probe.depth += 1;
                    weight *= f64::from(children);
                    probe.nodes += weight;
                    walker.next_after(rng.random_range(0..children));
                }
            }
        }
    }
}

/// The seconds a node takes among the first.
fn time(root: &Walker, clock: &Clock) -> Option<f64> {
    let mut walker = root.clone();
    let begin = Moment::now();
    let mut step = 1;
    loop {
        let pause_at = walker.counters().nodes + step;
        step = Clock::NODES_PER_LOOK.min(step * 2);
        let mut stop = walker.run(false, pause_at);
        while stop == Stop::Solution {
            stop = walker.run(false, pause_at);
        }
        let spent = Moment::now().since(begin);
        if stop == Stop::Exhausted || spent >= TIMED || spent.is_zero() || clock.stop().is_some() {
            let nodes = walker.counters().nodes.max(1) as f64;
            return (!spent.is_zero()).then(|| spent.as_secs_f64() / nodes);
        }
    }
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "sums of small integers are exact")]
mod tests {
    use super::*;
    use crate::settings::Search;
    use quadrille_problem::problem::Problem;

    /// A tree in which all leaves are equally deep is known exactly after one probe, and has no
    /// error.
    #[test]
    fn even_trees_have_no_error() {
        let problem: Problem = "a b c\na\na\nb\nb\nc\nc".parse().unwrap();
        let estimate = Search::new().estimate(&problem, 20, 1).unwrap();
        let Estimate {
            decisions,
            decisions_error,
            solutions,
            solutions_error,
            nodes,
            nodes_error,
            ..
        } = estimate;
        assert_eq!([decisions, solutions, nodes], [7.0, 8.0, 15.0]);
        assert_eq!([decisions_error, solutions_error, nodes_error], [0.0; 3]);
        let all = Search::new()
            .visit(&problem, |_| std::ops::ControlFlow::Continue(()))
            .unwrap();
        assert_eq!((all.nodes, all.decisions), (15, Some(7)));
        assert!(
            estimate
                .seconds()
                .is_some_and(|(time, error)| time > 0.0 && error == 0.0)
        );
    }

    /// The truth is within three standard errors, nearly always.
    #[test]
    fn errors_are_what_is_missed() {
        // the first child of each node is a leaf
        let pairs = (0..9)
            .map(|i| format!("{i}\n{i} {}\n", i + 1))
            .collect::<Vec<_>>()
            .concat();
        let items: Vec<String> = (0..=9).map(|i| i.to_string()).collect();
        let problem: Problem = format!("{}\n9\n{pairs}0 1 2\n3 4 5", items.join(" "))
            .parse()
            .unwrap();
        let visited = Search::new()
            .visit(&problem, |_| std::ops::ControlFlow::Continue(()))
            .unwrap();
        let mut near = 0;
        for seed in 0..100 {
            let estimate = Search::new().estimate(&problem, 200, seed).unwrap();
            assert!(estimate.nodes_error > 0.0);
            near += u32::from(
                (estimate.nodes - visited.nodes as f64).abs() <= 3.0 * estimate.nodes_error,
            );
        }
        assert!(near >= 95, "{near}");
    }

    #[test]
    fn means_have_errors() {
        let mut mean = Mean::default();
        for value in [1.0, 2.0, 3.0, 4.0] {
            mean.add(value);
        }
        assert_eq!(mean.value, 2.5);
        assert!((mean.error() - (5.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12);
    }
}
