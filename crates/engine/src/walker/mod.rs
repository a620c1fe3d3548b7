//! The search loop, compiled once for each engine. Only it calls the steps of an engine, always in
//! a valid order.

mod parts;
mod pruning;
mod step;

pub use parts::Misfit;
pub use pruning::Unwanted;
pub use step::Step;

use super::kernel::{Chooser, Counters, Kernel, Node, Visit};
use super::memo::{Memory, Purpose};
use pruning::{CostLimit, Pruning};
use quadrille_cpu::internal::Isa;
use quadrille_problem::internal::Clock;
use quadrille_problem::internal::ReducedCosts;
use quadrille_problem::problem::OptionId;
use std::fmt::{self, Debug, Formatter};
use std::sync::Arc;

/// Why the loop returned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Stop {
    /// The requested number of nodes was visited; a walker with a clock may pause after fewer, but
    /// at least one.
    Pause,
    /// A solution was found.
    Solution,
    /// The tree is exhausted.
    Exhausted,
}

/// The position of the search.
///
/// `levels[i].taken` is the number of children already entered at level `i`, so the present child
/// is the one before.
#[derive(Clone, Debug, Default)]
struct Course {
    levels: Vec<Step>,
    /// Levels below this one belong to the path that was entered.
    floor: usize,
    /// How many siblings that follow the node at the floor are searched after it.
    siblings: u32,
    /// The present node is finished: the next step is to its next sibling.
    done: bool,
    asked: Purpose,
    pause_at: u64,
    /// What ends the search from outside, and the lowest level since the loop was entered last. A
    /// node so high takes far longer than those that the time until a pause was learned from, so
    /// the clock is looked at before it.
    clock: Clock,
    lowest: usize,
    pruning: Option<Pruning>,
    counters: Counters,
    memory: Memory,
}

/// An engine behind a pointer: one virtual call per solution or pause, none per node.
trait Drive: Send + Sync {
    fn run(&mut self, course: &mut Course, visit: &mut Visit<'_>) -> Stop;
    fn next(&mut self) -> bool;
    fn skip(&mut self, n: u32);
    fn chosen(&self) -> &[OptionId];
    fn updates(&self) -> Option<u64>;
    fn ticks(&self, nodes: u64, at_once: u64) -> u64;
    fn restart(&mut self, keep: &[bool]) -> bool;
    fn set_costs(&mut self, costs: &Arc<ReducedCosts>) -> bool;
    fn set_chooser(&mut self, chooser: &Chooser) -> bool;
    fn boxed(&self) -> Box<dyn Drive>;
}

/// An engine is long, and is not shown: what would show it would be linked wherever a problem is
/// searched.
impl Debug for dyn Drive {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

impl<K: Kernel> Drive for K {
    #[inline(never)]
    fn run(&mut self, course: &mut Course, visit: &mut Visit<'_>) -> Stop {
        self.isa().run(
            #[inline(always)]
            || walk(self, course, visit),
        )
    }

    fn next(&mut self) -> bool {
        Kernel::next(self)
    }

    fn skip(&mut self, n: u32) {
        Kernel::skip(self, n);
    }

    fn chosen(&self) -> &[OptionId] {
        Kernel::chosen(self)
    }

    fn updates(&self) -> Option<u64> {
        Kernel::updates(self)
    }

    fn ticks(&self, nodes: u64, at_once: u64) -> u64 {
        K::PRICES.ticks(self.steps() + nodes * self.steps_of_node(), nodes, at_once)
    }

    fn restart(&mut self, keep: &[bool]) -> bool {
        Kernel::restart(self, keep)
    }

    fn set_costs(&mut self, costs: &Arc<ReducedCosts>) -> bool {
        Kernel::set_costs(self, costs)
    }

    fn set_chooser(&mut self, chooser: &Chooser) -> bool {
        Kernel::set_chooser(self, chooser)
    }

