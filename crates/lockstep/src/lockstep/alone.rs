//! One puzzle by itself: its tree spread over as many searches as there are squares of lanes.
//!
//! What counts here is how long a step waits for the one before. Most trees with one answer die
//! early; one without a dead end so far probably has many answers, and the first search goes for
//! one of them in long strides: with quick rounds, splits of a band and a stack at once, and no
//! service for the other searches before its own. For 10,000 boards with many answers this took a
//! quarter off the time. Where two answers are enough, the second is one step from the first
//! (`swap`).

use super::batch::{SERVICES_PER_CHECK, SHOW};
use super::few::{Few, Position};
use super::grid::Grid;
use super::lane_boards::RoundOutcome;
use super::outcome::{Counters, Outcome};
use super::split::Split;
use super::swap;
use quadrille_cpu::internal::{LaneSet, Squares, Vectors};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::{End, Limits};
use std::cell::Cell;
use std::ops::ControlFlow;

/// A visitor of each answer, which may break off.
pub(super) type Visit<'a> = &'a mut dyn FnMut(&[u8; 81]) -> ControlFlow<()>;

/// A first search that has split this often without any end is served first.
const LUCKY: u64 = 1;
/// From this many splits on, it splits twice at once.
const BOLD: u64 = 3;

thread_local! {
    /// The memory of the last stack: to ask for it anew took a tenth of the time of puzzles with a
    /// guess.
    static SPARE: Cell<Vec<Position>> = const { Cell::new(Vec::new()) };
}

/// Solves a puzzle, and shows each answer to `visit` if there is one.
#[inline(always)]
pub(super) fn solve<I: Vectors>(
    isa: I,
    limits: &Limits,
    grid: &Grid,
    visit: Option<Visit<'_>>,
) -> (Outcome, Counters) {
    let lanes = Few::<I::Few>::ROOM as u64;
    let mut search = Search {
        few: Few::<I::Few>::new(isa),
        clock: limits.start(),
        max_answers: limits.solutions.unwrap_or(u64::MAX),
        max_nodes: limits.nodes.unwrap_or(u64::MAX),
        grid,
        visit,
        active: 0,
        n: 0,
        stack: SPARE.take(),
        outcome: Outcome::of(0),
        counters: Counters {
            puzzles: 1,
            lanes,
            ..Counters::default()
        },
    };
    search.outcome.end = if search.max_answers == 0 {
        End::Solutions
    } else {
        search.run()
    };
    SPARE.set(search.stack);
    (search.outcome, search.counters)
}

/// Invariant: a search is active, on the stack, or over.
struct Search<'g, 'v, V> {
    few: Few<V>,
    clock: Clock,
    max_answers: u64,
    max_nodes: u64,
    grid: &'g Grid,
    visit: Option<Visit<'v>>,
    /// The first lanes of the searches under way.
    active: LaneSet,
    /// The others, the newest last: the first `n` of the stack. The remainder is free.
    n: usize,
    stack: Vec<Position>,
    outcome: Outcome,
    counters: Counters,
}

