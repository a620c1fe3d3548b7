//! A search tree in parts that are about as much work each.
//!
//! Dividing a tree evenly by its choices gives parts of very different sizes. Here the largest part
//! is divided until all are small beside what a share should be, their sizes estimated from random
//! probes (Knuth 1975), the small ones walked; a share is a run of parts in the order of the
//! search.

use crate::settings::Search;
use crate::tree::estimate::Probe;
use crate::tree::frontier::{Frontier, Subtree};
use crate::tree::path::TreeId;
use quadrille_engine::internal::{Stop, Walker};
use quadrille_engine::{Node, Step, Unsupported};
use quadrille_problem::internal::Clock;
use quadrille_problem::problem::Problem;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// The probes of a part.
const PROBES: u32 = 32;
/// A part of at most this many nodes is walked, a part that probes find larger is not.
const WALKED: u64 = 8000;
/// A part above this fraction of a share's work is divided.
const GRAIN: f64 = 0.25;
/// No more parts than this many a share, and some.
const PARTS: usize = 64;
const SOME: usize = 1024;

/// The most parts that [`Search::split`] divides a tree into.
pub const MOST_PARTS: usize = 1_000_000;

/// A part of the tree.
#[derive(Debug)]
struct TreePart {
    steps: Vec<Step>,
    weight: f64,
    /// There is nothing in it.
    dead: bool,
}

impl TreePart {
    /// Where it is among the parts of a tree.
    fn place(&self) -> impl Iterator<Item = u32> {
        self.steps.iter().map(|step| step.taken)
    }
}