    fn boxed(&self) -> Box<dyn Drive> {
        Box::new(self.clone())
    }
}

#[inline(always)]
fn walk<K: Kernel>(kernel: &mut K, course: &mut Course, visit: &mut Visit<'_>) -> Stop {
    // what changes at each node stays in locals, unreachable by others
    let (asked, pause_at, mut done, mut counters) =
        (course.asked, course.pause_at, course.done, course.counters);
    let bulk = asked == Purpose::Count;
    let stop = loop {
        if counters.nodes >= pause_at {
            break Stop::Pause;
        }
        if done {
            if !step_back(kernel, course, counters) {
                break Stop::Exhausted;
            }
            if course.levels.len() <= course.lowest && course.is_late() {
                done = false;
                break Stop::Pause;
            }
        }
        counters.nodes += 1;
        done = true;
        if course
            .pruning
            .as_ref()
            .is_some_and(|pruning| !pruning.admits(kernel))
        {
            continue;
        }
        let mut node = kernel.propagate(bulk);
        if K::REMEMBERED
            && let Node::Branch(_) = node
        {
            let height = course.levels.len();
            node = course.memory.opened(kernel, node, asked, height, counters);
            if let Some(list) = course.memory.list() {
                let goes_on = course.memory.show(list, kernel.chosen(), counters, visit);
                counters.solutions += u128::from(list.len());
                list.add_work(&mut counters, height);
                if goes_on {
                    continue;
                }
                break Stop::Solution;
            }
        }
        match node {
            Node::Dead => {}
            Node::Solved(_)
                if course
                    .pruning
                    .as_ref()
                    .is_some_and(|pruning| pruning.refuses(kernel.chosen())) => {}
            Node::Solved(n) => {
                // fewer than 2^64 nodes, each with less than 2^64: no sum is too large
                counters.solutions += u128::from(n);
                if !bulk {
                    course.memory.record(kernel.chosen(), counters.nodes);
                    if !visit(kernel.chosen(), counters) {
                        break Stop::Solution;
                    }
                }
            }
            Node::Branch(of) => {
                counters.decisions += 1;
                course.levels.push(Step { taken: 0, of });
                counters.deepest = counters.deepest.max(course.levels.len());
            }
        }
    };
    (course.done, course.counters) = (done, counters);
    stop
}

impl Course {
    /// Whether something from outside ends the search.
    #[cold]
    #[inline(never)]
    fn is_late(&mut self) -> bool {
        self.lowest = self.levels.len();
        self.clock.stop().is_some()
    }
}

/// Goes to the next child of the deepest level that has one; false if no level above the floor has
/// one.
#[inline(always)]
fn step_back<K: Kernel>(kernel: &mut K, course: &mut Course, counters: Counters) -> bool {
    while course.levels.len() > course.floor {
        if kernel.next() {
            if let Some(level) = course.levels.last_mut() {
                level.taken += 1;
            }
            return true;
        }
        course.levels.pop();
        if K::REMEMBERED {
            course
                .memory
                .closed(kernel.chosen(), course.levels.len(), counters);
        }
    }
    false
}

/// An engine and its position.
#[derive(Debug)]
pub struct Walker {
    engine: Box<dyn Drive>,
    course: Course,
    /// The last result of `propagate`, if the present node was visited step by step.
    last: Option<Node>,
    /// The engine is in the middle of a step; if visible from outside, the step has panicked.
    moving: bool,
    /// The work of the walker that this one replaced.
    before: Before,
}

/// The work done before another engine took over.
#[derive(Clone, Copy, Debug, Default)]
struct Before {
    updates: u64,
    nodes: u64,
    at_once: u64,
    ticks: u64,
}

impl Clone for Walker {
    fn clone(&self) -> Self {
        Walker {
            engine: self.engine.boxed(),
            course: self.course.clone(),
            ..*self
        }
    }
}

impl Walker {
    /// A search of the whole tree of a fresh engine.
    pub(crate) fn new<K: Kernel>(engine: K) -> Self {
        let memory = if K::REMEMBERED {
            Memory::new(engine.size())
        } else {
            Memory::default()
        };
        Walker {
            engine: Box::new(engine),
            course: Course {
                memory,
                ..Course::default()
            },
            last: None,
            moving: false,
            before: Before::default(),
        }
    }

