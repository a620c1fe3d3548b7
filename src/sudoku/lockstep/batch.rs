//! The service between rounds: searches that have ended make room, searches that are stuck split, puzzles come and outcomes go.

use super::grid::Grid;
use super::guess::Guess;
use super::kernel::{Kernel, Work};
use super::lanes::{Blocks, LaneSet, MAX_LANES};
use super::stack::Stack;
use super::state::{Found, State};
use super::{Counters, End, Limits, Outcome, Report, text, transfer};
use std::ops::ControlFlow;

/// Where outcomes go, in the order of the puzzles.
pub(crate) trait Sink {
    /// Whether each answer is wanted, and not only the first of each puzzle.
    const ANSWERS: bool;
    /// An answer of the puzzle of this number.
    fn answer(&mut self, puzzle: u64, digits: &[u8; 81]) -> ControlFlow<()>;
    /// What became of the next puzzle.
    fn outcome(&mut self, outcome: &Outcome) -> ControlFlow<()>;
}

/// Who brings puzzles, and takes their outcomes.
pub(crate) trait Client: Sink {
    /// Writes the next puzzle into its place; false after the last one, and then nobody asks again.
    fn next(&mut self, place: &mut Grid) -> bool;
    /// No more puzzles than so many are to come, where that is known.
    fn at_most(&self) -> Option<usize>;
}

/// All puzzles of a client, to be solved.
pub(super) struct Course<'a, C> {
    pub(super) limits: Limits,
    pub(super) client: &'a mut C,
}

impl<K: Kernel, C: Client> Work<K> for Course<'_, C> {
    type Output = Report;
    #[inline(always)]
    fn work(self) -> Report {
        Batch::<K::Vector>::new(self.limits, self.client.at_most()).solve(self.client)
    }
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
struct Batch<V> {
    limits: Limits,
    state: Box<State<V>>,
    /// The grid of each lane, where it is in memory.
    grids: Box<[Grid; MAX_LANES]>,
    guess: Guess,
    /// The other halves of a lane's guesses, the oldest in front. A stack shared by all lanes doubled the nodes of puzzles with many answers.
    stacks: Vec<Stack>,
    /// The slot of each lane.
    slots: [usize; MAX_LANES],
    busy: LaneSet,
    /// The lanes whose stack is not empty.
    rich: LaneSet,
    /// The puzzles from `head` to `tail`, each at its number modulo the length.
    window: Vec<Slot>,
    head: u64,
    tail: u64,
    counters: Counters,
}

impl<V: Blocks> Batch<V> {
    /// All lanes of the vector.
    const LANES: LaneSet = LaneSet::MAX >> (MAX_LANES - V::N);

    /// The lanes for at most so many puzzles, where that is known.
    #[inline(always)]
    fn new(limits: Limits, puzzles: Option<usize>) -> Batch<V> {
        let slot = Slot { lanes: 0, closed: false, outcome: Outcome::default() };
        Batch {
            limits,
            state: Box::new(State::new()),
            grids: Box::new([Grid::empty(); MAX_LANES]),
            guess: Guess::new(),
            stacks: vec![Stack::new(); V::N],
            slots: [0; MAX_LANES],
            busy: 0,
            rich: 0,
            window: vec![slot; puzzles.unwrap_or(usize::MAX).clamp(1, 16 * V::N)],
            head: 0,
            tail: 0,
            counters: Counters { lanes: V::N as u64, ..Counters::default() },
        }
    }

    /// Solves all puzzles of a client.
    #[inline(always)]
    fn solve<C: Client>(mut self, client: &mut C) -> Report {
        let mut found = Found { dead: 0, full: 0, stuck: 0 };
        let mut more = true;
        let end = loop {
            if self.serve(found, client, &mut more).is_break() || self.deliver(client).is_break() {
                break End::Sink;
            }
            // with a full window idle lanes may wait for the delivery of its head
            if self.busy == 0 && !more {
                break End::Exhausted;
            }
            if let Some(end) = self.limits.reached(self.counters.services) {
                break end;
            }
            // with puzzles to come a service pays for many lanes at once; at the end idle lanes wait for the splits of others
            let busy = self.busy.count_ones();
            let enough = if more { V::N as u32 / 2 } else { 1 + busy / 3 };
            found = self.rounds(enough.min(busy));
        };
        Report { counters: self.counters, end }
    }

    /// Rounds until so many of the busy lanes need a service.
    #[inline(always)]
    fn rounds(&mut self, enough: u32) -> Found {
        let busy = self.busy;
        loop {
            let found = self.state.round();
            self.counters.rounds += 1;
            self.counters.lane_rounds += u64::from(busy.count_ones());
            if ((found.dead | found.full | found.stuck) & busy).count_ones() >= enough {
                return Found { dead: found.dead & busy, full: found.full & busy, stuck: found.stuck & busy };
            }
        }
    }

