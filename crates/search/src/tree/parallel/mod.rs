//! A search on several threads.
//!
//! The tree is divided into pieces, kept in the order of the search (`board`). Each thread takes
//! the first piece that nobody has, and walks it (`worker`). If no piece is left, the thread with
//! the largest piece gives away half of the untried children of its highest level. Work is divided
//! only on demand, and even a lopsided tree keeps all threads busy to the end.
//!
//! Solutions wait with their piece until it is the first one; then the caller sees the solutions,
//! in the order of a search on one thread. A thread that is far ahead with many solutions leaves
//! its piece, and helps where solutions are needed first, so that those that wait take a bounded
//! memory.

mod batch;
mod board;
mod worker;

pub(crate) use board::{Delivery, Work};

use crate::scheduler::Parts;
use crate::settings::pace::Pace;
use crate::tree::form::Maker;
use crate::tree::frontier::weight;
use batch::Batch;
use board::{Board, PartStatus, Piece, Pieces};
use quadrille_engine::Step;
use quadrille_engine::internal::{Stop, Walker};
use quadrille_problem::internal::{Clock, Moment};
use quadrille_problem::problem::OptionId;
use quadrille_problem::team;
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use worker::Worker;

/// How long the caller's thread waits for others before it looks at the limits again, or returns
/// without a solution.
pub(crate) const TURN: Duration = Duration::from_millis(1);

/// What several threads are to do, and how.
#[derive(Clone, Copy)]
pub(crate) struct Job {
    pub(crate) task: Delivery,
    pub(crate) threads: usize,
    pub(crate) pace: Pace,
}

impl Default for Job {
    /// One thread that lists solutions.
    fn default() -> Job {
        Job {
            task: Delivery::List { ordered: true },
            threads: 1,
            pace: Pace::USUAL,
        }
    }
}

/// The threads of a walk.
#[derive(Default)]
pub(crate) struct WalkThreads {
    pub(crate) job: Job,
    /// Whether other threads may not join the first.
    pub(crate) alone: bool,
    /// The threads at work. The walker of the walk stays where it was when they began.
    pub(crate) helpers: Option<Box<HelperThreads>>,
}

impl WalkThreads {
    /// Whether other threads go on with the walk while the calling one does something else.
    pub(crate) fn go_on(&self) -> bool {
        !self.alone && self.helpers.is_some()
    }

    /// Lets all threads stop.
    pub(crate) fn stop(&mut self) {
        if let Some(helpers) = &mut self.helpers {
            helpers.stop();
        }
    }
}

/// Threads at work. The calling thread works too, while it waits for a solution.
pub(crate) struct HelperThreads {
    board: Arc<Board>,
    threads: Vec<JoinHandle<()>>,
    own: Worker,
    lent: Lent,
    /// The solutions seen.
    seen: u128,
    /// The share of the tree that the search had done before the helpers started.
    before: f64,
    /// The total weight of the parts.
    whole: f64,
}

/// Solutions being seen.
#[derive(Default)]
struct Lent {
    /// Their piece.
    id: u64,
    batches: VecDeque<Batch>,
    /// How many of the first batch have been seen.
    n_seen: usize,
}

impl HelperThreads {
    /// Lets several threads, this one among them, go on with these parts, after this work and this
    /// share of the tree. `base` stands at or before the first part. `maker` makes their solutions,
    /// and `clock` ends the search from outside.
    pub(crate) fn new(
        base: Walker,
        parts: Parts,
        (work, before): (Work, f64),
        job: Job,
        maker: &Maker,
        clock: &Clock,
    ) -> HelperThreads {
        let (threads, pace) = (job.threads, job.pace);
        let board = Board::new(job, base, clock);
        let whole = {
            let mut all = board.pieces();
            for (at, floor) in parts {
                let last = all.list.back_mut();
                if !last.is_some_and(|last| last.takes(&at, floor)) {
                    let place = all.list.len();
                    all.insert(place, at, floor, None);
                }
            }
            all.work = work;
            all.list.iter().map(|piece| piece.weight).sum()
        };
        let board = Arc::new(board);
        let worker = || Worker::new(maker.clone(), pace.most);
        let thread = |_| {
            let (board, mut worker) = (Arc::clone(&board), worker());
            let work = move || {
                let worked = catch_unwind(AssertUnwindSafe(|| worker.run(&board)));
                worked.unwrap_or_else(|payload| board.panicked(payload));
            };
            // without more threads, the search continues on fewer
            let builder = team::has_capacity().then(thread::Builder::new)?;
            builder.spawn(work).ok()
        };
        let threads = (1..threads).map_while(thread).collect();
        let seen = work.counters.solutions;
        HelperThreads {
            board,
            threads,
            own: worker(),
            lent: Lent::default(),
            seen,
            before,
            whole,
        }
    }