    /// Calls something on the engine that may panic; after a panic the engine is not used again.
    fn moved<T>(&mut self, step: impl FnOnce(&mut dyn Drive, &mut Course) -> T) -> T {
        assert!(
            !self.moving,
            "an engine that has panicked is not used again"
        );
        self.moving = true;
        let done = step(&mut *self.engine, &mut self.course);
        self.moving = false;
        done
    }

    /// The same walker, which remembers from the first node on: for tests.
    #[must_use]
    pub fn eager(mut self) -> Walker {
        self.course.memory.eager();
        self
    }

    /// The nodes that lists have saved.
    #[cfg(test)]
    pub(crate) fn saved(&self) -> u64 {
        self.course.memory.saved()
    }

    /// From now on pauses early where this clock ends the search.
    pub fn watch(&mut self, clock: &Clock) {
        self.course.clock.clone_from(clock);
    }

    /// Continues to the next solution, or until `pause_at` nodes in total; with `bulk` to the end,
    /// only counting solutions.
    #[inline]
    pub fn run(&mut self, bulk: bool, pause_at: u64) -> Stop {
        self.drive(
            if bulk { Purpose::Count } else { Purpose::Next },
            pause_at,
            &mut |_, _| false,
        )
    }

    /// Continues until `visit` is false of a solution, or until `pause_at` nodes in total.
    pub fn visit(&mut self, pause_at: u64, visit: &mut Visit<'_>) -> Stop {
        self.drive(Purpose::List, pause_at, visit)
    }

    fn drive(&mut self, asked: Purpose, pause_at: u64, visit: &mut Visit<'_>) -> Stop {
        if asked != self.course.asked {
            self.course.memory.asks_anew();
        }
        (self.course.asked, self.course.pause_at, self.last) = (asked, pause_at, None);
        self.course.lowest = self.course.levels.len();
        loop {
            let stop = self.moved(|engine, course| engine.run(course, visit));
            if stop != Stop::Exhausted || !self.next_sibling() {
                return stop;
            }
        }
    }

    /// Propagates the present node; once, then the result is kept.
    pub fn propagate(&mut self, bulk: bool) -> Node {
        if let Some(node) = self.last.filter(|_| self.course.done) {
            return node;
        }
        if self.course.done {
            // somewhere behind a node that `run` has done
            return Node::Dead;
        }
        let (before, height) = (self.course.counters, self.course.levels.len());
        self.run(bulk, before.nodes + 1);
        let node = match self.course.levels.last() {
            Some(level) if self.course.levels.len() > height => Node::Branch(level.of),
            _ => match (self.course.counters.solutions - before.solutions) as u64 {
                0 => Node::Dead,
                n => Node::Solved(n),
            },
        };
        self.last = Some(node);
        node
    }

    /// Backtracks to the deepest open level and takes its next child; returns false if that level
    /// is exhausted (it is then closed) or no level is open.
    #[allow(
        clippy::should_implement_trait,
        reason = "the name of the step in every engine"
    )]
    pub fn next(&mut self) -> bool {
        self.last = Some(Node::Dead);
        if self.course.levels.len() == self.course.floor {
            self.course.done = true;
            return false;
        }
        if !self.course.done {
            self.course.memory.skipped();
        }
        let more = self.moved(|engine, _| engine.next());
        self.course.done = !more;
        match self.course.levels.last_mut() {
            Some(level) if more => level.taken += 1,
            _ => {
                self.course.levels.pop();
                let Course {
                    levels,
                    counters,
                    memory,
                    ..
                } = &mut self.course;
                memory.closed(self.engine.chosen(), levels.len(), *counters);
            }
        }
        more
    }

    /// Passes over the next `n` children of the deepest open level, which must have them, and takes
    /// the one after them; returns false if no such child exists; the level is then closed.
    pub fn next_after(&mut self, n: u32) -> bool {
        if n > 0 {
            self.course.memory.skipped();
            self.moved(|engine, _| engine.skip(n));
            if let Some(level) = self.course.levels.last_mut() {
                level.taken += n;
                debug_assert!(
                    level.taken <= level.of,
                    "a level has as many children as it was opened with"
                );
            }
        }
        self.next()
    }

