//! The service between rounds: searches that have ended make room, searches that are stuck split, puzzles come and outcomes go.

use super::grid::Grid;
use super::guess::{Split, split};
use super::kernel::{Kernel, LaneSet, MAX_WORDS, Turn};
use super::state::State;
use super::transfer::{self, Scratch};
use super::{Counters, End, Limits, Outcome, Report, text};
use std::collections::VecDeque;
use std::ops::ControlFlow;

/// Where outcomes go, in the order of the puzzles.
pub(super) trait Sink {
    /// Whether each answer is wanted, and not only the first of each puzzle.
    const ANSWERS: bool;
    /// An answer of the puzzle of this number.
    fn answer(&mut self, puzzle: u64, digits: &[u8; 81]) -> ControlFlow<()>;
    /// What became of the next puzzle.
    fn outcome(&mut self, outcome: &Outcome) -> ControlFlow<()>;
}

/// A puzzle at work.
#[derive(Clone)]
struct Slot {
    /// How many lanes search in it; its outcome is known when none does.
    lanes: u32,
    /// No search in it shall go on: it has answers enough, or had nodes enough.
    closed: bool,
    outcome: Outcome,
}

/// The lanes with their stacks, and the window of puzzles at work.
///
/// Invariants between services: a busy lane has a slot, and all of its stack belongs to this puzzle; a lane that is not busy has an empty
/// stack and no slot; slots from `head` on are not delivered.
pub(super) struct Batch<K: Kernel> {
    kernel: K,
    limits: Limits,
    state: Box<State<K::Vector>>,
    scratch: Box<Scratch<K::Vector>>,
    /// The row of each lane, where it is in memory.
    grids: Vec<Grid>,
    /// The other halves of a lane's guesses, the oldest in front. A stack shared by all lanes doubled the nodes of puzzles with many answers.
    stacks: Vec<VecDeque<Grid>>,
    /// The slot of each lane.
    slots: Vec<usize>,
    busy: LaneSet,
    /// The lanes whose stack is not empty.
    rich: LaneSet,
    /// The puzzles from `head` to `tail`, each at its number modulo the length.
    window: Vec<Slot>,
    head: u64,
    tail: u64,
    counters: Counters,
}

impl<K: Kernel> Batch<K> {
    /// The lanes for a source that has at most so many puzzles, where that is known.
    pub(super) fn new(kernel: K, limits: Limits, puzzles: Option<usize>) -> Batch<K> {
        let slot = Slot { lanes: 0, closed: false, outcome: Outcome::default() };
        Batch {
            kernel,
            limits,
            state: Box::new(State::new()),
            scratch: Box::new(transfer::scratch()),
            grids: vec![Grid::empty(); K::LANES],
            stacks: vec![VecDeque::new(); K::LANES],
            slots: vec![0; K::LANES],
            busy: [0; MAX_WORDS],
            rich: [0; MAX_WORDS],
            window: vec![slot; puzzles.unwrap_or(usize::MAX).clamp(1, 16 * K::LANES)],
            head: 0,
            tail: 0,
            counters: Counters::default(),
        }
    }

    /// Solves all puzzles of a source.
    pub(super) fn solve<S: Sink>(mut self, mut source: impl Iterator<Item = Grid>, sink: &mut S) -> Report {
        let mut turn = Turn { rounds: 0, dead: [0; MAX_WORDS], done: [0; MAX_WORDS], stuck: [0; MAX_WORDS] };
        let mut more = true;
        let end = loop {
            if self.serve(&turn, &mut source, &mut more, sink).is_break() || self.deliver(sink).is_break() {
                break End::Sink;
            }
            let busy: u32 = self.busy.iter().map(|word| word.count_ones()).sum();
            // with a full window idle lanes may wait for the delivery of its head
            if busy == 0 && !more {
                break End::Exhausted;
            }
            if let Some(end) = self.limits.reached(self.counters.services) {
                break end;
            }
            // with puzzles to come a service pays for many lanes at once; at the end idle lanes wait for the splits of others
            let enough = if more { K::LANES as u32 * 11 / 16 } else { 1 + busy / 3 };
            turn = self.kernel.run(&mut self.state, &self.busy, enough.min(busy));
            self.counters.rounds += turn.rounds;
            self.counters.lane_rounds += turn.rounds * u64::from(busy);
        };
        self.counters.lanes = K::LANES as u64;
        Report { counters: self.counters, end }
    }

    /// One service: answers, guesses, and work for the lanes that have none.
    fn serve<S: Sink>(
        &mut self,
        turn: &Turn,
        source: &mut impl Iterator<Item = Grid>,
        more: &mut bool,
        sink: &mut S,
    ) -> ControlFlow<()> {
        self.counters.services += 1;
        let mut free = either(&turn.dead, &turn.done);
        for (free, busy) in free.iter_mut().zip(&self.busy) {
            *free |= !busy;
        }
        let mut filled = [0; MAX_WORDS];
        if turn.stuck != [0; MAX_WORDS] {
            self.kernel.choose(&mut self.state);
        }
        let out = either(&turn.stuck, &turn.done);
        if out != [0; MAX_WORDS] {
            self.kernel.unload(&self.state, &out, &mut self.grids, &mut self.scratch);
        }
        for lane in lanes(&turn.dead) {
            self.node(lane);
        }
        for lane in lanes(&turn.done) {
            self.node(lane);
            self.answer(lane, sink)?;
        }
        for lane in lanes(&turn.stuck) {
            self.node(lane);
            match if self.slot(lane).closed { Split::Dead } else { split(&self.grids[lane]) } {
                Split::Dead => put(&mut free, lane),
                Split::Settled => {}
                Split::Halves(digit, [first, rest]) => {
                    self.slot(lane).outcome.guesses += 1;
                    self.counters.guesses += 1;
                    self.stacks[lane].push_back(self.grids[lane]);
                    self.stacks[lane].back_mut().expect("just pushed").set_row(digit, rest);
                    self.grids[lane].set_row(digit, first);
                    put(&mut self.rich, lane);
                    put(&mut filled, lane);
                }
            }
        }
        // the lanes beyond the vector are no lanes
        free[K::LANES / 64..].fill(0);
        for lane in lanes(&free) {
            if self.refill(lane, source, more) {
                put(&mut filled, lane);
            }
        }
        if filled != [0; MAX_WORDS] {
            self.kernel.load(&mut self.state, &filled, &self.grids, &mut self.scratch);
        }
        ControlFlow::Continue(())
    }

