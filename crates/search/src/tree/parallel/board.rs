//! The remaining pieces of a search on several threads, in order, the threads that work on them,
//! and solutions that the caller has not seen.

use super::Job;
use super::batch::Batch;
use crate::tree::frontier::weight;
use quadrille_engine::Step;
use quadrille_engine::internal::{Counters, Walker};
use quadrille_problem::internal::Clock;
use quadrille_problem::limits::Report;
use std::any::Any;
use std::collections::VecDeque;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How threads treat solutions.
#[derive(Clone, Copy)]
pub(crate) enum Delivery {
    /// They are counted; in bulk, where the engine can.
    Count { bulk: bool },
    /// Solutions are listed, in search order if `ordered`.
    List { ordered: bool },
}

impl Delivery {
    /// Whether solutions are seen in the order of the search.
    pub(crate) fn is_ordered(self) -> bool {
        matches!(self, Delivery::List { ordered: true })
    }
}

/// The work done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) counters: Counters,
    pub(crate) updates: Option<u64>,
    /// See [`Walker::ticks`].
    pub(crate) ticks: u64,
}

impl Work {
    pub(crate) fn of(walker: &Walker) -> Work {
        Work {
            counters: walker.counters(),
            updates: walker.updates(),
            ticks: walker.ticks(),
        }
    }

    /// A report of it.
    pub(crate) fn report(self) -> Report {
        let mut report = Report::default();
        report.solutions = self.counters.solutions;
        report.nodes = self.counters.nodes;
        report.decisions = Some(self.counters.decisions);
        report.deepest = Some(self.counters.deepest as u64);
        report.updates = self.updates;
        report
    }

    /// Adds what a walker did between two moments.
    pub(crate) fn add(&mut self, before: &Work, after: &Work) {
        let (sum, then, now) = (&mut self.counters, &before.counters, &after.counters);
        sum.solutions += now.solutions - then.solutions;
        sum.nodes += now.nodes - then.nodes;
        sum.decisions += now.decisions - then.decisions;
        sum.deepest = sum.deepest.max(now.deepest);
        self.ticks += after.ticks.saturating_sub(before.ticks);
        let more = after
            .updates
            .zip(before.updates)
            .map(|(now, then)| now.saturating_sub(then));
        self.updates = self.updates.zip(more).map(|(sum, more)| sum + more);
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum PartStatus {
    /// Nobody works on it.
    Waiting,
    Running,
    /// It is searched; some of its solutions have not been seen.
    Done,
}

/// A part of the tree.
///
/// Invariants:
/// 1. `at`, the first node that is not done, is below the root, which the first `floor` steps of it
///    lead to, or is that. The `siblings` that follow the root, this many, belong to the piece,
///    too.
/// 2. `batches` has the solutions between `batches[0].from` and `at`; earlier solutions are seen.
///    The first of them may come before the root: a piece that is given away later makes the root a
///    lower one.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) id: u64,
    pub(super) state: PartStatus,
    pub(super) at: Vec<Step>,
    pub(super) floor: usize,
    pub(super) siblings: u32,
    /// An engine that is there already.
    pub(super) walker: Option<Box<Walker>>,
    /// The share of the tree that is left.
    pub(super) weight: f64,
    pub(super) batches: VecDeque<Batch>,
    /// The memory of these.
    pub(super) bytes: usize,
    /// Some of its solutions are being seen: it stays until they are.
    pub(super) lent: bool,
}

impl Piece {
    /// Whether nothing is left of it.
    pub(super) fn is_gone(&self) -> bool {
        self.state == PartStatus::Done && self.batches.is_empty() && !self.lent
    }

    /// Where the part of it begins whose solutions nobody has seen.
    pub(super) fn unseen(&self) -> &[Step] {
        self.batches.front().map_or(&self.at, |batch| &batch.from)
    }

    pub(super) fn root(&self) -> &[Step] {
        &self.at[..self.floor]
    }

