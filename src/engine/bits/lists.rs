//! Lists of options, where there are too many for rows of bits: cells dance until few enough are left.
//!
//! The rows of a residual problem are then made anew, for its live options alone, and the subtree is searched in the wide kernel. To make them costs as much
//! as a few nodes with lists, so that small subtrees stay with these; where nothing is known of subtrees of a size, lists have done as much work before.

use super::MAX_OPTIONS;
use crate::engine::cells::Cells;
use crate::engine::kernel::{Kernel, Node, Outlook};
use crate::problem::{OptionId, Problem};
use std::sync::Arc;

/// A subtree that is expected to have fewer nodes than this, and one more for each word of rows that a live entry has in the mean, stays with lists.
const WORTH: usize = 8;

/// So many words of rows are made in the time of an update.
const UPDATE: usize = 8;

/// A search with lists, above all others.
#[derive(Clone, Debug)]
pub(super) struct Lists {
    cells: Cells,
    problem: Arc<Problem>,
    /// The primary items of all options together.
    n_entries: usize,
    /// The updates of the lists when they were left last.
    updates: u64,
}

/// What is left where a search leaves its lists.
pub(super) struct Residual {
    pub(super) problem: Problem,
    /// The options as they are numbered above.
    pub(super) ids: Box<[OptionId]>,
    /// The primary items that are not covered, and the one to branch on.
    pub(super) items: Vec<usize>,
    pub(super) item: usize,
}

impl Lists {
    pub(super) fn new(problem: &Problem) -> Lists {
        let cells = Cells::build(problem);
        Lists { n_entries: cells.n_live_entries(), cells, problem: Arc::new(problem.clone()), updates: 0 }
    }

    /// Takes forced options, then reports the state; `chosen` is made what the lists have chosen, here as in what follows.
    #[inline(never)]
    pub(super) fn propagate(&mut self, chosen: &mut Vec<OptionId>, bulk: bool) -> Node {
        let node = self.cells.propagate(bulk);
        self.show(chosen);
        node
    }

    #[inline(never)]
    pub(super) fn next(&mut self, chosen: &mut Vec<OptionId>) -> bool {
        let more = self.cells.next();
        self.show(chosen);
        more
    }

    pub(super) fn skip(&mut self, n: u32) {
        self.cells.skip(n);
    }

    pub(super) fn cancel(&mut self) {
        self.cells.cancel();
    }

    fn show(&self, chosen: &mut Vec<OptionId>) {
        chosen.clear();
        chosen.extend_from_slice(self.cells.chosen());
    }

    /// The number of live options, about.
    pub(super) fn n_live(&self) -> usize {
        let n_options = self.problem.n_options();
        (self.cells.n_live_entries() * n_options / self.n_entries.max(1)).min(n_options)
    }

    /// What is left at the level just opened, which is closed, if rows of bits hold it and it is worth them; or in any case that they do.
    #[inline(never)]
    pub(super) fn leave(&mut self, outlook: Outlook, in_any_case: bool) -> Option<Residual> {
        let n_live = self.n_live();
        // a mean of options of different sizes may be wrong by some
        if n_live > 2 * MAX_OPTIONS {
            return None;
        }
        let (rows, n_entries) = (2 * self.problem.n_primary() * n_live.div_ceil(64), self.cells.n_live_entries());
        let updates = self.cells.updates().unwrap_or(0);
        let is_worth = match outlook.nodes {
            Some(nodes) => nodes >= (WORTH + rows / n_entries.max(1)) as u64,
            None => updates - self.updates >= (rows / UPDATE + n_entries) as u64,
        };
        if !in_any_case && !is_worth {
            return None;
        }
        let (items, live) = self.cells.residual();
        if live.iter().filter(|&&live| live).count() > MAX_OPTIONS {
            return None;
        }
        let (problem, ids) = self.problem.restrict(|option| live[option.index()]);
        self.updates = updates;
        let item = self.cells.cancel()?;
        Some(Residual { problem, ids, items, item })
    }
}
