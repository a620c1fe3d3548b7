//! The work of a thread: it takes pieces, walks them, hands over solutions, and gives away a part
//! of its piece to idle threads.

use super::batch::Batch;
use super::board::{Board, Delivery, PartStatus, Pieces, Work};
use crate::tree::form::Maker;
use quadrille_engine::internal::{Stop, Walker};
use quadrille_problem::internal::Moment;
use std::sync::atomic::Ordering;

/// A worker and its piece.
pub(super) struct Worker {
    maker: Maker,
    piece: Option<Under>,
    batch: Batch,
    poll_step: u64,
    handed: Option<Moment>,
    /// The nodes that it has visited.
    nodes: u64,
}

/// A piece that is worked on.
struct Under {
    id: u64,
    walker: Box<Walker>,
    /// The work that was reported.
    reported: Work,
}

impl Worker {
    pub(super) fn new(maker: Maker, most: u64) -> Worker {
        Worker {
            maker,
            piece: None,
            batch: Batch::default(),
            poll_step: most.min(1),
            handed: None,
            nodes: 0,
        }
    }

    /// Works until all is done, or has to stop.
    pub(super) fn run(&mut self, board: &Board) {
        while let Some((id, walker)) = board.wait_for_piece() {
            self.begin(id, walker);
            while self.piece.is_some() && !board.stopped() {
                self.step(board, u64::MAX);
            }
        }
        self.put_back(board);
    }

    /// Whether it has a piece.
    pub(super) fn is_busy(&self) -> bool {
        self.piece.is_some()
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Begins with a piece.
    pub(super) fn begin(&mut self, id: u64, mut walker: Box<Walker>) {
        let from = walker.position().unwrap_or_default();
        self.batch = Batch::new(from);
        self.piece = Some(Under {
            id,
            reported: Work::of(&walker),
            walker,
        });
    }

    /// Walks for a while, but visits at most this many nodes.
    pub(super) fn step(&mut self, board: &Board, nodes: u64) {
        let Some(Under { walker, .. }) = &mut self.piece else {
            return;
        };
        let (begin, pace) = (Moment::now(), board.job.pace);
        let before = walker.counters().nodes;
        let pause_at = before.saturating_add(self.poll_step.min(nodes));
        let (batch, maker) = (&mut self.batch, &mut self.maker);
        let stop = match board.job.task {
            Delivery::Count { bulk: true } => walker.run(true, pause_at),
            Delivery::Count { bulk: false } => walker.visit(pause_at, &mut |_, _| !board.stopped()),
            Delivery::List { .. } => walker.visit(pause_at, &mut |chosen, _| {
                batch.push(chosen, maker);
                batch.bytes() < pace.bytes
            }),
        };
        let done = walker.counters().nodes - before;
        self.nodes += done;
        let now = Moment::now();
        if stop == Stop::Pause && done == self.poll_step {
            self.poll_step = pace.next(self.poll_step, now.since(begin));
        }
        let late = self
            .handed
            .is_none_or(|last| now.since(last) >= pace.latest);
        if stop != Stop::Pause || late {
            self.handed = Some(now);
            self.hand_over(board, stop == Stop::Exhausted);
        }
        if pace.divides || board.idle.load(Ordering::Relaxed) > 0 {
            self.divide(board);
        }
    }

    /// Reports where the walker is, and hands over the solutions that it has found.
    fn hand_over(&mut self, board: &Board, done: bool) {
        let Some(Under {
            id,
            walker,
            reported,
        }) = &mut self.piece
        else {
            return;
        };
        let at = if done { None } else { walker.position() };
        let batch = std::mem::replace(&mut self.batch, Batch::new(at.clone().unwrap_or_default()));
        let work = Work::of(walker);
        let mut pieces = board.pieces();
        pieces.work.add(reported, &work);
        *reported = work;
        let place = pieces.place(*id);
        let is_new = !batch.is_empty();
        if is_new {
            let bytes = batch.bytes();
            pieces.bytes += bytes;
            pieces.list[place].bytes += bytes;
            pieces.list[place].batches.push_back(batch);
        }
        let (ordered, is_full) = (board.job.task.is_ordered(), pieces.bytes > board.room);
        let piece = &mut pieces.list[place];
        match at {
            None => {
                (piece.state, self.piece) = (PartStatus::Done, None);
                if piece.is_gone() {
                    pieces.list.remove(place);
                }
                board.tell();
            }
            Some(at) => {
                piece.set(at, walker.floor(), walker.siblings());
                let enough = piece.bytes > board.share || is_full && !(ordered && place == 0);
                if enough && is_new {
                    // the first piece is needed first; an engine takes more memory than a path
                    piece.state = PartStatus::Waiting;
                    let walker = self.piece.take().map(|under| under.walker);
                    piece.walker = walker.filter(|_| place == 0);
                }
                if is_new && (place == 0 || !ordered) {
                    board.tell();
                }
            }
        }
    }

    /// Lets another thread go on with the piece.
    pub(super) fn put_back(&mut self, board: &Board) {
        if self.piece.is_some() {
            self.hand_over(board, false);
        }
        let Some(Under { id, walker, .. }) = self.piece.take() else {
            return;
        };
        let mut pieces = board.pieces();
        let place = pieces.place(id);
        let piece = &mut pieces.list[place];
        (piece.state, piece.walker) = (PartStatus::Waiting, Some(walker));
        board.offer();
    }

    /// Gives a part of the piece to idle threads.
    fn divide(&mut self, board: &Board) {
        let Some(Under { id, .. }) = &self.piece else {
            return;
        };
        let id = *id;
        let is_asked = |pieces: &Pieces| {
            board.job.pace.divides
                || board.free(pieces).is_none() && pieces.is_to_divide(pieces.place(id))
        };
        if !is_asked(&board.pieces()) {
            return;
        }
        // the solutions found so far belong to neither
        self.hand_over(board, false);
        let Some(Under { walker, .. }) = &mut self.piece else {
            return;
        };
        let mut pieces = board.pieces();
        if board.stopped() || !is_asked(&pieces) {
            return;
        }
        let Some(mut other) = walker.give_away(2) else {
            return;
        };
        let place = pieces.place(id);
        let (at, floor) = (other.position().unwrap_or_default(), other.floor());
        let piece = &mut pieces.list[place];
        let own = std::mem::take(&mut piece.at);
        piece.set(own, walker.floor(), walker.siblings());
        pieces.insert(place + 1, at, floor, Some(Box::new(other)));
        board.offer();
    }
}