    /// The siblings that follow the root.
    pub(super) fn following(&self) -> impl Iterator<Item = Vec<Step>> {
        (1..=self.siblings).filter_map(|n| {
            let mut sibling = self.root().to_vec();
            sibling.last_mut()?.taken += n;
            Some(sibling)
        })
    }

    /// Notes the remaining part of it.
    pub(super) fn set(&mut self, at: Vec<Step>, floor: usize, siblings: u32) {
        (self.weight, self.at, self.floor, self.siblings) =
            (weight(&at, floor, siblings), at, floor, siblings);
    }

    /// Adds a whole subtree, if its root is the next sibling.
    pub(super) fn takes(&mut self, at: &[Step], floor: usize) -> bool {
        let Some((last, above)) = at
            .split_last()
            .filter(|_| at.len() == floor && self.floor == floor)
        else {
            return false;
        };
        let root = self.root();
        let fits = root[..floor - 1] == *above
            && root[floor - 1].of == last.of
            && root[floor - 1].taken.checked_add(self.siblings + 1) == Some(last.taken);
        if fits {
            self.siblings += 1;
            self.weight += weight(at, floor, 0);
        }
        fits
    }
}

/// All pieces.
#[derive(Debug, Default)]
pub(super) struct Pieces {
    /// In the order of the search.
    pub(super) list: VecDeque<Piece>,
    next: u64,
    /// The memory of solutions that nobody has seen.
    pub(super) bytes: usize,
    /// A thread waits although there are pieces, since these have enough solutions that nobody has
    /// seen: one nearer to the first piece is to be divided.
    pub(super) close: bool,
    pub(super) work: Work,
    /// What a thread panicked with.
    pub(super) panic: Option<Box<dyn Any + Send>>,
}

impl Pieces {
    /// Adds a piece at this place.
    pub(super) fn insert(
        &mut self,
        place: usize,
        at: Vec<Step>,
        floor: usize,
        walker: Option<Box<Walker>>,
    ) {
        let (id, siblings) = (
            self.next,
            walker.as_ref().map_or(0, |walker| walker.siblings()),
        );
        self.next += 1;
        let (weight, batches, bytes) = (weight(&at, floor, siblings), VecDeque::new(), 0);
        let state = PartStatus::Waiting;
        self.list.insert(
            place,
            Piece {
                id,
                state,
                at,
                floor,
                siblings,
                walker,
                weight,
                batches,
                bytes,
                lent: false,
            },
        );
    }

    /// The place of a piece.
    pub(super) fn place(&self, id: u64) -> usize {
        let place = self.list.iter().position(|piece| piece.id == id);
        place.expect("a piece stays until it is done")
    }

    /// The first piece that nobody works on.
    pub(super) fn first_waiting(&self) -> Option<usize> {
        self.list
            .iter()
            .position(|piece| piece.state == PartStatus::Waiting)
    }

    /// Whether this piece is the one to be divided: a running piece of at least half the greatest
    /// weight, or the first one if solutions wait.
    pub(super) fn is_to_divide(&self, place: usize) -> bool {
        let mut running = self
            .list
            .iter()
            .filter(|piece| piece.state == PartStatus::Running);
        if self.close {
            return running
                .next()
                .is_some_and(|first| first.id == self.list[place].id);
        }
        running.all(|piece| piece.weight <= 2.0 * self.list[place].weight)
    }
}

/// What all threads see.
pub(super) struct Board {
    pub(super) job: Job,
    /// A walker that is at or before everything that is left.
    pub(super) base: Walker,
    /// The memory for solutions not yet seen by the caller, and the share of it for each piece
    /// except the first.
    pub(super) room: usize,
    pub(super) share: usize,
    pieces: Mutex<Pieces>,
    /// How many wait for a piece.
    pub(super) idle: AtomicUsize,
    stop: Arc<AtomicBool>,
    /// Wakes threads that wait for pieces.
    work: Condvar,
    /// Wakes the caller when solutions or the end have come.
    news: Condvar,
}

impl Board {
    pub(super) fn new(job: Job, mut base: Walker, clock: &Clock) -> Board {
        let stop = Arc::default();
        base.watch(&clock.for_part(&stop));
        let room = usize::try_from(job.pace.room).unwrap_or(usize::MAX);
        Board {
            room,
            share: room / (job.pace.full * job.threads),
            job,
            base,
            pieces: Mutex::default(),
            idle: AtomicUsize::new(0),
            stop,
            work: Condvar::new(),
            news: Condvar::new(),
        }
    }

