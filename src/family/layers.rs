//! Counting layer by layer: the states of a step with the number of ways to each.
//!
//! A state is given to the step at which something is next decided. When all states of a step have been followed, its layer is dropped.

use super::ahead::Ahead;
use super::numbers::{Numbers, big};
use super::plan::Plan;
use super::table::Table;
use num_bigint::BigUint;

/// The work is looked at about every time that this many successors were made.
const SLICE: u64 = 1 << 12;

/// The states of a step, and the ways to each.
#[derive(Clone, Debug)]
struct Layer<const W: usize> {
    states: Table<W>,
    ways: Numbers,
}

impl<const W: usize> Layer<W> {
    fn new(width: usize) -> Layer<W> {
        let (states, mut ways) = (Table::new(), Numbers::new(width));
        ways.reserve(states.room());
        Layer { states, ways }
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + self.ways.bytes()
    }
}

/// The memory of all layers.
#[derive(Clone, Copy, Debug, Default)]
struct Room {
    held: usize,
    most: usize,
    /// The most that there ever was.
    peak: usize,
    /// Something could not grow.
    full: bool,
}

impl Room {
    fn hold(&mut self, bytes: usize) {
        self.held += bytes;
        self.peak = self.peak.max(self.held);
        self.full |= self.held > self.most;
    }

    /// Doubles the room for states of a layer, parts of which are held twice meanwhile, if there is memory for that.
    #[cold]
    #[inline(never)]
    fn grow<const W: usize>(&mut self, layer: &mut Layer<W>) {
        let before = layer.bytes();
        self.full |= self.held + 2 * before > self.most;
        if !self.full {
            layer.states.grow();
            layer.ways.reserve(layer.states.room());
            self.hold(layer.bytes());
            self.held -= before;
        }
    }
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
    /// How many items are covered in the states to be followed next: the mean.
    fn covered(&self) -> f64;
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
    ahead: Ahead<W>,
    /// The bits of the frontier before each step.
    widths: Vec<f64>,
    pending: Vec<Option<Box<Layer<W>>>>,
    /// The next state of the present layer.
    at: usize,
    progress: Progress,
    room: Room,
    /// The words of a number of ways.
    width: usize,
    /// The logarithm to base 2 of the ways to all states that are not followed yet: an upper bound.
    log2: f64,
}

impl<const W: usize> Layers<W> {
    pub(super) fn new(plan: Plan<W>, ahead: Ahead<W>, impossible: bool, widths: Vec<f64>) -> Layers<W> {
        let n_steps = plan.n_steps();
        let mut pending: Vec<Option<Box<Layer<W>>>> = (0..=n_steps).map(|_| None).collect();
        let mut room = Room { most: usize::MAX, ..Room::default() };
        if !impossible {
            let (step, state) = plan.start();
            let mut layer = Layer::new(1);
            layer.states.insert(state);
            layer.ways.push(1);
            room.hold(layer.bytes());
            pending[step] = Some(Box::new(layer));
        }
        let progress = Progress { n_steps, densest: 1.0, ..Progress::default() };
        Layers { plan, ahead, widths, pending, at: 0, progress, room, width: 1, log2: 0.0 }
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
            self.room.held = 0;
            self.room.hold(self.pending.iter().flatten().map(|layer| layer.bytes()).sum());
        }
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
        let Layers { plan, ahead, pending, at, progress, room, .. } = self;
        let enough = progress.work.saturating_add(work);
        while *at < layer.states.len() && progress.work < enough && !room.full {
            let from = *at;
            *at += 1;
            progress.work += 1;
            plan.successors(step, &layer.states.state(from), |_, to, state| {
                progress.work += 1;
                let next = pending[to].get_or_insert_with(|| {
                    let next = Layer::new(width);
                    room.hold(next.bytes());
                    Box::new(next)
                });
                if ahead.is_dead(to, &state, next.states.len()) {
                    return;
                }
                if next.states.len() == next.states.room() {
                    room.grow(next);
                }
                // a count without room is over
                if !room.full {
                    let number = next.states.insert(state);
                    next.ways.add(number, &layer.ways, from);
                }
            });
        }
    }
}

