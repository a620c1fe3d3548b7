//! The service between rounds: searches that have ended make room, searches that are stuck split,
//! puzzles come and outcomes go.

use super::client::{Client, Places};
use super::grid::Grid;
use super::guess::Guess;
use super::lane_boards::{LaneBoards, RoundOutcome};
use super::outcome::{Counters, Outcome};
use super::stack::Stack;
use super::{board_lines, transfer};
use quadrille_cpu::internal::{LaneSet, Lanes, MAX_LANES, Vectors};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits, Report};
use std::ops::ControlFlow;

/// The clock is read once per this many services.
pub(super) const SERVICES_PER_CHECK: u64 = 16;
/// The monitor sees the counts once per this many services: some milliseconds.
pub(super) const SHOW: u64 = 4096;

/// Solves all puzzles of a client.
#[inline(always)]
pub(super) fn solve<I: Vectors>(
    isa: I,
    limits: &Limits,
    client: &mut dyn Client,
) -> (Report, Counters) {
    Batch::<I>::new(isa, limits, client.at_most()).solve(client)
}

/// The search in a puzzle.
#[derive(Clone)]
struct Slot {
    /// How many lanes search in it; its outcome is known when none does.
    lanes: u32,
    /// The puzzle is finished, by its limit of answers or of nodes: its searches are dropped.
    closed: bool,
}

/// The lanes with their stacks, and the window of puzzles at work.
///
/// Invariants between services: a busy lane has a slot, and all of its stack belongs to this
/// puzzle; a lane that is not busy has an empty stack and no slot; slots from `head` on are not
/// delivered.
struct Batch<I: Vectors> {
    clock: Clock,
    max_answers: u64,
    max_nodes: u64,
    state: Box<LaneBoards<I::Many>>,
    /// The grid of each lane, for grids in memory.
    grids: Box<[Grid; MAX_LANES]>,
    guess: Guess,
    /// The other halves of a lane's guesses, the oldest in front. A stack shared by all lanes
    /// doubled the nodes of puzzles with many answers.
    stacks: Vec<Stack>,
    /// The slot of each lane.
    slots: [usize; MAX_LANES],
    busy: LaneSet,
    /// The lanes whose stack is not empty.
    rich: LaneSet,
    /// The puzzles from `head` to `tail`, each at its number modulo the length, with their outcomes
    /// so far.
    window: Vec<Slot>,
    outcomes: Vec<Outcome>,
    head: u64,
    tail: u64,
    /// More puzzles may come.
    more: bool,
    report: Report,
    counters: Counters,
}

impl<I: Vectors> Batch<I> {
    /// All lanes of the vector.
    const LANES: LaneSet = LaneSet::MAX >> (MAX_LANES - Self::N);
    const N: usize = I::Many::N;

    /// A batch for at most `puzzles` puzzles, if their number is known.
    #[inline(always)]
    fn new(isa: I, limits: &Limits, puzzles: Option<usize>) -> Batch<I> {
        let most = puzzles.unwrap_or(usize::MAX).clamp(1, 16 * Self::N);
        Batch {
            clock: limits.start(),
            max_answers: limits.solutions.unwrap_or(u64::MAX),
            max_nodes: limits.nodes.unwrap_or(u64::MAX),
            state: Box::new(LaneBoards::new(isa)),
            grids: Box::new([Grid::empty(); MAX_LANES]),
            guess: Guess::new(),
            stacks: vec![Stack::new(); Self::N],
            slots: [0; MAX_LANES],
            busy: 0,
            rich: 0,
            window: vec![
                Slot {
                    lanes: 0,
                    closed: false
                };
                most
            ],
            outcomes: vec![Outcome::of(0); most],
            head: 0,
            tail: 0,
            more: true,
            report: {
                let mut report = Report::default();
                report.decisions = Some(0);
                report
            },
            counters: Counters {
                lanes: Self::N as u64,
                ..Counters::default()
            },
        }
    }

