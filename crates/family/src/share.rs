//! One thread's share of each layer: the states that it still has to expand, with the number of
//! ways to reach each state.

use super::dead_states::LookAhead;
use super::numbers::Numbers;
use super::plan::Plan;
use super::state::State;
use super::table::{Table, hash_of};

/// The states of a step, and the number of ways to each state.
#[derive(Clone)]
pub(super) struct Layer<const W: usize> {
    pub(super) states: Table<W>,
    pub(super) ways: Numbers,
}

impl<const W: usize> Layer<W> {
    fn new(width: usize) -> Layer<W> {
        let (states, mut ways) = (Table::new(), Numbers::new(width));
        ways.reserve(states.room());
        Layer { states, ways }
    }

    /// A state, and the number of ways to it.
    #[inline]
    pub(super) fn get(&self, number: usize) -> (State<W>, &[u64]) {
        (self.states.state(number), self.ways.get(number))
    }

    fn bytes(&self) -> usize {
        self.states.bytes() + self.ways.bytes()
    }
}

/// The memory of all layers.
#[derive(Clone, Copy, Default)]
pub(super) struct Room {
    held: usize,
    pub(super) most: usize,
    /// The most that there ever was.
    pub(super) peak: usize,
    /// Something could not grow.
    pub(super) full: bool,
}

impl Room {
    fn hold(&mut self, bytes: usize) {
        self.held += bytes;
        self.peak = self.peak.max(self.held);
        self.full |= self.held > self.most;
    }

    /// Doubles the room for states of a layer, parts of which are held twice meanwhile, if there is
    /// memory for that.
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

/// A successor that another share has.
#[derive(Clone, Copy)]
pub(super) struct Sent<const W: usize> {
    state: State<W>,
    to: u32,
    /// The state that it follows.
    from: u32,
}

/// A share of all states.
#[derive(Clone)]
pub(super) struct Share<const W: usize> {
    number: usize,
    /// The states to be expanded at each step.
    pub(super) pending: Vec<Option<Box<Layer<W>>>>,
    ahead: LookAhead<W>,
    /// The next state of the present layer.
    pub(super) at: usize,
    pub(super) work: u64,
    pub(super) room: Room,
}

/// Which of `n` shares has the states with this hash. A table looks at its upper half.
#[inline(always)]
fn owner(hash: u64, n: usize) -> usize {
    (((hash & 0xffff_ffff) * n as u64) >> 32) as usize
}

impl<const W: usize> Share<W> {
    pub(super) fn new(n_steps: usize, ahead: LookAhead<W>) -> Share<W> {
        let room = Room {
            most: usize::MAX,
            ..Room::default()
        };
        Share {
            number: 0,
            pending: vec![None; n_steps + 1],
            ahead,
            at: 0,
            work: 0,
            room,
        }
    }

    /// Starts a layer at a state with one way, counted in `width` words.
    pub(super) fn begin(&mut self, step: usize, state: State<W>, width: usize) {
        let mut layer = Layer::new(width);
        layer.states.insert(hash_of(&state), state);
        layer.ways.push(1);
        self.room.hold(layer.bytes());
        self.pending[step] = Some(Box::new(layer));
    }

    /// How many states it has at a step.
    pub(super) fn len(&self, step: usize) -> usize {
        self.pending[step]
            .as_ref()
            .map_or(0, |layer| layer.states.len())
    }

    /// An upper bound for each layer from this step on, on the logarithm to base 2 of the ways to
    /// its states.
    pub(super) fn sums_of_ways(&self, step: usize) -> impl Iterator<Item = f64> {
        self.pending[step..]
            .iter()
            .flatten()
            .map(|layer| layer.ways.log2_of_sum())
    }

    /// Gives the numbers of ways more words.
    pub(super) fn widen(&mut self, width: usize) {
        self.pending
            .iter_mut()
            .flatten()
            .for_each(|layer| layer.ways.widen(width));
        self.room.held = 0;
        self.room.hold(
            self.pending
                .iter()
                .flatten()
                .map(|layer| layer.bytes())
                .sum(),
        );
    }

