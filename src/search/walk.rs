//! The one search loop: it drives any engine, keeps the choices, and watches the limits.

use super::{End, Limits, Path, PathError, Report, Step};
use crate::engine::{Engine, Node, Restart, settle_once};
use crate::problem::OptionId;
use std::time::{Duration, Instant};

/// Polls are this far apart, about, so that a limit of time holds on problems with very slow nodes as with very fast ones.
const PAUSE: Duration = Duration::from_millis(2);
const FIRST_POLL: u64 = 16;
const MAX_POLL: u64 = 1 << 20;

/// What a walk asks at each node before it looks at it, with the engine in its hands.
pub(super) trait Guide<E> {
    /// Whether the node is worth a visit. May drop live options by whatever the engine offers for that.
    fn admit(&mut self, engine: &mut E) -> bool;
}

/// All nodes are worth a visit.
#[derive(Clone, Copy, Debug)]
pub struct Free;

impl<E> Guide<E> for Free {
    #[inline(always)]
    fn admit(&mut self, _: &mut E) -> bool {
        true
    }
}

/// A search under way, one solution at a time: `advance` lends the next one.
///
/// `levels[i].taken` is the number of children already entered at level `i`, so the child being walked is the one before.
#[derive(Clone, Debug)]
pub struct Walk<E, G = Free> {
    engine: E,
    pub(super) guide: G,
    levels: Vec<Step>,
    /// Levels below this one belong to the path that the walk was sent to.
    floor: usize,
    /// The present node is done: the next move is to its next sibling.
    back: bool,
    end: Option<End>,
    limits: Limits,
    deadline: Option<Instant>,
    started: bool,
    poll_at: u64,
    poll_step: u64,
    polled: Option<Instant>,
    solution: Vec<OptionId>,
    solutions: u128,
    nodes: u64,
    decisions: u64,
    deepest: usize,
}

impl<E: Engine> Walk<E> {
    /// A walk of the whole tree of a fresh engine.
    pub fn new(engine: E, limits: Limits) -> Self {
        Walk::guided(engine, limits, Free)
    }
}

impl<E: Restart> Walk<E> {
    /// Begins again with some of the options, as if it were a new walk with these limits.
    pub fn restart(&mut self, limits: Limits, keep: &[bool]) {
        self.engine.restart(keep);
        self.levels.clear();
        (self.floor, self.back, self.end, self.limits, self.deadline) = (0, false, None, limits, None);
        (self.started, self.poll_at, self.poll_step, self.polled) = (false, 0, FIRST_POLL, None);
        (self.solutions, self.nodes, self.decisions, self.deepest) = (0, 0, 0, 0);
    }
}

#[allow(private_bounds, reason = "whoever names a walk names the one that is free")]
impl<E: Engine, G: Guide<E>> Walk<E, G> {
    /// A walk of the nodes that a guide admits.
    pub(super) fn guided(engine: E, limits: Limits, guide: G) -> Self {
        Walk {
            engine,
            guide,
            levels: Vec::new(),
            floor: 0,
            back: false,
            end: None,
            limits,
            deadline: None,
            started: false,
            poll_at: 0,
            poll_step: FIRST_POLL,
            polled: None,
            solution: Vec::new(),
            solutions: 0,
            nodes: 0,
            decisions: 0,
            deepest: 0,
        }
    }

    /// Goes to the node that `path` names, before anything else. With `only` the walk ends when the tree below it is done: a
    /// unit of work; without, it goes on with all that comes after: a resumed run.
    pub fn enter(&mut self, path: &Path, only: bool) -> Result<(), PathError> {
        for (i, step) in path.steps.iter().enumerate() {
            let found = match settle_once(&mut self.engine) {
                Node::Branch(found) => found,
                Node::Dead | Node::Solved(_) => 0,
            };
            if found != step.of || step.taken >= step.of {
                return Err(PathError::Stranger { level: i + 1, expected: step.of, found });
            }
            for _ in 0..=step.taken {
                self.engine.next();
            }
            self.levels.push(Step { taken: step.taken + 1, of: step.of });
        }
        if only {
            self.floor = self.levels.len();
        }
        Ok(())
    }

    /// The first node that is not done yet: it and all after it are still to be walked. `None` when all is done.
    pub fn position(&mut self) -> Option<Path> {
        if self.end == Some(End::Exhausted) {
            return None;
        }
        if self.back {
            if !self.step_back() {
                self.end = Some(End::Exhausted);
                return None;
            }
            self.back = false;
        }
        Some(Path { steps: self.levels.iter().map(|s| Step { taken: s.taken - 1, of: s.of }).collect() })
    }

