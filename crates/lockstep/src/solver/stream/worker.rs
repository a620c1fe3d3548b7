//! One thread: a search in lockstep that takes its boards from one block after the other, so that
//! its lanes do not run dry between them.

use super::block::Block;
use super::feed::Feed;
use super::outlet::Outlet;
use super::summary::{Show, Summary};
use crate::lockstep::{Client, Grid, Lockstep, Outcome, Places};
use quadrille_cpu::internal::{InstructionSet, Isa};
use quadrille_cpu::with_isa;
use quadrille_problem::limits::{End, Limits};
use std::ops::ControlFlow;
use std::thread;

/// Solves blocks of the feed for the outlet until there are no more; returns the work.
pub(super) fn work<'t>(
    solver: &Lockstep,
    show: Show,
    feed: &Feed<'t>,
    outlet: &Outlet<'t>,
) -> Summary {
    // answers are known to be there, and near
    let alone = solver.clone().limits(Limits::new().max_solutions(1));
    let mut worker = Worker {
        feed,
        outlet,
        show,
        alone,
        blocks: Vec::new(),
        spare: Vec::new(),
        closed: false,
    };
    let mut summary = Summary::default();
    while worker.take() {
        let (report, counters) = match solver.has_node_limit() {
            true => solver.run_singly(&mut worker),
            false => solver.run(&mut worker),
        };
        summary.nodes += report.nodes;
        summary.guesses += report.decisions.unwrap_or(0);
        summary.counters.add(counters);
        if !report.is_exhausted() {
            summary.cancelled = report.end != Some(End::Visitor);
            worker.cut();
            break;
        }
    }
    summary
}

struct Worker<'a, 't> {
    feed: &'a Feed<'t>,
    outlet: &'a Outlet<'t>,
    show: Show,
    /// The solver for single puzzles.
    alone: Lockstep,
    /// The blocks under way: the first one is answered, the last one is read.
    blocks: Vec<Block>,
    /// Blocks to be filled.
    spare: Vec<Block>,
    /// No answers are wanted any more.
    closed: bool,
}

impl Worker<'_, '_> {
    /// Finds the next board beyond the next line, or of an unusual kind.
    #[inline(never)]
    fn search(&mut self) -> Option<Grid> {
        loop {
            let grid = self.blocks.last_mut().and_then(Block::any);
            if self.finish().is_break() || grid.is_some() {
                return grid;
            }
            // answers do not wait for lines
            if !self.blocks.is_empty() && self.feed.is_slow() || !self.take() {
                return None;
            }
        }
    }

    /// One more block; false at the end of the text.
    fn take(&mut self) -> bool {
        let mut block = self.spare.pop().unwrap_or_default();
        let some = !self.closed && self.feed.fill(&mut block);
        if some {
            self.blocks.push(block);
        }
        some
    }

    /// Refuses bad lines and hands in blocks, whose turn it is.
    #[inline(never)]
    fn finish(&mut self) -> ControlFlow<()> {
        while !self.closed && self.blocks.first_mut().is_some_and(Block::refuse_bad) {
            self.hand_in();
        }
        if self.closed {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn hand_in(&mut self) {
        match self.outlet.hand_in(self.blocks.remove(0)) {
            ControlFlow::Continue(block) => self.spare.push(block),
            ControlFlow::Break(()) => self.closed = true,
        }
    }

    /// Hands in the answered puzzles, and nothing behind them.
    fn cut(&mut self) {
        if let Some(block) = self.blocks.first_mut() {
            block.cut = true;
            self.hand_in();
        }
    }
}

impl Drop for Worker<'_, '_> {
    /// The other threads must not wait for one that fails.
    fn drop(&mut self) {
        if thread::panicking() {
            self.outlet.close();
        }
    }
}

impl Client for Worker<'_, '_> {
    fn bring(&mut self, places: &mut Places<'_>) -> bool {
        loop {
            if let Some(block) = self.blocks.last_mut()
                && read_usual(block, places)
            {
                return true;
            }
            match self.search() {
                None => return false,
                Some(grid) if !places.put(grid) => return true,
                Some(_) => {}
            }
        }
    }

    fn take(&mut self, outcomes: &[Outcome]) -> ControlFlow<()> {
        for outcome in outcomes {
            let (show, alone) = (self.show, &self.alone);
            let goes_on = self
                .blocks
                .first_mut()
                .is_some_and(|block| block.answer(outcome, show, alone));
            if !goes_on {
                self.finish()?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Fills places with boards that stand in lines of the usual kind; whether all are filled.
#[inline(never)]
fn read_usual(block: &mut Block, places: &mut Places<'_>) -> bool {
    with_isa!(InstructionSet::best(), isa => isa.run(
        #[inline(always)]
        || places.fill(
            #[inline(always)]
            |place| block.usual(place),
        ),
    ))
}