    fn slot(&mut self, lane: usize) -> &mut Slot {
        &mut self.window[self.slots[lane]]
    }

    /// Counts the end of a node.
    fn node(&mut self, lane: usize) {
        self.counters.nodes += 1;
        let max_nodes = self.limits.max_nodes;
        let slot = self.slot(lane);
        slot.outcome.nodes += 1;
        if slot.outcome.nodes >= max_nodes && !slot.closed {
            slot.closed = true;
            slot.outcome.complete = false;
        }
    }

    /// A lane is full: an answer, unless some cell has two hidden singles.
    fn answer<S: Sink>(&mut self, lane: usize, sink: &mut S) -> ControlFlow<()> {
        let limit = self.limits.answers;
        let slot = &mut self.window[self.slots[lane]];
        if slot.closed {
            return ControlFlow::Continue(());
        }
        let grid = &self.grids[lane];
        let first = slot.outcome.solutions == 0;
        if first || S::ANSWERS {
            let Some(digits) = text::digits(grid) else { return ControlFlow::Continue(()) };
            if first {
                slot.outcome.first = digits;
            }
            sink.answer(slot.outcome.puzzle, &digits)?;
        } else if !text::is_full(&grid.rows()) {
            return ControlFlow::Continue(());
        }
        slot.outcome.solutions += 1;
        slot.closed = slot.outcome.solutions >= limit;
        ControlFlow::Continue(())
    }

    /// Work for a free lane: the rest of its own puzzle, else the next puzzle, else the oldest half of another lane.
    fn refill(&mut self, lane: usize, source: &mut impl Iterator<Item = Grid>, more: &mut bool) -> bool {
        if self.busy[lane / 64] >> (lane % 64) & 1 == 1 {
            if let Some(grid) = self.pop(lane) {
                self.grids[lane] = grid;
                return true;
            }
            self.slot(lane).lanes -= 1;
            self.busy[lane / 64] &= !(1 << (lane % 64));
        }
        let room = self.tail - self.head < self.window.len() as u64;
        if *more && room {
            if let Some(grid) = source.next() {
                let slot = self.tail as usize % self.window.len();
                let outcome = Outcome { puzzle: self.tail, complete: true, ..Outcome::default() };
                self.window[slot] = Slot { lanes: 1, closed: self.limits.answers == 0, outcome };
                self.tail += 1;
                self.counters.puzzles += 1;
                self.start(lane, slot, grid);
                return true;
            }
            *more = false;
        }
        let Some((slot, grid)) = self.steal() else { return false };
        self.window[slot].lanes += 1;
        self.start(lane, slot, grid);
        true
    }

    fn start(&mut self, lane: usize, slot: usize, grid: Grid) {
        self.slots[lane] = slot;
        self.grids[lane] = grid;
        put(&mut self.busy, lane);
    }

    /// The newest half on a lane's stack, unless its puzzle is closed.
    fn pop(&mut self, lane: usize) -> Option<Grid> {
        let closed = self.slot(lane).closed;
        let stack = &mut self.stacks[lane];
        if closed {
            stack.clear();
        }
        let grid = stack.pop_back();
        if stack.is_empty() {
            self.rich[lane / 64] &= !(1 << (lane % 64));
        }
        grid
    }

    /// The oldest half, of some lane that has one, and its slot.
    fn steal(&mut self) -> Option<(usize, Grid)> {
        while let Some(lane) = lanes(&self.rich).next() {
            let closed = self.slot(lane).closed;
            let stack = &mut self.stacks[lane];
            if closed {
                stack.clear();
            }
            let grid = stack.pop_front();
            if stack.is_empty() {
                self.rich[lane / 64] &= !(1 << (lane % 64));
            }
            if let Some(grid) = grid {
                return Some((self.slots[lane], grid));
            }
        }
        None
    }

    /// Outcomes that are known and whose turn it is.
    fn deliver<S: Sink>(&mut self, sink: &mut S) -> ControlFlow<()> {
        while self.head < self.tail {
            let slot = &self.window[self.head as usize % self.window.len()];
            if slot.lanes > 0 {
                break;
            }
            self.head += 1;
            sink.outcome(&slot.outcome)?;
        }
        ControlFlow::Continue(())
    }
}

fn either(a: &LaneSet, b: &LaneSet) -> LaneSet {
    let mut both = *a;
    both.iter_mut().zip(b).for_each(|(word, other)| *word |= other);
    both
}

fn put(set: &mut LaneSet, lane: usize) {
    set[lane / 64] |= 1 << (lane % 64);
}

/// The lanes of a set, the lowest first.
fn lanes(set: &LaneSet) -> impl Iterator<Item = usize> + use<> {
    let mut words = *set;
    let mut word = 0;
    std::iter::from_fn(move || {
        while *words.get(word)? == 0 {
            word += 1;
        }
        let lane = 64 * word + words[word].trailing_zeros() as usize;
        words[word] &= words[word] - 1;
        Some(lane)
    })
}