    /// Goes on: to the next solutions in a list, to the end, for a short time, or for this many
    /// nodes.
    pub(crate) fn run(&mut self, nodes: u64) -> Stop {
        let begin = Moment::now();
        let before = self.own.nodes();
        loop {
            if self.take() {
                self.own.put_back(&self.board);
                return Stop::Solution;
            }
            let pieces = self.board.pieces();
            if pieces.list.is_empty() {
                return Stop::Exhausted;
            }
            if self.own.is_busy() {
                drop(pieces);
            } else if let Some(place) = self.board.free(&pieces) {
                let (id, walker) = self.board.start(pieces, place);
                self.own.begin(id, walker);
            } else {
                self.board.wait(pieces, TURN);
            }
            let left = nodes.saturating_sub(self.own.nodes() - before);
            self.own.step(&self.board, left);
            if left == 0 || Moment::now().since(begin) >= TURN {
                self.own.put_back(&self.board);
                // the solutions found within these nodes, or a few nodes might never lead to one
                return if self.take() {
                    Stop::Solution
                } else {
                    Stop::Pause
                };
            }
        }
    }

    /// Goes to the next solution that a thread has handed over, if there is one.
    fn take(&mut self) -> bool {
        let mut pieces = self.board.pieces_or_panic();
        self.lent.give_back(&mut pieces);
        if !self
            .lent
            .take(&mut pieces, self.board.job.task.is_ordered())
        {
            return false;
        }
        drop(pieces);
        self.board.make_room();
        self.next()
    }

    /// Goes to the next of the solutions at hand.
    pub(crate) fn next(&mut self) -> bool {
        let there = self.lent.next();
        self.seen += u128::from(there);
        there
    }

    /// The solution.
    pub(crate) fn solution(&self) -> &[OptionId] {
        let Lent {
            batches, n_seen, ..
        } = &self.lent;
        batches
            .front()
            .and_then(|batch| batch.get(n_seen.checked_sub(1)?))
            .unwrap_or_default()
    }

    /// The texts of this solution and of up to `most - 1` available ones after it; all count as
    /// seen.
    pub(crate) fn text(&mut self, most: u128) -> (&[u8], u64) {
        let Lent {
            batches, n_seen, ..
        } = &mut self.lent;
        let Some(batch) = batches.front().filter(|_| *n_seen > 0) else {
            return (&[], 0);
        };
        let first = *n_seen - 1;
        *n_seen = batch
            .len()
            .min(first.saturating_add(usize::try_from(most).unwrap_or(usize::MAX)));
        self.seen += (*n_seen - first - 1) as u128;
        (batch.text(first..*n_seen), (*n_seen - first) as u64)
    }

    /// The work done; of listed solutions, those that the caller has seen.
    pub(crate) fn work(&self) -> Work {
        let work = self.board.pieces().work;
        self.seen_of(work)
    }

    fn seen_of(&self, mut work: Work) -> Work {
        if let Delivery::List { .. } = self.board.job.task {
            work.counters.solutions = self.seen;
        }
        work
    }

    /// The solutions counted, or seen.
    pub(crate) fn solutions(&self) -> u128 {
        match self.board.job.task {
            Delivery::Count { .. } => self.board.pieces().work.counters.solutions,
            Delivery::List { .. } => self.seen,
        }
    }

    /// The share of the tree that is done.
    pub(crate) fn share(&self) -> f64 {
        let left = self.left();
        let done = match self.whole > 0.0 {
            true => (1.0 - left / self.whole).clamp(0.0, 1.0),
            false => 1.0,
        };
        self.before + (1.0 - self.before) * done
    }

    /// The share of the tree from the first solutions on that were not seen.
    fn left(&self) -> f64 {
        let unseen = |piece: &Piece| {
            let lent = self.lent.batches.front().filter(|_| piece.lent);
            match lent.or(piece.batches.front()) {
                Some(batch) => rest_of(piece, &batch.from)
                    .map(|(at, floor)| weight(&at, floor, 0))
                    .sum(),
                None if piece.state == PartStatus::Done => 0.0,
                None => piece.weight,
            }
        };
        self.board.pieces().list.iter().map(unseen).sum()
    }

    /// Lets all threads stop, and waits until they have.
    pub(crate) fn stop(&mut self) {
        self.own.put_back(&self.board);
        self.join();
    }

    fn join(&mut self) {
        self.board.stop();
        for thread in self.threads.drain(..) {
            // it has caught its panic, if there was one
            let _ = thread.join();
        }
    }

