//! One puzzle by itself: its tree spread over as many searches as there are squares of lanes.

use super::batch::Sink;
use super::few::{Few, Position};
use super::grid::Grid;
use super::kernel::{Kernel, Work};
use super::lanes::{LaneSet, Squares};
use super::split::{Verdict, choose};
use super::state::Found;
use super::{Counters, End, Limits, Outcome, Report, text};
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
            stack: Vec::new(),
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
        Report { counters: search.counters, end }
    }
}

/// Invariant: a search is active, on the stack, or over.
struct Search<V> {
    few: Few<V>,
    /// The first lanes of the searches under way.
    active: LaneSet,
    /// The others, the newest last.
    stack: Vec<Position>,
    outcome: Outcome,
    counters: Counters,
}

impl<V: Squares> Search<V> {
    #[inline(always)]
    fn run<S: Sink>(&mut self, limits: &Limits, grid: &Grid, sink: &mut S) -> End {
        *self.few.at(0) = Position::new(grid);
        self.active = 1;
        let mut filled = 1;
        loop {
            self.counters.services += 1;
            self.few.refresh(filled);
            if let Some(end) = limits.reached(self.counters.services) {
                return end;
            }
            let (rounds, found) = self.few.run(self.active, 1);
            self.counters.rounds += rounds;
            self.counters.lane_rounds += rounds * u64::from(self.active.count_ones());
            match self.serve(found, limits, sink) {
                ControlFlow::Continue(changed) => filled = changed,
                ControlFlow::Break(end) => return end,
            }
            let mut free = Few::<V>::ALL & !self.active;
            while free != 0
                && let Some(position) = self.stack.pop()
            {
                let lane = free.trailing_zeros();
                free &= free - 1;
                *self.few.at(lane as usize) = position;
                self.active |= 1 << lane;
                filled |= 1 << lane;
            }
            if self.active == 0 {
                return End::Exhausted;
            }
        }
    }

    /// Answers and guesses. The searches that go on elsewhere in the tree, or why all is over.
    #[inline(always)]
    fn serve<S: Sink>(&mut self, found: Found, limits: &Limits, sink: &mut S) -> ControlFlow<End, LaneSet> {
        let ended = u64::from((found.dead | found.full | found.stuck).count_ones());
        self.counters.nodes += ended;
        self.outcome.nodes += ended;
        self.active &= !(found.dead | found.full);
        let mut full = found.full;
        while full != 0 {
            let lane = full.trailing_zeros() as usize;
            full &= full - 1;
            self.answer(lane, limits, sink)?;
        }
        if self.outcome.nodes >= limits.max_nodes && self.active | found.stuck != 0 {
            self.outcome.complete = false;
            return ControlFlow::Break(End::Exhausted);
        }
        let (mut stuck, mut filled) = (found.stuck, 0);
        while stuck != 0 {
            let lane = stuck.trailing_zeros() as usize;
            stuck &= stuck - 1;
            let position = self.few.at(lane);
            match choose(position) {
                Verdict::Dead => self.active &= !(1 << lane),
                Verdict::Settled => {}
                Verdict::Split(choice) => {
                    self.counters.guesses += 1;
                    self.outcome.guesses += 1;
                    if self.stack.is_empty() {
                        // most trees need no more, and easy puzzles nothing
                        self.stack.reserve(16);
                    }
                    self.stack.push(Position::BLANK);
                    if let Some(rest) = self.stack.last_mut() {
                        choice.split(position, rest);
                    }
                    filled |= 1 << lane;
                }
            }
        }
        ControlFlow::Continue(filled)
    }

    /// A search is full: an answer, unless some cell has two hidden singles and a digit is the single of three cells.
    #[inline(always)]
    fn answer<S: Sink>(&mut self, lane: usize, limits: &Limits, sink: &mut S) -> ControlFlow<End> {
        let mut digits = [0; 81];
        if !text::digits(&self.few.at(lane).grid(), &mut digits) {
            return ControlFlow::Continue(());
        }
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
