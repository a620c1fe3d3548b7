//! What is left at a level just opened, for an engine that goes on with it in a form of its own.

use super::{CLOSED, Cells};

impl Cells {
    /// In how many items, all together, the live options stand: only primary items that are not closed count.
    pub(in crate::engine) fn n_live_entries(&self) -> usize {
        let keys = self.keys[..self.tables.n_primary].iter().filter(|&&key| key != CLOSED);
        keys.map(|&key| key as usize).sum()
    }

    /// The primary items that are not closed, and, of all options, the live ones; for problems without bounds.
    pub(in crate::engine) fn residual(&self) -> (Vec<usize>, Vec<bool>) {
        let open = (0..self.tables.n_primary).filter(|&item| self.keys[item] != CLOSED);
        let items: Vec<usize> = open.collect();
        let mut live = vec![false; self.tables.starts.len() - 1];
        for &item in &items {
            let slots = self.tables.first[item]..self.base[item] + self.keys[item] as u32;
            for slot in slots {
                live[self.tables.options[self.slots[slot as usize] as usize] as usize] = true;
            }
        }
        (items, live)
    }

    /// Closes the level just opened, and returns its item.
    pub(in crate::engine) fn cancel(&mut self) -> Option<usize> {
        let item = self.levels.last().map(|level| level.item as usize);
        self.close_level();
        item
    }
}