    /// The next solution, its options in ascending order; `None` at the end, which [`report`](Walk::report) explains.
    pub fn advance(&mut self) -> Option<&[OptionId]> {
        if self.limits.solutions.is_some_and(|most| self.solutions >= u128::from(most)) {
            self.end.get_or_insert(End::Solutions);
        }
        if !E::vectorize(
            #[inline(always)]
            || self.run::<false>(),
        ) {
            return None;
        }
        self.solution.clear();
        self.solution.extend_from_slice(self.engine.chosen());
        self.solution.sort_unstable();
        Some(&self.solution)
    }

    /// Counts all solutions that are left, without looking at each where the engine knows a faster way.
    pub fn count(&mut self) -> Report {
        if self.limits.solutions.is_none() {
            E::vectorize(
                #[inline(always)]
                || self.run::<true>(),
            );
        } else {
            while self.advance().is_some() {}
        }
        self.report()
    }

    /// What has been done so far. While the walk is under way its end reads as [`End::Solutions`]: stopped after a solution.
    pub fn report(&self) -> Report {
        Report {
            end: self.end.unwrap_or(End::Solutions),
            solutions: self.solutions,
            nodes: self.nodes,
            decisions: self.decisions,
            deepest: self.deepest as u64,
            updates: self.engine.updates(),
        }
    }

    /// THE loop. True at a solution (never with `COUNT`), false at the end.
    #[inline(always)]
    fn run<const COUNT: bool>(&mut self) -> bool {
        if self.end.is_some() {
            return false;
        }
        loop {
            if self.back {
                if !self.step_back() {
                    self.end = Some(End::Exhausted);
                    self.tell(1.0);
                    return false;
                }
                self.back = false;
            }
            if self.nodes >= self.poll_at && self.poll() {
                return false;
            }
            self.nodes += 1;
            self.back = true;
            if !self.guide.admit(&mut self.engine) {
                continue;
            }
            match self.engine.settle::<COUNT>() {
                Node::Dead => {}
                Node::Solved(n) => {
                    self.solutions += u128::from(n);
                    if !COUNT {
                        return true;
                    }
                }
                Node::Branch(of) => {
                    self.decisions += 1;
                    self.levels.push(Step { taken: 0, of });
                    self.deepest = self.deepest.max(self.levels.len());
                }
            }
        }
    }

    /// Goes to the next child of the deepest level that has one; false when there is none above the floor.
    #[inline(always)]
    fn step_back(&mut self) -> bool {
        while self.levels.len() > self.floor {
            if self.engine.next() {
                if let Some(level) = self.levels.last_mut() {
                    level.taken += 1;
                }
                return true;
            }
            self.levels.pop();
        }
        false
    }

    /// Looks at the limits; true when one is reached.
    #[cold]
    #[inline(never)]
    fn poll(&mut self) -> bool {
        if !self.started {
            self.started = true;
            // a time too long to add up is no limit
            self.deadline = self.limits.time.and_then(|time| Instant::now().checked_add(time));
        }
        if self.limits.nodes.is_some_and(|most| self.nodes >= most) {
            self.end = Some(End::Nodes);
        } else if self.limits.monitor.as_ref().is_some_and(|monitor| monitor.is_cancelled()) {
            self.end = Some(End::Cancelled);
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.end = Some(End::Time);
        }
        self.tell(self.share());
        if self.deadline.is_some() || self.limits.monitor.is_some() {
            let now = Instant::now();
            let pause = self.polled.map_or(PAUSE, |last| now - last);
            self.poll_step = match pause {
                short if short < PAUSE / 2 => (self.poll_step * 2).min(MAX_POLL),
                long if long > PAUSE * 2 => (self.poll_step / 2).max(1),
                _ => self.poll_step,
            };
            self.polled = Some(now);
            self.poll_at = self.nodes.saturating_add(self.poll_step);
        } else {
            self.poll_at = u64::MAX;
        }
        self.poll_at = self.poll_at.min(self.limits.nodes.unwrap_or(u64::MAX));
        self.end.is_some()
    }

    fn tell(&self, share: f64) {
        if let Some(monitor) = &self.limits.monitor {
            monitor.tell(self.nodes, self.solutions, share);
        }
    }

    fn share(&self) -> f64 {
        let (mut share, mut width) = (0.0, 1.0);
        for step in &self.levels {
            width /= f64::from(step.of);
            share += f64::from(step.taken.saturating_sub(1)) * width;
            // deeper choices no longer show
            if width < 1e-9 {
                break;
            }
        }
        share
    }
}