    /// Divides all states by their hashes.
    pub(super) fn split(self, n: usize) -> Vec<Share<W>> {
        let n_steps = self.pending.len() - 1;
        let share = |number| Share {
            number,
            ..Share::new(n_steps, self.ahead.clone())
        };
        let mut shares: Vec<Share<W>> = (0..n).map(share).collect();
        for (to, layer) in self.pending.into_iter().enumerate() {
            let Some(layer) = layer else { continue };
            for from in 0..layer.states.len() {
                let state = layer.states.state(from);
                let hash = hash_of(&state);
                shares[owner(hash, n)].keep(to, hash, state, &layer.ways, from);
            }
        }
        shares
    }

    /// Expands the states of this share from `self.at` on, as far as the work allows. Successors
    /// that belong to another share are sent to it.
    pub(super) fn follow(
        &mut self,
        plan: &Plan<W>,
        step: usize,
        layer: &Layer<W>,
        work: u64,
        sent: &mut [Vec<Sent<W>>],
    ) {
        let enough = self.work.saturating_add(work);
        while self.at < layer.states.len() && self.work < enough && !self.room.full {
            let from = self.at;
            self.at += 1;
            self.work += 1;
            plan.successors(step, &layer.states.state(from), |_, to, state| {
                self.work += 1;
                let n_states = self.len(to);
                if self.ahead.is_dead(to, &state, n_states) {
                    return;
                }
                let hash = hash_of(&state);
                let owner = owner(hash, sent.len());
                if owner == self.number {
                    self.keep(to, hash, state, &layer.ways, from);
                } else {
                    sent[owner].push(Sent {
                        state,
                        to: to as u32,
                        from: from as u32,
                    });
                }
            });
        }
    }

    /// Takes the states that other threads sent, with the layers of those threads.
    pub(super) fn receive(&mut self, layers: &[Option<Box<Layer<W>>>], sent: &[Vec<Vec<Sent<W>>>]) {
        for (layer, sent) in layers.iter().zip(sent) {
            let Some(layer) = layer else { continue };
            for one in &sent[self.number] {
                self.keep(
                    one.to as usize,
                    hash_of(&one.state),
                    one.state,
                    &layer.ways,
                    one.from as usize,
                );
            }
        }
    }

    /// Adds ways to a state: those to the one that it follows.
    #[inline(always)]
    pub(super) fn keep(
        &mut self,
        to: usize,
        hash: u64,
        state: State<W>,
        ways: &Numbers,
        from: usize,
    ) {
        let Share { pending, room, .. } = self;
        let next = pending[to].get_or_insert_with(|| {
            let next = Layer::new(ways.width());
            room.hold(next.bytes());
            Box::new(next)
        });
        if next.states.len() == next.states.room() {
            room.grow(next);
        }
        // a count without room is over
        if !room.full {
            let number = next.states.insert(hash, state);
            next.ways.add(number, ways, from);
        }
    }

    /// Drops its part of a layer, which is followed.
    pub(super) fn drop_layer(&mut self, layer: Option<Box<Layer<W>>>) {
        self.at = 0;
        self.room.held -= layer.map_or(0, |layer| layer.bytes());
    }

    /// How many states it has at step `at`, when `step` is the present one, and the bits of them
    /// all.
    pub(super) fn covered(&self, step: usize, at: usize) -> [u64; 2] {
        let Some(layer) = &self.pending[at] else {
            return [0; 2];
        };
        let first = if at == step { self.at } else { 0 };
        let bits = (first..layer.states.len())
            .flat_map(|number| layer.states.state(number))
            .map(u64::count_ones);
        [
            (layer.states.len() - first) as u64,
            bits.map(u64::from).sum(),
        ]
    }
}