    /// Closes the deepest open level, even if it has untried children.
    fn close(&mut self) {
        let left = self
            .course
            .levels
            .last()
            .map_or(0, |level| level.of - level.taken);
        self.next_after(left);
    }

    /// The options taken.
    #[inline]
    pub fn chosen(&self) -> &[OptionId] {
        self.engine.chosen()
    }

    /// The fraction of the tree that is finished, if each choice divides its part evenly.
    pub fn progress(&self) -> f64 {
        let (mut share, mut width) = (0.0, 1.0);
        for step in &self.course.levels {
            width /= f64::from(step.of);
            share += f64::from(step.taken.saturating_sub(1)) * width;
            // deeper choices change nothing
            if width < share * 1e-17 {
                break;
            }
        }
        share
    }

    /// The work done.
    #[inline]
    pub fn counters(&self) -> Counters {
        self.course.counters
    }

    /// How often an option was removed from the list of an item, for engines with lists.
    pub fn updates(&self) -> Option<u64> {
        Some(self.engine.updates()? + self.before.updates)
    }

    /// The work done, in ticks: about the nanoseconds that it takes on a server of 2024. The same
    /// search always takes as many.
    pub fn ticks(&self) -> u64 {
        let nodes = self.course.counters.nodes.saturating_sub(self.before.nodes);
        let at_once = self.course.memory.unseen();
        let at_once = at_once.saturating_sub(self.before.at_once);
        self.before.ticks + self.engine.ticks(nodes, at_once)
    }

    /// Starts again with some of the options, like a new search; false if the engine cannot, and
    /// then nothing changes.
    pub fn restart(&mut self, keep: &[bool]) -> bool {
        let restarted = self.moved(|engine, _| engine.restart(keep));
        if restarted {
            // levels and memory keep their room
            let (mut levels, mut memory) = (
                std::mem::take(&mut self.course.levels),
                std::mem::take(&mut self.course.memory),
            );
            levels.clear();
            // some options only, and their symmetries are others
            memory.only_measure();
            self.course = Course {
                levels,
                memory,
                ..Course::default()
            };
            (self.last, self.before) = (None, Before::default());
        }
        restarted
    }

    /// Sets the costs of options, before anything else; false if the engine does not support costs.
    pub fn set_costs(&mut self, costs: &Arc<ReducedCosts>) -> bool {
        let compares = self.moved(|engine, _| engine.set_costs(costs));
        if compares {
            self.course.memory.only_measure();
            let costs = Some(CostLimit {
                costs: Arc::clone(costs),
                most: None,
            });
            self.course.pruning.get_or_insert_default().costs = costs;
        }
        compares
    }

    /// From now on skips every node at which this is true of the options taken. Solutions must not
    /// be counted in bulk then.
    pub fn set_unwanted(&mut self, unwanted: Unwanted) {
        self.course.memory.only_measure();
        self.course.pruning.get_or_insert_default().unwanted = Some(unwanted);
    }

    /// Whether nodes are skipped by [`set_unwanted`](Walker::set_unwanted).
    pub fn has_unwanted(&self) -> bool {
        self.course
            .pruning
            .as_ref()
            .is_some_and(|pruning| pruning.unwanted.is_some())
    }

    /// Lets the caller's function choose the items to branch on, before anything else; false where
    /// the engine cannot.
    pub fn set_chooser(&mut self, chooser: &Chooser) -> bool {
        self.moved(|engine, _| engine.set_chooser(chooser))
    }

    /// From now on visits only nodes that can lead to a solution of at most this cost; none, if
    /// there can be none.
    pub fn set_most(&mut self, most: Option<u64>) {
        if let Some(costs) = self
            .course
            .pruning
            .as_mut()
            .and_then(|pruning| pruning.costs.as_mut())
        {
            costs.most = most;
        }
    }
}
