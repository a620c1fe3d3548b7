//! The output of answered blocks, in order, by whichever thread has the next one.

use super::block::{Block, Note, PAGE};
use super::summary::{Diagnostic, Summary};
use quadrille_sudoku::read::ReadError;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// A writer that several threads bring their blocks to.
///
/// The thread that has the desk writes all blocks whose turn it is. Other threads leave their
/// blocks and continue, unless too many blocks wait.
pub(super) struct Outlet<'a> {
    queue: Mutex<Queue<'a>>,
    /// The number of blocks that may wait.
    most: usize,
    /// A block was written.
    written: Condvar,
}

struct Queue<'a> {
    /// The number of the block whose turn it is.
    next: usize,
    waiting: Vec<Block>,
    /// None while a thread writes.
    desk: Option<Desk<'a>>,
    /// Nothing more will be written.
    closed: bool,
    /// Blocks whose memory may be used again.
    spare: Vec<Block>,
}

/// The writer, and the callback for diagnostics.
struct Desk<'a> {
    out: &'a mut (dyn Write + Send),
    report: &'a mut (dyn FnMut(Diagnostic) + Send),
    /// The unwritten end of the output, less than a page.
    rest: Vec<u8>,
    /// The number of bytes written of the last page.
    filled: usize,
    /// The lines of all blocks so far.
    lines: usize,
    summary: Summary,
    error: Option<io::Error>,
}

impl<'a> Outlet<'a> {
    pub(super) fn new(
        out: &'a mut (dyn Write + Send),
        report: &'a mut (dyn FnMut(Diagnostic) + Send),
        most: usize,
    ) -> Outlet<'a> {
        let desk = Desk {
            out,
            report,
            rest: Vec::new(),
            filled: 0,
            lines: 0,
            summary: Summary::default(),
            error: None,
        };
        let queue = Queue {
            next: 0,
            waiting: Vec::new(),
            desk: Some(desk),
            closed: false,
            spare: Vec::new(),
        };
        Outlet {
            queue: Mutex::new(queue),
            most,
            written: Condvar::new(),
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<'a>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a block, and returns one to be filled; breaks if cancelled.
    ///
    /// The call waits only for the turn of this block. A thread hands in its blocks in order, so
    /// the next block never belongs to a waiting thread, and there is no deadlock.
    pub(super) fn hand_in(&self, block: Block) -> ControlFlow<(), Block> {
        let number = block.number;
        let mut queue = self.queue();
        queue.waiting.push(block);
        while !queue.closed {
            let next = queue.next;
            let place = queue.waiting.iter().position(|block| block.number == next);
            let desk = if place.is_some() {
                queue.desk.take()
            } else {
                None
            };
            if let (Some(place), Some(mut desk)) = (place, desk) {
                let mut block = queue.waiting.swap_remove(place);
                drop(queue);
                let closed = desk.write(&mut block);
                queue = self.queue();
                queue.desk = Some(desk);
                queue.closed |= closed;
                queue.next += 1;
                queue.spare.push(block);
                self.written.notify_all();
            } else if queue.next > number || queue.waiting.len() < self.most {
                return ControlFlow::Continue(queue.spare.pop().unwrap_or_default());
            } else {
                queue = self
                    .written
                    .wait(queue)
                    .unwrap_or_else(PoisonError::into_inner);
            }
        }
        ControlFlow::Break(())
    }

    /// Wakes all waiting threads.
    pub(super) fn close(&self) {
        self.queue().closed = true;
        self.written.notify_all();
    }

    /// The numbers of written answers.
    pub(super) fn into_summary(self) -> io::Result<Summary> {
        let queue = self
            .queue
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        match queue.desk {
            None => Ok(Summary::default()),
            Some(Desk {
                error: Some(error), ..
            }) => Err(error),
            Some(desk) => desk.out.write_all(&desk.rest).map(|()| desk.summary),
        }
    }
}

impl Desk<'_> {
    /// Whether it was the last one.
    fn write(&mut self, block: &mut Block) -> bool {
        if let Err(error) = self.put(block) {
            self.error = Some(error);
            return true;
        }
        for (line, note) in &block.notes {
            let line = self.lines + line;
            (self.report)(match note {
                Note::Bad(error) => Diagnostic::Bad(
                    line,
                    ReadError::at(line, error.column, error.fault.clone()).to_string(),
                ),
                Note::Several => Diagnostic::Several(line),
                Note::None => Diagnostic::None(line),
                Note::Stopped => Diagnostic::Stopped(line),
            });
        }
        self.lines += block.lines();
        self.summary.add(&block.summary);
        self.summary.puzzles += block.puzzles() as u64;
        block.cut
    }

    /// Writes the answers up to the end of a page, and all of them where nobody shall wait.
    fn put(&mut self, block: &mut Block) -> io::Result<()> {
        let all = block.urgent;
        let bytes = block.answers_behind(&self.rest);
        let pages = (self.filled + bytes.len()) / PAGE * PAGE;
        let (now, later) = bytes.split_at(if all {
            bytes.len()
        } else {
            pages.saturating_sub(self.filled)
        });
        self.out.write_all(now)?;
        self.filled = (self.filled + now.len()) % PAGE;
        self.rest.clear();
        self.rest.extend_from_slice(later);
        if block.urgent {
            self.out.flush()
        } else {
            Ok(())
        }
    }
}