impl<const W: usize> Count for Layers<W> {
    fn advance(&mut self, work: u64, bytes: usize) -> Stand {
        let enough = self.progress.work.saturating_add(work);
        self.room.most = bytes;
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
                self.progress.bytes = self.room.peak;
                if self.room.full {
                    return Stand::Full;
                }
                if self.at < layer.states.len() {
                    self.pending[step] = Some(layer);
                    continue;
                }
                self.room.held -= layer.bytes();
                self.progress.densest = self.density(layer.states.len());
                self.progress.states += layer.states.len() as u64;
                self.progress.widest = self.progress.widest.max(layer.states.len());
            }
            (self.progress.step, self.at) = (step + 1, 0);
        }
        Stand::Done
    }

    fn total(&self) -> BigUint {
        match &self.pending[self.progress.n_steps] {
            Some(layer) if layer.states.len() > 0 => big(layer.ways.get(0)),
            _ => BigUint::ZERO,
        }
    }

    fn progress(&self) -> Progress {
        self.progress
    }

    fn covered(&self) -> f64 {
        let step = self.progress.step;
        let next = self.pending[step..].iter().zip(step..).find_map(|(layer, at)| Some((layer.as_ref()?, at)));
        let Some((layer, at)) = next else { return self.progress.n_steps as f64 };
        let first = if at == step { self.at } else { 0 };
        let bits = (first..layer.states.len()).flat_map(|number| layer.states.state(number)).map(u64::count_ones);
        // the items of the steps before, and those of later ones
        at as f64 + f64::from(bits.sum::<u32>()) / (layer.states.len() - first).max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::baseline;
    use crate::family::graph::Graph;
    use crate::family::order::Order;
    use crate::family::plan::{MAX_WORDS, Schedule, Symmetry};
    use crate::problem::{Bounds, Entry, ItemId, Problem, ProblemBuilder};

    /// Some items are covered several times, some secondary items have colors.
    fn random(seed: u64) -> Problem {
        let mut last = seed;
        let mut draw = |n: u64| {
            last = last.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (last >> 40) % n
        };
        let mut builder = ProblemBuilder::new();
        let bounds = |several: bool| if several { Bounds { low: 1, high: 2 } } else { Bounds::ONCE };
        let mut items: Vec<_> = (0..8)
            .map(|n| builder.primary_bounded(format!("p{n}"), bounds(seed.is_multiple_of(3) && n % 4 == 1)).unwrap())
            .collect();
        items.extend((0..3).map(|n| builder.secondary(format!("s{n}")).unwrap()));
        let colors = [builder.color("red").unwrap(), builder.color("blue").unwrap()];
        for _ in 0..24 {
            let mut option: Vec<Entry> = vec![items[draw(8) as usize].into()];
            for _ in 0..draw(4) {
                let item = items[draw(11) as usize];
                let color = (item.index() > 8 && draw(3) > 0).then(|| colors[draw(2) as usize]);
                if option.iter().all(|entry| entry.item != item) {
                    option.push(Entry { item, color });
                }
            }
            builder.option(option).unwrap();
        }
        builder.build().unwrap()
    }

    /// The number of solutions, and the states there were.
    fn count(problem: &Problem, eager: bool) -> (BigUint, u64) {
        let order = Order::best(&Graph::new(problem).unwrap());
        let schedule = Schedule::new(problem, &order.items);
        let ahead = schedule.ahead::<MAX_WORDS>();
        let ahead = if eager { ahead.eager() } else { ahead };
        let mut layers =
            Layers::new(schedule.plan(&Symmetry::default()), ahead, schedule.impossible, schedule.widths.clone());
        assert_eq!(layers.advance(u64::MAX, usize::MAX), Stand::Done);
        (layers.total(), layers.progress().states)
    }

    #[test]
    fn what_is_seen_ahead_to_be_dead_is() {
        let mut states = [0, 0];
        for seed in 0..300 {
            let problem = random(seed);
            let [all, some] = [false, true].map(|eager| count(&problem, eager));
            assert_eq!(all.0, baseline::solutions(&problem).len().into(), "{seed}");
            assert_eq!(some.0, all.0, "{seed}");
            assert!(some.1 <= all.1);
            states = [states[0] + all.1, states[1] + some.1];
        }
        assert!(states[1] * 50 < states[0] * 49, "{states:?}");
    }

    #[test]
    fn memory_is_what_was_allowed() {
        let mut builder = ProblemBuilder::new();
        builder.primaries((0..20).map(|n| n.to_string())).unwrap();
        for a in 0..20 {
            for b in a + 1..20 {
                builder.option([ItemId::new(a), ItemId::new(b)]).unwrap();
            }
        }
        let problem = builder.build().unwrap();
        let order = Order::best(&Graph::new(&problem).unwrap());
        let schedule = Schedule::new(&problem, &order.items);
        let run = |bytes| {
            let mut layers =
                Layers::new(schedule.plan::<1>(&Symmetry::default()), schedule.ahead(), false, schedule.widths.clone());
            (layers.advance(u64::MAX, bytes), layers.progress().bytes)
        };
        let (stand, bytes) = run(usize::MAX);
        assert_eq!(stand, Stand::Done);
        assert_eq!(run(bytes), (Stand::Done, bytes));
        let mut allowed = bytes - 1;
        while allowed > 1000 {
            let (stand, held) = run(allowed);
            assert!(stand == Stand::Full && held <= allowed + 1000, "{held} of {allowed}");
            allowed /= 2;
        }
    }
}