    #[inline(always)]
    fn solve(mut self, client: &mut dyn Client) -> (Report, Counters) {
        let mut found = RoundOutcome {
            dead: 0,
            full: 0,
            stuck: 0,
        };
        let end = loop {
            self.serve(found, client);
            if self.deliver(client).is_break() {
                break End::Visitor;
            }
            // with a full window idle lanes may wait for the delivery of its head
            if self.busy == 0 && !self.more {
                break End::Exhausted;
            }
            if let Some(end) = self
                .clock
                .stop_at(self.counters.services, SERVICES_PER_CHECK)
            {
                break end;
            }
            if self.counters.services.is_multiple_of(SHOW) {
                let so_far = self.so_far();
                self.clock.report(so_far.nodes, so_far.solutions, 0.0);
            }
            // with puzzles to come a service pays for many lanes at once; at the end idle lanes
            // wait for the splits of others
            let busy = self.busy.count_ones();
            let enough = if self.more {
                Self::N as u32 / 2
            } else {
                1 + busy / 3
            };
            found = self.rounds(enough.min(busy));
        };
        if end != End::Visitor {
            self.report = self.so_far();
        }
        self.report.end = Some(end);
        (self.report, self.counters)
    }

    /// The work for all puzzles, including those whose outcome is not known yet.
    #[cold]
    fn so_far(&self) -> Report {
        let mut report = self.report;
        for number in self.head..self.tail {
            self.outcomes[number as usize % self.window.len()].add_to(&mut report);
        }
        report
    }

    /// Rounds until this many of the busy lanes need a service.
    #[inline(always)]
    fn rounds(&mut self, enough: u32) -> RoundOutcome {
        let busy = self.busy;
        loop {
            let found = self.state.round();
            self.counters.rounds += 1;
            self.counters.lane_rounds += u64::from(busy.count_ones());
            if ((found.dead | found.full | found.stuck) & busy).count_ones() >= enough {
                return RoundOutcome {
                    dead: found.dead & busy,
                    full: found.full & busy,
                    stuck: found.stuck & busy,
                };
            }
        }
    }

    /// One service: handles answers and guesses, and gives idle lanes work.
    #[inline(always)]
    fn serve(&mut self, found: RoundOutcome, client: &mut dyn Client) {
        self.counters.services += 1;
        let mut free = Self::LANES & !self.busy | found.dead | found.full;
        if found.stuck | found.full != 0 {
            transfer::unload(&self.state.cells, &mut self.grids);
        }
        for lane in lanes(found.dead) {
            self.node(lane);
        }
        let right = if found.full == 0 {
            0
        } else {
            self.state.right()
        };
        for lane in lanes(found.full) {
            if self.node(lane) && right >> lane & 1 == 1 {
                self.answer(lane);
            }
        }
        let (split, ended) = self.split(found.stuck);
        free |= ended;
        let filled = split | self.refill(free, client);
        if filled != 0 {
            transfer::load(&mut self.state.cells, filled, &self.grids);
            // no sum of sets: the first round of a search is never taken for its last
            self.state.singles = self.state.singles.or(self.state.singles.mask(filled));
        }
    }

    /// Makes guesses for stuck searches. Returns the searches that split, and the searches that
    /// end.
    #[inline(always)]
    fn split(&mut self, stuck: LaneSet) -> (LaneSet, LaneSet) {
        if stuck == 0 {
            return (0, 0);
        }
        self.guess.choose(&self.state.cells);
        let (mut split, mut ended) = (0, stuck & self.guess.dead);
        for lane in lanes(stuck) {
            if !self.node(lane) {
                ended |= 1 << lane;
            } else if ended >> lane & 1 == 0 && !self.guess.is_settled(lane) {
                self.outcome(lane).guesses += 1;
                self.guess
                    .split(lane, &mut self.grids[lane], self.stacks[lane].push());
                self.rich |= 1 << lane;
                split |= 1 << lane;
            }
        }
        (split, ended)
    }