    /// One service: answers, guesses, and work for the lanes that have none.
    #[inline(always)]
    fn serve<C: Client>(&mut self, found: Found, client: &mut C, more: &mut bool) -> ControlFlow<()> {
        self.counters.services += 1;
        let mut free = Self::LANES & !self.busy | found.dead | found.full;
        let mut filled = 0;
        if found.stuck | found.full != 0 {
            transfer::unload(&self.state.cells, &mut self.grids);
        }
        for lane in lanes(found.dead) {
            self.node(lane);
        }
        let right = if found.full == 0 { 0 } else { self.state.right() };
        for lane in lanes(found.full) {
            self.node(lane);
            if right >> lane & 1 == 1 {
                self.answer(lane, client)?;
            }
        }
        if found.stuck != 0 {
            self.guess.choose(&self.state.cells);
            free |= found.stuck & self.guess.dead;
        }
        for lane in lanes(found.stuck) {
            self.node(lane);
            if self.slot(lane).closed {
                free |= 1 << lane;
            } else if free >> lane & 1 == 0 && !self.guess.is_settled(lane) {
                self.slot(lane).outcome.guesses += 1;
                self.counters.guesses += 1;
                self.guess.split(lane, &mut self.grids[lane], self.stacks[lane].push());
                self.rich |= 1 << lane;
                filled |= 1 << lane;
            }
        }
        for lane in lanes(free) {
            if self.refill(lane, client, more) {
                filled |= 1 << lane;
            }
        }
        if filled != 0 {
            transfer::load(&mut self.state.cells, filled, &self.grids);
            // no sum of sets: the first round of a search is never taken for its last
            self.state.singles = self.state.singles.or(V::mask(filled));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn slot(&mut self, lane: usize) -> &mut Slot {
        &mut self.window[self.slots[lane]]
    }

    /// Counts the end of a node.
    #[inline(always)]
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

    /// A lane is full: an answer, unless some cell has two hidden singles and a digit is the single of three cells.
    #[inline(always)]
    fn answer<S: Sink>(&mut self, lane: usize, sink: &mut S) -> ControlFlow<()> {
        let limit = self.limits.answers;
        let slot = &mut self.window[self.slots[lane]];
        if slot.closed {
            return ControlFlow::Continue(());
        }
        let first = slot.outcome.solutions == 0;
        let mut digits = [0; 81];
        if !text::digits(&self.grids[lane], &mut digits) {
            return ControlFlow::Continue(());
        }
        if first {
            slot.outcome.first = digits;
        }
        if S::ANSWERS {
            sink.answer(slot.outcome.puzzle, &digits)?;
        }
        slot.outcome.solutions += 1;
        slot.closed = slot.outcome.solutions >= limit;
        ControlFlow::Continue(())
    }

    /// Work for a free lane: the rest of its own puzzle, else the next puzzle, else the oldest half of another lane.
    #[inline(always)]
    fn refill<C: Client>(&mut self, lane: usize, client: &mut C, more: &mut bool) -> bool {
        if self.busy >> lane & 1 == 1 {
            if self.rich >> lane & 1 == 1 {
                if !self.slot(lane).closed {
                    self.grids[lane] = *self.stacks[lane].newest();
                    self.stacks[lane].pop();
                    self.rich &= !(LaneSet::from(self.stacks[lane].is_empty()) << lane);
                    return true;
                }
                self.drain(lane);
            }
            self.slot(lane).lanes -= 1;
            self.busy &= !(1 << lane);
        }
        let room = self.tail - self.head < self.window.len() as u64;
        if *more && room {
            if client.next(&mut self.grids[lane]) {
                let slot = self.tail as usize % self.window.len();
                let outcome = Outcome { puzzle: self.tail, complete: true, ..Outcome::default() };
                self.window[slot] = Slot { lanes: 1, closed: self.limits.answers == 0, outcome };
                self.tail += 1;
                self.counters.puzzles += 1;
                self.slots[lane] = slot;
                self.busy |= 1 << lane;
                return true;
            }
            *more = false;
        }
        self.steal(lane)
    }

    /// The oldest half, of some lane that has one, for another lane.
    #[inline(always)]
    fn steal(&mut self, lane: usize) -> bool {
        while self.rich != 0 {
            let from = self.rich.trailing_zeros() as usize;
            if self.slot(from).closed {
                self.drain(from);
                continue;
            }
            self.grids[lane] = *self.stacks[from].oldest();
            self.stacks[from].skip();
            self.rich &= !(LaneSet::from(self.stacks[from].is_empty()) << from);
            self.slots[lane] = self.slots[from];
            self.slot(lane).lanes += 1;
            self.busy |= 1 << lane;
            return true;
        }
        false
    }

    #[inline(always)]
    fn drain(&mut self, lane: usize) {
        self.stacks[lane].clear();
        self.rich &= !(1 << lane);
    }

    /// Outcomes that are known and whose turn it is.
    #[inline(always)]
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

/// The lanes of a set, the lowest first.
struct LanesOf(LaneSet);

#[inline(always)]
fn lanes(set: LaneSet) -> LanesOf {
    LanesOf(set)
}

impl Iterator for LanesOf {
    type Item = usize;
    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let lane = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (lane < MAX_LANES).then_some(lane)
    }
}
