//! Counting layer by layer: the states of a step with the number of ways to each.
//!
//! A state is given to the step at which something is next decided. When all states of a step have been followed, its layer is dropped.

use super::numbers::{Numbers, big};
use super::plan::Plan;
use super::table::Table;
use num_bigint::BigUint;

/// Limits are looked at about every time that this many successors were made.
const SLICE: u64 = 1 << 12;

/// The states of a step, and the ways to each.
#[derive(Clone, Debug)]
struct Layer<const W: usize> {
    states: Table<W>,
    ways: Numbers,
}

/// How a count stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stand {
    Done,
    /// The work is used up; it can go on.
    Paused,
    /// It needs more memory than it may have.
    Full,
}

/// A count under way, whatever the size of its states.
pub(super) trait Count: Send + Sync {
    /// Goes on for this much work, in successors of states, with at most this many bytes.
    fn advance(&mut self, work: u64, bytes: usize) -> Stand;
    /// The number of solutions, when it is done.
    fn total(&self) -> BigUint;
    fn progress(&self) -> Progress;
}

/// What was done so far.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Progress {
    pub(super) step: usize,
    pub(super) n_steps: usize,
    /// The states followed, and those of the widest layer.
    pub(super) states: u64,
    pub(super) widest: usize,
    /// The successors of all these.
    pub(super) work: u64,
    pub(super) bytes: usize,
    /// How many bits of states there were for a bit of width, at the last layers.
    pub(super) densest: f64,
}

/// A count under way.
pub(super) struct Layers<const W: usize> {
    plan: Plan<W>,
    /// The bits of the frontier before each step.
    widths: Vec<f64>,
    pending: Vec<Option<Box<Layer<W>>>>,
    /// The next state of the present layer.
    at: usize,
    progress: Progress,
    /// Memory is measured at this work.
    weigh_at: u64,
    /// The words of a number of ways.
    width: usize,
    /// The logarithm to base 2 of the ways to all states that are not followed yet: an upper bound.
    log2: f64,
}

impl<const W: usize> Layers<W> {
    pub(super) fn new(plan: Plan<W>, impossible: bool, widths: Vec<f64>) -> Layers<W> {
        let n_steps = plan.n_steps();
        let mut pending: Vec<Option<Box<Layer<W>>>> = (0..=n_steps).map(|_| None).collect();
        if !impossible {
            let (step, state) = plan.start();
            let mut layer = Layer { states: Table::new(), ways: Numbers::new(1) };
            layer.states.insert(state);
            layer.ways.push(1);
            pending[step] = Some(Box::new(layer));
        }
        let progress = Progress { n_steps, densest: 1.0, ..Progress::default() };
        Layers { plan, widths, pending, at: 0, progress, weigh_at: SLICE, width: 1, log2: 0.0 }
    }

    /// Makes room for the ways to all that follows the states of this step.
    fn make_room(&mut self, step: usize) {
        let growth = (self.plan.branches(step) as f64).log2();
        if self.log2 + growth >= 64.0 * self.width as f64 {
            let sums = self.pending.iter().flatten().map(|layer| layer.ways.log2_of_sum());
            let (largest, n) = sums.fold((0.0f64, 0), |(largest, n), sum| (largest.max(sum), n + 1));
            self.log2 = largest + f64::from(n).log2();
        }
        self.log2 += growth;
        let width = (self.log2 / 64.0) as usize + 1;
        if width > self.width {
            self.width = width;
            self.pending.iter_mut().flatten().for_each(|layer| layer.ways.widen(width));
        }
    }

    fn bytes(&self) -> usize {
        let held = self.pending[self.progress.step..].iter().flatten();
        held.map(|layer| layer.states.bytes() + layer.ways.bytes()).sum()
    }

    /// How many bits of states a bit of width has: a mean that forgets.
    fn density(&self, states: usize) -> f64 {
        let width = self.widths.get(self.progress.step).copied().unwrap_or(0.0).max(1.0);
        let now = ((states as f64).log2() / width).clamp(0.05, 1.0);
        (self.progress.densest * 7.0 + now) / 8.0
    }

    /// Follows the states of the present layer from `self.at` on, as far as the work allows.
    fn follow(&mut self, layer: &Layer<W>, work: u64) {
        let (step, width) = (self.progress.step, self.width);
        let Layers { plan, pending, at, progress, .. } = self;
        let enough = progress.work.saturating_add(work);
        while *at < layer.states.len() && progress.work < enough {
            let from = *at;
            *at += 1;
            plan.successors(step, &layer.states.state(from), |_, to, state| {
                let next = pending[to]
                    .get_or_insert_with(|| Box::new(Layer { states: Table::new(), ways: Numbers::new(width) }));
                let number = next.states.insert(state);
                next.ways.add(number, &layer.ways, from);
                progress.work += 1;
            });
            progress.work += 1;
        }
    }
}

impl<const W: usize> Count for Layers<W> {
    fn advance(&mut self, work: u64, bytes: usize) -> Stand {
        let enough = self.progress.work.saturating_add(work);
        while self.progress.step < self.progress.n_steps {
            let step = self.progress.step;
            if self.progress.work >= enough {
                return Stand::Paused;
            }
            if self.at == 0 && self.pending[step].is_some() {
                self.make_room(step);
            }
            if let Some(layer) = self.pending[step].take() {
                self.follow(&layer, SLICE.min(enough - self.progress.work));
                let over = self.at == layer.states.len();
                if over {
                    self.progress.densest = self.density(layer.states.len());
                    self.progress.states += layer.states.len() as u64;
                    self.progress.widest = self.progress.widest.max(layer.states.len());
                } else {
                    self.pending[step] = Some(layer);
                }
                if self.progress.work >= self.weigh_at {
                    self.weigh_at = self.progress.work + SLICE;
                    self.progress.bytes = self.progress.bytes.max(self.bytes());
                    if self.progress.bytes > bytes {
                        return Stand::Full;
                    }
                }
                if !over {
                    continue;
                }
            }
            (self.progress.step, self.at) = (step + 1, 0);
        }
        Stand::Done
    }

    fn total(&self) -> BigUint {
        match &self.pending[self.progress.n_steps] {
            Some(layer) => big(layer.ways.get(0)),
            None => BigUint::ZERO,
        }
    }

    fn progress(&self) -> Progress {
        self.progress
    }
}
