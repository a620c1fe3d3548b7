//! A count of all solutions by layers, under way.

use super::exchange;
use super::graph::Graph;
use super::layers::{Count, Layers, Progress, Stand};
use super::order::{self, Order};
use super::plan::{MAX_WORDS, Schedule, WITHOUT};
use crate::problem::{ItemId, Problem};
use num_bigint::BigUint;

/// Where the graph takes more steps than this, it is not made in passing.
const MOST_STEPS: usize = 1 << 17;

/// A count of all solutions by layers of a frontier, in slices, so that something else can be done in between. It keeps only the states that
/// are not followed yet.
///
/// ```
/// use quadrille::{family::Counting, problem::Problem};
///
/// let problem: Problem = "a b c d\na b\nc d\na c\nb d\na\nb c d".parse()?;
/// let mut counting = Counting::new(&problem).expect("a small problem");
/// while !counting.advance(1) {}
/// assert_eq!(counting.total(), Some(3u32.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Counting {
    order: Order,
    /// The bits of the frontier before each step.
    widths: Vec<f64>,
    count: Box<dyn Count>,
    exchanged: usize,
    memory: usize,
    stand: Stand,
}

impl Counting {
    /// A count to be made; `None` if there are too many items, or if the frontier is always wider than 512 bits.
    pub fn new(problem: &Problem) -> Option<Counting> {
        if problem.n_options() >= WITHOUT as usize {
            return None;
        }
        Counting::with(problem, &Graph::new(problem)?)
    }

    /// A count to be made, if it is seen at once that the frontier is narrow; where it is not, that takes no more than some ten microseconds.
    pub(crate) fn narrow(problem: &Problem) -> Option<Counting> {
        let steps = problem.n_items().div_ceil(64) * (problem.n_entries() + problem.n_items());
        if steps > MOST_STEPS || problem.n_options() >= WITHOUT as usize {
            return None;
        }
        let graph = Graph::new(problem)?;
        if order::is_narrow(&graph) { Counting::with(problem, &graph) } else { None }
    }

    fn with(problem: &Problem, graph: &Graph) -> Option<Counting> {
        let order = Order::best(graph);
        let classes = exchange::classes(problem, graph);
        let schedule = Schedule::new(problem, &order.items);
        let count = match schedule.n_words() {
            1 => layers::<1>(&schedule, &classes),
            2 => layers::<2>(&schedule, &classes),
            3..=4 => layers::<4>(&schedule, &classes),
            5..=MAX_WORDS => layers::<MAX_WORDS>(&schedule, &classes),
            _ => return None,
        };
        let exchanged = classes.iter().map(Vec::len).sum();
        Some(Counting { order, widths: schedule.widths, count, exchanged, memory: usize::MAX, stand: Stand::Paused })
    }

    /// Ends where it would need more memory than this many bytes, about.
    #[must_use]
    pub fn max_memory(self, bytes: usize) -> Counting {
        Counting { memory: bytes, ..self }
    }

    /// Goes on for this much work, in states and their successors; returns whether it has ended.
    pub fn advance(&mut self, work: u64) -> bool {
        if self.stand == Stand::Paused {
            self.stand = self.count.advance(work.max(1), self.memory);
        }
        self.stand != Stand::Paused
    }

    /// The number of solutions, once it is known.
    pub fn total(&self) -> Option<BigUint> {
        (self.stand == Stand::Done).then(|| self.count.total())
    }

    /// Whether it ended because the memory was not enough.
    pub fn is_out_of_memory(&self) -> bool {
        self.stand == Stand::Full
    }

    /// The work done so far: states, and their successors.
    pub fn work(&self) -> u64 {
        self.count.progress().work
    }

    /// The states followed so far.
    pub fn states(&self) -> u64 {
        self.count.progress().states
    }

    /// What is expected of the work that is still to be done, from the widths of the frontier and from the states there were so far.
    pub fn expected_work(&self) -> f64 {
        let Progress { step, states, work, densest, .. } = self.count.progress();
        if self.stand == Stand::Done {
            return 0.0;
        }
        let each = (work as f64 + 1.0) / (states as f64 + 1.0);
        let rest = self.widths[step..].iter().map(|width| (width * densest).exp2());
        rest.sum::<f64>() * each
    }

    /// The most that can be left to be done, by the widths of the frontier alone: the logarithm to base 2 of the states.
    pub fn bound(&self) -> f64 {
        self.order.width.states
    }

    /// How it is done, in words.
    pub fn reason(&self) -> String {
        let Order { rule, width, .. } = &self.order;
        let exchanged = match self.exchanged {
            0 => String::new(),
            n => format!(", {n} items that can be exchanged"),
        };
        let Progress { states, widest, bytes, .. } = self.count.progress();
        format!(
            "layers of a frontier: items in {} order, {:.0} bits wide at most{exchanged}; {states} states, {widest} at once, {:.1} MB",
            rule.name(),
            width.widest,
            bytes as f64 / 1e6
        )
    }
}

fn layers<const W: usize>(schedule: &Schedule<'_>, classes: &[Vec<ItemId>]) -> Box<dyn Count> {
    Box::new(Layers::new(schedule.plan::<W>(classes), schedule.ahead(), schedule.impossible, schedule.widths.clone()))
}

impl std::fmt::Debug for Counting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Counting")
            .field("progress", &self.count.progress())
            .field("stand", &self.stand)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ProblemBuilder;

    /// Each item with those after it, up to some distance.
    fn pairs(n_items: u32, distance: u32) -> Problem {
        let mut builder = ProblemBuilder::new();
        builder.primaries((0..n_items).map(|n| n.to_string())).unwrap();
        for a in 0..n_items {
            for b in a + 1..n_items.min(a + 1 + distance) {
                builder.option([ItemId::new(a), ItemId::new(b)]).unwrap();
            }
        }
        builder.build().unwrap()
    }

    #[test]
    fn a_narrow_frontier_is_seen_at_once() {
        assert!(Counting::narrow(&pairs(100, 3)).is_some());
        assert!(Counting::narrow(&pairs(40, 39)).is_none());
        assert!(Counting::narrow(&pairs(100, 30)).is_none());
    }
}