    pub(super) fn pieces(&self) -> MutexGuard<'_, Pieces> {
        // a panic of a thread is passed on by other means
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same; a panic of a thread is passed on.
    pub(super) fn pieces_or_panic(&self) -> MutexGuard<'_, Pieces> {
        let mut pieces = self.pieces();
        if let Some(payload) = pieces.panic.take() {
            drop(pieces);
            resume_unwind(payload);
        }
        pieces
    }

    /// Whether all have to stop.
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Lets all stop.
    pub(super) fn stop(&self) {
        // before the lock, so that no waiting thread copies an engine first
        self.stop.store(true, Ordering::Relaxed);
        // under the lock, or a thread may just be about to wait
        let _pieces = self.pieces();
        self.work.notify_all();
        self.news.notify_all();
    }

    /// Ends all with a panic.
    pub(super) fn panicked(&self, payload: Box<dyn Any + Send>) {
        self.pieces().panic.get_or_insert(payload);
        self.stop();
    }

    /// Wakes one of those who wait for a piece.
    pub(super) fn offer(&self) {
        self.work.notify_one();
        self.news.notify_all();
    }

    /// There is room for solutions again.
    pub(super) fn make_room(&self) {
        self.work.notify_all();
    }

    /// Wakes threads that wait for solutions, or for the end.
    pub(super) fn tell(&self) {
        self.news.notify_all();
    }

    /// Waits for news, or a piece, but not for long.
    pub(super) fn wait(&self, mut pieces: MutexGuard<'_, Pieces>, time: Duration) {
        self.want(&mut pieces);
        drop(self.news.wait_timeout(pieces, time));
        self.idle.fetch_sub(1, Ordering::Relaxed);
    }

    /// Tells the other threads that this one waits.
    fn want(&self, pieces: &mut Pieces) {
        self.idle.fetch_add(1, Ordering::Relaxed);
        // what waits already may be worked on when there is room
        pieces.close = pieces.first_waiting().is_some();
    }

    /// The place of a piece that may be worked on now.
    pub(super) fn free(&self, pieces: &Pieces) -> Option<usize> {
        let place = pieces.first_waiting()?;
        // what the first of all finds is seen soon
        let has_room = place == 0 || pieces.bytes <= self.room;
        (has_room && pieces.list[place].bytes <= self.share).then_some(place)
    }

    /// Waits for a piece to work on; `None` if there will be none.
    pub(super) fn wait_for_piece(&self) -> Option<(u64, Box<Walker>)> {
        let mut pieces = self.pieces();
        loop {
            if self.stopped() {
                return None;
            }
            if let Some(place) = self.free(&pieces) {
                return Some(self.start(pieces, place));
            }
            self.want(&mut pieces);
            pieces = self
                .work
                .wait(pieces)
                .unwrap_or_else(PoisonError::into_inner);
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// Begins to work on a piece; returns its number and a walker that is at its first node.
    pub(super) fn start(
        &self,
        mut pieces: MutexGuard<'_, Pieces>,
        place: usize,
    ) -> (u64, Box<Walker>) {
        let piece = &mut pieces.list[place];
        piece.state = PartStatus::Running;
        let id = piece.id;
        if let Some(walker) = piece.walker.take() {
            return (id, walker);
        }
        let (at, floor, siblings) = (piece.at.clone(), piece.floor, piece.siblings);
        // others need not wait for the copy of an engine
        drop(pieces);
        let mut walker = Box::new(self.base.clone());
        let there = walker.go(&at, floor, siblings);
        assert!(
            there.is_ok(),
            "a choice of items depends on nothing but the candidates"
        );
        (id, walker)
    }
}
