//! One puzzle by itself: its tree spread over as many searches as there are squares of lanes.

use super::batch::Sink;
use super::few::{Few, Position};
use super::grid::Grid;
use super::kernel::{Kernel, Work};
use super::lanes::{LaneSet, Squares};
use super::split::Split;
use super::state::Found;
use super::{Counters, End, Limits, Outcome, Report, swap};
use std::ops::ControlFlow;

/// A puzzle to be solved for a sink.
pub(super) struct Alone<'a, S> {
    pub(super) limits: Limits,
    pub(super) grid: &'a Grid,
    pub(super) sink: &'a mut S,
}

impl<K: Kernel, S: Sink> Work<K> for Alone<'_, S> {
    type Output = Report;
    #[inline(always)]
    fn work(self) -> Report {
        let lanes = Few::<K::Squares>::ROOM as u64;
        let mut search = Search {
            few: Few::<K::Squares>::new(),
            active: 0,
            n: 0,
            stack: SPARE.take(),
            outcome: Outcome::default(),
            counters: Counters { puzzles: 1, lanes, ..Counters::default() },
        };
        let mut end = End::Exhausted;
        if self.limits.answers > 0 {
            end = search.run(&self.limits, self.grid, self.sink);
        }
        if end == End::Exhausted && self.sink.outcome(&search.outcome).is_break() {
            end = End::Sink;
        }
        SPARE.set(search.stack);
        Report { counters: search.counters, end }
    }
}

/// Invariant: a search is active, on the stack, or over.
struct Search<V> {
    few: Few<V>,
    /// The first lanes of the searches under way.
    active: LaneSet,
    /// The others: so many of these, the newest last.
    n: usize,
    stack: Vec<Position>,
    outcome: Outcome,
    counters: Counters,
}

impl<V: Squares> Search<V> {
    #[inline(always)]
    fn run<S: Sink>(&mut self, limits: &Limits, grid: &Grid, sink: &mut S) -> End {
        self.few.begin(grid);
        self.active = 1;
        loop {
            self.counters.services += 1;
            if let Some(end) = limits.reached(self.counters.services) {
                return end;
            }
            let lucky =
                self.outcome.guesses >= PATIENT && self.outcome.nodes == self.outcome.guesses && self.active & 1 == 1;
            let (rounds, found) = self.few.run(self.active, if lucky { 1 } else { self.active });
            self.counters.rounds += rounds;
            self.counters.lane_rounds += rounds * u64::from(self.active.count_ones());
            if let ControlFlow::Break(end) = self.serve(found, limits, grid, sink) {
                return end;
            }
            self.resume();
            if self.active == 0 {
                return End::Exhausted;
            }
        }
    }

    /// Answers and guesses. Why all is over, if it is.
    #[inline(always)]
    fn serve<S: Sink>(&mut self, found: Found, limits: &Limits, grid: &Grid, sink: &mut S) -> ControlFlow<End> {
        let ended = u64::from((found.dead | found.full | found.stuck).count_ones());
        self.counters.nodes += ended;
        self.outcome.nodes += ended;
        self.active &= !(found.dead | found.full);
        if found.full != 0 {
            let mut answers = found.full & self.few.right();
            while answers != 0 {
                let lane = answers.trailing_zeros() as usize;
                answers &= answers - 1;
                self.answer(lane, limits, sink)?;
                if limits.answers == 2
                    && self.outcome.guesses > 1
                    && !S::ANSWERS
                    && swap::swappable(&self.few, grid) >> lane & 1 == 1
                {
                    self.outcome.solutions = 2;
                    return ControlFlow::Break(End::Exhausted);
                }
            }
        }
        if self.outcome.nodes >= limits.max_nodes && self.active | found.stuck != 0 {
            self.outcome.complete = false;
            return ControlFlow::Break(End::Exhausted);
        }
        if found.stuck != 0 {
            let both = self.outcome.guesses >= DEEP
                && self.outcome.nodes == self.outcome.guesses + u64::from(found.stuck.count_ones());
            let split = Split::choose(&self.few, both);
            let searches = found.stuck & !split.dead;
            self.active &= !(found.stuck & split.dead);
            let halved = split.halved.map(|halved| halved & searches);
            let n = u64::from(halved[0].count_ones() + halved[1].count_ones());
            self.counters.guesses += n;
            self.outcome.guesses += n;
            if self.stack.len() < self.n + 4 {
                self.stack.resize(self.n + 16, Position::BLANK);
            }
            if both {
                let more = u64::from((halved[0] & halved[1]).count_ones());
                self.counters.nodes += more;
                self.outcome.nodes += more;
                let (first, second) = slots(&mut self.stack, self.n, halved[0]);
                split.rest_of_band(&self.few, first, second);
                self.n += halved[0].count_ones() as usize;
                let (first, second) = slots(&mut self.stack, self.n, halved[1]);
                split.rest_of_stack(&self.few, first, second);
                self.n += halved[1].count_ones() as usize;
            } else {
                let (first, second) = slots(&mut self.stack, self.n, halved[0] | halved[1]);
                split.rest(&self.few, first, second);
                self.n += n as usize;
            }
            split.apply(searches, &mut self.few);
            self.few.refresh(searches);
        }
        ControlFlow::Continue(())
    }

    /// Searches from the stack where there is room.
    #[inline(always)]
    fn resume(&mut self) {
        let mut free = Few::<V>::ALL & !self.active;
        if free == 0 || self.n == 0 {
            return;
        }
        if self.n == 1 {
            free &= free.wrapping_neg();
        }
        let n = free.count_ones() as usize;
        let (newest, next) = (self.n - 1, self.n - n);
        let (first, second) = if free & 1 == 1 { (newest, next) } else { (next, newest) };
        self.few.fill(free, &self.stack[first], &self.stack[second]);
        self.n -= n;
        self.active |= free;
    }

    /// A search has found an answer.
    #[inline(always)]
    fn answer<S: Sink>(&mut self, lane: usize, limits: &Limits, sink: &mut S) -> ControlFlow<End> {
        let digits = self.few.digits(lane);
        if self.outcome.solutions == 0 {
            self.outcome.first = digits;
        }
        if S::ANSWERS && sink.answer(0, &digits).is_break() {
            return ControlFlow::Break(End::Sink);
        }
        self.outcome.solutions += 1;
        match self.outcome.solutions >= limits.answers {
            true => ControlFlow::Break(End::Exhausted),
            false => ControlFlow::Continue(()),
        }
    }
}

const DEEP: u64 = 3;
const PATIENT: u64 = 2;

/// Where the rests of some searches go: of the first and of the second search. What is no rest stands behind.
#[inline(always)]
fn slots(stack: &mut [Position], n: usize, searches: LaneSet) -> (&mut Position, &mut Position) {
    let (a, b) = stack[n..n + 2].split_at_mut(1);
    if searches & 1 == 1 { (&mut a[0], &mut b[0]) } else { (&mut b[0], &mut a[0]) }
}

thread_local! {
    static SPARE: std::cell::Cell<Vec<Position>> = const { std::cell::Cell::new(Vec::new()) };
}