    #[inline(always)]
    fn slot(&mut self, lane: usize) -> &mut Slot {
        &mut self.window[self.slots[lane]]
    }

    #[inline(always)]
    fn outcome(&mut self, lane: usize) -> &mut Outcome {
        &mut self.outcomes[self.slots[lane]]
    }

    /// Counts the end of a node; returns false if its puzzle is closed or its limit of nodes is
    /// reached.
    #[inline(always)]
    fn node(&mut self, lane: usize) -> bool {
        let at = self.slots[lane];
        let (slot, outcome) = (&mut self.window[at], &mut self.outcomes[at]);
        if slot.closed {
            return false;
        }
        if outcome.nodes >= self.max_nodes {
            slot.closed = true;
            outcome.end = End::Nodes;
            return false;
        }
        outcome.nodes += 1;
        true
    }

    /// A lane is full: an answer, unless some cell has two hidden singles and a digit is the single
    /// of three cells.
    #[inline(always)]
    fn answer(&mut self, lane: usize) {
        let mut digits = [0; 81];
        if !board_lines::digits(&self.grids[lane].cells, &mut digits) {
            return;
        }
        let max_answers = self.max_answers;
        let outcome = self.outcome(lane);
        if outcome.solutions == 0 {
            outcome.digits = digits;
        }
        outcome.solutions += 1;
        if outcome.solutions >= max_answers {
            outcome.end = End::Solutions;
            self.slot(lane).closed = true;
        }
    }

    /// Work for free lanes: the rest of their own puzzles, else the next puzzles, else the oldest
    /// halves of other lanes. Those that have some.
    #[inline(always)]
    fn refill(&mut self, free: LaneSet, client: &mut dyn Client) -> LaneSet {
        let mut filled = 0;
        for lane in lanes(free) {
            filled |= LaneSet::from(self.go_on(lane)) << lane;
        }
        filled |= self.begin(free & !filled, client);
        for lane in lanes(free & !filled) {
            if self.rich == 0 {
                break;
            }
            filled |= LaneSet::from(self.steal(lane)) << lane;
        }
        filled
    }

    /// The newest half of the lane's own puzzle.
    #[inline(always)]
    fn go_on(&mut self, lane: usize) -> bool {
        if self.busy >> lane & 1 == 0 {
            return false;
        }
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
        false
    }

    /// The next puzzles, as far as there is room in the window.
    #[inline(always)]
    fn begin(&mut self, free: LaneSet, client: &mut dyn Client) -> LaneSet {
        let room = self.window.len() as u64 - (self.tail - self.head);
        if !self.more || room == 0 || free == 0 {
            return 0;
        }
        let mut places = Places::new(&mut self.grids[..], free, room);
        self.more = client.bring(&mut places);
        let begun = places.filled();
        for lane in lanes(begun) {
            let slot = self.tail as usize % self.window.len();
            let closed = self.max_answers == 0;
            self.window[slot] = Slot { lanes: 1, closed };
            self.outcomes[slot] = Outcome::of(self.tail);
            if closed {
                self.outcomes[slot].end = End::Solutions;
            }
            self.tail += 1;
            self.slots[lane] = slot;
        }
        self.counters.puzzles += u64::from(begun.count_ones());
        self.busy |= begun;
        begun
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
    fn deliver(&mut self, client: &mut dyn Client) -> ControlFlow<()> {
        while self.head < self.tail {
            let from = self.head as usize % self.window.len();
            let until = self
                .window
                .len()
                .min(from + (self.tail - self.head) as usize);
            let mut at = from;
            while at < until && self.window[at].lanes == 0 {
                at += 1;
            }
            if at == from {
                break;
            }
            self.head += (at - from) as u64;
            let known = &self.outcomes[from..at];
            for outcome in known {
                outcome.add_to(&mut self.report);
            }
            client.take(known)?;
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