impl PartialEq for TreePart {
    fn eq(&self, other: &TreePart) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for TreePart {}

impl PartialOrd for TreePart {
    fn partial_cmp(&self, other: &TreePart) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TreePart {
    fn cmp(&self, other: &TreePart) -> Ordering {
        self.weight
            .total_cmp(&other.weight)
            .then_with(|| other.place().cmp(self.place()))
    }
}

impl Search {
    /// Divides the tree into `n` frontiers that are about as much work each, as far as that can be
    /// estimated. The frontiers are disjoint, and together they cover the whole tree. Where there
    /// is little to search, some are empty. The number of frontiers is clamped to 1 to 1,000,000.
    /// Where the time is up, or a monitor cancels, the work is less even.
    ///
    /// ```
    /// # use quadrille_search::examples as quadrille;
    /// use quadrille::{problem::Problem, search::Search};
    ///
    /// let problem: Problem = "a b c d\na\na b\nb\nb c\nc\nc d\nd".parse()?;
    /// let search = Search::new();
    /// let mut sum = 0;
    /// for frontier in search.split(&problem, 3)? {
    ///     let mut part = search.solutions(&problem)?;
    ///     part.resume(&frontier)?;
    ///     sum += part.count_rest().solutions;
    /// }
    /// assert_eq!(sum, search.count(&problem)?.solutions);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn split(&self, problem: &Problem, n: usize) -> Result<Vec<Frontier>, Unsupported> {
        let part = self.wanted.part(problem)?;
        let tree = TreeId::of(&part.problem, self.branching);
        let part = part.lightened();
        let root = self.walker(self.kind(), problem, &part)?;
        let n = n.clamp(1, MOST_PARTS);
        let mut parts = divide(&root, n, &self.limits.start());
        parts.sort_unstable_by(|one, other| one.place().cmp(other.place()));
        let total: f64 = parts.iter().map(|part| part.weight).sum();
        let mut lists: Vec<Vec<TreePart>> = (0..n).map(|_| Vec::new()).collect();
        let mut before = 0.0;
        for part in parts {
            let middle = (before + part.weight / 2.0) / total;
            before += part.weight;
            let share = ((middle * lists.len() as f64) as usize).min(lists.len() - 1);
            lists[share].push(part);
        }
        Ok(lists
            .into_iter()
            .map(|parts| frontier(parts, tree))
            .collect())
    }
}

/// The frontier of some parts; siblings that complete their parent's subtree are joined into one.
fn frontier(parts: Vec<TreePart>, tree: TreeId) -> Frontier {
    let mut joined: Vec<TreePart> = Vec::new();
    for part in parts {
        joined.push(part);
        while let Some(n) = whole(&joined) {
            let children = joined.split_off(joined.len() - n);
            let dead = children.iter().all(|child| child.dead);
            let mut steps = children
                .into_iter()
                .next()
                .map_or(Vec::new(), |child| child.steps);
            steps.pop();
            joined.push(TreePart {
                steps,
                weight: 0.0,
                dead,
            });
        }
    }
    let living = joined.into_iter().filter(|part| !part.dead);
    let subtrees = living.map(|TreePart { steps, .. }| Subtree {
        tree,
        floor: steps.len(),
        at: steps,
    });
    Frontier::of(subtrees.collect())
}

/// How many parts at the end are all the children of one node, if they are.
fn whole(parts: &[TreePart]) -> Option<usize> {
    let (last, above) = parts.last()?.steps.split_last()?;
    let n = last.of as usize;
    if last.taken + 1 != last.of || parts.len() < n {
        return None;
    }
    let is_child = |(part, taken): (&TreePart, u32)| {
        part.steps.len() == above.len() + 1
            && part.steps.starts_with(above)
            && part.steps[above.len()].taken == taken
    };
    parts[parts.len() - n..]
        .iter()
        .zip(0..)
        .all(is_child)
        .then_some(n)
}

/// Divides the largest part until all are small, or cannot be divided.
fn divide(root: &Walker, n: usize, clock: &Clock) -> Vec<TreePart> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut whole = Vec::new();
    let mut open = BinaryHeap::from([weigh(root, Vec::new(), &mut rng, clock)]);
    let mut total: f64 = open.iter().map(|part| part.weight).sum();
    while let Some(largest) = open.pop() {
        let most = total * GRAIN / n as f64;
        let many = open.len() + whole.len() >= n * PARTS + SOME;
        if largest.weight <= most.max(1.0) || many || clock.stop().is_some() {
            open.push(largest);
            break;
        }
        let mut node = at(root, &largest.steps);
        match node.propagate(false) {
            Node::Branch(of) => {
                total -= largest.weight;
                for taken in 0..of {
                    let steps = [&*largest.steps, &[Step { taken, of }]].concat();
                    let child = weigh(root, steps, &mut rng, clock);
                    total += child.weight;
                    open.push(child);
                }
            }
            leaf => {
                total += 1.0 - largest.weight;
                whole.push(TreePart {
                    weight: 1.0,
                    dead: leaf == Node::Dead,
                    ..largest
                });
            }
        }
    }
    whole.extend(open);
    whole
}

/// The walker at a node; it ends with the subtree.
fn at(root: &Walker, steps: &[Step]) -> Walker {
    let mut node = root.clone();
    let entered = node.enter(steps, true);
    debug_assert!(entered.is_ok(), "a path of the same tree");
    node
}

/// A part, with its nodes, about.
fn weigh(root: &Walker, steps: Vec<Step>, rng: &mut ChaCha8Rng, clock: &Clock) -> TreePart {
    let node = at(root, &steps);
    let probes = (0..PROBES).map_while(|_| Probe::run(node.clone(), rng, clock));
    let estimate = probes.map(|probe| probe.nodes).sum::<f64>() / f64::from(PROBES);
    if estimate > WALKED as f64 {
        return TreePart {
            steps,
            weight: estimate,
            dead: false,
        };
    }
    // probes rarely meet rare large subtrees
    let mut walk = node;
    let before = walk.counters();
    let exact = loop {
        match walk.run(false, before.nodes + WALKED) {
            Stop::Solution => {}
            Stop::Pause => break false,
            Stop::Exhausted => break true,
        }
    };
    let after = walk.counters();
    let nodes = (after.nodes - before.nodes) as f64;
    let dead = exact && after.solutions == before.solutions && after.decisions == before.decisions;
    TreePart {
        steps,
        weight: if exact {
            nodes.max(1.0)
        } else {
            estimate.max(2.0 * WALKED as f64)
        },
        dead,
    }
}