impl<V: Squares> Search<'_, '_, V> {
    #[inline(always)]
    fn run(&mut self) -> End {
        self.few.begin(self.grid);
        self.active = 1;
        loop {
            self.counters.services += 1;
            if let Some(end) = self
                .clock
                .stop_at(self.counters.services, SERVICES_PER_CHECK)
            {
                return end;
            }
            if self.counters.services.is_multiple_of(SHOW) {
                self.clock
                    .report(self.outcome.nodes, self.outcome.solutions.into(), 0.0);
            }
            let (rounds, found) = match V::QUICK && self.is_lucky(0, LUCKY) && self.active & 1 == 1
            {
                true => self.few.run::<true>(self.active, 1),
                false => self.few.run::<false>(self.active, self.active),
            };
            self.counters.rounds += rounds;
            self.counters.lane_rounds += rounds * u64::from(self.active.count_ones());
            if let ControlFlow::Break(end) = self.serve(found) {
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
    fn serve(&mut self, mut found: RoundOutcome) -> ControlFlow<End> {
        let mut ended = found.dead | found.full | found.stuck;
        let most = self.max_nodes - self.outcome.nodes;
        let over = u64::from(ended.count_ones()) > most;
        while u64::from(ended.count_ones()) > most {
            ended &= !(1 << ended.ilog2());
            found = RoundOutcome {
                dead: found.dead & ended,
                full: found.full & ended,
                stuck: 0,
            };
        }
        self.outcome.nodes += u64::from(ended.count_ones());
        self.active &= !(found.dead | found.full);
        if found.full != 0 {
            let mut answers = found.full & self.few.right();
            while answers != 0 {
                let lane = answers.trailing_zeros() as usize;
                answers &= answers - 1;
                self.answer(lane)?;
            }
        }
        if over || found.stuck != 0 && !self.split(found.stuck) {
            return ControlFlow::Break(End::Nodes);
        }
        ControlFlow::Continue(())
    }

    /// Counts the guesses of searches, and the nodes of searches that split twice, which end twice.
    /// Returns false if the nodes exceed the limit.
    #[inline(always)]
    fn count_guesses(&mut self, in_band: LaneSet, in_stack: LaneSet) -> bool {
        let twice = u64::from((in_band & in_stack).count_ones());
        self.outcome.guesses += u64::from((in_band | in_stack).count_ones()) + twice;
        let fits = twice <= self.max_nodes - self.outcome.nodes;
        self.outcome.nodes = match fits {
            true => self.outcome.nodes + twice,
            false => self.max_nodes,
        };
        fits
    }

    /// Continues stuck searches with the first halves of their guesses. Returns false if the nodes
    /// exceed the limit.
    #[inline(always)]
    fn split(&mut self, stuck: LaneSet) -> bool {
        let both = self.is_lucky(u64::from(stuck.count_ones()), BOLD);
        let split = Split::choose(&self.few, both);
        self.active &= !(stuck & split.dead);
        let stuck = stuck & !split.dead;
        let [in_band, in_stack] = [split.halved[0] & stuck, split.halved[1] & stuck];
        if !self.count_guesses(in_band, in_stack) {
            return false;
        }
        if self.stack.len() < self.n + 4 {
            self.stack.resize(self.n + 16, Position::BLANK);
        }
        if both {
            let (first, second) = room(&mut self.stack, &mut self.n, in_band);
            split.rest_of_band(&self.few, first, second);
            let (first, second) = room(&mut self.stack, &mut self.n, in_stack);
            split.rest_of_stack(&self.few, first, second);
        } else {
            let (first, second) = room(&mut self.stack, &mut self.n, in_band | in_stack);
            split.rest(&self.few, first, second);
        }
        split.apply(stuck, &mut self.few);
        self.few.refresh(in_band | in_stack);
        true
    }

    /// Whether nothing has ended after this many guesses, except searches about to split.
    #[inline(always)]
    fn is_lucky(&self, stuck: u64, guesses: u64) -> bool {
        self.outcome.guesses >= guesses && self.outcome.nodes == self.outcome.guesses + stuck
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
        let (newest, next) = (&self.stack[self.n - 1], &self.stack[self.n - n]);
        let (first, second) = if free & 1 == 1 {
            (newest, next)
        } else {
            (next, newest)
        };
        self.few.fill(free, first, second);
        self.n -= n;
        self.active |= free;
    }

    /// A search has found an answer.
    #[inline(always)]
    fn answer(&mut self, lane: usize) -> ControlFlow<End> {
        let digits = self.few.digits(lane);
        if self.outcome.solutions == 0 {
            self.outcome.digits = digits;
        }
        self.outcome.solutions += 1;
        if let Some(visit) = &mut self.visit {
            if visit(&digits).is_break() {
                return ControlFlow::Break(End::Visitor);
            }
        } else if (self.max_answers, self.outcome.solutions, self.max_nodes) == (2, 1, u64::MAX)
            && self.outcome.guesses > 1
        {
            // with one guess the other half is as soon done; a limit of nodes means the same for a
            // visitor of the answers
            self.outcome.solutions += u64::from(swap::swappable(&self.few, self.grid) >> lane & 1);
        }
        match self.outcome.solutions >= self.max_answers {
            true => ControlFlow::Break(End::Solutions),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Space on a stack of `n` positions for the remaining branches of the two searches; the space of a
/// search outside the set is above the top.
#[inline(always)]
fn room<'a>(
    stack: &'a mut [Position],
    n: &mut usize,
    searches: LaneSet,
) -> (&'a mut Position, &'a mut Position) {
    let (a, b) = stack[*n..*n + 2].split_at_mut(1);
    *n += searches.count_ones() as usize;
    if searches & 1 == 1 {
        (&mut a[0], &mut b[0])
    } else {
        (&mut b[0], &mut a[0])
    }
}
