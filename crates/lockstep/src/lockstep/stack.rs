//! The other halves of a lane's guesses.

use super::grid::Grid;

/// Grids of which the newest is taken, or the oldest, in place: they are copied no more often than
/// need be.
#[derive(Clone)]
pub(super) struct Stack {
    grids: Vec<Grid>,
    /// The number of the oldest entries that are gone. Less than there are, or zero.
    gone: usize,
}

impl Stack {
    pub(super) fn new() -> Stack {
        Stack {
            grids: Vec::new(),
            gone: 0,
        }
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.grids.is_empty()
    }

    /// A new grid, to be filled.
    #[inline(always)]
    pub(super) fn push(&mut self) -> &mut Grid {
        self.grids.push(Grid::blank());
        let last = self.grids.len() - 1;
        &mut self.grids[last]
    }

    /// The newest grid; there must be one.
    #[inline(always)]
    pub(super) fn newest(&self) -> &Grid {
        &self.grids[self.grids.len() - 1]
    }

    /// Without the newest grid.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.grids.pop();
        self.tidy();
    }

    /// The oldest grid; there must be one.
    #[inline(always)]
    pub(super) fn oldest(&self) -> &Grid {
        &self.grids[self.gone]
    }

    /// Without the oldest grid.
    #[inline(always)]
    pub(super) fn skip(&mut self) {
        self.gone += 1;
        self.tidy();
    }

    #[inline(always)]
    pub(super) fn clear(&mut self) {
        self.grids.clear();
        self.gone = 0;
    }

    #[inline(always)]
    fn tidy(&mut self) {
        if self.gone == self.grids.len() {
            self.clear();
        }
    }
}