    /// The remaining parts from the first unseen solution on, each a path and how many of its steps
    /// lead to its root; and the work done up to that moment.
    pub(crate) fn state(&mut self) -> (Parts, Work) {
        let mut pieces = self.board.pieces_or_panic();
        self.lent.give_back(&mut pieces);
        let mut rest = Vec::new();
        for piece in &pieces.list {
            if let Some(batch) = self.lent.batches.front().filter(|_| piece.lent) {
                let n_seen = self.lent.n_seen;
                rest.extend(rest_of(piece, &skip(&self.board.base, batch, n_seen)));
            } else if piece.state != PartStatus::Done || !piece.batches.is_empty() {
                rest.extend(rest_of(piece, piece.unseen()));
            }
        }
        let work = pieces.work;
        drop(pieces);
        (rest, self.seen_of(work))
    }
}

impl Drop for HelperThreads {
    fn drop(&mut self) {
        self.join();
    }
}

impl Lent {
    fn next(&mut self) -> bool {
        while let Some(batch) = self.batches.front() {
            if self.n_seen < batch.len() {
                self.n_seen += 1;
                return true;
            }
            // the last one stays: its last solution may still be looked at
            if self.batches.len() == 1 {
                return false;
            }
            self.batches.pop_front();
            self.n_seen = 0;
        }
        false
    }

    /// All were seen: their piece may go.
    fn give_back(&mut self, pieces: &mut Pieces) {
        let all = self
            .batches
            .front()
            .is_some_and(|batch| self.batches.len() == 1 && self.n_seen == batch.len());
        if all {
            self.batches.clear();
            let place = pieces.place(self.id);
            pieces.list[place].lent = false;
            if pieces.list[place].is_gone() {
                pieces.list.remove(place);
            }
        }
    }

    /// Takes the solutions of the first piece, or of any; whether there are some.
    fn take(&mut self, pieces: &mut Pieces, ordered: bool) -> bool {
        let there = pieces
            .list
            .iter_mut()
            .take(if ordered { 1 } else { usize::MAX });
        let Some(piece) = there.into_iter().find(|piece| !piece.batches.is_empty()) else {
            return false;
        };
        (self.id, self.n_seen, self.batches) = (piece.id, 0, std::mem::take(&mut piece.batches));
        piece.lent = true;
        let bytes = std::mem::take(&mut piece.bytes);
        pieces.bytes -= bytes;
        true
    }
}

/// The position after the first solutions of a batch.
fn skip(base: &Walker, batch: &Batch, n: usize) -> Vec<Step> {
    let mut walker = base.clone();
    let there = walker.go(&batch.from, 0, 0);
    debug_assert!(there.is_ok(), "a path of the same tree");
    for _ in 0..n {
        while walker.run(false, u64::MAX) == Stop::Pause {}
    }
    walker.position().unwrap_or_default()
}

/// The rest of a piece from a position on.
fn rest_of(piece: &Piece, from: &[Step]) -> impl Iterator<Item = (Vec<Step>, usize)> {
    let (mut root, floor) = (piece.root().to_vec(), piece.floor);
    let mut passed = 0;
    if let Some(last) = root.last_mut()
        && let (Some(above), Some(step)) = (from.get(..floor - 1), from.get(floor - 1))
        && *above == piece.root()[..floor - 1]
    {
        // the last solutions of a piece that is done may be below siblings that it never reported
        passed = step.taken.saturating_sub(last.taken).min(piece.siblings);
        last.taken += passed;
    }
    between(from, &root).into_iter().chain(
        piece
            .following()
            .skip(passed as usize)
            .map(move |root| (root, floor)),
    )
}

/// The rest of a subtree from a position on, which lies inside or before the subtree: paths, and
/// how many steps of each lead to the root of a part that ends where that subtree does, or where
/// the next part begins.
fn between(from: &[Step], root: &[Step]) -> Parts {
    let same = from
        .iter()
        .zip(root)
        .take_while(|(from, root)| from == root)
        .count();
    if same == root.len() {
        return vec![(from.to_vec(), root.len())];
    }
    let (mut parts, mut first) = (Vec::new(), 0);
    if let Some(step) = from.get(same) {
        parts.push((from.to_vec(), same + 1));
        first = step.taken + 1;
    }
    for (level, step) in root.iter().enumerate().skip(same) {
        let child = |taken| {
            (
                [&root[..level], &[Step { taken, of: step.of }]].concat(),
                level + 1,
            )
        };
        parts.extend((first..step.taken).map(child));
        first = 0;
    }
    parts.push((root.to_vec(), root.len()));
    parts
}

#[cfg(test)]
mod tests;
